import EventLoop
import LayoutDocument
import LayoutServer

extension FileSystemAccess {
  /// Access to the files of this machine.
  static var disk: FileSystemAccess {
    var access = FileSystemAccess(
      open: { path, folders in
        let folders = folders?.map { (try? FileSystem.realPath($0)) ?? $0 }
        do throws(UVError) {
          let file = try FileInput(path)
          if let folders, !isInside(try file.location(), folders) { return .failure(.outside) }
          return .success(try file.read(limit: Limits.text))
        } catch {
          switch error.name {
          case "ENOENT", "ENOTDIR": return .failure(.missing)
          case "EFBIG": return .failure(.tooLarge)
          default:
            // Files outside the workspace report only that they are outside: neither their kind nor their permissions.
            if let folders, let real = try? FileSystem.realPath(path), !isInside(real, folders) {
              return .failure(.outside)
            }
            return .failure(.unreadable(error.message))
          }
        }
      },
      realPath: { path in try? FileSystem.realPath(path) },
      list: { path, folders, limit in
        let folders = folders.map { (try? FileSystem.realPath($0)) ?? $0 }
        let entries = try? FileSystem.list(path, limit: limit) { folders.contains($0) || isInside($0, folders) }
        return (entries ?? []).map { Entry(name: $0.name, isDirectory: $0.kind == .directory) }
      })
    access.replaceFile = { path, expected, bytes in
      do throws(UVError) {
        // A link keeps its target, which is written.
        let path = try FileSystem.realPath(path)
        guard try FileSystem.read(path, limit: Limits.text) == expected else { return .failure(.changed) }
        try FileSystem.writeAtomically(path, bytes)
        return .success(())
      } catch {
        switch error.name {
        case "ENOENT", "ENOTDIR", "EFBIG": return .failure(.changed)
        default: return .failure(.unwritable(error.message))
        }
      }
    }
    return access
  }
}
