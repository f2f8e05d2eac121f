import CollectionLayout
import JSON
import LayoutBase
import LayoutDocument

/// The range that a completion replaces, and what surrounds it.
struct CompletionContext {
  let range: Range<Int>
  /// Whether a colon follows, so that a key is inserted without one.
  let hasColon: Bool
  /// Whether the replaced text begins with a quote, so that only a string can replace it.
  let isString: Bool
  /// The comma to insert after a value, before the next one; empty if none is needed.
  let end: InsertText
  let style: DetectedStyle

  /// Creates the context of a range that a completion would replace; `offset` is that of the cursor. Of an unterminated
  /// string, only the part before the cursor is replaced.
  init(_ range: Range<Int>, at offset: Int, in tree: SyntaxTree) {
    let node = range.isEmpty ? nil : SyntaxNode.node(at: range.lowerBound, in: tree).last
    let isCut = node?.isUnterminated == true
    self.range = isCut ? range.lowerBound..<max(range.lowerBound, offset) : range
    isString = tree.text[range].first == UInt8(ascii: "\"")
    style = DetectedStyle(tree)
    let next = tree.startOfToken(from: self.range.upperBound)
    hasColon = next.map { tree.text[$0] } == UInt8(ascii: ":")
    // A slash begins a comment that is being typed. The rest of an unterminated string may contain the comma.
    let isInside = isCut && next.map { $0 < range.upperBound } ?? false
    let isLast = next.map { ",}]:/".utf8.contains(tree.text[$0]) } ?? true
    let comma = next == self.range.upperBound ? ", " : ","
    end = InsertText(isLast || isInside ? "" : comma)
  }

  func completionItem(for key: PropertySchema, in level: SchemaPath.Level) -> CompletionItem {
    var text = InsertText("\"\(key.name)\"")
    if !hasColon {
      var value = InsertText(valueOf: key, in: level.description.name, style)
      if key.name == "kind", let tagged = level.tagged {
        value = InsertText(choiceOf: tagged.kinds.map { "\"\($0.name)\"" })
      }
      text = text + InsertText(String(decoding: style.colon, as: UTF8.self)) + value + end
    }
    return CompletionItem(
      kind: .key, label: key.name, detail: key.type.summary, documentation: key.markdown, text: text.text,
      snippet: text.snippet, range: range)
  }

  /// Creates the completion item of a value, with a comma after it if one is needed.
  func completionItem(
    _ kind: CompletionItem.Kind, _ label: String, detail: String = "", documentation: String = "", text: InsertText
  ) -> CompletionItem {
    let text = text + end
    return CompletionItem(
      kind: kind, label: label, detail: detail, documentation: documentation, text: text.text, snippet: text.snippet,
      range: range)
  }
}

extension CompletionContext {
  /// Returns the completion items of the values of a type: enumeration values, devices, the default of the key and its
  /// examples. With `rules` also `cycle` and `random`, for values that apply to several items.
  func values(
    for type: ValueSchema, of key: PropertySchema?, in level: SchemaPath.Level?, rules: Bool
  ) -> [CompletionItem] {
    let examples = key.map { SampleValues.values(of: $0, in: level?.description.name ?? "") } ?? []
    var items: [CompletionItem] = []
    if case .boolean = type, !examples.isEmpty {
      // A flag with an example has only one useful value.
    } else {
      items = plain(type)
    }
    if let value = key?.defaultValue, !value.label.isEmpty, !items.contains(where: { $0.label == value.label }) {
      items.insert(completionItem(.value, value.label, detail: "default", text: InsertText(value, style)), at: 0)
    }
    for value in examples where !items.contains(where: { $0.label == value.label }) {
      items.append(completionItem(.value, value.label, detail: "example", text: InsertText(value, style)))
    }
    return items + (rules ? self.rules(type) : [])
  }

  private func plain(_ type: ValueSchema) -> [CompletionItem] {
    switch type {
    case .boolean: ["true", "false"].map { completionItem(.value, $0, text: InsertText($0)) }
    case .enumeration(let words):
      words.map { completionItem(.word, $0.name, documentation: $0.documentation, text: InsertText("\"\($0.name)\"")) }
    case .string(.device):
      Devices.all.map {
        completionItem(
          .word, $0.name, detail: "\(Int($0.size.width)) × \(Int($0.size.height))", text: InsertText("\"\($0.name)\""))
      }
    case .anyOf(let types): types.flatMap { plain($0) }
    case .perItem(let type): plain(type)
    case .lazy(let type): plain(type())
    case .any, .string, .number, .array, .object, .union: []
    }
  }

  /// Returns the completion items of the objects that give several items different values of a type, if it allows them:
  /// `cycle`, and for numbers `random`.
  private func rules(_ type: ValueSchema) -> [CompletionItem] {
    switch type {
    case .perItem(let type):
      var rules = [completionItem(for: GeneratorRuleSchema.cycle(of: type), "values to cycle through")]
      if case .number(let bounds) = type {
        rules.append(completionItem(for: GeneratorRuleSchema.random(in: bounds), "random whole number"))
      }
      return rules
    case .anyOf(let types): return types.flatMap(rules)
    default: return []
    }
  }

