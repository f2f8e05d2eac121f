import Glibc
import Measuring

/// The latencies of messages, and the CPU time that the daemon needed for each.
///
/// Background load increases the latencies but hardly changes the CPU times.
struct Latencies {
  private let server: ServerProcess
  private var times: [Double] = []
  private var processorTimes: [Double] = []
  private var start = 0.0
  private var processorStart = 0.0

  init(of server: ServerProcess) { self.server = server }

  /// Starts a measurement. Call it before a message is sent.
  mutating func begin() {
    processorStart = server.processorTime
    start = nanoseconds()
  }

  /// Ends a measurement. `time` is when the response was received.
  mutating func end(at time: Double) {
    times.append(time - start)
    processorTimes.append(server.processorTime - processorStart)
  }

  /// Prints both measurements. `scale` is the number of nanoseconds of the unit.
  func report(_ name: String, items: Int, unit: String, scale: Double, isCorrect: Bool) {
    for (suffix, values) in [(", cores kept busy", times), (", CPU time", processorTimes)] {
      Measurement(
        "latency", name + suffix, items: items, unit: unit, latencies: values.map { $0 / scale }, isCorrect: isCorrect
      ).report()
    }
  }
}

extension Measurement {
  /// Whether all reported results are correct. Unsafe only for several threads; this program has one.
  nonisolated(unsafe) private(set) static var areAllCorrect = true

  /// Prints the measurement as a line of JSON.
  func report() {
    Self.areAllCorrect = Self.areAllCorrect && isCorrect
    print(line)
    fflush(nil)
  }
}
