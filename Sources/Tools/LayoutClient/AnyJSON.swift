/// A JSON value without a specific type, such as the custom data of an item.
public enum AnyJSON: Codable, Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([AnyJSON])
  case object([String: AnyJSON])

  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let elements = try? value.decode([AnyJSON].self) {
      self = .array(elements)
    } else {
      self = .object(try value.decode([String: AnyJSON].self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let bool): try container.encode(bool)
    case .number(let number): try container.encode(number)
    case .string(let string): try container.encode(string)
    case .array(let elements): try container.encode(elements)
    case .object(let members): try container.encode(members)
    }
  }

  /// The value of a key; nil if there is none, or if this is not an object.
  public subscript(key: String) -> AnyJSON? {
    if case .object(let members) = self { members[key] } else { nil }
  }
}

extension AnyJSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: AnyJSON...) { self = .array(elements) }
  public init(dictionaryLiteral members: (String, AnyJSON)...) {
    self = .object(Dictionary(members) { _, last in last })
  }
}
