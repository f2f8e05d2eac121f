import JSON

/// Measures many notifications followed by one request, for all servers interleaved.
///
/// With layoutd the notifications scroll a session over W1's cells. Its updates, at most 60 a second, are received,
/// applied and checked. The other servers get notifications of an unknown method; slow servers get a 25th of them,
/// since 50,000 would take a minute.
enum NotificationThroughput {
  /// A server and its measurements.
  private struct Contestant {
    let peer: ComparisonServer
    let talk: ProtocolSession
    /// The number of notifications.
    let count: Int
    var mirror: ReplicatedSession?
    var times: ServerTimes
    var isCorrect = true
  }

  static func run(_ options: Options) throws {
    let notifications = options.count(50_000, check: 500)
    let waterfall = Waterfall(items: options.count(1_000_000, check: 1_000), .written)
    guard options.isCheck || waterfall.length == 44_821_448 else { throw Failure("these are not the cells of W1") }
    var sides = try ComparisonServer.all(options).map { peer in
      let talk = try ProtocolSession(peer.words)
      let count = notifications / (peer.slowness > 1 ? 25 : 1)
      try talk.send(Message.notification("initialized"))
      guard peer.name == "layoutd" else {
        return Contestant(peer: peer, talk: talk, count: count, times: ServerTimes(peer))
      }
      let mirror = try ReplicatedSession(talk.call("layoutd/session/open", waterfall.session()))
      return Contestant(peer: peer, talk: talk, count: count, mirror: mirror, times: ServerTimes(peer))
    }
    try CoreKeepAwake.both(options) { cores in
      for index in sides.indices { sides[index].times = ServerTimes(sides[index].peer) }
      for round in 0..<options.count(7, check: 1) {
        for index in sides.indices { try run(&sides[index], round: round, waterfall) }
      }
      for side in sides {
        side.times.report("\(notifications) notifications, \(cores)", unit: "ns/message", isCorrect: side.isCorrect)
      }
    }
  }

  private static func run(_ side: inout Contestant, round: Int, _ waterfall: Waterfall) throws {
    // Scrolls down in steps of 24 points, each round from a different offset.
    let start = round * 1_000_000
    let method = side.mirror == nil ? "$/scroll" : "layoutd/session/scroll"
    var bytes: [UInt8] = []
    for index in 0..<side.count {
      bytes += Message.scroll(side.mirror?.session ?? "s1", to: start + index * 24, method: method)
    }
    let id = side.talk.takeID()
    bytes += Message.request(id, "layoutd/synchronize")
    let processorTime = side.talk.server.processorTime
    let exchange = try side.talk.exchange(bytes, until: id)
    let messages = Double(side.count + 1)
    side.times.add(
      exchange.nanoseconds / messages, processor: (side.talk.server.processorTime - processorTime) / messages)
    guard var mirror = side.mirror else { return }
    for body in exchange.notifications { try mirror.apply(message: JSONValue(parsing: body)) }
    let last = Double(start + (side.count - 1) * 24)
    side.isCorrect =
      side.isCorrect && mirror.offset == last && mirror.length == waterfall.length
      && mirror.shows(waterfall.cells(at: last))
    side.mirror = mirror
  }
}
