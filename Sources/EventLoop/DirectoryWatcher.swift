import CUV

/// Reports changes to the files of one directory, by name.
///
/// It watches the directory rather than a file, because most editors save by renaming a new file over the old one, and
/// a watch on the old file ends with it. One save can cause several calls; the caller coalesces them.
package final class DirectoryWatcher: Handle {
  /// The path of the directory as given.
  package let directory: String
  private let identity: FileIdentity
  private var onChange: ((String) -> Void)?
  /// Called once when the directory was removed or replaced (ENOENT) or can no longer be watched. No calls follow.
  package var onError: ((UVError) -> Void)?

  /// Starts watching, without subdirectories. `onChange` gets the name of each file that was created, written, renamed
  /// (both names) or removed. Throws ENOENT, EACCES or ENOSPC (no watches left in the system).
  package static func watch(
    directory: String, on loop: EventLoop, onChange: @escaping (String) -> Void
  ) throws(UVError) -> DirectoryWatcher {
    guard !directory.utf8.contains(0) else { throw UVError(UV_EINVAL, "a path cannot contain NUL") }
    let status = try FileSystem.status(directory)
    guard status.kind == .directory else { throw UVError(UV_ENOTDIR) }
    let watch = try DirectoryWatcher(directory, status.identity, on: loop, onChange)
    let code = uv_fs_event_start(
      watch.pointer(as: uv_fs_event_t.self),
      { handle, name, _, status in
        DirectoryWatcher.from(handle).changed(name.map { String(cString: $0) }, status)
      }, directory, 0)
    guard code >= 0 else {
      watch.close()
      throw UVError(code)
    }
    watch.isReferenced = false
    return watch
  }

  private init(
    _ directory: String, _ identity: FileIdentity, on loop: EventLoop, _ onChange: @escaping (String) -> Void
  ) throws(UVError) {
    self.directory = directory
    self.identity = identity
    self.onChange = onChange
    try super.init(uv_fs_event_t.self, on: loop) { uv_fs_event_init($0, $1) }
  }

  package override func close() {
    super.close()
    onChange = nil
    onError = nil
  }

  private func changed(_ name: String?, _ status: CInt) {
    if status < 0 { return failed(UVError(status)) }
    guard let name else { return }
    if !name.isEmpty { onChange?(name) }
    // The directory's own removal is reported under its own name, which a file in it may have too. Another directory
    // may have replaced it (git checkout); the kernel does not watch that one.
    if !isClosed, directory.hasSuffix(name), FileSystem.identity(directory) != identity {
      failed(UVError(UV_ENOENT))
    }
  }

  private func failed(_ error: UVError) {
    let onError = onError
    close()
    onError?(error)
  }
}
