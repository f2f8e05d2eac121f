import CollectionLayout
package import JSON

/// An object of the text whose properties determine an element.
package struct EditableObject: Sendable {
  /// The name of the object, such as `Item` or `Layout (waterfall)`.
  package var title: String
  package var path: ValuePath
  /// Bytes of the last valid text.
  package var range: Range<Int>
  package var properties: [EditableProperty]
}

/// A key of an object with the values that it accepts.
package struct EditableProperty: Sendable {
  /// The type of a value that a form can edit.
  package enum ValueType: Equatable, Sendable {
    case number(NumberBounds)
    case boolean
    case string
    /// A string that names an item, a section or a kind of view.
    case identifier(IdentifierRule)
    case color
    /// One of several strings.
    case choice([String])
    /// Another value, such as a generator rule, which can only be replaced as a whole.
    case json
  }

  /// The distance that a handle over the picture drags to change a number.
  package enum Handle: String, Sendable {
    case width, height
    case top, left, bottom, right
    case headerLength, footerLength
    case columnCount, rowSpacing, columnSpacing
  }

  package var name: String
  package var path: ValuePath
  package var type: ValueType
  /// The value as JSON text; nil if the text has none.
  package var value: [UInt8]?
  package var defaultValue: JSONValue?
  package var unit: String?
  package var documentation: String
  package var handle: Handle?
}

extension EditableProperty.ValueType {
  /// Returns the type that a form edits for a node of a schema type, or for a new value if the node is nil; nil if a
  /// form cannot edit it.
  init?(_ type: ValueSchema, of node: SyntaxNode?) {
    switch type {
    case .boolean: self = .boolean
    case .string(.color): self = .color
    case .string(.identifier(let rule)): self = .identifier(rule)
    case .string: self = .string
    case .number(let bounds): self = .number(bounds)
    case .enumeration(let values): self = .choice(values.map(\.name))
    case .perItem(let type), .checkedByDecoder(let type): self.init(type, of: node)
    case .lazy(let type): self.init(type(), of: node)
    case .anyOf(let types):
      let found = types.lazy.compactMap { Self($0, of: node) }
      guard let best = found.first(where: { node == nil || $0.matches(node) }) ?? found.first else { return nil }
      self = best
    case .any, .array, .object, .union: return nil
    }
  }

  /// Whether a value of the text has the type.
  func matches(_ node: SyntaxNode?) -> Bool {
    guard let node else { return true }
    switch self {
    case .number: return node.numberValue != nil
    case .boolean: return node.kind == .bool
    case .string, .identifier, .color: return node.kind == .string
    case .choice(let names): return node.stringValue.map(names.contains) ?? false
    case .json: return true
    }
  }

  /// Returns why a value is not valid; nil if it is.
  func problem(of value: JSONValue) -> String? {
    switch self {
    case .number(let bounds):
      guard let number = value.asDouble else { return "expected a number" }
      if bounds.isWhole, number != number.rounded() { return "expected a whole number" }
      return bounds.contains(number) ? nil : "expected a number from \(text(bounds.low)) to \(text(bounds.high))"
    case .boolean: return value.asBool == nil ? "expected true or false" : nil
    case .string: return value.asString == nil ? "expected a string" : nil
    case .identifier(let rule):
      guard let name = value.asString else { return "expected a string" }
      if name.isEmpty { return "expected a name that is not empty" }
      return rule.separator(in: name).map { "expected a name without \($0)" }
    case .color:
      let isColor = value.asString.map { RGBAColor($0) != nil } ?? false
      return isColor ? nil : "expected a color such as #0A84FF"
    case .choice(let names):
      return value.asString.map(names.contains) == true ? nil : "expected one of \(names.joined(separator: ", "))"
    case .json: return nil
    }
  }

  private func text(_ number: Double) -> String { JSONValue.number(number).oneLine }
}
