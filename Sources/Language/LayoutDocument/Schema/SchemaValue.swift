import CollectionLayout
package import JSON

/// A type of values that can be converted from and to JSON.
///
/// Reading reports no diagnostics, because `SchemaValidator` does. A number out of range is clamped; any other invalid
/// value is nil.
protocol SchemaValue: Sendable {
  /// Reads a value of a schema type; nil if it is invalid.
  static func read(_ node: SyntaxNode, as type: ValueSchema) -> Self?
  /// Returns the JSON value for a key of a schema type; nil if there is none.
  func written(as type: ValueSchema) -> JSONValue?
}

extension Double: SchemaValue {
  static func read(_ node: SyntaxNode, as type: ValueSchema) -> Double? { type.numberBounds.flatMap(node.number(in:)) }

  func written(as type: ValueSchema) -> JSONValue? { .number(self) }
}

extension Int: SchemaValue {
  static func read(_ node: SyntaxNode, as type: ValueSchema) -> Int? { Double.read(node, as: type).map { Int($0) } }

  func written(as type: ValueSchema) -> JSONValue? { .number(Double(self)) }
}

extension Bool: SchemaValue {
  static func read(_ node: SyntaxNode, as type: ValueSchema) -> Bool? { node.boolValue }

  func written(as type: ValueSchema) -> JSONValue? { .bool(self) }
}

extension CarouselSnap: SchemaValue {
  static func read(_ node: SyntaxNode, as type: ValueSchema) -> CarouselSnap? { read(node) }

  /// Reads a name, or a Boolean: whether cards come to rest in the center. Nil for any other value.
  static func read(_ node: SyntaxNode) -> CarouselSnap? {
    node.boolValue.map { $0 ? .center : .none } ?? node.word(CarouselSnap.self).flatMap { $0 == .none ? nil : $0 }
  }

  func written(as type: ValueSchema) -> JSONValue? { self == .none ? .bool(false) : .string(rawValue) }
}

extension String: SchemaValue {
  static func read(_ node: SyntaxNode, as type: ValueSchema) -> String? {
    guard let text = node.stringValue else { return nil }
    switch type {
    case .string(.color): return RGBAColor(text) == nil ? nil : text
    case .string(.identifier(let rule)): return rule.allows(text) ? text : nil
    default: return text
    }
  }

  func written(as type: ValueSchema) -> JSONValue? { .string(self) }
}

extension EdgeInsets: SchemaValue {
  static func read(_ node: SyntaxNode, as type: ValueSchema) -> EdgeInsets? {
    guard let bounds = type.numberBounds else { return nil }
    return node.number(in: bounds).map { EdgeInsets($0) } ?? ValueSchema.edgesObject(bounds).valueIfObject(node)
  }

  func written(as type: ValueSchema) -> JSONValue? {
    self == EdgeInsets(top)
      ? .number(top)
      : ["top": .number(top), "left": .number(left), "bottom": .number(bottom), "right": .number(right)]
  }
}

extension Point: SchemaValue {
  /// Reads `{x, y}`, or `[x, y]` if the schema type is an array; nil for an invalid value.
  static func read(_ node: SyntaxNode, as type: ValueSchema) -> Point? {
    guard case .array = type else { return ValueSchema.pointObject.valueIfObject(node) }
    return type.numbers(of: node).map { Point(x: $0[0], y: $0[1]) }
  }

  func written(as type: ValueSchema) -> JSONValue? {
    if case .array = type { return [.number(x), .number(y)] }
    return ["x": .number(x), "y": .number(y)]
  }
}

extension Size: SchemaValue {
  /// Reads `{width, height}`, or `[width, height]` if the schema type is an array; nil for an invalid value.
  static func read(_ node: SyntaxNode, as type: ValueSchema) -> Size? {
    guard case .array = type else { return ValueSchema.sizeObject.complete(node) }
    return type.numbers(of: node).map { Size(width: $0[0], height: $0[1]) }
  }

  func written(as type: ValueSchema) -> JSONValue? {
    if case .array = type { return [.number(width), .number(height)] }
    return ["width": .number(width), "height": .number(height)]
  }
}

extension Rect: SchemaValue {
  /// Reads `[x, y, width, height]`; nil for an invalid value.
  static func read(_ node: SyntaxNode, as type: ValueSchema) -> Rect? {
    type.numbers(of: node).map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
  }

  func written(as type: ValueSchema) -> JSONValue? { [.number(x), .number(y), .number(width), .number(height)] }
}

extension Optional: SchemaValue where Wrapped: SchemaValue {
  static func read(_ node: SyntaxNode, as type: ValueSchema) -> Wrapped?? { Wrapped.read(node, as: type).map { $0 } }

  func written(as type: ValueSchema) -> JSONValue? { flatMap { $0.written(as: type) } }
}

extension ValueSchema {
  /// Returns the numbers of an array with the length of this type, clamped to its bounds; nil if the length differs or
  /// an element is not a number.
  fileprivate func numbers(of node: SyntaxNode) -> [Double]? {
    guard case .array(.number(let bounds), let count?) = self, node.kind == .array else { return nil }
    let elements = node.elements
    guard elements.count == count else { return nil }
    let numbers = elements.compactMap { $0.number(in: bounds) }
    return numbers.count == count ? numbers : nil
  }

  /// Returns a Boolean, number, string or array of fixed length of this type; the default, which may be nil, if the
  /// value is missing or invalid, and for all other types.
  ///
  /// In an array of the type's length, an invalid element is replaced by that of the default.
  func value(of node: SyntaxNode?, default defaultValue: JSONValue?) -> JSONValue? {
    switch self {
    case .boolean: return node?.boolValue.map { .bool($0) } ?? defaultValue
    case .number(let bounds): return node?.number(in: bounds).map { .number($0) } ?? defaultValue
    case .string: return node.flatMap { String.read($0, as: self) }.map { .string($0) } ?? defaultValue
    case .array(let element, let count?):
      guard let elements = node?.elements, elements.count == count else { return defaultValue }
      return .array((0..<count).compactMap { element.value(of: elements[$0], default: defaultValue?[$0]) })
    default: return defaultValue
    }
  }

  /// The bounds of the number that the type allows; nil if it allows none.
  package var numberBounds: NumberBounds? {
    firstAlternative { if case .number(let bounds) = $0 { bounds } else { nil } }
  }
}

// Readers that report no diagnostics, since `SchemaValidator` reports them. Numbers out of range are clamped, other
// invalid values are nil.
extension SyntaxNode {
  /// Returns the number clamped to bounds; nil if this is not a number, or not a whole one where that is required, or
  /// if it cannot be clamped.
  package func number(in bounds: NumberBounds) -> Double? {
    guard let number = numberValue, let legal = bounds.clamped(to: number) else { return nil }
    return !bounds.isWhole || legal == legal.rounded() ? legal : nil
  }

  /// Returns the case of an enumeration whose raw value is this string; nil if there is none.
  package func word<Word: RawRepresentable<String>>(_: Word.Type) -> Word? {
    stringValue.flatMap(Word.init(rawValue:))
  }
}
