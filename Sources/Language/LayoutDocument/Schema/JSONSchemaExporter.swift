package import JSON

/// Exports the schema of the document language as a JSON Schema (draft 2020-12).
package struct JSONSchemaExporter {
  /// The JSON Schema of whole documents.
  package static var document: JSONValue {
    var schema = JSONSchemaExporter()
    let root = schema.reference(to: DocumentSchema.document)
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "layoutd document",
      // Extensions for VS Code's JSON language service: documents allow comments and trailing commas.
      "allowComments": true, "allowTrailingCommas": true, "$ref": root["$ref"] ?? "",
      "$defs": .object(schema.definitions),
    ]
  }

  private var definitions: [JSONMember] = []
  private var names: [ObjectIdentifier: String] = [:]
  private var usedNames: Set<String> = []
  /// The references to definitions of values that generator rules may give, by the JSON text of the schema of one
  /// value.
  private var generated: [String: JSONValue] = [:]

  private mutating func reference(to object: ObjectSchema) -> JSONValue {
    reference(to: ObjectIdentifier(object), named: object.name) { $0.definition(of: object) }
  }

  private mutating func reference(to tagged: UnionSchema) -> JSONValue {
    reference(to: ObjectIdentifier(tagged), named: tagged.name) { $0.definition(of: tagged) }
  }

  /// Returns a `$ref` to a definition. If `identity` is new, `make` creates the definition.
  ///
  /// The name is reserved before, because a definition can refer to itself. If the requested name is in use, `-2`, `-3`
  /// and so on are appended.
  private mutating func reference(
    to identity: ObjectIdentifier, named requestedName: String, _ make: (inout JSONSchemaExporter) -> JSONValue
  ) -> JSONValue {
    if let name = names[identity] { return ["$ref": .string("#/$defs/\(name)")] }
    let base = String(requestedName.map { $0 == " " ? "-" : $0 })
    var name = base
    var number = 2
    while !usedNames.insert(name).inserted {
      name = "\(base)-\(number)"
      number += 1
    }
    names[identity] = name
    let index = definitions.count
    definitions.append(JSONMember(key: name, value: .null))
    definitions[index].value = make(&self)
    return ["$ref": .string("#/$defs/\(name)")]
  }

  private mutating func definition(of object: ObjectSchema) -> JSONValue {
    var schema: [JSONMember] = [JSONMember(key: "type", value: "object")] + texts(object.documentation)
    let properties = object.keys.map { JSONMember(key: $0.name, value: property($0)) }
    schema.append(JSONMember(key: "properties", value: .object(properties)))
    let required = object.keys.filter { key in key.isRequired && !object.alternatives.contains { $0.contains(key.name) }
    }
    .map { JSONValue.string($0.name) }
    if !required.isEmpty { schema.append(JSONMember(key: "required", value: .array(required))) }
    let forms = object.alternatives.map { form in
      form.filter { $0 == form.first || object.key($0)?.isRequired == true }
    }
    let choices = object.requiredOneOf.map { [$0] } + forms
    if !choices.isEmpty {
      let choices = choices.map { names in
        JSONValue.object([JSONMember(key: "required", value: .array(names.map { .string($0) }))])
      }
      schema.append(JSONMember(key: "oneOf", value: .array(choices)))
    }
    let conflicts = object.conflicts.flatMap { key, others in
      others.map { other -> JSONValue in ["not": ["required": [.string(key), .string(other)]]] }
    }
    if !conflicts.isEmpty { schema.append(JSONMember(key: "allOf", value: .array(conflicts))) }
    let others = object.otherKeys.map { value($0) } ?? false
    schema.append(JSONMember(key: "additionalProperties", value: others))
    return .object(schema)
  }

  private mutating func property(_ key: PropertySchema) -> JSONValue {
    var schema = texts(key.documentation, key.markdown)
    if let value = key.defaultValue { schema.append(JSONMember(key: "default", value: value)) }
    if let limit = key.elementLimit { schema.append(JSONMember(key: "maxItems", value: .number(Double(limit)))) }
    return .object(schema + (value(key.type).asObject ?? []))
  }

  /// Returns the definition of a union: an enumeration of the kinds, and an `if`/`then` rule for the keys of each kind.
  private mutating func definition(of tagged: UnionSchema) -> JSONValue {
    let names = tagged.kinds.map { JSONValue.string($0.name) }
    var cases = tagged.kinds.map { kind in
      Self.rule(
        if: ["properties": ["kind": ["const": .string(kind.name)]], "required": ["kind"]],
        reference(to: kind.description))
    }
    if let others = tagged.fallback {
      cases.append(
        Self.rule(
          if: ["properties": ["kind": ["not": ["enum": .array(names)]]], "required": ["kind"]], reference(to: others)))
    }
    var schema: [JSONMember] = [JSONMember(key: "type", value: "object")] + texts(tagged.unionOfAllKinds.documentation)
    let kinds = EnumerationValue.all(of: tagged)
    var kind = value(.enumeration(kinds))
    if tagged.fallback != nil { kind = ["anyOf": [kind, value(.string(.identifier(.elementKind)))]] }
    schema.append(JSONMember(key: "properties", value: ["kind": kind]))
    if tagged.isKindRequired {
      schema.append(JSONMember(key: "required", value: ["kind"]))
    } else {
      cases.append(Self.rule(if: ["not": ["required": ["kind"]]], reference(to: tagged.unionOfAllKinds)))
    }
    schema.append(JSONMember(key: "allOf", value: .array(cases)))
    return .object(schema)
  }

  private static func rule(if condition: JSONValue, _ then: JSONValue) -> JSONValue { ["if": condition, "then": then] }

  private mutating func value(_ type: ValueSchema) -> JSONValue {
    switch type {
    case .any: return [:]
    case .boolean: return ["type": "boolean"]
    case .string(let form): return Self.string(form)
    case .number(let bounds): return Self.number(bounds)
    case .enumeration(let words):
      return [
        "anyOf": .array(
          words.map { .object([JSONMember(key: "const", value: .string($0.name))] + texts($0.documentation)) })
      ]
    case .array(let element, let count):
      var schema: [JSONMember] = [
        JSONMember(key: "type", value: "array"), JSONMember(key: "items", value: value(element)),
      ]
      if let low = count { schema.append(JSONMember(key: "minItems", value: .number(Double(low)))) }
      if let high = count { schema.append(JSONMember(key: "maxItems", value: .number(Double(high)))) }
      return .object(schema)
    case .object(let object): return reference(to: object)
    case .union(let tagged): return reference(to: tagged)
    case .anyOf(let types): return ["anyOf": .array(types.map { value($0) })]
    case .perItem(let type): return generated(type)
    case .lazy(let type): return value(type())
    }
  }

  /// Returns a `$ref` to the schema of a value or of a generator rule that gives the value. Equal values share one
  /// definition.
  private mutating func generated(_ type: ValueSchema) -> JSONValue {
    let plain = value(type)
    let content = plain.oneLine
    if let reference = generated[content] { return reference }
    var name = "generated"
    if !generated.isEmpty { name += "-\(generated.count + 1)" }
    let reference: JSONValue = ["$ref": .string("#/$defs/\(name)")]
    generated[content] = reference
    let index = definitions.count
    definitions.append(JSONMember(key: name, value: .null))
    var choices = [plain]
    if case .number(let bounds) = type { choices.append(definition(of: GeneratorRuleSchema.random(in: bounds))) }
    choices.append(cycle(GeneratorRuleSchema.cycle(of: type), of: reference))
    definitions[index].value = ["anyOf": .array(choices)]
    return reference
  }

  /// Returns the schema of a `cycle` rule, whose array has at least one value.
  private func cycle(_ description: ObjectSchema, of value: JSONValue) -> JSONValue {
    let list: [JSONMember] =
      description.keys.flatMap { texts($0.documentation) } + [
        JSONMember(key: "type", value: "array"), JSONMember(key: "items", value: value),
        JSONMember(key: "minItems", value: 1),
      ]
    return .object(
      [JSONMember(key: "type", value: "object")] + texts(description.documentation) + [
        JSONMember(key: "properties", value: ["cycle": .object(list)]),
        JSONMember(key: "required", value: ["cycle"]), JSONMember(key: "additionalProperties", value: false),
      ])
  }

  private func texts(_ documentation: String, _ markdown: String? = nil) -> [JSONMember] {
    [
      JSONMember(key: "description", value: .string(Markdown.plain(documentation))),
      JSONMember(key: "markdownDescription", value: .string(markdown ?? documentation)),
    ]
  }

  private static func string(_ form: ValueSchema.StringForm) -> JSONValue {
    switch form {
    case .plain, .name: ["type": "string"]
    // `maxLength` counts characters, each of which has at least one byte.
    case .text: ["type": "string", "maxLength": .number(Double(ItemSchema.textLimit))]
    case .color:
      ["type": "string", "format": "color-hex", "pattern": "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"]
    case .identifier(let rule): ["type": "string", "pattern": .string("^[^\(rule.separators)]+$")]
    case .device: ["type": "string", "enum": .array(Devices.all.map { .string($0.name) })]
    case .pointer: ["type": "string", "pattern": "^(/|$)"]
    }
  }

  private static func number(_ bounds: NumberBounds) -> JSONValue {
    [
      "type": bounds.isWhole ? "integer" : "number",
      bounds.isLowerBoundExclusive ? "exclusiveMinimum" : "minimum": .number(bounds.low),
      "maximum": .number(bounds.high),
    ]
  }
}
