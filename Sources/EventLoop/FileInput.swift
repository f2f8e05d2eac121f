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
  private let status: FileSystem.Status

  /// Opens the file without blocking. Throws EISDIR for a directory, EINVAL for anything else that is not a regular
  /// file.
  package init(_ path: String) throws(UVError) {
    // Checked before opening too: opening a FIFO unblocks its writer, and opening a device can have side effects.
    try FileSystem.checkRegular(try FileSystem.kind(path))
    self.path = path
    let descriptor = try FileDescriptor.open(path, O_RDONLY | O_NONBLOCK)
    do throws(UVError) {
      status = try FileSystem.status(descriptor)
      try FileSystem.checkRegular(status.kind)
    } catch {
      FileDescriptor.close(descriptor)
      throw error
    }
    self.descriptor = descriptor
  }

  deinit { FileDescriptor.close(descriptor) }

  /// Returns the path of the open file without links. Throws ENOENT if it cannot be determined.
  package func location() throws(UVError) -> String {
    if let path = FileDescriptor.path(descriptor) { return path }
    // Without /proc: resolves the path again and verifies that it still names the same file.
    let real = try FileSystem.realPath(path)
    guard FileSystem.identity(real) == status.identity else { throw UVError(UV_ENOENT) }
    return real
  }

  /// Returns the contents. Throws EFBIG if they exceed `limit` bytes.
  package func read(limit: Int) throws(UVError) -> [UInt8] {
    guard status.size <= UInt64(max(limit, 0)) else { throw FileSystem.fileTooLarge(limit) }
    return try FileSystem.readAll(descriptor: descriptor, limit: limit, expected: Int(status.size))
  }
}
