import LayoutServer
import TestSupport

/// Draws the next step of a world; most steps fit its state.
struct StepGenerator {
  /// Steps that are frequent in one world and seldom in the others, so that it finds what needs several of them after each
  /// other (swarm testing: Groce and others, 2012).
  private enum Emphasis: CaseIterable {
    /// Clients that do not read while their sessions change.
    case stalls
    /// Files that change while documents read them.
    case files
  }

  private var random: SeededGenerator
  private let emphasis: Emphasis?
  /// The next steps of the emphasis, last first.
  private var planned: [Step] = []
  private var requestCount = 100
  /// Nil in most worlds.
  private var load: LoadGenerator?
  /// The changes that clients can undo, newest last, by client and document.
  private var undoable: [[Int]: [TextChange]] = [:]

  private static let responding = MethodRegistry().respondingNames
  private static let totalWeight = MessageKind.all.reduce(0) { $0 + $1.weight }

  /// Creates a generator; `load` draws the steps that make work long, nil for none.
  init(seed: UInt64, load: LoadGenerator? = nil) {
    var random = SeededGenerator(seed: seed)
    emphasis = random.once(in: 2) ? random.pick(Emphasis.allCases) : nil
    (self.random, self.load) = (random, load)
  }

  mutating func next(_ world: World) -> Step {
    if let step = load?.next(world) { return step }
    let connected = world.clients.lazy.compactMap(\.self).filter { !$0.isClosed }
    guard let client = connected.isEmpty ? nil : random.pick(Array(connected)) else { return connection(world) }
    // A client without documents can do little.
    if client.texts.isEmpty, random.once(in: 5) { return edit(client) }
    if let step = planned.popLast() { return step }
    if let emphasis, random.once(in: 6) { return step(client, emphasis) }
    switch random.below(100) {
    case 0..<34: return message(client)
    case 34..<44: return edit(client)
    case 44..<70: return .iterate(messages: random.once(in: 3) ? 1 + random.below(3) : 20)
    case 70..<72: return .run(job: random.below(4))
    case 72..<82: return world.jobCount > 0 ? .finish(job: random.below(4)) : .iterate(messages: 5)
    case 82..<87: return .advance(random.once(in: 40) ? 61_000 : random.pick([1, 16, 17, 100, 350]))
    case 87..<90:
      let file = random.once(in: 2) ? 4 : random.below(SimulatedFiles.paths.count)
      return .change(file: file, SampleText.file(file, &random))
    case 90..<92: return .notice
    case 92..<95: return stall(client)
    case 95: return .cut(client.number, bytes: random.below(60))
    case 96: return random.once(in: 6) ? .leave(client.number, random.pick(Disconnection.allCases)) : connection(world)
    case 97, 98: return connection(world)
    default: return random.once(in: 2) ? .settle : .iterate(messages: 20)
    }
  }

  private mutating func step(_ client: ModelClient, _ emphasis: Emphasis) -> Step {
    switch emphasis {
    case .stalls:
      guard let session = client.openSessions.first.flatMap({ client.sessions[$0] }) else {
        var generator = random
        defer { random = generator }
        return message(.opening, client, &generator) ?? .notice
      }
      if !client.isStalled { return .stall(client.number) }
      // Each makes a separate update: the times are far apart.
      planned = (0..<4).flatMap { _ -> [Step] in
        let offset = #"{"x":0,"y":\#(random.below(1_000))}"#
        let params = #"{"session":"$s\#(session.request)","contentOffset":\#(offset)}"#
        return [
          .iterate(messages: 20), .advance(110),
          .send(client.number, .notification("layoutd/session/scroll", params)),
        ]
      }
      return .iterate(messages: 20)
    case .files:
      let file = 4 + random.below(SimulatedFiles.paths.count - 4)
      guard let document = client.texts.keys.sorted().first(where: { $0 < 4 }), !random.once(in: 4) else {
        planned = [.iterate(messages: 20), .finish(job: 0), .iterate(messages: 20)]
        return .open(client.number, document: random.below(4), text: SampleText.sourced(&random))
      }
      if random.once(in: 3) { return .replace(client.number, document: document, text: SampleText.sourced(&random)) }
      planned = [.iterate(messages: 20), .notice]
      return .change(file: file, SampleText.file(file, &random))
    }
  }

