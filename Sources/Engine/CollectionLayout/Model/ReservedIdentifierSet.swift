/// A set of identifiers: numbers by pattern, and indices of series by ending.
///
/// Ranges of a series are tested without enumeration, unless the set contains other rules whose names have the same
/// shape. Then the shorter of both sides is enumerated.
struct ReservedIdentifierSet: Sendable {
  /// The mode of a reservation: one by one, or as a range with one ending. Individually reserved names split a range of
  /// numbers that is requested later.
  struct Mode: OptionSet {
    let rawValue: Int

    static let single = Mode(rawValue: 1)
    static let whole = Mode(rawValue: 2)
    static let any: Mode = [single, whole]
  }

  /// The indices of a series whose names with one ending are reserved.
  struct Indices {
    var singles = IndexRangeSet()
    var wholes = IndexRangeSet()

    func contains(_ index: Int) -> Bool { singles.contains(index) || wholes.contains(index) }

    mutating func insert(_ range: Range<Int>, _ mode: Mode) {
      if mode == .whole { wholes.insert(range) } else { singles.insert(range) }
    }

    func appendParts(of range: Range<Int>, _ mode: Mode, to parts: inout [Range<Int>]) {
      if mode.contains(.single) { singles.appendParts(of: range, to: &parts) }
      if mode.contains(.whole) { wholes.appendParts(of: range, to: &parts) }
    }
  }

  /// A series in the shape index: its names with endings, or those without.
  struct Shaped: Equatable {
    let series: IdentifierSeries
    let hasEnding: Bool
  }

  private(set) var numbers: [IdentifierPattern: IntegerRangeSet] = [:]
  /// Indices by series and ending; 1 means no ending.
  private(set) var indices: [IdentifierSeries: [Int: Indices]] = [:]
  private(set) var seriesByShape: [UInt64: [Shaped]] = [:]
  /// The last ending given to a pattern, if series had to be tested for each ending.
  private var nextEndings: [IdentifierPattern: Int] = [:]
  /// Patterns by shape. Nil until the first series is reserved, because only series need it.
  private(set) var patternsByShape: [UInt64: [IdentifierPattern]]?

  /// Whether the set contains names that are stored by series.
  var hasSeries: Bool { !indices.isEmpty }

  func contains(_ identifier: Identifier) -> Bool {
    numbers[identifier.pattern]?.contains(identifier.number) ?? false || isOfSeries(identifier)
  }

  /// Whether an identifier is a reserved name of a series.
  func isOfSeries(_ identifier: Identifier) -> Bool {
    guard hasSeries, let candidates = seriesByShape[identifier.shape] else { return false }
    return candidates.contains { shaped in
      let ending = shaped.hasEnding ? identifier.number : 1
      guard let indices = indices[shaped.series]?[ending],
        let index = shaped.series.index(of: identifier, ending: ending)
      else { return false }
      return indices.contains(index)
    }
  }

  /// Whether a series may have names of a shape.
  func mayBeOfSeries(_ shape: UInt64) -> Bool { hasSeries && seriesByShape[shape] != nil }

  // MARK: - Numbers

  /// Reserves a single identifier. Returns false if its number is reserved; names of series are not tested.
  mutating func insert(_ identifier: Identifier) -> Bool {
    noteShape(of: identifier.pattern, isNumbered: identifier.number >= 0)
    return numbers[identifier.pattern, default: IntegerRangeSet()].insert(identifier.number)
  }

  /// Releases an identifier that was reserved individually; returns false for any other.
  mutating func remove(_ identifier: Identifier) -> Bool {
    guard let index = numbers.index(forKey: identifier.pattern),
      numbers.values[index].remove(identifier.number)
    else { return false }
    if numbers.values[index].isEmpty { numbers.remove(at: index) }
    return true
  }

  /// Reserves the `count` lowest free numbers from 2 on of a pattern that ends in `~`. Returns them with the shared
  /// instance of the pattern.
  mutating func reserveEndings(of pattern: IdentifierPattern, count: Int) -> (IdentifierPattern, [Range<Int>]) {
    noteShape(of: pattern, isNumbered: true)
    let others: [Int]? = hasSeries ? endings(of: pattern, limit: count) : []
    if numbers[pattern] == nil { numbers[pattern] = IntegerRangeSet() }
    guard let index = numbers.index(forKey: pattern) else { return (pattern, []) }
    let shared = numbers.keys[index]
    if let others { return (shared, numbers.values[index].reserveLowest(count, except: others)) }
    var reserved: [Range<Int>] = []
    var number = nextEndings[shared] ?? 0
    for _ in 0..<count {
      number = numbers.values[index].firstFree(from: number)
      while isOfSeries(Identifier(pattern: shared, number: number)) {
        number = numbers.values[index].firstFree(from: number + 1)
      }
      _ = numbers.values[index].insert(number)
      reserved.appendCoalescing(number..<number + 1)
    }
    nextEndings[shared] = number
    return (shared, reserved)
  }

