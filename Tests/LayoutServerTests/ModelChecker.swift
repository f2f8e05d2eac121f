import JSON

/// Compares messages with the model: every member must be described, of its type, and there when it is not optional.
struct ModelChecker {
  private let model: ProtocolModel
  /// The methods of requests that were not answered yet, by their identifiers.
  private var asked: [String: String] = [:]

  private static let basics: Set<String> = ["string", "number", "integer", "boolean", "any", "null"]

  init() throws {
    model = try ProtocolModel()
  }

  /// What is wrong with a message.
  mutating func mistakes(in message: JSONValue, from direction: String) -> [String] {
    let id = message["id"].map { String(decoding: $0.bytes, as: UTF8.self) }
    guard let name = message["method"]?.asString else {
      guard let result = message["result"] else { return message["error"] == nil ? ["neither result nor error"] : [] }
      guard let id, let name = asked.removeValue(forKey: id) else { return ["an answer to nothing"] }
      return mistakes(in: result, method(name)?["result"], "result")
    }
    guard let method = method(name) else { return ["\(name) is unknown"] }
    var found: [String] = []
    if method["direction"]?.asString != direction { found.append("\(name) comes from the \(direction)") }
    if (method["kind"]?.asString == "request") != (id != nil) { found.append("\(name): its id") }
    if let id { asked[id] = name }
    return found + mistakes(in: message["params"] ?? .object([]), method["params"], "params")
  }

  /// Names that the model uses and does not explain.
  var unknownTypes: [String] {
    var types: [String] = ProtocolModel.fields(model.value["types"]).map(\.type)
    for shape in model.value["shapes"]?.asObject ?? [] { types += ProtocolModel.fields(shape.value).map(\.type) }
    for method in model.methods {
      for part in [method.value["params"], method.value["result"]] {
        types += part?.asString.map { [$0] } ?? ProtocolModel.fields(part).map(\.type)
      }
    }
    return types.flatMap(Self.alternatives).map { $0.hasPrefix("[") ? String($0.dropFirst().dropLast()) : $0 }
      .filter { !$0.hasPrefix("\"") && !Self.basics.contains($0) && shape($0) == nil && alias($0) == nil }
  }

  private func method(_ name: String) -> JSONValue? { model.methods.first { $0.name == name }?.value }
  private func shape(_ name: String) -> JSONValue? { model.value["shapes"]?[name] }
  private func alias(_ name: String) -> String? {
    ProtocolModel.fields(model.value["types"]).first { $0.name == name }?.type
  }

  private func mistakes(in value: JSONValue, _ description: JSONValue?, _ path: String) -> [String] {
    // What a conversation leaves open fits everything.
    if value == .string("*") { return [] }
    if let type = description?.asString { return fits(value, type, path) }
    guard let members = value.asObject else { return ["\(path) is no object"] }
    let fields = ProtocolModel.fields(description)
    var found: [String] = []
    for member in members {
      guard let field = fields.first(where: { $0.name == member.key }) ?? fields.first(where: { $0.name == "*" })
      else {
        found.append("\(path).\(member.key) is not described")
        continue
      }
      if field.isOptional, member.value.isNull { continue }
      found += fits(member.value, field.type, "\(path).\(member.key)")
    }
    for field in fields where !field.isOptional && value[field.name] == nil {
      found.append("\(path).\(field.name) is missing")
    }
    return found
  }

  private func fits(_ value: JSONValue, _ type: String, _ path: String) -> [String] {
    let tries = Self.alternatives(type).map { one(value, $0, path) }
    return tries.contains([]) ? [] : tries.min { $0.count < $1.count } ?? []
  }

  private func one(_ value: JSONValue, _ type: String, _ path: String) -> [String] {
    if type.hasPrefix("[") {
      guard let elements = value.asArray else { return ["\(path) is no array"] }
      let inner = String(type.dropFirst().dropLast())
      return elements.enumerated().flatMap { fits($1, inner, "\(path)[\($0)]") }
    }
    if let shape = shape(type) { return mistakes(in: value, shape, path) }
    if let alias = alias(type) { return fits(value, alias, path) }
    let isRight =
      switch type {
      case "string": value.asString != nil
      case "number": value.asDouble != nil
      case "integer": value.asInt != nil
      case "boolean": value.asBool != nil
      case "null": value.isNull
      case "any": true
      default: value.asString.map { "\"\($0)\"" == type } ?? false
      }
    return isRight ? [] : ["\(path) is no \(type)"]
  }

  private static func alternatives(_ type: String) -> [String] { type.split(separator: " | ").map(String.init) }
}
