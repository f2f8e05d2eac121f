import CollectionLayout
import JSON

// Carousels with `loops` that have ends nevertheless.
extension SectionDiagnostics {
  /// Returns the diagnostic of the first carousel with `loops` that does not loop in the document's viewport; empty if
  /// it loops or there is none.
  ///
  /// A section without items is not reported, because a client may insert some.
  func loopsWithoutEffect(_ nodes: [SyntaxNode]) -> [Diagnostic] {
    let collection = model.collection
    let first = zip(nodes, collection.sections).lazy.first { _, section in
      (section.resolved(in: model.viewport).layout as? CarouselLayout)?.loops == true
    }
    guard let (node, section) = first, let key = keys(of: node).keys.member("loops")?.key else { return [] }
    if let obstacle = collection.loopObstacle {
      return [Self.diagnostic(at: key.range, .warning, obstacle.sentence)]
    }
    guard section.items.count > 0 else { return [] }
    var work = LayoutProgress()
    let prepared = PreparedCollection(collection, viewport: model.viewport, work: &work)
    guard !prepared.isEndless else { return [] }
    return [
      Self.diagnostic(
        at: key.range, .hint,
        "there are too few cards to fill the viewport and one card more, so that a card could be in view twice"
      )
    ]
  }

  private static func diagnostic(at range: Range<Int>, _ severity: Diagnostic.Severity, _ reason: String) -> Diagnostic
  {
    Diagnostic(
      range: range, severity: severity, code: "loopsHasNoEffect", message: "The carousel does not loop: \(reason).")
  }
}

extension CollectionModel.LoopObstacle {
  fileprivate var sentence: String {
    switch self {
    case .sections: "it must be the only section"
    case .supplementaryViews: "it must be the only element, without headers, footers and boundary items"
    case .decorations: "its section must have no decorations"
    }
  }
}
