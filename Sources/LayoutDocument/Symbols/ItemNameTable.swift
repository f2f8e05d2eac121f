import CollectionLayout

/// A table from identifiers to items. Consecutive items of a generator share one entry of the table.
struct ItemNameTable: Sendable {
  /// An item: the index of its entry, and its index in the entry.
  struct Position: Equatable {
    var entry: Int
    var place: Int
  }

  private struct Interval {
    var rule: IdentifierSequence
    var range: Range<Int>
    var entry: Int
  }

  private var single: [Identifier: Position] = [:]
  private var numbered: [IdentifierPattern: [Interval]] = [:]
  /// Intervals whose identifiers come from lists of texts instead of numbers, by lookup key.
  private var texts: [UInt64: [Interval]] = [:]

  /// Reserves capacity for single identifiers.
  mutating func reserve(_ count: Int) { single.reserveCapacity(single.count + count) }

  /// Adds identifiers; one that is in the table already is not changed.
  mutating func add(_ names: ReservedIdentifiers, of entry: Int) {
    switch names {
    case .none: break
    case .one(let name, _): add(name, Position(entry: entry, place: 0))
    case .several(let segments): for segment in segments { add(segment, of: entry) }
    }
  }

  private mutating func add(_ name: Identifier, _ place: Position) {
    if single[name] == nil { single[name] = place }
  }

  private mutating func add(_ segment: IdentifierRegistry.Segment, of entry: Int) {
    if segment.range.count == 1 {
      let place = segment.range.lowerBound
      return add(segment.identifiers.identifier(at: place), Position(entry: entry, place: place))
    }
    let interval = Interval(rule: segment.identifiers, range: segment.range, entry: entry)
    if case .numbered(let pattern, _) = segment.identifiers {
      numbered[pattern, default: []].append(interval)
    } else {
      for key in interval.rule.lookupKeys { texts[key, default: []].append(interval) }
    }
  }

  /// Returns the item of an identifier; nil if there is none.
  func place(of name: Identifier) -> Position? {
    if let place = single[name] { return place }
    for interval in numbered[name.pattern] ?? [] {
      if let place = interval.rule.index(of: name, in: interval.range) {
        return Position(entry: interval.entry, place: place)
      }
    }
    if texts.isEmpty { return nil }
    for interval in name.lookupKeys.lazy.flatMap({ texts[$0] ?? [] }) {
      if let place = interval.rule.index(of: name, in: interval.range) {
        return Position(entry: interval.entry, place: place)
      }
    }
    return nil
  }
}
