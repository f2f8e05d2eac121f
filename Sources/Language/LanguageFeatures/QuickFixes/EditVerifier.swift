import CollectionLayout
import JSON
import LayoutBase
package import LayoutDocument

/// Verifies edits on a copy of the text within a byte budget; edits that add diagnostics are rejected. The budget is
/// used up once the document's token is cancelled.
package final class EditVerifier {
  /// The number of syntax errors that are compared. It is above the error limit of documents, so that an existing error
  /// beyond that limit is not treated as a new one.
  private static let errorLimit = 10_000

  let document: DocumentSnapshot
  /// The number of bytes that may still be read.
  package private(set) var remainingBytes: Int
  /// The style of the text; detected once, because it requires a pass over the text.
  private(set) lazy var style = DetectedStyle(document.syntax)
  /// The diagnostics of the text; if it has syntax errors, up to `errorLimit` of these.
  private lazy var reportedDiagnostics =
    document.syntax.errors.isEmpty
    ? document.diagnostics
    : SyntaxTree(document.text, errorLimit: EditVerifier.errorLimit, token: document.token).errors.map(Diagnostic.init)
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

  /// The minimum cost of reading a text, in bytes: a short text takes as long as this many.
  private static let minimumCost = 1_000

  /// Whether the budget is used up.
  package var isExhausted: Bool { remainingBytes < cost || document.token?.isCancelled == true }

  /// Charges the budget for reading the text a number of times.
  func charge(read times: Int) { remainingBytes -= times * max(document.text.count, Self.minimumCost) }

  /// Returns the quick fix context of a diagnostic. Charges one pass over the text, which creating fixes can take.
  func context(of diagnostic: Diagnostic) -> QuickFixContext {
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
      let tree = SyntaxTree(text, errorLimit: EditVerifier.errorLimit, token: document.token)
      let isValid = tree.errors.isEmpty && !completesSyntax
      let after = isValid ? document.reading(tree).diagnostics : tree.errors.map(Diagnostic.init)
      var poll = CancellationPoll(document.token)
      let existing =
        reportedDiagnostics
        + maskedDiagnostics.filter { hidden in
          poll.shouldContinue(after: 1 + gone.count >> 4) && !gone.contains { $0.range.touches(hidden.range) }
        }
      return DiagnosticCounts(after).added(of: after, to: DiagnosticCounts(existing), without: gone)?.isEmpty ?? false
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
    let text = TextEdit.applied(edits, to: document.text)
    let errors = SyntaxTree(text, errorLimit: EditVerifier.errorLimit, token: document.token).errors
    return errors.count <= reportedDiagnostics.count - document.syntax.errors.count
  }

  /// Returns whether edits preserve the model and add no diagnostics.
  func preservesModel(_ edits: [TextEdit]) -> Bool {
    guard document.syntax.errors.isEmpty, let text = edited(edits) else { return false }
    let tree = SyntaxTree(text, token: document.token)
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

extension Range<Int> {
  /// Returns whether both ranges share a byte, or one starts where the other ends.
  package func touches(_ other: Range<Int>) -> Bool { lowerBound <= other.upperBound && other.lowerBound <= upperBound }
}

/// A multiset of diagnostics by code and message, without ranges.
struct DiagnosticCounts {
  private struct Key: Hashable {
    var code: String
    var message: String

    init(_ diagnostic: Diagnostic) {
      code = diagnostic.code
      message = diagnostic.message
    }
  }

  private var counts: [Key: Int] = [:]

  init(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { counts[Key(diagnostic), default: 0] += 1 }
  }

  /// Returns the diagnostics whose count is higher than in `others` minus `gone`; nil if those in `gone` are still
  /// present.
  ///
  /// Of several equal diagnostics all are returned, because their ranges do not show which one is new.
  func added(of diagnostics: [Diagnostic], to others: DiagnosticCounts, without gone: [Diagnostic]) -> [Diagnostic]? {
    var left = others
    for diagnostic in gone { left.counts[Key(diagnostic), default: 0] -= 1 }
    guard left.counts.values.allSatisfy({ $0 >= 0 }),
      gone.allSatisfy({ counts[Key($0), default: 0] <= left.counts[Key($0), default: 0] })
    else { return nil }
    let added = counts.filter { $1 > left.counts[$0, default: 0] }
    return added.isEmpty ? [] : diagnostics.filter { added[Key($0)] != nil }
  }
}

/// The ranges of edits in the new text, with the nodes around them.
struct EditedLocations {
  /// Codes of diagnostics about references, which a change of a name elsewhere can cause.
  private static let references: Set<String> = [
    "duplicateIdentifier", "unknownItem", "unknownSection", "unknownTemplate",
  ]
  /// Codes of diagnostics about computed sizes, which an edit elsewhere can cause.
  private static let consequences: Set<String> = [
    "headersCoverViewport", "invalidItemSize", "missingLength", "pointerMisses", "sectionWithoutLength",
  ]

  /// The ranges of the edits, each with the path of nodes from the root.
  private let places: [(range: Range<Int>, path: [SyntaxNode])]

  /// Creates the ranges of sorted edits whose result is the text of `tree`.
  init(_ edits: [TextEdit], in tree: SyntaxTree) {
    var growth = 0
    places = edits.map { edit in
      let start = edit.range.lowerBound + growth
      growth += edit.text.count - edit.range.count
      return (start..<start + edit.text.count, SyntaxNode.node(at: start, in: tree))
    }
  }

  /// The ranges of the edits in the new text.
  var ranges: [Range<Int>] { places.map(\.range) }

  /// Returns whether a diagnostic of the new text was only masked before: whether it is unrelated to the edits.
  ///
  /// Related nodes are those around an edit, and the value of an edited key. Diagnostics inside that value, or beside
  /// the edit, could not be reported before.
  func wasMasked(_ diagnostic: Diagnostic) -> Bool {
    let isReference =
      Self.references.contains(diagnostic.code) || UpdateIssue.Code(rawValue: diagnostic.code) != nil
      || SnapshotIssue.Code(rawValue: diagnostic.code) != nil
    return places.allSatisfy { range, path in
      if range.touches(diagnostic.range) { return false }
      // An error in a reference outside of the edited object or element was added by the edit.
      if isReference, Self.scope(of: range, path)?.range.encloses(diagnostic.range) != true { return false }
      if Self.consequences.contains(diagnostic.code) { return true }
      return !edited(path).contains { $0.range == diagnostic.range || $0.openToken == diagnostic.range }
    }
  }

  /// Returns the node in which an edit can unmask errors of references: the innermost object, or the array element that
  /// the edit replaces if it is no container.
  private static func scope(of range: Range<Int>, _ path: [SyntaxNode]) -> SyntaxNode? {
    if let element = path.last, element.kind != .object, element.kind != .array, element.range.encloses(range),
      !range.isEmpty, path.dropLast().last?.kind == .array
    {
      return element
    }
    return path.last { $0.kind == .object }
  }

  /// Returns the nodes around an edit, and the value of an edited key.
  private func edited(_ path: [SyntaxNode]) -> [SyntaxNode] {
    guard let key = path.last, let object = path.dropLast().last, object.kind == .object else { return path }
    return path + [object.members.first { $0.key == key }?.value].compactMap(\.self)
  }
}

extension DocumentModel {
  /// The maximum number of items that are compared one by one; above it models are treated as different.
  private static let limit = 100_000

  /// Returns whether both models describe the same collection, regardless of how items are grouped in runs.
  func says(sameAs other: DocumentModel) -> Bool {
    let (a, b) = (collection, other.collection)
    guard viewport == other.viewport, contentOffset == other.contentOffset, animation == other.animation,
      lint == other.lint, reordering == other.reordering,
      a.pixels == b.pixels, a.guides == b.guides, a.configuration == b.configuration, a.header == b.header,
      a.footer == b.footer,
      a.scrollAxes == b.scrollAxes, a.layoutDirection == b.layoutDirection,
      a.contentInset == b.contentInset, a.contentAlignment == b.contentAlignment,
      a.stickyHeaders == b.stickyHeaders, a.effects == b.effects,
      a.sections.count == b.sections.count, timeline.map(\.time) == other.timeline.map(\.time)
    else { return false }
    var left = DocumentModel.limit
    return zip(a.sections, b.sections).allSatisfy { one, two in
      one.identifier == two.identifier && one.hasSameKeys(as: two) && one.items.says(sameAs: two.items, &left)
        && SectionOutline.says(outlines[one.identifier], sameAs: other.outlines[two.identifier], &left)
    }
  }
}

extension Section {
  /// Returns whether both sections have equal values of all keys except `id` and `items`.
  func hasSameKeys(as other: Section) -> Bool {
    inset == other.inset && header == other.header && footer == other.footer && decorations == other.decorations
      && pagedOffset == other.pagedOffset && layout.isEqual(to: other.layout)
  }
}

extension SectionOutline {
  /// Returns whether both trees have the same rows, or both are nil.
  fileprivate static func says(_ one: SectionOutline?, sameAs two: SectionOutline?, _ left: inout Int) -> Bool {
    guard let one, let two else { return one == nil && two == nil }
    guard one.rows.count == two.rows.count else { return false }
    return zip(one.rows, two.rows).allSatisfy { a, b in
      a.level == b.level && a.isExpanded == b.isExpanded
        && ItemList([a.slice]).says(sameAs: ItemList([b.slice]), &left)
    }
  }
}

extension ItemList {
  /// Returns whether both lists have items with the same identifiers and appearance. `left` is the remaining number of
  /// comparisons.
  fileprivate func says(sameAs other: ItemList, _ left: inout Int) -> Bool {
    guard count == other.count, hasSameIdentifiers(as: other) else { return false }
    var item = 0
    while item < count {
      let (one, two) = (locate(item), other.locate(item))
      let (a, b) = (slices[one.slice], other.slices[two.slice])
      let length = min(a.range.count - one.offset, b.range.count - two.offset)
      let (start, otherStart) = (a.range.lowerBound + one.offset, b.range.lowerBound + two.offset)
      if start != otherStart || a.run != b.run {
        left -= length
        guard left >= 0 else { return false }
        for step in 0..<length
        where !a.run.hasSameAppearance(at: start + step, as: b.run, at: otherStart + step) { return false }
      }
      item += length
    }
    return true
  }
}
