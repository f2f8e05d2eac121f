/// A set of identifiers: numbers by pattern, and places of series, with endings and without.
///
/// Whether names of a stretch are in the set is told without going through them, unless the set has other rules whose
/// names have the same shape; then the shorter of both sides is gone through.
struct TakenIdentifiers: Sendable {
  /// How names were taken: one by one, or as a stretch that is renamed as a whole. What is taken one by one cuts a
  /// stretch of numbers that is asked for later.
  struct Manner: OptionSet {
    let rawValue: Int

    static let single = Manner(rawValue: 1)
    static let whole = Manner(rawValue: 2)
    static let any: Manner = [single, whole]
  }

  /// The places of a series whose names with one ending are taken.
  private struct Places {
    var singles = PlaceSet()
    var wholes = PlaceSet()

    func contains(_ place: Int) -> Bool { singles.contains(place) || wholes.contains(place) }

    mutating func insert(_ range: Range<Int>, _ manner: Manner) {
      if manner == .whole { wholes.insert(range) } else { singles.insert(range) }
    }

    func appendParts(of range: Range<Int>, _ manner: Manner, to parts: inout [Range<Int>]) {
      if manner.contains(.single) { singles.appendParts(of: range, to: &parts) }
      if manner.contains(.whole) { wholes.appendParts(of: range, to: &parts) }
    }
  }

  /// A series with names of some shape: those with endings, or those without.
  private struct Shaped: Equatable {
    let series: NameSeries
    let hasEnding: Bool
  }

  private var numbers: [IdentifierPattern: TakenNumbers] = [:]
  /// By ending, 1 for none.
  private var places: [NameSeries: [Int: Places]] = [:]
  private var seriesByShape: [UInt64: [Shaped]] = [:]
  /// The last ending that a pattern gave, where series had to be asked for each.
  private var nextEndings: [IdentifierPattern: Int] = [:]
  /// Nil before a series is taken: until then nothing asks.
  private var patternsByShape: [UInt64: [IdentifierPattern]]?

  /// Whether names are numbers of patterns alone.
  var hasSeries: Bool { !places.isEmpty }

  func contains(_ identifier: Identifier) -> Bool {
    numbers[identifier.pattern]?.contains(identifier.number) ?? false || isOfSeries(identifier)
  }

  /// Whether an identifier is a name of a series.
  func isOfSeries(_ identifier: Identifier) -> Bool {
    guard hasSeries, let found = seriesByShape[identifier.shape] else { return false }
    return found.contains { shaped in
      let ending = shaped.hasEnding ? identifier.number : 1
      guard let places = places[shaped.series]?[ending],
        let place = shaped.series.place(of: identifier, ending: ending)
      else { return false }
      return places.contains(place)
    }
  }

  /// Whether a series may have names of a shape.
  func mayBeOfSeries(_ shape: UInt64) -> Bool { hasSeries && seriesByShape[shape] != nil }

  // MARK: - Numbers

  /// Takes an identifier by itself; false where its number is taken.
  mutating func insert(_ identifier: Identifier) -> Bool {
    noteShape(of: identifier.pattern, isNumbered: identifier.number >= 0)
    return numbers[identifier.pattern, default: TakenNumbers()].insert(identifier.number)
  }

  /// Gives an identifier back that was taken by itself; false for any other.
  mutating func remove(_ identifier: Identifier) -> Bool {
    guard let index = numbers.index(forKey: identifier.pattern),
      numbers.values[index].remove(identifier.number)
    else { return false }
    if numbers.values[index].isEmpty { numbers.remove(at: index) }
    return true
  }

