package import EventLoop

/// Watches files through their directories and coalesces the events of one change. Lives as long as the daemon.
package final class FileWatcher {
  /// The coalescing delay in milliseconds. One save is several events (a new file, a rename, a changed mode), which are
  /// reported as one change this long after the first.
  private static let coalescingDelay: UInt64 = 20
  /// Milliseconds between attempts to watch a directory.
  private static let retryInterval: UInt64 = 1_000

  private let loop: EventLoop
  private let onChange: (String) -> Void
  private var directories: [String: DirectoryWatcher] = [:]
  private var paths: Set<String> = []
  private var changed: Set<String> = []
  private var timer: LoopTimer?
  /// Directories that do not exist or could not be watched, and are tried again.
  private var unwatchedDirectories: Set<String> = []
  private var retryTimer: LoopTimer?

  /// Creates a watcher. `onChange` is called with the path as given to `watch`.
  package init(loop: EventLoop, onChange: @escaping (String) -> Void) throws(UVError) {
    self.loop = loop
    self.onChange = onChange
    timer = try LoopTimer(loop: loop) { [self] in reportChanges() }
    retryTimer = try LoopTimer(loop: loop) { [self] in retry() }
    retryTimer?.isReferenced = false
  }

  /// The resolution in seconds of the times of files.
  private static let timeResolution = 0.01

  /// Watches a file, which need not exist yet. Reports it if it was changed or removed within the last `seconds`, in which
  /// it was perhaps read before that. A directory that cannot be watched, or is removed later, is tried again each second;
  /// the first error is logged.
  package func watch(_ path: String, changedWithin seconds: Double? = nil) {
    paths.insert(path)
    watchDirectory(of: path)
    if let seconds, Self.secondsSinceChange(of: path) <= seconds + Self.timeResolution { noteChange(of: path) }
  }

  /// Returns the age of the last change of a file. Its removal is a change of the innermost directory that exists; 0 if
  /// that cannot be read.
  private static func secondsSinceChange(of path: String) -> Double {
    var path = path
    while path != "/" {
      if let age = FileSystem.secondsSinceChange(of: path) { return age }
      path = PathName.directory(of: path)
    }
    return FileSystem.secondsSinceChange(of: path) ?? 0
  }

  private func noteChange(of path: String) {
    changed.insert(path)
    if timer?.isRunning == false { timer?.start(after: Self.coalescingDelay) }
  }

  private func watchDirectory(of path: String) {
    let directory = PathName.directory(of: path)
    guard directories[directory] == nil else { return }
    do throws(UVError) {
      let watch = try DirectoryWatcher.watch(directory: directory, on: loop) { [self] name in
        let path = directory == "/" ? "/" + name : directory + "/" + name
        if paths.contains(path) { noteChange(of: path) }
      }
      watch.onError = { [self] _ in
        directories[directory] = nil
        unwatchedDirectories.insert(directory)
        scheduleRetry()
        for path in paths(in: directory) { noteChange(of: path) }
      }
      directories[directory] = watch
    } catch {
      if unwatchedDirectories.insert(directory).inserted {
        Log.write("layoutd: cannot watch \(directory): \(error.message)")
      }
      scheduleRetry()
    }
  }

  private func scheduleRetry() {
    if retryTimer?.isRunning == false { retryTimer?.start(after: Self.retryInterval) }
  }

  /// Watches directories that exist again, and reports their files as changed.
  private func retry() {
    for directory in unwatchedDirectories {
      let affected = paths(in: directory)
      if let path = affected.first { watchDirectory(of: path) }
      guard affected.isEmpty || directories[directory] != nil else { continue }
      unwatchedDirectories.remove(directory)
      for path in affected { noteChange(of: path) }
    }
  }

  package func unwatch(_ path: String) {
    paths.remove(path)
    let directory = PathName.directory(of: path)
    guard paths(in: directory).isEmpty else { return }
    directories.removeValue(forKey: directory)?.close()
  }

  private func reportChanges() {
    let paths = changed.sorted()
    changed = []
    for path in paths { onChange(path) }
  }

  private func paths(in directory: String) -> Set<String> { paths.filter { PathName.directory(of: $0) == directory } }
}
