import CollectionLayout
import TestSupport

/// An index path of the reference implementation.
struct PlainPlace: Hashable, Comparable {
  var section: Int
  var item: Int

  var path: IndexPath { IndexPath(section: section, item: item) }

  static func < (a: PlainPlace, b: PlainPlace) -> Bool { (a.section, a.item) < (b.section, b.item) }
}

/// A generator of valid batches, with the operations by kind.
struct RandomBatch {
  let model: CollectionModel
  /// The identifiers of the model's items, by section.
  let names: [[String]]

  private(set) var operations: [UpdateOperation] = []

  private(set) var sectionDeletes: [Int] = []
  private(set) var sectionReloads: [Int] = []
  private(set) var sectionMoves: [(from: Int, to: Int)] = []
  private(set) var sectionInserts: [(place: Int, name: String, items: [String])] = []
  private(set) var itemDeletes: [PlainPlace] = []
  private(set) var itemReloads: [(place: PlainPlace, name: String?)] = []
  private(set) var itemMoves: [(from: PlainPlace, to: PlainPlace)] = []
  private(set) var itemInserts: [(place: PlainPlace, name: String)] = []

  init(_ random: inout SeededGenerator) {
    // Some sections of single items, some of a long run with a single item in it.
    let counts = (0..<1 + random.below(6)).map { _ in random.below(8) }
    model = CollectionModel(
      sections: counts.enumerated().map { index, count in
        guard random.once(in: 2), count > 2 else { return section("s\(index)", Array(repeating: 50, count: count)) }
        let run = ItemRun(metrics: ItemMetrics(height: .random(in: 1...9, seed: 1)))
        let rule = IdentifierSequence(TextSequence("s\(index)-{i}"))
        return Section(
          identifier: Identifier("s\(index)"), layout: WaterfallLayout(),
          items: ItemList([
            ItemSlice(run: run, identifiers: rule, range: 0..<1),
            ItemSlice(run: ItemRun(metrics: ItemMetrics()), identifier: Identifier("s\(index)-1")),
            ItemSlice(run: run, identifiers: rule, range: 2..<count),
          ]))
      })
    names = counts.enumerated().map { index, count in (0..<count).map { "s\(index)-\($0)" } }
    drawSections(&random)
    drawItems(&random)
    operations.shuffle(using: &random)
  }

  private mutating func drawSections(_ random: inout SeededGenerator) {
    let places = Array(0..<names.count).shuffled(using: &random)
    var rest = places[...]
    sectionDeletes = Array(rest.prefix(random.below(3)))
    rest = rest.dropFirst(sectionDeletes.count)
    let sources = Array(rest.prefix(random.below(3)))
    rest = rest.dropFirst(sources.count)
    sectionReloads = random.once(in: 2) ? Array(rest.prefix(random.below(2))) : []
    let insertCount = random.below(3)
    let newPlaces = Array(0..<names.count - sectionDeletes.count + insertCount).shuffled(using: &random)
    sectionMoves = zip(sources, newPlaces).map { (from: $0, to: $1) }
    sectionInserts = newPlaces.dropFirst(sources.count).prefix(insertCount).enumerated().map { index, place in
      (place, "n\(index)", (0..<random.below(4)).map { "n\(index)-\($0)" })
    }
    operations += sectionDeletes.map { .deleteSection(at: $0) }
    operations += sectionReloads.map { .reloadSection(at: $0, with: nil) }
    operations += sectionMoves.map { .moveSection(from: $0.from, to: $0.to) }
    operations += sectionInserts.map { .insertSection($0.name, count: $0.items.count, at: $0.place) }
  }

