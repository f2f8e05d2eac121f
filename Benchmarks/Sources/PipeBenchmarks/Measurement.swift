import Glibc

/// One line of results.
struct Measurement {
  let work: String
  let name: String
  let items: Int
  let peer: String
  let unit: String
  let isCorrect: Bool
  private let figures: String

  /// Some independent values.
  init(
    _ work: String, _ name: String, items: Int = 0, peer: String = "layoutd", unit: String, samples: [Double],
    isCorrect: Bool = true
  ) {
    self.init(
      work, name, items: items, peer: peer, unit: unit, isCorrect: isCorrect,
      figures: "\"samples\":[\(samples.map(Self.text).joined(separator: ","))]")
  }

  /// How values are distributed: of thousands nobody wants to see all.
  init(
    _ work: String, _ name: String, items: Int = 0, peer: String = "layoutd", unit: String, latencies: [Double],
    isCorrect: Bool = true
  ) {
    let sorted = latencies.sorted()
    let figures = [("p50", 0.5), ("p99", 0.99), ("worst", 1)].map { name, part in
      let value = sorted.isEmpty ? -1 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
      return "\"\(name)\":\(Self.text(value))"
    }
    self.init(
      work, name, items: items, peer: peer, unit: unit, isCorrect: isCorrect && !sorted.isEmpty,
      figures: "\"summary\":{\(figures.joined(separator: ","))},\"count\":\(sorted.count)")
  }

  private init(
    _ work: String, _ name: String, items: Int, peer: String, unit: String, isCorrect: Bool, figures: String
  ) {
    (self.work, self.name, self.items, self.peer, self.unit) = (work, name, items, peer, unit)
    (self.isCorrect, self.figures) = (isCorrect, figures)
  }

  /// Whether all that was reported is correct. There is one thread.
  nonisolated(unsafe) private(set) static var areAllCorrect = true

  /// Prints it as a line of JSON.
  func report() {
    Self.areAllCorrect = Self.areAllCorrect && isCorrect
    print(
      #"{"work":"\#(work)","case":"\#(name)","items":\#(items),"peer":"\#(peer)","unit":"\#(unit)",\#(figures),"#
        + #""correct":\#(isCorrect)}"#)
    fflush(nil)
  }

  private static func text(_ value: Double) -> String {
    "\((value * 1_000).rounded() / 1_000)"
  }
}
