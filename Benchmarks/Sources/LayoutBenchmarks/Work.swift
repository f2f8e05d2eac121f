/// One work, done by several sides in turns: by layoutd, by a plain loop, by others.
final class Work {
  /// What one side needed, and whether it did what it should.
  struct Outcome {
    /// Nanoseconds.
    var time: Double
    var isRight: Bool
  }

  /// Somebody who does the work.
  struct Side {
    var peer: String
    var run: () -> Outcome

    static func layoutd(_ run: @escaping () -> Outcome) -> Side { Side(peer: "layoutd", run: run) }
    static func loop(_ run: @escaping () -> Outcome) -> Side { Side(peer: "C loop", run: run) }
  }

  let measurements: [Measurement]
  private let sides: [Side]
  /// What the time is divided by.
  private let count: Int
  private var rounds = 0

  init(_ work: String, _ name: String, items: Int, per count: Int = 1, _ unit: String, _ sides: [Side]) {
    self.count = count
    self.sides = sides
    measurements = sides.map { Measurement(work, name, items: items, peer: $0.peer, unit: unit) }
  }

  /// Does the work once on each side; whoever began comes last the next time.
  func run() {
    let order = rounds.isMultiple(of: 2) ? Array(sides.indices) : sides.indices.reversed()
    rounds += 1
    for index in order {
      let outcome = sides[index].run()
      measurements[index].samples.append(outcome.time / Double(count))
      measurements[index].isRight = measurements[index].isRight && outcome.isRight
    }
  }
}
