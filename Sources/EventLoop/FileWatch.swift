import CUV

/// Tells of changes to the files of one directory, by name.
///
/// The directory is watched rather than a file in it, because most editors save by renaming a new file over the old one,
/// and a watch on the old one would see it once and never again. One save can be several calls: wait a little.
package final class FileWatch: Handle {
  /// The directory as it was given.
  package let directory: String
  private let identity: FileIdentity
  private var onChange: ((String) -> Void)?
  /// Called once when the directory itself has gone (ENOENT) or cannot be watched further; nothing comes afterwards.
  package var onError: ((UVError) -> Void)?

  /// Watches from now on, not the directories inside; `onChange` gets the bare name of a file that was made, written,
  /// renamed (both names) or removed. ENOENT, EACCES, ENOSPC (the system has no watches left).
  package static func watch(
    directory: String, on loop: EventLoop, onChange: @escaping (String) -> Void
  ) throws(UVError) -> FileWatch {
    guard !directory.utf8.contains(0) else { throw UVError(UV_EINVAL, "a path cannot contain NUL") }
    let status = try Files.status(directory)
    guard status.kind == .directory else { throw UVError(UV_ENOTDIR) }
    let watch = try FileWatch(directory, status.identity, on: loop, onChange)
    let code = uv_fs_event_start(
      watch.pointer(as: uv_fs_event_t.self),
      { handle, name, _, status in
        FileWatch.from(handle).changed(name.map { String(cString: $0) }, status)
      }, directory, 0)
    guard code >= 0 else {
      watch.close()
      throw UVError(code)
    }
    watch.keepsLoopRunning = false
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
    // The directory's own end comes under its own name, which a file in it may have too. Another directory may have
    // taken its place by now (git checkout), which the kernel does not watch for us.
    if !isClosed, directory.hasSuffix(name), Files.identity(directory) != identity {
      failed(UVError(UV_ENOENT))
    }
  }

  private func failed(_ error: UVError) {
    let onError = onError
    close()
    onError?(error)
  }
}
