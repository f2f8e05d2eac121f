import CUV

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileSystem {
  /// Returns the bytes of a regular file. Throws EFBIG above `limit` bytes, EISDIR for a directory, EINVAL for other
  /// types.
  package static func read(_ path: String, limit: Int) throws(UVError) -> [UInt8] {
    try FileInput(path).read(limit: limit)
  }

  /// Reads an open descriptor to its end, blocking if necessary. Throws EFBIG above `limit` bytes.
  package static func readAll(descriptor: CInt, limit: Int) throws(UVError) -> [UInt8] {
    try readAll(descriptor: descriptor, limit: limit, expected: 0)
  }

  /// Overwrites the contents of a file; a new file gets mode 0666 minus the umask.
  ///
  /// After an error the file may be incomplete, so this is for files that only this process reads. Use
  /// `writeAtomically` or `FileWriter` for others.
  package static func write(_ path: String, _ bytes: [UInt8]) throws(UVError) {
    let descriptor = try FileDescriptor.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK, mode: 0o666)
    defer { FileDescriptor.close(descriptor) }
    try writeAll(descriptor: descriptor, bytes)
  }

  /// Writes a new file with mode 0666 minus the umask. Throws EEXIST if there is a file, or a link, of this name. After
  /// another error there is no new file.
  package static func create(_ path: String, _ bytes: [UInt8]) throws(UVError) {
    let descriptor = try FileDescriptor.open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o666)
    defer { FileDescriptor.close(descriptor) }
    do throws(UVError) {
      try writeAll(descriptor: descriptor, bytes)
    } catch {
      try? remove(path)
      throw error
    }
  }

  /// Replaces a file atomically: a reader sees the old contents or all of the new ones. Links are replaced, not
  /// followed.
  ///
  /// The new file has the mode and owner of the old one. If `isPrivate`, only its owner can read it, from the start.
  @discardableResult
  package static func writeAtomically(
    _ path: String, _ bytes: [UInt8], isPrivate: Bool = false
  ) throws(UVError) -> FileReplacement.Loss {
    let replacement = try FileReplacement(of: path, isPrivate: isPrivate)
    try replacement.write(bytes)
    return try replacement.finish()
  }

  /// Writes all bytes to an open descriptor, blocking if necessary. Throws EPIPE if the reader has closed it.
  package static func writeAll(descriptor: CInt, _ bytes: [UInt8]) throws(UVError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      rest.removeFirst(
        try retryingWhenBlocked(descriptor, for: POLLOUT) { () throws(UVError) in
          try FileDescriptor.write(descriptor, rest)
        })
    }
  }

  static func readAll(descriptor: CInt, limit: Int, expected: Int) throws(UVError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(expected)
    // One byte more than expected: a file of known length takes one read, and a second one that finds the end.
    var chunk = [UInt8](repeating: 0, count: max(readBufferSize, min(expected + 1, 1 << 20)))
    while true {
      let count = try retryingWhenBlocked(descriptor, for: POLLIN) { () throws(UVError) in
        try FileDescriptor.read(descriptor, into: &chunk)
      }
      guard count > 0 else { return bytes }
      bytes += chunk.prefix(count)
      // Checked while reading too: a file may grow, and files in /proc report size 0.
      guard bytes.count <= limit else { throw fileTooLarge(limit) }
    }
  }

  // Another process that shares the descriptor may have made it non-blocking, so EAGAIN is polled for.
  private static func retryingWhenBlocked(
    _ descriptor: CInt, for event: some BinaryInteger, _ call: () throws(UVError) -> Int
  ) throws(UVError) -> Int {
    while true {
      do throws(UVError) {
        return try call()
      } catch {
        guard error.code == UV_EAGAIN.rawValue else { throw error }
        _ = try FileDescriptor.poll(descriptor, for: CInt(event), milliseconds: -1)
      }
    }
  }

  static func checkRegular(_ kind: Kind) throws(UVError) {
    switch kind {
    case .file: return
    case .directory: throw UVError(UV_EISDIR, "is a directory")
    case .socket, .other: throw UVError(UV_EINVAL, "not a regular file")
    }
  }

  static func fileTooLarge(_ limit: Int) -> UVError {
    let isInMebibytes = limit > 0 && limit.isMultiple(of: 1 << 20)
    return UVError(UV_EFBIG, "larger than \(isInMebibytes ? "\(limit >> 20) MiB" : "\(limit) bytes")")
  }
}
