import LayoutBase

/// The work of the calls by which the host passes events to the server and takes its results. All clients wait until such
/// a call returns.
final class LoopWork {
  /// The most work of one call, in units of `WorkCounter`.
  ///
  /// Work runs inline if it is estimated at less than 2 ms. That is a text of 100 kB or 50,000 items; a byte of a text is
  /// counted up to twice, for the syntax tree and for columns, and an item once each time it is placed. A message of
  /// 250 kB is decoded inline, and its text is counted once. So a call takes up to 250,000 units if estimates are right.
  /// A defect of each kind takes millions in the worlds of `LoadGenerator`.
  static let limit = 400_000

  /// The step that is performed, for messages.
  var step: Step?
  /// The call that has taken most work, and its units.
  private(set) var longest = (call: "", units: 0)
  /// The first stall; nil if there is none.
  private(set) var violation: Violation?
  /// The units of the calls inside the current one, each of which has its own limit.
  private var innerUnits = 0

  /// Performs a call of the host, and limits the work that it counts.
  func measure<Result, Failure: Error>(
    _ call: String, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (start, outerUnits) = (WorkCounter.total, innerUnits)
    innerUnits = 0
    defer {
      let all = WorkCounter.total &- start
      let units = all - innerUnits
      innerUnits = outerUnits + all
      if units > longest.units { longest = (call, units) }
      if units > Self.limit { stall("`\(call)` takes \(units) units of work at once, more than \(Self.limit)") }
    }
    return try body()
  }

  /// Notes a stall, with the current step.
  func stall(_ message: String) {
    guard violation == nil else { return }
    violation = Violation(.stall, message + (step.map { ", in \($0.literal.prefix(200))" } ?? ""))
  }
}
