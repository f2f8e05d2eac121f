import JSON

/// Verifies edits on a copy of the text within a byte budget; edits that add diagnostics are rejected.
package final class EditVerifier {
  /// Above the error limit of documents, so that an existing error beyond that limit is not treated as a new one.
  private static let errorLimit = 10_000

  let document: DocumentSnapshot
  /// The number of bytes that may still be read.
  package private(set) var remainingBytes: Int
  /// The style of the text; detected once, because it requires a pass over the text.
  private(set) lazy var style = DetectedStyle(document.syntax)
  /// The diagnostics of the text, without a limit.
  private lazy var reportedDiagnostics =
    document.syntax.errors.isEmpty
    ? document.diagnostics
    : SyntaxTree(document.text, errorLimit: EditVerifier.errorLimit).errors.map(Diagnostic.init)
  /// The diagnostics that syntax errors mask.
  private lazy var maskedDiagnostics =
    document.syntax.errors.isEmpty ? [] : document.reading(document.syntax).diagnostics
  private lazy var modelBefore = document.reading(document.syntax).model

  /// Creates a verifier for an up-to-date document; `effort` is the number of bytes that may be read.
  package init(_ document: DocumentSnapshot, effort: Int = 8 << 20) {
    self.document = document
    remainingBytes = effort
  }

  /// Estimates how many bytes the verification of the edits of a document reads, `effort` at most: four passes for each
  /// diagnostic, and as many for the refactorings.
  package static func byteCount(of document: DocumentSnapshot, effort: Int) -> Int {
    let pass = max(document.text.count, minimumCost) + document.sources.size
    return min(effort, 4 * (document.diagnostics.count + 1) * pass)
  }

  /// Bytes. Reading a short text costs as much as reading this many.
  private static let minimumCost = 1_000

  /// Whether the budget is used up.
  package var isExhausted: Bool { remainingBytes < cost }

  /// Charges the budget for reading the text a number of times.
  func charge(read times: Int) { remainingBytes -= times * max(document.text.count, Self.minimumCost) }

  /// Returns the quick fix context of a diagnostic. Charges one pass over the text, which creating fixes can take.
  func place(of diagnostic: Diagnostic) -> QuickFixContext {
    charge(read: 1)
    return QuickFixContext(diagnostic, in: document, style)
  }

  /// The cost of a verification in bytes; it includes the data source files.
  private var cost: Int { max(document.text.count, Self.minimumCost) + document.sources.size }

  /// Returns whether edits remove the given diagnostics and add none.
  ///
  /// Syntax errors mask all other diagnostics; unknown keys, unknown kinds and missing files mask some. Unmasked
  /// diagnostics are allowed, unless they are about the edited range.
  /// With `completesSyntax` only syntax errors are compared, and all diagnostics that they masked are allowed.
  package func isImprovement(
    _ edits: [TextEdit], against gone: [Diagnostic], completesSyntax: Bool = false
  ) -> Bool {
    guard let text = edited(edits) else { return false }
    guard document.syntax.errors.isEmpty else {
      let tree = SyntaxTree(text, errorLimit: EditVerifier.errorLimit)
      let isValid = tree.errors.isEmpty && !completesSyntax
      let after = isValid ? document.reading(tree).diagnostics : tree.errors.map(Diagnostic.init)
      let known =
        reportedDiagnostics + maskedDiagnostics.filter { hidden in !gone.contains { $0.range.touches(hidden.range) } }
      return DiagnosticCounts(after).added(of: after, to: DiagnosticCounts(known), without: gone)?.isEmpty ?? false
    }
    let other = document.forked(text)
    guard other.syntax.errors.isEmpty,
      let added = DiagnosticCounts(other.diagnostics).added(
        of: other.diagnostics, to: DiagnosticCounts(reportedDiagnostics), without: gone)
    else { return false }
    if added.isEmpty { return true }
    let places = EditedLocations(edits, in: other.syntax)
    return added.allSatisfy(places.wasMasked)
  }

  /// Returns whether edits remove all syntax errors of the text; those above the error limit of documents may remain.
  func completesSyntax(_ edits: [TextEdit]) -> Bool {
    charge(read: 1)
    let errors = SyntaxTree(TextEdit.applied(edits, to: document.text), errorLimit: EditVerifier.errorLimit).errors
    return errors.count <= reportedDiagnostics.count - document.syntax.errors.count
  }

  /// Returns whether edits preserve the model and add no diagnostics.
  func preservesModel(_ edits: [TextEdit]) -> Bool {
    guard document.syntax.errors.isEmpty, let text = edited(edits) else { return false }
    let tree = SyntaxTree(text)
    guard tree.errors.isEmpty, document.reading(tree).model.says(sameAs: modelBefore) else { return false }
    let after = document.forked(text).diagnostics
    return DiagnosticCounts(after).added(of: after, to: DiagnosticCounts(reportedDiagnostics), without: [])?.isEmpty
      ?? false
  }

  private func edited(_ edits: [TextEdit]) -> [UInt8]? {
    guard !edits.isEmpty, !isExhausted else { return nil }
    remainingBytes -= cost
    return TextEdit.applied(edits, to: document.text)
  }
}

extension DocumentSnapshot {
  /// Decodes a tree as a new document: its model, and its diagnostics without those of the timeline's dry run.
  fileprivate func reading(_ tree: SyntaxTree) -> (model: DocumentModel, diagnostics: [Diagnostic]) {
    guard let root = tree.root else { return (DocumentModel(), []) }
    var (sources, naming) = (sources, IdentifierAssignment())
    var decoder = DocumentDecoder(
      root, earlier: entryCache, swiftLayout: { sources.swiftLayout($0, entry: $1, for: $2, itemCounts: $3) },
      source: { sources.content(of: $0) })
    let model = decoder.model(naming: &naming)
    return (model, decoder.diagnostics)
  }
}

extension Range<Int> {
  /// Returns whether both ranges share a byte, or one starts where the other ends.
  package func touches(_ other: Range<Int>) -> Bool { lowerBound <= other.upperBound && other.lowerBound <= upperBound }
}
