/// Measures the time from the start of a process to its first response, for all servers interleaved.
enum Starts {
  static func run(_ options: Options) throws {
    let peers = Peer.all(options)
    try WakefulCores.both(options) { cores in
      var times = peers.map { PeerTimes($0) }
      for round in 0..<options.count(40, check: 1) {
        for (index, peer) in peers.enumerated() where round.isMultiple(of: peer.slowness) {
          let start = nanoseconds()
          let talk = try Conversation(peer.words)
          times[index].add((talk.arrival - start) / 1e6, processor: talk.server.processorTime / 1e6)
        }
      }
      for side in times { side.report("start, \(cores)", unit: "ms") }
    }
  }
}
