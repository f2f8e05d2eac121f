import JSON
import TestSupport

/// Random parts of messages, most of which fit the state of a client.
struct Draw {
  var random: SeededGenerator
  let client: ModelClient
  /// The number of the document that the message is about.
  let document: Int
  /// The name of the session that the message is about; nil if the client has none.
  private let sessionName: String?

  init(_ random: SeededGenerator, _ client: ModelClient) {
    var random = random
    let opened = client.texts.keys.sorted()
    document = opened.isEmpty || random.once(in: 8) ? random.below(Documents.uris.count) : random.pick(opened)
    let names = client.openSessions
    sessionName = names.isEmpty ? nil : random.pick(names)
    (self.random, self.client) = (random, client)
  }

  var uri: String { Documents.uri(document) }

  /// The placeholder of a session; of one that does not exist if the client has none.
  var session: String { sessionName.flatMap { client.sessions[$0] }.map { "$s\($0.request)" } ?? "s1" }

  /// The placeholder of the content offset that a query of the session returned last.
  var offeredOffset: String {
    sessionName.flatMap { client.sessions[$0] }.map { "$o\($0.request)" } ?? #"{"x":0,"y":0}"#
  }

  /// The placeholder of the session's revision.
  var revision: String { sessionName.flatMap { client.sessions[$0] }.map { "$v\($0.request)" } ?? "0" }

  /// The identifier of a request without a response; of any request if there is none.
  var pendingRequest: String {
    mutating get {
      let numbers = client.pendingNumbers
      return Message.identifier(numbers.isEmpty ? random.below(1_000) : random.pick(numbers))
    }
  }

  mutating func flag() -> Bool { random.once(in: 2) }

  mutating func number() -> String {
    random.once(in: 12)
      ? random.pick(["-1e9", "1e9", "0.5", "-0.25", "1e300"]) : "\(random.below(1_600) - 100)"
  }

  mutating func point() -> String { #"{"x":\#(random.once(in: 3) ? number() : "0"),"y":\#(number())}"# }

  mutating func path() -> String {
    random.pick(["[0,0]", "[0,1]", "[0,3]", "[1,0]", "[0]", "[9,9]", "[]", "[-1,0]"])
  }

  mutating func name() -> String { "n\(random.below(30))" }

  mutating func key() -> String {
    let keys = sessionName.flatMap { client.sessions[$0] }.map { $0.state.elements.keys.sorted() } ?? []
    // Keys with other characters would have to be escaped.
    let simple = keys.filter { $0.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C && $0 != 0x24 } }
    return simple.isEmpty || random.once(in: 6)
      ? random.pick(["cell:gone", "header:", "nonsense"]) : random.pick(simple)
  }

  mutating func section() -> String { random.pick(["s0", "s1", "a", "section-0", "gone"]) }

  // MARK: - Positions

  /// Returns a position in the document's text.
  mutating func place() -> String {
    guard let text = client.texts[document]?.text, !random.once(in: 10) else {
      return #"{"line":\#(random.below(40)),"character":\#(random.below(60))}"#
    }
    let offset = PositionMap.clamped(random.below(text.count + 1), in: text)
    return PositionMap(text, countsBytes: client.has(.utf8)).position(offset)
  }

