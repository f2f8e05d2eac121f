/// Validates JSON values against a JSON Schema (draft 2020-12) that uses the keywords of `Keyword`.
///
/// A schema with any other keyword is rejected, so that no keyword is ignored silently.
package struct JSONSchemaValidator: Sendable {
  /// The supported keywords.
  private enum Keyword: String {
    case type, properties, required, items, `enum`, const, anyOf, oneOf, additionalProperties
    case minimum, maximum, minItems, maxItems
    case reference = "$ref"
    // Annotations, which do not affect the result.
    case definitions = "$defs"
    case dialect = "$schema"
    case title, description, `default`, examples
  }

  /// The error of a schema that this validator cannot apply.
  package struct SchemaError: Error, Equatable {
    /// The JSON Pointer of the faulty value in the schema.
    package var pointer: String
    package var message: String
  }

  /// A part of a value that does not match the schema.
  package struct Violation: Error, Equatable, Sendable {
    /// The path to the part as source code, such as `params.updates[3].at[0]`; empty for the whole value.
    package var path: String { error.pathText }
    package var message: String { error.message }
    /// The number of keys and indices in the path.
    fileprivate var depth: Int { error.path.count }
    fileprivate var error: JSONError

    fileprivate init(_ message: String) { error = JSONError(.value, at: 0, message) }
  }

  /// The maximum nesting depth of references and values.
  private static let depthLimit = 1_024

  package let schema: JSONValue
  /// A value that is valid for every schema, such as the `"*"` of transcripts; nil if there is none.
  package var wildcard: JSONValue?

  /// Throws a `SchemaError` for an unsupported keyword or a reference without a target.
  package init(_ schema: JSONValue) throws(SchemaError) {
    self.schema = schema
    try check(schema, at: "")
  }

  /// Returns the first violation of a value; nil if it is valid. `pointer` is the JSON Pointer to the part of the
  /// schema that describes the value; without such a part the result is a violation.
  ///
  /// If no alternative of `anyOf` matches, returns the violation with the longest path.
  package func violation(in value: JSONValue, at pointer: String = "") -> Violation? {
    guard let subschema = schema[pointer: pointer] else { return Violation("the schema has no \(pointer)") }
    do throws(Violation) {
      try validate(value, subschema, depth: 0)
      return nil
    } catch {
      return error
    }
  }

  // MARK: - The schema

  private func check(_ subschema: JSONValue, at pointer: String) throws(SchemaError) {
    if subschema.asBool != nil { return }
    guard let members = subschema.asObject else {
      throw SchemaError(pointer: pointer, message: "expected an object, true or false")
    }
    for member in members {
      let location = "\(pointer)/\(member.key)"
      switch Keyword(rawValue: member.key) {
      case .properties, .definitions:
        for entry in member.value.asObject ?? [] { try check(entry.value, at: "\(location)/\(entry.key)") }
      case .anyOf, .oneOf:
        for (index, entry) in (member.value.asArray ?? []).enumerated() { try check(entry, at: "\(location)/\(index)") }
      case .items, .additionalProperties: try check(member.value, at: location)
      case .reference:
        guard target(of: member.value) != nil else {
          let text = member.value.oneLine
          throw SchemaError(pointer: location, message: "expected \"#\" and a pointer into this schema, found \(text)")
        }
      case nil: throw SchemaError(pointer: location, message: "the keyword is not supported; remove it")
      default: break
      }
    }
  }

  /// Returns the schema that a `$ref` names; nil unless it is `#` and the JSON Pointer of a value in this schema.
  private func target(of reference: JSONValue) -> JSONValue? {
    guard let text = reference.asString, text.hasPrefix("#") else { return nil }
    return schema[pointer: String(text.dropFirst())]
  }

  // MARK: - Values

  private func validate(_ value: JSONValue, _ subschema: JSONValue, depth: Int) throws(Violation) {
    if let wildcard, value == wildcard { return }
    guard depth < Self.depthLimit else { throw Violation("is nested deeper than \(Self.depthLimit) levels") }
    if subschema.asBool == false { throw Violation("is not permitted; remove it") }
    for member in subschema.asObject ?? [] {
      let rule = member.value
      switch Keyword(rawValue: member.key) {
      case .type:
        let names = (rule.asArray ?? [rule]).compactMap(\.asString)
        guard names.contains(where: { value.hasType($0) }) else {
          throw Violation("should be \(names.joined(separator: " or ")), but is \(value.kind.phrase)")
        }
      case .enum:
        let values = rule.asArray ?? []
        guard values.contains(where: { $0.isEquivalent(to: value) }) else {
          throw Violation("should be one of \(values.map(\.oneLine).joined(separator: ", "))")
        }
      case .const:
        guard rule.isEquivalent(to: value) else { throw Violation("should be \(rule.oneLine)") }
      case .reference:
        if let target = target(of: rule) { try validate(value, target, depth: depth + 1) }
      case .anyOf: try validate(value, anyOf: rule.asArray ?? [], depth: depth + 1)
      case .oneOf:
        let matches = (rule.asArray ?? []).filter { isValid(value, $0, depth: depth + 1) }.count
        guard matches == 1 else { throw Violation("matches \(matches) of the alternatives instead of one") }
      case .properties, .required, .additionalProperties:
        guard value.asObject != nil else { break }
        try validate(object: value, Keyword(rawValue: member.key), rule, of: subschema, depth: depth + 1)
      case .items:
        for (index, element) in (value.asArray ?? []).enumerated() {
          try prepending(.index(index)) { () throws(Violation) in try validate(element, rule, depth: depth + 1) }
        }
      case .minItems, .maxItems, .minimum, .maximum: try validate(value, member.key, limit: rule.asDouble ?? 0)
      case .definitions, .dialect, .title, .description, .default, .examples, nil: break
      }
    }
  }

  private func validate(
    object: JSONValue, _ keyword: Keyword?, _ rule: JSONValue, of subschema: JSONValue, depth: Int
  ) throws(Violation) {
    if keyword == .required {
      for name in (rule.asArray ?? []).compactMap(\.asString) where object[name] == nil {
        throw Violation("\"\(name)\" is missing")
      }
    } else if keyword == .properties {
      for property in rule.asObject ?? [] {
        guard let member = object[property.key] else { continue }
        try prepending(.key(property.key)) { () throws(Violation) in
          try validate(member, property.value, depth: depth)
        }
      }
    } else {
      let declared = Set((subschema["properties"]?.asObject ?? []).map { Array($0.key.utf8) })
      for member in object.asObject ?? [] where !declared.contains(Array(member.key.utf8)) {
        guard let value = object[member.key] else { continue }
        try prepending(.key(member.key)) { () throws(Violation) in try validate(value, rule, depth: depth) }
      }
    }
  }

  private func validate(_ value: JSONValue, anyOf parts: [JSONValue], depth: Int) throws(Violation) {
    var deepest: Violation?
    for subschema in parts {
      do throws(Violation) {
        return try validate(value, subschema, depth: depth)
      } catch {
        if deepest == nil || error.depth > deepest?.depth ?? 0 { deepest = error }
      }
    }
    throw deepest ?? Violation("matches none of the alternatives")
  }

  private func validate(_ value: JSONValue, _ keyword: String, limit: Double) throws(Violation) {
    let isList = keyword.hasSuffix("Items")
    guard let number = isList ? value.asArray.map({ Double($0.count) }) : value.asDouble else { return }
    guard keyword.hasPrefix("min") ? number < limit : number > limit else { return }
    let bound = "at \(keyword.hasPrefix("min") ? "least" : "most") \(JSONValue.number(limit).oneLine)"
    throw Violation(isList ? "should have \(bound) elements" : "should be \(bound)")
  }

  private func isValid(_ value: JSONValue, _ subschema: JSONValue, depth: Int) -> Bool {
    (try? validate(value, subschema, depth: depth)) != nil
  }

  private func prepending(_ step: JSONPathComponent, _ body: () throws(Violation) -> Void) throws(Violation) {
    do throws(Violation) {
      try body()
    } catch {
      var violation = error
      violation.error.path.insert(step, at: 0)
      throw violation
    }
  }
}

extension JSONValue {
  /// Whether the value has a type of JSON Schema: `1.0` is an integer.
  fileprivate func hasType(_ name: String) -> Bool {
    switch (name, self) {
    case ("null", .null), ("boolean", .bool), ("number", .number), ("string", .string), ("array", .array),
      ("object", .object):
      true
    case ("integer", .number(let number)): number == number.rounded()
    default: false
    }
  }

  /// Whether the values are equal in JSON Schema, where the order of members has no meaning.
  fileprivate func isEquivalent(to other: JSONValue) -> Bool {
    if let elements = asArray, let others = other.asArray {
      return elements.count == others.count && zip(elements, others).allSatisfy { $0.isEquivalent(to: $1) }
    }
    if let members = asObject, let others = other.asObject {
      return members.allSatisfy { member in
        other[member.key].map { (self[member.key] ?? .null).isEquivalent(to: $0) } ?? false
      } && others.allSatisfy { self[$0.key] != nil }
    }
    return self == other
  }
}
