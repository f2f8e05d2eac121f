import JSON

/// Validates messages against the protocol model: each member must be described, have the described type, and be
/// present unless it is optional.
struct ProtocolSchemaValidator {
  private let model: ProtocolModel
  /// The methods of requests without a response, by request id.
  private var requested: [String: String] = [:]

  init() throws {
    model = try ProtocolModel()
  }

  /// Returns the errors of a message.
  mutating func faults(in message: JSONValue, isFromClient: Bool) -> [String] {
    let id = message["id"].map { String(decoding: $0.bytes, as: UTF8.self) }
    guard let name = message["method"]?.asString else {
      guard let result = message["result"] else { return message["error"] == nil ? ["neither result nor error"] : [] }
      guard let id, let name = requested.removeValue(forKey: id) else { return ["an answer to nothing"] }
      guard let type = method(name)?.result else { return ["\(name) has no result"] }
      return faults(in: result, type, "result")
    }
    guard let method = method(name) else { return ["\(name) is unknown"] }
    var found: [String] = []
    if method.isFromClient != isFromClient { found.append("\(name) comes from the wrong side") }
    if method.isRequest != (id != nil) { found.append("\(name): its id") }
    if let id { requested[id] = name }
    guard let parameters = method.parameters else { return found }
    return found + faults(in: message["params"] ?? .object([]), parameters, "params")
  }

  /// The type names that the model uses without defining them.
  var unknownTypes: [String] {
    let types =
      model.methods.flatMap { [$0.parameters, $0.result] } + Array(model.structures.values)
      + Array(model.aliases.values)
    return types.flatMap { ProtocolModel.references(of: $0) }.filter {
      model.structures[$0] == nil && model.aliases[$0] == nil && model.enumerations[$0] == nil
    }
  }

  private func method(_ name: String) -> ProtocolModel.Method? { model.methods.first { $0.name == name } }

  private func faults(in value: JSONValue, _ type: JSONValue, _ path: String) -> [String] {
    // The wildcard of a transcript is valid for each type.
    if value == .string("*") { return [] }
    let name = type["name"]?.asString ?? ""
    switch type["kind"]?.asString {
    case "reference":
      if let structure = model.structures[name] { return faults(in: value, object: structure, path) }
      if let values = model.values(ofEnumeration: name) {
        return values.contains(value) ? [] : ["\(path) is not in \(name)"]
      }
      return model.aliases[name].map { faults(in: value, $0, path) } ?? ["\(path): \(name) is unknown"]
    case "literal": return type["value"].map { faults(in: value, object: $0, path) } ?? ["\(path): no literal"]
    case "array":
      guard let elements = value.asArray, let element = type["element"] else { return ["\(path) is no array"] }
      return elements.enumerated().flatMap { faults(in: $1, element, "\(path)[\($0)]") }
    case "map":
      guard let members = value.asObject, let inner = type["value"] else { return ["\(path) is no map"] }
      return members.flatMap { faults(in: $0.value, inner, "\(path).\($0.key)") }
    case "or":
      let tries = (type["items"]?.asArray ?? []).map { faults(in: value, $0, path) }
      return tries.contains([]) ? [] : tries.min { $0.count < $1.count } ?? []
    case "stringLiteral": return value == type["value"] ? [] : ["\(path) is not \(type["value"]?.asString ?? "")"]
    default: return Self.isBase(value, name) ? [] : ["\(path) is no \(name)"]
    }
  }

  private func faults(in value: JSONValue, object: JSONValue, _ path: String) -> [String] {
    guard let members = value.asObject else { return ["\(path) is no object"] }
    let properties = object["properties"]?.asArray ?? []
    var found: [String] = []
    for member in members {
      guard let property = properties.first(where: { $0["name"]?.asString == member.key }) else {
        if let others = object["additionalProperties"]?["type"] {
          found += faults(in: member.value, others, "\(path).\(member.key)")
        } else {
          found.append("\(path).\(member.key) is not described")
        }
        continue
      }
      if property["optional"] == .bool(true), member.value.isNull { continue }
      guard let type = property["type"] else { continue }
      found += faults(in: member.value, type, "\(path).\(member.key)")
    }
    for property in properties where property["optional"] != .bool(true) {
      let name = property["name"]?.asString ?? ""
      if value[name] == nil { found.append("\(path).\(name) is missing") }
    }
    return found
  }

  private static func isBase(_ value: JSONValue, _ name: String) -> Bool {
    switch name {
    case "string", "DocumentUri": value.asString != nil
    case "decimal": value.asDouble != nil
    case "integer": value.asInt != nil
    case "boolean": value.asBool != nil
    case "null": value.isNull
    case "any": true
    default: false
    }
  }
}
