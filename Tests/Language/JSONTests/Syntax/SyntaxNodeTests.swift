import JSON
import Testing

private func tree(_ text: String) -> SyntaxTree { SyntaxTree(text.utf8Bytes) }

private func text(_ node: SyntaxNode?) -> String? {
  node.map { String(decoding: $0.tree.text[$0.range], as: UTF8.self) }
}

struct SyntaxNodeTests {
  @Test func `nodes have a kind, a range and a value`() throws {
    let root = try #require(tree(" {\"a\\n\": [1.5, true, false, null, \"\\u0041\"], \"b\": {}} ").root)
    #expect(root.kind == .object)
    #expect(root.range == 1..<53)
    #expect(root.openToken == 1..<2)
    let members = root.members
    #expect(members.map(\.keyName) == ["a\n", "b"])
    #expect(text(members[0].key) == "\"a\\n\"")
    let elements = try #require(members[0].value).elements
    #expect(elements.map(\.kind) == [.number, .bool, .bool, .null, .string])
    #expect(elements[0].numberValue == 1.5)
    #expect(elements[1].boolValue == true)
    #expect(elements[2].boolValue == false)
    #expect(elements[3].isNull)
    #expect(elements[4].stringValue == "A")
    #expect(text(elements[4]) == "\"\\u0041\"")
    #expect(elements[0].stringValue == nil && elements[4].numberValue == nil && elements[0].boolValue == nil)
    #expect(elements[0].members.isEmpty && elements[0].elements.isEmpty && root.elements.isEmpty)
  }

  @Test func `the first of two equal keys is used`() throws {
    let root = try #require(tree(#"{"a": 1, "\u0061": 2, "b": 3, "é": 4}"#).root)
    #expect(root["a"]?.numberValue == 1)
    #expect(root.members.map(\.keyName) == ["a", "a", "b", "é"])
    #expect(root["é"]?.numberValue == 4)
    #expect(root["e\u{301}"] == nil)
    #expect(root["c"] == nil)
    #expect(root["a"]?["a"] == nil)
    #expect(tree(#"{"\u0061": 2, "a": 1}"#).root?["a"]?.numberValue == 2)
  }

  @Test func `a member without a value is a member`() throws {
    let members = try #require(tree(#"{"a":, "b": 1, "c"}"#).root?.members)
    #expect(members.map(\.keyName) == ["a", "b", "c"])
    #expect(members.map { $0.value == nil } == [true, false, true])
  }

  @Test func `numbers that are too large are infinite`() throws {
    let numbers = try #require(tree("[1e999, -1e999, 01, x]").root?.elements).map(\.numberValue)
    #expect(numbers == [.infinity, -.infinity, 1, nil])
    #expect(tree("12px").root?.numberValue?.isNaN == true)
  }

  @Test func `comment ranges include their markers`() {
    let tree = tree("// a\r\n[/* b\n*/1, // c\n] /**/ //")
    #expect(
      tree.comments.map { String(decoding: tree.text[$0], as: UTF8.self) } == [
        "// a", "/* b\n*/", "// c", "/**/", "//",
      ])
  }

  @Test(arguments: [
    ("[1, 2]", "[2, 1]"), (#"{"a": 1, "b": 2}"#, #"{"b": 2, "a": 1}"#), ("[[1], 2]", "[[1, 2]]"), ("[]", "{}"),
    ("[1]", #"["1"]"#),
    ("[true]", "[false]"), (#"["ab", "c"]"#, #"["a", "bc"]"#), (#"["é"]"#, "[\"e\u{301}\"]"),
    (#"{"a":}"#, #"{"a": null}"#),
    ("[0]", "[null]"), ("[[], []]", "[[[]]]"),
  ])
  func `different values are not equivalent`(_ a: String, _ b: String) throws {
    let (a, b) = (try #require(tree(a).root), try #require(tree(b).root))
    #expect(!a.isEquivalent(to: b))
    #expect(a.structuralHash != b.structuralHash)
    #expect(a.isEquivalent(to: a))
  }

  @Test func `equivalence does not depend on position, notation and comments`() throws {
    let root = try #require(tree(#"{"x": {"k": [1e2, "\u0041", -0]}, "y": /* c */ { "k" : [100, "A", 0,],}}"#).root)
    let (x, y) = (try #require(root["x"]), try #require(root["y"]))
    #expect(x.isEquivalent(to: y))
    #expect(x.structuralHash == y.structuralHash)
    #expect(!root.isEquivalent(to: x))
    #expect(root.members[0].key.isEquivalent(to: try #require(tree("\"x\"").root)))
  }

  @Test func `the structural hash is equal in every run`() {
    #expect(tree(#"{"a": [1, true, null, "é"]}"#).root?.structuralHash == 5_026_756_237_405_784_962)
  }

  @Test(arguments: [
    (0, []), (1, ["{"]), (2, ["{", "\"a\""]), (4, ["{", "\"a\""]), (5, ["{"]), (7, ["{", "["]), (8, ["{", "[", "10"]),
    (9, ["{", "[", "10"]), (10, ["{", "["]), (12, ["{", "[", "{"]), (14, ["{", "["]), (15, ["{"]), (16, []), (99, []),
    (-1, []),
  ])
  func `the nodes at an offset are the path from the root to the innermost node`(_ offset: Int, path: [String]) {
    //                0123456789012345
    let tree = tree(#" {"a": [10, {}]} "#)
    #expect(
      SyntaxNode.node(at: offset, in: tree).map {
        $0.range.count <= 3 && $0.kind != .object ? text($0)! : String(text($0)!.first!)
      } == path)
  }

  @Test func `the end of an unclosed node belongs to the node`() {
    func kinds(_ text: String, _ offset: Int) -> [JSONKind] {
      SyntaxNode.node(at: offset, in: tree(text)).map(\.kind)
    }
    #expect(kinds("{\"a\": [1, ", 10) == [.object, .array])
    #expect(kinds("{\"a\": [1,  }", 10) == [.object, .array])
    #expect(kinds("{\"a\": [1,  }", 11) == [.object])
    #expect(kinds("{\"a\": \"fl\n}", 9) == [.object, .string])
    #expect(kinds("{\"a\": \"fl\"}", 10) == [.object])
    #expect(kinds("{\"a\": 1} ", 9) == [])
  }
}
