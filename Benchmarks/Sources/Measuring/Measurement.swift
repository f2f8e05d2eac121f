import JSON

/// The measurement of one contestant for one workload, as a line of JSON.
package struct Measurement {
  package let isCorrect: Bool
  private let names: [(key: StaticString, name: String)]
  private let items: Int
  private let values: Values

  private enum Values {
    case samples([Double])
    case latencies([Double])
  }

  /// Creates a measurement of independent samples, all of which are written.
  package init(
    _ work: String, _ name: String, items: Int = 0, peer: String = "layoutd", unit: String, samples: [Double],
    isCorrect: Bool = true
  ) {
    self.init(work, name, items, peer, unit, .samples(samples), isCorrect: isCorrect)
  }

  /// Creates a measurement of many latencies, of which median, 99th percentile and maximum are written.
  package init(
    _ work: String, _ name: String, items: Int = 0, peer: String = "layoutd", unit: String, latencies: [Double],
    isCorrect: Bool = true
  ) {
    self.init(
      work, name, items, peer, unit, .latencies(latencies.sorted()), isCorrect: isCorrect && !latencies.isEmpty)
  }

  private init(
    _ work: String, _ name: String, _ items: Int, _ peer: String, _ unit: String, _ values: Values, isCorrect: Bool
  ) {
    names = [("work", work), ("case", name), ("peer", peer), ("unit", unit)]
    (self.items, self.values, self.isCorrect) = (items, values, isCorrect)
  }

  package var line: String {
    var writer = JSONWriter()
    writer.object { writer in
      for (key, name) in names { writer.member(key, name) }
      writer.member("items", items)
      switch values {
      case .samples(let samples):
        writer.key("samples")
        writer.array { writer in
          for sample in samples { writer.number(Self.rounded(sample)) }
        }
      case .latencies(let sorted):
        writer.key("summary")
        writer.object { writer in
          for (key, part) in [("p50", 0.5), ("p99", 0.99), ("worst", 1)] as [(StaticString, Double)] {
            let value = sorted.isEmpty ? -1 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
            writer.member(key, Self.rounded(value))
          }
        }
        writer.member("count", sorted.count)
      }
      writer.member("correct", isCorrect)
    }
    return String(decoding: writer.takeBytes(), as: UTF8.self)
  }

  private static func rounded(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }
}
