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
      try typeInLines(lines, count, Typist(TypedText(lines: lines), options))
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

  private static func typeInLines(_ lines: Int, _ count: Int, _ typist: Typist) throws {
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
    let answer = try JSONValue(parsing: Array(talk.answer(to: id)))
    mirror = try ReplicatedSession(answer["result"] ?? .null)
  }

  /// Scrolls to an element.
  func show(_ key: String) throws {
    let place = #"{"session":"\#(mirror.session)","key":"\#(key)","position":"center"}"#
    guard let y = try talk.call("layoutd/scrollToItem", place)[pointer: "/contentOffset/y"]?.asDouble else {
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
        try mirror.take(message: value)
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
    try talk.answer(to: id) { try mirror.take(message: JSONValue(parsing: Array($0))) }
    usleep(1_500)
  }
}