  mutating func position(_ name: String) -> String { #""\#(name)":\#(place())"# }

  mutating func range(_ name: String) -> String {
    guard let text = client.texts[document]?.text else {
      return #""\#(name)":{"start":{"line":0,"character":0},"end":{"line":9,"character":0}}"#
    }
    let start = random.below(text.count + 1)
    let (one, other) = (
      PositionMap.clamped(start, in: text), PositionMap.clamped(start + random.below(200), in: text)
    )
    return #""\#(name)":\#(PositionMap(text, countsBytes: client.has(.utf8)).range(one..<max(one, other)))"#
  }

  // MARK: - Sessions

  mutating func opening() -> String {
    var members = [
      #""viewport":{"width":\#(random.pick([100, 320, 390])),"height":\#(random.pick([100, 480, 844]))}"#,
      #""animation":"\#(random.pick(["keyframes", "keyframes", "none", "frames"]))""#,
      #""maxFps":\#(random.pick([10, 60, 60, 1_000]))"#,
    ]
    if random.once(in: 5) { members.append(#""ackWindow":\#(1 + random.below(3))"#) }
    if random.once(in: 5) { members.append(#""overscan":\#(random.below(300))"#) }
    if random.once(in: 5) { members.append(#""contentOffset":\#(random.once(in: 3) ? "\"end\"" : point())"#) }
    if random.once(in: 4) { members.append(#""precision":\#(random.pick(["0.5", "0.001", "0"]))"#) }
    if random.once(in: 4) { members.append(#""reportsDocument":true"#) }
    if random.once(in: 4) { members.append(#""animateEdits":true"#) }
    if random.once(in: 3) { members.append(#""additive":true"#) }
    if random.once(in: 4) { members.append(#""reportsJumps":true"#) }
    if random.once(in: 6) { members.append(#""text":\#(json(Array(SampleText.text(&random).utf8)))"#) }
    return members.joined(separator: ",")
  }

  mutating func batch() -> String {
    let operations = (0..<1 + random.below(3)).map { _ in operation() }
    var members = [#""updates":[\#(operations.joined(separator: ","))]"#]
    if random.once(in: 4) { members.append(#""animated":false"#) }
    if random.once(in: 3) { members.append(#""anchor":\#(anchor())"#) }
    if random.once(in: 6) { members.append(#""token":"t\#(random.below(9))""#) }
    return members.joined(separator: ",")
  }

  /// Returns a scroll anchor of an update.
  mutating func anchor() -> String {
    let item = random.pick(["i0", "i1", "i3", "new", "gone", "last", "s0/0"])
    let position = random.pick(["top", "center", "bottom", "left", "right"])
    return random.pick([
      #""none""#, #""firstVisible""#, #""end""#, #""cell:i1""#, #"{"item":"\#(item)"}"#,
      #"{"item":"\#(item)","position":"\#(position)"}"#, #"{"item":"\#(item)","position":"\#(position)"}"#,
    ])
  }

  private mutating func operation() -> String {
    let item = #"{"id":"new\#(random.below(1_000))","height":\#(10 + random.below(80))}"#
    let section = #"{"id":"sec\#(random.below(1_000))","items":[{"repeat":\#(random.below(4)),"height":20}]}"#
    return random.pick([
      #"{"insert":{"at":[0,\#(random.below(4))],"item":\#(item)}}"#, #"{"insert":{"at":[0,0],"item":\#(item)}}"#,
      #"{"insert":{"at":[0],"section":\#(section)}}"#, #"{"delete":{"at":[0,\#(random.below(4))]}}"#,
      #"{"delete":{"at":\#(path())}}"#, #"{"move":{"from":\#(path()),"to":\#(path())}}"#,
      #"{"move":{"from":[0,0],"to":[0,2]}}"#, #"{"reload":{"at":\#(path())}}"#,
      #"{"reload":{"at":[0,0],"item":\#(item)}}"#,
    ])
  }

  /// Returns items to expand or to collapse.
  mutating func items() -> String {
    let names = (0..<1 + random.below(2)).map { _ in random.pick(["\"i0\"", "\"i1\"", "\"i2\"", "\"c0\"", "\"gone\""]) }
    return #""items":[\#(names.joined(separator: ","))]"# + (random.once(in: 4) ? #","animated":false"# : "")
  }

  /// Returns the items of a section snapshot, separated by commas.
  mutating func outline(depth: Int) -> String {
    (0..<random.below(4)).map { _ in
      let children =
        depth > 0 && random.once(in: 2)
        ? #","isExpanded":\#(flag()),"children":[\#(outline(depth: depth - 1))]"# : ""
      return
        #"{"id":"\#(random.pick(["i", "c", "t"]))\#(random.below(40))","height":\#(10 + random.below(40))\#(children)}"#
    }.joined(separator: ",")
  }

  mutating func snapshot() -> String {
    let keys = sessionName.flatMap { client.sessions[$0] }.map { $0.state.elements.keys.sorted() } ?? []
    var items = keys.filter { $0.hasPrefix("cell:") && $0.utf8.allSatisfy { $0 > 0x20 && $0 != 0x22 && $0 != 0x5C } }
      .map { "\"\($0.dropFirst(5))\"" }
    items.shuffle(using: &random)
    items = Array(items.prefix(random.below(9)))
    if random.once(in: 2) { items.append(#"{"id":"fresh\#(random.below(100))","height":30}"#) }
    return #""sections":[{"id":"\#(section())","items":[\#(items.joined(separator: ","))]}]"#
      + (random.once(in: 3) ? #","anchor":\#(anchor())"# : "")
  }
}
