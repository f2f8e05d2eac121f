import CollectionLayout
import JSON
import LayoutBase
package import LayoutDocument

/// Completes the text of a document.
package struct CompletionProvider {
  let document: DocumentSnapshot

  package init(_ document: DocumentSnapshot) { self.document = document }

  /// Returns the completion items at a byte of the current text: values, and keys that the object lacks and that can be
  /// combined with its other keys.
  package func items(at offset: Int) -> [CompletionItem] {
    let tree = document.syntax
    guard tree.root != nil else { return tree.hasComment(at: offset) ? [] : [wholeDocument(at: offset)] }
    let path = SchemaPath(at: offset, in: tree)
    switch path.context {
    case .key(let range):
      guard let level = path.level else { return [] }
      // An unquoted word is a key that is being typed.
      let range = range.isEmpty ? tree.bareWord(at: offset) : range
      if tree.beginsComment(before: range.lowerBound) { return [] }
      let context = CompletionContext(range, at: offset, in: tree)
      let present = Set(level.node.members.filter { $0.key.range != range }.map(\.keyName))
      let unavailable = present.union(level.description.excludedKeys(besides: present))
      let keys = CompletionOrder.sorted(level.description.keys.filter { !unavailable.contains($0.name) }, in: level)
      let items = keys.map { context.completionItem(for: $0, in: level) } + templates(in: level, present, context)
      return tree.insertingMissingComma(items, behind: level.node, at: range.lowerBound)
    case .value(let type, let range):
      guard let range = tree.replacedRange(range) else { return [] }
      let context = CompletionContext(range, at: offset, in: tree)
      // Completion may only replace text on one line.
      if tree.text[context.range].contains(where: \.isLineEnd) { return [] }
      // Values that are specific to a key do not apply to the elements of its array.
      let key = tree.container(around: context.range.lowerBound)?.kind == .array ? nil : path.key
      let isMany = path.levels.contains {
        $0.node["repeat"] != nil || $0.description === ItemSchema.templateEntry
      }
      let items =
        context.values(for: type, of: key, in: path.level, rules: isMany) + colorCompletions(for: type, context)
        + sourceCompletions(path, for: type, context) + fileCompletions(path, context, at: offset)
        + skeletons(for: type, path, context)
        + nameCompletions(for: type, at: offset, in: context.range, end: context.end)
      let fitting = context.isString ? items.filter { $0.text.hasPrefix("\"") } : items
      return tree.insertingMissingComma(fitting, at: range.lowerBound)
    case .nothing: return []
    }
  }

  /// Returns the completion items of the names that a value of a type can refer to. The text in `range` before `offset`
  /// is what the user typed; `end` is appended to each.
  func nameCompletions(
    for type: ValueSchema, at offset: Int, in range: Range<Int>, end: InsertText
  ) -> [CompletionItem] {
    guard let kind = type.nameKind else { return [] }
    return document.names.completions(
      kind, typed: document.syntax.typed(in: range, upTo: offset), in: range, end: end, document.token)
  }
}

extension SymbolIndex {
  /// The maximum number of completed names.
  private static let limit = 500
  /// The maximum number of completed names of one generator.
  private static let generatorLimit = 100

  fileprivate func completions(
    _ kind: SymbolKind, typed: String, in range: Range<Int>, end: InsertText, _ token: CancellationToken?
  ) -> [CompletionItem] {
    var result = names(kind, typed: typed, token)
    let isCut = result.isCut || result.names.count > Self.limit
    var seen: Set<String> = []
    result.names = result.names.prefix(Self.limit).filter { seen.insert($0.name).inserted }
    return result.names.map { name, detail in
      let text = InsertText(String(decoding: DetectedStyle.string(name), as: UTF8.self)) + end
      return CompletionItem(
        kind: .name, label: name, detail: detail, documentation: "", text: text.text, snippet: text.snippet,
        range: range, isIncomplete: isCut)
    }
  }

  private func names(
    _ kind: SymbolKind, typed: String, _ token: CancellationToken?
  ) -> (names: [(name: String, detail: String)], isCut: Bool) {
    var names: [(name: String, detail: String)] = []
    var poll = CancellationPoll(token)
    switch kind {
    case .template:
      for symbol in symbols where poll.shouldContinue() {
        if symbol.kind == .template, symbol.text.mayGrow(from: typed) { names.append((symbol.text, "")) }
      }
      return (names, false)
    case .section:
      for section in sections where poll.shouldContinue() {
        if section.name.text.mayGrow(from: typed) { names.append((section.name.text, "")) }
      }
      return (names, false)
    case .item:
      var isCut = false
      for entry in entries where poll.shouldContinue() {
        let section = entry.section.map { "in \(sections[$0].name.text)" } ?? ""
        for segment in entry.names.segments {
          let places = SymbolIndex.places(of: segment, typed: typed)
          isCut = isCut || places.count < segment.range.count
          _ = poll.shouldContinue(after: places.count)
          for context in places {
            let name = segment.identifiers.identifier(at: context).text
            if name.mayGrow(from: typed) { names.append((name, section)) }
          }
        }
        // One more than the limit indicates that the list is incomplete.
        if names.count > Self.limit { break }
      }
      return (names, isCut)
    }
  }

