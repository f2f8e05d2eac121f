import CollectionLayout

/// The schema of a value: its type.
package indirect enum ValueSchema: Sendable {
  /// Any JSON value.
  case any
  case boolean
  case string(StringForm)
  case number(NumberBounds)
  /// One of the given strings.
  case enumeration([EnumerationValue])
  /// An array of `count` elements, of any number if `count` is nil.
  case array(ValueSchema, count: Int?)
  case object(ObjectSchema)
  /// An object of one of several kinds, determined by its `kind`.
  case union(UnionSchema)
  /// One of several types, which the JSON type of the value selects.
  case anyOf([ValueSchema])
  /// A value, or a generator rule that gives each item its value.
  case perItem(ValueSchema)
  /// A type that is computed when it is used, for schemas that refer to themselves.
  case lazy(@Sendable () -> ValueSchema)

  /// The format of a string.
  package enum StringForm: Sendable {
    case plain
    /// A text of limited length, because it is sent with each item that has it.
    case text
    /// `#RGB`, `#RRGGBB` or `#RRGGBBAA`.
    case color
    /// A name that is a part of element keys, such as `cell:a`.
    case identifier(IdentifierRule)
    /// The name of a device.
    case device
    /// A JSON Pointer (RFC 6901).
    case pointer
    /// The name of a section, an item or a template of the document.
    case name(SymbolIndex.SymbolKind)
  }

  /// Returns the type of edge insets: a number for all edges, or an object with four of them.
  static func edges(_ bounds: NumberBounds = .length) -> ValueSchema {
    .anyOf([.number(bounds), .object(edgesObject(bounds))])
  }

  /// Returns the schema of the object `{top, left, bottom, right}`. Its bounds are `length` if `bounds` equals that,
  /// otherwise `coordinate`.
  static func edgesObject(_ bounds: NumberBounds) -> SchemaObject<EdgeInsets> {
    bounds == .length ? positiveEdges : anyEdges
  }

  private static let positiveEdges = makeEdges(.length)
  private static let anyEdges = makeEdges(.coordinate)

  private static func makeEdges(_ bounds: NumberBounds) -> SchemaObject<EdgeInsets> {
    func edge(_ name: String) -> PropertySchema {
      PropertySchema(
        name, .number(bounds), unit: .points, uikitName: "UIEdgeInsets.\(name)",
        "The inset at the \(name) edge, in points.")
    }
    return SchemaObject(
      "edges", "The insets at the four edges. A number is the inset at all edges.", .zero,
      [
        edge("top").into(\.top), edge("left").into(\.left), edge("bottom").into(\.bottom),
        edge("right").into(\.right),
      ])
  }

  /// An object `{x, y}`.
  static let point = ValueSchema.object(pointObject)
  static let pointObject = SchemaObject<Point>(
    "point", "A point, or an offset along both axes.", .zero,
    [
      PropertySchema("x", .number(.coordinate), unit: .points, "The x coordinate; positive to the right.").into(\.x),
      PropertySchema("y", .number(.coordinate), unit: .points, "The y coordinate; positive downwards.").into(\.y),
    ])

  /// An object `{width, height}`.
  static let size = ValueSchema.object(sizeObject)
  static let sizeObject = SchemaObject<Size>(
    "size", "A width and a height.", .zero,
    [
      PropertySchema("width", .number(.length), isRequired: true, unit: .points, "The width, in points.")
        .into(\.width),
      PropertySchema("height", .number(.length), isRequired: true, unit: .points, "The height, in points.")
        .into(\.height),
    ])

  /// An array `[width, height]`.
  static let sizePair = ValueSchema.array(.number(.length), count: 2)
}

extension ValueSchema {
  /// Calls a function with this type, or with each alternative that it has, and returns the first result that is not
  /// nil.
  package func firstAlternative<Value>(_ value: (ValueSchema) -> Value?) -> Value? {
    switch self {
    case .anyOf(let types):
      for type in types { if let result = type.firstAlternative(value) { return result } }
      return nil
    case .perItem(let type): return type.firstAlternative(value)
    case .lazy(let type): return type().firstAlternative(value)
    default: return value(self)
    }
  }

