import EventLoop
import LayoutServer

/// The reference of the document language as a page on this machine.
enum InstalledReference {
  /// The page's URI; nil where it is neither installed beside the program nor in the project that built it.
  static let uri = find()

  private static func find() -> String? {
    guard let program = try? Files.realPath("/proc/self/exe") else { return nil }
    var folders = program.split(separator: "/").dropLast()
    var candidates = [folders.dropLast() + ["share", "doc", "layoutd", "document.md"]]
    // From .build/<machine>/<configuration>.
    for _ in 0..<3 where !folders.isEmpty {
      folders.removeLast()
      candidates.append(folders + ["protocol", "document.md"])
    }
    for candidate in candidates {
      let path = "/" + candidate.joined(separator: "/")
      if let path = try? Files.realPath(path) { return DocumentURI.file(path) }
    }
    return nil
  }
}