  private mutating func drawItems(_ random: inout SeededGenerator) {
    let newSections = sectionsAfter()
    var counts = newSections.map { old in old.map { names[$0].count } ?? 0 }
    var arriving = newSections.map { _ in [PlainPlace?]() }  // The source of a move, nil for an insert.
    let open = newSections.indices.filter { new in newSections[new].map { !sectionReloads.contains($0) } ?? false }
    for (new, old) in newSections.enumerated() {
      guard let old, open.contains(new) else { continue }
      for item in names[old].indices {
        let place = PlainPlace(section: old, item: item)
        switch random.below(8) {
        case 0:
          itemDeletes.append(place)
          counts[new] -= 1
        case 1, 2:
          counts[new] -= 1
          arriving[random.once(in: 2) ? new : random.pick(open)].append(place)
        case 3: itemReloads.append((place, random.once(in: 3) ? "r\(old)-\(item)" : nil))
        default: break
        }
      }
      arriving[new] += Array(repeating: nil, count: random.below(3))
    }
    var number = 0
    for new in open {
      let sources = arriving[new].shuffled(using: &random)
      for (source, item) in zip(sources, random.distinct(sources.count, below: counts[new] + sources.count)) {
        let place = PlainPlace(section: new, item: item)
        if let source {
          itemMoves.append((source, place))
        } else {
          itemInserts.append((place, "x\(number)"))
          number += 1
        }
      }
    }
    let run = ItemRun(metrics: ItemMetrics(height: .constant(70)))
    operations += itemDeletes.map { .deleteItem(at: $0.path) }
    operations += itemReloads.map { reload in
      .reloadItem(at: reload.place.path, with: reload.name.map { NewItem(run: run, identifier: Identifier($0)) })
    }
    operations += itemMoves.map { .moveItem(from: $0.from.path, to: $0.to.path) }
    operations += itemInserts.map { .insert($0.name, $0.place.section, $0.place.item) }
    drawRedundant(newSections, &random)
  }

  /// Adds redundant operations on items of deleted, reloaded and inserted sections.
  private mutating func drawRedundant(_ newSections: [Int?], _ random: inout SeededGenerator) {
    for old in sectionDeletes + sectionReloads {
      for item in names[old].indices where random.once(in: 4) {
        operations.append(random.once(in: 2) ? .delete(old, item) : .reload(old, item))
      }
    }
    for (place, name, items) in sectionInserts where !items.isEmpty && random.once(in: 3) {
      operations.append(.insert("\(name)-redundant", place, random.below(items.count)))
    }
    for (new, old) in newSections.enumerated() {
      guard let old, sectionReloads.contains(old), !names[old].isEmpty, random.once(in: 2) else { continue }
      operations.append(.insert("s\(old)-redundant", new, random.below(names[old].count)))
    }
  }

  /// Returns the old index of each new section. Removes deleted and moved sections from the back, then inserts new and
  /// moved ones from the front.
  func sectionsAfter() -> [Int?] {
    var sections: [Int?] = Array(0..<names.count)
    for place in (sectionDeletes + sectionMoves.map(\.from)).sorted(by: >) { sections.remove(at: place) }
    let placed = sectionMoves.map { ($0.to, Optional($0.from)) } + sectionInserts.map { ($0.place, nil) }
    for (place, old) in placed.sorted(by: { $0.0 < $1.0 }) { sections.insert(old, at: place) }
    return sections
  }

  /// An item after the batch.
  struct Item {
    let old: PlainPlace?
    let name: String
  }

  /// Returns the items of each section after the batch, with their old index path and their name.
  func itemsAfter() -> [[Item]] {
    var reloaded: [PlainPlace: String] = [:]
    for case (let place, let name?) in itemReloads { reloaded[place] = name }
    func item(_ place: PlainPlace) -> Item {
      Item(old: place, name: reloaded[place] ?? names[place.section][place.item])
    }
    return sectionsAfter().enumerated().map { new, old -> [Item] in
      guard let old else {
        return sectionInserts.first { $0.place == new }!.items.map { Item(old: nil, name: $0) }
      }
      if sectionReloads.contains(old) { return names[old].map { Item(old: nil, name: $0) } }
      var items = names[old].indices.map { item(PlainPlace(section: old, item: $0)) }
      let gone = itemDeletes.filter { $0.section == old } + itemMoves.map(\.from).filter { $0.section == old }
      for place in gone.sorted(by: >) { items.remove(at: place.item) }
      var placed: [Int: Item] = [:]
      for move in itemMoves where move.to.section == new { placed[move.to.item] = item(move.from) }
      for insert in itemInserts where insert.place.section == new {
        placed[insert.place.item] = Item(old: nil, name: insert.name)
      }
      for (place, item) in placed.sorted(by: { $0.key < $1.key }) { items.insert(item, at: place) }
      return items
    }
  }
}
