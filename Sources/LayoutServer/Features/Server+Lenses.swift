import JSON
import LayoutDocument
import LayoutProtocol

extension DocumentContext {
  /// What can be started from within a text: a preview of it, and a play where it has a timeline.
  var lenses: [CodeLens] {
    guard let root = snapshot.syntax.root, root.kind == .object else { return [] }
    var cursor = cursor
    var lenses = [
      CodeLens(
        range: PositionRange(root.openToken, &cursor),
        command: .init(title: "Preview", command: .openInBrowser, arguments: [spelling]))
    ]
    if let timeline = root.members.first(where: { $0.keyName == "timeline" }) {
      lenses.append(
        CodeLens(
          range: PositionRange(timeline.key.range, &cursor),
          command: .init(title: "Simulate", command: .simulate, arguments: [spelling])))
    }
    return lenses
  }
}