  private mutating func connection(_ world: World) -> Step {
    let traits = ClientTrait.allCases.filter { trait in
      switch trait {
      case .uninitialized: random.once(in: 30)
      case .appliesResults, .relatedInformation: false
      case .traces, .silent, .lint: random.once(in: 8)
      default: random.once(in: 4)
      }
    }
    return .connect(random.below(world.clients.count), traits)
  }

  private mutating func stall(_ client: ModelClient) -> Step {
    guard client.isStalled else { return .stall(client.number) }
    return random.once(in: 3) ? .resume(client.number) : .read(client.number, bytes: 1 + random.below(3_000))
  }

  // MARK: - Documents

  private mutating func edit(_ client: ModelClient) -> Step {
    let number = client.number
    let opened = client.texts.keys.sorted()
    guard let document = opened.isEmpty || random.once(in: 8) ? nil : random.pick(opened),
      let text = client.texts[document]?.text
    else {
      return .open(number, document: random.below(Documents.uris.count), text: SampleText.text(&random))
    }
    switch random.below(12) {
    case 0: return .close(number, document: document)
    case 1: return .replace(number, document: document, text: SampleText.text(&random))
    case 2, 3:
      guard let change = undoable[[number, document]]?.popLast() else { fallthrough }
      return .edit(number, document: document, [change])
    default:
      let change = SampleText.change(of: text, &random)
      let start = PositionMap.clamped(change.offset, in: text)
      let end = max(start, PositionMap.clamped(start + change.removing, in: text))
      undoable[[number, document], default: []].append(
        TextChange(
          at: start, removing: change.text.utf8.count, String(decoding: text[start..<end], as: UTF8.self)))
      let more = random.once(in: 6) ? [SampleText.change(of: text, &random)] : []
      return .edit(number, document: document, [change] + more)
    }
  }

  // MARK: - Messages

  /// Returns a message of any kind; nil if none is drawn.
  mutating func message(_ client: ModelClient, _ random: inout SeededGenerator) -> Step? {
    let kind = random.pick(MessageKind.all)
    return message(kind, client, &random)
  }

  /// Returns a message of a kind; nil if other steps send it.
  mutating func message(_ kind: MessageKind, _ client: ModelClient, _ random: inout SeededGenerator) -> Step? {
    guard kind.weight > 0 else { return nil }
    var draw = Draw(random, client)
    let params = "{\(kind.members(&draw))}"
    random = draw.random
    guard Self.responding[kind.method] == true else { return .send(client.number, .notification(kind.method, params)) }
    requestCount += 1
    return .send(client.number, .request(requestCount, kind.method, params))
  }

  private mutating func message(_ client: ModelClient) -> Step {
    if random.once(in: 150) { return .sendInvalid(client.number, random.pick(Self.invalid)) }
    var place = random.below(Self.totalWeight)
    let kind = MessageKind.all.first { kind in
      place -= kind.weight
      return place < 0
    }
    guard var kind else { return .notice }
    if kind.needsSession, client.openSessions.isEmpty, !random.once(in: 8) { kind = .opening }
    var draw = Draw(random, client)
    var params = "{\(kind.members(&draw))}"
    random = draw.random
    if random.once(in: 40) { params = spoiled(params) }
    guard Self.responding[kind.method] == true else { return .send(client.number, .notification(kind.method, params)) }
    requestCount += 1
    let pending = client.repeatableNumbers
    // An identifier that is in use, which the client must not send.
    let isRepeated = random.once(in: 60) && !pending.isEmpty && !kind.method.hasPrefix("layoutd/session/")
    let id = isRepeated ? random.pick(pending) : requestCount
    return .send(client.number, .request(id, kind.method, params))
  }

  private mutating func spoiled(_ params: String) -> String {
    switch random.below(5) {
    case 0: "{}"
    case 1: "[1]"
    case 2: params.replacing("\"session\"", with: "\"sessions\"")
    case 3: params.replacing("0", with: "null")
    default: params.replacing("0", with: "\"x\"")
    }
  }

  /// Bodies of frames that are no valid messages; the response has the id null.
  private static let invalid = [
    "{", "[]", "1", "\"text\"", #"{"jsonrpc":"2.0"}"#, #"{"jsonrpc":"2.0","method":5,"id":{}}"#, "{\"a\":\u{1}}",
    #"{"method":"layoutd/synchronize"}"#,
  ]
}
