import Foundation
import LayoutDocument
import TestSupport

/// The documents and transcripts in `protocol/examples`.
enum Examples {
  static let documents = Project.names(in: Project.examples, endingWith: ".layout.json")
  static let conversations = Project.conversations
  /// The transcripts that open a session.
  static let showings = conversations.filter { name in
    (try? bytes(name).firstRange(of: "layoutd/session/open".utf8)) != nil
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    try Project.bytes(Project.examples.appendingPathComponent(name))
  }

  /// Returns an example document with its data sources; `text` replaces its text.
  static func document(_ name: String, text: [UInt8]? = nil) throws -> DocumentSnapshot {
    let files = FileSystemAccess(
      read: { path in FileManager.default.contents(atPath: path).map { .success(Array($0)) } ?? .failure(.missing) },
      realPath: { path in URL(fileURLWithPath: path).resolvingSymlinksInPath().path })
    let document = DocumentSnapshot(
      text: try text ?? bytes(name), location: .init(folder: Project.examples.path), files: files)
    return document
  }
}
