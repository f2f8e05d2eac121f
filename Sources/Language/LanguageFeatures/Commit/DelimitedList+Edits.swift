import LayoutBase
import LayoutDocument

/// One element of the list after the edits.
enum ListEdit {
  /// An element of the list before the edits: its index in `slots`, and sorted edits inside the element.
  case existing(Int, [TextEdit])
  case new(ListElement)
}

extension DelimitedList {
  /// Returns the text of the element at an index of `slots`, with edits inside the element. At the start of its further
  /// lines, the indentation of its first line is replaced by `target`.
  func element(_ slot: Int, _ edits: [TextEdit], indent target: [UInt8]) -> ListElement {
    let slot = slots[slot]
    let (lead, trail) = comments(of: slot)
    let source = DetectedStyle.indent(text, at: slot.range.lowerBound)
    let body = TextEdit.applied(edits, to: slot.range, of: text)
    let shifted = { (bytes: [UInt8]) in DelimitedList.reindented(bytes, from: source, to: target) }
    return ListElement(leadingTrivia: lead.map(shifted), body: shifted(body), trailingTrivia: trail)
  }

  /// Returns the text with `target` instead of `source` at the start of each line except the first.
  private static func reindented(_ bytes: [UInt8], from source: [UInt8], to target: [UInt8]) -> [UInt8] {
    guard source != target, bytes.contains(where: \.isLineEnd) else { return bytes }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      result.append(bytes[index])
      index += 1
      if DetectedStyle.isLineStart(bytes, index), bytes[index...].starts(with: source) {
        result += target
        index += source.count
      }
    }
    return result
  }

  /// Returns the edits that remove the elements that a condition selects by their indices.
  func removing(style: DetectedStyle, where isRemoved: (Int) -> Bool) -> [TextEdit] {
    edits(slots.indices.filter { !isRemoved($0) }.map { .existing($0, []) }, style: style)
  }

  /// Returns the edits that make `steps` the elements of the list.
  ///
  /// The elements of a longest increasing subsequence (LIS) of the existing ones are not moved; all others are deleted
  /// and written again at their new position.
  func edits(_ steps: [ListEdit], style: DetectedStyle) -> [TextEdit] {
    let anchors = DelimitedList.anchors(steps)
    var groups: [Group] = [Group(before: nil)]
    var edits: [TextEdit] = []
    for (index, step) in steps.enumerated() {
      switch step {
      case .existing(let slot, let inner) where anchors.contains(index):
        edits += inner
        groups.append(Group(before: slot))
      case .existing(let slot, let inner):
        groups[groups.count - 1].elements.append(element(slot, inner, indent: indent))
      case .new(let element):
        groups[groups.count - 1].elements.append(element)
      }
    }
    for (index, group) in groups.enumerated() {
      let after = index + 1 < groups.count ? groups[index + 1].before : nil
      let gone = (group.before.map { $0 + 1 } ?? 0)..<(after ?? slots.count)
      if gone.isEmpty, group.elements.isEmpty { continue }
      edits +=
        isInline
        ? inlineEdits(group, before: after, style: style)
        : lineEdits(group, removing: gone, before: after, style: style)
    }
    return TextEdit.ordered(edits)
  }

  /// The elements that are inserted between two unmoved elements.
  private struct Group {
    /// The index in `slots` of the unmoved element before the group; nil at the start of the list.
    var before: Int?
    var elements: [ListElement] = []
  }

  /// Returns the indices of the steps whose elements are not moved: a longest increasing subsequence of the existing
  /// ones.
  private static func anchors(_ steps: [ListEdit]) -> Set<Int> {
    let existing = steps.enumerated().compactMap { index, step -> (slot: Int, index: Int)? in
      if case .existing(let slot, _) = step { return (slot, index) }
      return nil
    }
    return Set(zip(existing, longestIncreasingSubsequence(of: existing.map(\.slot))).filter(\.1).map(\.0.index))
  }

  // MARK: - Lists on one line

  private func inlineEdits(_ group: Group, before after: Int?, style: DetectedStyle) -> [TextEdit] {
    let bodies = group.elements.map(\.inline)
    let joined = bodies.joined(separator: style.comma)
    if let after {
      let start: Int
      var text: [UInt8] = []
      if let comma = group.before.flatMap({ slots[$0].comma }) {
        start = comma + 1
        text = style.space
      } else {
        start = slots[0].lead
      }
      if !bodies.isEmpty { text += joined + style.comma }
      return [TextEdit(range: start..<slots[after].lead, text: text)]
    }
    guard let last = slots.last else {
      let isEmpty = isBare
      let padding = isObject ? style.padding : []
      return [
        TextEdit(
          range: isEmpty ? inside : inside.upperBound..<inside.upperBound,
          text: isEmpty ? padding + joined + padding : style.space + joined)
      ]
    }
    let end = last.comma.map { $0 + 1 } ?? bodyEnd(of: last)
    let trailing = hasTrailingComma ? Array(",".utf8) : []
    if let before = group.before {
      let start = bodyEnd(of: slots[before])
      let text = bodies.isEmpty ? [] : style.comma + joined
      return [TextEdit(range: start..<max(start, end), text: text + trailing)]
    }
    if bodies.isEmpty, isBare { return [TextEdit(range: inside, text: [])] }
    return [TextEdit(range: slots[0].lead..<end, text: joined + (bodies.isEmpty ? [] : trailing))]
  }

  private var isObject: Bool { inside.lowerBound > 0 && text[inside.lowerBound - 1] == UInt8(ascii: "{") }

  /// Returns the offset after an element and the comments that follow it before its comma or the end of the list.
  private func bodyEnd(of slot: Slot) -> Int {
    var end = slot.comma ?? inside.upperBound
    while end > slot.range.upperBound, text[end - 1].isBlank { end -= 1 }
    return end
  }

  // MARK: - Lists with lines

  private func lineEdits(
    _ group: Group, removing gone: Range<Int>, before after: Int?, style: DetectedStyle
  ) -> [TextEdit] {
    let isLast = after == nil
    if isLast, group.before == nil, group.elements.isEmpty, isBare { return [TextEdit(range: inside, text: [])] }
    if slots.isEmpty, isBare { return [TextEdit(range: inside, text: contentOfEmptyList(group.elements, style))] }
    var edits: [TextEdit] = []
    if let before = group.before, isLast {
      let slot = slots[before]
      if slot.comma == nil, !group.elements.isEmpty {
        edits.append(TextEdit(slot.range.upperBound..<slot.range.upperBound, ","))
      } else if let comma = slot.comma, group.elements.isEmpty, !hasTrailingComma {
        edits.append(TextEdit(comma..<comma + 1, ""))
      }
    }
    guard !group.elements.isEmpty else { return edits + removals(gone, after) }
    let position = group.before.map { slots[$0].next } ?? slots.first?.start ?? openEnd
    let isOwnLine = DetectedStyle.isLineStart(text, position)
    var added: [UInt8] = []
    for (index, element) in group.elements.enumerated() {
      let needsComma = !isLast || hasTrailingComma || index + 1 < group.elements.count
      let lines = element.lines(indent: indent, needsComma: needsComma, isLineOpen: isOwnLine, style)
      added += isOwnLine ? lines + style.newline : style.newline + lines
    }
    // The insertion is after the comma and before deletions at the same offset.
    return edits + [TextEdit(range: position..<position, text: added)] + removals(gone, after)
  }

  /// Returns the text between the brackets of a list without elements, which gets some.
  private func contentOfEmptyList(_ elements: [ListElement], _ style: DetectedStyle) -> [UInt8] {
    let outer = DetectedStyle.indent(text, at: inside.lowerBound)
    return DelimitedList.lines(elements, indent: indent, style) + style.newline + outer
  }

  /// Returns the text of elements on separate lines, each preceded by a line end.
  static func lines(_ elements: [ListElement], indent: [UInt8], _ style: DetectedStyle) -> [UInt8] {
    var text: [UInt8] = []
    for (index, element) in elements.enumerated() {
      text += style.newline
      text += element.lines(indent: indent, needsComma: index + 1 < elements.count, isLineOpen: true, style)
    }
    return text
  }

  /// Returns the text of an array or an object with its elements on separate lines. `indent` is that of the first line.
  static func text(
    _ elements: [ListElement], isArray: Bool, indent: [UInt8], _ style: DetectedStyle
  ) -> [UInt8] {
    let lines = lines(elements, indent: indent + style.indentUnit, style) + style.newline + indent
    return Array((isArray ? "[" : "{").utf8) + lines + Array((isArray ? "]" : "}").utf8)
  }

  /// Returns the edits that delete the elements `gone` with their commas and comments, and lines that become empty.
  /// `after` is the index in `slots` of the element that follows them; nil at the end.
  private func removals(_ gone: Range<Int>, _ after: Int?) -> [TextEdit] {
    var edits: [TextEdit] = []
    var index = gone.lowerBound
    while index < gone.upperBound {
      var last = index
      while last + 1 < gone.upperBound, slots[last + 1].start == slots[last].next { last += 1 }
      var (start, end) = (slots[index].start, slots[last].end)
      if DetectedStyle.isLineStart(text, start) {
        if let lineEnd = slots[last].lineEnd {
          end = lineEnd
        } else if let after, last + 1 == gone.upperBound {
          // The next element on the line moves to the start of the deleted range.
          start = slots[index].lead
          end = slots[after].lead
        }
      }
      edits.append(TextEdit(range: start..<end, text: []))
      index = last + 1
    }
    return edits
  }
}
