import CollectionLayout

/// A table from identifiers to items. Consecutive items of a generator share one entry of the table.
struct ItemNames: Sendable {
  /// An item: the index of its entry, and its index in the entry.
  struct Place: Equatable {
    var entry: Int
    var place: Int
  }

  private struct Stretch {
    var rule: IdentifierSequence
    var range: Range<Int>
    var entry: Int
  }

  private var single: [Identifier: Place] = [:]
  private var numbered: [IdentifierPattern: [Stretch]] = [:]
  /// Intervals whose identifiers come from lists of texts instead of numbers, by lookup key.
  private var texts: [UInt64: [Stretch]] = [:]

  /// Reserves capacity for single identifiers.
  mutating func reserve(_ count: Int) { single.reserveCapacity(single.count + count) }

  /// Adds identifiers; one that is in the table already is not changed.
  mutating func add(_ names: ClaimedNames, of entry: Int) {
    switch names {
    case .none: break
    case .one(let name, _): add(name, Place(entry: entry, place: 0))
    case .several(let segments): for segment in segments { add(segment, of: entry) }
    }
  }

  private mutating func add(_ name: Identifier, _ place: Place) {
    if single[name] == nil { single[name] = place }
  }

  private mutating func add(_ segment: IdentifierRegistry.Segment, of entry: Int) {
    if segment.range.count == 1 {
      let place = segment.range.lowerBound
      return add(segment.identifiers.identifier(at: place), Place(entry: entry, place: place))
    }
    let stretch = Stretch(rule: segment.identifiers, range: segment.range, entry: entry)
    if case .numbered(let pattern, _) = segment.identifiers {
      numbered[pattern, default: []].append(stretch)
    } else {
      for key in stretch.rule.lookupKeys { texts[key, default: []].append(stretch) }
    }
  }

  /// Returns the item of an identifier; nil if there is none.
  func place(of name: Identifier) -> Place? {
    if let place = single[name] { return place }
    for stretch in numbered[name.pattern] ?? [] {
      if let place = stretch.rule.index(of: name, in: stretch.range) {
        return Place(entry: stretch.entry, place: place)
      }
    }
    if texts.isEmpty { return nil }
    for stretch in name.lookupKeys.lazy.flatMap({ texts[$0] ?? [] }) {
      if let place = stretch.rule.index(of: name, in: stretch.range) {
        return Place(entry: stretch.entry, place: place)
      }
    }
    return nil
  }
}
