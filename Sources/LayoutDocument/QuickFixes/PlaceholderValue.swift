import CollectionLayout
import JSON

/// Creates values for missing keys: the default, or a value that is easy to see and to change.
enum PlaceholderValue {
  /// Returns a value for a key; `around` is the key of the object that lacks it. Nil if there is no sensible value.
  static func value(of key: PropertySchema, in around: String? = nil) -> JSONValue? {
    if let value = key.defaultValue { return value }
    if around == "viewport" || around == "resize" {
      if key.name == "width" { return .number(Devices.standard.width) }
      if key.name == "height" { return .number(Devices.standard.height) }
    }
    return value(of: key.type, named: key.name)
  }

  /// Returns a value of a type; `name` is its key.
  static func value(of type: ValueSchema, named name: String = "") -> JSONValue? {
    switch type {
    case .any: return .null
    case .boolean: return true
    case .string(.plain), .string(.text): return name == "image" ? "image.png" : nil
    case .string(.color): return "#FFFFFF"
    case .string(.identifier): return name == "kind" ? "header" : name == "id" ? "item" : nil
    case .string(.device): return .string(Devices.all[0].name)
    case .string(.pointer): return ""
    case .string(.name): return nil
    case .enumeration(let words): return words.first.map { .string($0.name) }
    case .number(let bounds): return number(in: bounds, named: name).map { .number($0) }
    case .array(let element, let count?):
      if name == "frame" { return [0, 0, 50, 50] }
      let values = (0..<count).compactMap { _ in value(of: element, named: name) }
      return values.count == count ? .array(values) : nil
    case .array(let element, nil):
      if name == "at" || name == "from" || name == "to", element.numberBounds != nil { return [0] }
      return []
    case .object(let object): return value(of: object)
    case .union(let tagged):
      guard let first = tagged.kinds.first, case .object(let members)? = value(of: first.description) else {
        return nil
      }
      let others = members.filter { $0.key != "kind" }
      return .object([JSONMember(key: "kind", value: .string(first.name))] + others)
    case .anyOf(let types): return types.lazy.compactMap { value(of: $0, named: name) }.first
    case .perItem(let type), .checkedByDecoder(let type): return value(of: type, named: name)
    case .lazy(let type): return value(of: type(), named: name)
    }
  }

  /// Returns an object with only its required keys.
  private static func value(of object: ObjectSchema) -> JSONValue? {
    var members: [JSONMember] = []
    for key in object.keys where key.isRequired {
      guard let value = value(of: key) else { return nil }
      members.append(JSONMember(key: key.name, value: value))
    }
    return .object(members)
  }

  private static func number(in bounds: NumberBounds, named name: String) -> Double? {
    let wanted: Double =
      switch name {
      case "length": 44
      case "at", "x", "y", "vx", "vy": 0
      default: bounds == .length ? 50 : 1
      }
    return bounds.clamped(to: wanted) ?? bounds.clamped(to: 1) ?? bounds.clamped(to: bounds.high)
  }

  /// Returns the member that an object with alternative keys lacks; nil if none is required.
  static func choice(of description: ObjectSchema, present object: SyntaxNode) -> JSONMember? {
    if !description.requiredOneOf.isEmpty {
      guard !description.requiredOneOf.contains(where: { object[$0] != nil }) else { return nil }
      return description.key("wait") == nil ? nil : JSONMember(key: "wait", value: true)
    }
    switch description.name {
    case "scrollTo" where object["item"] == nil && object["x"] == nil && object["y"] == nil:
      return JSONMember(key: "y", value: 0)
    case "fling" where object["vx"] == nil && object["vy"] == nil: return JSONMember(key: "vy", value: 1000)
    default: return nil
    }
  }

  /// Whether the value of a missing key is obvious, so that adding it is the preferred quick fix.
  static func isObvious(_ key: String) -> Bool { ["sections", "kind"].contains(key) }
}
