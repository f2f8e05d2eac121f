import Foundation
import LayoutDocument
import TestSupport

/// The documents and conversations in `protocol/examples`.
enum Examples {
  static let documents = Project.names(in: Project.examples, endingWith: ".layout.json")
  static let conversations = Project.conversations
  /// Those in which something is shown.
  static let showings = conversations.filter { name in
    (try? bytes(name).firstRange(of: "layoutd/session/open".utf8)) != nil
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    try Project.bytes(Project.examples.appendingPathComponent(name))
  }

  /// An example document, with its source files and perhaps with another text.
  static func document(_ name: String, text: [UInt8]? = nil) throws -> DocumentSnapshot {
    let files = FileAccess(
      read: { path in FileManager.default.contents(atPath: path).map { .success(Array($0)) } ?? .failure(.missing) },
      realPath: { path in URL(fileURLWithPath: path).resolvingSymlinksInPath().path })
    let document = DocumentSnapshot(
      text: try text ?? bytes(name), location: .init(folder: Project.examples.path), files: files)
    return document
  }
}
