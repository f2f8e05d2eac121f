import Measuring

/// How long answers took, and how long the daemon calculated for each.
///
/// A machine with other things to do takes longer; what it calculates is nearly the same.
struct Latencies {
  private let server: ServerProcess
  private var times: [Double] = []
  private var processorTimes: [Double] = []
  private var start = 0.0
  private var processorStart = 0.0

  init(of server: ServerProcess) { self.server = server }

  /// Call it before something is sent.
  mutating func begin() {
    processorStart = server.processorTime
    start = nanoseconds()
  }

  /// Call it once the answer is there, which it was at a time.
  mutating func end(at time: Double) {
    times.append(time - start)
    processorTimes.append(server.processorTime - processorStart)
  }

  /// Prints both; `scale` is how many nanoseconds the unit has.
  func report(_ name: String, items: Int, unit: String, scale: Double, isCorrect: Bool) {
    for (suffix, values) in [(", cores kept awake", times), (", time of the processor", processorTimes)] {
      Measurement(
        "latency", name + suffix, items: items, unit: unit, latencies: values.map { $0 / scale }, isCorrect: isCorrect
      ).report()
    }
  }
}
