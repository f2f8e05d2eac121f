import CollectionLayout
import JSON
import LayoutBase
package import LayoutDocument

/// A quick fix: a change of the text that removes a diagnostic.
package struct QuickFix: Equatable, Sendable {
  /// The title in the editor's menu, on one line.
  package var title: String
  /// Disjoint edits in text order.
  package var edits: [TextEdit]
  /// Whether the intended change is unambiguous, so that it can be applied without review.
  package var isPreferred: Bool
  /// Whether the fix removes more than the invalid value. Such a fix is offered only if there are no others.
  var isDestructive: Bool
  /// Whether the fix completes the syntax of the text, so that diagnostics of values may appear that the syntax error
  /// hid.
  var completesSyntax = false

  init(_ title: String, _ edits: [TextEdit], isPreferred: Bool = false, isDestructive: Bool = false) {
    self.title = title.inMenu
    self.edits = TextEdit.ordered(edits)
    self.isPreferred = isPreferred
    self.isDestructive = isDestructive
  }

  /// A copy with `completesSyntax`.
  var completingSyntax: QuickFix {
    var fix = self
    fix.completesSyntax = true
    return fix
  }
}

extension String {
  /// The string as a menu title: on one line, and truncated to 80 Unicode scalars and `…`.
  var inMenu: String {
    var title = ""
    var count = 0
    for scalar in unicodeScalars {
      let isSpace = scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
      if isSpace, title.unicodeScalars.last == " " { continue }
      guard count < 80 else { return title + "…" }
      title.unicodeScalars.append(isSpace ? " " : scalar)
      count += 1
    }
    return title
  }
}

/// Creates the quick fixes of a document.
package struct QuickFixProvider {
  private let document: DocumentSnapshot

  package init(_ document: DocumentSnapshot) { self.document = document }

  /// The maximum number of quick fixes for one diagnostic: 4; for an empty text two more than there are starter
  /// documents.
  private var quickFixLimit: Int {
    let isEmpty = document.text.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return isEmpty ? 2 + StarterDocument.all.count : 4
  }

  /// Returns the quick fixes of a diagnostic, the best first; none if the document does not have it, or if a preferred
  /// fix of the syntax error before it removes both. Fixes that would add other diagnostics are left out. `trial` is a
  /// verifier to use; nil creates one. If it is exhausted, fixes are missing.
  package func fixes(of diagnostic: Diagnostic, in trial: EditVerifier? = nil) -> [QuickFix] {
    let trial = trial ?? EditVerifier(document)
    guard !trial.isExhausted, document.diagnostics.contains(diagnostic) else { return [] }
    if diagnostic.code == "syntax", follows(diagnostic, in: trial) { return [] }
    let limit = quickFixLimit
    var fixes: [QuickFix] = []
    for fix in QuickFixRegistry.candidates(trial.context(of: diagnostic)) {
      if trial.isExhausted || fixes.count == limit { break }
      if fix.isDestructive, !fixes.isEmpty { break }
      if fixes.contains(where: { $0.edits == fix.edits || $0.title == fix.title }) { continue }
      let isImprovement = trial.isImprovement(
        fix.edits, against: [diagnostic], completesSyntax: fix.completesSyntax)
      guard isImprovement else { continue }
      fixes.append(fix)
    }
    // At most one quick fix is preferred.
    if let first = fixes.firstIndex(where: \.isPreferred) {
      for index in fixes.indices.dropFirst(first + 1) { fixes[index].isPreferred = false }
      fixes.insert(fixes.remove(at: first), at: 0)
    }
    return fixes
  }

  /// Returns whether a preferred fix of the syntax error before this one removes both.
  private func follows(_ diagnostic: Diagnostic, in trial: EditVerifier) -> Bool {
    let before = document.diagnostics.last { $0.range.lowerBound < diagnostic.range.lowerBound }
    let text = document.text
    guard let before, before.code == "syntax", before.range.upperBound <= diagnostic.range.lowerBound,
      // A token between two errors makes them independent.
      !text[before.range.upperBound..<diagnostic.range.lowerBound].contains(where: { !$0.isBlank && !$0.isLineEnd })
    else { return false }
    let fixes = QuickFixRegistry.candidates(trial.context(of: before)).filter(\.isPreferred)
    return fixes.contains { trial.isImprovement($0.edits, against: [before, diagnostic]) }
  }
}

/// The functions that create quick fixes, by the code of the diagnostic.
enum QuickFixRegistry {
  /// Creates quick fixes, the best first. The caller verifies them and drops those that do not help.
  typealias Candidates = @Sendable (QuickFixContext) -> [QuickFix]