  /// Returns the endings of a pattern that series have; nil if more than `limit` names would have to be enumerated.
  private func endings(of pattern: IdentifierPattern, limit: Int) -> [Int]? {
    var endings: [Int] = []
    for shaped in seriesByShape[pattern.shape(isNumbered: true)] ?? [] {
      guard let byEnding = indices[shaped.series] else { continue }
      if shaped.hasEnding {
        guard let index = shaped.series.index(of: pattern.prefix.utf8.dropLast()) else { continue }
        for (ending, indices) in byEnding
        where ending >= IntegerRangeSet.firstEnding && indices.contains(index) {
          endings.append(ending)
        }
      } else if let indices = byEnding[1] {
        guard indices.singles.count + indices.wholes.count <= limit else { return nil }
        for range in indices.singles.ranges + indices.wholes.ranges {
          for index in range {
            let name = Identifier(shaped.series.text(at: index, ending: 1))
            if name.pattern == pattern { endings.append(name.number) }
          }
        }
      }
    }
    return endings
  }

  /// Merges a range of numbers, all of which are reserved, into one entry.
  mutating func join(_ pattern: IdentifierPattern, _ range: Range<Int>) { numbers[pattern]?.join(range) }

  private mutating func noteShape(of pattern: IdentifierPattern, isNumbered: Bool) {
    guard patternsByShape != nil else { return }
    if let reserved = numbers[pattern] {
      // A shape is added with the first name that has it.
      guard isNumbered ? !reserved.hasNumbers : !reserved.contains(-1) else { return }
    }
    patternsByShape?[pattern.shape(isNumbered: isNumbered), default: []].append(pattern)
  }

  mutating func notePatterns() {
    guard patternsByShape == nil else { return }
    var patterns: [UInt64: [IdentifierPattern]] = [:]
    for (pattern, reserved) in numbers {
      if reserved.contains(-1) { patterns[pattern.shape(isNumbered: false), default: []].append(pattern) }
      if reserved.hasNumbers { patterns[pattern.shape(isNumbered: true), default: []].append(pattern) }
    }
    patternsByShape = patterns
  }

  // MARK: - Series

  /// Reserves names of a series, none of which may be reserved.
  mutating func insert(_ range: Range<Int>, of series: IdentifierSeries, ending: Int, mode: Mode) {
    if ending < IntegerRangeSet.firstEnding, mode == .single, series.stride == 1, let pattern = series.pattern {
      noteShape(of: pattern, isNumbered: true)
      numbers[pattern, default: IntegerRangeSet()].insert(range)
      return
    }
    notePatterns()
    let (series, ending) = ReservedIdentifierSet.canonical(series, ending)
    let shaped = Shaped(series: series, hasEnding: ending >= IntegerRangeSet.firstEnding)
    let shape = shaped.hasEnding ? series.endedShape : series.shape
    if indices[series]?[ending] == nil, !(seriesByShape[shape]?.contains(shaped) ?? false) {
      seriesByShape[shape, default: []].append(shaped)
    }
    indices[series, default: [:]][ending, default: Indices()].insert(range, mode)
  }
}

// Lookup of reserved names in a range.
extension ReservedIdentifierSet {
  /// Returns the indices of a range whose names are reserved in one of these modes: ascending, neither overlapping nor
  /// touching.
  ///
  /// With `isFirstEnough` the result is complete only if it is empty.
  mutating func reservedIndices(
    of series: IdentifierSeries, ending: Int, in range: Range<Int>, modes: Mode = .any, isFirstEnough: Bool = false
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    let (series, ending) = ReservedIdentifierSet.canonical(series, ending)
    let hasEnding = ending >= IntegerRangeSet.firstEnding
    let pattern = hasEnding ? nil : series.pattern
    if modes.contains(.single), let pattern, let reserved = numbers[pattern] {
      if series.stride == 1 {
        reserved.appendParts(of: range, to: &ranges)
      } else if let last = range.last {
        var numbers: [Range<Int>] = []
        reserved.appendParts(of: series.number(at: range.lowerBound)..<series.number(at: last) + 1, to: &numbers)
        ranges += numbers.map(series.indices(ofNumbers:)).filter { !$0.isEmpty }
      }
    }
    if hasSeries || pattern == nil {
      if let indices = indices[series]?[ending] {
        indices.appendParts(of: range, modes, to: &ranges)
      }
      let shape = hasEnding ? series.endedShape : series.shape
      for shaped in seriesByShape[shape] ?? [] where shaped.series != series {
        if isFirstEnough, !ranges.isEmpty { return ranges }
        appendParts(of: (series, ending, range), in: shaped, modes: modes, isFirstEnough: isFirstEnough, to: &ranges)
      }
      // The name with a number is never in another pattern that is stored by number.
      if modes.contains(.single), pattern == nil, !isFirstEnough || ranges.isEmpty {
        notePatterns()
        appendParts(of: (series, ending, range), in: patternsByShape?[shape] ?? [], to: &ranges)
      }
    }
    return ranges.joined
  }

