import CUV

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A regular file that is open for reading: what is asked of it is true of what is read, whatever its path names by then.
package final class FileInput {
  private let path: String
  private let descriptor: CInt
  private let status: Files.Status

  /// Opens without waiting for anything; EISDIR for a directory, EINVAL for what is no regular file.
  package init(_ path: String) throws(UVError) {
    // Asked before opening too: opening a FIFO would wake its writer, opening a device may do anything.
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

  /// Where the file that is open lies, without links; ENOENT where that cannot be known any more.
  package func location() throws(UVError) -> String {
    if let path = Descriptor.path(descriptor) { return path }
    // Without /proc: the path that leads to the same file now.
    let real = try Files.realPath(path)
    guard Files.identity(real) == status.identity else { throw UVError(UV_ENOENT) }
    return real
  }

  /// Its bytes; EFBIG beyond `limit`.
  package func read(limit: Int) throws(UVError) -> [UInt8] {
    guard status.size <= UInt64(max(limit, 0)) else { throw Files.tooLong(limit) }
    return try Files.readAll(descriptor: descriptor, limit: limit, expected: Int(status.size))
  }
}
