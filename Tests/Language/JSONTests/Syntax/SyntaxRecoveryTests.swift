import JSON
import Testing

/// A text with syntax errors, the errors, and the value of the recovered tree.
private struct Case: CustomTestStringConvertible {
  var text: String
  /// The offset and the text of each error, in text order.
  var faults: [String]
  /// The recovered value as strict JSON.
  var value: String

  init(_ text: String, _ faults: [String], _ value: String) {
    self.text = text
    self.faults = faults
    self.value = value
  }

  var testDescription: String { text.debugDescription }
}

// An error is written as `offset text`; an empty text is an empty range.
private let cases: [Case] = [
  // No errors.
  Case("{\"a\": [1, 2,], // c\n \"b\": {},}", [], #"{"a":[1,2],"b":{}}"#),
  Case("/**/[/**/]/**/", [], "[]"),
  Case("\u{FEFF}[1]", [], "[1]"),
  // Unexpected end: the error is directly after the last token, before trailing white space and comments.
  Case("", ["0 "], ""),
  Case("  // only a comment\n", ["0 "], ""),
  Case("\u{FEFF} ", ["3 "], ""),
  Case("[1, 2 \n // c\n", ["5 "], "[1,2]"),
  Case("{\"a\": {\"b\": [1", ["14 "], #"{"a":{"b":[1]}}"#),
  Case("{\"a\"", ["4 "], "{}"),
  Case("{\"a\":  ", ["5 "], "{}"),
  Case("{", ["1 "], "{}"),
  Case("[ /* c", ["1 ", "2 /* c"], "[]"),
  Case("[] /* c */ /* d", ["11 /* d"], "[]"),
  Case("[] /*/", ["3 /*/"], "[]"),
  // Commas.
  Case("[1 2]", ["3 2"], "[1,2]"),
  Case("[1 [2] {\"a\": 3}]", ["3 [", "7 {"], #"[1,[2],{"a":3}]"#),
  Case("[,1,,2]", ["1 ,", "4 ,"], "[1,2]"),
  Case("{\"a\": 1 \"b\": 2}", ["8 \"b\""], #"{"a":1,"b":2}"#),
  Case("{\"a\": 1,, \"b\": 2}", ["8 ,"], #"{"a":1,"b":2}"#),
  Case("{\"a\": {}\n \"b\": []\n \"c\": 1}", ["10 \"b\"", "19 \"c\""], #"{"a":{},"b":[],"c":1}"#),
  Case("{,}", ["1 ,"], "{}"),
  // Colons.
  Case("{\"a\" 1, \"b\": 2}", ["5 1"], #"{"a":1,"b":2}"#),
  Case("{\"a\" {\"b\": 1}}", ["5 {"], #"{"a":{"b":1}}"#),
  Case("{\"a\"}", ["4 }"], "{}"),
  Case("{\"a\", \"b\": 2}", ["4 ,"], #"{"b":2}"#),
  Case("{\"a\" \"b\": 2}", ["5 \"b\""], #"{"b":2}"#),
  Case("{\"a\":: 1}", ["5 :"], #"{"a":1}"#),
  Case("{\"a\": 1: 2, \"b\": 3}", ["7 :"], #"{"a":1,"b":3}"#),
  Case("[\"a\": 1]", ["4 :"], #"["a",1]"#),
  Case("[:]", ["1 :"], "[]"),
  Case("{: 1, \"b\": 2}", ["1 :"], #"{"b":2}"#),
  Case("{: {\"x\": 1}, \"b\": 2}", ["1 :"], #"{"b":2}"#),
  // Separators of other languages instead of colons and commas.
  Case("{\"a\"= [1], \"b\" => {}, \"c\" := 2}", ["4 =", "15 =>", "27 ="], #"{"a":[1],"b":{},"c":2}"#),
  Case("{\"a\"=1, b = 2}", ["4 =", "8 b", "10 ="], #"{"a":1,"b":2}"#),
  Case("{\"a\": [1, 2];}", ["12 ;"], #"{"a":[1,2]}"#),
  Case("{\"a\": 1; \"b\": true;}", ["7 ;", "18 ;"], #"{"a":1,"b":true}"#),
  Case("[1; 2];", ["2 ;", "6 ;"], "[1,2]"),
  Case("[\"x\\\"\n, 1]", ["1 \"x\\\""], #"["x\"",1]"#),
  // Values.
  Case("{\"a\": , \"b\": 2}", ["6 ,"], #"{"b":2}"#),
  Case("{\"a\": }", ["6 }"], "{}"),
  Case("{\"a\":\n \"b\": 2}", ["7 \"b\""], #"{"b":2}"#),
  Case("{\"a\": flow, \"b\": 2}", ["6 flow"], #"{"a":"flow","b":2}"#),
  Case("[True, undefined]", ["1 True", "7 undefined"], #"["True","undefined"]"#),
  Case("[1 px, 2]", ["3 px"], "[1,2]"),
  // Keys.
  Case("{a: 1, 'b': 2, 3: 4}", ["1 a", "7 'b'", "15 3"], #"{"a":1,"b":2,"3":4}"#),
  Case("{foo}", ["1 foo"], "{}"),
  Case("{\"a\": 1, foo}", ["9 foo"], #"{"a":1}"#),
  Case("{\"a\": 1 px}", ["8 px"], #"{"a":1}"#),
  Case("{{\"x\": 1}, \"b\": 2}", ["1 {"], #"{"b":2}"#),
  Case("{\"a\": 1 [2], \"b\": 2}", ["8 ["], #"{"a":1,"b":2}"#),
  // Strings.
  Case("{\"a\": \"b\n, \"c\": 1}", ["6 \"b"], #"{"a":"b","c":1}"#),
  Case("{\"a\": \"b,\n \"c\": 1}", ["6 \"b,"], #"{"a":"b,","c":1}"#),
  Case("{\"a: 1,\n \"c\": 1}", ["1 \"a: 1,"], #"{"c":1}"#),
  Case("[\"a\r\n]", ["1 \"a"], #"["a"]"#),
  Case("[\"a", ["1 \"a", "3 "], #"["a"]"#),
  Case("[\"", ["1 \"", "2 "], #"[""]"#),
  Case("[\"\\", ["1 \"\\", "3 "], #"["\\"]"#),
  Case("['a', 'b", ["1 'a'", "6 'b", "8 "], #"["a","b"]"#),
  Case("[\"\\q\", \"\\u12\"]", ["1 \"\\q\"", "7 \"\\u12\""], #"["\\q","\\u12"]"#),
  Case("[\"a\tb\"]", ["1 \"a\tb\""], #"["a\tb"]"#),
  Case("[\"\\ud800\"]", [], "[\"\u{FFFD}\"]"),
  // A missing quote is one error, and the strings after it are valid.
  Case("{\"a: \"b c\",\n \"d\": 1}", ["6 b"], #"{"d":1}"#),
  Case("{\"a\": b\", \"c\": [\"d\"]}", ["6 b"], #"{"a":"b","c":["d"]}"#),
  Case("{\"a\": b c\", \"d\": 1}", ["6 b"], #"{"a":"b","d":1}"#),
  Case("{a\": 1, \"b\": 2}", ["1 a"], #"{"a":1,"b":2}"#),
  Case("{\"a\" b\": 1}", ["5 b"], #"{"b":1}"#),
  Case("[\"a, \"b\", \"c\"]", ["6 b"], #"["a, ","c"]"#),
  Case("{\"v: \"i 1\",\"s\":[{\"id\":\"a\"}]}", ["6 i"], #"{"s":[{"id":"a"}]}"#),
  Case("{\"a\": tru, \"b\": \"c }", ["6 tru", "16 \"c }", "20 "], #"{"a":"tru","b":"c }"}"#),
  // A string with line breaks is one error.
  Case("{\"a\": \"b\n  c\", \"d\": 1}", ["6 \"b"], #"{"a":"b","d":1}"#),
  Case("[\"b\r\n c d\n\", 2]", ["1 \"b"], #"["b",2]"#),
  // Comments of other languages; a color without quotes is none.
  Case("{ # c\n \"a\": 1 # d", ["2 # c", "13 ", "14 # d"], #"{"a":1}"#),
  Case("#!x\n#xy\n[1]", ["0 #!x", "4 #xy"], "[1]"),
  Case("[#FFF, #a b]", ["1 #FFF", "7 #a", "10 b"], ##"["#FFF","#a"]"##),
  // Numbers.
  Case(
    "[01, .5, +1, 1., 1e, -, 0x1F, -.5]", ["1 01", "5 .5", "9 +1", "13 1.", "17 1e", "21 -", "24 0x1F", "30 -.5"],
    #"[1,0.5,1,1,null,"-",31,-0.5]"#),
  Case("[NaN, Infinity, -Infinity]", ["1 NaN", "6 Infinity", "16 -Infinity"], "[null,null,null]"),
  Case("[12px, 1_000, 1e999]", ["1 12px", "7 1_000"], "[null,null,null]"),
  Case("[1.50, 1E2, -0]", [], "[1.50,1E2,-0]"),
  // Brackets.
  Case("{\"a\": [1, 2}", ["11 }"], #"{"a":[1,2]}"#),
  Case("{\"a\": [1, 2, \"b\": 3}", ["16 :", "19 }"], #"{"a":[1,2,"b",3]}"#),
  Case("[{\"a\": 1, \"b\": [2], \"c\": {\"d\": 3]", ["32 ]"], #"[{"a":1,"b":[2],"c":{"d":3}}]"#),
  Case("[1}]", ["2 }"], "[1]"),
  Case("{]}", ["1 ]"], "{}"),
  Case("]", ["0 ]", "1 "], ""),
  Case("}{}", ["0 }"], "{}"),
  // After the root: one error for all following text.
  Case("{} {} [", ["3 {"], "{}"),
  Case("1 2 3", ["2 2"], "1"),
  Case("[]]", ["2 ]"], "[]"),
  Case("{}, // c\n", ["2 ,"], "{}"),
  // Invalid bare words.
  Case("[1 / 2]", ["3 /", "5 2"], "[1,2]"),
  Case("[é\u{A0}, \u{FEFF}]", ["1 é\u{A0}", "7 \u{FEFF}"], "[\"é\u{A0}\",\"\u{FEFF}\"]"),
  Case("[a/*c*/,b//c\n]", ["1 a", "8 b"], #"["a","b"]"#),
]

struct SyntaxRecoveryTests {
  @Test(arguments: cases)
  fileprivate func `errors have exact ranges and the tree is recovered`(_ text: Case) {
    let tree = SyntaxTree(text.text.utf8Bytes)
    let faults = tree.errors.map { error in
      "\(error.range.lowerBound) " + String(decoding: tree.text[error.range], as: UTF8.self)
    }
    #expect(faults == text.faults)
    #expect(String(decoding: tree.root?.jsonBytes() ?? [], as: UTF8.self) == text.value)
    checkInvariants(of: tree)
  }

  @Test func `invalid UTF-8 is an error in strings and ignored in comments`() {
    let tree = SyntaxTree(
      "[\"a".utf8Bytes + [0xFF] + "\", 1 // ".utf8Bytes + [0xE9] + "\n, ".utf8Bytes + [0xC3] + "]".utf8Bytes)
    #expect(tree.errors.map(\.range) == [1..<5, 16..<17])
    #expect(tree.root?.elements.first?.stringValue == "a\u{FFFD}")
  }

  @Test func `at most a hundred errors are stored, in text order`() {
    let tree = SyntaxTree(String(repeating: "[,", count: 300).utf8Bytes)
    #expect(tree.errors.count == 100)
    #expect(tree.errors.map(\.range.lowerBound) == (0..<100).map { $0 * 2 + 1 })
  }

  @Test func `a text beyond the size limit has no root`() {
    let tree = SyntaxTree("[1, 2]".utf8Bytes, sizeLimit: 5)
    #expect(tree.root == nil)
    #expect(tree.errors.map(\.code) == [.limitExceeded])
    #expect(SyntaxTree("[1, 2]".utf8Bytes, sizeLimit: 6).errors.isEmpty)
  }

  @Test func `values below the depth limit are skipped with one error`() {
    let tree = SyntaxTree("[[[1], {\"a\": [2]}], [[3]], 4]".utf8Bytes, depthLimit: 2)
    #expect(
      tree.errors == [
        SyntaxError(range: 2..<3, message: "nested deeper than 2 levels", code: .limitExceeded)
      ])
    #expect(tree.root?.jsonBytes() == "[[[],{}],[[]],4]".utf8Bytes)
    checkInvariants(of: tree)
  }
}
