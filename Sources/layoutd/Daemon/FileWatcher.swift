package import EventLoop

/// Watches files that were perhaps read before, and logs what cannot be watched. Lives as long as the daemon.
package final class FileWatcher {
  /// The resolution in seconds of the times of files.
  private static let timeResolution = 0.01

  private let watcher: PathWatcher

  /// Creates a watcher. `onChange` is called with the path as given to `watch`.
  package init(loop: EventLoop, onChange: @escaping (String) -> Void) throws(UVError) {
    watcher = try PathWatcher(loop: loop) { change in
      if case .path(let path) = change { onChange(path) }
    }
    watcher.onError = { directory, error in Log.write("layoutd: cannot watch \(directory): \(error.message)") }
  }

  /// Watches a file, which need not exist yet. Reports it if it was changed or removed within the last `seconds`, in which
  /// it was perhaps read before that. A directory that cannot be watched is tried again each second; the first error is
  /// logged.
  package func watch(_ path: String, changedWithin seconds: Double? = nil) {
    watcher.watch(path)
    if let seconds, Self.secondsSinceChange(of: path) <= seconds + Self.timeResolution {
      watcher.reportChange(of: path)
    }
  }

  package func unwatch(_ path: String) { watcher.unwatch(path) }

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
}
