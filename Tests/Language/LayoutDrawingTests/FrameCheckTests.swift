import JSON
import LayoutDrawing
import Testing

@Suite struct FrameCheckTests {
  static func value(_ text: String) throws -> JSONValue { try JSONValue(parsing: Array(text.utf8)) }

  static func frame(_ elements: String, y: Double = 0) -> String {
    #"{"time":0.2,"contentOffset":{"x":0,"y":\#(y)},"contentSize":{"width":1,"height":2},"attributes":[\#(elements)]}"#
  }

  static let a = #"{"key":"cell:a","category":"cell","indexPath":[0,0],"frame":[0,104.5,10,10]}"#

  /// An expected frame, an actual frame, and the message about their difference.
  static let pairs: [(String, String, String?)] = [
    (frame(a), frame(a), nil),
    (frame(a), frame(a, y: 1e-7), nil),
    (frame(a), frame(a, y: 1e-5), "contentOffset.y 1e-05, expected 0"),
    (frame(a, y: 3), frame(a, y: 2), "contentOffset.y 2, expected 3"),
    (
      frame(a.replacing("104.5", with: "110")), frame(a), "cell:a: frame.y 104.5, expected 110"
    ),
    (frame(a), frame(""), "cell:a is missing"),
    (frame(""), frame(a), "cell:a was not expected"),
    (frame(a + "," + a.replacing("cell:a", with: "cell:b")), frame(a), "cell:b is missing"),
    // The order of the elements is ignored.
    (
      frame(a + "," + a.replacing("cell:a", with: "cell:b")), frame(a.replacing("cell:a", with: "cell:b") + "," + a),
      nil
    ),
    // A field with its default value is omitted. A difference below the tolerance is ignored.
    (frame(a.replacing("}", with: #","alpha":0.9999999}"#)), frame(a), nil),
    (frame(a.replacing("}", with: #","alpha":0.5}"#)), frame(a), "cell:a: alpha 1, expected 0.5"),
    (frame(a), frame(a.replacing("}", with: #","zIndex":4}"#)), "cell:a: zIndex 4, expected 0"),
    (
      frame(a), frame(a.replacing("}", with: #","transform":[1,0,0,1,0,3]}"#)), "cell:a: transform.ty 3, expected 0"
    ),
    (
      frame(a.replacing("}", with: #","phase":"disappearing"}"#)), frame(a),
      #"cell:a: phase null, expected "disappearing""#
    ),
    (
      frame(a), frame(a.replacing("}", with: ##","custom":{"color":"#FFF"}}"##)),
      ##"cell:a: custom.color "#FFF", expected none"##
    ),
    (frame(a), frame(a.replacing("[0,0],", with: "[0,1],")), "cell:a: indexPath.item 1, expected 0"),
    ("{}", frame(a), #"the recorded line is no frame with "attributes"; record the frames again: {}"#),
  ]

  @Test(arguments: pairs)
  func `a difference names the element and the values`(expected: String, actual: String, message: String?) throws {
    let difference = FrameMismatch(
      expected: try Self.value(expected), actual: try Self.value(actual), tolerance: 1e-6)
    #expect(difference?.message == message)
  }

  @Test func `missing and unexpected frames are reported, and blank lines are ignored`() {
    let frame = Array(Self.frame(Self.a).utf8)
    let other = Array(Self.frame("").utf8)
    var check = FrameComparator(Array("\(Self.frame(Self.a))\n\n\(Self.frame(Self.a))\n".utf8), tolerance: 0)
    #expect(check.difference(from: frame) == nil)
    #expect(check.differenceAtEnd() == "frame 1: missing; the simulation ends before it")
    check = FrameComparator(Array("\(Self.frame(Self.a))\n\n\(Self.frame(Self.a))".utf8), tolerance: 0)
    #expect(check.difference(from: frame) == nil)
    #expect(check.difference(from: other) == "frame 1 (0.2 s): cell:a is missing")
    #expect(check.difference(from: frame) == "frame 2 (0.2 s): unexpected; the recording ends before it")
    #expect(check.differenceAtEnd() == nil)
    check = FrameComparator(Array("{".utf8), tolerance: 0)
    #expect(check.difference(from: frame) == "frame 0 (0.2 s): the recorded line is not JSON; record the frames again")
  }
}
