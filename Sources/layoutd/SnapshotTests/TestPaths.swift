import EventLoop
import LayoutDrawing

/// The files beside a document `NAME.layout.json`.
struct TestPaths {
  let snapshot: String
  let frames: String
  let page: String

  /// The command that writes the pages, which their first lines name.
  static let generator = "layoutd test"

  init(document: String) {
    let suffix = ".layout.json"
    let stem = document.hasSuffix(suffix) ? String(document.dropLast(suffix.count)) : document
    (snapshot, frames, page) = (stem + ".snapshot.json", stem + ".frames.jsonl", stem + ".diff.html")
  }

  /// Whether a file exists. Throws if that is unknown: a snapshot that cannot be found is neither skipped nor replaced.
  static func exists(_ path: String) throws(UVError) -> Bool { try FileSystem.kindIfExists(path) != nil }

  /// Whether the page exists and is not one that this command wrote, which it neither replaces nor removes.
  var hasForeignPage: Bool {
    (try? Self.exists(page)) != false && !isOwnPage
  }

  private var isOwnPage: Bool {
    guard let file = try? FileInput(page), let bytes = try? file.read(limit: 256 << 20) else { return false }
    let start = String(decoding: bytes.prefix(1_024), as: UTF8.self)
    return start.contains(ChangePage.generatorTag(Self.generator))
  }

  /// Removes the page of an earlier failure.
  func removeStalePage() {
    if isOwnPage { try? FileSystem.remove(page) }
  }

  /// Writes a file atomically. The target of a link is written, not the link.
  static func write(_ bytes: [UInt8], to path: String) throws(UVError) {
    let target = try FileSystem.ifExists { () throws(UVError) in try FileSystem.realPath(path) }
    try FileSystem.writeAtomically(target ?? path, bytes)
  }
}