  private func completionItem(for rule: ObjectSchema, _ detail: String) -> CompletionItem {
    completionItem(
      .value, rule.name, detail: detail, documentation: rule.documentation, text: .skeleton(of: rule, style))
  }
}

extension JSONValue {
  /// The label of the value in a completion list: at most 60 characters.
  fileprivate var label: String {
    let text = asString ?? oneLine
    return text.count > 60 ? text.prefix(59) + "…" : text
  }
}

extension SyntaxTree {
  /// Returns the part of a range before an offset, as the user typed it, without its opening quote.
  func typed(in range: Range<Int>, upTo offset: Int) -> String {
    let bytes = text[range.lowerBound..<min(max(offset, range.lowerBound), range.upperBound)]
    return String(decoding: bytes.drop { $0 == UInt8(ascii: "\"") }, as: UTF8.self)
  }

  /// Returns whether a comment is being typed before an offset: the byte before it is a slash outside of comments.
  func beginsComment(before offset: Int) -> Bool {
    guard offset > 0, text[offset - 1] == UInt8(ascii: "/") else { return false }
    let index = comments.indices.partitioningIndex { comments[$0].upperBound >= offset }
    return index == comments.count || comments[index].upperBound > offset
  }

  /// Returns the range that a completed value replaces; `range` is that of the value at the cursor. It is `range` itself
  /// for a missing or a simple value. An object or array is not replaced: if it is an element of an array, the result is
  /// an empty range before it, for insertion; otherwise nil, and no value can be completed.
  func replacedRange(_ range: Range<Int>) -> Range<Int>? {
    guard let first = text[range].first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return range }
    return container(around: range.lowerBound)?.kind == .array ? range.lowerBound..<range.lowerBound : nil
  }

  /// Returns the range of the letters and digits around an offset, which do not begin with a digit; an empty range at
  /// the offset if there are none before it.
  func bareWord(at offset: Int) -> Range<Int> {
    let start = text[..<offset].lastIndex { !$0.isWord }.map { $0 + 1 } ?? 0
    // A word must not start with a digit: in `1w` the cursor is at the end of a number.
    guard start < offset, let first = text[start...].first, !(0x30...0x39).contains(first) else {
      return offset..<offset
    }
    return start..<(text[offset...].firstIndex { !$0.isWord } ?? text.count)
  }

  /// Returns `items`, the completion items of a new member of an object, each with an edit that inserts the comma after
  /// the previous member, if that is missing. The member is inserted at the byte offset `start`.
  func insertingMissingComma(_ items: [CompletionItem], behind object: SyntaxNode, at start: Int)
    -> [CompletionItem]
  {
    let before = object.members.last {
      ($0.value ?? $0.key).range.upperBound <= start && $0.key.range.lowerBound < start
    }
    return withComma(items, behind: before?.value, at: start)
  }

  /// Returns `items`, the completion items of a value, each with an edit that inserts the comma after the previous
  /// element, if the byte offset `start` is in an array and the comma is missing.
  func insertingMissingComma(_ items: [CompletionItem], at start: Int) -> [CompletionItem] {
    guard !items.isEmpty, let array = container(around: start), array.kind == .array else { return items }
    return withComma(items, behind: array.elements.last { $0.range.upperBound <= start }, at: start)
  }

  /// Returns the start of the first token at or after an offset that is outside of comments; nil if there is none.
  func startOfToken(from offset: Int) -> Int? {
    var position = offset
    var index = comments.indices.partitioningIndex { comments[$0].lowerBound >= offset }
    while let start = text[position...].firstIndex(where: { !$0.isBlank && !$0.isLineEnd }) {
      guard index < comments.count, comments[index].lowerBound == start else { return start }
      position = comments[index].upperBound
      index += 1
    }
    return nil
  }

  /// Returns the objects and arrays between whose brackets an offset is, the outermost first. A container without its
  /// closing bracket ends where the parser assumed its end.
  func containers(around offset: Int) -> [SyntaxNode] {
    SyntaxNode.node(at: offset - 1, in: self).filter {
      ($0.kind == .object || $0.kind == .array) && ($0.isUnclosed || offset < $0.range.upperBound)
    }
  }

  /// Returns the innermost object or array between whose brackets an offset is; nil if there is none.
  func container(around offset: Int) -> SyntaxNode? { containers(around: offset).last }

  private func withComma(_ items: [CompletionItem], behind before: SyntaxNode?, at start: Int) -> [CompletionItem] {
    guard let before, !before.isUnclosed, !before.isUnterminated else { return items }
    let end = before.range.upperBound
    guard end <= start, !hasComma(in: end..<start) else { return items }
    return items.map { item in
      var item = item
      if end == start {
        // Two edits at one offset have no defined order, so the comma is part of the inserted text.
        item.text = ", " + item.text
        item.snippet = ", " + item.snippet
      } else {
        item.additionalTextEdits.append(TextEdit(end..<end, ","))
      }
      return item
    }
  }

  /// Returns whether a range between values contains a comma. Comments are skipped.
  private func hasComma(in range: Range<Int>) -> Bool {
    var position = range.lowerBound
    for comment in comments(in: range) {
      if text[position..<comment.lowerBound].contains(UInt8(ascii: ",")) { return true }
      position = comment.upperBound
    }
    return position < range.upperBound && text[position..<range.upperBound].contains(UInt8(ascii: ","))
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
