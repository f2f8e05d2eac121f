import Glibc
import JSON

/// Measures the time from a keystroke to its update, and to its diagnostics, in a document that a session shows.
///
/// A key is sent when all messages about the key before are received. The session may send 1,000 updates a second.
enum Keystrokes {
  static func run(_ options: Options) throws {
    let cores = try CoreKeepAwake(options)
    defer { withExtendedLifetime(cores) {} }
    let small = [(1_000, 8)]
    for (lines, count) in options.isCheck ? small : [(1_000, 2_000), (10_000, 2_000), (100_000, 400)] {
      try typeInLines(lines, count: count, by: Typist(TypedText(lines: lines), options))
    }
    for (items, count) in options.isCheck
      ? small : [(1_000, 2_000), (100_000, 400), (1_000_000, 400), (10_000_000, 40)]
    {
      let typist = try Typist(TypedText(generated: items), options)
      try typist.measure("spacing of generated items to update", items: items, count: count) { text, number in
        (text.type(rowSpacing: "\(11 + number % 50)"), nil)
      }
      try typist.show("cell:typed")
      try typist.measure("key between generated items to update", items: items, count: count) { text, number in
        let height = 61 + number % 38
        return (text.type(heightBetweenGenerators: height), ("cell:typed", Double(height)))
      }
    }
  }

  private static func typeInLines(_ lines: Int, count: Int, by typist: Typist) throws {
    let item = lines / 2
    try typist.show("cell:item-\(item)")
    try typist.measure("digit to update", items: lines, count: count) { text, number in
      let height = 51 + number % 48
      return (text.type(height: "\(height)", ofItem: item), ("cell:item-\(item)", Double(height)))
    }
    try typist.measure("line to update", items: lines, count: count / 4) { text, number in
      number.isMultiple(of: 2)
        ? (text.insert("new-\(number)", beforeItem: item), ("cell:new-\(number)", 77))
        : (text.delete(item: item), nil)
    }
    try typist.measureDiagnostics(items: lines, count: count / 2) { text, number in
      text.type(height: number.isMultiple(of: 2) ? "  " : "70", ofItem: item)
    }
  }
}

/// A client that edits a document that its session shows.
private final class Typist {
  private let talk: ProtocolSession
  private var text: TypedText
  private var mirror: ReplicatedSession

  init(_ text: TypedText, _ options: Options) throws {
    self.text = text
    talk = try ProtocolSession([options.server])
    try talk.send(Message.notification("initialized"))
    try talk.send(text.opening)
    let id = talk.takeID()
    try talk.send(Message.request(id, "layoutd/session/open", TypedText.session))
    let response = try JSONValue(parsing: Array(talk.response(to: id)))
    mirror = try ReplicatedSession(response["result"] ?? .null)
  }

  /// Scrolls to an element.
  func show(_ key: String) throws {
    let parameters = #"{"session":"\#(mirror.session)","key":"\#(key)","position":"center"}"#
    guard let y = try talk.call("layoutd/scrollToItem", parameters)[pointer: "/contentOffset/y"]?.asDouble else {
      throw Failure("there is no \(key)")
    }
    try talk.send(Message.scroll(mirror.session, to: Int(y)))
    _ = try talk.receive(untilUpdateOf: &mirror)
  }

