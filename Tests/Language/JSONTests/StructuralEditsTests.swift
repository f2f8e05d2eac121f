import JSON
import TestSupport
import Testing

@Suite struct StructuralEditsTests {
  private func edits(_ old: String, _ new: String, limit: Int = 64) throws -> StructuralEdits {
    StructuralEdits(
      from: try #require(SyntaxTree(Array(old.utf8)).root), to: try #require(SyntaxTree(Array(new.utf8)).root),
      limit: limit)
  }

  private func text(_ edits: StructuralEdits, _ indices: Set<Int>) -> String {
    String(decoding: edits.text(applying: indices), as: UTF8.self)
  }

  @Test(arguments: [
    (#"{"a": 1, "b": [1, 2]}"#, #"{"a": 2, "b": [1, 3]}"#, ["/a", "/b/1"]),
    (#"{"a": 1}"#, #"{"b": 1}"#, ["/b", "/a"]),
    // Elements are matched if they are equal, by `id`, or by position.
    (#"[1, 2, 3]"#, #"[2, 3, 4]"#, ["/0", "/2"]),
    (#"[{"id": "a", "h": 1}, {"id": "b"}]"#, #"[{"id": "c"}, {"id": "a", "h": 2}, {"id": "b"}]"#, ["/0", "/1/h"]),
    (#"[{"h": 1}, {"h": 2}]"#, #"[{"h": 3}, {"h": 4}]"#, ["/0/h", "/1/h"]),
    (#"[1]"#, #"{"a": 1}"#, [""]),
    // Spelling and comments are no edits.
    (#"{"a": 10, /* b */ "s": "\u0041"}"#, #"{ "a": 1e1, "s": "A" }"#, []),
    // Of equal keys the first one counts.
    (#"{"a": 1, "a": 2}"#, #"{"a": 1, "a": 3}"#, []),
  ])
  func `edits have the path of the smallest value that differs`(old: String, new: String, paths: [String]) throws {
    let found = try edits(old, new)
    #expect(found.edits.map { $0.path.map { "/" + $0 }.joined() } == paths)
  }

  @Test func `each edit can be applied alone`() throws {
    let found = try edits(#"{"a": 1, "b": [1, 2], "c": 3}"#, #"{"a": 2, "b": [1, 2, 4]}"#)
    #expect(text(found, []) == #"{"a":1,"b":[1,2],"c":3}"#)
    #expect(text(found, [0]) == #"{"a":2,"b":[1,2],"c":3}"#)
    #expect(text(found, [1]) == #"{"a":1,"b":[1,2,4],"c":3}"#)
    #expect(text(found, [2]) == #"{"a":1,"b":[1,2]}"#)
    #expect(text(found, [0, 1, 2]) == #"{"a":2,"b":[1,2,4]}"#)
  }

  @Test func `of many edits larger parts are replaced`() throws {
    let old = "{\"a\": [\((0..<100).map { "[\($0)]" }.joined(separator: ","))]}"
    let new = "{\"a\": [\((0..<100).map { "[\($0 + 1_000)]" }.joined(separator: ","))]}"
    let found = try edits(old, new)
    #expect(found.edits.count == 1 && found.edits[0].path == ["a"])
    #expect(try edits(old, new, limit: 100).edits.count == 100)
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `all edits make the new text of the old one, and none keeps it`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let old = Self.value(&random, depth: 4)
    let new = random.once(in: 5) ? Self.value(&random, depth: 4) : Self.changed(old, &random)
    let found = try edits(old.oneLine, new.oneLine, limit: random.pick([1, 8, 1_000]))
    #expect(Self.sorted(try JSONValue(parsing: found.text(applying: []))) == Self.sorted(old))
    #expect(Self.sorted(try JSONValue(parsing: found.text(applying: Set(found.edits.indices)))) == Self.sorted(new))
    #expect(found.edits.isEmpty == (Self.sorted(old) == Self.sorted(new)))
  }

  /// Returns a value with sorted members: their order is not compared.
  private static func sorted(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(let members):
      .object(members.map { JSONMember(key: $0.key, value: sorted($0.value)) }.sorted { $0.key < $1.key })
    case .array(let elements): .array(elements.map(sorted))
    default: value
    }
  }

  private static func value(_ random: inout SeededGenerator, depth: Int) -> JSONValue {
    switch random.below(depth > 0 ? 5 : 2) {
    case 0: return .integer(random.below(4))
    case 1: return .string(random.pick(["a", "b"]))
    case 2:
      var members: [JSONMember] = []
      for key in ["id", "a", "b", "c"] where random.once(in: 2) {
        members.append(JSONMember(key: key, value: value(&random, depth: depth - 1)))
      }
      return .object(members)
    default: return .array((0..<random.below(5)).map { _ in value(&random, depth: depth - 1) })
    }
  }

  private static func changed(_ old: JSONValue, _ random: inout SeededGenerator) -> JSONValue {
    if random.once(in: 8) { return value(&random, depth: 2) }
    switch old {
    case .object(let members):
      return .object(members.map { JSONMember(key: $0.key, value: changed($0.value, &random)) })
    case .array(let elements):
      var elements = elements.map { changed($0, &random) }
      if random.once(in: 3) { elements.insert(value(&random, depth: 2), at: random.below(elements.count + 1)) }
      if !elements.isEmpty, random.once(in: 3) { elements.remove(at: random.below(elements.count)) }
      return .array(elements)
    default: return old
    }
  }
}
