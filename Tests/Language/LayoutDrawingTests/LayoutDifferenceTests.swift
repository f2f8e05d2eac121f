import CollectionLayout
import JSON
import LayoutDrawing
import TestSupport
import Testing

@Suite struct LayoutDifferenceTests {
  private static func changed(_ change: (inout ComparedElement) -> Void) -> LayoutDifference {
    var new = cell("a", 10, 20, 30, 40)
    change(&new)
    return LayoutDifference(from: layout([cell("a", 10, 20, 30, 40)]), to: layout([new]))
  }

  private static func summary(_ change: (inout ComparedElement) -> Void) -> String? {
    changed(change).entries.first?.summary
  }

  @Test func `each aspect of a change has its text`() {
    #expect(Self.summary { $0.attributes.frame.x = 12.5 } == "moved 10, 20 → 12.5, 20")
    #expect(Self.summary { $0.attributes.frame.height = 41 } == "resized 30 × 40 → 30 × 41")
    #expect(Self.summary { $0.attributes.alpha = 0.5 } == "alpha 1 → 0.5")
    #expect(Self.summary { $0.attributes.zIndex = -3 } == "zIndex 0 → -3")
    #expect(Self.summary { $0.attributes.isHidden = true } == "hidden")
    #expect(
      Self.summary { $0.attributes.transform.a = 2 } == "transform [1, 0, 0, 1, 0, 0] → [2, 0, 0, 1, 0, 0]")
    #expect(
      Self.summary { $0.attributes.custom = CustomAttributes([.init("color", .string("red"))]) }
        == "color none → \"red\"")
    #expect(
      Self.summary {
        $0.attributes.frame = Rect(x: 0, y: 0, width: 1, height: 1)
        $0.isDisappearing = true
      } == "moved 10, 20 → 0, 0; resized 30 × 40 → 1 × 1; disappearing")
    #expect(Self.summary { $0.attributes.indexPath.item = 7 } == nil)
  }

  @Test func `numbers within the tolerance are equal`() {
    #expect(Self.changed { $0.attributes.frame.y += 0.0099 }.isEmpty)
    #expect(Self.changed { $0.attributes.frame.y += 0.011 }.movedCount == 1)
    #expect(Self.changed { $0.attributes.frame.width += 0.011 }.resizedCount == 1)
    #expect(Self.changed { $0.attributes.alpha -= 0.000_09 }.isEmpty)
    #expect(Self.changed { $0.attributes.alpha -= 0.001 }.restyledCount == 1)
    #expect(Self.changed { $0.attributes.transform.b = 0.000_09 }.isEmpty)
    #expect(Self.changed { $0.attributes.transform.b = 0.001 }.restyledCount == 1)
    #expect(Self.changed { $0.attributes.transform.tx = 0.0099 }.isEmpty)
    let old = layout([cell("a")])
    let new = layout([cell("a", 3)])
    #expect(LayoutDifference(from: old, to: new, tolerance: ComparisonTolerance(points: 3)).isEmpty)
    #expect(!LayoutDifference(from: old, to: new, tolerance: ComparisonTolerance(points: 2.9)).isEmpty)
  }

  @Test func `the order of custom attributes is no difference, their bytes are`() {
    let fields = [CustomAttributes.Field("a", .number(1)), CustomAttributes.Field("b", .json("{\"x\": [1, 2]}"))]
    var (old, new) = (cell("a"), cell("a"))
    old.attributes.custom = CustomAttributes(fields)
    new.attributes.custom = CustomAttributes([.init("b", .json("{ \"x\":[1,2] }")), fields[0]])
    #expect(LayoutDifference(from: layout([old]), to: layout([new])).isEmpty)
    old.attributes.custom = CustomAttributes([.init("label", .string("\u{E9}"))])
    new.attributes.custom = CustomAttributes([.init("label", .string("e\u{301}"))])
    #expect(LayoutDifference(from: layout([old]), to: layout([new])).restyledCount == 1)
  }

  @Test func `keys are compared by their bytes`() {
    let difference = LayoutDifference(
      from: layout([cell("\u{E9}"), cell("b")]), to: layout([cell("e\u{301}"), cell("b")]))
    #expect(difference.added.count == 1)
    #expect(difference.removed.count == 1)
    #expect(difference.unchangedCount == 1)
  }

  @Test func `differences are listed in reading order`() {
    let text = """
      { "layout": { "kind": "list", "rowHeight": 10 }, "sections": [
        { "id": "s", "header": 5, "footer": 5, "items": [{ "id": "a" }, { "id": "b" }] },
        { "id": "t", "items": [{ "id": "c" }] } ] }
      """
    let keys = LayoutDifference(from: .empty, to: layout(text)).entries.map(\.element.key)
    #expect(keys == ["header:s", "cell:a", "cell:b", "footer:s", "cell:c"])
  }

  @Test func `a change of the content size alone is a difference`() {
    var new = layout([cell("a")])
    new.contentSize.height = 101
    let difference = LayoutDifference(from: layout([cell("a")]), to: new)
    #expect(!difference.isEmpty)
    #expect(difference.contentSizeText == "content 100 × 100 → 100 × 101")
    #expect(difference.counts == "1 unchanged")
  }

  @Test func `frames are matched by time`() throws {
    let frame = { (time: String, x: Int) in
      #"{"time": \#(time), "contentOffset": {"x": 0, "y": 0}, "contentSize": {"width": 9, "height": 9}, "#
        + #""attributes": [{"key": "cell:a", "frame": [\#(x), 0, 1, 1]}]}"#
    }
    // After a byte order mark.
    let lines = [frame("0", 0), frame("0.1", 1), frame("0.2", 2)].joined(separator: "\n")
    let old = try FrameSequence(Array(("\u{FEFF}" + lines).utf8))
    let new = try FrameSequence(Array(["", frame("0.1000001", 5), frame("0.3", 3), ""].joined(separator: "\n").utf8))
    let pairs = old.paired(with: new)
    #expect(pairs.map { $0.old != nil } == [true, true, true, false])
    #expect(pairs.map { $0.new != nil } == [false, true, false, true])
    #expect(FrameSequence.framesPerSecond(of: [0, 1.0 / 60]) == 60)
    #expect(FrameSequence.framesPerSecond(of: [0, 0.1]) == 10)
    #expect(FrameSequence.framesPerSecond(of: [0]) == nil)
    #expect(FrameSequence.framesPerSecond(of: [0, 1e-9]) == nil)
  }

  @Test(arguments: [
    ("{\"time\": 0}", "not a frame"), ("{", "not JSON"),
    ("{\"time\": 0, \"attributes\": [{\"frame\": [0, 0, 1, 1]}]}", "has no \"key\""),
    ("{\"time\": 0, \"attributes\": [{\"key\": \"cell:a\", \"frame\": [0, 0, 1]}]}", "array of 4 numbers"),
    ("{\"time\": 0, \"attributes\": [{\"key\": \"cell:a\", \"alpha\": \"1\"}]}", "\"alpha\" must be a number"),
    ("{\"time\": 0, \"attributes\": [{\"key\": \"cell:a\", \"zIndex\": 1.5}]}", "\"zIndex\" must be an integer"),
  ])
  func `a line that is not a frame is reported with its number`(line: String, message: String) throws {
    let error = #expect(throws: LineError.self) { try FrameSequence(Array("\n\(line)\n".utf8)) }
    #expect(error?.line == 2)
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test func `frames in UTF-16 are reported as such`() {
    let wide: [UInt8] = [0xFF, 0xFE, 0x7B, 0, 0x7D, 0]
    let error = #expect(throws: LineError.self) { try FrameSequence(wide) }
    #expect(error?.message == "the text is UTF-16; save it as UTF-8")
    var check = FrameComparator(wide, tolerance: 0)
    #expect(check.difference(from: Array("{}".utf8)) == "the text is UTF-16; save it as UTF-8")
  }
}
