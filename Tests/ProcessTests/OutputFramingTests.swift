import Foundation
import JSON
import TestSupport
import Testing

/// The output: its framing, its limits, and clients that do not respond.
@Suite(.serialized) struct OutputFramingTests {
  private static let uri = "file:///a.layout.json"

  /// Splits output into bodies by their lengths in bytes, and accepts no other headers.
  private func bodies(_ bytes: some Collection<UInt8>) throws -> [String] {
    var rest = Array(bytes)[...]
    var bodies: [String] = []
    let name = Array("Content-Length: ".utf8)
    while !rest.isEmpty {
      try #require(rest.starts(with: name))
      let digits = rest.dropFirst(name.count).prefix { $0 != 13 }
      let count = try #require(Int(String(decoding: digits, as: UTF8.self)))
      try #require(digits.allSatisfy { (48...57).contains($0) } && digits.first != 48)
      let body = rest[digits.endIndex...].dropFirst(4).prefix(count)
      try #require(rest[digits.endIndex...].starts(with: Array("\r\n\r\n".utf8)) && body.count == count)
      bodies.append(try #require(String(validating: body, as: UTF8.self)))
      rest = rest[body.endIndex...]
    }
    return bodies
  }

  @Test func `lengths are bytes, whatever characters a message contains`() throws {
    let words = ["a", "é", "e\u{301}", "日本", "𐐀", "👨‍👩‍👧", "\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}", "\u{7F}\u{80}"]
    let folder = try TemporaryDirectory()
    let output = open(folder.file("out"), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(output) }
    let layoutd = try LayoutdProcess(output: output)
    var input = [Message.initialize, Message.initialized]
    var id = 0
    func fetch(_ method: String, _ params: String) {
      id += 1
      input.append(Message.request("\(id)", method, params))
    }
    for (number, word) in words.enumerated() {
      let uri = "file:///\(word).layout.json"
      let text =
        #"{"layout":{"kind":"list"},"\#(word)":1,"templates":{"t\#(word)":{}},"#
        + #""sections":[{"id":"\#(word)","items":[{"id":"i\#(word)","label":"\#(word)","template":"t\#(word)"}]}]}"#
      input.append(Documents.open(uri, text))
      fetch("layoutd/session/open", #"{"textDocument":{"uri":"\#(uri)"}}"#)
      for method in AllEditorRequests.questions { fetch(method, AllEditorRequests.params(uri)) }
      let item = #"{"id":"n\#(word)","label":"\#(word)","data":["\#(word)"]}"#
      fetch(
        "layoutd/performBatchUpdates",
        #"{"session":"s\#(number + 1)","updates":[{"insert":{"at":[0,0],"item":\#(item)}}]}"#)
      fetch("layoutd/session/commit", #"{"session":"s\#(number + 1)"}"#)
      fetch("layoutd/session/snapshot", #"{"session":"s\#(number + 1)"}"#)
      fetch("no/\(word)", "{}")
    }
    // The end of the input is handled after all requests. An exit would not wait for them.
    input.append(Message.shutdown)
    try layoutd.wire.send(input.flatMap { TestConnection.frame($0) })
    layoutd.wire.closeOutput()
    #expect(try layoutd.wait(within: 60) == .exited(0))
    let bodies = try bodies(Data(contentsOf: URL(fileURLWithPath: folder.file("out"))))
    #expect(bodies.count > id)
    for word in words {
      #expect(bodies.count { $0.unicodeScalars.contains(word.unicodeScalars.first ?? "?") } > 5, "\(word)")
    }
  }

  @Test func `a client that never responds to requests gets all its responses`() throws {
    let talk = try ProtocolSession()
    try talk.wire.initialize(#"{"capabilities":\#(AllEditorRequests.capabilities)}"#)
    let plain = try ProtocolSession()
    try plain.wire.initialize(
      #"{"capabilities":\#(AllEditorRequests.capabilities.replacing(#""configuration":true,"#, with: ""))}"#)
    for one in [talk, plain] {
      try one.send(Documents.open(Self.uri, AllEditorRequests.text))
      // Each causes another request of the server.
      for _ in 0..<50 { try one.send(Message.notification("workspace/didChangeConfiguration", #"{"settings":null}"#)) }
    }
    var requested = 0
    for method in AllEditorRequests.questions + [
      "layoutd/session/open", "layoutd/session/snapshot", "layoutd/synchronize",
    ] {
      let responses = try [talk, plain].map { one in
        let more = method == "layoutd/session/snapshot" ? #""session":"s1""# : #""x":0"#
        try one.send(Message.request("1", method, AllEditorRequests.params(Self.uri, more)))
        while true {
          let message = try one.wire.receive(within: 5)
          if message["method"] == nil { return message }
          if message["id"] != nil { requested += 1 }
        }
      }
      #expect(responses[0]["result"] != nil && responses[0] == responses[1], "\(method)")
    }
    #expect(requested > 50)
    #expect(try talk.wire.call("2", "shutdown", nil)["result"]?.isNull == true)
    try talk.send(Message.exit)
    try talk.expectEnd(.exited(0))
  }

  /// Returns the number of entries in a result, at any depth.
  private func entries(_ value: JSONValue) -> Int {
    let own = ["range", "startLine", "newText", "label", "position"].contains { value[$0] != nil } ? 1 : 0
    let isLeaf = value["newText"] != nil || value["label"] != nil
    let inner = isLeaf ? [] : (value.asArray ?? []) + (value.asObject ?? []).map(\.value)
    // A selection range and its parents are one entry.
    return own + (value["parent"] == nil ? inner.reduce(0) { $0 + entries($1) } : 0)
  }

  @Test func `a response about a text has at most 5,000 entries`() throws {
    let many = 6_000
    let items = (0..<many).map { number in
      "{ \"id\": \"i\(number)\",\n\"template\": \"t\(number)\",\n\"color\": \"#F00\", \"width\" : \"𐐀\", \"hidden\": 7 }"
    }
    let templates = (0..<many).map { "\"t\($0)\": {\n\"aspectRatio\": 1.5 }" }
    let more = (0..<many).map { number in "{ \"id\": \"j\(number)\", \"template\": \"t0\" }" }
    let sources = (0..<many).map { "{ \"items\": { \"source\": \"r\($0).json\" } }" }
    let text = """
      { "layout": { "kind": "list" },
      "templates": { \(templates.joined(separator: ",\n")) },
       "sections": [ { "id": "s", "items": [ \(items.joined(separator: ",\n")), \(more.joined(separator: ",")) ] },
         \(sources.joined(separator: ",")) ] }
      """
    let talk = try ProtocolSession()
    try talk.wire.initialize(#"{"capabilities":\#(AllEditorRequests.capabilities)}"#)
    try talk.send(Documents.open(Self.uri, text))
    var counts: [String: Int] = [:]
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let place = { (line: Int, part: String) in
      #""position":{"line":\#(line),"character":\#(lines[line].firstRange(of: part).map { lines[line].distance(from: lines[line].startIndex, to: $0.lowerBound) + 2 } ?? 0)}"#
    }
    let firstItem = try #require(lines.firstIndex { $0.contains("\"i0\"") })
    let all = #""range":{"start":{"line":0,"character":0},"end":{"line":99999,"character":0}}"#
    for method in AllEditorRequests.questions {
      // The name of the template that 6,000 items use.
      let position = place(1, "\"t0\"")
      let more = method == "textDocument/completion" ? place(firstItem + 1, "\"t0\"") : position
      let params =
        #"{"textDocument":{"uri":"\#(Self.uri)"},\#(more),\#(all),"positions":[],"context":{"includeDeclaration":true,"diagnostics":[]},"options":{"tabSize":3,"insertSpaces":true},"ch":"\n","newName":"renamed","query":"","previousResultId":"none","color":{"red":1,"green":0,"blue":0,"alpha":1}}"#
      let response = try talk.wire.call("1", method, params, within: 100)
      let items = response["result"]?["items"]?.asArray?.count
      let actions = method == "textDocument/codeAction" ? response["result"]?.asArray ?? [] : nil
      // The limit applies to each action separately.
      counts[method] = actions?.map(entries).max() ?? items ?? entries(response["result"] ?? .null)
    }
    for (method, count) in counts.sorted(by: { $0.key < $1.key }) {
      print("\(method): \(count) entries")
      #expect(count <= 5_000, "\(method)")
    }
    for name in [
      "documentSymbol", "foldingRange", "diagnostic", "documentColor", "references", "documentHighlight", "formatting",
    ] {
      #expect(counts["textDocument/\(name)"] ?? 0 > 1_000, "\(name) had nothing to leave out")
    }
  }

  /// Scrolls through a document in a session with default options, and returns the bytes of each update.
  private func updates(_ talk: ProtocolSession, _ uri: String, steps: Int, by distance: Double) throws -> [Int] {
    var sizes: [Int] = []
    for step in 1...steps {
      try talk.send(
        Message.notification(
          "layoutd/session/scroll",
          #"{"session":"s1","contentOffset":{"x":0,"y":\#(Double(step) * distance)},"token":\#(step)}"#))
      let update = try talk.wire.receive { $0["params"]?["cause"]?["token"] == .number(Double(step)) }
      sizes.append(update.bytes.count)
    }
    return sizes
  }

  @Test(arguments: Project.names(in: Project.examples, endingWith: ".layout.json"))
  func `updates of the examples have at most 256 KiB`(name: String) throws {
    let talk = try ProtocolSession()
    try talk.wire.initialize()
    let uri = "file://" + Project.examples.appendingPathComponent(name).path
    let opened = try talk.wire.call("1", "layoutd/session/open", #"{"textDocument":{"uri":"\#(uri)"}}"#)
    #expect(opened["result"].map { $0.bytes.count < 256 << 10 } == true)
    let sizes = try updates(talk, uri, steps: 10, by: 700)
    #expect(sizes.allSatisfy { $0 <= 256 << 10 }, "\(sizes)")
  }

  @Test func `an update over 256 KiB is sent whole, after those before it were read`() throws {
    let talk = try ProtocolSession()
    try talk.wire.initialize()
    // 15 by 33 cells in the viewport, and then a much larger number of tiny cells.
    for (side, isSmall) in [(26, true), (5, false)] {
      let text =
        #"{"layout":{"kind":"flow","itemSize":[\#(side),\#(side)],"minimumLineSpacing":0,"minimumInteritemSpacing":0},"sections":[{"items":[{"repeat":300000,"id":"item-{i}","label":"item {i}"}]}]}"#
      let params =
        #"{"textDocument":{"uri":"\#(Self.uri)"},"viewport":{"width":390,"height":844},"text":\#(Documents.quoted(text))}"#
      let state = try talk.wire.call("1", "layoutd/session/open", params)["result"] ?? .null
      let session = try #require(state["session"]?.asString)
      #expect(state["attributes"]?.asArray?.isEmpty == false)
      var copy = ClientState(state)
      var (count, largest) = (0, 0)
      for step in 1...300 {
        let place = #"{"session":"\#(session)","contentOffset":{"x":0,"y":\#(step * 900 % 9_000 + step)}}"#
        _ = talk.wire.sendWithoutReading(TestConnection.frame(Message.notification("layoutd/session/scroll", place)))
        // Waits, so that there is time for separate updates. A client that does not read is sent none of them.
        usleep(step % 10 == 0 ? 20_000 : 500)
      }
      // The first request empties the pipe, so that the newest update is sent. The second response follows that update.
      for barrier in ["2", "3"] {
        try talk.wire.send(Message.request(barrier, "layoutd/synchronize"))
        while true {
          let message = try talk.wire.receive()
          if message["id"] != nil { break }
          guard message["params"]?["session"]?.asString == session, let update = message["params"] else { continue }
          let follows = copy.follow(update)
          #expect(follows)
          count += 1
          largest = max(largest, message.bytes.count)
        }
      }
      let snapshot = try talk.wire.call("4", "layoutd/session/snapshot", #"{"session":"\#(session)"}"#)["result"]
      let isSame = copy.shows(ClientState(snapshot ?? .null))
      #expect(isSame)
      print("\(state["attributes"]?.asArray?.count ?? 0) elements: \(count) updates, at most \(largest >> 10) KiB each")
      #expect((largest <= 256 << 10) == isSmall)
      // Those that fit into the pipe, and those that were computed while the first was sent.
      #expect(isSmall || count <= 5)
      _ = try talk.wire.call("5", "layoutd/session/close", #"{"session":"\#(session)"}"#)
    }
  }
}
