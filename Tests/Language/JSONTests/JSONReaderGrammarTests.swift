import JSON
import Testing

/// A text, and the name of the grammar rule that it tests.
private struct Case: CustomTestStringConvertible {
  var name: String
  var bytes: [UInt8]

  init(_ name: String, _ text: String) {
    self.name = name
    bytes = text.utf8Bytes
  }

  init(_ name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  var testDescription: String { name }
}

private let accepted: [Case] = [
  Case("array, empty", "[]"),
  Case("array with spaces", "[[] ]"),
  Case("array, one null", "[null]"),
  Case("array, several kinds", "[null, 1, \"1\", {}, [true, false]]"),
  Case("array, white space at both ends", "\t\r\n [4] \n\r\t"),
  Case("number, zero", "0"),
  Case("number, minus zero", "-0"),
  Case("number, minus one", "-1"),
  Case("number, exponent", "[1E22, 1e-2, 1E+2, 0e+1, 0e1, 1.5e3]"),
  Case("number, long fraction", "0.1234567890123456789012345678901234567890"),
  Case("number, underflow", "[1e-400, 123.456e-789, -1e-999]"),
  Case("number, close to zero", "-0.000000000000000000000000000000000000000000000000000000000000000000000000000001"),
  Case("number, many digits", "100000000000000000000000000000000000000000000000000"),
  Case("object, empty", "{}"),
  Case("object, empty key", "{\"\":0}"),
  Case("object, duplicate key", "{\"a\":1,\"a\":1}"),
  Case("object, escaped key", "{\"foo\\u0000bar\": 42}"),
  Case("object, long", "{\"a\":[{\"b\": {}}], \"x\" :\n\"y\" }"),
  Case("string, all escapes", "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\""),
  Case("string, unicode escapes", "\"\\u0060\\u012a\\u12AB\\uABcd\""),
  Case("string, surrogate pair", "\"\\uD801\\udc37\""),
  Case("string, lone high surrogate", "\"\\ud800\""),
  Case("string, lone low surrogate", "\"\\uDC00x\""),
  Case("string, high surrogate and escape", "\"\\uD800\\n\""),
  Case("string, two high surrogates", "\"\\uD800\\uD801\""),
  Case("string, comments are text", "\"a/*b*/c//d\""),
  Case("string, del and line separator", "\"\u{7F}\u{2028}\u{2029}\""),
  Case("string, noncharacter", "\"\u{FFFF}\u{10FFFF}\""),
  Case("string, astral", "\"😀\""),
  Case("literal", " true "),
]

private let rejected: [Case] = [
  Case("nothing", ""),
  Case("only space", " \n"),
  Case("array, missing comma", "[1 true]"),
  Case("array, comma first", "[,1]"),
  Case("array, two commas", "[1,,2]"),
  Case("array, trailing comma", "[1,]"),
  Case("array, only comma", "[,]"),
  Case("array, colon", "[\"\": 1]"),
  Case("array, unclosed", "[1"),
  Case("array, unclosed after comma", "[1,"),
  Case("array, closed twice", "[1]]"),
  Case("array, closed by brace", "[1}"),
  Case("array, form feed is no space", "[\u{C}]"),
  Case("array, no-break space is no space", "[\u{A0}]"),
  Case("comment", "[1 /* one */]"),
  Case("line comment", "// one\n1"),
  Case("slash", "/"),
  Case("byte order mark", "\u{FEFF}{}"),
  Case("number, plus", "+1"),
  Case("number, leading zero", "[012]"),
  Case("number, negative leading zero", "-012"),
  Case("number, dot first", ".5"),
  Case("number, dot last", "1."),
  Case("number, dot before exponent", "1.e1"),
  Case("number, lone minus", "-"),
  Case("number, minus word", "[-foo]"),
  Case("number, minus minus", "--1"),
  Case("number, exponent without digits", "[1e]"),
  Case("number, exponent sign without digits", "1e+"),
  Case("number, two exponents", "1e1e1"),
  Case("number, two dots", "1.2.3"),
  Case("number, hexadecimal", "0x42"),
  Case("number, NaN", "[NaN]"),
  Case("number, Infinity", "[-Infinity]"),
  Case("number, letter behind", "[1a]"),
  Case("number, comma inside", "1,000"),
  Case("number, full-width digit", "[１]"),
  Case("number, space after minus", "- 1"),
  Case("object, key without quotes", "{a: 1}"),
  Case("object, number key", "{1: 1}"),
  Case("object, single quotes", "{'a': 1}"),
  Case("object, missing colon", "{\"a\" 1}"),
  Case("object, two colons", "{\"a\":: 1}"),
  Case("object, missing value", "{\"a\":}"),
  Case("object, only key", "{\"a\"}"),
  Case("object, trailing comma", "{\"a\":1,}"),
  Case("object, two commas", "{\"a\":1,,\"b\":2}"),
  Case("object, comma for colon", "{\"a\", 1}"),
  Case("object, unclosed", "{\"a\":1"),
  Case("object, unclosed key", "{\"a"),
  Case("object, closed by bracket", "{\"a\":1]"),
  Case("string, unclosed", "\""),
  Case("string, escaped quote at end", "\"\\\""),
  Case("string, line feed", "\"a\nb\""),
  Case("string, tab", "\"\t\""),
  Case("string, zero byte", "\"a\u{0}b\""),
  Case("string, unknown escape", "\"\\a\""),
  Case("string, x escape", "\"\\x41\""),
  Case("string, short unicode escape", "\"\\u00A\""),
  Case("string, wrong unicode escape", "\"\\u00G0\""),
  Case("string, capital U escape", "\"\\U0041\""),
  Case("string, escape at end", "\"\\"),
  Case("string, half an escape after a surrogate", "\"\\uD800\\u\""),
  Case("string, single quotes", "'a'"),
  Case("word", "foo"),
  Case("literal, capital", "True"),
  Case("literal, cut", "[tru]"),
  Case("literal, too long", "nulll"),
  Case("two values", "1 2"),
  Case("trailing brace", "{}}"),
  Case("trailing comma at the root", "{},"),
  Case("invalid UTF-8, lone continuation", bytes: [0x22, 0x80, 0x22]),
  Case("invalid UTF-8, overlong slash", bytes: [0x22, 0xC0, 0xAF, 0x22]),
  Case("invalid UTF-8, overlong three", bytes: [0x22, 0xE0, 0x80, 0xAF, 0x22]),
  Case("invalid UTF-8, surrogate", bytes: [0x22, 0xED, 0xA0, 0x80, 0x22]),
  Case("invalid UTF-8, past the last scalar", bytes: [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22]),
  Case("invalid UTF-8, cut by the quote", bytes: [0x22, 0xE2, 0x82, 0x22]),
  Case("invalid UTF-8, in a key", bytes: [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]),
  Case("invalid UTF-8, outside strings", bytes: [0x5B, 0xE9, 0x5D]),
  Case("UTF-16", bytes: [0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00]),
]

struct JSONReaderGrammarTests {
  @Test(arguments: accepted)
  fileprivate func `the reader accepts`(_ text: Case) throws {
    _ = try JSONValue(parsing: text.bytes)
    var reader = JSONReader(text.bytes)
    _ = try reader.skipValue()
    try reader.finish()
    #expect(SyntaxTree(text.bytes).errors.isEmpty)
  }

