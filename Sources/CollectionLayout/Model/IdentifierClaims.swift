public import Cancellation

/// Which identifiers are taken, and which one an item gets that asks for a taken one: the first of `~2`, `~3`… that is
/// free behind the one that it asked for.
///
/// Stretches are claimed as stretches. What names by number, what takes turns and what repeats has a closed form: the
/// time does not grow with the items but with the stretches in which their names are alike.
public struct IdentifierClaims: Sendable {
  /// A stretch of a run with the identifiers that it got.
  public struct Segment: Sendable {
    public var identifiers: IdentifierRule
    /// Places in the run.
    public var range: Range<Int>
    /// Whether names in it are others than those that were asked for, because these were taken; the first one is.
    public var isDuplicate: Bool

    public init(identifiers: IdentifierRule, range: Range<Int>, isDuplicate: Bool) {
      self.identifiers = identifiers
      self.range = range
      self.isDuplicate = isDuplicate
    }
  }

  var taken = TakenIdentifiers()
  /// For series that were claimed one by one: where all endings up to one are taken.
  var levels: [NameSeries: (range: Range<Int>, ending: Int)] = [:]
  /// For series in cycles without rounds: the first ending not tried yet by place; 0 where none was.
  var nextEndings: [NameSeries: [UInt32]] = [:]
  /// For series that were claimed as a whole: a place of each ending that is taken.
  var witnesses: [NameSeries: [Int]] = [:]

  /// Ends claims of many names early once it is cancelled; what they took and gave is of no use then.
  public var token: CancellationToken?

  /// A longer stretch is renamed as a whole, where it must be.
  static let nameByName = 4096

  public init() {}

  /// Whether claims are of no use any more; looked at for a few of many places.
  func isCancelled(at place: Int) -> Bool { place & 0xfff == 0xfff && token?.isCancelled == true }

  /// Whether an identifier is taken.
  public func contains(_ identifier: Identifier) -> Bool { taken.contains(identifier) }

  /// Takes an identifier if it is free, else the first of `~2`, `~3`… behind it that is.
  public mutating func claim(_ identifier: Identifier) -> Identifier {
    if taken.hasSeries, taken.isOfSeries(identifier) { return claimEnding(of: identifier) }
    return taken.insert(identifier) ? identifier : claimEnding(of: identifier)
  }

  private mutating func claimEnding(of identifier: Identifier) -> Identifier {
    let (pattern, numbers) = taken.takeEndings(IdentifierPattern(endingOf: identifier), 1)
    return Identifier(pattern: pattern, number: numbers.first?.lowerBound ?? TakenNumbers.firstEnding)
  }

  /// Takes the identifiers of a stretch, with other ones for those that are taken.
  public mutating func claim(_ rule: IdentifierRule, _ range: Range<Int>) -> [Segment] {
    if range.count <= 1 { return range.map { claimOne(rule, at: $0) } }
    switch rule {
    case .numbered(let pattern, let first):
      return claim(pattern, first: first, range)
    case .text(let text):
      guard let series = NameSeries(text) else { return claimTurns(text, range) }
      if range.count > IdentifierClaims.nameByName { return [claimWhole(series, range)] }
      return segments(of: series, first: 0, asking: rule, claimOneByOne(series, [range]), range)
    case .turns(let turns):
      return claim(turns, range)
    }
  }

  private mutating func claimOne(_ rule: IdentifierRule, at place: Int) -> Segment {
    let wanted = rule.identifier(at: place)
    let got = claim(wanted)
    if got == wanted { return Segment(identifiers: rule, range: place..<place + 1, isDuplicate: false) }
    let renamed = IdentifierRule.numbered(got.pattern, first: got.number - place)
    return Segment(identifiers: renamed, range: place..<place + 1, isDuplicate: true)
  }

  /// Takes the identifier that a rule gives its first item; false where it is taken, or telling takes longer.
  public mutating func claimQuickly(_ rule: IdentifierRule) -> Bool {
    guard case .numbered(let pattern, let number) = rule else { return false }
    let identifier = Identifier(pattern: pattern, number: number)
    if taken.hasSeries, taken.isOfSeries(identifier) { return false }
    return taken.insert(identifier)
  }

  /// Gives back what `claimQuickly` took; false where that cannot be told.
  public mutating func release(_ rule: IdentifierRule) -> Bool {
    guard case .numbered(let pattern, let number) = rule else { return false }
    return taken.remove(Identifier(pattern: pattern, number: number))
  }

  /// Takes those identifiers of a stretch that are free; the places that got theirs.
  public mutating func claimFree(_ rule: IdentifierRule, _ range: Range<Int>) -> [Range<Int>] {
    guard !range.isEmpty else { return [] }
    switch rule {
    case .numbered(let pattern, let first) where range.count > 1:
      let numbers = first + range.lowerBound..<first + range.upperBound
      return claimFree(NameSeries(pattern), numbers, .single).map { $0.lowerBound - first..<$0.upperBound - first }
    case .text(let text):
      guard range.count > 1 else { break }
      guard let series = NameSeries(text) else {
        if let turns = TurnClaims(text, count: range.count).asked(range), claimAllFree(turns, range) { return [range] }
        break
      }
      let isWhole =
        range.count > IdentifierClaims.nameByName
        && taken.parts(of: series, ending: 1, range).isEmpty
      return claimFree(series, range, isWhole ? .whole : .single)
    case .turns(let turns):
      if claimAllFree(turns, range) { return [range] }
    case .numbered: break
    }
    var places: [Range<Int>] = []
    for place in range {
      if isCancelled(at: place) { break }
      let identifier = rule.identifier(at: place)
      if contains(identifier) || !taken.insert(identifier) { continue }
      places.appendJoining(place..<place + 1)
    }
    return places
  }

  private mutating func claimFree(
    _ series: NameSeries, _ range: Range<Int>, _ manner: TakenIdentifiers.Manner
  ) -> [Range<Int>] {
    let free = taken.parts(of: series, ending: 1, range).gaps(in: range)
    for part in free { taken.insert(series, ending: 1, part, manner) }
    return free
  }
}

extension NameSeries {
  /// The names of a rule; nil where its texts take turns or have no number.
  init?(_ rule: TextRule) {
    guard case .template(let pieces) = rule, pieces.count > 1 else { return nil }
    self.init(pieces)
  }
}

extension IdentifierPattern {
  /// That of `~2`, `~3`… behind an identifier.
  convenience init(endingOf identifier: Identifier) { self.init(prefix: "\(identifier.text)~") }
}
