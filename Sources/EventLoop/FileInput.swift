import CUV

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A regular file that is open for reading. Its location and contents belong to the same file, even if the path is
/// replaced.
package final class FileInput {
  private let path: String
  private let descriptor: CInt
  private let status: Files.Status

  /// Opens the file without blocking. Throws EISDIR for a directory, EINVAL for anything else that is not a regular
  /// file.
  package init(_ path: String) throws(UVError) {
    // Checked before opening too: opening a FIFO unblocks its writer, and opening a device can have side effects.
    try Files.checkRegular(try Files.kind(path))
    self.path = path
    let descriptor = try Descriptor.open(path, O_RDONLY | O_NONBLOCK)
    do throws(UVError) {
      status = try Files.status(descriptor)
      try Files.checkRegular(status.kind)
    } catch {
      Descriptor.close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  deinit { Descriptor.close(descriptor) }

  /// Returns the path of the open file without links. Throws ENOENT if it cannot be determined.
  package func location() throws(UVError) -> String {
    if let path = Descriptor.path(descriptor) { return path }
    // Without /proc: resolves the path again and verifies that it still names the same file.
    let real = try Files.realPath(path)
    guard Files.identity(real) == status.identity else { throw UVError(UV_ENOENT) }
    return real
  }

  /// Returns the contents. Throws EFBIG if they exceed `limit` bytes.
  package func read(limit: Int) throws(UVError) -> [UInt8] {
    guard status.size <= UInt64(max(limit, 0)) else { throw Files.tooLong(limit) }
    return try Files.readAll(descriptor: descriptor, limit: limit, expected: Int(status.size))
  }
}
