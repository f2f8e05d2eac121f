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

  /// Replaces a file atomically: a reader sees the old contents or all of the new ones. A symbolic link at the path is
  /// replaced, not followed.
  ///
  /// The new file has the mode and, where permitted, the owner of the old one. If `isPrivate`, its mode is 0600, from
  /// the start. Returns what the new file lacks of the old one's properties.
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
    var remaining = bytes[...]
    while !remaining.isEmpty {
      remaining.removeFirst(
        try retryingWhenBlocked(descriptor, for: POLLOUT) { () throws(UVError) in
          try FileDescriptor.write(descriptor, remaining)
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

  // Another process that shares the descriptor may have made it non-blocking, so EAGAIN is followed by a wait in
  // poll(2).
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

extension FileSystem {
  /// An entry of a directory.
  package struct Entry: Sendable {
    package var name: String
    /// Whether the name is UTF-8. If it is not, `name` has replacement characters, so that no path with it leads to the
    /// entry.
    package var hasValidName: Bool
    /// The kind after following links; `other` for a broken link.
    package var kind: Kind
  }

  /// Returns at most `limit` entries of a directory. Throws EACCES unless `isPermitted` returns true for its path with
  /// all links resolved.
  ///
  /// The directory is opened before the check, so that it cannot be replaced between the check and the listing.
  package static func list(
    _ path: String, limit: Int, where isPermitted: (_ realPath: String) -> Bool
  ) throws(UVError) -> [Entry] {
    let descriptor = try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY | O_NONBLOCK)
    defer { FileDescriptor.close(descriptor) }
    var location = FileDescriptor.path(descriptor)
    if location == nil { location = try realPath(path) }
    guard let real = location, isPermitted(real) else { throw UVError(UV_EACCES) }
    #if os(Linux)
      // Lists the open directory, even if the path names another one now.
      return try list("/proc/self/fd/\(descriptor)", limit: limit)
    #else
      return try list(real, limit: limit)
    #endif
  }

  /// Returns at most `limit` entries of a directory, in no particular order. Throws ENOTDIR for a file.
  package static func list(_ path: String, limit: Int) throws(UVError) -> [Entry] {
    let directory = try withRequest(
      path, reading: { $0.pointee.ptr.map { $0.assumingMemoryBound(to: uv_dir_t.self) } },
      after: { uv_fs_opendir(nil, $0, $1, nil) })
    guard let directory else { return [] }
    defer {
      var request = uv_fs_t()
      _ = uv_fs_closedir(nil, &request, directory, nil)
      uv_fs_req_cleanup(&request)
    }
    var entries: [Entry] = []
    var buffer = [uv_dirent_t](repeating: uv_dirent_t(), count: 64)
    while entries.count < limit {
      let batch = try buffer.withUnsafeMutableBufferPointer { buffer throws(UVError) in
        directory.pointee.dirents = buffer.baseAddress
        directory.pointee.nentries = buffer.count
        var request = uv_fs_t()
        // The request owns the names until it is cleaned up.
        defer { uv_fs_req_cleanup(&request) }
        let count = uv_fs_readdir(nil, &request, directory, nil)
        try throwIfNegative(count)
        return buffer.prefix(Int(count)).compactMap { entry -> Entry? in
          guard let name = entry.name else { return nil }
          let valid = String(validatingCString: name)
          return Entry(name: valid ?? String(cString: name), hasValidName: valid != nil, kind: kind(entry.type))
        }
      }
      if batch.isEmpty { break }
      entries += batch.prefix(limit - entries.count)
    }
    // These are links, or of file systems that do not report the kind.
    for index in entries.indices where entries[index].kind == .other {
      if let kind = try? kind("\(path)/\(entries[index].name)") { entries[index].kind = kind }
    }
    return entries
  }

  private static func kind(_ type: uv_dirent_type_t) -> Kind {
    switch type {
    case UV_DIRENT_FILE: .file
    case UV_DIRENT_DIR: .directory
    case UV_DIRENT_SOCKET: .socket
    default: .other
    }
  }
}

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

  /// Returns the path of the open file with all links resolved. Throws ENOENT if it cannot be determined.
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
