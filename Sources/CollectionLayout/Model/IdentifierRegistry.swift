public import Cancellation

/// Registry of used identifiers. An item whose identifier is reserved gets an ending: the first of `~2`, `~3`… that is
/// free.
///
/// Ranges are reserved as ranges. Numbered names, cycles and repeated names have closed forms, so the time depends on
/// the number of distinct runs of names and not on the number of items.
public struct IdentifierRegistry: Sendable {
  /// A part of a run with the identifiers that it got.
  public struct Segment: Sendable {
    public var identifiers: IdentifierSequence
    /// Item indices in the run.
    public var range: Range<Int>
    /// Whether the identifiers differ from the requested ones because those were reserved. If true, at least the first
    /// one differs.
    public var isDuplicate: Bool

    public init(identifiers: IdentifierSequence, range: Range<Int>, isDuplicate: Bool) {
      self.identifiers = identifiers
      self.range = range
      self.isDuplicate = isDuplicate
    }
  }

  var reserved = ReservedIdentifierSet()
  /// For series that were reserved index by index: a range in which all endings below `ending` are reserved.
  var levels: [IdentifierSeries: (range: Range<Int>, ending: Int)] = [:]
  /// For series in irregular cycles: the lowest ending that was not tried yet, by index; 0 if none was tried.
  var nextEndings: [IdentifierSeries: [UInt32]] = [:]
  /// For series that were reserved as a whole: at position `ending − 1` an index whose name with that ending is
  /// reserved, or −1. A range that contains it cannot use this ending.
  var witnesses: [IdentifierSeries: [Int]] = [:]

  /// Stops long reservations once it is cancelled; the registry and their results are then unusable.
  public var token: CancellationToken?

  /// A colliding range of more items than this gets one ending for all of them, instead of one for each item.
  static let individualNamingLimit = 4096

  public init() {}

  /// Whether reservations were cancelled. Polls the token once in 4,096 indices.
  func isCancelled(at index: Int) -> Bool { index & 0xfff == 0xfff && token?.isCancelled == true }

  /// Whether an identifier is reserved.
  public func contains(_ identifier: Identifier) -> Bool { reserved.contains(identifier) }

  /// Reserves an identifier and returns it; if it is reserved already, reserves and returns it with the first free
  /// ending.
  public mutating func reserve(_ identifier: Identifier) -> Identifier {
    if reserved.hasSeries, reserved.isOfSeries(identifier) { return reserveEnding(of: identifier) }
    return reserved.insert(identifier) ? identifier : reserveEnding(of: identifier)
  }

  private mutating func reserveEnding(of identifier: Identifier) -> Identifier {
    let (pattern, numbers) = reserved.takeEndings(IdentifierPattern(endingOf: identifier), 1)
    return Identifier(pattern: pattern, number: numbers.first?.lowerBound ?? IntegerRangeSet.firstEnding)
  }

  /// Reserves the identifiers of a range, with endings for those that are reserved already. Returns the segments in
  /// order.
  public mutating func reserve(_ rule: IdentifierSequence, _ range: Range<Int>) -> [Segment] {
    if range.count <= 1 { return range.map { reserveSingle(rule, at: $0) } }
    switch rule {
    case .numbered(let pattern, let first):
      return reserve(pattern, first: first, range)
    case .text(let text):
      guard let series = IdentifierSeries(text) else { return reserveCycle(text, range) }
      if range.count > IdentifierRegistry.individualNamingLimit { return [reserveTemplate(series, range)] }
      return segments(of: series, first: 0, requesting: rule, reserveEach(series, [range]), range)
    case .cycle(let cycle):
      return reserve(cycle, range)
    }
  }

  private mutating func reserveSingle(_ rule: IdentifierSequence, at index: Int) -> Segment {
    let wanted = rule.identifier(at: index)
    let got = reserve(wanted)
    if got == wanted { return Segment(identifiers: rule, range: index..<index + 1, isDuplicate: false) }
    let renamed = IdentifierSequence.numbered(got.pattern, first: got.number - index)
    return Segment(identifiers: renamed, range: index..<index + 1, isDuplicate: true)
  }

  /// Reserves the identifier of the first item of a rule. Returns false if it is reserved, or if that cannot be decided
  /// by one lookup.
  public mutating func reserveIfFree(_ rule: IdentifierSequence) -> Bool {
    guard case .numbered(let pattern, let number) = rule else { return false }
    let identifier = Identifier(pattern: pattern, number: number)
    if reserved.hasSeries, reserved.isOfSeries(identifier) { return false }
    return reserved.insert(identifier)
  }

  /// Releases an identifier that `reserveIfFree` reserved. Returns false if it is not stored individually.
  public mutating func release(_ rule: IdentifierSequence) -> Bool {
    guard case .numbered(let pattern, let number) = rule else { return false }
    return reserved.remove(Identifier(pattern: pattern, number: number))
  }

  /// Reserves the identifiers of a range that are free, and returns their indices. The others are skipped.
  public mutating func reserveAvailable(_ rule: IdentifierSequence, _ range: Range<Int>) -> [Range<Int>] {
    guard !range.isEmpty else { return [] }
    switch rule {
    case .numbered(let pattern, let first) where range.count > 1:
      let numbers = first + range.lowerBound..<first + range.upperBound
      return reserveAvailable(IdentifierSeries(pattern), numbers, .single).map {
        $0.lowerBound - first..<$0.upperBound - first
      }
    case .text(let text):
      guard range.count > 1 else { break }
      guard let series = IdentifierSeries(text) else {
        if let cycle = CycleReservation(text, count: range.count).withoutEndings(range), reserveIfAllFree(cycle, range)
        {
          return [range]
        }
        break
      }
      let isWhole =
        range.count > IdentifierRegistry.individualNamingLimit
        && reserved.parts(of: series, ending: 1, range).isEmpty
      return reserveAvailable(series, range, isWhole ? .whole : .single)
    case .cycle(let cycle):
      if reserveIfAllFree(cycle, range) { return [range] }
    case .numbered: break
    }
    var indices: [Range<Int>] = []
    for index in range {
      if isCancelled(at: index) { break }
      let identifier = rule.identifier(at: index)
      if contains(identifier) || !reserved.insert(identifier) { continue }
      indices.appendCoalescing(index..<index + 1)
    }
    return indices
  }

  private mutating func reserveAvailable(
    _ series: IdentifierSeries, _ range: Range<Int>, _ mode: ReservedIdentifierSet.Mode
  ) -> [Range<Int>] {
    let free = reserved.parts(of: series, ending: 1, range).gaps(in: range)
    for part in free { reserved.insert(series, ending: 1, part, mode) }
    return free
  }
}

extension IdentifierSeries {
  /// Creates the series of a rule's names; nil for cycles and for texts without a number.
  init?(_ rule: TextSequence) {
    guard case .template(let slices) = rule, slices.count > 1 else { return nil }
    self.init(slices)
  }
}

extension IdentifierPattern {
  /// Creates the pattern of an identifier with an ending: `~2`, `~3`…
  convenience init(endingOf identifier: Identifier) { self.init(prefix: "\(identifier.text)~") }
}
