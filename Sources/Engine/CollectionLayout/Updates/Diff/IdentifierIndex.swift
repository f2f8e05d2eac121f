import LayoutBase

/// Index of a model's items and sections by identifier.
public struct IdentifierIndex: Sendable {
  private let model: CollectionModel
  /// Nil for up to 8 expected lookups, which do not justify an index.
  private var index: Index?

  private struct Index {
    var sections: [Identifier: Int] = [:]
    var singles: [Identifier: IndexPath] = [:]
    /// Slices of several items by pattern, sorted by number.
    var numbered: [IdentifierPattern: [(first: Int, start: IndexPath, count: Int)]] = [:]
    /// Slices of several items whose identifiers are texts, by lookup key.
    var texts: [UInt64: [(slice: ItemSlice, start: IndexPath)]] = [:]
  }

  /// Creates an index for about `count` lookups.
  public init(_ model: CollectionModel, expectedLookups count: Int) {
    self.model = model
    guard count > 8 else { return }
    var index = Index()
    for (section, content) in model.sections.enumerated() {
      index.sections[content.identifier] = section
      var item = 0
      for slice in content.items.slices {
        let start = IndexPath(section: section, item: item)
        let runIndex = slice.range.lowerBound
        switch slice.identifiers {
        case _ where slice.range.count == 1: index.singles[slice.identifiers.identifier(at: runIndex)] = start
        case .numbered(let pattern, let first):
          index.numbered[pattern, default: []].append((first + runIndex, start, slice.range.count))
        case .text, .cycle:
          for key in slice.identifiers.lookupKeys { index.texts[key, default: []].append((slice, start)) }
        }
        item += slice.range.count
      }
    }
    for pattern in index.numbered.keys { index.numbered[pattern]?.sort { $0.first < $1.first } }
    self.index = index
  }

  /// Returns the index of a section; nil if there is none.
  public func sectionIndex(of identifier: Identifier) -> Int? {
    guard let index else { return model.sectionIndex(of: identifier) }
    return index.sections[identifier]
  }

  /// Returns the index path of an item; nil if there is none.
  public func indexPath(of identifier: Identifier) -> IndexPath? {
    guard let index else { return model.indexPath(of: identifier) }
    if let indexPath = index.singles[identifier] { return indexPath }
    if let slices = index.numbered[identifier.pattern] {
      // The last slice that starts at the number or before it.
      let next = slices.indices.partitioningIndex { slices[$0].first > identifier.number }
      if next > 0, identifier.number < slices[next - 1].first + slices[next - 1].count {
        let (first, start, _) = slices[next - 1]
        return IndexPath(section: start.section, item: start.item + identifier.number - first)
      }
    }
    if index.texts.isEmpty { return nil }
    for (slice, start) in identifier.lookupKeys.lazy.flatMap({ index.texts[$0] ?? [] }) {
      if let runIndex = slice.identifiers.index(of: identifier, in: slice.range) {
        return IndexPath(section: start.section, item: start.item + runIndex - slice.range.lowerBound)
      }
    }
    return nil
  }
}

// Hash keys of rules. A lookup of a name compares only the rules whose names have the same shape.
extension IdentifierSequence {
  /// The keys under which the rule is indexed. Every name of the rule has at least one of them in its own `lookupKeys`.
  package var lookupKeys: Set<UInt64> {
    switch self {
    // Items before the first one may have numbers below 0, and −1 is a name without a number.
    case .numbered(let pattern, let first):
      first < 0
        ? [pattern.shape(isNumbered: true), pattern.shape(isNumbered: false)] : [pattern.shape(isNumbered: true)]
    case .text(let rule): IdentifierSequence.lookupKeys(of: rule)
    case .cycle(let cycle): Set(cycle.uses.flatMap(\.name.shapes))
    }
  }

  private static func lookupKeys(of rule: TextSequence) -> Set<UInt64> {
    if case .cycle(let rules) = rule {
      return rules.reduce(into: []) { keys, rule in keys.formUnion(lookupKeys(of: rule ?? .literal(""))) }
    }
    guard let series = IdentifierSeries(rule) else { return [Identifier(rule.value(at: 0) ?? "").shape] }
    if let (_, ending) = series.splitEnding { return [Identifier.lookupKey(series.shape, ending)] }
    return [series.shape]
  }
}

extension Identifier {
  /// The keys of all rules that may contain this name.
  package var lookupKeys: [UInt64] {
    let shape = shape
    return textBeforeEnding == nil ? [shape] : [shape, Identifier.lookupKey(shape, number)]
  }

  fileprivate static func lookupKey(_ shape: UInt64, _ ending: Int) -> UInt64 {
    var hash = FNV1a()
    hash.combine(shape)
    hash.combine(UInt64(truncatingIfNeeded: ending))
    return hash.value
  }
}

extension CycleName {
  /// The shapes of the names without an ending and with one.
  fileprivate var shapes: [UInt64] {
    switch self {
    case .literal(let identifier, let endings): [identifier.shape, endings.shape(isNumbered: true)]
    case .series(let series): [series.shape, series.endedShape]
    }
  }
}
