extension ValueType {
  /// What a value may be, in words of Markdown.
  package var summary: String {
    switch self {
    case .any: "any JSON"
    case .boolean: "`true` or `false`"
    case .string(.plain), .string(.text): "a string"
    case .string(.color): "a colour"
    case .string(.identifier(let character)): "a string without `\(character)`"
    case .string(.device): "the name of a device"
    case .string(.pointer): "a JSON Pointer"
    case .string(.name(.item)): "the name of an item"
    case .string(.name(.section)): "the name of a section"
    case .string(.name(.template)): "the name of a template"
    case .number(let bounds): bounds.summary
    case .word(let words): words.map { "`\"\($0.name)\"`" }.joined(separator: ", ")
    case .list(let element, let count):
      count.map { "an array of \($0): \(element.summary)" } ?? "an array: \(element.summary)"
    case .object(let object): object.summary
    case .tagged(let tagged): tagged.name.withArticle
    case .either(let types): types.map(\.summary).joined(separator: ", or ")
    case .generated(let type): type.summary
    case .deferred(let type): type.summary
    case .recursive(let type): type().summary
    }
  }

  /// Whether a rule of a generator may stand there.
  package var isGenerated: Bool {
    if case .generated = self { return true }
    return false
  }

  /// The words that a value may be, each with what it means.
  package var words: [WordDescription] {
    switch self {
    case .word(let words): words
    case .either(let types): types.flatMap(\.words)
    case .generated(let type), .deferred(let type): type.words
    default: []
    }
  }
}

extension ObjectDescription {
  fileprivate var summary: String {
    guard (1...6).contains(keys.count) else { return name.withArticle }
    return "`{\(keys.map(\.name).joined(separator: ", "))}`"
  }
}

extension NumberBounds {
  /// What the bounds allow; limits that nobody reaches are not told.
  package var summary: String {
    let noun = isWhole ? "a whole number" : "a number"
    let isOpenBelow = low <= -1e9
    let isOpenAbove = high >= 1e6
    if isOpenBelow && isOpenAbove { return noun }
    if isOpenAbove { return excludesLow ? "\(noun) above \(Self.text(low))" : "\(noun) from \(Self.text(low)) up" }
    return excludesLow
      ? "\(noun) above \(Self.text(low)), up to \(Self.text(high))"
      : "\(noun) from \(Self.text(low)) to \(Self.text(high))"
  }

  private static func text(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? String(number) }
}

extension String {
  /// The noun behind "a" or "an".
  fileprivate var withArticle: String {
    // Of many there is none.
    if hasSuffix("s") { return self }
    return "aeiou".contains(first ?? "x") ? "an \(self)" : "a \(self)"
  }
}