  /// Returns the series and ending in canonical form: an ending within the series' own text becomes the ending. 1 means
  /// no ending.
  static func canonical(_ series: IdentifierSeries, _ ending: Int) -> (series: IdentifierSeries, ending: Int) {
    ending >= IntegerRangeSet.firstEnding || !series.endsInEnding ? (series, ending) : series.splitEnding ?? (series, 1)
  }

  private typealias Interval = (series: IdentifierSeries, ending: Int, range: Range<Int>)

  /// Appends the indices whose names also belong to another series.
  private func appendParts(
    of interval: Interval, in other: Shaped, modes: Mode, isFirstEnough: Bool, to parts: inout [Range<Int>]
  ) {
    guard let byEnding = indices[other.series] else { return }
    // Both endings are the number after the last `~`, so only equal endings can collide.
    if other.hasEnding, interval.ending >= IntegerRangeSet.firstEnding {
      if let indices = byEnding[interval.ending] { add(indices, interval.ending) }
      return
    }
    for (ending, indices) in byEnding where (ending >= IntegerRangeSet.firstEnding) == other.hasEnding {
      add(indices, ending)
    }
    func add(_ indices: Indices, _ ending: Int) {
      var ranges: [Range<Int>] = []
      indices.appendParts(of: 0..<Int.max, modes, to: &ranges)
      for range in ranges where !isFirstEnough || parts.isEmpty {
        appendParts(
          of: interval, in: other.series, ending: ending, range: range, isFirstEnough: isFirstEnough, to: &parts)
      }
    }
  }

  private func appendParts(
    of interval: Interval, in other: IdentifierSeries, ending: Int, range: Range<Int>, isFirstEnough: Bool,
    to parts: inout [Range<Int>]
  ) {
    if other.hasSameText(as: interval.series) {
      guard ending == interval.ending else { return }
      // Equal texts have equal numbers.
      let numbers = other.number(at: range.lowerBound)..<other.number(at: range.upperBound - 1) + 1
      for index in interval.series.indices(ofNumbers: numbers).clamped(to: interval.range)
      where other.index(ofNumber: interval.series.number(at: index)) != nil {
        parts.appendCoalescing(index..<index + 1)
        if isFirstEnough { return }
      }
      return
    }
    guard interval.series.mayBeAsLong(in: interval.range, ending: interval.ending, as: other, in: range, ending: ending)
    else { return }
    let isShorter = range.count < interval.range.count
    let (few, fewEnding) = isShorter ? (other, ending) : (interval.series, interval.ending)
    let (many, manyEnding) = isShorter ? (interval.series, interval.ending) : (other, ending)
    let manyIndices = isShorter ? interval.range : range
    for index in isShorter ? range : interval.range {
      let name = Identifier(few.text(at: index, ending: fewEnding))
      guard let met = many.index(of: name, ending: manyEnding), manyIndices.contains(met) else { continue }
      let intervalIndex = isShorter ? met : index
      parts.append(intervalIndex..<intervalIndex + 1)
      if isFirstEnough { return }
    }
  }

  /// Appends the indices whose names also belong to patterns with the same shape.
  private func appendParts(
    of interval: Interval, in patterns: [IdentifierPattern], to parts: inout [Range<Int>]
  ) {
    let ending = interval.ending >= IntegerRangeSet.firstEnding ? interval.ending : nil
    var names = 0
    for pattern in patterns {
      // Only the name with this ending can be equal.
      names += ending == nil ? numbers[pattern]?.count ?? 0 : 1
      if names > interval.range.count { break }
    }
    if names > interval.range.count {
      for index in interval.range {
        let name = Identifier(interval.series.text(at: index, ending: interval.ending))
        if numbers[name.pattern]?.contains(name.number) ?? false {
          parts.appendCoalescing(index..<index + 1)
        }
      }
      return
    }
    for pattern in patterns {
      guard let reserved = numbers[pattern] else { continue }
      func add(_ number: Int) {
        let name = Identifier(pattern: pattern, number: number)
        guard let index = interval.series.index(of: name, ending: interval.ending), interval.range.contains(index)
        else { return }
        parts.append(index..<index + 1)
      }
      if let ending {
        if reserved.contains(ending) { add(ending) }
      } else {
        reserved.forEach(add)
      }
    }
  }
}
