import CUV

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Files {
  /// The bytes of a regular file; EFBIG beyond `limit` bytes, EISDIR for a directory, EINVAL for anything else.
  package static func read(_ path: String, limit: Int) throws(UVError) -> [UInt8] {
    try FileInput(path).read(limit: limit)
  }

  /// Everything up to the end of an open descriptor, waiting where it must; EFBIG beyond `limit` bytes.
  package static func readAll(descriptor: CInt, limit: Int) throws(UVError) -> [UInt8] {
    try readAll(descriptor: descriptor, limit: limit, expected: 0)
  }

  /// Makes the file hold these bytes and no others, in place; a new one gets mode 0666 less the umask.
  ///
  /// Where it fails a part may be written: for files of this process alone. All others are for `replace` and `FileOutput`.
  package static func write(_ path: String, _ bytes: [UInt8]) throws(UVError) {
    let descriptor = try Descriptor.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK, mode: 0o666)
    defer { Descriptor.close(descriptor) }
    try writeAll(descriptor: descriptor, bytes)
  }

  /// Like `write`, but a reader sees the old file or the whole new one. A link is replaced, not followed.
  ///
  /// The new one has the old one's mode and owner, or, where it is private, is for its user alone from the start.
  @discardableResult
  package static func replace(
    _ path: String, _ bytes: [UInt8], isPrivate: Bool = false
  ) throws(UVError) -> FileReplacement.Loss {
    let replacement = try FileReplacement(of: path, isPrivate: isPrivate)
    try replacement.write(bytes)
    return try replacement.finish()
  }

  /// Writes everything to an open descriptor, waiting where it must; EPIPE when the reader has gone.
  package static func writeAll(descriptor: CInt, _ bytes: [UInt8]) throws(UVError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      rest.removeFirst(
        try waiting(descriptor, for: POLLOUT) { () throws(UVError) in try Descriptor.write(descriptor, rest) })
    }
  }

  static func readAll(descriptor: CInt, limit: Int, expected: Int) throws(UVError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(expected)
    // One byte more than expected, so that a file of known length is one read and one that finds the end.
    var chunk = [UInt8](repeating: 0, count: max(readSize, min(expected + 1, 1 << 20)))
    while true {
      let count = try waiting(descriptor, for: POLLIN) { () throws(UVError) in
        try Descriptor.read(descriptor, into: &chunk)
      }
      guard count > 0 else { return bytes }
      bytes += chunk.prefix(count)
      // Also here: a file may grow, and those in /proc say that they are empty.
      guard bytes.count <= limit else { throw tooLong(limit) }
    }
  }

  // Whoever shares the descriptor with us may have made it non-blocking.
  private static func waiting(
    _ descriptor: CInt, for event: some BinaryInteger, _ call: () throws(UVError) -> Int
  ) throws(UVError) -> Int {
    while true {
      do throws(UVError) {
        return try call()
      } catch {
        guard error.code == UV_EAGAIN.rawValue else { throw error }
        _ = try Descriptor.poll(descriptor, for: CInt(event), milliseconds: -1)
      }
    }
  }

  static func checkRegular(_ kind: Kind) throws(UVError) {
    switch kind {
    case .file: return
    case .directory: throw UVError(UV_EISDIR)
    case .socket, .other: throw UVError(UV_EINVAL, "not a regular file")
    }
  }

  static func tooLong(_ limit: Int) -> UVError {
    UVError(UV_EFBIG, "longer than \(limit) bytes")
  }
}
