import Foundation
import JSON
import Testing

private func write(_ body: (inout JSONWriter) -> Void) -> String {
  var writer = JSONWriter(capacity: 0)
  body(&writer)
  return String(decoding: writer.takeBytes(), as: UTF8.self)
}

struct JSONWriterTests {
  @Test func `commas and colons are written between elements and members`() {
    let text = write { writer in
      writer.object { writer in
        writer.member("a", 1)
        writer.member("b", 1.5)
        writer.member("c", true)
        writer.member("d", "x")
        writer.member("e", JSONValue.array([.null, .object([])]))
        writer.key("f")
        writer.array { writer in
          writer.array { _ in }
          writer.object { _ in }
          writer.null()
          writer.bool(false)
          writer.integer(-7)
          writer.number(-0.5)
          writer.string("")
          writer.raw("{\"raw\":[]}".utf8Bytes)
          writer.value(.string("v"))
        }
        writer.key("g")
        writer.raw("null".utf8Bytes)
      }
    }
    #expect(
      text
        == #"{"a":1,"b":1.5,"c":true,"d":"x","e":[null,{}],"f":[[],{},null,false,-7,-0.5,"",{"raw":[]},"v"],"g":null}"#)
  }

  @Test func `only characters that need it are escaped`() {
    let text = write { $0.string("\"\\/\u{8}\u{C}\n\r\t\u{0}\u{1F}\u{7F}é😀\u{2028}") }
    #expect(text == "\"\\\"\\\\/\\b\\f\\n\\r\\t\\u0000\\u001f\u{7F}é😀\u{2028}\"")
  }

  @Test func `keys are escaped`() {
    #expect(
      write {
        $0.object {
          $0.key(named: "a\"b")
          $0.string("c")
        }
      } == #"{"a\"b":"c"}"#)
  }

  @Test func `a writer is empty after takeBytes and removeAll`() {
    var writer = JSONWriter()
    writer.integer(1)
    #expect(writer.count == 1)
    #expect(writer.takeBytes() == "1".utf8Bytes)
    #expect(writer.count == 0)
    writer.integer(2)
    writer.removeAll(keepingCapacity: true)
    writer.integer(3)
    #expect(writer.bytes == "3".utf8Bytes)
  }

  // Uses JSONDecoder, because JSONSerialization drops byte order marks inside strings and rounds numbers inexactly.
  @Test(arguments: 0..<300)
  func `Foundation reads written values as equal values`(seed: UInt64) throws {
    var random = RandomJSON(seed: seed)
    let value = JSONValue.array([random.value()]).withSortedMembers
    #expect(try JSONDecoder().decode(TheirValue.self, from: Data(value.bytes)).value == value)
  }
}

extension JSONValue {
  /// The value with sorted members and one member for each key, which is comparable with dictionaries.
  fileprivate var withSortedMembers: JSONValue {
    switch self {
    case .array(let elements): .array(elements.map(\.withSortedMembers))
    case .object(let members):
      .object(
        Dictionary(members.map { ($0.key, $0.value.withSortedMembers) }, uniquingKeysWith: { first, _ in first })
          .sorted { $0.key < $1.key }.map { JSONMember(key: $0.key, value: $0.value) })
    default: self
    }
  }
}

/// A JSON value that Foundation has decoded.
private struct TheirValue: Decodable {
  var value: JSONValue

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .null
    } else if let bool = try? container.decode(Bool.self) {
      value = .bool(bool)
    } else if let number = try? container.decode(Double.self) {
      value = .number(number)
    } else if let string = try? container.decode(String.self) {
      value = .string(string)
    } else if let elements = try? container.decode([TheirValue].self) {
      value = .array(elements.map(\.value))
    } else {
      let members = try container.decode([String: TheirValue].self)
      value = .object(members.sorted { $0.key < $1.key }.map { JSONMember(key: $0.key, value: $0.value.value) })
    }
  }
}
