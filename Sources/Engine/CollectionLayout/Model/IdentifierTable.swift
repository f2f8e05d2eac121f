import LayoutBase

/// A table from identifiers to items. The items of a run share one entry of the table. Call `sort` after additions,
/// before lookups.
public struct IdentifierTable: Sendable {
  /// An item: the number of its run, as passed to `add`, and its index in the run.
  public struct Position: Equatable, Sendable {
    public var run: Int
    public var index: Int
  }

  private struct Interval {
    let rule: IdentifierSequence
    let range: Range<Int>
    let run: Int
    /// The number of the first item, if the identifiers are numbers of a pattern; otherwise 0.
    let firstNumber: Int

    func position(of identifier: Identifier) -> Position? {
      rule.index(of: identifier, in: range).map { Position(run: run, index: $0) }
    }
  }

  private var singles: [Identifier: Position] = [:]
  /// Intervals by pattern, ascending by number except for the patterns in `unsorted`.
  private var numbered: [IdentifierPattern: [Interval]] = [:]
  /// Intervals whose identifiers are other texts, by the hashes of the shapes of these texts.
  private var texts: [UInt64: [Interval]] = [:]
  private var unsorted: Set<IdentifierPattern> = []

  public init() {}

  /// Reserves capacity for more runs of one item.
  public mutating func reserveCapacity(_ count: Int) { singles.reserveCapacity(singles.count + count) }

  /// Adds the items of a run: those with the indices `range` of the rule. `run` is the index of the run. The
  /// identifiers must not be in the table.
  public mutating func add(_ rule: IdentifierSequence, _ range: Range<Int>, ofRun run: Int) {
    if range.count == 1 {
      singles[rule.identifier(at: range.lowerBound)] = Position(run: run, index: range.lowerBound)
      return
    }
    switch rule {
    case .numbered(let pattern, let first):
      let interval = Interval(rule: rule, range: range, run: run, firstNumber: first + range.lowerBound)
      if let last = numbered[pattern]?.last, last.firstNumber > interval.firstNumber { unsorted.insert(pattern) }
      numbered[pattern, default: []].append(interval)
    case .text:
      let interval = Interval(rule: rule, range: range, run: run, firstNumber: 0)
      for shape in rule.shapes { texts[shape, default: []].append(interval) }
    }
  }

  /// Prepares for lookups.
  public mutating func sort() {
    for pattern in unsorted { numbered[pattern]?.sort { $0.firstNumber < $1.firstNumber } }
    unsorted = []
  }

  /// Returns the item with an identifier; nil if there is none.
  public func position(of identifier: Identifier) -> Position? {
    if let position = singles[identifier] { return position }
    if let intervals = numbered[identifier.pattern] {
      // The last interval that starts at the number or before it.
      let next = intervals.indices.partitioningIndex { intervals[$0].firstNumber > identifier.number }
      if next > 0, let position = intervals[next - 1].position(of: identifier) { return position }
    }
    if texts.isEmpty { return nil }
    return texts[identifier.shape]?.lazy.compactMap { $0.position(of: identifier) }.first
  }
}
