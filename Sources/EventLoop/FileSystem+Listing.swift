import CUV

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension FileSystem {
  /// An entry of a directory.
  package struct Entry: Sendable {
    package var name: String
    /// Whether the name is UTF-8. If it is not, `name` has other characters, and no path leads to the entry.
    package var hasValidName: Bool
    /// The kind after following links; `other` for a broken link.
    package var kind: Kind
  }

  /// Lists a directory if its real path is permitted. Throws EACCES if it is not.
  ///
  /// The directory is opened before the check, so that it cannot be replaced between the check and the listing.
  package static func list(
    _ path: String, limit: Int, where isPermitted: (_ realPath: String) -> Bool
  ) throws(UVError) -> [Entry] {
    let descriptor = try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY | O_NONBLOCK)
    defer { FileDescriptor.close(descriptor) }
    var known = FileDescriptor.path(descriptor)
    if known == nil { known = try realPath(path) }
    guard let real = known, isPermitted(real) else { throw UVError(UV_EACCES) }
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
    // Links, and file systems that do not report the kind.
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