  /// Takes the first `count` free numbers from 2 on of a pattern that ends in `~`; the pattern that all these names
  /// share comes with them.
  mutating func takeEndings(_ pattern: IdentifierPattern, _ count: Int) -> (IdentifierPattern, [Range<Int>]) {
    noteShape(of: pattern, isNumbered: true)
    let others: [Int]? = hasSeries ? endings(of: pattern, limit: count) : []
    if numbers[pattern] == nil { numbers[pattern] = TakenNumbers() }
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
      found.appendJoining(number..<number + 1)
    }
    nextEndings[shared] = number
    return (shared, found)
  }

  /// The numbers behind a `~` that series have; nil where there are more than a limit to look at.
  private func endings(of pattern: IdentifierPattern, limit: Int) -> [Int]? {
    var found: [Int] = []
    for shaped in seriesByShape[pattern.shape(isNumbered: true)] ?? [] {
      guard let byEnding = places[shaped.series] else { continue }
      if shaped.hasEnding {
        guard let place = shaped.series.place(of: pattern.prefix.utf8.dropLast()) else { continue }
        for (ending, places) in byEnding
        where ending >= TakenNumbers.firstEnding && places.contains(place) {
          found.append(ending)
        }
      } else if let places = byEnding[1] {
        guard places.singles.count + places.wholes.count <= limit else { return nil }
        for range in places.singles.ranges + places.wholes.ranges {
          for place in range {
            let name = Identifier(shaped.series.text(at: place, ending: 1))
            if name.pattern == pattern { found.append(name.number) }
          }
        }
      }
    }
    return found
  }

  /// What of a range of a pattern's numbers is taken as numbers, in no order.
  func numbers(of pattern: IdentifierPattern, in range: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    numbers[pattern]?.appendParts(of: range, to: &parts)
    return parts
  }

  /// Makes one stretch of a pattern's numbers all of which are taken.
  mutating func join(_ pattern: IdentifierPattern, _ range: Range<Int>) { numbers[pattern]?.join(range) }

  private mutating func noteShape(of pattern: IdentifierPattern, isNumbered: Bool) {
    guard patternsByShape != nil else { return }
    if let taken = numbers[pattern] {
      // Both shapes are noted with the first of each sort.
      guard isNumbered ? !taken.hasNumbers : !taken.contains(-1) else { return }
    }
    patternsByShape?[pattern.shape(isNumbered: isNumbered), default: []].append(pattern)
  }

  private mutating func notePatterns() {
    guard patternsByShape == nil else { return }
    var found: [UInt64: [IdentifierPattern]] = [:]
    for (pattern, taken) in numbers {
      if taken.contains(-1) { found[pattern.shape(isNumbered: false), default: []].append(pattern) }
      if taken.hasNumbers { found[pattern.shape(isNumbered: true), default: []].append(pattern) }
    }
    patternsByShape = found
  }

  // MARK: - Series

  /// Takes names none of which is taken.
  mutating func insert(_ series: NameSeries, ending: Int, _ range: Range<Int>, _ manner: Manner) {
    if ending < TakenNumbers.firstEnding, manner == .single, series.stride == 1, let pattern = series.pattern {
      noteShape(of: pattern, isNumbered: true)
      numbers[pattern, default: TakenNumbers()].insert(range)
      return
    }
    notePatterns()
    let (series, ending) = TakenIdentifiers.canonical(series, ending)
    let shaped = Shaped(series: series, hasEnding: ending >= TakenNumbers.firstEnding)
    let shape = shaped.hasEnding ? series.endedShape : series.shape
    if places[series]?[ending] == nil, !(seriesByShape[shape]?.contains(shaped) ?? false) {
      seriesByShape[shape, default: []].append(shaped)
    }
    places[series, default: [:]][ending, default: Places()].insert(range, manner)
  }

  /// The places of a range whose names are taken in one of these manners: ascending, neither overlapping nor touching.
  ///
  /// With `isFirstEnough` other parts may be missing where there is one.
  mutating func parts(
    of series: NameSeries, ending: Int, _ range: Range<Int>, _ manners: Manner = .any, isFirstEnough: Bool = false
  ) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    let (series, ending) = TakenIdentifiers.canonical(series, ending)
    let hasEnding = ending >= TakenNumbers.firstEnding
    let own = hasEnding ? nil : series.pattern
    if manners.contains(.single), let own, let taken = numbers[own] {
      if series.stride == 1 {
        taken.appendParts(of: range, to: &parts)
      } else if let last = range.last {
        var numbers: [Range<Int>] = []
        taken.appendParts(of: series.number(at: range.lowerBound)..<series.number(at: last) + 1, to: &numbers)
        parts += numbers.map(series.places(ofNumbers:)).filter { !$0.isEmpty }
      }
    }
    if hasSeries || own == nil {
      if let places = places[series]?[ending] {
        places.appendParts(of: range, manners, to: &parts)
      }
      let shape = hasEnding ? series.endedShape : series.shape
      for shaped in seriesByShape[shape] ?? [] where shaped.series != series {
        if isFirstEnough, !parts.isEmpty { return parts }
        appendParts(of: (series, ending, range), in: shaped, manners, isFirstEnough, to: &parts)
      }
      // A number of another pattern is never a number of its own.
      if manners.contains(.single), own == nil, !isFirstEnough || parts.isEmpty {
        notePatterns()
        appendParts(of: (series, ending, range), in: patternsByShape?[shape] ?? [], to: &parts)
      }
    }
    return parts.joined
  }

  /// A series without an ending of its own; 1 is no ending.
  private static func canonical(_ series: NameSeries, _ ending: Int) -> (series: NameSeries, ending: Int) {
    ending >= TakenNumbers.firstEnding || !series.endsInEnding ? (series, ending) : series.splitEnding ?? (series, 1)
  }

  private typealias Stretch = (series: NameSeries, ending: Int, range: Range<Int>)

  /// Adds the places whose names are also names of another series.
  private func appendParts(
    of stretch: Stretch, in other: Shaped, _ manners: Manner, _ isFirstEnough: Bool, to parts: inout [Range<Int>]
  ) {
    guard let byEnding = places[other.series] else { return }
    // Two endings are one number behind the last `~`.
    if other.hasEnding, stretch.ending >= TakenNumbers.firstEnding {
      if let places = byEnding[stretch.ending] { add(places, stretch.ending) }
      return
    }
    for (ending, places) in byEnding where (ending >= TakenNumbers.firstEnding) == other.hasEnding {
      add(places, ending)
    }
    func add(_ places: Places, _ ending: Int) {
      var ranges: [Range<Int>] = []
      places.appendParts(of: 0..<Int.max, manners, to: &ranges)
      for range in ranges where !isFirstEnough || parts.isEmpty {
        appendParts(of: stretch, in: other.series, ending, range, isFirstEnough, to: &parts)
      }
    }
  }

  private func appendParts(
    of stretch: Stretch, in other: NameSeries, _ ending: Int, _ range: Range<Int>, _ isFirstEnough: Bool,
    to parts: inout [Range<Int>]
  ) {
    if other.hasSameText(as: stretch.series) {
      guard ending == stretch.ending else { return }
      // The same text is the same number.
      let numbers = other.number(at: range.lowerBound)..<other.number(at: range.upperBound - 1) + 1
      for place in stretch.series.places(ofNumbers: numbers).clamped(to: stretch.range)
      where other.place(ofNumber: stretch.series.number(at: place)) != nil {
        parts.appendJoining(place..<place + 1)
        if isFirstEnough { return }
      }
      return
    }
    guard stretch.series.mayBeAsLong(stretch.range, stretch.ending, as: other, range, ending) else { return }
    let isShorter = range.count < stretch.range.count
    let (few, fewEnding) = isShorter ? (other, ending) : (stretch.series, stretch.ending)
    let (many, manyEnding) = isShorter ? (stretch.series, stretch.ending) : (other, ending)
    let manyPlaces = isShorter ? stretch.range : range
    for place in isShorter ? range : stretch.range {
      let name = Identifier(few.text(at: place, ending: fewEnding))
      guard let met = many.place(of: name, ending: manyEnding), manyPlaces.contains(met) else { continue }
      let own = isShorter ? met : place
      parts.append(own..<own + 1)
      if isFirstEnough { return }
    }
  }

  /// Adds the places whose names are also numbers of some patterns of their shape.
  private func appendParts(
    of stretch: Stretch, in patterns: [IdentifierPattern], to parts: inout [Range<Int>]
  ) {
    let ending = stretch.ending >= TakenNumbers.firstEnding ? stretch.ending : nil
    var names = 0
    for pattern in patterns {
      // A name ends in the ending or is none of these.
      names += ending == nil ? numbers[pattern]?.count ?? 0 : 1
      if names > stretch.range.count { break }
    }
    if names > stretch.range.count {
      for place in stretch.range {
        let name = Identifier(stretch.series.text(at: place, ending: stretch.ending))
        if numbers[name.pattern]?.contains(name.number) ?? false {
          parts.appendJoining(place..<place + 1)
        }
      }
      return
    }
    for pattern in patterns {
      guard let taken = numbers[pattern] else { continue }
      func add(_ number: Int) {
        let name = Identifier(pattern: pattern, number: number)
        guard let place = stretch.series.place(of: name, ending: stretch.ending), stretch.range.contains(place)
        else { return }
        parts.append(place..<place + 1)
      }
      if let ending {
        if taken.contains(ending) { add(ending) }
      } else {
        taken.forEach(add)
      }
    }
  }
}