  private static let byCode: [String: Candidates] = [
    "conflictingKeys": KeyQuickFixes.conflicting,
    "duplicateIdentifier": NameQuickFixes.duplicate,
    "duplicateKey": KeyQuickFixes.duplicate,
    "groupElementNeverUsed": SectionQuickFixes.unusedElements,
    "headersCoverViewport": SectionQuickFixes.coveringHeaders,
    "ignoredSize": SizeQuickFixes.ignored,
    "invalidItemSize": SizeQuickFixes.tooLong,
    "keyHasNoEffect": SizeQuickFixes.withoutEffect,
    "limitExceeded": SizeQuickFixes.tooMany,
    "loopsHasNoEffect": SizeQuickFixes.ignored,
    "measuredHasNoEffect": SizeQuickFixes.measured,
    "missingKey": KeyQuickFixes.missing,
    "missingLength": SizeQuickFixes.missingLength,
    "missingSource": SourceQuickFixes.missing,
    "outOfRange": ValueQuickFixes.outOfRange,
    "pointerMisses": SourceQuickFixes.pointer,
    "sectionDoesNotScroll": TimelineQuickFixes.invalidOperation,
    "sectionWithoutLength": SectionQuickFixes.withoutLength,
    "sheetBeyondViewport": SectionQuickFixes.wideSheet,
    "stickyHasNoEffect": SizeQuickFixes.ignored,
    "syntax": SyntaxQuickFixes.all,
    "uikitWouldReject": TimelineQuickFixes.rejected,
    "unknownItem": TimelineQuickFixes.unknown,
    "unknownKey": KeyQuickFixes.unknown,
    "unknownKeyOfUIKit": KeyQuickFixes.unknown,
    "unknownSection": TimelineQuickFixes.unknown,
    "unknownTemplate": NameQuickFixes.unknownTemplate,
    "unknownValue": ValueQuickFixes.unknown,
    "wrongType": TypeQuickFixes.all,
  ]

  /// Returns the quick fixes of a diagnostic before they are verified, the best first.
  static func candidates(_ context: QuickFixContext) -> [QuickFix] {
    let code = context.diagnostic.code
    if let candidates = byCode[code] { return candidates(context) }
    // All other issues of batches and snapshots have one quick fix: removing the operation or the event.
    let isImpossible = UpdateIssue.Code(rawValue: code) != nil || SnapshotIssue.Code(rawValue: code) != nil
    return isImpossible ? TimelineQuickFixes.invalidOperation(context) : []
  }
}

extension QuickFixProvider {
  /// Returns the edits of the preferred quick fixes that can be applied together, of at most the first 1,000
  /// diagnostics (fewer in a long text). Empty if there are none, or if a syntax error would remain, since the text
  /// could then get a different meaning. `trial` is a verifier to use; nil creates one. If it is exhausted, edits are
  /// missing.
  package func fixAllEdits(in trial: EditVerifier? = nil) -> [TextEdit] {
    let trial = trial ?? EditVerifier(document)
    guard !trial.isExhausted else { return [] }
    // Creating a quick fix takes time linear in the text, so a long text has fewer. Half of the budget is for
    // verification.
    let limit = min(1_000, 1 + trial.remainingBytes / 2 / max(document.text.count, 1_000))
    let allOptions = document.diagnostics.prefix(limit).compactMap { diagnostic -> FixAllBisection.Option? in
      if document.token?.isCancelled == true { return nil }
      let fixes = QuickFixRegistry.candidates(trial.context(of: diagnostic))
      return FixAllBisection.Option(diagnostic: diagnostic, candidates: fixes.filter(\.isPreferred))
    }
    var choice = FixAllBisection(trial)
    // A missing key may be present under a misspelled name, so its quick fix is tried last.
    let options = allOptions.filter { !$0.candidates.isEmpty }
    choice.bisect(options.filter { $0.diagnostic.code != "missingKey" }[...])
    choice.bisect(options.filter { $0.diagnostic.code == "missingKey" }[...])
    guard !choice.edits.isEmpty, !document.syntax.errors.isEmpty else { return choice.edits }
    return trial.completesSyntax(choice.edits) ? choice.edits : []
  }
}

/// Selects quick fixes that can be applied together, by bisection: a group that adds a diagnostic is split in halves.
private struct FixAllBisection {
  struct Option {
    var diagnostic: Diagnostic
    var candidates: [QuickFix]
  }

  private let trial: EditVerifier
  private(set) var edits: [TextEdit] = []
  private var gone: [Diagnostic] = []

  init(_ trial: EditVerifier) { self.trial = trial }

