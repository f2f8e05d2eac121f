import CollectionLayout
package import JSON

/// What a key of a simple type holds as the engine has it.
///
/// Nothing is reported where it is read: the checker says what is wrong. What is out of range is the nearest legal value
/// here, and what is wrong otherwise is nil.
protocol WrittenValue: Sendable {
  /// What is written for a key of a type.
  static func read(_ node: SyntaxNode, as type: ValueType) -> Self?
  /// The value as a document writes it for a key of a type; nil for none.
  func written(as type: ValueType) -> JSONValue?
}

extension Double: WrittenValue {
  static func read(_ node: SyntaxNode, as type: ValueType) -> Double? { type.numberBounds.flatMap(node.number(in:)) }

  func written(as type: ValueType) -> JSONValue? { .number(self) }
}

extension Int: WrittenValue {
  static func read(_ node: SyntaxNode, as type: ValueType) -> Int? { Double.read(node, as: type).map { Int($0) } }

  func written(as type: ValueType) -> JSONValue? { .number(Double(self)) }
}

extension Bool: WrittenValue {
  static func read(_ node: SyntaxNode, as type: ValueType) -> Bool? { node.boolValue }

  func written(as type: ValueType) -> JSONValue? { .bool(self) }
}

extension String: WrittenValue {
  static func read(_ node: SyntaxNode, as type: ValueType) -> String? {
    guard let text = node.stringValue else { return nil }
    switch type {
    case .string(.color): return RGBAColor(text) == nil ? nil : text
    case .string(.identifier(let mark)): return text.isEmpty || text.contains(mark) ? nil : text
    default: return text
    }
  }

  func written(as type: ValueType) -> JSONValue? { .string(self) }
}

extension EdgeInsets: WrittenValue {
  static func read(_ node: SyntaxNode, as type: ValueType) -> EdgeInsets? {
    guard let bounds = type.numberBounds else { return nil }
    return node.number(in: bounds).map { EdgeInsets($0) } ?? ValueType.edgesObject(bounds).valueIfObject(node)
  }

  func written(as type: ValueType) -> JSONValue? {
    self == EdgeInsets(top)
      ? .number(top)
      : ["top": .number(top), "left": .number(left), "bottom": .number(bottom), "right": .number(right)]
  }
}

extension Point: WrittenValue {
  /// `{x, y}`, or `[x, y]` where the type is a list.
  static func read(_ node: SyntaxNode, as type: ValueType) -> Point? {
    guard case .list = type else { return ValueType.pointObject.valueIfObject(node) }
    return type.numbers(of: node).map { Point(x: $0[0], y: $0[1]) }
  }

  func written(as type: ValueType) -> JSONValue? {
    if case .list = type { return [.number(x), .number(y)] }
    return ["x": .number(x), "y": .number(y)]
  }
}

extension Size: WrittenValue {
  /// `{width, height}`, or `[width, height]` where the type is a list.
  static func read(_ node: SyntaxNode, as type: ValueType) -> Size? {
    guard case .list = type else { return ValueType.sizeObject.complete(node) }
    return type.numbers(of: node).map { Size(width: $0[0], height: $0[1]) }
  }

  func written(as type: ValueType) -> JSONValue? {
    if case .list = type { return [.number(width), .number(height)] }
    return ["width": .number(width), "height": .number(height)]
  }
}

extension Rect: WrittenValue {
  /// `[x, y, width, height]`.
  static func read(_ node: SyntaxNode, as type: ValueType) -> Rect? {
    type.numbers(of: node).map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
  }

  func written(as type: ValueType) -> JSONValue? { [.number(x), .number(y), .number(width), .number(height)] }
}

extension Optional: WrittenValue where Wrapped: WrittenValue {
  static func read(_ node: SyntaxNode, as type: ValueType) -> Wrapped?? { Wrapped.read(node, as: type).map { $0 } }

  func written(as type: ValueType) -> JSONValue? { flatMap { $0.written(as: type) } }
}

extension ValueType {
  /// The numbers of an array of as many as the type says; nil where it has others, or where one is none.
  fileprivate func numbers(of node: SyntaxNode) -> [Double]? {
    guard case .list(.number(let bounds), let count?) = self, node.kind == .array else { return nil }
    let elements = node.elements
    guard elements.count == count else { return nil }
    let numbers = elements.compactMap { $0.number(in: bounds) }
    return numbers.count == count ? numbers : nil
  }

  /// The value that counts where a key of this type is written, or not, and has a default.
  ///
  /// Of a list each number counts by itself.
  func value(of node: SyntaxNode?, default usual: JSONValue?) -> JSONValue? {
    switch self {
    case .boolean: return node?.boolValue.map { .bool($0) } ?? usual
    case .number(let bounds): return node?.number(in: bounds).map { .number($0) } ?? usual
    case .string: return node.flatMap { String.read($0, as: self) }.map { .string($0) } ?? usual
    case .list(let element, let count?):
      let elements = node?.elements ?? []
      return .array(
        (0..<count).compactMap {
          element.value(of: $0 < elements.count ? elements[$0] : nil, default: usual?[$0])
        })
    default: return usual
    }
  }

  /// The bounds of the number that this is, or may be.
  var numberBounds: NumberBounds? {
    switch self {
    case .number(let bounds): bounds
    case .generated(let type), .deferred(let type): type.numberBounds
    case .either(let types): types.lazy.compactMap(\.numberBounds).first
    default: nil
    }
  }
}

// Reads values as their keys allow them. Nothing is reported here: what is wrong was said by the checker, and what is
// wrong is nil, or the nearest legal value, here.
extension SyntaxNode {
  /// The number, drawn to the nearest legal one; nil where there is none.
  package func number(in bounds: NumberBounds) -> Double? {
    guard let number = numberValue, let legal = bounds.nearest(to: number) else { return nil }
    return !bounds.isWhole || legal == legal.rounded() ? legal : nil
  }

  /// One of an enumeration's words.
  package func word<Word: RawRepresentable<String>>(_: Word.Type) -> Word? {
    stringValue.flatMap(Word.init(rawValue:))
  }
}