  /// Whether a color is a valid value.
  package var allowsColor: Bool { firstAlternative { if case .string(.color) = $0 { true } else { nil } } ?? false }

  /// Whether the name of a device is a valid value.
  package var allowsDevice: Bool { firstAlternative { if case .string(.device) = $0 { true } else { nil } } ?? false }
}

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
    case .lazy(let type): type().summary
    }
  }

  /// Whether the type allows a generator rule.
  package var isGenerated: Bool {
    if case .perItem = self { return true }
    return false
  }

  /// The enumeration values that a value can be, with their documentation.
  package var enumerationValues: [EnumerationValue] {
    switch self {
    case .enumeration(let words): words
    case .anyOf(let types): types.flatMap(\.enumerationValues)
    case .perItem(let type): type.enumerationValues
    default: []
    }
  }
}

/// The bounds of a number, and whether it must be whole.
package struct NumberBounds: Equatable, Sendable {
  package var low: Double
  package var high: Double
  package var isWhole: Bool
  /// Whether the number must be greater than `low`.
  package var isLowerBoundExclusive: Bool

  package init(_ low: Double, _ high: Double, isWhole: Bool = false, isLowerBoundExclusive: Bool = false) {
    self.low = low
    self.high = high
    self.isWhole = isWhole
    self.isLowerBoundExclusive = isLowerBoundExclusive
  }

  // In points. The limit is far larger than any screen, and the sum of ten million lengths is finite.
  package static let length = NumberBounds(0, 1e9)
  package static let coordinate = NumberBounds(-1e9, 1e9)
  package static let ratio = NumberBounds(0, 1e6, isLowerBoundExclusive: true)
  package static let unit = NumberBounds(0, 1)

  package func contains(_ number: Double) -> Bool {
    number >= low && number <= high && !(isLowerBoundExclusive && number == low)
  }

  /// Returns a number clamped to the bounds; nil if it is not finite, or not above an exclusive lower bound.
  package func clamped(to number: Double) -> Double? {
    guard number.isFinite else { return nil }
    let clamped = min(high, max(low, number))
    return contains(clamped) ? clamped : nil
  }
}

extension ObjectSchema {
  fileprivate var summary: String {
    guard (1...6).contains(keys.count) else { return name.withArticle }
    return "`{\(keys.map(\.name).joined(separator: ", "))}`"
  }
}

extension NumberBounds {
  /// A text about the valid numbers, without bounds so large that they are no limit in practice.
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

  static func text(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? String(number) }
}

extension String {
  /// The noun with its indefinite article; a plural noun without one.
  fileprivate var withArticle: String {
    if hasSuffix("s") { return self }
    return "aeiou".contains(first ?? "x") ? "an \(self)" : "a \(self)"
  }
}

/// The rule for a name that is a part of element keys, such as `header:feed`, `cell:a`, or `cell:a#2` for a view that
/// disappears while its key is used again. A name is not empty, and does not contain a separator of these keys.
package enum IdentifierRule: Sendable {
  case item, section
  /// The kind of a supplementary or decoration view.
  case elementKind

  /// The characters that a name must not contain.
  package var separators: String {
    switch self {
    case .item: "#"
    case .section: ":#"
    case .elementKind: ":"
    }
  }

  /// Returns the first character of `separators` in a text; nil if there is none.
  ///
  /// Bytes are compared, because a combining mark after a separator would form one character with it.
  package func separator(in text: String) -> Unicode.Scalar? {
    separators.unicodeScalars.first { separator in
      text.utf8.contains { UInt32($0) == separator.value }
    }
  }

  /// Whether a text is a valid name.
  package func allows(_ text: String) -> Bool { !text.isEmpty && separator(in: text) == nil }

  /// Whether all texts of a rule are valid names. Elements of a `cycle` that are not texts are ignored:
  /// `SchemaValidator` reports them.
  func allows(_ rule: TextSequence) -> Bool {
    switch rule {
    case .template(let literals):
      literals.count == 1 ? allows(literals[0]) : literals.allSatisfy { separator(in: $0) == nil }
    case .cycle(let turns): turns.allSatisfy { $0.map(allows) ?? true }
    }
  }
}
