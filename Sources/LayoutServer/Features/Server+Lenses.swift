import JSON
import LayoutDocument
import LayoutProtocol

extension Server {
  /// What can be started from within a text: a preview of it, and a play where it has a timeline.
  func lenses(in uri: String, for connection: Connection) -> [CodeLenses.Answer] {
    guard let opened = layoutDocument(uri) else { return [] }
    opened.refresh()
    guard let root = opened.document.syntax.root, root.kind == .object else {
      return []
    }
    var cursor = PositionCursor(opened.buffer, connection.encoding)
    var lenses = [
      CodeLenses.Answer(
        range: PositionRange(root.openToken, &cursor), title: "Preview", command: Command.preview.rawValue,
        uri: opened.spelling)
    ]
    if let timeline = root.members.first(where: { $0.keyName == "timeline" }) {
      lenses.append(
        CodeLenses.Answer(
          range: PositionRange(timeline.key.range, &cursor), title: "Simulate", command: Command.simulate.rawValue,
          uri: opened.spelling))
    }
    return lenses
  }
}
