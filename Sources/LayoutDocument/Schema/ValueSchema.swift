import CollectionLayout
import JSON

/// The schema of a value.
package indirect enum ValueSchema: Sendable {
  /// Any JSON.
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
  /// One of several types, selected by the JSON type of the value.
  case anyOf([ValueSchema])
  /// A value, or a generator rule that gives one for each item.
  case perItem(ValueSchema)
  /// A value that its decoder validates, because the decoder can skip unchanged parts.
  case checkedByDecoder(ValueSchema)
  /// A type that is computed on use, for recursive schemas.
  case lazy(@Sendable () -> ValueSchema)

  /// The format of a string.
  package enum StringForm: Sendable {
    case plain
    /// A text of limited length, since it is sent with every item that has it.
    case text
    /// `#RGB`, `#RRGGBB` or `#RRGGBBAA`.
    case color
    /// A name that is a part of element keys.
    case identifier(IdentifierRule)
    /// The name of a device.
    case device
    /// A JSON Pointer (RFC 6901).
    case pointer
    /// The name of a symbol in the document.
    case name(SymbolIndex.SymbolKind)
  }

  /// Returns the type of edge insets: a number for all edges, or an object of four.
  static func edges(_ bounds: NumberBounds = .length) -> ValueSchema {
    .anyOf([.number(bounds), .object(edgesObject(bounds))])
  }

  /// Returns the schema of the object `{top, left, bottom, right}`.
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

  /// `{x, y}`.
  static let point = ValueSchema.object(pointObject)
  static let pointObject = SchemaObject<Point>(
    "point", "A point, or an offset along both axes.", .zero,
    [
      PropertySchema("x", .number(.coordinate), unit: .points, "The x coordinate; positive to the right.").into(\.x),
      PropertySchema("y", .number(.coordinate), unit: .points, "The y coordinate; positive downwards.").into(\.y),
    ])

  /// `{width, height}`.
  static let size = ValueSchema.object(sizeObject)
  static let sizeObject = SchemaObject<Size>(
    "size", "A width and a height.", .zero,
    [
      PropertySchema("width", .number(.length), isRequired: true, unit: .points, "The width, in points.")
        .into(\.width),
      PropertySchema("height", .number(.length), isRequired: true, unit: .points, "The height, in points.")
        .into(\.height),
    ])

  /// `[width, height]`.
  static let sizePair = ValueSchema.array(.number(.length), count: 2)
}

/// The range of valid numbers of a key.
package struct NumberBounds: Equatable, Sendable {
  package var low: Double
  package var high: Double
  package var isWhole: Bool
  /// Whether `low` is an exclusive bound.
  package var isLowerBoundExclusive: Bool

  package init(_ low: Double, _ high: Double, isWhole: Bool = false, isLowerBoundExclusive: Bool = false) {
    self.low = low
    self.high = high
    self.isWhole = isWhole
    self.isLowerBoundExclusive = isLowerBoundExclusive
  }

  // The limit is far larger than any screen, and the sum of ten million lengths is finite.
  package static let length = NumberBounds(0, 1e9)
  package static let coordinate = NumberBounds(-1e9, 1e9)
  package static let ratio = NumberBounds(0, 1e6, isLowerBoundExclusive: true)
  package static let unit = NumberBounds(0, 1)

  package func contains(_ number: Double) -> Bool {
    number >= low && number <= high && !(isLowerBoundExclusive && number == low)
  }

  /// Returns the number clamped to the bounds; nil if it is not finite or if the nearest bound is exclusive.
  package func clamped(to number: Double) -> Double? {
    guard number.isFinite else { return nil }
    let clamped = min(high, max(low, number))
    return contains(clamped) ? clamped : nil
  }
}

extension ValueSchema {
  /// Whether a color is a valid value.
  var allowsColor: Bool {
    switch self {
    case .string(.color): true
    case .anyOf(let types): types.contains(where: \.allowsColor)
    case .perItem(let type), .checkedByDecoder(let type): type.allowsColor
    default: false
    }
  }

  /// Whether the name of a device is a valid value.
  package var allowsDevice: Bool {
    switch self {
    case .string(.device): true
    case .anyOf(let types): types.contains(where: \.allowsDevice)
    default: false
    }
  }
}
