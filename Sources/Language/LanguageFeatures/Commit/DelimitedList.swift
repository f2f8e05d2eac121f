import JSON

/// The text of an array or an object, split into elements with their commas and comments.
///
/// A comment belongs to the element before it on the same line; one on a separate line belongs to the element below it.
/// A comment moves with its element.
struct DelimitedList {
  /// The byte offsets of an element with its comma and comments.
  struct Slot {
    /// The range of the element.
    var range: Range<Int>
    /// The start of the line of the element's first comment, or of the element; the end of the preceding comma if that
    /// is on the same line.
    var start: Int
    /// The offset of the first byte of the slot that is not white space.
    var lead: Int
    /// The offset of the comma; nil if there is none.
    var comma: Int?
    /// The offset after the comma and the comments on its line.
    var end: Int
    /// The offset after the line end that follows; nil if another element or the closing bracket is on the same line.
    var lineEnd: Int?

    /// The offset at which an element is inserted after this one.
    var next: Int { lineEnd ?? end }
  }

  /// The text of the whole document.
  let text: [UInt8]
  /// The byte range between the brackets.
  let inside: Range<Int>
  /// The offset after the first line end behind the opening bracket; without a line end before the first element, that
  /// directly after the bracket.
  private(set) var openEnd: Int
  /// The elements, in text order.
  private(set) var slots: [Slot] = []
  /// Whether the list is on one line: no line break is between its brackets, outside of its elements and comments.
  private(set) var isInline: Bool
  /// The indentation of the elements, as white space.
  private(set) var indent: [UInt8]
  private let tree: SyntaxTree

  /// Splits an object or an array into its elements. A list without elements and comments is on one line if
  /// `isInlineWhenEmpty`; otherwise its elements are indented in the given style.
  init(_ node: SyntaxNode, style: DetectedStyle, isInlineWhenEmpty: Bool = true) {
    let ranges = node.kind == .object ? node.members.map(\.range) : node.elements.map(\.range)
    text = node.tree.text
    tree = node.tree
    let close = node.isUnclosed ? node.range.upperBound : node.range.upperBound - 1
    inside = node.range.lowerBound + 1..<max(node.range.lowerBound + 1, close)
    isInline = isInlineWhenEmpty
    indent = []
    openEnd = inside.lowerBound
    var hasNewline = false
    let first = ranges.first?.lowerBound ?? inside.upperBound
    let open = gap(from: inside.lowerBound, to: first, isAfterElement: false)
    hasNewline = open.hasNewline
    openEnd = open.lineEnd ?? open.end
    var start = leadStart(from: openEnd, to: first)
    for (index, range) in ranges.enumerated() {
      let nextStart = index + 1 < ranges.count ? ranges[index + 1].lowerBound : inside.upperBound
      let gap = gap(from: range.upperBound, to: nextStart, isAfterElement: true)
      hasNewline = hasNewline || gap.hasNewline
      slots.append(
        Slot(
          range: range, start: start, lead: firstVisible(from: start, to: range.lowerBound), comma: gap.comma,
          end: gap.end, lineEnd: gap.lineEnd))
      start = leadStart(from: gap.lineEnd ?? gap.end, to: nextStart)
    }
    if !ranges.isEmpty || open.hasComment { isInline = !hasNewline }
    if let lineIndent = ranges.lazy.compactMap({ [text] in DetectedStyle.indentOfLineStart(text, of: $0.lowerBound) })
      .first
    {
      indent = lineIndent
    } else {
      indent = DetectedStyle.indent(text, at: ranges.first?.lowerBound ?? node.range.lowerBound)
      if !isInline { indent += style.indentUnit }
    }
  }

  /// Whether the last element is followed by a comma.
  var hasTrailingComma: Bool { slots.last?.comma != nil }

  /// Whether there are no comments outside of the slots.
  var isBare: Bool {
    var next = inside.lowerBound
    for slot in slots {
      if slot.start > next, !isSpace(next..<slot.start) { return false }
      next = slot.next
    }
    return next >= inside.upperBound || isSpace(next..<inside.upperBound)
  }

  /// Returns the comments before and after an element, without surrounding white space.
  func comments(of slot: Slot) -> (lead: [[UInt8]], trail: [[UInt8]]) {
    (
      tree.comments(in: slot.start..<slot.range.lowerBound).map { Array(text[$0]) },
      tree.comments(in: slot.range.upperBound..<slot.end).map { Array(text[$0]) }
    )
  }

  private func isSpace(_ range: Range<Int>) -> Bool { text[range].allSatisfy { $0.isBlank || $0.isLineEnd } }

  /// The white space, the comma and the comments before or after an element; the offsets are as in `Slot`.
  private struct Gap {
    var comma: Int?
    var end: Int
    var lineEnd: Int?
    var hasNewline = false
    var hasComment = false
  }

