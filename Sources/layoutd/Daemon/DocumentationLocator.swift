import EventLoop
import LayoutServer

/// Locates the reference of the document language on this machine.
enum DocumentationLocator {
  /// The file URI of the reference; nil if it is neither installed with the program nor in the source tree that it was
  /// built from.
  static let uri = find()

  private static func find() -> String? {
    guard let program = try? FileSystem.realPath("/proc/self/exe") else { return nil }
    var folders = program.split(separator: "/").dropLast()
    var candidates = [folders.dropLast() + ["share", "doc", "layoutd", "protocol", "document.md"]]
    // The program's folder is .build/<machine>/<configuration>.
    for _ in 0..<3 where !folders.isEmpty {
      folders.removeLast()
      candidates.append(folders + ["protocol", "document.md"])
    }
    for candidate in candidates {
      let path = "/" + candidate.joined(separator: "/")
      if let path = try? FileSystem.realPath(path) { return DocumentURI.file(path) }
    }
    return nil
  }
}
