import Foundation
import JSON
import TestSupport

/// `protocol/layoutd.json`: requests, notifications and their types, in the form of LSP's meta model.
struct ProtocolModel {
  struct Method {
    let isRequest: Bool
    let value: JSONValue

    var name: String { value["method"]?.asString ?? "" }
    var isFromClient: Bool { value["messageDirection"]?.asString == "clientToServer" }
    /// The types of its parameters and of its result; nil if there are none.
    var parameters: JSONValue? { value["params"] }
    var result: JSONValue? { value["result"] }
  }

  let value: JSONValue
  let methods: [Method]
  /// Structures by name.
  let structures: [String: JSONValue]
  /// Type aliases by name.
  let aliases: [String: JSONValue]
  /// Enumerations by name.
  let enumerations: [String: JSONValue]

  init() throws {
    value = try JSONValue(parsing: Project.bytes(Project.protocolFolder.appendingPathComponent("layoutd.json")))
    let methods = { [value] (key: String, isRequest: Bool) in
      (value[key]?.asArray ?? []).map { Method(isRequest: isRequest, value: $0) }
    }
    self.methods = methods("requests", true) + methods("notifications", false)
    let named = { [value] (key: String) in
      Dictionary(
        (value[key]?.asArray ?? []).map { ($0["name"]?.asString ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    }
    structures = named("structures")
    aliases = named("typeAliases").compactMapValues { $0["type"] }
    enumerations = named("enumerations")
  }

  /// Returns the values of an enumeration; nil if there is none of this name.
  func values(ofEnumeration name: String) -> [JSONValue]? {
    enumerations[name].map { ($0["values"]?.asArray ?? []).compactMap { $0["value"] } }
  }

  /// Returns the types that a type is composed of, including itself. References are not followed.
  static func parts(of type: JSONValue?) -> [JSONValue] {
    guard let type else { return [] }
    let properties = type["value"]?["properties"]?.asArray ?? type["properties"]?.asArray ?? []
    let inner =
      [type["element"], type["key"], type["value"], type["additionalProperties"]?["type"]].compactMap(\.self)
      + (type["items"]?.asArray ?? []) + properties.compactMap { $0["type"] }
    return [type] + inner.flatMap { parts(of: $0) }
  }

  /// Returns the names that a type refers to.
  static func references(of type: JSONValue?) -> [String] {
    parts(of: type).filter { $0["kind"]?.asString == "reference" }.compactMap { $0["name"]?.asString }
  }
}
