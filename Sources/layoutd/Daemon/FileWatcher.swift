package import EventLoop

/// Watches files through their directories and coalesces the events of one change. Lives as long as the daemon.
package final class FileWatcher {
  /// The coalescing delay in milliseconds. One save is several events (a new file, a rename, a changed mode), which are
  /// reported as one change this long after the first.
  private static let coalescingDelay: UInt64 = 20

  private let loop: EventLoop
  private let onChange: (String) -> Void
  private var directories: [String: DirectoryWatcher] = [:]
  private var paths: Set<String> = []
  private var changed: Set<String> = []
  private var timer: LoopTimer?

  /// Creates a watcher. `onChange` is called with the path as given to `watch`.
  package init(loop: EventLoop, onChange: @escaping (String) -> Void) throws(UVError) {
    self.loop = loop
    self.onChange = onChange
    timer = try LoopTimer(loop: loop) { [self] in reportChanges() }
  }

  /// The resolution in seconds of the times of files.
  private static let timeResolution = 0.01

  /// Watches a file, which need not exist yet. Reports it if it has changed within the last `seconds`, in which it was
  /// perhaps read before its change. Logs an error if its directory cannot be watched.
  package func watch(_ path: String, changedWithin seconds: Double? = nil) {
    paths.insert(path)
    watchDirectory(of: path)
    if let seconds, let age = FileSystem.secondsSinceChange(of: path), age <= seconds + Self.timeResolution {
      noteChange(of: path)
    }
  }

  private func noteChange(of path: String) {
    changed.insert(path)
    if timer?.isRunning == false { timer?.start(after: Self.coalescingDelay) }
  }

  private func watchDirectory(of path: String) {
    let directory = Self.directory(of: path)
    guard directories[directory] == nil else { return }
    do throws(UVError) {
      let watch = try DirectoryWatcher.watch(directory: directory, on: loop) { [self] name in
        let path = directory == "/" ? "/" + name : directory + "/" + name
        if paths.contains(path) { noteChange(of: path) }
      }
      watch.onError = { [self] _ in directories[directory] = nil }
      directories[directory] = watch
    } catch {
      Log.write("layoutd: cannot watch \(directory): \(error.message)")
    }
  }

  package func unwatch(_ path: String) {
    paths.remove(path)
    let directory = Self.directory(of: path)
    guard !paths.contains(where: { Self.directory(of: $0) == directory }) else { return }
    directories.removeValue(forKey: directory)?.close()
  }

  private func reportChanges() {
    let paths = changed.sorted()
    changed = []
    for path in paths { onChange(path) }
  }

  private static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }
}
