import CollectionLayout
import Foundation
import JSON
import LayoutDrawing
import TestSupport
import Testing

@Suite struct PlayPageTests {
  static func page(_ frames: [SimulationFrame], title: String = "t") -> String {
    String(decoding: PlayerPage.bytes(of: PlayedSimulation(frames, rate: 60, title: title)), as: UTF8.self)
  }

  /// Returns the JSON of the page's data element.
  static func data(_ page: String) throws -> JSONValue {
    let start = try #require(page.range(of: #"<script type="application/json" id="play">"#))
    let end = try #require(page.range(of: "</script>", range: start.upperBound..<page.endIndex))
    return try JSONValue(parsing: Array(page[start.upperBound..<end.lowerBound].utf8))
  }

  @Test func `a page loads no external resources`() {
    let page = Self.page(AnimatedSVGTests.play { _ in [AnimatedSVGTests.element("a", AnimatedSVGTests.box)] })
    #expect(page.hasPrefix("<!DOCTYPE html>"))
    #expect(page.hasSuffix("</html>\n"))
    #expect(!page.contains("{{"))
    let namespace = page.replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "")
    for word in ["http:", "https:", " src=", "@import", "url("] { #expect(!namespace.contains(word)) }
    #expect(page.contains("default-src 'none'"))
  }

  @Test(arguments: [
    "</script><script>alert(1)</script>", "<!--<script>", "\u{2028}\u{2029}", "{{script}}", "\"\\\u{0}", "]]>",
  ])
  func `names cannot end the data element`(name: String) throws {
    let play = AnimatedSVGTests.play { _ in
      var element = AnimatedSVGTests.element(name, AnimatedSVGTests.box)
      element.attributes.custom = CustomAttributes([
        .init("label", .string(name)), .init("data", .json(#"{"a": "</script>"}"#)),
      ])
      return [element]
    }
    let page = Self.page(play, title: name)
    // Only the two script elements of the page end.
    #expect(page.components(separatedBy: "</script").count == 3)
    let data = try Self.data(page)
    let script = page.components(separatedBy: #"id="play">"#).last ?? ""
    #expect(!script.unicodeScalars.contains { $0 == "\u{2028}" || $0 == "\u{2029}" })
    #expect(data["title"] == .string(name))
    #expect(data["elements"]?[0]?["key"] == .string("cell:\(name)"))
  }

  @Test func `a simulation without frames is an empty page`() throws {
    let data = try Self.data(Self.page([]))
    #expect(data["count"]?.asInt == 1)
    #expect(data["elements"] == .array([]))
  }

  @Test func `events, the reason of an early end and dark colors are in the data`() throws {
    let header = DecorationDrawingTests.element(.supplementary, "header", zIndex: 1024)
    let play = AnimatedSVGTests.play { _ in
      [LayoutElement(key: .header(Identifier("s")), attributes: header)]
    }
    let events: [JSONValue] = [
      ["at": .number(0.05), "name": "update", "detail": "2 operations"], ["at": .number(0.1), "name": "wait"],
    ]
    let bytes = PlayerPage.data(
      of: PlayedSimulation(play, rate: 60, title: "t", events: events, stopReason: "too long"))
    let data = try JSONValue(parsing: bytes)
    #expect(data["stopReason"] == .string("too long"))
    let marks = #"[{"at": 0.05, "name": "update", "detail": "2 operations"}, {"at": 0.1, "name": "wait"}]"#
    #expect(data["events"] == (try JSONValue(parsing: Array(marks.utf8))))
    let face = try #require(data["elements"]?[0]?["faces"]?[0])
    let dark = try #require(face["dark"]?["color"]?.asString)
    #expect(dark != face["color"]?.asString)
    let plain = try JSONValue(parsing: PlayerPage.data(of: PlayedSimulation(play, rate: 60, title: "t")))
    #expect(plain["events"] == nil && plain["stopReason"] == nil)
  }

  @Test func `modules become one script without imports and exports`() {
    let page = Self.page([])
    let lines = page.split(separator: "\n")
    #expect(!lines.contains { $0.hasPrefix("import ") || $0.hasPrefix("export ") })
    for name in ["class TimelineView ", "class AttributesView ", "function parseSimulation("] {
      #expect(lines.filter { $0.hasPrefix(name) }.count == 1)
    }
  }

  @Test func `tracks are short for constant values and uniform changes`() throws {
    let play = AnimatedSVGTests.play { frame in
      [AnimatedSVGTests.element("a", Rect(x: 10.25, y: Double(frame * 2), width: frame < 4 ? 50 : 60, height: 5))]
    }
    let element = try #require(try Self.data(Self.page(play))["elements"]?[0])
    #expect(element["x"] == (try JSONValue(parsing: Array("1025".utf8))))
    // A segment from 0 points in frame 0 over nine frames to 18 points.
    #expect(element["y"] == (try JSONValue(parsing: Array("[0,0,[9],1800]".utf8))))
    // 50 points until frame 3, then 10 points more.
    #expect(element["width"] == (try JSONValue(parsing: Array("[3,5000,1000]".utf8))))
    #expect(element["alpha"] == nil)
    #expect(element["in"] == (try JSONValue(parsing: Array("[0,10]".utf8))))
  }

  @Test func `shadows and borders are stored once and referenced by index`() throws {
    let play = AnimatedSVGTests.play { _ in
      var elements = ["a", "b", "c"].map { AnimatedSVGTests.element($0, AnimatedSVGTests.box) }
      for index in 0..<2 { elements[index].attributes.custom = CustomAttributes(DecorationDrawingTests.layerStyle) }
      let header = DecorationDrawingTests.element(.supplementary, "header", zIndex: 1024)
      return elements + [LayoutElement(key: .header(Identifier("s")), attributes: header)]
    }
    let data = try Self.data(Self.page(play))
    #expect(
      data["boxShadows"]
        == .array(["inset 0 0 0 4px #ff000080,3px 5px 4px #10203057", "0px 1px 2px #0000002b"].map { .string($0) }))
    let numbers = (0..<4).map { data["elements"]?[$0]?["faces"]?[0]?["boxShadow"]?.asInt }
    #expect(numbers == [0, 0, nil, 1])
  }

  @Test(.durationLimit(.seconds(300))) func `a minute of a hundred elements takes less than 8 MB`() {
    // All elements move in every frame, at changing speeds.
    var play: [SimulationFrame] = []
    for frame in 0..<3_600 {
      var elements: [LayoutElement] = []
      for number in 0..<100 {
        let x = (frame &* frame &+ number &* 7_919) % 1_009
        let box = Rect(x: Double(x), y: Double(frame), width: 40, height: 40)
        elements.append(AnimatedSVGTests.element("\(number)", box))
      }
      let state = ViewportState(
        elements: elements, contentOffset: .zero, contentSize: Size(width: 2_000, height: 4_000),
        viewport: Size(width: 400, height: 800))
      play.append(SimulationFrame(time: Double(frame) / 60, state: state))
    }
    #expect(PlayerPage.bytes(of: PlayedSimulation(play, rate: 60, title: "t")).count < 8_000_000)
  }
}
