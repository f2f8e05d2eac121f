extension ValueSchema {
  /// A short description of valid values, in Markdown.
  package var summary: String {
    switch self {
    case .any: "any JSON"
    case .boolean: "`true` or `false`"
    case .string(.plain), .string(.text): "a string"
    case .string(.color): "a color"
    case .string(.identifier(let rule)):
      "a string without \(rule.separators.map { "`\($0)`" }.joined(separator: " and "))"
    case .string(.device): "the name of a device"
    case .string(.pointer): "a JSON Pointer"
    case .string(.name(.item)): "the name of an item"
    case .string(.name(.section)): "the name of a section"
    case .string(.name(.template)): "the name of a template"
    case .number(let bounds): bounds.summary
    case .enumeration(let words): words.map { "`\"\($0.name)\"`" }.joined(separator: ", ")
    case .array(let element, let count):
      count.map { "an array of \($0), each \(element.summary)" } ?? "an array, each element \(element.summary)"
    case .object(let object): object.summary
    case .union(let tagged): tagged.name.withArticle
    case .anyOf(let types): types.map(\.summary).joined(separator: ", or ")
    case .perItem(let type): type.summary
    case .checkedByDecoder(let type): type.summary
    case .lazy(let type): type().summary
    }
  }

  /// Whether a generator rule is a valid value.
  package var isGenerated: Bool {
    if case .perItem = self { return true }
    return false
  }

  /// The enumeration values that a value can be, with their documentation.
  package var enumerationValues: [EnumerationValue] {
    switch self {
    case .enumeration(let words): words
    case .anyOf(let types): types.flatMap(\.enumerationValues)
    case .perItem(let type), .checkedByDecoder(let type): type.enumerationValues
    default: []
    }
  }
}

extension ObjectSchema {
  fileprivate var summary: String {
    guard (1...6).contains(keys.count) else { return name.withArticle }
    return "`{\(keys.map(\.name).joined(separator: ", "))}`"
  }
}

extension NumberBounds {
  /// A description of valid numbers. Limits from 1,000,000 up and from -1,000,000,000 down are omitted.
  package var summary: String {
    let noun = isWhole ? "a whole number" : "a number"
    let isOpenBelow = low <= -1e9
    // A z-index has limits on both sides, of which one alone would be misleading.
    let isOpenAbove = high >= (isWhole && low < 0 ? 1e9 : 1e6)
    if isOpenBelow && isOpenAbove { return noun }
    if isOpenAbove { return isLowerBoundExclusive ? "\(noun) > \(Self.text(low))" : "\(noun) ≥ \(Self.text(low))" }
    return isLowerBoundExclusive
      ? "\(noun) > \(Self.text(low)) and ≤ \(Self.text(high))"
      : "\(noun) from \(Self.text(low)) to \(Self.text(high))"
  }

  private static func text(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? String(number) }
}

extension String {
  /// The noun after "a" or "an"; a plural noun without an article.
  fileprivate var withArticle: String {
    // A plural has no article.
    if hasSuffix("s") { return self }
    return "aeiou".contains(first ?? "x") ? "an \(self)" : "a \(self)"
  }
}
