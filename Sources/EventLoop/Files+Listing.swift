import CUV

extension Files {
  /// The names of what lies in a directory, in order, the first `limit` that the system tells; ENOTDIR for a file.
  package static func names(in path: String, limit: Int) throws(UVError) -> [String] {
    try perform(
      path,
      reading: { request in
        var names: [String] = []
        var entry = uv_dirent_t()
        while names.count < limit, uv_fs_scandir_next(request, &entry) == 0 {
          names.append(String(cString: entry.name))
        }
        return names.sorted()
      }, after: { uv_fs_scandir(nil, $0, $1, 0, nil) })
  }
}
