import EventLoop
import LayoutDocument
import LayoutServer

extension FileAccess {
  /// The files of this machine.
  static var disk: FileAccess {
    FileAccess(
      read: { path in
        do throws(UVError) {
          return .success(try Files.read(path, limit: Limits.text))
        } catch {
          switch error.name {
          case "ENOENT", "ENOTDIR": return .failure(.missing)
          case "EFBIG": return .failure(.tooLarge)
          default: return .failure(.unreadable(error.message))
          }
        }
      },
      realPath: { path in try? Files.realPath(path) },
      list: { path, limit in
        let entries = (try? Files.list(path, limit: limit)) ?? []
        return entries.map { Entry(name: $0.name, isDirectory: $0.kind == .directory) }
      })
  }
}
