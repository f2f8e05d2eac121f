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
      // Nobody misspells one of ten thousand.
      list: { path in (try? Files.names(in: path, limit: 10_000)) ?? [] })
  }
}
