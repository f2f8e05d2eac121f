import CollectionLayout
import JSON
import LayoutBase
package import LayoutDocument

/// Verifies edits on a copy of the text: edits that add diagnostics are rejected. The number of bytes that it reads is
/// limited; once the limit is reached or the document's token is cancelled, all edits are rejected.
package final class EditVerifier {
  /// The number of syntax errors that are compared: above the limit of documents, so that an existing error beyond that
  /// limit is not treated as a new one.
  private static let errorLimit = 10_000

  let document: DocumentSnapshot
  /// The number of bytes that may still be read.
  package private(set) var remainingBytes: Int
  /// The style of the text; detected once, because it requires a pass over the text.
  private(set) lazy var style = DetectedStyle(document.syntax)
  /// The diagnostics of the text; if it has syntax errors, only those, `errorLimit` at most.
  private lazy var reportedDiagnostics =
    document.syntax.errors.isEmpty
    ? document.diagnostics
    : SyntaxTree(document.text, errorLimit: EditVerifier.errorLimit, token: document.token).errors.map(Diagnostic.init)
  /// The diagnostics that the text would have besides its syntax errors, which hide them.
  private lazy var maskedDiagnostics =
    document.syntax.errors.isEmpty ? [] : document.reading(document.syntax).diagnostics
  private lazy var modelBefore = document.reading(document.syntax).model

  /// Creates a verifier for a document, whose snapshot must be that of the current text. `effort` is the number of
  /// bytes that it may read.
  package init(_ document: DocumentSnapshot, effort: Int = 8 << 20) {
    self.document = document
    remainingBytes = effort
  }

  /// Estimates how many bytes the verification of all quick fixes and refactorings of a document reads, at most
  /// `effort`: four times the text and its source files for each diagnostic, and as much for the refactorings.
  package static func byteCount(of document: DocumentSnapshot, effort: Int) -> Int {
    let pass = max(document.text.count, minimumCost) + document.sources.size
    return min(effort, 4 * (document.diagnostics.count + 1) * pass)
  }

  /// The least cost of reading a text, in bytes: the fixed cost of an analysis.
  private static let minimumCost = 1_000

  /// Whether too few bytes remain for another verification, or the document's token is cancelled.
  package var isExhausted: Bool { remainingBytes < cost || document.token?.isCancelled == true }

  /// Reduces the remaining bytes by the length of the text, but at least `minimumCost`, `times` times.
  func charge(read times: Int) { remainingBytes -= times * max(document.text.count, Self.minimumCost) }

  /// Returns the quick fix context of a diagnostic. Deducts one reading of the text from the remaining bytes, since
  /// creating fixes can take as long.
  func context(of diagnostic: Diagnostic) -> QuickFixContext {
    charge(read: 1)
    return QuickFixContext(diagnostic, in: document, style)
  }

  /// The cost of one verification, in bytes: the length of the text, but at least `minimumCost`, and that of the data
  /// source files.
  private var cost: Int { max(document.text.count, Self.minimumCost) + document.sources.size }

  /// Returns whether edits remove the diagnostics `gone` and add none. False if too few bytes remain.
  ///
  /// Syntax errors hide all other diagnostics; unknown keys, unknown kinds and missing files hide some. Diagnostics
  /// that the edits reveal are allowed, unless they are about an edited range. With `completesSyntax` only syntax
  /// errors are compared, and all diagnostics that they hid are allowed.
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

  /// Returns whether edits remove all syntax errors of the text that the document reports; those above its error limit
  /// may remain.
  func completesSyntax(_ edits: [TextEdit]) -> Bool {
    charge(read: 1)
    let text = TextEdit.applied(edits, to: document.text)
    let errors = SyntaxTree(text, errorLimit: EditVerifier.errorLimit, token: document.token).errors
    return errors.count <= reportedDiagnostics.count - document.syntax.errors.count
  }

  /// Returns whether the edited text has the same model and no new diagnostics. False if the text has a syntax error,
  /// or if too few bytes remain.
  func preservesModel(_ edits: [TextEdit]) -> Bool {
    guard document.syntax.errors.isEmpty, let text = edited(edits) else { return false }
    let tree = SyntaxTree(text, token: document.token)
    guard tree.errors.isEmpty, document.reading(tree).model.isEquivalent(to: modelBefore) else { return false }
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

/// The numbers of diagnostics with equal codes and messages.
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

  /// Returns those of `diagnostics` that occur more often in this value than in `others` without `gone`; nil unless all
  /// of `gone` have disappeared.
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

/// The ranges of edits in the new text, with the nodes that contain them.
struct EditedLocations {
  /// The codes of diagnostics about references. A change of a name elsewhere can cause them.
  private static let references: Set<String> = [
    "duplicateIdentifier", "unknownItem", "unknownSection", "unknownTemplate",
  ]
  /// The codes of diagnostics about computed sizes. An edit elsewhere can cause them.
  private static let consequences: Set<String> = [
    "headersCoverViewport", "invalidItemSize", "missingLength", "pointerMisses", "sectionWithoutLength",
  ]

  /// The byte range of each edit in the new text, and the nodes that contain its start, the root first.
  private let places: [(range: Range<Int>, path: [SyntaxNode])]

  /// Computes the ranges of sorted edits. `tree` is the syntax tree of the edited text.
  init(_ edits: [TextEdit], in tree: SyntaxTree) {
    var growth = 0
    places = edits.map { edit in
      let start = edit.range.lowerBound + growth
      growth += edit.text.count - edit.range.count
      return (start..<start + edit.text.count, SyntaxNode.node(at: start, in: tree))
    }
  }

  /// The byte ranges of the edits in the new text.
  var ranges: [Range<Int>] { places.map(\.range) }

  /// Returns whether a diagnostic of the new text existed before and was only hidden, because it is unrelated to the
  /// edits.
  ///
  /// Related is a diagnostic that touches an edit, one of a node that contains an edit or is the value of an edited
  /// key, and one of a reference outside of the edited object.
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

  /// Returns the node inside of which diagnostics of references may have been hidden: the innermost object around an
  /// edit, or the array element that it replaces if that is no container. Nil outside of objects.
  private static func scope(of range: Range<Int>, _ path: [SyntaxNode]) -> SyntaxNode? {
    if let element = path.last, element.kind != .object, element.kind != .array, element.range.encloses(range),
      !range.isEmpty, path.dropLast().last?.kind == .array
    {
      return element
    }
    return path.last { $0.kind == .object }
  }

  /// Returns the nodes that contain an edit, and the value of an edited key.
  private func edited(_ path: [SyntaxNode]) -> [SyntaxNode] {
    guard let key = path.last, let object = path.dropLast().last, object.kind == .object else { return path }
    return path + [object.members.first { $0.key == key }?.value].compactMap(\.self)
  }
}

extension DocumentModel {
  /// The maximum number of items that are compared one by one. Models with more items to compare are treated as
  /// different.
  private static let limit = 100_000

  /// Returns whether both models describe the same collection, however its items are grouped in runs. False if more
  /// than `limit` items would be compared.
  func isEquivalent(to other: DocumentModel) -> Bool {
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
      one.identifier == two.identifier && one.hasSameKeys(as: two) && one.items.isEquivalent(to: two.items, &left)
        && SectionOutline.areEquivalent(outlines[one.identifier], other.outlines[two.identifier], &left)
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
  /// Returns whether both trees have the same rows, or both are nil. `left` is the number of items that may still be
  /// compared.
  fileprivate static func areEquivalent(_ one: SectionOutline?, _ two: SectionOutline?, _ left: inout Int) -> Bool {
    guard let one, let two else { return one == nil && two == nil }
    guard one.rows.count == two.rows.count else { return false }
    return zip(one.rows, two.rows).allSatisfy { a, b in
      a.level == b.level && a.isExpanded == b.isExpanded
        && ItemList([a.slice]).isEquivalent(to: ItemList([b.slice]), &left)
    }
  }
}

extension ItemList {
  /// Returns whether the items of both lists have the same identifiers and values. `left` is the number of items that
  /// may still be compared; false if that is too few.
  fileprivate func isEquivalent(to other: ItemList, _ left: inout Int) -> Bool {
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
