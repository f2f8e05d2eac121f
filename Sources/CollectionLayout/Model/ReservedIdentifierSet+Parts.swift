// Lookup of reserved names in a range.
extension ReservedIdentifierSet {
  /// Returns the indices of a range whose names are reserved in one of these modes: ascending, neither overlapping nor
  /// touching.
  ///
  /// With `isFirstEnough` the result is complete only if it is empty.
  mutating func parts(
    of series: IdentifierSeries, ending: Int, _ range: Range<Int>, _ manners: Kind = .any, isFirstEnough: Bool = false
  ) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    let (series, ending) = ReservedIdentifierSet.canonical(series, ending)
    let hasEnding = ending >= IntegerRangeSet.firstEnding
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
      // The name with a number is never in another pattern that is stored by number.
      if manners.contains(.single), own == nil, !isFirstEnough || parts.isEmpty {
        notePatterns()
        appendParts(of: (series, ending, range), in: patternsByShape?[shape] ?? [], to: &parts)
      }
    }
    return parts.joined
  }

  /// Returns the series and ending in canonical form: an ending within the series' own text becomes the ending. 1 means
  /// no ending.
  static func canonical(_ series: IdentifierSeries, _ ending: Int) -> (series: IdentifierSeries, ending: Int) {
    ending >= IntegerRangeSet.firstEnding || !series.endsInEnding ? (series, ending) : series.splitEnding ?? (series, 1)
  }

  private typealias Interval = (series: IdentifierSeries, ending: Int, range: Range<Int>)

  /// Appends the indices whose names also belong to another series.
  private func appendParts(
    of stretch: Interval, in other: Shaped, _ manners: Kind, _ isFirstEnough: Bool, to parts: inout [Range<Int>]
  ) {
    guard let byEnding = places[other.series] else { return }
    // Both endings are the number after the last `~`, so only equal endings can collide.
    if other.hasEnding, stretch.ending >= IntegerRangeSet.firstEnding {
      if let places = byEnding[stretch.ending] { add(places, stretch.ending) }
      return
    }
    for (ending, places) in byEnding where (ending >= IntegerRangeSet.firstEnding) == other.hasEnding {
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
    of stretch: Interval, in other: IdentifierSeries, _ ending: Int, _ range: Range<Int>, _ isFirstEnough: Bool,
    to parts: inout [Range<Int>]
  ) {
    if other.hasSameText(as: stretch.series) {
      guard ending == stretch.ending else { return }
      // Equal texts have equal numbers.
      let numbers = other.number(at: range.lowerBound)..<other.number(at: range.upperBound - 1) + 1
      for place in stretch.series.places(ofNumbers: numbers).clamped(to: stretch.range)
      where other.place(ofNumber: stretch.series.number(at: place)) != nil {
        parts.appendCoalescing(place..<place + 1)
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

  /// Appends the indices whose names also belong to patterns with the same shape.
  private func appendParts(
    of stretch: Interval, in patterns: [IdentifierPattern], to parts: inout [Range<Int>]
  ) {
    let ending = stretch.ending >= IntegerRangeSet.firstEnding ? stretch.ending : nil
    var names = 0
    for pattern in patterns {
      // Only the name with this ending can be equal.
      names += ending == nil ? numbers[pattern]?.count ?? 0 : 1
      if names > stretch.range.count { break }
    }
    if names > stretch.range.count {
      for place in stretch.range {
        let name = Identifier(stretch.series.text(at: place, ending: stretch.ending))
        if numbers[name.pattern]?.contains(name.number) ?? false {
          parts.appendCoalescing(place..<place + 1)
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
