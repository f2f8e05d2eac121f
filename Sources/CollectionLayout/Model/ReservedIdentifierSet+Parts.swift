// Lookup of reserved names in a range.
extension ReservedIdentifierSet {
  /// Returns the indices of a range whose names are reserved in one of these modes: ascending, neither overlapping nor
  /// touching.
  ///
  /// With `isFirstEnough` the result is complete only if it is empty.
  mutating func parts(
    of series: IdentifierSeries, ending: Int, _ range: Range<Int>, _ modes: Mode = .any, isFirstEnough: Bool = false
  ) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    let (series, ending) = ReservedIdentifierSet.canonical(series, ending)
    let hasEnding = ending >= IntegerRangeSet.firstEnding
    let own = hasEnding ? nil : series.pattern
    if modes.contains(.single), let own, let reserved = numbers[own] {
      if series.stride == 1 {
        reserved.appendParts(of: range, to: &parts)
      } else if let last = range.last {
        var numbers: [Range<Int>] = []
        reserved.appendParts(of: series.number(at: range.lowerBound)..<series.number(at: last) + 1, to: &numbers)
        parts += numbers.map(series.indices(ofNumbers:)).filter { !$0.isEmpty }
      }
    }
    if hasSeries || own == nil {
      if let indices = indices[series]?[ending] {
        indices.appendParts(of: range, modes, to: &parts)
      }
      let shape = hasEnding ? series.endedShape : series.shape
      for shaped in seriesByShape[shape] ?? [] where shaped.series != series {
        if isFirstEnough, !parts.isEmpty { return parts }
        appendParts(of: (series, ending, range), in: shaped, modes, isFirstEnough, to: &parts)
      }
      // The name with a number is never in another pattern that is stored by number.
      if modes.contains(.single), own == nil, !isFirstEnough || parts.isEmpty {
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
    of interval: Interval, in other: Shaped, _ modes: Mode, _ isFirstEnough: Bool, to parts: inout [Range<Int>]
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
        appendParts(of: interval, in: other.series, ending, range, isFirstEnough, to: &parts)
      }
    }
  }

  private func appendParts(
    of interval: Interval, in other: IdentifierSeries, _ ending: Int, _ range: Range<Int>, _ isFirstEnough: Bool,
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
    guard interval.series.mayBeAsLong(interval.range, interval.ending, as: other, range, ending) else { return }
    let isShorter = range.count < interval.range.count
    let (few, fewEnding) = isShorter ? (other, ending) : (interval.series, interval.ending)
    let (many, manyEnding) = isShorter ? (interval.series, interval.ending) : (other, ending)
    let manyIndices = isShorter ? interval.range : range
    for index in isShorter ? range : interval.range {
      let name = Identifier(few.text(at: index, ending: fewEnding))
      guard let met = many.index(of: name, ending: manyEnding), manyIndices.contains(met) else { continue }
      let own = isShorter ? met : index
      parts.append(own..<own + 1)
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
