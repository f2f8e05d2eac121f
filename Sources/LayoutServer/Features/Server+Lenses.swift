import JSON
import LayoutDocument
import LayoutProtocol

extension DocumentContext {
  /// What can be started from within a text: a preview of it, and a play where it has a timeline.
  var lenses: [CodeLenses.Answer] {
    guard let root = snapshot.syntax.root, root.kind == .object else { return [] }
    var cursor = cursor
    var lenses = [
      CodeLenses.Answer(
        range: PositionRange(root.openToken, &cursor), title: "Preview", command: Command.preview.rawValue,
        uri: spelling)
    ]
    if let timeline = root.members.first(where: { $0.keyName == "timeline" }) {
      lenses.append(
        CodeLenses.Answer(
          range: PositionRange(timeline.key.range, &cursor), title: "Simulate", command: Command.simulate.rawValue,
          uri: spelling))
    }
    return lenses
  }
}
