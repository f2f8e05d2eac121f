import Foundation
import JSON
import TestSupport
import Testing

/// Sessions are updated after edits, saved files and changes of data sources.
@Suite(.serialized) struct FileAndEditPropagationTests {
  /// Returns a document of 1,000 items, the first of which has the given height.
  private static func text(_ height: Int) -> String {
    let items = (0..<1_000).map { #"{"id":"i\#($0)","height":\#($0 == 0 ? height : 20 + $0 % 50)}"# }
    return #"{"layout":{"kind":"waterfall"},"sections":[{"id":"s","items":[\#(items.joined(separator: ",\n"))]}]}"#
  }

  private static func open(_ uri: String) -> String {
    #"{"textDocument":{"uri":"\#(uri)"},"viewport":{"width":390,"height":844},"animation":"none"}"#
  }

  /// Returns the time from `start` to the next update, which must contain this height.
  private func delay(_ talk: ProtocolSession, _ version: Int, _ height: Int, since start: ContinuousClock.Instant)
    throws
    -> Duration
  {
    let update = try talk.wire.receive { $0["method"] == .string("layoutd/session/update") }["params"]
    let delay = ContinuousClock.now - start
    #expect(update?["documentVersion"] == .number(Double(version)))
    let first = update?["changed"]?.asArray?.first { $0["key"] == .string("cell:i0") }
    #expect(first?["frame"]?[3] == .number(Double(height)))
    return delay
  }

  /// Expects at most three times the specified latency, as the machine may be busy.
  private func expectPrompt(_ delays: [Duration], _ what: String) {
    let worst = delays.max() ?? .zero
    print("\(what): \(delays.count) updates, at most \(worst); promised 100 ms")
    #expect(isWithin(.milliseconds(300), worst))
  }

  @Test(.tags(.wallClock))
  func `an edit in 1,000 items is shown within 100 ms, with its version`() throws {
    let talk = try ProtocolSession()
    try talk.wire.initialize()
    let uri = "file:///typed.layout.json"
    let text = Self.text(10)
    try talk.send(Documents.open(uri, text))
    #expect(try talk.wire.call("1", "layoutd/session/open", Self.open(uri))["result"] != nil)
    let place = (text.split(separator: "\n").first ?? "").count - "}".count - ",".count
    var delays: [Duration] = []
    for version in 2...21 {
      let digits = String(10 + version)
      let range = #"{"start":{"line":0,"character":\#(place - 2)},"end":{"line":0,"character":\#(place)}}"#
      let start = ContinuousClock.now
      try talk.send(Documents.change(uri, #"{"range":\#(range),"text":"\#(digits)"}"#, version: version))
      delays.append(try delay(talk, version, 10 + version, since: start))
    }
    expectPrompt(delays, "typed")
  }

  @Test(.tags(.wallClock), arguments: [true, false])
  func `a saved file of 1,000 items is shown within 100 ms`(byRename: Bool) throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("saved.layout.json")
    try Self.text(10).write(toFile: path, atomically: false, encoding: .utf8)
    let talk = try ProtocolSession()
    try talk.wire.initialize()
    #expect(try talk.wire.call("1", "layoutd/session/open", Self.open("file://\(path)"))["result"] != nil)
    var delays: [Duration] = []
    for height in 11...20 {
      let start = ContinuousClock.now
      try Self.text(height).write(toFile: path, atomically: byRename, encoding: .utf8)
      delays.append(try delay(talk, 0, height, since: start))
    }
    expectPrompt(delays, byRename ? "saved by renaming" : "saved in place")
  }

  /// Opens a session with a data source, on an open document or on a file, and runs a check.
  private func sourced(
    isOpen: Bool, _ check: (ProtocolSession, _ write: @escaping (String, String) throws -> Void) throws -> Void
  )
    throws
  {
    let folder = try TemporaryDirectory()
    let write = { (name: String, text: String) in
      try text.write(toFile: folder.file(name), atomically: true, encoding: .utf8)
    }
    try write("rows.json", #"[{"id":"a"},{"id":"b"}]"#)
    let text = #"{"layout":{"kind":"list"},"sections":[{"items":{"source":"rows.json","each":{"id":"/id"}}}]}"#
    try write("a.layout.json", text)
    let talk = try ProtocolSession()
    try talk.wire.initialize(
      #"{"capabilities":{},"workspaceFolders":[{"uri":"file://\#(folder.path)","name":"w"}]}"#)
    let uri = "file://" + folder.file("a.layout.json")
    if isOpen { try talk.send(Documents.open(uri, text)) }
    let state = try talk.wire.call("1", "layoutd/session/open", Self.open(uri))["result"]
    #expect(state?["attributes"]?.asArray?.count == 2 && state?["stale"] == nil)
    try check(talk, write)
  }

  private func update(_ talk: ProtocolSession) throws -> JSONValue {
    try talk.wire.receive { $0["method"] == .string("layoutd/session/update") }["params"] ?? .null
  }

  @Test(arguments: [true, false])
  func `an invalid data source keeps the previous rows, until it is valid again`(isOpen: Bool) throws {
    try sourced(isOpen: isOpen) { talk, write in
      for round in 1...3 {
        try write("rows.json", #"[{"id":"a"},"#)
        let broken = try update(talk)
        #expect(broken["stale"] == .bool(true))
        #expect(broken["removed"] == .array([]) && broken["added"] == .array([]) && broken["changed"] == .array([]))
        let snapshot = try talk.wire.call("2", "layoutd/session/snapshot", #"{"session":"s1"}"#)["result"]
        #expect(snapshot?["stale"] == .bool(true) && snapshot?["attributes"]?.asArray?.count == 2)
        // A different error causes another read.
        try write("rows.json", "]")
        try write("rows.json", #"[{"id":"a"},{"id":"c\#(round)"}]"#)
        let whole = try talk.wire.receive { $0["params"]?["added"]?.asArray?.isEmpty == false }["params"]
        #expect(whole?["stale"] == .bool(false))
        #expect(whole?["added"]?[0]?["key"] == .string("cell:c\(round)"))
      }
    }
  }

  @Test(arguments: [true, false])
  func `an invalid document keeps the last valid layout, until it is valid again`(isOpen: Bool) throws {
    try sourced(isOpen: isOpen) { talk, write in
      let uri =
        "file://\(try talk.wire.call("9", "layoutd/hitTest", #"{"session":"s1","point":{"x":1,"y":1}}"#)["result"]?["uri"]?.asString?.dropFirst(7) ?? "")"
      let report = { (text: String, version: Int) in
        if isOpen {
          try talk.send(Documents.change(uri, #"{"text":\#(Documents.quoted(text))}"#, version: version))
        } else {
          try write("a.layout.json", text)
        }
      }
      for round in 1...3 {
        try report(#"{"layout":{"kind":"list"},"sections":[{"items":"#, round * 2)
        let broken = try update(talk)
        #expect(broken["stale"] == .bool(true) && broken["removed"] == .array([]))
        try report(#"{"layout":{"kind":"list"},"sections":[{"items":[{"id":"n\#(round)"}]}]}"#, round * 2 + 1)
        let whole = try update(talk)
        #expect(whole["stale"] == .bool(false) && whole["added"]?[0]?["key"] == .string("cell:n\(round)"))
      }
    }
  }
}