  private func gap(from start: Int, to limit: Int, isAfterElement: Bool) -> Gap {
    var gap = Gap(end: start)
    var position = start
    var pending = tree.comments(in: start..<max(start, limit))
    // If there is no comma, the comments on the line belong to the element.
    var visibleEnd = start
    while position < limit {
      let byte = text[position]
      if let comment = pending.first, comment.lowerBound == position {
        pending.removeFirst()
        gap.hasComment = true
        position = comment.upperBound
        visibleEnd = position
      } else if byte == UInt8(ascii: ","), isAfterElement, gap.comma == nil {
        gap.comma = position
        position += 1
        visibleEnd = position
        // A comma on a separate line belongs to the element before it.
        (gap.end, gap.lineEnd) = (position, nil)
      } else if byte.isLineEnd {
        gap.hasNewline = true
        position = DetectedStyle.afterNewline(text, at: position)
        if gap.lineEnd == nil { (gap.end, gap.lineEnd) = (visibleEnd, position) }
      } else {
        position += 1
      }
    }
    // The gap between the last element and the closing bracket.
    if isAfterElement, gap.comma == nil, gap.lineEnd == nil { gap.end = visibleEnd }
    return gap
  }

  /// Returns the start of the lines before an element that belong to it: after the last empty line between the offsets.
  private func leadStart(from start: Int, to limit: Int) -> Int {
    guard DetectedStyle.isLineStart(text, start) else { return start }
    var pending = tree.comments(in: start..<max(start, limit))
    var (position, lead, isEmpty) = (start, start, true)
    while position < limit {
      if let comment = pending.first, comment.lowerBound == position {
        pending.removeFirst()
        position = comment.upperBound
        isEmpty = false
      } else if text[position].isLineEnd {
        position = DetectedStyle.afterNewline(text, at: position)
        if isEmpty { lead = position }
        isEmpty = true
      } else {
        position += 1
      }
    }
    return lead
  }

  private func firstVisible(from start: Int, to limit: Int) -> Int {
    var position = start
    while position < limit, text[position].isBlank || text[position].isLineEnd { position += 1 }
    return position
  }
}

extension DelimitedList {
  /// Returns the edits that insert members into an object: before the first member whose key is in `names`, otherwise
  /// at the end.
  static func adding(
    _ members: [MemberText], to object: SyntaxNode, before names: Set<String> = [], style: DetectedStyle
  ) -> [TextEdit] {
    let existing = object.members
    let list = DelimitedList(
      object, style: style, isInlineWhenEmpty: object != object.tree.root || style.isOneLine)
    var steps = existing.indices.map { ListEdit.existing($0, []) }
    let index = existing.firstIndex { names.contains($0.keyName) } ?? steps.count
    steps.insert(contentsOf: members.map { .new(ListElement(body: style.member($0))) }, at: index)
    return list.edits(steps, style: style)
  }
}

/// The text of a list element with its comments.
struct ListElement {
  /// The comments before the element, each on a separate line.
  var leadingTrivia: [[UInt8]] = []
  /// The text of the element.
  var body: [UInt8]
  /// The comments after the element on the same line.
  var trailingTrivia: [[UInt8]] = []
}

extension ListElement {
  /// The element with its comments on one line. Line comments become block comments.
  var inline: [UInt8] {
    let before = leadingTrivia.flatMap { ListElement.block($0) + Array(" ".utf8) }
    return before + body + trailingTrivia.flatMap { Array(" ".utf8) + ListElement.block($0) }
  }

  /// Returns the comments before the element, each on a separate line, and the element with its comma and the comments
  /// after it on the last line, without a line end.
  ///
  /// `isLineOpen` states that nothing follows on the line, so that the last comment can be a line comment.
  func lines(
    indent: [UInt8], needsComma: Bool, isLineOpen: Bool, _ style: DetectedStyle
  ) -> [UInt8] {
    var text: [UInt8] = []
    for comment in leadingTrivia { text += indent + comment + style.newline }
    text += indent + body
    if needsComma { text.append(UInt8(ascii: ",")) }
    for (index, comment) in trailingTrivia.enumerated() {
      // Only the last comment can be a line comment.
      text.append(UInt8(ascii: " "))
      text += isLineOpen && index + 1 == trailingTrivia.count ? comment : ListElement.block(comment)
    }
    return text
  }

  /// Returns a comment as a block comment, in which `*/` is replaced by `* /`.
  private static func block(_ comment: [UInt8]) -> [UInt8] {
    guard comment.starts(with: "//".utf8) else { return comment }
    var text = String(decoding: comment.dropFirst(2), as: UTF8.self)
    text = text.split(separator: "*/", omittingEmptySubsequences: false).joined(separator: "* /")
    return Array("/*\(text) */".utf8)
  }
}
