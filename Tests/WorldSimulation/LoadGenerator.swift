import TestSupport

/// Draws the steps that make work long: bursts of calls, crowds of clients, and many or large documents.
///
/// Every fourth world has such steps. They are drawn by a separate generator, so that the other worlds, and the other
/// draws of these worlds, do not depend on them.
struct LoadGenerator {
  private var random: SeededGenerator
  /// The next steps, newest first: those that let the server handle what was drawn last.
  private var planned: [Step] = []
  private var hasCrowd = false
  private var hasSessions = false
  /// The number of steps that it may still draw: what they open stays open, and is checked whenever the world settles.
  private var remaining = 16
  /// The number of the next request, apart from those of other steps.
  private var nextRequest = 100_000
  /// The client and the last request of the last burst.
  private var burst: (client: Int, last: Int)?

  /// Returns the generator of a world; nil if the world has no such steps.
  init?(seed: UInt64) {
    guard seed % Self.interval == 0 else { return nil }
    random = SeededGenerator(seed: ~seed)
  }

  /// Of this many worlds with consecutive seeds, one has long work.
  static let interval: UInt64 = 4
  /// Enough messages for all that one step sends.
  private static let all = Step.iterate(messages: 5_000)

  /// Returns the next step; nil if another generator draws it.
  mutating func next(_ world: World) -> Step? {
    if let step = planned.popLast() { return step }
    guard remaining > 0, random.once(in: 25) else { return nil }
    let connected = world.clients.lazy.compactMap(\.self).filter { !$0.isClosed && !$0.hasEnded }
    guard let client = connected.isEmpty ? nil : random.pick(Array(connected)) else { return nil }
    remaining -= 1
    planned = random.pick([[], [Self.all], [.settle, Self.all], [.finish(job: 0), Self.all]])
    let number = client.number
    switch random.below(11) {
    case 0: return .openLarge(number, document: document(), .equalIDs(random.pick([100, 600])))
    case 1: return .openLarge(number, document: document(), .sources(random.pick([50, 900])))
    case 2: return .openLarge(number, document: document(), .groups(depth: 60, items: random.pick([100, 2_000])))
    case 3: return .openLarge(number, document: document(), .boundaryItems(300, sections: random.pick([10, 500])))
    case 4: return .openLarge(number, document: document(), .spaces(random.pick([60_000, 1_000_000])))
    case 5, 6: return .openMany(number, count: random.pick([20, 200]), .rows(100))
    case 7: return calls(client)
    case 8:
      guard !hasSessions else { return calls(client) }
      hasSessions = true
      return sessions(client)
    case 9:
      guard !hasCrowd else { return calls(client) }
      hasCrowd = true
      return .crowd(random.pick([100, 1_500]))
    default: return .connect(random.below(world.clients.count), [.relatedInformation, .anyFolder])
    }
  }

  /// A document in a folder, since only those have sources.
  private mutating func document() -> Int { random.below(4) }

  /// Returns many requests about one document, with a step that may end them all.
  private mutating func calls(_ client: ModelClient) -> Step {
    if let burst, burst.client == client.number, random.once(in: 3) { return cancellation(of: burst.last, client) }
    let first = reserve(2_000)
    burst = (client.number, nextRequest - 1)
    planned = [
      random.pick([
        .settle, cancellation(of: nextRequest - 1, client), .leave(client.number, random.pick(Disconnection.allCases)),
      ]), Self.all,
    ]
    let opened = client.texts.keys.sorted()
    let uri = Documents.uri(opened.isEmpty ? 0 : random.pick(opened))
    return .burst(
      client.number,
      .request(
        first, "textDocument/hover", #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":0,"character":1}}"#),
      count: 2_000)
  }

  /// Cancels the requests of a burst, the last one first.
  private func cancellation(of last: Int, _ client: ModelClient) -> Step {
    .burst(client.number, .notification("$/cancelRequest", #"{"id":$c\#(last)}"#), count: 2_000)
  }

  /// Opens many sessions on one document: a short one, because each of them lays it out.
  private mutating func sessions(_ client: ModelClient) -> Step {
    let opened = client.texts.keys.filter { client.texts[$0]?.text.count ?? 0 < 5_000 }.sorted()
    let uri = Documents.uri(opened.isEmpty ? 0 : random.pick(opened))
    return .burst(
      client.number,
      .request(
        reserve(40), "layoutd/session/open",
        #"{"textDocument":{"uri":"\#(uri)"},"viewport":{"width":390,"height":844},"maxFps":1000}"#), count: 40)
  }

  /// Returns the first of some numbers of requests.
  private mutating func reserve(_ count: Int) -> Int {
    defer { nextRequest += count }
    return nextRequest
  }
}
