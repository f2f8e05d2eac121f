/// One work, done by a plain loop and by the engine in turns.
final class Work {
  /// What one side needed, and what came out.
  struct Outcome {
    var duration: Duration
    var check: UInt32
  }

  let name: String
  let items: Int
  /// What the time is divided by, and what it is called then.
  let count: Int
  let unit: String
  let check: UInt32
  private let floor: () -> Outcome
  private let engine: () -> Outcome
  private var floorTimes: [Double] = []
  private var engineTimes: [Double] = []
  private(set) var isRight = true

  init(
    _ name: String, items: Int, per count: Int, _ unit: String, check: UInt32, floor: @escaping () -> Outcome,
    engine: @escaping () -> Outcome
  ) {
    (self.name, self.items, self.count, self.unit, self.check) = (name, items, count, unit, check)
    (self.floor, self.engine) = (floor, engine)
  }

  /// Does the work once on each side.
  func run() {
    for (side, times) in [(floor, \Work.floorTimes), (engine, \Work.engineTimes)] {
      let outcome = side()
      let (seconds, attoseconds) = outcome.duration.components
      self[keyPath: times].append((Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(count))
      isRight = isRight && outcome.check == check
    }
  }

  /// The medians of all runs, in nanoseconds.
  var medians: (floor: Double, engine: Double) { (Work.median(floorTimes), Work.median(engineTimes)) }

  private static func median(_ times: [Double]) -> Double {
    times.isEmpty ? .nan : times.sorted()[times.count / 2]
  }
}
