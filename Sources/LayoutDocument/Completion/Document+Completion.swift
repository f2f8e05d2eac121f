import CollectionLayout
import JSON

extension DocumentSnapshot {
  /// Returns the completion items at a byte of the current text: keys that the object does not have and that can be
  /// combined with those that it has, and values.
  package func completions(at offset: Int) -> [CompletionItem] {
    let tree = syntax
    guard tree.root != nil else { return tree.hasComment(at: offset) ? [] : [wholeDocument(at: offset)] }
    let path = SchemaPath(at: offset, in: tree)
    switch path.context {
    case .key(let range):
      guard let level = path.level else { return [] }
      // An unquoted word is a key that is being typed.
      let range = range.isEmpty ? tree.bareWord(at: offset) : range
      if tree.beginsComment(before: range.lowerBound) { return [] }
      let place = CompletionContext(range, at: offset, in: tree)
      let present = Set(level.node.members.filter { $0.key.range != range }.map(\.keyName))
      let unavailable = present.union(level.description.excludedKeys(besides: present))
      let keys = CompletionOrder.sorted(level.description.keys.filter { !unavailable.contains($0.name) }, in: level)
      let items = keys.map { place.completionItem(for: $0, in: level) } + templates(in: level, present, place)
      return tree.insertingMissingComma(items, behind: level.node, at: range.lowerBound)
    case .value(let type, let range):
      guard let range = tree.replacedRange(range) else { return [] }
      let place = CompletionContext(range, at: offset, in: tree)
      // Completion may only replace text on one line.
      if tree.text[place.range].contains(where: \.isLineEnd) { return [] }
      // Values that are specific to a key do not apply to the elements of its array.
      let key = tree.container(around: place.range.lowerBound)?.kind == .array ? nil : path.key
      let isMany = path.levels.contains {
        $0.node["repeat"] != nil || $0.description === ItemSchema.templateEntry
      }
      let items =
        place.values(for: type, of: key, in: path.level, rules: isMany) + colorCompletions(for: type, place)
        + sourceCompletions(path, type, place) + fileCompletions(path, place, at: offset)
        + skeletons(for: type, path, place)
        + nameCompletions(for: type, at: offset, in: place.range, end: place.end)
      let fitting = place.isString ? items.filter { $0.text.hasPrefix("\"") } : items
      return tree.insertingMissingComma(fitting, at: range.lowerBound)
    case .nothing: return []
    }
  }
}

extension SyntaxTree {
  /// Returns whether the byte before an offset is a slash, the first byte of a comment that is being typed.
  fileprivate func beginsComment(before offset: Int) -> Bool {
    guard offset > 0, text[offset - 1] == UInt8(ascii: "/") else { return false }
    let index = comments.indices.partitioningIndex { comments[$0].upperBound >= offset }
    return index == comments.count || comments[index].upperBound > offset
  }

  /// Returns the range that a completed value replaces. An object or array after the cursor is kept: the range is empty
  /// before an element of an array, and nil before the value of a key.
  fileprivate func replacedRange(_ range: Range<Int>) -> Range<Int>? {
    guard let first = text[range].first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return range }
    return container(around: range.lowerBound)?.kind == .array ? range.lowerBound..<range.lowerBound : nil
  }

  /// Returns the range of letters and digits around a byte; empty if there are none.
  fileprivate func bareWord(at offset: Int) -> Range<Int> {
    let start = text[..<offset].lastIndex { !$0.isWord }.map { $0 + 1 } ?? 0
    // A word must not start with a digit: in `1w` the cursor is at the end of a number.
    guard start < offset, let first = text[start...].first, !(0x30...0x39).contains(first) else {
      return offset..<offset
    }
    return start..<(text[offset...].firstIndex { !$0.isWord } ?? text.count)
  }
}

extension UInt8 {
  fileprivate var isWord: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
    default: false
    }
  }
}
