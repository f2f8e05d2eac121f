import CollectionLayout

/// Which item has a name: the items of a generator take the space of one.
struct ItemNames: Sendable {
  /// An item by its entry, and its place among the entry's items.
  struct Place: Equatable {
    var entry: Int
    var place: Int
  }

  private struct Stretch {
    var rule: IdentifierRule
    var range: Range<Int>
    var entry: Int
  }

  private var single: [Identifier: Place] = [:]
  private var numbered: [IdentifierPattern: [Stretch]] = [:]
  /// Those whose names are texts rather than numbers, by what their names have in common.
  private var texts: [UInt64: [Stretch]] = [:]

  /// Makes room for so many single names.
  mutating func reserve(_ count: Int) { single.reserveCapacity(single.count + count) }

  /// Adds names; what has one already keeps it.
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

  private mutating func add(_ segment: IdentifierClaims.Segment, of entry: Int) {
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

  /// The item of a name; nil when there is none.
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
