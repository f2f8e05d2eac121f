/// Measures the time from the start of a process to its first response, for all servers interleaved.
enum StartupTimes {
  static func run(_ options: Options) throws {
    let peers = ComparisonServer.all(options)
    try CoreKeepAwake.both(options) { cores in
      var times = peers.map { ServerTimes($0) }
      for round in 0..<options.count(40, check: 1) {
        for (index, peer) in peers.enumerated() where round.isMultiple(of: peer.slowness) {
          let start = nanoseconds()
          let talk = try ProtocolSession(peer.words)
          times[index].add((talk.arrival - start) / 1e6, processor: talk.server.processorTime / 1e6)
        }
      }
      for side in times { side.report("start, \(cores)", unit: "ms") }
    }
  }
}
