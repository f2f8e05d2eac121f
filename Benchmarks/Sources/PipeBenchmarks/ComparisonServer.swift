import Glibc
import Measuring

/// A server that is measured for comparison.
struct ComparisonServer {
  let name: String
  /// The command that starts it.
  let words: [String]
  /// The divisor for the number of requests to a slow server.
  var slowness = 1

  /// Returns the servers of the command line and of the `PATH`. A server that does not start is skipped with a message.
  static func all(_ options: Options) -> [ComparisonServer] {
    var peers = [
      ComparisonServer(name: "C echo", words: [options.echo]),
      ComparisonServer(name: "layoutd", words: [options.server]),
    ]
    guard !options.isCheck else { return peers }
    for peer in [
      ComparisonServer(name: "clangd", words: ["clangd", "--log=error", "--background-index=false"]),
      ComparisonServer(name: "sourcekit-lsp", words: ["sourcekit-lsp"], slowness: 10),
      ComparisonServer(name: "pygls", words: [options.python, options.pyglsServer], slowness: 20),
    ] {
      do {
        _ = try ProtocolSession(peer.words)
        peers.append(peer)
      } catch {
        note("\(peer.name) is not measured: \(error)")
      }
    }
    return peers
  }
}

/// The wall-clock times and CPU times of a server.
///
/// Background load increases the wall-clock times but hardly changes the CPU times, which compare better.
struct ServerTimes {
  let peer: ComparisonServer
  private var times: [Double] = []
  private var processorTimes: [Double] = []

  init(_ peer: ComparisonServer) { self.peer = peer }

  /// Adds a sample of each, in the unit of the measurement.
  mutating func add(_ time: Double, processor: Double) {
    times.append(time)
    processorTimes.append(processor)
  }

  /// Prints both measurements.
  func report(_ name: String, unit: String, isCorrect: Bool = true) {
    for (suffix, samples) in [("", times), (", CPU time", processorTimes)] {
      Measurement("W6", name + suffix, peer: peer.name, unit: unit, samples: samples, isCorrect: isCorrect).report()
    }
  }
}

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
