import CUV
import LayoutBase

/// Reports changes of what paths lead to.
///
/// A path is watched through every directory and symbolic link that it leads through: a file that is written or
/// replaced, a link that is turned to another target, and a directory that is renamed, replaced or created later are
/// all changes. The events of one save are reported as one change.
package final class PathWatcher {
  /// A change at a watched path.
  package enum Change: Equatable, Sendable {
    /// The file at this path was created, changed, replaced or removed; for a directory, another directory is at its
    /// path now.
    case path(String)
    /// The entry of this name of a watched directory was created, changed or removed.
    case entry(String, inDirectory: String)
  }

  /// A component of a path: an entry of a directory.
  private struct Component: Equatable {
    /// The directory, without symbolic links.
    var directory: String
    var name: String
    /// The identity of the entry itself; nil if it does not exist.
    var identity: FileIdentity?
  }

  private struct ResolvedPath: Equatable {
    /// The components that the path leads through, its links among them, to the first one that does not exist.
    var components: [Component] = []
    /// The path without symbolic links; nil if it leads to nothing.
    var target: String?
  }

  private struct Directory {
    var watcher: DirectoryWatcher
    var identity: FileIdentity?
    /// The watched paths that lead through an entry of the directory, by the name of the entry.
    var paths: [String: Set<String>] = [:]
    /// The watched paths that lead to the directory itself and report its entries.
    var ownPaths: Set<String> = []

    var isUnused: Bool { paths.isEmpty && ownPaths.isEmpty }
  }

  /// The coalescing delay in milliseconds. One save is several events (a new file, a rename, a changed mode), which are
  /// reported this long after the first. It also limits the work for paths that change all the time.
  private static let coalescingDelay: UInt64 = 20
  /// The resolution in seconds of the times of files.
  private static let timeResolution = 0.01
  /// Milliseconds between attempts to watch a directory that could not be watched.
  private static let retryInterval: UInt64 = 1_000
  /// The most paths that are followed at once, so that the loop's other work is not held up: a path takes about 30 µs.
  private static let pathsPerTurn = 250
  /// The nanoseconds after which no further path is followed at once.
  private static let turnLimit: UInt64 = 8_000_000
  /// Milliseconds until a retry that was cut off by `pathsPerTurn` or `turnLimit` follows its remaining paths. Paths
  /// that changed are continued after `coalescingDelay`.
  private static let retryTurnDelay: UInt64 = 50

  private let loop: EventLoop
  private let onChange: (Change) -> Void
  /// Called once for each path that cannot be followed and for each directory that cannot be watched. They are tried
  /// again each second. By default it logs the error.
  package var onError: (_ path: String, UVError) -> Void = { path, error in
    Log.write("layoutd: cannot watch \(path): \(error.message)")
  }
  private var resolvedPaths: [String: ResolvedPath] = [:]
  /// The paths of directories whose entries are reported.
  private var listed: Set<String> = []
  private var directories: [String: Directory] = [:]
  /// A cache: the folder of the path that was followed last, as written in that path (`spelling`), the folder's
  /// components (`resolved`), and those of them whose directories are watched. The next path in the same folder is
  /// followed from `end` instead of from the root.
  ///
  /// Set to nil by each report and retry, and when a watch of a directory ends, because it may be out of date then.
  private var latestFolder: (spelling: Substring, resolved: ResolvedPath, watched: [Component], end: PathResolution)?
  /// Directories that could not be watched.
  private var failed: Set<String> = []
  /// Paths that could not be followed to their ends because of an error.
  private var unresolved: Set<String> = []
  /// The unresolved paths, and those that lead to a directory that could not be watched.
  private var failedPaths: Set<String> = []
  /// The failed paths that are still to be followed again in the current round of retries.
  private var retriedPaths: [String] = []
  private var retryTimer: LoopTimer?
  /// The events since the last report: the names of changed entries by directory, and in `endedDirectories` the
  /// directories that were removed or replaced.
  private var changedEntries: [String: Set<String>] = [:]
  private var endedDirectories: Set<String> = []
  /// Paths that are to be followed because of an event.
  private var affectedPaths: Set<String> = []
  /// The affected paths that are reported even if they lead to the same file as before.
  private var changedPaths: Set<String> = []
  private var reportTimer: LoopTimer?

  package init(loop: EventLoop, onChange: @escaping (Change) -> Void) throws(UVError) {
    (self.loop, self.onChange) = (loop, onChange)
    reportTimer = try LoopTimer(loop: loop) { [weak self] in self?.report() }
    retryTimer = try LoopTimer(loop: loop) { [weak self] in self?.retry() }
    retryTimer?.isReferenced = false
  }

  /// Watches an absolute path, which need not exist yet. Of a directory the entries are reported, too, if
  /// `listsEntries` is true. If the path was changed or removed within the last `seconds`, this is reported: the caller
  /// may have read the file before that.
  package func watch(_ path: String, listsEntries: Bool = false, changedWithin seconds: Double? = nil) {
    if listsEntries { listed.insert(path) }
    if resolvedPaths[path] == nil || listsEntries { follow(path) }
    if let seconds, Self.secondsSinceChange(of: path) <= seconds + Self.timeResolution {
      noteChange(of: path)
      startReport()
    }
  }

  package func unwatch(_ path: String) {
    listed.remove(path)
    unresolved.remove(path)
    failedPaths.remove(path)
    guard let resolved = resolvedPaths.removeValue(forKey: path) else { return }
    release(resolved, of: path)
  }

  /// Returns the paths of files that were changed or removed after `time`, a value of `EventLoop.seconds`. May be
  /// called on any thread.
  package static func changed(among paths: [String], since time: Double) -> [String] {
    paths.filter { secondsSinceChange(of: $0) <= EventLoop.seconds - time + timeResolution }
  }

  /// Returns the seconds since the last change of a file; for a file that was removed, of the innermost directory of
  /// its path that exists; 0 if that cannot be read.
  private static func secondsSinceChange(of path: String) -> Double {
    var path = path
    while path != "/" {
      if let age = FileSystem.secondsSinceChange(of: path) { return age }
      path = PathName.directory(of: path)
    }
    return FileSystem.secondsSinceChange(of: path) ?? 0
  }

  // MARK: - Components of paths

  /// Follows a path and watches the directories of its components. Returns whether it leads elsewhere than before.
  @discardableResult private func follow(_ path: String) -> Bool {
    WorkCounter.add(1)
    let before = resolvedPaths[path]
    let resolved = register(path)
    resolvedPaths[path] = resolved
    if isFailed(path) { failedPaths.insert(path) } else { failedPaths.remove(path) }
    // After the new watches, so that directories that both the old and the new path lead through remain watched.
    if resolved == before { return false }
    if let before { release(before, of: path, except: resolved) }
    return true
  }

  /// Follows a path from the root or from the end of `latestFolder`, and watches each directory before its entry is
  /// read, so that no change is missed.
  private func register(_ path: String) -> ResolvedPath {
    let wasUnresolved = unresolved.remove(path) != nil
    var resolved = ResolvedPath()
    var resolution = PathResolution(path)
    let slash = path.utf8.last == UInt8(ascii: "/") ? nil : path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { path[..<$0] }
    var watched: [Component] = []
    // Whether `latestFolder` can be set once the folder of the path is followed.
    var isFolderWatched = folder != nil
    if let latestFolder, let slash, latestFolder.spelling == folder {
      (resolved, resolution, isFolderWatched) = (latestFolder.resolved, latestFolder.end, false)
      resolved.components.reserveCapacity(resolved.components.count + 1)
      resolution.enter(entry: path[path.utf8.index(after: slash)...])
      for component in latestFolder.watched {
        directories[component.directory]?.paths[component.name, default: []].insert(path)
      }
    }
    while true {
      if isFolderWatched, resolution.isAtLast, let folder {
        latestFolder = (folder, resolved, watched, resolution)
        isFolderWatched = false
      }
      guard let name = resolution.next() else { break }
      WorkCounter.add(1)
      // If `.` or `..` precedes the last component, `isAtLast` was not true before it; later names are of a link's
      // target.
      if resolution.isAtEnd { isFolderWatched = false }
      // Paths in the same directory share one string.
      var directory = resolution.directory
      if needsWatch(name, resolution) {
        if watchDirectory(directory, resolution.status?.identity, isLast: resolution.isAtEnd),
          let index = directories.index(forKey: directory)
        {
          directory = directories.keys[index]
          directories.values[index].paths[name, default: []].insert(path)
          watched.append(Component(directory: directory, name: name))
        } else {
          isFolderWatched = false
        }
      }
      let status: FileSystem.Status?
      do throws(UVError) { status = try resolution.follow(name) } catch {
        // The path may lead somewhere, so it is followed again.
        if !wasUnresolved { onError(path, error) }
        unresolved.insert(path)
        startRetry()
        status = nil
      }
      resolved.components.append(Component(directory: directory, name: name, identity: status?.identity))
      if status == nil { return resolved }
    }
    resolved.target = resolution.directory
    if listed.contains(path), watchDirectory(resolution.directory, resolution.status?.identity, isLast: true) {
      directories[resolution.directory]?.ownPaths.insert(path)
    }
    return resolved
  }

  /// Whether changes of a component are noticed only by a watch of its directory. A directory with the sticky bit, such
  /// as /tmp, is not watched for a directory in it: all users change it all the time, and the watch of the inner
  /// directory reports its own move.
  private func needsWatch(_ name: String, _ resolution: PathResolution) -> Bool {
    let isShared = (resolution.status?.permissions ?? 0) & 0o1000 != 0
    return !isShared || resolution.isAtEnd
      || (try? FileSystem.linkStatus(resolution.path(of: name)))?.kind != .directory
  }

  /// Removes a path from the directories of its components, except from those of `other`, and ends the watches that no
  /// path uses any more.
  private func release(_ resolved: ResolvedPath, of path: String, except other: ResolvedPath = ResolvedPath()) {
    for component in resolved.components
    where !other.components.contains(where: { $0.directory == component.directory && $0.name == component.name }) {
      directories[component.directory]?.paths[component.name]?.remove(path)
      if directories[component.directory]?.paths[component.name]?.isEmpty == true {
        directories[component.directory]?.paths[component.name] = nil
      }
      closeIfUnused(component.directory)
    }
    if let target = resolved.target, target != other.target || !listed.contains(path) {
      directories[target]?.ownPaths.remove(path)
      closeIfUnused(target)
    }
  }

  private func closeIfUnused(_ directory: String) {
    guard directories[directory]?.isUnused == true else { return }
    latestFolder = nil
    directories.removeValue(forKey: directory)?.watcher.close()
  }

  /// Watches a directory, unless it is watched already; `identity` detects that another directory has replaced the
  /// watched one. Returns whether it is watched. If it cannot be watched, this is reported only for the last directory
  /// of a path (`isLast`): a path often leads through directories that the user may not read, and changes of their
  /// entries are then not noticed.
  private func watchDirectory(_ path: String, _ identity: FileIdentity?, isLast: Bool) -> Bool {
    if let directory = directories[path] {
      if directory.identity == identity { return true }
      // Another directory has replaced the watched one.
      latestFolder = nil
      directory.watcher.close()
    }
    do throws(UVError) {
      let watcher = try DirectoryWatcher.watch(directory: path, on: loop) { [weak self] in self?.changed($0, in: path) }
      watcher.onError = { [weak self] _ in self?.ended(path) }
      var directory = directories[path] ?? Directory(watcher: watcher)
      (directory.watcher, directory.identity) = (watcher, identity)
      directories[path] = directory
      failed.remove(path)
      return true
    } catch {
      directories[path] = nil
      guard isLast, !error.isMissingFile else { return false }
      if failed.insert(path).inserted { onError(path, error) }
      startRetry()
      return false
    }
  }

  // MARK: - Events

  private func changed(_ name: String, in directory: String) {
    guard let watched = directories[directory], !watched.ownPaths.isEmpty || watched.paths[name] != nil else { return }
    changedEntries[directory, default: []].insert(name)
    startReport()
  }

  /// Notes that a watched directory was removed or replaced.
  private func ended(_ directory: String) {
    guard directories[directory] != nil else { return }
    endedDirectories.insert(directory)
    startReport()
  }

  private func startReport() {
    if reportTimer?.isRunning == false { reportTimer?.start(after: Self.coalescingDelay) }
  }

  private func noteChange(of path: String) {
    affectedPaths.insert(path)
    changedPaths.insert(path)
  }

  /// Follows the paths of all events since the last report once, and reports the changes.
  private func report() {
    latestFolder = nil
    var entries: [(directory: String, name: String)] = []
    for (directory, names) in changedEntries {
      guard let watched = directories[directory] else { continue }
      for path in watched.ownPaths { entries += names.map { (path, $0) } }
      for name in names {
        for path in watched.paths[name] ?? [] {
          // An event of an earlier component is a change only if the path leads elsewhere then.
          if let last = resolvedPaths[path]?.components.last, last.directory == directory, last.name == name {
            changedPaths.insert(path)
          }
          affectedPaths.insert(path)
        }
      }
    }
    for directory in endedDirectories {
      guard let watched = directories.removeValue(forKey: directory) else { continue }
      watched.watcher.close()
      for path in watched.ownPaths { noteChange(of: path) }
      for paths in watched.paths.values {
        for path in paths { noteChange(of: path) }
      }
    }
    (changedEntries, endedDirectories) = ([:], [])
    let changed = followAffectedPaths()
    for entry in entries.sorted(by: { ($0.directory, $0.name) < ($1.directory, $1.name) }) {
      onChange(.entry(entry.name, inDirectory: entry.directory))
    }
    for path in changed.sorted() where resolvedPaths[path] != nil { onChange(.path(path)) }
    if !affectedPaths.isEmpty { startReport() }
  }

  /// Follows affected paths, limited by `pathsPerTurn` and `turnLimit`, and returns those that have changed.
  private func followAffectedPaths() -> [String] {
    var changed: [String] = []
    let end = EventLoop.hrtime + Self.turnLimit
    for path in Array(affectedPaths.prefix(Self.pathsPerTurn)) where EventLoop.hrtime < end {
      affectedPaths.remove(path)
      let isChanged = changedPaths.remove(path) != nil
      guard resolvedPaths[path] != nil else { continue }
      if follow(path) || isChanged { changed.append(path) }
    }
    return changed
  }

  private func startRetry() {
    if retryTimer?.isRunning == false { retryTimer?.start(after: Self.retryInterval) }
  }

  /// Follows paths again that led to a directory that could not be watched, or to an error, and reports those that have
  /// been followed to their ends, since their files may have changed. If there are many, the remaining ones are retried
  /// after `retryTurnDelay`.
  private func retry() {
    latestFolder = nil
    if retriedPaths.isEmpty { retriedPaths = failedPaths.sorted(by: >) }
    let end = EventLoop.hrtime + Self.turnLimit
    var followed: [String] = []
    for _ in 0..<Self.pathsPerTurn where EventLoop.hrtime < end {
      guard let path = retriedPaths.popLast(), failedPaths.contains(path) else { continue }
      follow(path)
      if !failedPaths.contains(path) { followed.append(path) }
    }
    if retriedPaths.isEmpty {
      // An error is reported again if a path that is watched later leads to the directory.
      failed.formIntersection(failedPaths.flatMap(requiredDirectories(of:)))
      if !failedPaths.isEmpty { startRetry() }
    } else {
      retryTimer?.start(after: Self.retryTurnDelay)
    }
    for path in followed where resolvedPaths[path] != nil { onChange(.path(path)) }
  }

  private func isFailed(_ path: String) -> Bool {
    unresolved.contains(path) || requiredDirectories(of: path).contains { failed.contains($0) }
  }

  /// Returns the directories that must be watched to notice changes at the end of a path.
  private func requiredDirectories(of path: String) -> [String] {
    guard let resolved = resolvedPaths[path] else { return [] }
    let directory = resolved.components.last?.directory
    return [directory, listed.contains(path) ? resolved.target : nil].compactMap(\.self)
  }
}

/// Reports changes to the files of one directory, by name.
///
/// It watches the directory rather than a file, because most editors save by renaming a new file over the old one,
/// which ends a watch of the old file. One save can cause several calls; the caller coalesces them.
package final class DirectoryWatcher: Handle {
  /// The path of the directory as given.
  package let directory: String
  private let identity: FileIdentity
  private var onChange: ((String) -> Void)?
  /// Called once when the directory was removed or replaced (ENOENT) or can no longer be watched. No calls follow.
  package var onError: ((UVError) -> Void)?

  /// Starts watching, without subdirectories. `onChange` gets the name of each file that was created, written, renamed
  /// (both names) or removed. Throws ENOENT, ENOTDIR, EACCES or ENOSPC (no watches left in the system).
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
      // The kernel has no file watches left, while its message is that no space is left on the device.
      throw code == UV_ENOSPC.rawValue
        ? UVError(code, "no file watches are left; raise the limit (sysctl fs.inotify.max_user_watches)")
        : UVError(code)
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
