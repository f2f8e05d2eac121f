import JSON
import Testing

/// Hit tests, and matches of text positions in sessions.
@Suite struct PlaceConversationTests {
  /// `a`: header to 20, k0 to 120, k1 to 220, 300 items of 50 to 15220; `b`: m to 15270, footer to 15280.
  static let text = """
    {"layout": {"kind": "waterfall", "columnCount": 1}, "stickyHeaders": "none",
     "templates": {"t": {"height": 50}, "unused": {"height": 1}},
     "sections": [
      {"id": "a", "header": {"length": 20, "label": "😀é"}, "items": [ {"id": "k0", "label": "😀", "height": 100}, {"id": "k1", "height": 100},
        {"repeat": 300, "id": "g{i}", "template": "t"} ],
       "decorations": [{"kind": "armband"}, {"kind": "mark", "frame": [0, 0, 10, 10], "zIndex": 5}, {"kind": "mark", "frame": [0, 200, 10, 10], "zIndex": 5}]},
      {"id": "b", "footer": 10, "items": [{"id": "m", "template": "t"}]}
     ]}
    """

  private let client: SessionClient

  init() {
    client = SessionClient()
    client.openDocument(Self.text)
    client.openSession()
  }

  /// Returns the position of a part of a text. Columns are in UTF-16 unless `length` counts differently.
  private static func position(
    of part: String, atEnd: Bool = false, in text: String = text, _ length: (Substring) -> Int = { $0.utf16.count }
  ) -> String {
    guard let range = text.firstRange(of: part) else { return "{}" }
    let before = text[..<(atEnd ? range.upperBound : range.lowerBound)]
    let line = before.split(separator: "\n", omittingEmptySubsequences: false)
    return #"{"line":\#(line.count - 1),"character":\#(length(line.last ?? ""))}"#
  }

  private static func range(
    of part: String, in text: String = text, _ length: (Substring) -> Int = { $0.utf16.count }
  ) -> String {
    let (start, end) = (position(of: part, in: text, length), position(of: part, atEnd: true, in: text, length))
    return #"{"start":\#(start),"end":\#(end)}"#
  }

