import Measuring

/// Measures the time from the start of the process to the elements of a session for several numbers of items,
/// interleaved.
enum TimeToFirstResponse {
  /// The measurements for one number of items.
  private final class Size {
    let rounds: Int
    let waterfall: Waterfall
    var times: [Double] = []
    var memory: [Double] = []
    var isCorrect = true

    init(items: Int, rounds: Int) {
      self.rounds = rounds
      waterfall = Waterfall(items: items, .random)
    }
  }

  static func run(_ options: Options) throws {
    let all = [(1_000, 10), (10_000, 10), (100_000, 10), (1_000_000, 6), (10_000_000, 3)]
    let sizes = (options.isCheck ? [(1_000, 1)] : all).map(Size.init)
    for round in 0..<10 {
      for size in sizes where round < size.rounds { try measure(size, options.server) }
    }
    for size in sizes {
      let items = size.waterfall.heights.count
      if items >= 10_000_000 || options.isCheck {
        Measurement(
          "W14", "start to first elements", items: items, unit: "ms", samples: size.times, isCorrect: size.isCorrect
        ).report()
        Measurement(
          "W14", "resident memory", items: items, unit: "MB", samples: size.memory.map { $0 * Double(items) / 1e6 },
          isCorrect: size.isCorrect
        ).report()
      }
      Measurement(
        "scaling", "first answer", items: items, unit: "ms", samples: size.times, isCorrect: size.isCorrect
      ).report()
      // With few items the memory that does not depend on their number would dominate.
      guard items >= 100_000 else { continue }
      Measurement(
        "scaling", "resident memory of the daemon", items: items, unit: "bytes/item", samples: size.memory,
        isCorrect: size.isCorrect
      ).report()
    }
  }

  private static func measure(_ size: Size, _ server: String) throws {
    let request = size.waterfall.session()
    let start = nanoseconds()
    let talk = try ProtocolSession([server])
    let idle = try talk.server.residentMemory
    let state = try talk.call("layoutd/session/open", request)
    size.times.append((talk.arrival - start) / 1e6)
    let mirror = try ReplicatedSession(state)
    size.isCorrect =
      size.isCorrect && mirror.length == size.waterfall.length && mirror.shows(size.waterfall.cells(at: 0))
    size.memory.append((try talk.server.residentMemory - idle) * 1e6 / Double(size.waterfall.heights.count))
  }
}
