#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is written piece by piece, for what is too long to be one array.
package final class FileOutput {
  private let descriptor: CInt

  /// Empties the file or makes a new one, with mode 0666 less the umask.
  package init(_ path: String) throws(UVError) {
    descriptor = try Descriptor.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK, mode: 0o666)
  }

  deinit { Descriptor.close(descriptor) }

  /// Adds bytes at the end.
  package func write(_ bytes: [UInt8]) throws(UVError) {
    try Files.writeAll(descriptor: descriptor, bytes)
  }
}
