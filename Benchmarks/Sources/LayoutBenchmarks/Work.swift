import CollectionLayout
import Floor
import Measuring

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

  /// What the sides needed, each the same work.
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
  private let sides: [Side]
  private var outcomes: [[Outcome]]
  /// What the time is divided by.
  private let count: Int
  private var rounds = 0

  init(_ work: String, _ name: String, items: Int, per count: Int = 1, _ unit: String, _ sides: [Side]) {
    (self.work, self.name, self.items, self.unit) = (work, name, items, unit)
    (self.count, self.sides) = (count, sides)
    outcomes = sides.map { _ in [] }
  }

  /// Does the work once on each side; whoever began comes last the next time.
  func run() {
    let order = rounds.isMultiple(of: 2) ? Array(sides.indices) : sides.indices.reversed()
    rounds += 1
    for index in order { outcomes[index].append(sides[index].run()) }
  }
}

extension Work {
  /// Lays out a collection on a phone's screen, and tells how long that took.
  static func prepare(_ model: CollectionModel) -> (collection: PreparedCollection, time: Double) {
    floorGiveMemoryBack()
    let watch = Stopwatch()
    var work = LayoutWork()
    let collection = PreparedCollection(model, viewport: Size(width: 375, height: 812), work: &work)
    return (collection, watch.time)
  }
}
