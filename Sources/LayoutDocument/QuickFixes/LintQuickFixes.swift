import CollectionLayout
import JSON

extension DocumentSnapshot {
  /// The minimum width and height of a cell that `smallTarget` accepts, in points.
  private static let targetLength = 44.0

  /// Returns the quick fixes of a lint rule's diagnostic: a change of the element if it is unambiguous, a comment that
  /// silences the rule at this location, and the setting that turns the rule off. Empty while the text has a syntax
  /// error.
  package func quickFixes(ofLint diagnostic: Diagnostic) -> [QuickFix] {
    guard !hasStaleModel, let rule = LintRuleName(rawValue: diagnostic.code) else { return [] }
    var fixes: [QuickFix] = []
    if rule == .smallTarget { fixes += enlargement(at: diagnostic.range.lowerBound) }
    if let comment = ignoreComment(rule, before: diagnostic.range.lowerBound) {
      fixes.append(QuickFix("Ignore \(rule.rawValue) here", [comment]))
    }
    if let path = ValuePath(pointer: "/lint/\(rule.rawValue)"),
      let edits = try? edits(setting: path, to: .string(LintSeverity.off.rawValue)), !edits.isEmpty
    {
      fixes.append(QuickFix("Turn \(rule.rawValue) off in this document", edits))
    }
    return fixes
  }

  /// Returns the comment line before the line of an offset; nil if that line begins in a comment.
  private func ignoreComment(_ rule: LintRuleName, before offset: Int) -> TextEdit? {
    let line = buffer.line(at: offset)
    // A byte order mark stays at the start of the text.
    let start = max(buffer.lineRange(line).lowerBound, text.byteOrderMarkLength)
    let isInComment = syntax.comments.contains { $0.lowerBound < start && start < $0.upperBound }
    if isInComment { return nil }
    var end = start
    while end < offset, text[end].isBlank { end += 1 }
    let lineEnd = start > 1 && text[start - 2] == UInt8(ascii: "\r") ? "\r\n" : "\n"
    return TextEdit(
      range: start..<start, text: Array(text[start..<end]) + Array("// layoutd-ignore \(rule.rawValue)\(lineEnd)".utf8))
  }

  /// Returns the quick fix that enlarges an item whose own sides are numbers below the minimum.
  private func enlargement(at offset: Int) -> [QuickFix] {
    let path = SyntaxNode.node(at: offset, in: syntax)
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
      node.numberValue.map { $0 > 0 && $0 < DocumentSnapshot.targetLength } ?? false
    }
    guard !small.isEmpty else { return [] }
    let edits = small.map { TextEdit(range: $0.range, text: Array("44".utf8)) }
    return [QuickFix("Enlarge to 44 points", edits, isPreferred: true)]
  }
}