  mutating func bisect(_ options: ArraySlice<Option>) {
    guard !trial.isExhausted, let first = options.first else { return }
    if options.count == 1 {
      for fix in first.candidates where accept(fix.edits, [first.diagnostic]) { return }
      return
    }
    var (merged, diagnostics): ([TextEdit], [Diagnostic]) = ([], [])
    for option in options where !option.candidates[0].edits.isEmpty {
      let next = option.candidates[0].edits
      // Of two quick fixes that touch, the second must be tried separately.
      if next.contains(where: { edit in merged.contains { $0.range.touches(edit.range) } }) { continue }
      merged = TextEdit.ordered(merged + next)
      diagnostics.append(option.diagnostic)
    }
    if diagnostics.count == options.count, accept(merged, diagnostics) { return }
    let middle = (options.startIndex + options.endIndex) / 2
    bisect(options[..<middle])
    bisect(options[middle...])
  }

  /// Adds edits to the accepted ones if they touch none of these and the result adds no diagnostic. Returns whether
  /// they were added.
  private mutating func accept(_ more: [TextEdit], _ diagnostics: [Diagnostic]) -> Bool {
    if more.contains(where: { edit in edits.contains { $0.range.touches(edit.range) } }) { return false }
    let all = TextEdit.ordered(edits + more)
    guard trial.isImprovement(all, against: gone + diagnostics) else { return false }
    edits = all
    gone += diagnostics
    return true
  }
}

extension QuickFixProvider {
  /// The minimum width and height of a cell, in points, for which the lint rule `smallTarget` reports nothing.
  private static let targetLength = 44.0

  /// Returns the quick fixes of a lint rule's diagnostic: a change of the element if it is unambiguous, a comment that
  /// silences the rule at this location, and the setting that turns the rule off. Empty while the text has a syntax
  /// error.
  package func fixes(ofLint diagnostic: Diagnostic) -> [QuickFix] {
    guard !document.hasStaleModel, let rule = LintRuleName(rawValue: diagnostic.code) else { return [] }
    var fixes: [QuickFix] = []
    if rule == .smallTarget { fixes += enlargement(at: diagnostic.range.lowerBound) }
    if let comment = ignoreComment(rule, before: diagnostic.range.lowerBound) {
      fixes.append(QuickFix("Ignore \(rule.rawValue) here", [comment]))
    }
    let off = JSONValue.string(LintSeverity.off.rawValue)
    if let path = ValuePath(pointer: "/lint/\(rule.rawValue)"),
      let edits = try? PropertyEditor(document).edits(setting: path, to: off), !edits.isEmpty
    {
      fixes.append(QuickFix("Turn \(rule.rawValue) off in this document", edits))
    }
    return fixes
  }

  /// Returns the edit that inserts a comment before the line of an offset, which silences a rule; nil if the line
  /// begins inside of a comment.
  private func ignoreComment(_ rule: LintRuleName, before offset: Int) -> TextEdit? {
    let (buffer, text) = (document.buffer, document.text)
    let line = buffer.line(at: offset)
    // A byte order mark stays at the start of the text.
    let start = max(buffer.lineRange(line).lowerBound, text.byteOrderMarkLength)
    let isInComment = document.syntax.comments.contains { $0.lowerBound < start && start < $0.upperBound }
    if isInComment { return nil }
    var end = start
    while end < offset, text[end].isBlank { end += 1 }
    let lineEnd = start > 1 && text[start - 2] == UInt8(ascii: "\r") ? "\r\n" : "\n"
    return TextEdit(
      range: start..<start, text: Array(text[start..<end]) + Array("// layoutd-ignore \(rule.rawValue)\(lineEnd)".utf8))
  }

  /// Returns the quick fix that sets the width and height of the item at `offset` to `targetLength` where the text has
  /// smaller numbers for them; empty if it has none.
  private func enlargement(at offset: Int) -> [QuickFix] {
    let path = SyntaxNode.node(at: offset, in: document.syntax)
    guard let item = path.last(where: { $0.kind == .object && $0.range.lowerBound == offset }) else { return [] }
    var sides = ["width", "height"].compactMap { item[$0] }
    if let size = item["size"], size.kind == .array {
      let lengths = size.elements
      if lengths.count == 2 {
        // The keys `width` and `height` override the size.
        if item["width"] == nil { sides.append(lengths[0]) }
        if item["height"] == nil { sides.append(lengths[1]) }
      }
    }
    let small = sides.filter { node in
      node.numberValue.map { $0 > 0 && $0 < QuickFixProvider.targetLength } ?? false
    }
    guard !small.isEmpty else { return [] }
    let edits = small.map { TextEdit(range: $0.range, text: Array("44".utf8)) }
    return [QuickFix("Enlarge to 44 points", edits, isPreferred: true)]
  }
}
