/// Values that an element carries for the renderer. They take part in equality, so a changed color is a changed
/// element.
public struct CustomAttributes: Hashable, Sendable {
  /// A string, a number, or JSON text that is passed through.
  public enum Value: Hashable, Sendable {
    case string(String)
    case number(Double)
    case json(String)
  }

  /// A named value.
  public struct Field: Hashable, Sendable {
    public var name: String
    public var value: Value

    public init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// The fields, in the order in which they are serialized.
  public var fields: [Field]

  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  public var isEmpty: Bool { fields.isEmpty }

  /// The UTF-8 length of all strings and JSON texts in bytes; names are not included.
  public var size: Int {
    fields.reduce(0) { size, field in
      switch field.value {
      case .string(let text), .json(let text): size + text.utf8.count
      case .number: size
      }
    }
  }
}
