import Measuring

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
