import JSON

/// Tries edits on copies of a document's text, as long as that costs little: what does harm is not offered.
package final class TextTrial {
  /// More errors than the document tells: of those that follow one must not be taken for new.
  private static let errorLimit = 10_000

  let document: DocumentSnapshot
  /// The bytes that may still be read.
  package private(set) var left: Int
  /// How the document is written; the walk that finds it out is made once.
  private(set) lazy var style = TextStyle(document.syntax)
  /// What is wrong with the text, without a limit.
  private lazy var told =
    document.syntax.errors.isEmpty
    ? document.diagnostics
    : SyntaxTree(document.text, errorLimit: TextTrial.errorLimit).errors.map(Diagnostic.init)
  /// What else would be were its syntax right.
  private lazy var hidden = document.syntax.errors.isEmpty ? [] : document.reading(document.syntax).diagnostics
  private lazy var modelBefore = document.reading(document.syntax).model

  /// For a document that is not dirty; `effort` is how many bytes are read at most.
  package init(_ document: DocumentSnapshot, effort: Int = 8 << 20) {
    self.document = document
    left = effort
  }

  /// Whether nothing more can be tried.
  package var isExhausted: Bool { left < cost }

  /// Counts a text of about this length as read so many times.
  func note(read times: Int) { left -= times * max(document.text.count, 1_000) }

  /// Where a mistake stands, at the cost of a look at the text: proposals go through all of it.
  func place(of diagnostic: Diagnostic) -> RepairPlace {
    note(read: 1)
    return RepairPlace(diagnostic, in: document, style)
  }

  /// A text is read twice or three times to try it, and the first time also as it is.
  private var cost: Int { max(document.text.count, 1_000) + document.sources.size }

  /// Whether edits take some mistakes out of the text and bring none into it.
  ///
  /// Behind an error of the syntax lie the others, which nobody was told of, and so they do behind an unknown key, an
  /// unknown kind or a missing file: they may come to light, unless they are about the very place that was repaired.
  package func accepts(_ edits: [TextEdit], against gone: [Diagnostic]) -> Bool {
    guard let text = edited(edits) else { return false }
    guard document.syntax.errors.isEmpty else {
      let tree = SyntaxTree(text, errorLimit: TextTrial.errorLimit)
      let after = tree.errors.isEmpty ? document.reading(tree).diagnostics : tree.errors.map(Diagnostic.init)
      let known = told + hidden.filter { hidden in !gone.contains { $0.range.touches(hidden.range) } }
      return FindingCounts(after).added(of: after, to: FindingCounts(known), without: gone)?.isEmpty ?? false
    }
    let other = document.trying(text)
    guard other.syntax.errors.isEmpty,
      let added = FindingCounts(other.diagnostics).added(
        of: other.diagnostics, to: FindingCounts(told), without: gone)
    else { return false }
    if added.isEmpty { return true }
    let places = EditedPlaces(edits, in: other.syntax)
    return added.allSatisfy(places.uncovers)
  }

  /// Whether edits leave the text as it was but for its form: the same model, and nothing wrong that was not.
  func keepsModel(_ edits: [TextEdit]) -> Bool {
    guard document.syntax.errors.isEmpty, let text = edited(edits) else { return false }
    let tree = SyntaxTree(text)
    guard tree.errors.isEmpty, document.reading(tree).model.says(sameAs: modelBefore) else { return false }
    let after = document.trying(text).diagnostics
    return FindingCounts(after).added(of: after, to: FindingCounts(told), without: [])?.isEmpty ?? false
  }

  private func edited(_ edits: [TextEdit]) -> [UInt8]? {
    guard !edits.isEmpty, !isExhausted else { return nil }
    left -= cost
    return TextEdit.applied(edits, to: document.text)
  }
}

extension DocumentSnapshot {
  /// What a fresh document of a text would say, and what would be wrong with it before its timeline is tried.
  fileprivate func reading(_ tree: SyntaxTree) -> (model: DocumentModel, diagnostics: [Diagnostic]) {
    guard let root = tree.root else { return (DocumentModel(), []) }
    var (sources, naming) = (sources, ItemNaming())
    var decoder = DocumentDecoder(root, earlier: memo) { path in sources.content(of: path) }
    let model = decoder.model(naming: &naming)
    return (model, decoder.diagnostics)
  }
}

extension Range<Int> {
  /// Whether both have a byte in common, or one begins where the other ends.
  package func touches(_ other: Range<Int>) -> Bool { lowerBound <= other.upperBound && other.lowerBound <= upperBound }
}
