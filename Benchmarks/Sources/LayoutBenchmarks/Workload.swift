import Baseline
import CollectionLayout
import Measuring

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One workload, which several contestants run interleaved: layoutd, the baseline in C, and others.
final class Workload {
  /// The time of one run, and whether its result was correct.
  struct Outcome {
    /// Nanoseconds.
    var time: Double
    var isRight: Bool
  }

  /// A contestant.
  struct Contestant {
    var peer: String
    var run: () -> Outcome

    static func layoutd(_ run: @escaping () -> Outcome) -> Contestant { Contestant(peer: "layoutd", run: run) }
    static func loop(_ run: @escaping () -> Outcome) -> Contestant { Contestant(peer: "C loop", run: run) }
  }

  /// The measurements of all contestants.
  var measurements: [Measurement] {
    sides.indices.map { index in
      Measurement(
        work, name, items: items, peer: sides[index].peer, unit: unit,
        samples: outcomes[index].map { $0.time / Double(count) }, isCorrect: outcomes[index].allSatisfy(\.isRight))
    }
  }

  private let work: String
  private let name: String
  private let items: Int
  private let unit: String
  private let sides: [Contestant]
  private var outcomes: [[Outcome]]
  /// The number of units in one run, by which its time is divided.
  private let count: Int
  private var rounds = 0

  init(_ work: String, _ name: String, items: Int, per count: Int = 1, _ unit: String, _ sides: [Contestant]) {
    (self.work, self.name, self.items, self.unit) = (work, name, items, unit)
    (self.count, self.sides) = (count, sides)
    outcomes = sides.map { _ in [] }
  }

  /// Runs each contestant once, alternately in forward and in reverse order.
  func run() {
    let order = rounds.isMultiple(of: 2) ? Array(sides.indices) : sides.indices.reversed()
    rounds += 1
    for index in order { outcomes[index].append(sides[index].run()) }
  }
}

extension Workload {
  /// Prepares a collection for a viewport that is 812 points high. Returns it with the time in nanoseconds.
  static func prepare(
    _ model: CollectionModel, width: Double = 375
  ) -> (collection: PreparedCollection, time: Double) {
    baselineGiveMemoryBack()
    let watch = Stopwatch()
    var work = LayoutProgress()
    let collection = PreparedCollection(model, viewport: Size(width: width, height: 812), work: &work)
    return (collection, watch.time)
  }
}

/// Measures the CPU time of this process, so that other processes do not affect the result.
struct Stopwatch {
  private let start = Stopwatch.now

  /// Nanoseconds since initialization.
  var time: Double { Stopwatch.now - start }

  /// Returns the nanoseconds that `body` takes.
  static func time(_ body: () -> Void) -> Double {
    let watch = Stopwatch()
    body()
    return watch.time
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
