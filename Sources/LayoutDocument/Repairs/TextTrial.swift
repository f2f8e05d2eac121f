import JSON

/// Tries edits on copies of a document's text, as long as that costs little: what does harm is not offered.
package final class TextTrial {
  /// More errors than the document tells: of those that follow one must not be taken for new.
  fileprivate static let errorLimit = 10_000

  let document: Document
  /// The bytes that may still be read.
  private var effort: Int
  private lazy var before = document.diagnosticsBehindErrors()
  private var hasModelBefore = false
  private lazy var modelBefore = document.reading(document.syntax, naming: ItemNaming()).model

  /// For a document that is not dirty; `effort` is how many bytes are read at most.
  package init(_ document: Document, effort: Int = 8 << 20) {
    self.document = document
    self.effort = effort
  }

  /// Whether nothing more can be tried.
  package var isExhausted: Bool { effort < cost }

  private var cost: Int { max(document.text.count, 1_000) + document.sources.size }

  /// Whether edits take some mistakes out of the text and bring none into it.
  ///
  /// Behind an error of the syntax lie the others, which nobody was told of: they may come to light, unless they are
  /// about the very place that was repaired.
  func accepts(_ edits: [TextEdit], against gone: [Diagnostic]) -> Bool {
    guard let tree = edited(edits) else { return false }
    let known = before.told + before.hidden.filter { hidden in !gone.contains { $0.range.touches(hidden.range) } }
    return FindingCounts(document.findings(of: tree)).isWithin(FindingCounts(known), without: gone)
  }

  /// Whether edits leave the text as it was but for its form: the same model, and nothing wrong that was not.
  func keepsModel(_ edits: [TextEdit]) -> Bool {
    guard document.syntax.errors.isEmpty, let tree = edited(edits), tree.errors.isEmpty else { return false }
    let reading = document.reading(tree, naming: ItemNaming())
    if !hasModelBefore { effort -= cost }
    hasModelBefore = true
    return FindingCounts(reading.diagnostics).isWithin(FindingCounts(before.told), without: [])
      && reading.model.says(sameAs: modelBefore)
  }

  private func edited(_ edits: [TextEdit]) -> SyntaxTree? {
    guard !edits.isEmpty, !isExhausted else { return nil }
    effort -= cost
    return SyntaxTree(TextEdit.applied(edits, to: document.text), errorLimit: TextTrial.errorLimit)
  }
}

extension Document {
  /// What is wrong with the text, and what else would be were its syntax right.
  fileprivate func diagnosticsBehindErrors() -> (told: [Diagnostic], hidden: [Diagnostic]) {
    guard !syntax.errors.isEmpty else { return (diagnostics, []) }
    let told = SyntaxTree(text, errorLimit: TextTrial.errorLimit).errors.map(Diagnostic.init)
    return (told, reading(syntax, naming: naming).diagnostics)
  }

  /// What would be wrong with another text.
  fileprivate func findings(of tree: SyntaxTree) -> [Diagnostic] {
    tree.errors.isEmpty ? reading(tree, naming: naming).diagnostics : tree.errors.map(Diagnostic.init)
  }

  /// Reads a text as if it were the document's, which stays as it is.
  fileprivate func reading(_ tree: SyntaxTree, naming: ItemNaming) -> (model: DocumentModel, diagnostics: [Diagnostic])
  {
    guard let root = tree.root else { return (DocumentModel(), []) }
    var (sources, naming) = (sources, naming)
    var decoder = DocumentDecoder(root, earlier: memo) { path in sources.content(of: path) }
    let model = decoder.model(naming: &naming)
    return (model, decoder.diagnostics)
  }
}

extension Range<Int> {
  /// Whether both have a byte in common, or one begins where the other ends.
  package func touches(_ other: Range<Int>) -> Bool { lowerBound <= other.upperBound && other.lowerBound <= upperBound }
}
