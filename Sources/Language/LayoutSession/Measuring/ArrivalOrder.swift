package import CollectionLayout
import LayoutBase
package import LayoutDocument

/// A pseudorandom order in which late sizes arrive, by a seed, equal on all machines.
///
/// The size of a displayed view arrives after a random fraction of twice the delay in the document. A size that the
/// timeline sets arrives between the time of its event and that of the last such event, so that no element is measured
/// before it exists. Fractions are multiples of a sixteenth, so that some sizes arrive together.
package struct ArrivalOrder: Hashable, Sendable {
  package let seed: Int

  /// The number of different fractions.
  private static let partCount: UInt64 = 16

  package init(seed: Int) { self.seed = seed }

  /// Returns the seconds after which the size of a displayed element arrives, for which the document states `delay`.
  package func delay(of key: ElementKey, stated delay: Double) -> Double { delay * 2 * fraction(of: key.text) }

  /// Returns a timeline with the sizes of its events at their random times: one event for the sizes of an event that
  /// arrive together, all in the order of time.
  package func timeline(_ events: [TimelineEvent]) -> [TimelineEvent] {
    guard let last = events.last(where: { $0.measuredElements != nil })?.time else { return events }
    var latest: [String: Double] = [:]
    return events.enumerated().flatMap { number, event in
      guard let elements = event.measuredElements else { return [event] }
      var arrivals: [Double: [MeasuredElement]] = [:]
      for element in elements {
        // A later size of an element does not arrive before an earlier one.
        let arrival = event.time + (last - event.time) * fraction(of: "\(number) \(element.name)")
        let time = max(arrival, latest[element.name] ?? 0)
        latest[element.name] = time
        arrivals[time, default: []].append(element)
      }
      return arrivals.sorted { $0.key < $1.key }.map { time, elements in
        var event = event
        (event.time, event.action) = (time, .measure(elements))
        return event
      }
    }.inOrderOfTime
  }

  /// Returns the random fraction for a name, a multiple of 1/16 from 1/16 to 1.
  private func fraction(of name: String) -> Double {
    var hash = FNV1a()
    hash.combine(UInt64(bitPattern: Int64(seed)))
    hash.combine(name)
    // The low bits of FNV-1a depend on few bits of the last characters: the upper half of a product mixes them.
    let mixed = (hash.value ^ hash.value >> 32) &* 0x9E37_79B9_7F4A_7C15
    return Double(1 + (mixed >> 32) % Self.partCount) / Double(Self.partCount)
  }
}

extension TimelineEvent {
  /// The elements whose sizes the event sets; nil if it is an event of another kind.
  fileprivate var measuredElements: [MeasuredElement]? {
    if case .measure(let elements) = action { elements } else { nil }
  }
}

/// Of several orders of late sizes, the one in which an element in view jumps farthest.
package struct WorstOrder: Equatable, Sendable {
  package let order: ArrivalOrder
  /// The length of the farthest jump, in points; 0 if nothing jumps.
  let distance: Double
  /// The farthest of the jumps that the report of that order lists; nil if nothing jumps.
  package let jump: SimulationReport.Jump?

  /// Simulates the order of each seed and returns the worst one, of equal ones the first; nil if no simulation has
  /// started. `simulate` returns nil if a simulation cannot start, which ends the search. `progress` is called before
  /// each frame with the number of finished simulations; the search ends if it returns false.
  package static func among(
    _ seeds: Range<Int>, simulate: (ArrivalOrder) -> Simulation?, progress: (Int) -> Bool = { _ in true }
  ) -> WorstOrder? {
    var worst: WorstOrder?
    for (count, seed) in seeds.enumerated() {
      let order = ArrivalOrder(seed: seed)
      guard let simulation = simulate(order) else { break }
      while progress(count), simulation.next() != nil {}
      let report = simulation.report
      let jump = report.jumps.max { $0.distance < $1.distance }
      if worst == nil || report.largestJump > worst?.distance ?? 0 {
        worst = WorstOrder(order: order, distance: report.largestJump, jump: jump)
      }
      guard progress(count + 1) else { break }
    }
    return worst
  }
}
