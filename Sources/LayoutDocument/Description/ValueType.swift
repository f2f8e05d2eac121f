import CollectionLayout
import JSON

/// What a value of the document language may be.
package indirect enum ValueType: Sendable {
  /// Any JSON.
  case any
  case boolean
  case string(StringForm)
  case number(NumberBounds)
  /// One of these strings.
  case word([WordDescription])
  /// An array; nil allows any length.
  case list(ValueType, count: Int?)
  case object(ObjectDescription)
  /// An object of one of several kinds, told apart by its `kind`.
  case tagged(TaggedDescription)
  /// Whichever fits the JSON type that stands there.
  case either([ValueType])
  /// The value itself, or a rule that gives one for each item of a generator.
  case generated(ValueType)
  /// Held against its description by whoever reads it, because it can tell what has not changed.
  case deferred(ValueType)
  /// Looked up when needed, for descriptions that contain themselves.
  case recursive(@Sendable () -> ValueType)

  /// What a string must look like.
  package enum StringForm: Sendable {
    case plain
    /// Sent with every item that has it, and so of limited length.
    case text
    /// `#RGB`, `#RRGGBB` or `#RRGGBBAA`.
    case color
    /// Without this character, which keys are put together with.
    case identifier(without: Character)
    /// The name of a device.
    case device
    /// A JSON Pointer (RFC 6901).
    case pointer
    /// What something in the document is called.
    case name(NameIndex.Sort)
  }

  /// An edges value: one number, or the four by name.
  static func edges(_ bounds: NumberBounds = .length) -> ValueType {
    .either([.number(bounds), .object(edgesObject(bounds))])
  }

  /// The four edges by name.
  static func edgesObject(_ bounds: NumberBounds) -> TypedObject<EdgeInsets> {
    bounds == .length ? positiveEdges : anyEdges
  }

  private static let positiveEdges = makeEdges(.length)
  private static let anyEdges = makeEdges(.coordinate)

  private static func makeEdges(_ bounds: NumberBounds) -> TypedObject<EdgeInsets> {
    func edge(_ name: String) -> KeyDescription {
      KeyDescription(name, .number(bounds), unit: .points, uikit: "UIEdgeInsets.\(name)", "Room at the \(name).")
    }
    return TypedObject(
      "edges", "Room at the four sides; a number instead is the same room at each.", .zero,
      [
        edge("top").into(\.top), edge("left").into(\.left), edge("bottom").into(\.bottom),
        edge("right").into(\.right),
      ])
  }

  /// `{x, y}`.
  static let point = ValueType.object(pointObject)
  static let pointObject = TypedObject<Point>(
    "point", "A place, or a distance along both axes.", .zero,
    [
      KeyDescription("x", .number(.coordinate), unit: .points, "To the right.").into(\.x),
      KeyDescription("y", .number(.coordinate), unit: .points, "Downwards.").into(\.y),
    ])

  /// `{width, height}`.
  static let size = ValueType.object(sizeObject)
  static let sizeObject = TypedObject<Size>(
    "size", "A width and a height.", .zero,
    [
      KeyDescription("width", .number(.length), isRequired: true, unit: .points, "From left to right.")
        .into(\.width),
      KeyDescription("height", .number(.length), isRequired: true, unit: .points, "From top to bottom.")
        .into(\.height),
    ])

  /// `[width, height]`.
  static let sizePair = ValueType.list(.number(.length), count: 2)
}

/// The numbers that a key takes.
package struct NumberBounds: Equatable, Sendable {
  package var low: Double
  package var high: Double
  package var isWhole: Bool
  /// Whether `low` itself is not allowed.
  package var excludesLow: Bool

  package init(_ low: Double, _ high: Double, isWhole: Bool = false, excludesLow: Bool = false) {
    self.low = low
    self.high = high
    self.isWhole = isWhole
    self.excludesLow = excludesLow
  }

  // Far beyond any screen, and small enough that ten million of them add up to something finite.
  package static let length = NumberBounds(0, 1e9)
  package static let coordinate = NumberBounds(-1e9, 1e9)
  package static let ratio = NumberBounds(0, 1e6, excludesLow: true)
  package static let unit = NumberBounds(0, 1)

  package func contains(_ number: Double) -> Bool {
    number >= low && number <= high && !(excludesLow && number == low)
  }

  /// The nearest legal number; nil for one that is not finite, or where the nearest is excluded.
  package func nearest(to number: Double) -> Double? {
    guard number.isFinite else { return nil }
    let clamped = min(high, max(low, number))
    return contains(clamped) ? clamped : nil
  }
}

extension ValueType {
  /// Whether a colour may stand there.
  var allowsColor: Bool {
    switch self {
    case .string(.color): true
    case .either(let types): types.contains(where: \.allowsColor)
    case .generated(let type), .deferred(let type): type.allowsColor
    default: false
    }
  }

  /// Whether the name of a device may stand there.
  package var allowsDevice: Bool {
    switch self {
    case .string(.device): true
    case .either(let types): types.contains(where: \.allowsDevice)
    default: false
    }
  }
}
