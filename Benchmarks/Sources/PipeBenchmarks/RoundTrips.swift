/// Requests one after another, each when the one before is answered, of all peers in turns.
enum RoundTrips {
  private static let blocks = 10
  private static let requests = 1_000

  static func run(_ options: Options) throws {
    let sides = try Peer.all(options).map { (peer: $0, talk: try Conversation($0.words)) }
    for side in sides {
      try side.talk.send(Message.notification("initialized"))
      _ = try latencies(of: side.talk, count: 200)
    }
    try WakefulCores.both(echo: options.echo) { cores in
      // Medians, because whatever else the machine does goes into the mean of a thousand.
      var medians = sides.map { _ in [Double]() }
      var all = medians
      for _ in 0..<blocks {
        for (index, side) in sides.enumerated() {
          let block = try latencies(of: side.talk, count: requests / side.peer.slowness)
          medians[index].append(block.sorted()[block.count / 2])
          all[index] += block
        }
      }
      for (index, side) in sides.enumerated() {
        let name = "round trip, \(cores)"
        Measurement("W6", name, peer: side.peer.name, unit: "µs", samples: medians[index]).report()
        Measurement("W6", "each \(name)", peer: side.peer.name, unit: "µs", latencies: all[index]).report()
      }
    }
  }

  /// Microseconds from the request to the answer. What a server does not know it answers with an error.
  private static func latencies(of talk: Conversation, count: Int) throws -> [Double] {
    let ids = (0..<count).map { _ in talk.takeID() }
    let messages = ids.map { Message.request($0, "layoutd/synchronize") }
    var times: [Double] = []
    times.reserveCapacity(count)
    for (id, message) in zip(ids, messages) {
      let start = nanoseconds()
      try talk.send(message)
      try talk.answer(to: id)
      times.append((talk.arrival - start) / 1_000)
    }
    return times
  }
}
