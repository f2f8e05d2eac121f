import CollectionLayout
import JSON
import LayoutBase

// Columns of sheets that cannot be reached.
extension SectionDiagnostics {
  /// Returns the diagnostics of sheets that are longer than the viewport across the scroll axis, on which the
  /// collection does not scroll. A layout that sections share is reported once.
  func wideSheets(_ nodes: [SyntaxNode]) -> [Diagnostic] {
    guard !model.collection.scrollsAcross else { return [] }
    let isVertical = model.collection.scrollDirection == .vertical
    var reported: Set<Range<Int>> = []
    var poll = CancellationPoll(token)
    return zip(nodes, model.collection.sections).compactMap { node, written in
      let section = written.resolved(in: model.viewport)
      guard poll.shouldContinue(), let sheet = section.layout as? SheetLayout else { return nil }
      let length = sheet.crossLength(of: section.items, scrolling: model.collection.scrollDirection)
      let available = model.collection.container(of: section, in: model.viewport).available
      let (keys, _) = keys(of: node)
      guard length > available + 0.5,
        let cause = keys.member(isVertical ? "columnWidths" : "rowHeights") ?? keys.member("columnCount")
          ?? keys.member("kind"), reported.insert(cause.key.range).inserted
      else { return nil }
      let (tracks, extent, axis) = isVertical ? ("columns", "wide", "sideways") : ("rows", "high", "up and down")
      return Diagnostic(
        range: cause.key.range, severity: .warning, code: "sheetBeyondViewport",
        message: "The \(tracks) of this sheet are \(FormulaText.text(length)) points \(extent) together, but "
          + "only \(FormulaText.text(available)) points are available, and the collection does not scroll \(axis). "
          + "Set \"scrollDirection\" to \"both\".")
    }
  }
}
