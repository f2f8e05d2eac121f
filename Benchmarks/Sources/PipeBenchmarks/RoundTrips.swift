import CPUAffinity
import Measuring

/// Measures requests that are sent one after another, each after the response to the one before, for all servers
/// interleaved.
///
/// The client is pinned to the first core and the servers to all others. If the scheduler put both on one core, a round
/// trip would take a quarter of the time, and the measurement would depend mainly on that.
enum RoundTrips {
  static func run(_ options: Options) throws {
    let peers = ComparisonServer.all(options)
    _ = use_first_core()
    defer { _ = use_all_cores() }
    try CoreKeepAwake.both(options) { cores in try run(peers, options, as: "round trip, \(cores)", apart: true) }
    // Without the time that waking another core takes.
    try run(peers, options, as: "round trip on one core", apart: false)
  }

  private static func run(_ peers: [ComparisonServer], _ options: Options, as name: String, apart: Bool) throws {
    let talks = try peers.map { try ProtocolSession($0.words, apart: apart) }
    for talk in talks {
      try talk.send(Message.notification("initialized"))
      _ = try latencies(of: talk, count: 200)
    }
    // Medians, since background load affects the mean of a thousand.
    var medians = peers.map { ServerTimes($0) }
    var all = peers.map { _ in [Double]() }
    for _ in 0..<options.count(10, check: 1) {
      for (index, talk) in talks.enumerated() {
        let processorTime = talk.server.processorTime
        let block = try latencies(of: talk, count: options.count(1_000, check: 50) / peers[index].slowness)
        let spent = talk.server.processorTime - processorTime
        medians[index].add(block.sorted()[block.count / 2], processor: spent / 1_000 / Double(block.count))
        all[index] += block
      }
    }
    for index in peers.indices {
      medians[index].report(name, unit: "µs")
      Measurement("W6", "each \(name)", peer: peers[index].name, unit: "µs", latencies: all[index]).report()
    }
  }

  /// Returns the microseconds from request to response. A server may respond with an error for the unknown method.
  private static func latencies(of talk: ProtocolSession, count: Int) throws -> [Double] {
    let ids = (0..<count).map { _ in talk.takeID() }
    let messages = ids.map { Message.request($0, "layoutd/synchronize") }
    var times: [Double] = []
    times.reserveCapacity(count)
    for (id, message) in zip(ids, messages) {
      let start = nanoseconds()
      try talk.send(message)
      try talk.response(to: id)
      times.append((talk.arrival - start) / 1_000)
    }
    return times
  }
}
