import CUV

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension Files {
  /// Something that lies in a directory.
  package struct Entry: Sendable {
    package var name: String
    /// After following links; `other` for a link that leads nowhere.
    package var kind: Kind
  }

  /// What lies in a directory of which the real path is permitted, as `list`; EACCES where it is not.
  ///
  /// The directory is opened before it is judged, so that nothing else can be put in its place in between.
  package static func list(
    _ path: String, limit: Int, where isPermitted: (_ realPath: String) -> Bool
  ) throws(UVError) -> [Entry] {
    let descriptor = try Descriptor.open(path, O_RDONLY | O_DIRECTORY | O_NONBLOCK)
    defer { Descriptor.close(descriptor) }
    var known = Descriptor.path(descriptor)
    if known == nil { known = try realPath(path) }
    guard let real = known, isPermitted(real) else { throw UVError(UV_EACCES) }
    #if os(Linux)
      // What is open, whatever the path names by now.
      return try list("/proc/self/fd/\(descriptor)", limit: limit)
    #else
      return try list(real, limit: limit)
    #endif
  }

  /// What lies in a directory, in no order; of more than `limit` entries the first that there are. ENOTDIR for a file.
  package static func list(_ path: String, limit: Int) throws(UVError) -> [Entry] {
    let directory = try perform(
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
        // The names are the request's until it is cleaned up.
        defer { uv_fs_req_cleanup(&request) }
        let count = uv_fs_readdir(nil, &request, directory, nil)
        try check(count)
        return buffer.prefix(Int(count)).compactMap { entry -> Entry? in
          guard let name = entry.name else { return nil }
          return Entry(name: String(cString: name), kind: kind(entry.type))
        }
      }
      if batch.isEmpty { break }
      entries += batch.prefix(limit - entries.count)
    }
    // Links, and where the file system does not tell.
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
