import Foundation
import JSON
import TestSupport
import Testing

/// Malformed requests, and edits outside of the text.
@Suite struct MalformedInputTests {
  private static let uri = "file:///n.layout.json"
  private static let text = #"{"layout":{"kind":"list"},"sections":[{"id":"s","items":[{"repeat":500,"id":"i{i}"}]}]}"#

  private func session() throws -> ProtocolSession {
    let talk = try ProtocolSession()
    try talk.wire.initialize()
    try talk.send(Documents.open(Self.uri, Self.text))
    let open = #"{"textDocument":{"uri":"\#(Self.uri)"},"viewport":{"width":100,"height":200}}"#
    #expect(try talk.wire.call("1", "layoutd/session/open", open)["result"] != nil)
    return talk
  }

  private static let numbers = [
    "1e999", "-1e999", "1e308", "-1e308", "1.7976931348623157e308", "5e-324", "-0", "-1", "1e19",
    "-9223372036854775809",
    "\"NaN\"", "\"Infinity\"", "null", "{}", "[]", "true", "12", "0.5",
  ]
  private static let sessions = [#""s1""#, #""s1""#, #""s1""#, #""s2""#, #""""#, "null", "1", "{}"]
  private static let revisions = ["0", "-1", "1e300", "9223372036854775807", "\"x\"", "null"]

  @Test(arguments: 0..<4) func `malformed parameters cause an error or a result, never an exit`(seed: Int) throws {
    let talk = try session()
    var random = SeededGenerator(seed: UInt64(seed) + 500)
    var bytes: [UInt8] = []
    let count = 500
    for id in 1...count {
      let (session, x, y) = (random.pick(Self.sessions), random.pick(Self.numbers), random.pick(Self.numbers))
      switch random.below(6) {
      case 0, 1:
        let revision = random.once(in: 2) ? #","revision":\#(random.pick(Self.revisions))"# : ""
        bytes += TestConnection.frame(
          Message.request(
            "\(id)", "layoutd/hitTest", #"{"session":\#(session),"point":{"x":\#(x),"y":\#(y)}\#(revision)}"#))
        continue
      case 2, 3:
        let uri = random.pick([Self.uri, Self.uri, "file:///nobody.layout.json", ""])
        bytes += TestConnection.frame(
          Message.request(
            "\(id)", "layoutd/reveal",
            #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":\#(x),"character":\#(y)}}"#))
        continue
      case 4:
        bytes += TestConnection.frame(
          Message.notification(
            "layoutd/session/scroll", #"{"session":\#(session),"contentOffset":{"x":\#(x),"y":\#(y)}}"#))
      default:
        bytes += TestConnection.frame(
          Message.notification(
            "layoutd/session/resize", #"{"session":\#(session),"viewport":{"width":\#(x),"height":\#(y)}}"#))
      }
      bytes += TestConnection.frame(Message.request("\(id)", "layoutd/session/snapshot", #"{"session":\#(session)}"#))
    }
    try talk.wire.send(bytes)
    for id in 1...count {
      let response = try talk.wire.receive { $0["method"] == nil }
      #expect(response["id"] == .number(Double(id)))
      if let error = response["error"] { #expect(error["code"] == .number(-32602), "\(response)") }
      // All frames are finite.
      for element in response["result"]?["attributes"]?.asArray ?? [] {
        #expect(element["frame"]?.asArray?.allSatisfy { $0.asDouble?.isFinite == true } == true, "\(element)")
      }
    }
    // The session works as before.
    let back = #"{"session":"s1","contentOffset":{"x":0,"y":0}}"#
    try talk.send(
      Message.notification("layoutd/session/resize", #"{"session":"s1","viewport":{"width":100,"height":200}}"#))
    try talk.send(Message.notification("layoutd/session/scroll", back))
    let hit = try talk.wire.call("\"hit\"", "layoutd/hitTest", #"{"session":"s1","point":{"x":5,"y":5}}"#)
    #expect(hit["result"]?["key"] == .string("cell:i0"), "\(hit)")
    try talk.expectAlive()
  }

  @Test(arguments: 0..<4) func `edits outside of the text are clamped, and reported once`(seed: Int) throws {
    let talk = try ProtocolSession()
    try talk.wire.initialize()
    var random = SeededGenerator(seed: UInt64(seed) + 900)
    // Each character is one byte, so that columns are byte offsets.
    var text = "{\"sections\":\n [] @\r\n}"
    try talk.send(Documents.open(Self.uri, text))
    let extremes = [
      0, 0, 1, 2, 3, 5, 7, 1_000, 2_147_483_647, 4_294_967_295, 9_007_199_254_740_991, -1, -2_147_483_648,
    ]
    for version in 2...200 {
      let places = (0..<4).map { _ in random.pick(extremes) }
      let new = random.pick(["", "x", "\n", "\r\n", "[1,", "@@"])
      let ends = [Self.offset(places[0], places[1], in: text), Self.offset(places[2], places[3], in: text)]
      let range =
        #"{"start":{"line":\#(places[0]),"character":\#(places[1])},"end":{"line":\#(places[2]),"character":\#(places[3])}}"#
      try talk.send(
        Documents.change(Self.uri, #"{"range":\#(range),"text":\#(Documents.quoted(new))}"#, version: version))
      var bytes = Array(text.utf8)
      bytes.replaceSubrange((ends.min() ?? 0)..<(ends.max() ?? 0), with: Array(new.utf8))
      text = String(decoding: bytes, as: UTF8.self)
    }
    // The diagnostics depend on the whole text. They must equal those of a document that is opened with it.
    try talk.send(
      Documents.change(
        Self.uri, #"{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}},"text":"@"}"#,
        version: 201))
    text = "@" + text
    var reported: [JSONValue] = []
    var published: JSONValue?
    while published == nil {
      let message = try talk.wire.receive()
      if message["method"] == .string("window/logMessage") { reported.append(message) }
      if message["params"]?["version"] == .number(201) { published = message["params"]?["diagnostics"] }
    }
    #expect(reported.count == 1)
    try talk.send(Documents.open("file:///fresh.layout.json", text))
    let fresh = try talk.wire.receive { $0["params"]?["uri"] == .string("file:///fresh.layout.json") }
    #expect(published?.asArray?.isEmpty == false && published == fresh["params"]?["diagnostics"], "\(text)")
    let tokens = { (uri: String) in
      try talk.wire.call("1", "textDocument/semanticTokens/full", #"{"textDocument":{"uri":"\#(uri)"}}"#)["result"]?[
        "data"]
    }
    #expect(try tokens(Self.uri) == tokens("file:///fresh.layout.json"))
    try talk.expectAlive()
  }

  /// Returns the clamped offset of a position: columns end with their line, lines with the text, and negative values
  /// are 0.
  private static func offset(_ line: Int, _ character: Int, in text: String) -> Int {
    var lines = [(start: 0, end: 0)]
    let bytes = Array(text.utf8)
    for (index, byte) in bytes.enumerated() {
      if byte == 10, index > 0, bytes[index - 1] == 13 {
        lines[lines.count - 1] = (index + 1, index + 1)
      } else if byte == 10 || byte == 13 {
        lines.append((index + 1, index + 1))
      } else {
        lines[lines.count - 1].end = index + 1
      }
    }
    if line < 0 { return 0 }
    guard line < lines.count else { return bytes.count }
    return min(lines[line].start + max(0, min(character, bytes.count)), lines[line].end)
  }
}