  /// Returns the indices in a segment of the items to complete, at most `generatorLimit`: the first ones. If `typed` is
  /// the text before the number of the identifiers and a number, those whose numbers begin with that number.
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
      let matching = (low..<high).clamped(to: numbers)
      places += matching.prefix(generatorLimit - places.count).map { $0 - first }
      if low == 0 { break }
      let (lower, upper) = (low.multipliedReportingOverflow(by: 10), high.multipliedReportingOverflow(by: 10))
      if lower.overflow || upper.overflow { break }
      (low, high) = (lower.partialValue, upper.partialValue)
    }
    return places
  }
}

extension String {
  /// Returns whether the letters of `typed` occur in the string in this order, ignoring case: the filter that editors
  /// use.
  fileprivate func mayGrow(from typed: String) -> Bool {
    var remaining = typed.lowercased().unicodeScalars[...]
    if remaining.isEmpty { return true }
    for letter in lowercased().unicodeScalars where letter == remaining.first { remaining.removeFirst() }
    return remaining.isEmpty
  }
}

extension ValueSchema {
  /// The kind of symbol that a value of this type names; nil if it names none.
  fileprivate var nameKind: SymbolIndex.SymbolKind? {
    switch self {
    case .string(.name(let kind)): kind
    case .anyOf(let types): types.lazy.compactMap(\.nameKind).first
    case .perItem(let type): type.nameKind
    default: nil
    }
  }
}

extension CompletionProvider {
  /// The maximum number of colors from the document.
  private static let colorLimit = 50

  /// Returns the completion items of colors: those of the text, the most frequent first, followed by the named colors.
  func colorCompletions(for type: ValueSchema, _ context: CompletionContext) -> [CompletionItem] {
    guard type.allowsColor else { return [] }
    var counts: [String: Int] = [:]
    var order: [String] = []
    // The color at the cursor will be replaced.
    for color in ColorOccurrence.all(in: document, limit: 1000) where !context.range.overlaps(color.range) {
      let spelling = String(decoding: document.text[color.range], as: UTF8.self).uppercased()
      counts[spelling, default: 0] += 1
      if counts[spelling] == 1 { order.append(spelling) }
    }
    let used = order.enumerated().sorted {
      (-(counts[$0.element] ?? 0), $0.offset) < (-(counts[$1.element] ?? 0), $1.offset)
    }
    let documentColors = used.prefix(CompletionProvider.colorLimit).map { _, hex in
      context.color(hex, named: hex, detail: "used \((counts[hex] ?? 1).counted("time"))")
    }
    return documentColors + ColorNames.uikit.map { context.color($0.hex, named: $0.name, detail: $0.hex) }
  }
}

extension CompletionContext {
  /// Returns the completion item of a color. Its documentation is the color alone, so that editors show a swatch.
  fileprivate func color(_ hex: String, named name: String, detail: String) -> CompletionItem {
    var item = completionItem(.color, name, detail: detail, documentation: hex, text: InsertText("\"\(hex)\""))
    if name != hex { item.filterText = "\(hex) \(name)" }
    return item
  }
}

/// Names of colors.
enum ColorNames {
  /// Some of UIKit's colors, in light mode.
  static let uikit: [(name: String, hex: String)] = [
    ("systemRed", "#FF3B30"), ("systemOrange", "#FF9500"), ("systemYellow", "#FFCC00"), ("systemGreen", "#34C759"),
    ("systemMint", "#00C7BE"), ("systemTeal", "#30B0C7"), ("systemCyan", "#32ADE6"), ("systemBlue", "#007AFF"),
    ("systemIndigo", "#5856D6"), ("systemPurple", "#AF52DE"), ("systemPink", "#FF2D55"), ("systemBrown", "#A2845E"),
    ("systemGray", "#8E8E93"), ("systemGray3", "#C7C7CC"), ("systemGray6", "#F2F2F7"), ("black", "#000000"),
    ("white", "#FFFFFF"), ("clear", "#00000000"),
  ]

  /// The most common CSS color names.
  private static let css: [String: String] = [
    "aqua": "#00FFFF", "beige": "#F5F5DC", "black": "#000000", "blue": "#0000FF", "brown": "#A52A2A",
    "cyan": "#00FFFF", "fuchsia": "#FF00FF", "gold": "#FFD700", "gray": "#808080", "green": "#008000",
    "grey": "#808080", "indigo": "#4B0082", "lime": "#00FF00", "magenta": "#FF00FF", "maroon": "#800000",
    "navy": "#000080", "olive": "#808000", "orange": "#FFA500", "pink": "#FFC0CB", "purple": "#800080",
    "red": "#FF0000", "silver": "#C0C0C0", "teal": "#008080", "transparent": "#00000000", "violet": "#EE82EE",
    "white": "#FFFFFF", "yellow": "#FFFF00",
  ]

  /// Returns the color that a text names or spells in another form, such as `0xFF0000`; empty if there is none.
  static func colors(like text: String) -> [String] {
    let letters = text.lowercased().filter { !$0.isWhitespace }
    if let color = css[letters] { return [color] }
    var digits = letters.hasPrefix("0x") ? letters.dropFirst(2) : letters.drop { $0 == "#" }
    // `#RGBA`: each digit is doubled.
    if digits.count == 4 { digits = digits.reduce(into: "") { $0 += "\($1)\($1)" }[...] }
    let color = "#" + (text.contains(where: \.isUppercase) ? digits.uppercased() : String(digits))
    return RGBAColor(color) == nil ? [] : [color]
  }
}
