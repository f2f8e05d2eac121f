import CollectionLayout
import JSON

/// The text of an array or an object: where its elements stand, and what around them belongs to which.
///
/// A comment behind an element on its line and comments on lines of their own right before it go where it goes.
struct ListText {
  /// One element and what belongs to it.
  struct Slot {
    /// The element itself.
    var range: Range<Int>
    /// Where what belongs to it begins: its first comment's line, its own, or what follows the comma before it.
    var start: Int
    /// The first byte that is no white space.
    var lead: Int
    /// Its comma.
    var comma: Int?
    /// Behind its comma and the comments on its line.
    var end: Int
    /// Behind the end of its line; nil where something else follows on it.
    var lineEnd: Int?

    /// Where an element after it begins.
    var next: Int { lineEnd ?? end }
  }

  /// The whole document's.
  let text: [UInt8]
  /// The bytes between the brackets.
  let inside: Range<Int>
  /// Behind the opening bracket, and behind its line where that has nothing else.
  private(set) var openEnd: Int
  /// In the order of the text.
  private(set) var slots: [Slot] = []
  /// Whether the list has no line of its own.
  private(set) var isInline: Bool
  /// The indentation of elements.
  private(set) var indent: [UInt8]
  private let comments: [Range<Int>]

  /// A list of elements; the style decides for one that has none.
  init(_ node: SyntaxNode, _ ranges: [Range<Int>], style: TextStyle, isInlineWhenEmpty: Bool) {
    text = node.tree.text
    comments = node.tree.comments
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
    if let own = ranges.lazy.compactMap({ [text] in TextStyle.ownIndent(text, of: $0.lowerBound) }).first {
      indent = own
    } else {
      indent = TextStyle.indent(text, at: ranges.first?.lowerBound ?? node.range.lowerBound)
      if !isInline { indent += style.unit }
    }
  }

  /// Whether a comma follows the last element.
  var hasTrailingComma: Bool { slots.last?.comma != nil }

  /// Whether nothing but white space stands outside of elements and what belongs to them.
  var isBare: Bool {
    var next = inside.lowerBound
    for slot in slots {
      if slot.start > next, !isSpace(next..<slot.start) { return false }
      next = slot.next
    }
    return next >= inside.upperBound || isSpace(next..<inside.upperBound)
  }

  /// The comments before an element, each without white space around it, and those behind it.
  func comments(of slot: Slot) -> (lead: [[UInt8]], trail: [[UInt8]]) {
    (
      comments(in: slot.start..<slot.range.lowerBound).map { Array(text[$0]) },
      comments(in: slot.range.upperBound..<slot.end).map { Array(text[$0]) }
    )
  }

  private func isSpace(_ range: Range<Int>) -> Bool { text[range].allSatisfy { $0.isBlank || $0.isLineEnd } }

  private func comments(in range: Range<Int>) -> ArraySlice<Range<Int>> {
    let first = comments.indices.partitioningIndex { comments[$0].lowerBound >= range.lowerBound }
    let last = comments.indices.partitioningIndex { comments[$0].lowerBound >= range.upperBound }
    return comments[first..<max(first, last)]
  }

  /// What stands between two elements.
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
    var found = comments(in: start..<max(start, limit))
    // Without a comma what follows is on the element's line too.
    var visibleEnd = start
    while position < limit {
      let byte = text[position]
      if let comment = found.first, comment.lowerBound == position {
        found.removeFirst()
        gap.hasComment = true
        position = comment.upperBound
        visibleEnd = position
      } else if byte == UInt8(ascii: ","), isAfterElement, gap.comma == nil {
        gap.comma = position
        position += 1
        visibleEnd = position
        // A comma on a line of its own ends the element before it all the same.
        (gap.end, gap.lineEnd) = (position, nil)
      } else if byte.isLineEnd {
        gap.hasNewline = true
        position = TextStyle.afterNewline(text, at: position)
        if gap.lineEnd == nil { (gap.end, gap.lineEnd) = (visibleEnd, position) }
      } else {
        position += 1
      }
    }
    // Behind the last element, in front of the bracket.
    if isAfterElement, gap.comma == nil, gap.lineEnd == nil { gap.end = visibleEnd }
    return gap
  }

  /// Where the lines begin that belong to the next element: behind the last empty line.
  private func leadStart(from start: Int, to limit: Int) -> Int {
    guard TextStyle.isLineStart(text, start) else { return start }
    var found = comments(in: start..<max(start, limit))
    var (position, lead, isEmpty) = (start, start, true)
    while position < limit {
      if let comment = found.first, comment.lowerBound == position {
        found.removeFirst()
        position = comment.upperBound
        isEmpty = false
      } else if text[position].isLineEnd {
        position = TextStyle.afterNewline(text, at: position)
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

extension ListText {
  /// The edits that add members to an object: before those of some names, else at its end.
  static func adding(
    _ members: [WrittenMember], to object: SyntaxNode, before names: Set<String> = [], style: TextStyle
  ) -> [TextEdit] {
    let own = object.members
    let list = ListText(
      object, own.map(\.range), style: style, isInlineWhenEmpty: object != object.tree.root || style.isOneLine)
    var steps = own.indices.map { ListStep.kept($0, []) }
    let place = own.firstIndex { names.contains($0.keyName) } ?? steps.count
    steps.insert(contentsOf: members.map { .new(ListElement(body: style.member($0))) }, at: place)
    return list.edits(steps, style: style)
  }
}