  /// Sends keystrokes, each of which must cause an update, and reports the latencies. `expected` is the cell whose
  /// height a key changes.
  func measure(
    _ name: String, items: Int, count: Int,
    _ key: (inout TypedText, Int) -> (message: [UInt8], expected: (key: String, height: Double)?)
  ) throws {
    var isCorrect = true
    var latencies = Latencies(of: talk.server)
    for number in 0..<count {
      let (message, expected) = key(&text, number)
      latencies.begin()
      try talk.send(message)
      latencies.end(at: try talk.receive(untilUpdateOf: &mirror))
      if let expected { isCorrect = isCorrect && mirror.frames[expected.key]?.last == expected.height }
      try catchUp()
    }
    // The state that results from the updates must equal a snapshot.
    let state = try ReplicatedSession(talk.call("layoutd/session/snapshot", #"{"session":"\#(mirror.session)"}"#))
    isCorrect =
      isCorrect && mirror.shows(state.frames) && mirror.offset == state.offset && mirror.length == state.length
    mirror = state
    latencies.report(name, items: items, unit: "ms", scale: 1e6, isCorrect: isCorrect)
  }

  /// Sends keystrokes that alternately cause and fix a syntax error, and reports the latencies of the diagnostics.
  func measureDiagnostics(items: Int, count: Int, _ key: (inout TypedText, Int) -> [UInt8]) throws {
    var isCorrect = true
    var latencies = Latencies(of: talk.server)
    for number in 0..<count {
      let message = key(&text, number)
      latencies.begin()
      try talk.send(message)
      var diagnostics: JSONValue?
      while diagnostics == nil {
        let message = Array(try talk.receive())
        let time = talk.arrival
        let value = try JSONValue(parsing: message)
        try mirror.apply(message: value)
        guard value["method"]?.asString == "textDocument/publishDiagnostics" else { continue }
        latencies.end(at: time)
        diagnostics = value[pointer: "/params/diagnostics"]
      }
      isCorrect = isCorrect && diagnostics?.asArray?.isEmpty == !number.isMultiple(of: 2)
      try catchUp()
    }
    latencies.report("key to diagnostics", items: items, unit: "ms", scale: 1e6, isCorrect: isCorrect)
  }

  /// Waits until all messages about earlier keys are received.
  private func catchUp() throws {
    let id = talk.takeID()
    try talk.send(Message.request(id, "layoutd/synchronize"))
    try talk.response(to: id) { try mirror.apply(message: JSONValue(parsing: Array($0))) }
    usleep(1_500)
  }
}

/// A document that is edited by keystrokes, with one item a line or with generated items.
struct TypedText {
  static let uri = "file:///typed.layout.json"
  static let session =
    #"{"textDocument":{"uri":"\#(uri)"},"viewport":{"width":375,"height":812},"maxFps":1000}"#

  private let text: String
  private var version = 1

  /// Creates a waterfall document of `lines` lines, of which all but four have an item.
  init(lines: Int) {
    let items = (0..<lines - 4).map { Self.item("item-\($0)", "\(50 + $0 * 37 % 50)") }
    let head = [
      "{ \"layout\": { \"kind\": \"waterfall\", \"columnCount\": 3 },",
      "  \"sections\": [{ \"id\": \"s\", \"items\": [",
    ]
    text = (head + items + ["  ] }]", "}"]).joined(separator: "\n")
  }

  /// Creates a waterfall document of `items` items: one written item, whose height can be edited, between two generators.
  /// The row spacing of all items can be edited too.
  init(generated items: Int) {
    text = #"""
      {"layout":{"kind":"waterfall","columnCount":3,"rowSpacing":
      10,"columnSpacing":10,"sectionInset":10},
      "sections":[{"id":"s","items":[{"repeat":\#(items / 2),"id":"item-{i}","height":{"random":[50,199],"seed":1}},
      {"id":"typed","height":
      60},
      {"repeat":\#(items - items / 2 - 1),"id":"later-{i}","height":{"random":[50,199],"seed":2}}]}]}
      """#
  }

  private static func item(_ name: String, _ height: String) -> String {
    ##"    { "height": \##(height), "color": "#A0B0C0", "id": "\##(name)", "label": "Cell \##(name)" },"##
  }

  /// The message that opens the document.
  var opening: [UInt8] {
    Message.notification(
      "textDocument/didOpen",
      #"{"textDocument":{"uri":"\#(Self.uri)","languageId":"layoutjson","version":1,"text":\#(Message.quoted(text))}}"#)
  }

  /// Returns the edit that replaces the height of an item by two digits, or by two spaces for a syntax error.
  mutating func type(height: String, ofItem item: Int) -> [UInt8] {
    change(from: (item + 2, 16), to: (item + 2, 18), text: height)
  }

  /// Returns the edit that inserts a line with a new item before another one.
  mutating func insert(_ name: String, beforeItem item: Int) -> [UInt8] {
    change(from: (item + 2, 0), to: (item + 2, 0), text: Self.item(name, "77") + "\n")
  }

  /// Returns the edit that deletes the line of an item.
  mutating func delete(item: Int) -> [UInt8] { change(from: (item + 2, 0), to: (item + 3, 0), text: "") }

  /// Returns the edit that replaces the row spacing of generated items by two digits.
  mutating func type(rowSpacing: String) -> [UInt8] { change(from: (1, 0), to: (1, 2), text: rowSpacing) }

  /// Returns the edit that replaces the height of the item between generated items by two digits.
  mutating func type(heightBetweenGenerators height: Int) -> [UInt8] {
    change(from: (4, 0), to: (4, 2), text: "\(height)")
  }

  private mutating func change(
    from start: (line: Int, character: Int), to end: (line: Int, character: Int), text: String
  ) -> [UInt8] {
    version += 1
    return Message.notification(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(Self.uri)","version":\#(version)},"contentChanges":[{"range":{"#
        + #""start":{"line":\#(start.line),"character":\#(start.character)},"#
        + #""end":{"line":\#(end.line),"character":\#(end.character)}},"text":\#(Message.quoted(text))}]}"#)
  }
}
