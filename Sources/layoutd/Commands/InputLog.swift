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

  /// Returns the absolute path, with its links; nil if the current folder does not exist.
  private static func absolute(_ name: String) -> String? { try? FileSystem.absolutePath(name) }
}
