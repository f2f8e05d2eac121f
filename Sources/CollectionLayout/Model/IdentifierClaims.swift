/// Which identifiers are taken: ranges of numbers by pattern, so that a run claims a million at once.
public struct IdentifierClaims: Sendable {
  /// A stretch of a run with the identifiers that it got.
  public struct Segment: Sendable {
    public var identifiers: IdentifierRule
    /// Places in the run.
    public var range: Range<Int>
    /// Whether what was asked for was taken, so that `~2`, `~3`… stands behind it.
    public var isDuplicate: Bool

    public init(identifiers: IdentifierRule, range: Range<Int>, isDuplicate: Bool) {
      self.identifiers = identifiers
      self.range = range
      self.isDuplicate = isDuplicate
    }
  }

  /// Sorted, disjoint, not touching.
  private var numbers: [IdentifierPattern: [Range<Int>]] = [:]
  /// Long runs whose names are texts rather than numbers.
  private var texts: [TextRule: [Range<Int>]] = [:]

  /// Up to here a stretch is claimed name by name, beyond it as a whole.
  private static let nameByName = 4096

  public init() {}

  /// Whether an identifier is taken.
  public func contains(_ identifier: Identifier) -> Bool {
    if let ranges = numbers[identifier.pattern], IdentifierClaims.contains(ranges, identifier.number) { return true }
    return texts.contains { rule, ranges in
      ranges.contains { rule.index(of: identifier.text, in: $0) != nil }
    }
  }

  /// Takes an identifier if it is free, else the first of `~2`, `~3`… behind it that is.
  public mutating func claim(_ identifier: Identifier) -> Identifier {
    guard contains(identifier) else {
      add(identifier)
      return identifier
    }
    let text = identifier.text
    var attempt = 2
    while true {
      let candidate = Identifier("\(text)~\(attempt)")
      if !contains(candidate) {
        add(candidate)
        return candidate
      }
      attempt += 1
    }
  }

  /// Takes the identifiers of a stretch, with other ones for those that are taken.
  public mutating func claim(_ rule: IdentifierRule, _ range: Range<Int>) -> [Segment] {
    guard !range.isEmpty else { return [] }
    switch rule {
    case .numbered(let pattern, let first):
      var segments: [Segment] = []
      for (part, isTaken) in parts(of: first + range.lowerBound..<first + range.upperBound, pattern) {
        let places = part.lowerBound - first..<part.upperBound - first
        if !isTaken, texts.isEmpty || places.count > IdentifierClaims.nameByName {
          IdentifierClaims.insert(part, into: &numbers[pattern, default: []])
          segments.append(Segment(identifiers: rule, range: places, isDuplicate: false))
        } else if places.count <= IdentifierClaims.nameByName {
          segments += claimOneByOne(rule, places)
        } else {
          segments.append(claimWhole(pattern, first: first, places))
        }
      }
      return segments
    case .text(let text):
      if range.count <= IdentifierClaims.nameByName { return claimOneByOne(rule, range) }
      var rule = text
      var attempt = 2
      while texts[rule]?.contains(where: { $0.overlaps(range) }) ?? false {
        rule = text.appending("~\(attempt)")
        attempt += 1
      }
      texts[rule, default: []].append(range)
      return [Segment(identifiers: .text(rule), range: range, isDuplicate: attempt > 2)]
    }
  }

  private mutating func claimOneByOne(_ rule: IdentifierRule, _ range: Range<Int>) -> [Segment] {
    var segments: [Segment] = []
    for place in range {
      let wanted = rule.identifier(at: place)
      let got = claim(wanted)
      if got == wanted {
        if let last = segments.last, !last.isDuplicate {
          segments[segments.count - 1].range = last.range.lowerBound..<place + 1
        } else {
          segments.append(Segment(identifiers: rule, range: place..<place + 1, isDuplicate: false))
        }
      } else {
        let renamed = IdentifierRule.numbered(got.pattern, first: got.number - place)
        segments.append(Segment(identifiers: renamed, range: place..<place + 1, isDuplicate: true))
      }
    }
    return segments
  }

  /// Renames a long stretch as a whole, in one object.
  private mutating func claimWhole(_ pattern: IdentifierPattern, first: Int, _ range: Range<Int>) -> Segment {
    let wanted = first + range.lowerBound..<first + range.upperBound
    var attempt = 2
    while true {
      let renamed = IdentifierPattern(prefix: pattern.prefix, suffix: "\(pattern.suffix)~\(attempt)")
      if !(numbers[renamed]?.contains { $0.overlaps(wanted) } ?? false) {
        IdentifierClaims.insert(wanted, into: &numbers[renamed, default: []])
        return Segment(identifiers: .numbered(renamed, first: first), range: range, isDuplicate: true)
      }
      attempt += 1
    }
  }

  private mutating func add(_ identifier: Identifier) {
    let range = identifier.number..<identifier.number + 1
    IdentifierClaims.insert(range, into: &numbers[identifier.pattern, default: []])
  }

  /// Cuts a range of numbers where taken ones begin and end.
  private func parts(of range: Range<Int>, _ pattern: IdentifierPattern) -> [(range: Range<Int>, isTaken: Bool)] {
    var parts: [(range: Range<Int>, isTaken: Bool)] = []
    var next = range.lowerBound
    let taken = numbers[pattern] ?? []
    var index = IdentifierClaims.firstIndex(in: taken, endingAfter: range.lowerBound)
    while index < taken.count, taken[index].lowerBound < range.upperBound {
      let part = taken[index].clamped(to: range)
      if next < part.lowerBound { parts.append((next..<part.lowerBound, false)) }
      parts.append((part, true))
      next = part.upperBound
      index += 1
    }
    if next < range.upperBound { parts.append((next..<range.upperBound, false)) }
    return parts
  }

  private static func firstIndex(in ranges: [Range<Int>], endingAfter number: Int) -> Int {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= number { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func contains(_ ranges: [Range<Int>], _ number: Int) -> Bool {
    let index = firstIndex(in: ranges, endingAfter: number)
    return index < ranges.count && ranges[index].lowerBound <= number
  }

  /// Adds a range that overlaps none.
  private static func insert(_ range: Range<Int>, into ranges: inout [Range<Int>]) {
    let index = firstIndex(in: ranges, endingAfter: range.lowerBound)
    let touchesNext = index < ranges.count && ranges[index].lowerBound == range.upperBound
    let touchesLast = index > 0 && ranges[index - 1].upperBound == range.lowerBound
    switch (touchesLast, touchesNext) {
    case (true, true):
      ranges[index - 1] = ranges[index - 1].lowerBound..<ranges[index].upperBound
      ranges.remove(at: index)
    case (true, false): ranges[index - 1] = ranges[index - 1].lowerBound..<range.upperBound
    case (false, true): ranges[index] = range.lowerBound..<ranges[index].upperBound
    case (false, false): ranges.insert(range, at: index)
    }
  }
}
