import JSON
import Testing

/// The result of each keyword, and the path of a violation. Tests/Clients compares with another implementation.
struct JSONSchemaValidatorTests {
  private static func value(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

  @Test(arguments: [
    (#"{"type": "integer"}"#, "[1, 1.0, -3, 1e3]", #"[1.5, "1", true, null, [], {}]"#),
    (#"{"type": ["string", "null"]}"#, #"["", null]"#, "[1, false]"),
    (#"{"enum": ["a", 1, {"x": 1, "y": 2}]}"#, #"["a", 1.0, {"y": 2, "x": 1}]"#, #"["b", true, {"x": 1}]"#),
    (#"{"const": [1, {"a": null}]}"#, #"[[1, {"a": null}]]"#, #"[[1], [1, {}]]"#),
    (#"{"required": ["a"]}"#, #"[{"a": null}, 1]"#, "[{}]"),
    (#"{"properties": {"a": {"type": "string"}}}"#, #"[{}, {"a": "b"}, {"b": 1}, 1]"#, #"[{"a": 1}]"#),
    (
      #"{"properties": {"a": {}}, "additionalProperties": {"type": "number"}}"#, #"[{"a": "b", "c": 1}]"#,
      #"[{"c": "d"}]"#
    ),
    (#"{"additionalProperties": false}"#, "[{}]", #"[{"a": 1}]"#),
    (#"{"items": {"minimum": 2, "maximum": 3}}"#, "[[], [2, 3], [\"a\"]]", "[[1.9], [2, 3.1]]"),
    (#"{"minItems": 1, "maxItems": 2}"#, "[[1], [1, 2], 5]", "[[], [1, 2, 3]]"),
    (#"{"anyOf": [{"type": "string"}, {"minimum": 3}]}"#, #"["a", 3, null]"#, "[2]"),
    (#"{"oneOf": [{"type": "integer"}, {"minimum": 3}]}"#, "[1, 3.5]", "[3, 2.5]"),
    (
      ##"{"$ref": "#/$defs/list", "$defs": {"list": {"items": {"$ref": "#/$defs/list"}, "type": "array"}}}"##,
      "[[], [[], [[]]]]", "[1, [[1]]]"
    ),
  ])
  func `a keyword permits and rejects values`(schema: String, valid: String, invalid: String) throws {
    let validator = try JSONSchemaValidator(Self.value(schema))
    for value in try #require(Self.value(valid).asArray) {
      #expect(validator.violation(in: value) == nil, "\(value.oneLine)")
    }
    for value in try #require(Self.value(invalid).asArray) {
      #expect(validator.violation(in: value) != nil, "\(value.oneLine)")
    }
  }

  @Test func `a violation has the path and the reason`() throws {
    let schema = #"{"properties": {"a": {"items": {"properties": {"b": {"type": "string"}}, "required": ["b"]}}}}"#
    let validator = try JSONSchemaValidator(Self.value(schema))
    let wrong = validator.violation(in: try Self.value(#"{"a": [{"b": ""}, {"b": 1}]}"#))
    #expect(wrong?.path == "a[1].b")
    #expect(wrong?.message == "should be string, but is a number")
    let missing = validator.violation(in: try Self.value(#"{"a": [{}]}"#))
    #expect(missing?.path == "a[0]")
    #expect(missing?.message == "\"b\" is missing")
  }

  @Test func `the violation of a union is that of the alternative that matches deepest`() throws {
    let schema = #"{"anyOf": [{"type": "null"}, {"properties": {"a": {"type": "string"}}, "type": "object"}]}"#
    let violation = try JSONSchemaValidator(Self.value(schema)).violation(in: ["a": 1])
    #expect(violation?.path == "a")
  }

  @Test(arguments: [
    (#"{"pattern": "a"}"#, "/pattern"), (#"{"properties": {"a": {"format": "uri"}}}"#, "/properties/a/format"),
    (##"{"anyOf": [{}, {"$ref": "#/$defs/none"}]}"##, "/anyOf/1/$ref"), (#"{"items": 1}"#, "/items"),
    (#"{"$ref": "https://example.com/schema"}"#, "/$ref"),
  ])
  func `a schema with an unknown keyword or reference is rejected`(schema: String, pointer: String) throws {
    let error = #expect(throws: JSONSchemaValidator.SchemaError.self) {
      try JSONSchemaValidator(Self.value(schema))
    }
    #expect(error?.pointer == pointer)
  }

  @Test func `references in a circle end with a violation`() throws {
    let validator = try JSONSchemaValidator(Self.value(##"{"$ref": "#"}"##))
    #expect(validator.violation(in: 1)?.message == "is nested deeper than 1024 levels")
  }

  @Test func `the wildcard matches everywhere`() throws {
    var validator = try JSONSchemaValidator(Self.value(#"{"properties": {"a": {"type": "object"}}}"#))
    #expect(validator.violation(in: ["a": "*"]) != nil)
    validator.wildcard = "*"
    #expect(validator.violation(in: ["a": "*"]) == nil)
  }
}
