import Measuring

/// What a peer needed: the time that passed, and how long it calculated.
///
/// A machine with other things to do takes longer; what is calculated is nearly the same, and compares better.
struct PeerTimes {
  let peer: Peer
  private var times: [Double] = []
  private var processorTimes: [Double] = []

  init(_ peer: Peer) { self.peer = peer }

  /// Notes one sample of each, in the unit of the measurement.
  mutating func add(_ time: Double, processor: Double) {
    times.append(time)
    processorTimes.append(processor)
  }

  /// Prints both.
  func report(_ name: String, unit: String, isCorrect: Bool = true) {
    for (suffix, samples) in [("", times), (", time of the processor", processorTimes)] {
      Measurement("W6", name + suffix, peer: peer.name, unit: unit, samples: samples, isCorrect: isCorrect).report()
    }
  }
}
