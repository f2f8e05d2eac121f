import EventLoop
import Synchronization

/// The files that a run of a command read, and the folders that it searched.
final class InputLog: Sendable {
  struct Entries {
    /// Absolute paths of files, also of those that could not be read.
    var files: Set<String> = []
    /// Absolute paths of folders whose documents were read.
    var folders: Set<String> = []
  }

  private let entries = Mutex(Entries())

  /// Adds a file as named on the command line.
  func add(file name: String) {
    guard name != "-", let path = Self.absolute(name) else { return }
    entries.withLock { _ = $0.files.insert(path) }
  }

  func add(folder name: String) {
    guard let path = Self.absolute(name) else { return }
    entries.withLock { _ = $0.folders.insert(path) }
  }

  /// Returns the entries and clears them.
  func take() -> Entries {
    entries.withLock { entries in
      let taken = entries
      entries = Entries()
      return taken
    }
  }

  /// Returns the absolute path, with the links of its folder resolved; nil if the folder does not exist.
  private static func absolute(_ name: String) -> String? {
    if let path = try? FileSystem.realPath(name), (try? FileSystem.kind(path)) == .directory { return path }
    let slash = name.lastIndex(of: "/")
    let folder = slash.map { $0 == name.startIndex ? "/" : String(name[..<$0]) } ?? "."
    let last = slash.map { name[name.index(after: $0)...] } ?? name[...]
    guard let path = try? FileSystem.realPath(folder) else { return nil }
    return path == "/" ? "/\(last)" : "\(path)/\(last)"
  }
}
