import JSON
import Testing

struct JSONValueTests {
  @Test func `the last of two equal keys is used`() throws {
    let value = try JSONValue(parsing: #"{"a": 1, "b": true, "a": "2"}"#.utf8Bytes)
    #expect(value["a"] == .string("2"))
    #expect(value["b"]?.asBool == true)
    #expect(value["c"] == nil)
    #expect(JSONValue.null["a"] == nil)
  }

  @Test func `canonically equivalent keys and strings differ`() {
    let value = JSONValue.object([JSONMember(key: "\u{E9}", value: .null)])
    #expect(value["e\u{301}"] == nil)
    #expect(JSONValue.string("\u{E9}") != .string("e\u{301}"))
  }

  @Test func `accessors return values of their kind only`() {
    #expect(JSONValue.number(2).asInt == 2)
    #expect(JSONValue.number(2.5).asInt == nil)
    #expect(JSONValue.number(1e300).asInt == nil)
    #expect(JSONValue.number(.infinity).asInt == nil)
    #expect(JSONValue.number(2.5).asDouble == 2.5)
    #expect(JSONValue.string("s").asString == "s")
    #expect(JSONValue.string("s").asDouble == nil)
    #expect(JSONValue.array([.null]).asArray == [.null])
    #expect(JSONValue.array([.null])[0] == .null)
    #expect(JSONValue.array([.null])[1] == nil)
    #expect(JSONValue.array([.null])[-1] == nil)
  }

  // The examples of RFC 6901, section 5.
  @Test(arguments: [
    ("/foo", #"["bar","baz"]"#), ("/foo/0", #""bar""#), ("/", "0"), ("/a~1b", "1"), ("/c%d", "2"), ("/e^f", "3"),
    ("/g|h", "4"), ("/i\\j", "5"), ("/k\"l", "6"), ("/ ", "7"), ("/m~0n", "8"), ("/foo/1", #""baz""#),
  ])
  func `a pointer returns the value`(_ pointer: String, value: String) throws {
    let document = try JSONValue(
      parsing: #"""
        {"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8}
        """#.utf8Bytes)
    #expect(document[pointer: pointer]?.bytes == value.utf8Bytes)
    #expect(document[pointer: ""] == document)
  }

  @Test(arguments: [
    "foo", "/foo/2", "/foo/-", "/foo/00", "/foo/01", "/foo/+1", "/foo/", "/bar", "/a~2b", "/a~", "/foo/0/x",
    "/foo/99999999999999999999",
  ])
  func `an invalid or unmatched pointer returns nil`(_ pointer: String) throws {
    let document = try JSONValue(parsing: #"{"foo": ["bar", "baz"], "a~2b": 1, "a~": 2}"#.utf8Bytes)
    #expect(document[pointer: pointer] == nil)
  }

  @Test(arguments: ["", "a", "~/", "~1", "a/b~c", "/\u{301}~\u{301}"])
  func `an escaped token is read as the token`(_ token: String) {
    #expect(JSONPointer.tokens(of: "/" + JSONPointer.escaped(token)) == [token])
  }

  @Test(arguments: 0..<300)
  func `random values are equal after writing and reading`(seed: UInt64) throws {
    var random = RandomJSON(seed: seed)
    let value = random.value(depth: 6)
    #expect(try JSONValue(parsing: value.bytes) == value)
    #expect(try JSONValue(parsing: random.spell(value, comments: false).utf8Bytes) == value)
  }
}
