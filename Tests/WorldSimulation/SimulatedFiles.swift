import LayoutDocument
import Synchronization

/// The files of a simulated world. Jobs read them, so access is locked.
final class SimulatedFiles: Sendable {
  /// The paths that steps refer to by number. The first are those of the documents.
  static let paths = [
    "/p/a.layout.json", "/p/b.layout.json", "/p/c.layout.json", "/q/d.layout.json", "/p/rows.json", "/p/more.json",
    "/q/rows.json",
  ]

  private let entries = Mutex<[String: FileContents]>([:])

  func set(_ contents: FileContents, at path: String) {
    entries.withLock { $0[path] = contents == .nothing ? nil : contents }
  }

  /// Returns the path of the file at the end of all symbolic links; nil if there is none.
  private func resolved(_ path: String) -> String? {
    entries.withLock { entries in
      var path = path
      for _ in 0..<8 {
        switch entries[path] {
        case .link(let target): path = target
        case .text, .fault: return path
        case .nothing, nil: return nil
        }
      }
      return nil
    }
  }

  private func contents(_ path: String) -> FileContents { entries.withLock { $0[path] ?? .nothing } }

  var access: FileSystemAccess {
    var access = FileSystemAccess(
      read: { [self] path in
        guard let path = resolved(path) else { return .failure(.missing) }
        switch contents(path) {
        case .text(let text): return .success(Array(text.utf8))
        case .fault(let reason): return .failure(.unreadable(reason))
        case .nothing, .link: return .failure(.missing)
        }
      },
      realPath: { [self] path in path == "/p" || path == "/q" ? path : resolved(path) },
      list: { [self] folder, limit in
        let names = entries.withLock { $0.keys }.filter { $0.hasPrefix("\(folder)/") }.sorted()
        return names.prefix(limit).map {
          FileSystemAccess.Entry(name: String($0.dropFirst(folder.count + 1)), isDirectory: false)
        }
      })
    access.replaceFile = { [self] path, expected, bytes in
      guard let path = resolved(path) else { return .failure(.changed) }
      switch contents(path) {
      case .text(let text) where Array(text.utf8) == expected:
        set(.text(String(decoding: bytes, as: UTF8.self)), at: path)
        return .success(())
      case .fault(let reason): return .failure(.unwritable(reason))
      default: return .failure(.changed)
      }
    }
    access.createFile = { [self] path, bytes in
      guard case .nothing = contents(path) else { return .failure(.exists) }
      set(.text(String(decoding: bytes, as: UTF8.self)), at: path)
      return .success(())
    }
    return access
  }
}
