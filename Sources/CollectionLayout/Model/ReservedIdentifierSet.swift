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
    guard hasSeries, let found = seriesByShape[identifier.shape] else { return false }
    return found.contains { shaped in
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
  mutating func takeEndings(_ pattern: IdentifierPattern, _ count: Int) -> (IdentifierPattern, [Range<Int>]) {
    noteShape(of: pattern, isNumbered: true)
    let others: [Int]? = hasSeries ? endings(of: pattern, limit: count) : []
    if numbers[pattern] == nil { numbers[pattern] = IntegerRangeSet() }
    guard let index = numbers.index(forKey: pattern) else { return (pattern, []) }
    let shared = numbers.keys[index]
    if let others { return (shared, numbers.values[index].takeFree(count, without: others)) }
    var found: [Range<Int>] = []
    var number = nextEndings[shared] ?? 0
    for _ in 0..<count {
      number = numbers.values[index].firstFree(from: number)
      while isOfSeries(Identifier(pattern: shared, number: number)) {
        number = numbers.values[index].firstFree(from: number + 1)
      }
      _ = numbers.values[index].insert(number)
      found.appendCoalescing(number..<number + 1)
    }
    nextEndings[shared] = number
    return (shared, found)
  }

  /// Returns the endings of a pattern that series have; nil if more than `limit` names would have to be enumerated.
  private func endings(of pattern: IdentifierPattern, limit: Int) -> [Int]? {
    var found: [Int] = []
    for shaped in seriesByShape[pattern.shape(isNumbered: true)] ?? [] {
      guard let byEnding = indices[shaped.series] else { continue }
      if shaped.hasEnding {
        guard let index = shaped.series.index(of: pattern.prefix.utf8.dropLast()) else { continue }
        for (ending, indices) in byEnding
        where ending >= IntegerRangeSet.firstEnding && indices.contains(index) {
          found.append(ending)
        }
      } else if let indices = byEnding[1] {
        guard indices.singles.count + indices.wholes.count <= limit else { return nil }
        for range in indices.singles.ranges + indices.wholes.ranges {
          for index in range {
            let name = Identifier(shaped.series.text(at: index, ending: 1))
            if name.pattern == pattern { found.append(name.number) }
          }
        }
      }
    }
    return found
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
    var found: [UInt64: [IdentifierPattern]] = [:]
    for (pattern, reserved) in numbers {
      if reserved.contains(-1) { found[pattern.shape(isNumbered: false), default: []].append(pattern) }
      if reserved.hasNumbers { found[pattern.shape(isNumbered: true), default: []].append(pattern) }
    }
    patternsByShape = found
  }

  // MARK: - Series

  /// Reserves names of a series, none of which may be reserved.
  mutating func insert(_ series: IdentifierSeries, ending: Int, _ range: Range<Int>, _ mode: Mode) {
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
