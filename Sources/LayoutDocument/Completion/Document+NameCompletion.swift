import CollectionLayout
import JSON

extension DocumentSnapshot {
  /// Completes the names that a value of a type can refer to. The text in `range` before `offset` is the typed prefix.
  func nameCompletions(
    for type: ValueSchema, at offset: Int, in range: Range<Int>, end: InsertText
  ) -> [CompletionItem] {
    guard let kind = type.nameKind else { return [] }
    return names.completions(kind, typed: syntax.typed(in: range, upTo: offset), in: range, end: end)
  }
}

extension SymbolIndex {
  /// The maximum number of completion items.
  private static let limit = 500
  /// The maximum number of items of one generator.
  private static let generatorLimit = 100

  fileprivate func completions(_ kind: SymbolKind, typed: String, in range: Range<Int>, end: InsertText)
    -> [CompletionItem]
  {
    var found = names(kind, typed: typed)
    let isCut = found.isCut || found.names.count > Self.limit
    var seen: Set<String> = []
    found.names = found.names.prefix(Self.limit).filter { seen.insert($0.name).inserted }
    return found.names.map { name, detail in
      let text = InsertText(String(decoding: DetectedStyle.string(name), as: UTF8.self)) + end
      return CompletionItem(
        kind: .name, label: name, detail: detail, documentation: "", text: text.text, snippet: text.snippet,
        range: range, isIncomplete: isCut)
    }
  }

  private func names(_ kind: SymbolKind, typed: String) -> (names: [(name: String, detail: String)], isCut: Bool) {
    switch kind {
    case .template:
      return (symbols.lazy.filter { $0.kind == .template && $0.text.mayGrow(from: typed) }.map { ($0.text, "") }, false)
    case .section:
      return (sections.lazy.map(\.name.text).filter { $0.mayGrow(from: typed) }.map { ($0, "") }, false)
    case .item:
      var names: [(name: String, detail: String)] = []
      var isCut = false
      for entry in entries {
        let section = entry.section.map { "in \(sections[$0].name.text)" } ?? ""
        for segment in entry.names.segments {
          let places = SymbolIndex.places(of: segment, typed: typed)
          isCut = isCut || places.count < segment.range.count
          for place in places {
            let name = segment.identifiers.identifier(at: place).text
            if name.mayGrow(from: typed) { names.append((name, section)) }
          }
        }
        // One more than the limit indicates that the list is incomplete.
        if names.count > Self.limit { break }
      }
      return (names, isCut)
    }
  }

  /// Returns the first items of a segment whose identifiers start with `typed`.
  private static func places(of segment: IdentifierRegistry.Segment, typed: String) -> [Int] {
    let range = segment.range
    guard range.count > generatorLimit, case .numbered(let pattern, let first) = segment.identifiers,
      typed.utf8.starts(with: pattern.prefix.utf8),
      let start = Int(String(decoding: typed.utf8.dropFirst(pattern.prefix.utf8.count), as: UTF8.self)), start >= 0
    else { return Array(range.prefix(generatorLimit)) }
    // The number itself, then the numbers that start with it and have one more digit, two more, and so on.
    let numbers = first + range.lowerBound..<first + range.upperBound
    var places: [Int] = []
    var (low, high) = (start, start < Int.max ? start + 1 : start)
    while low < numbers.upperBound, places.count < generatorLimit {
      let part = (low..<high).clamped(to: numbers)
      places += part.prefix(generatorLimit - places.count).map { $0 - first }
      if low == 0 { break }
      let (lower, upper) = (low.multipliedReportingOverflow(by: 10), high.multipliedReportingOverflow(by: 10))
      if lower.overflow || upper.overflow { break }
      (low, high) = (lower.partialValue, upper.partialValue)
    }
    return places
  }
}

extension SyntaxTree {
  /// Returns the typed prefix: the text of a range before an offset, without its opening quote.
  fileprivate func typed(in range: Range<Int>, upTo offset: Int) -> String {
    let bytes = text[range.lowerBound..<min(max(offset, range.lowerBound), range.upperBound)]
    return String(decoding: bytes.drop { $0 == UInt8(ascii: "\"") }, as: UTF8.self)
  }
}

extension String {
  /// Returns whether `typed` is a case-insensitive subsequence of the string, the match that editors use as a filter.
  fileprivate func mayGrow(from typed: String) -> Bool {
    var rest = typed.lowercased().unicodeScalars[...]
    if rest.isEmpty { return true }
    for letter in lowercased().unicodeScalars where letter == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}

extension ValueSchema {
  /// The kind of symbol that a value of this type refers to; nil for other values.
  fileprivate var nameKind: SymbolIndex.SymbolKind? {
    switch self {
    case .string(.name(let kind)): kind
    case .anyOf(let types): types.lazy.compactMap(\.nameKind).first
    case .perItem(let type), .checkedByDecoder(let type): type.nameKind
    default: nil
    }
  }
}
