/// Reports changes of what paths lead to.
///
/// A path is watched through every directory and symbolic link that it leads through: a file that is written or replaced, a link that
/// is turned to another target, and a directory that is renamed, replaced or created later are all changes. The events of one
/// save are reported as one change.
package final class PathWatcher {
  /// A change at a watched path.
  package enum Change: Equatable, Sendable {
    /// The file at this path was created, changed, replaced or removed; for a directory, another one is at its path now.
    case path(String)
    /// An entry of a watched directory was created, changed or removed.
    case entry(String, inDirectory: String)
  }

  /// An entry of a directory that a path leads through.
  private struct Step: Equatable {
    /// The directory, without symbolic links.
    var directory: String
    var name: String
    /// Nil if the entry does not exist.
    var identity: FileIdentity?
  }

  /// The way of a path through the file system.
  private struct Way: Equatable {
    var steps: [Step] = []
    /// The path without symbolic links; nil if it leads to nothing.
    var target: String?
  }

  private struct Directory {
    var watcher: DirectoryWatcher
    var identity: FileIdentity?
    /// The watched paths whose ways lead through an entry, by its name.
    var paths: [String: Set<String>] = [:]
    /// The watched paths of the directory itself, whose entries are reported.
    var ownPaths: Set<String> = []

    var isUnused: Bool { paths.isEmpty && ownPaths.isEmpty }
  }

  /// The coalescing delay in milliseconds. One save is several events (a new file, a rename, a changed mode), which are
  /// reported this long after the first. It also limits the work for paths that change all the time.
  private static let coalescingDelay: UInt64 = 20
  /// Milliseconds between attempts to watch a directory that could not be watched.
  private static let retryInterval: UInt64 = 1_000
  /// The number of links after which a path leads to nothing, as in Linux.
  private static let linkLimit = 40

  private let loop: EventLoop
  private let onChange: (Change) -> Void
  /// Called when the directory of a path cannot be watched, once for each directory. It is tried again each second.
  package var onError: ((_ directory: String, UVError) -> Void)?
  private var ways: [String: Way] = [:]
  /// The paths of directories whose entries are reported.
  private var listed: Set<String> = []
  private var directories: [String: Directory] = [:]
  /// Directories that could not be watched.
  private var failed: Set<String> = []
  /// Paths that could not be followed to their ends because of an error.
  private var unresolved: Set<String> = []
  private var retryTimer: LoopTimer?
  /// The events since the last report: names of entries by directory, and directories that were removed or replaced.
  private var changedEntries: [String: Set<String>] = [:]
  private var endedDirectories: Set<String> = []
  /// Paths that are reported in any case.
  private var changedPaths: Set<String> = []
  private var reportTimer: LoopTimer?

  package init(loop: EventLoop, onChange: @escaping (Change) -> Void) throws(UVError) {
    (self.loop, self.onChange) = (loop, onChange)
    reportTimer = try LoopTimer(loop: loop) { [weak self] in self?.report() }
    retryTimer = try LoopTimer(loop: loop) { [weak self] in self?.retry() }
    retryTimer?.isReferenced = false
  }

  /// Ends all watches.
  package func close() {
    for path in Array(ways.keys) { unwatch(path) }
    retryTimer?.close()
    reportTimer?.close()
  }

  /// Watches an absolute path, which need not exist yet. Of a directory the entries are reported, too, if `listsEntries` is
  /// true.
  package func watch(_ path: String, listsEntries: Bool = false) {
    if listsEntries { listed.insert(path) }
    guard ways[path] == nil || listsEntries else { return }
    follow(path)
  }

  /// Reports a watched path as changed, with the changes that are found at the same time.
  package func reportChange(of path: String) {
    changedPaths.insert(path)
    startReport()
  }

  package func unwatch(_ path: String) {
    listed.remove(path)
    guard let way = ways.removeValue(forKey: path) else { return }
    release(way, of: path)
  }

  // MARK: - Ways

  /// Finds the way of a path and watches the directories on it. Returns whether it differs from the way before.
  @discardableResult private func follow(_ path: String) -> Bool {
    let before = ways[path]
    let way = register(path)
    ways[path] = way
    // After the new watches, so that directories on both ways remain watched.
    if let before { release(before, of: path, except: way) }
    return way != before
  }

  /// Follows a path from the root and watches each directory before its entry is read, so that no change is missed.
  private func register(_ path: String) -> Way {
    unresolved.remove(path)
    var way = Way()
    var names = Array(path.split(separator: "/").reversed())
    var (current, currentIdentity) = ("/", FileSystem.identity("/"))
    // Whether all users may create entries, as in /tmp.
    var isShared = false
    var linkCount = 0
    while let name = names.popLast() {
      if name == "." { continue }
      if name == ".." {
        current = Self.parent(of: current)
        currentIdentity = FileSystem.identity(current)
        continue
      }
      let entry = Self.join(current, name)
      // Others use a shared directory all the time. A directory in it reports itself that it is moved.
      let needsNoWatch = isShared && !names.isEmpty && (try? FileSystem.linkStatus(entry))?.kind == .directory
      if !needsNoWatch, watchDirectory(current, currentIdentity, isLast: names.isEmpty) {
        directories[current]?.paths[String(name), default: []].insert(path)
      }
      let (status, target): (FileSystem.Status?, String?)
      do throws(UVError) {
        status = try FileSystem.ifExists { () throws(UVError) in try FileSystem.linkStatus(entry) }
        target = status?.kind == .other ? try FileSystem.targetIfLink(entry) : nil
      } catch {
        // The path may lead somewhere, so it is followed again.
        unresolved.insert(path)
        startRetry()
        way.steps.append(Step(directory: current, name: String(name), identity: nil))
        return way
      }
      way.steps.append(Step(directory: current, name: String(name), identity: status?.identity))
      guard let status else { return way }
      if let target {
        linkCount += 1
        if linkCount > Self.linkLimit { return way }
        if target.hasPrefix("/") { (current, currentIdentity, isShared) = ("/", FileSystem.identity("/"), false) }
        names += target.split(separator: "/").reversed()
      } else {
        (current, currentIdentity) = (entry, status.identity)
        isShared = status.permissions & 0o1000 != 0
      }
    }
    way.target = current
    if listed.contains(path), watchDirectory(current, currentIdentity, isLast: true) {
      directories[current]?.ownPaths.insert(path)
    }
    return way
  }

  /// Removes a path from the directories of a way, except from those of another way.
  private func release(_ way: Way, of path: String, except other: Way = Way()) {
    for step in way.steps
    where !other.steps.contains(where: { $0.directory == step.directory && $0.name == step.name }) {
      directories[step.directory]?.paths[step.name]?.remove(path)
      if directories[step.directory]?.paths[step.name]?.isEmpty == true {
        directories[step.directory]?.paths[step.name] = nil
      }
      closeIfUnused(step.directory)
    }
    if let target = way.target, target != other.target || !listed.contains(path) {
      directories[target]?.ownPaths.remove(path)
      closeIfUnused(target)
    }
  }

  private func closeIfUnused(_ directory: String) {
    guard directories[directory]?.isUnused == true else { return }
    directories.removeValue(forKey: directory)?.watcher.close()
  }

  /// Watches a directory, unless it is watched already. Returns whether it is watched. Without permission to read a directory
  /// before it, changes of its entries are not noticed; an error of the last directory is reported.
  private func watchDirectory(_ path: String, _ identity: FileIdentity?, isLast: Bool) -> Bool {
    if let directory = directories[path] {
      if directory.identity == identity { return true }
      // Another directory has replaced the watched one.
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
      if failed.insert(path).inserted { onError?(path, error) }
      startRetry()
      return false
    }
  }

  // MARK: - Events

  private func changed(_ name: String, in directory: String) {
    guard let found = directories[directory], !found.ownPaths.isEmpty || found.paths[name] != nil else { return }
    changedEntries[directory, default: []].insert(name)
    startReport()
  }

  /// A watched directory was removed or replaced.
  private func ended(_ directory: String) {
    guard directories[directory] != nil else { return }
    endedDirectories.insert(directory)
    startReport()
  }

  private func startReport() {
    if reportTimer?.isRunning == false { reportTimer?.start(after: Self.coalescingDelay) }
  }

  /// Follows the paths of all events since the last report once, and reports the changes.
  private func report() {
    var entries: [(directory: String, name: String)] = []
    var (changed, affected) = (changedPaths, Set<String>())
    for (directory, names) in changedEntries {
      guard let found = directories[directory] else { continue }
      for path in found.ownPaths { entries += names.map { (path, $0) } }
      for name in names {
        for path in found.paths[name] ?? [] {
          // An event of a directory or a link that a path leads through is a change only if the path leads elsewhere then.
          if let last = ways[path]?.steps.last, last.directory == directory, last.name == name { changed.insert(path) }
          affected.insert(path)
        }
      }
    }
    for directory in endedDirectories {
      guard let found = directories.removeValue(forKey: directory) else { continue }
      found.watcher.close()
      changed = found.paths.values.reduce(changed.union(found.ownPaths)) { $0.union($1) }
    }
    (changedEntries, endedDirectories, changedPaths) = ([:], [], [])
    for path in affected.union(changed) where ways[path] != nil {
      if follow(path) { changed.insert(path) }
    }
    for entry in entries.sorted(by: { ($0.directory, $0.name) < ($1.directory, $1.name) }) {
      onChange(.entry(entry.name, inDirectory: entry.directory))
    }
    for path in changed.sorted() where ways[path] != nil { onChange(.path(path)) }
  }

  private func startRetry() {
    if retryTimer?.isRunning == false { retryTimer?.start(after: Self.retryInterval) }
  }

  /// Follows paths again that led to a directory that could not be watched, or to an error, and reports those that have been
  /// followed to their ends, since their files may have changed.
  private func retry() {
    unresolved = unresolved.filter { ways[$0] != nil }
    let affected = ways.keys.filter(isFailed).sorted()
    failed.formIntersection(affected.compactMap { ways[$0]?.steps.last?.directory })
    for path in affected { follow(path) }
    for path in affected where !isFailed(path) { onChange(.path(path)) }
    if !failed.isEmpty || !unresolved.isEmpty { startRetry() }
  }

  private func isFailed(_ path: String) -> Bool {
    unresolved.contains(path) || ways[path]?.steps.last.map { failed.contains($0.directory) } ?? false
  }

  /// Returns the times of the last changes of the symbolic links that an absolute path leads through, in seconds of the real-time
  /// clock.
  static func changeTimesOfLinks(on path: String) -> [Double] {
    var times: [Double] = []
    var names = Array(path.split(separator: "/").reversed())
    var current = "/"
    while let name = names.popLast() {
      if name == "." { continue }
      if name == ".." {
        current = parent(of: current)
        continue
      }
      let entry = join(current, name)
      guard let target = try? FileSystem.linkTarget(entry) else {
        current = entry
        continue
      }
      if let status = try? FileSystem.linkStatus(entry) { times.append(status.changeTime) }
      if times.count > linkLimit { break }
      if target.hasPrefix("/") { current = "/" }
      names += target.split(separator: "/").reversed()
    }
    return times
  }

  private static func join(_ directory: String, _ name: Substring) -> String {
    directory == "/" ? "/\(name)" : "\(directory)/\(name)"
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }
}
