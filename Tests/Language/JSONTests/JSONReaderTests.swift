import JSON
import Testing

/// A sample message that is read with the pattern of all messages.
private struct Point: Equatable {
  var x: Int
  var name: String?

  init(x: Int, name: String?) {
    self.x = x
    self.name = name
  }

  init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.offset
    var x: Int?
    var name: String?
    try reader.readObject { key, reader throws(JSONError) in
      switch key {
      case "x": x = try reader.readInt()
      case "name": name = try reader.readNull() ? nil : try reader.readString()
      default: _ = try reader.skipValue()
      }
    }
    self.x = try require(x, "x", at: start)
    self.name = name
  }
}

private func readPoints(_ text: String) throws(JSONError) -> [Point] {
  var reader = JSONReader(text.utf8Bytes)
  var points: [Point] = []
  try reader.readObject { key, reader throws(JSONError) in
    guard key == "points" else { return }
    try reader.readArray { _, reader throws(JSONError) in points.append(try Point(from: &reader)) }
  }
  try reader.finish()
  return points
}

private func failure(_ text: String) -> JSONError? {
  #expect(throws: JSONError.self) { try readPoints(text) }
}

struct JSONReaderTests {
  @Test func `members are read in any order and unknown ones skipped`() throws {
    let points = try readPoints(
      #"{"a": [{"b": 1}], "points": [{"name": "n", "more": {"x": []}, "x": 1}, {"x": 2.0, "name": null}], "z": 1e999}"#)
    #expect(points == [Point(x: 1, name: "n"), Point(x: 2, name: nil)])
  }

  @Test func `an error contains its path`() {
    let error = failure(#"{"points": [{"x": 1}, {"x": "1"}]}"#)
    #expect(error?.code == .type)
    #expect(error?.offset == 28)
    #expect(error?.path == [.key("points"), .index(1), .key("x")])
    #expect(error?.pathText == "points[1].x")
    #expect(error?.message == "expected a number, found a string")
  }

  @Test func `a missing member is named`() {
    let error = failure(#"{"points": [{"name": "n"}]}"#)
    #expect(error?.code == .missing)
    #expect(error?.offset == 12)
    #expect(error?.pathText == "points[0].x")
  }

  @Test func `an error at the root has an empty path`() {
    let error = failure("[]")
    #expect(error?.code == .type)
    #expect(error?.pathText == "")
  }

  @Test(arguments: [
    (#"{"points": [}]"#, 12), (#"{"points"}"#, 9), (#"{"points": []"#, 13), (#"{"points": []}x"#, 14), ("", 0),
  ])
  func `a syntax error is reported at its byte offset`(_ text: String, offset: Int) {
    let error = failure(text)
    #expect(error?.code == .syntax)
    #expect(error?.offset == offset)
  }

  @Test(arguments: [
    ("1", 1), ("-0", 0), ("1.0", 1), ("1e2", 100), ("-12.50e1", -125), ("0e99999999999999999999", 0),
    ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min), ("9.223372036854775807e18", Int.max),
    ("1.0000000000000000000000000000000000", 1), ("1000000000000000000000000e-24", 1), ("0.00000000000000000005e20", 5),
    ("922337203685477580700000000000e-11", Int.max),
  ])
  func `integers are read in every notation`(_ text: String, value: Int) throws {
    var reader = JSONReader(text.utf8Bytes)
    #expect(try reader.readInt() == value)
    try reader.finish()
  }

  @Test(arguments: [
    ("1.5", JSONError.Code.type), ("1e-1", .type), ("1e-99999999999999999999", .type),
    ("0.3333333333333333333333", .type),
    ("9223372036854775808", .range), ("-9223372036854775809", .range), ("1e19", .range),
    ("1e999999999999999999999", .range),
    ("123456789012345678901234567890", .range), ("\"1\"", .type), ("null", .type),
  ])
  func `a value that is not an Int is a type or range error`(_ text: String, code: JSONError.Code) {
    var reader = JSONReader(text.utf8Bytes)
    let error = #expect(throws: JSONError.self) { try reader.readInt() }
    #expect(error?.code == code)
    #expect(error?.offset == 0)
  }

  @Test(arguments: ["1e999", "-1e999", "1.8e308", "1e99999999999999999999"])
  func `a number that overflows is out of range`(_ text: String) {
    var reader = JSONReader(text.utf8Bytes)
    let error = #expect(throws: JSONError.self) { try reader.readDouble() }
    #expect(error?.code == .range)
  }

  @Test func `peekKind and a false readNull consume no value`() throws {
    var reader = JSONReader("  [ true, null ]".utf8Bytes)
    #expect(try reader.peekKind() == .array)
    #expect(try reader.readNull() == false)
    var isNull: [Bool] = []
    var isTrue = false
    try reader.readArray { index, reader throws(JSONError) in
      if index == 0 {
        isNull.append(try reader.readNull())
        isTrue = try reader.readBool()
      } else {
        isNull.append(try reader.readNull())
      }
    }
    try reader.finish()
    #expect(isNull == [false, true])
    #expect(isTrue)
  }

  @Test func `skipped and raw values have no surrounding white space`() throws {
    let text = " { \"a\" : [ 1 ,2 ] } "
    var reader = JSONReader(text.utf8Bytes)
    #expect(try reader.skipValue() == 1..<text.utf8.count - 1)
    reader = JSONReader(text.utf8Bytes)
    var raw: [UInt8] = []
    try reader.readObject { _, reader throws(JSONError) in raw = try reader.readRaw() }
    #expect(raw == "[ 1 ,2 ]".utf8Bytes)
  }

  @Test func `a reader does not read outside of its range`() throws {
    let bytes = "[1,22,3]".utf8Bytes
    var reader = JSONReader(bytes, in: 3..<4)
    #expect(try reader.readInt() == 2)
    #expect(reader.offset == 4)
    try reader.finish()
    var clamped = JSONReader(bytes, in: -5..<500)
    #expect(try clamped.skipValue() == 0..<8)
    var empty = JSONReader([], in: 7..<9)
    #expect(throws: JSONError.self) { try empty.readNull() }
  }

  @Test func `every truncation of a text is an error`() {
    let text = #"{"a": [1.5e3, -0, "x\n\u00e9\ud83d\ude00é😀", true, false, null], "b": {"c": {}}}"#.utf8Bytes
    for count in 0..<text.count {
      #expect(throws: JSONError.self) { try JSONValue(parsing: Array(text[..<count])) }
    }
  }
}
