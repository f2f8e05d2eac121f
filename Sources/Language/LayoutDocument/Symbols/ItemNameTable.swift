package import CollectionLayout
import LayoutBase

/// A table from identifiers to items. Consecutive items of a generator share one entry of the table.
package struct ItemNameTable: Sendable {
  /// An item: the index of its entry, and its index in the entry.
  package struct Position: Equatable {
    package internal(set) var entry: Int
    var index: Int
  }

  private struct Interval {
    var rule: IdentifierSequence
    var range: Range<Int>
    var entry: Int
  }

  private var single: [Identifier: Position] = [:]
  private var numbered: [IdentifierPattern: [Interval]] = [:]
  /// Intervals whose identifiers come from lists of texts instead of numbers, by the shapes of these.
  private var texts: [UInt64: [Interval]] = [:]

  /// Reserves capacity for single identifiers.
  mutating func reserve(_ count: Int) { single.reserveCapacity(single.count + count) }

  /// Adds identifiers; one that is in the table already is not changed.
  mutating func add(_ names: ReservedIdentifiers, of entry: Int) {
    switch names {
    case .none: break
    case .one(let name, _): add(name, Position(entry: entry, index: 0))
    case .several(let segments): for segment in segments { add(segment, of: entry) }
    }
  }

  private mutating func add(_ name: Identifier, _ position: Position) {
    if single[name] == nil { single[name] = position }
  }

  private mutating func add(_ segment: IdentifierRegistry.Segment, of entry: Int) {
    if segment.range.count == 1 {
      let index = segment.range.lowerBound
      return add(segment.identifiers.identifier(at: index), Position(entry: entry, index: index))
    }
    let interval = Interval(rule: segment.identifiers, range: segment.range, entry: entry)
    if case .numbered(let pattern, _) = segment.identifiers {
      numbered[pattern, default: []].append(interval)
    } else {
      for shape in interval.rule.shapes { texts[shape, default: []].append(interval) }
    }
  }

  /// Returns the item of an identifier; nil if there is none.
  package func position(of name: Identifier) -> Position? {
    if let position = single[name] { return position }
    for interval in numbered[name.pattern] ?? [] {
      if let index = interval.rule.index(of: name, in: interval.range) {
        return Position(entry: interval.entry, index: index)
      }
    }
    if texts.isEmpty { return nil }
    for interval in texts[name.shape] ?? [] {
      if let index = interval.rule.index(of: name, in: interval.range) {
        return Position(entry: interval.entry, index: index)
      }
    }
    return nil
  }
}

/// The identifiers of an entry's items. Most entries are one item, which needs no array.
package enum ReservedIdentifiers {
  case none
  case one(Identifier, isDuplicate: Bool)
  case several([IdentifierRegistry.Segment])

  /// Returns the identifier of the item at an index in the entry; nil if there is none.
  package func name(at index: Int) -> Identifier? {
    switch self {
    case .none: nil
    case .one(let name, _): index == 0 ? name : nil
    case .several(let segments): segments.first { $0.range.contains(index) }?.identifiers.identifier(at: index)
    }
  }

  /// Whether a requested identifier is in use by another item, so that this one got a different identifier.
  package var isDuplicate: Bool {
    switch self {
    case .none: false
    case .one(_, let isDuplicate): isDuplicate
    case .several(let segments): segments.contains(where: \.isDuplicate)
    }
  }

  /// The identifiers as segments, in no particular order.
  package var segments: [IdentifierRegistry.Segment] {
    switch self {
    case .none: []
    case .one(let name, let isDuplicate):
      [IdentifierRegistry.Segment(identifiers: IdentifierSequence(name), range: 0..<1, isDuplicate: isDuplicate)]
    case .several(let segments): segments
    }
  }

  /// Returns whether the items of both entries have the same identifiers.
  package func isSame(as other: ReservedIdentifiers) -> Bool {
    switch (self, other) {
    case (.none, .none): true
    case (.one(let name, _), .one(let otherName, _)): name == otherName
    case (.several(let segments), .several(let others)):
      segments.count == others.count
        && zip(segments, others).allSatisfy { $0.identifiers == $1.identifiers && $0.range == $1.range }
    default: false
    }
  }
}

extension IdentifierRegistry {
  /// Reserves the identifiers of an entry; identifiers that are in use are replaced by different ones. Returns nil if
  /// these would be too many.
  mutating func claim(_ rule: IdentifierSequence, count: Int) -> ReservedIdentifiers? {
    guard count == 1 else {
      guard let segments = reserve(rule, 0..<count) else { return nil }
      // A cancelled reservation has no identifiers.
      return token?.isCancelled == true || count == 0 ? ReservedIdentifiers.none : .several(segments)
    }
    let requested = rule.identifier(at: 0)
    let name = reserve(requested)
    return .one(name, isDuplicate: name != requested)
  }
}