  @Test(arguments: rejected)
  fileprivate func `the reader rejects`(_ text: Case) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: text.bytes) }
    #expect(throws: JSONError.self) {
      var reader = JSONReader(text.bytes)
      _ = try reader.skipValue()
      try reader.finish()
    }
  }

  @Test func `a lone surrogate is read as the replacement character`() throws {
    let texts = [
      "\"\\ud800\"": "\u{FFFD}", "\"a\\uDC00b\"": "a\u{FFFD}b", "\"\\uD800\\uD801\\uDC37\"": "\u{FFFD}\u{10437}",
    ]
    for (text, value) in texts {
      #expect(try JSONValue(parsing: text.utf8Bytes) == .string(value))
    }
  }

  @Test func `bytes that are not UTF-8 are an encoding error at their offset`() {
    var reader = JSONReader([0x20, 0x22, 0x61, 0xFF, 0x22])
    let error = #expect(throws: JSONError.self) { try reader.readString() }
    #expect(error?.code == .encoding)
    #expect(error?.offset == 3)
  }

  @Test(arguments: ["[", "{\"a\":"])
  func `nesting beyond the limit is an error`(_ opening: String) {
    let deep = String(repeating: opening, count: 100_000).utf8Bytes
    let first = #expect(throws: JSONError.self) { try JSONValue(parsing: deep) }
    #expect(first?.code == .depth)
    #expect(first?.offset == opening.utf8.count * 512)
    #expect(first?.path.count == 512)
    var reader = JSONReader(deep, depthLimit: .max)
    let error = #expect(throws: JSONError.self) { try reader.skipValue() }
    #expect(error?.code == .depth)
  }

  @Test func `nesting up to the limit is read`() throws {
    let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(try JSONValue(parsing: text.utf8Bytes).asArray?.count == 1)
    var reader = JSONReader(text.utf8Bytes, depthLimit: 511)
    #expect(throws: JSONError.self) { try reader.skipValue() }
  }
}
