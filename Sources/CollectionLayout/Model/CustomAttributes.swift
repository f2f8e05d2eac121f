/// What an element carries for whoever draws it; takes part in equality, so that a change of colour is a change.
public struct CustomAttributes: Hashable, Sendable {
  /// A text, a number, or JSON text passed through.
  public enum Value: Hashable, Sendable {
    case string(String)
    case number(Double)
    case json(String)
  }

  /// One named value.
  public struct Field: Hashable, Sendable {
    public var name: String
    public var value: Value

    public init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// In the order in which they are written.
  public var fields: [Field]

  public init(_ fields: [Field] = []) {
    self.fields = fields
  }

  public var isEmpty: Bool { fields.isEmpty }

  /// Bytes of its texts.
  public var size: Int {
    fields.reduce(0) { size, field in
      switch field.value {
      case .string(let text), .json(let text): size + text.utf8.count
      case .number: size
      }
    }
  }
}