  private func hit(_ x: Double, _ y: Double, _ more: String = "", on client: SessionClient? = nil) -> JSONValue {
    (client ?? self.client).fetch(
      "layoutd/hitTest", #"{"session": "s1", "point": {"x": \#(x), "y": \#(y)}\#(more)}"#)
  }

  /// Returns the key of the element at a point, and its range in the text.
  private func place(_ x: Double, _ y: Double, on client: SessionClient? = nil) -> [String] {
    let result = hit(x, y, on: client)["result"]
    let range = result?["range"].map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect((range != nil) == (result?["uri"]?.asString == SessionClient.uri))
    return [result?["key"]?.asString ?? "nothing", range ?? "nowhere"]
  }

  private func reveal(_ position: String, on client: SessionClient? = nil) -> [JSONValue] {
    let response = (client ?? self.client).fetch(
      "layoutd/reveal", #"{"textDocument": {"uri": "\#(SessionClient.uri)"}, "position": \#(position)}"#)
    return response["result"]?["matches"]?.asArray ?? []
  }

  private func keys(_ position: String, on client: SessionClient? = nil) -> [String] {
    reveal(position, on: client).map { $0["key"]?.asString ?? "" }
  }

  static let k0 = #"{"id": "k0", "label": "😀", "height": 100}"#
  static let k1 = #"{"id": "k1", "height": 100}"#
  static let generator = #"{"repeat": 300, "id": "g{i}", "template": "t"}"#
  static let firstMark = #"{"kind": "mark", "frame": [0, 0, 10, 10], "zIndex": 5}"#
  static let secondMark = #"{"kind": "mark", "frame": [0, 200, 10, 10], "zIndex": 5}"#

  static let places: [(Double, Double, String, String)] = [
    (50, 60, "cell:k0", k0), (50, 130, "cell:k1", k1), (50, 230, "cell:g0", generator),
    (50, 15_219, "cell:g299", generator), (50, 5, "header:a", #"{"length": 20, "label": "😀é"}"#),
    (5, 5, "decoration:mark:a/0", firstMark), (5, 205, "decoration:mark:a/1", secondMark),
    (50, 15_230, "cell:m", #"{"id": "m", "template": "t"}"#),
  ]

  @Test(arguments: places)
  func `hitTest returns the range of an element in the text`(x: Double, y: Double, key: String, part: String) {
    #expect(place(x, y) == [key, Self.range(of: part)])
  }

  @Test func `reveal returns the offset of an orthogonal section, and none of an element in sight`() {
    let text = """
      {"stickyHeaders": "push", "sections": [
        {"id": "row", "header": 30, "layout": {"kind": "compositional", "orthogonalScrolling": "continuous",
          "group": {"size": {"width": 200, "height": 80}, "items": [
            {"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}}}]}},
         "items": [{"repeat": 7}, {"id": "last"}]},
        {"id": "list", "header": 50, "layout": {"kind": "list", "rowHeight": 40},
         "items": [{"id": "first"}, {"id": "second"}, {"repeat": 20}]}]}
      """
    let client = SessionClient()
    client.openDocument(text)
    client.openSession(viewport: "320x200")
    func match(_ part: String) -> JSONValue? { reveal(Self.position(of: part, in: text), on: client).first }
    #expect(match(#"{"id": "last"}"#)?["orthogonalOffset"]?["contentOffset"]?["x"]?.asDouble == 1280)
    #expect(match(#"{"id": "last"}"#)?["orthogonalOffset"]?["section"] == "row")
    #expect(match(#"{"id": "first"}"#)?["orthogonalOffset"] == nil)
    // The list starts at 110, its rows at 160. At 175 the header covers the first row, from -15 to 25 on screen.
    client.notify("layoutd/session/scroll", #"{"session": "s1", "contentOffset": {"x": 0, "y": 175}}"#)
    client.settle()
    #expect(match(#"{"id": "first"}"#)?["contentOffset"]?["y"]?.asDouble == 80)
    #expect(match(#"{"id": "second"}"#)?["contentOffset"]?["y"]?.asDouble == 175)
  }

  @Test func `hitTest finds a footer, and nothing outside of all elements`() {
    let line = Self.text.split(separator: "\n").count - 2
    let column = #"  {"id": "b", "footer": "#.utf16.count
    let range =
      #"{"start":{"line":\#(line),"character":\#(column)},"end":{"line":\#(line),"character":\#(column + 2)}}"#
    #expect(place(50, 15_275) == ["footer:b", range])
    #expect(hit(50, 15_300)["result"]?.isNull == true)
    #expect(hit(-5, 50)["result"]?.isNull == true)
  }

  @Test func `positions use the negotiated encoding`() {
    let bytes = SessionClient(capabilities: #"{"general": {"positionEncodings": ["utf-8"]}}"#)
    bytes.openDocument(Self.text)
    bytes.openSession()
    let length = { (line: Substring) in line.utf8.count }
    #expect(place(50, 130, on: bytes) == ["cell:k1", Self.range(of: Self.k1, length)])
    #expect(Self.range(of: Self.k1, length) != Self.range(of: Self.k1))
    #expect(keys(Self.position(of: Self.k1, length), on: bytes) == ["cell:k1"])
    #expect(keys(Self.position(of: Self.k1)) == ["cell:k1"])
    // A position inside a character belongs to that character.
    #expect(keys(Self.position(of: "😀\", \"height")) == ["cell:k0"])
  }

  @Test func `a session with an inline text is found by the URI that it was opened with`() {
    let client = SessionClient()
    client.openSession(#""text": \#(SessionClient.json(Self.text))"#)
    #expect(place(50, 60, on: client) == ["cell:k0", Self.range(of: Self.k0)])
    #expect(keys(Self.position(of: Self.k0), on: client) == ["cell:k0"])
    // The open document is a different one.
    client.openDocument(Self.text)
    #expect(keys(Self.position(of: Self.k0), on: client) == [])
  }

  @Test func `inserted items have no range in the text, and the others keep theirs`() {
    #expect(client.batch(#"{"insert": {"at": [0, 0], "item": {"id": "new", "height": 30}}}"#)["result"] != nil)
    #expect(place(50, 30) == ["cell:new", "nowhere"])
    #expect(place(50, 90) == ["cell:k0", Self.range(of: Self.k0)])
    #expect(place(50, 260) == ["cell:g0", Self.range(of: Self.generator)])
    #expect(keys(Self.position(of: Self.k0)) == ["cell:k0"])
  }

  @Test func `an edit shifts the ranges after it, and so does white space`() {
    let spaced = "\n\n// A comment.\n" + Self.text
    client.change(spaced)
    #expect(place(50, 15_230) == ["cell:m", Self.range(of: #"{"id": "m", "template": "t"}"#, in: spaced)])
    #expect(place(50, 60) == ["cell:k0", Self.range(of: Self.k0, in: spaced)])
    let edited = spaced.replacing(#""k0", "#, with: #""k0", "text": "longer", "#)
    client.change(edited, version: 3)
    #expect(place(50, 130) == ["cell:k1", Self.range(of: Self.k1, in: edited)])
    #expect(keys(Self.position(of: Self.k1, in: edited)) == ["cell:k1"])
    #expect(keys(Self.position(of: "longer", in: edited)) == ["cell:k0"])
  }

  @Test func `items that a batch did not change are found after edits of other sections`() {
    #expect(client.batch(#"{"insert": {"at": [0, 0], "item": {"id": "new", "height": 30}}}"#)["result"] != nil)
    let edited = Self.text.replacing(#""footer": 10"#, with: #""footer": 11"#)
    client.change(edited)
    #expect(place(50, 30) == ["cell:new", "nowhere"])
    #expect(place(50, 90) == ["cell:k0", Self.range(of: Self.k0, in: edited)])
    // Its template is decoded again with every edit.
    #expect(place(50, 260) == ["cell:g0", Self.range(of: Self.generator, in: edited)])
  }

  @Test func `boundary items are found, and the items of an orthogonal section scroll`() {
    let item = #"{"kind": "title", "alignment": "top", "size": {"width": {"fractionalWidth": 1}, "height": 20}}"#
    let group = #"{"size": {"width": 80, "height": 50}, "items": [{"size": {"width": 80, "height": 50}}]}"#
    let text =
      #"{"layout": {"kind": "compositional", "orthogonalScrolling": "continuous", "boundaryItems": [\#(item)], "#
      + #""group": \#(group)}, "sections": [{"id": "o", "items": [{"repeat": 10, "id": "i{i}"}]}]}"#
    let client = SessionClient()
    client.openDocument(text)
    let state = client.openSession()["result"]
    #expect(state?["orthogonalOffsets"]?["o"]?["x"] == .number(0))
    #expect(place(50, 5, on: client) == ["boundary:title:o/0", Self.range(of: item, in: text)])
    #expect(keys(Self.position(of: item, in: text), on: client) == ["boundary:title:o/0"])
    #expect(place(50, 40, on: client).first == "cell:i0")
    client.notify(
      "layoutd/session/scroll", #"{"session": "s1", "section": "o", "contentOffset": {"x": 100, "y": 0}}"#)
    client.settle()
    #expect(client.takeUpdates().first?["orthogonalOffsets"]?["o"]?["x"] == .number(100))
    // i1 is from 80 to 160, minus 100.
    #expect(place(50, 40, on: client).first == "cell:i1")
    let target = client.fetch(
      "layoutd/targetContentOffset", #"{"session": "s1", "section": "o", "proposed": {"x": 9000, "y": 0}}"#)
    // Ten groups of 80, of which 100 points are visible.
    #expect(target["result"]?["contentOffset"]?["x"] == .number(700))
  }

  @Test func `in a text with a syntax error, entities around the changed range are still found`() {
    let broken = Self.text.replacing(#""k1", "height""#, with: #""k1", "alpha": , "height""#)
    client.change(broken)
    #expect(place(50, 60) == ["cell:k0", Self.range(of: Self.k0, in: broken)])
    #expect(place(50, 230) == ["cell:g0", Self.range(of: Self.generator, in: broken)])
    #expect(
      place(50, 130) == ["cell:k1", Self.range(of: #"{"id": "k1", "alpha": , "height": 100}"#, in: broken)])
    #expect(keys(Self.position(of: ", \"height\": 100},\n", in: broken)) == ["cell:k1"])
    #expect(
      keys(Self.position(of: "\"repeat\"", in: broken)) == ["cell:g0"]
        + keys(Self.position(of: "\"repeat\"")).dropFirst())
    // The end of the item is missing.
    let cut = Self.text.replacing(Self.k1, with: #"{"id": "k1", "height": 100"#)
    client.change(cut, version: 3)
    #expect(place(50, 130) == ["cell:k1", "nowhere"])
    #expect(place(50, 60) == ["cell:k0", Self.range(of: Self.k0, in: cut)])
  }

  @Test func `a document that was never valid has no matches`() {
    let client = SessionClient()
    client.openDocument("{\"sections\": [")
    client.openSession()
    #expect(hit(5, 5, on: client)["result"]?.isNull == true)
    #expect(keys(#"{"line": 0, "character": 5}"#, on: client) == [])
  }

  static let texts: [(String, [String])] = [
    (k0, ["cell:k0"]), ("\"k1\"", ["cell:k1"]), ("\"label\": \"😀é\"", ["header:a"]), ("\"header\"", ["header:a"]),
    ("\"footer\"", ["footer:b"]), (firstMark, ["decoration:mark:a/0"]), (secondMark, ["decoration:mark:a/1"]),
    // An armband without an image is not drawn. Like any other position in the section, it matches the header.
    (#""armband""#, ["header:a"]), (#""id": "a""#, ["header:a"]), (#""decorations""#, ["header:a"]),
    // Without a header it matches the first cell.
    (#""id": "b""#, ["cell:m"]), (#""layout""#, []), (#""templates""#, []), (#""unused""#, []),
    (" {\"id\": \"k0\"", []),
  ]

  @Test(arguments: texts)
  func `a position in the text matches its elements`(part: String, found: [String]) {
    #expect(keys(Self.position(of: part)) == found)
  }

  @Test func `reveal keeps the offset for a visible match and centers another one`() {
    func offset(_ part: String) -> JSONValue? { reveal(Self.position(of: part)).first?["contentOffset"] }
    client.scroll(150)
    // k1, from 120 to 220, is visible at the offset 150.
    #expect(offset(Self.k1)?["y"] == .number(150))
    #expect(reveal(Self.position(of: Self.k1)).first?["frame"] == .array([0, 120, 100, 100].map(JSONValue.number)))
    // k0, from 20 to 120, is not: 70 - 100, clamped to the start of the content.
    #expect(offset(Self.k0)?["y"] == .number(0))
    // m is from 15220 to 15270, and the content ends at 15280.
    #expect(offset(#""id": "b""#)?["y"] == .number(15_080))
    // The viewport has not moved.
    client.settle()
    _ = client.takeUpdates()
    client.client.now += 1
    client.settle()
    #expect(client.takeUpdates().isEmpty)
  }

  @Test func `of a large generator the visible items match, nearest to the center first`() {
    client.scroll(5_000)
    // g95 is at 4970, g96 at 5020, g97 at 5070 to 5120 across the center at 5100, g98 at 5120, g99 at 5170.
    let near = ["cell:g97", "cell:g98", "cell:g96", "cell:g99", "cell:g95"]
    #expect(keys(Self.position(of: Self.generator)) == near)
    #expect(reveal(Self.position(of: Self.generator)).allSatisfy { $0["contentOffset"]?["y"] == .number(5_000) })
    // They also use the template.
    #expect(keys(Self.position(of: #"{"height": 50}"#)) == near)
    // None is visible: items at both ends of the generator match, the nearest first.
    client.scroll(0)
    let matches = reveal(Self.position(of: Self.generator))
    #expect(matches.count == 100)
    #expect(matches.first?["key"] == .string("cell:g0"))
    #expect(matches.last?["key"] == .string("cell:g299"))
    // The center of g0 is at 245, minus half of the viewport.
    #expect(matches.first?["contentOffset"]?["y"] == .number(145))
  }

  @Test func `of many anchored views of one kind in one section the visible ones match`() {
    let badge = #"{"kind": "badge", "size": {"width": 10, "height": 10}, "containerAnchor": {"edges": ["top"]}}"#
    let layout = """
      {"kind": "compositional", "group": {"size": {"width": {"fractionalWidth": 1}, "height": 50},
        "items": [{"size": {"width": {"fractionalWidth": 1}, "height": {"fractionalHeight": 1}},
          "supplementaryItems": [\(badge), \(badge.replacing("badge", with: "dot"))]}]}}
      """
    let sections = ["a", "b"].map { name in
      #"{"id": "\#(name)", "layout": \#(layout), "items": [{"repeat": 20, "id": "\#(name){i}"}]}"#
    }
    let text = #"{"sections": [\#(sections.joined(separator: ", "))]}"#
    let client = SessionClient()
    client.openDocument(text)
    client.openSession()
    // From 900 to 1100: the last two rows of a and the first two of b, each with two views.
    client.scroll(900)
    #expect(
      keys(Self.position(of: badge, in: text), on: client) == ["supplementary:badge:a/19", "supplementary:badge:a/18"])
  }

  @Test func `reveal matches in all sessions of the connection on the document, and in no other`() {
    client.openSession(#""contentOffset": {"x": 0, "y": 500}"#)
    let other = SessionClient(server: client.server)
    other.openSession()
    let matches = reveal(Self.position(of: Self.k0))
    #expect(matches.map { $0["session"]?.asString } == ["s1", "s2"])
    #expect(matches.map { $0["contentOffset"]?["y"] } == [.number(0), .number(0)])
    #expect(keys(Self.position(of: Self.k0), on: other) == ["cell:k0"])
    _ = other.fetch("layoutd/session/close", #"{"session": "s1"}"#)
    // A document without sessions has no matches. An unknown document is an error.
    #expect(keys(Self.position(of: Self.k0), on: other) == [])
    let unknown = other.fetch(
      "layoutd/reveal", #"{"textDocument": {"uri": "file:///none.json"}, "position": {"line": 0, "character": 0}}"#)
    #expect(unknown.failure == "unknownDocument")
  }

  static let invalid = [
    #"{"session": "s1", "point": {"x": 1e308, "y": 0}}"#, #"{"session": "s1", "point": {"x": -1e308, "y": 0}}"#,
    #"{"session": "s1", "point": {"x": 1}}"#, #"{"session": "s1", "point": [1, 2]}"#, #"{"session": "s1"}"#,
    #"{"session": "s1", "point": null}"#, #"{"session": "s7", "point": {"x": 1, "y": 1}}"#, "[]", #"{"session": 5}"#,
    #"{"session": "s1", "point": {"x": 1, "y": 1}, "revision": 1}"#,
    #"{"session": "s1", "point": {"x": 1, "y": 1}, "revision": 9223372036854775807}"#,
    #"{"session": "s1", "point": {"x": 1, "y": 1}, "revision": 1e300}"#,
    #"{"session": "s1", "point": {"x": 1, "y": 1}, "revision": "old"}"#,
  ]

  @Test(arguments: invalid)
  func `malformed parameters are rejected`(params: String) {
    #expect(client.fetch("layoutd/hitTest", params)["error"]?["code"]?.asInt == -32602)
    #expect(client.fetch("layoutd/reveal", params)["error"]?["code"]?.asInt == -32602)
    #expect(place(50, 60).first == "cell:k0")
  }

  @Test func `a hit test with an old revision uses the current state`() {
    client.scroll(100)
    client.settle()
    for revision in [1, 0, -3] {
      #expect(hit(50, 130, #", "revision": \#(revision)"#)["result"]?["key"] == .string("cell:k1"))
    }
    #expect(hit(50, 130, #", "revision": 2"#).failure == "unknownRevision")
  }

  @Test func `positions outside of the text are accepted and match nothing`() {
    let places = [
      #"{"line": -1, "character": -1}"#, #"{"line": 1e308, "character": 1e308}"#,
      #"{"line": 4294967296, "character": 0}"#,
      #"{"line": 0, "character": 1e9}"#, #"{"line": 99, "character": 3}"#,
    ]
    for position in places { #expect(keys(position) == []) }
    #expect(client.fetch("layoutd/reveal", #"{"textDocument": {"uri": "\#(SessionClient.uri)"}}"#)["error"] != nil)
    #expect(
      client.fetch(
        "layoutd/reveal",
        #"{"textDocument": {"uri": "\#(SessionClient.uri)"}, "position": {"line": "a", "character": 0}}"#)[
          "error"]?["code"]?.asInt == -32602)
  }
}
