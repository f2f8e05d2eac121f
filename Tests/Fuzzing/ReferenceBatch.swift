import CollectionLayout

/// A batch update that bytes choose, and its result by removals and insertions in arrays.
struct ReferenceBatch {
  /// A section of the result. A name is nil if it follows from other rules.
  struct ResultSection {
    var name: String?
    var items: [String?]
  }

  private(set) var operations: [UpdateOperation] = []
  /// The number of items of each section after the batch; nil if the caller does not name them.
  private(set) var counts: [Int]?
  private let names: [(section: String, items: [String])]

  init(_ source: inout ByteSource, on model: CollectionModel) {
    names = zip(model.sections, model.names).map { ($0.identifier.text, $1) }
    for _ in 0..<source.below(10) { operations.append(operation(&source)) }
    switch source.below(8) {
    case 0: counts = (0..<source.below(5)).map { _ in source.below(12) }
    case 1: counts = result().map(\.items.count)
    default: break
    }
  }

  /// Most indices are valid; some are one too high, or negative.
  private func index(_ source: inout ByteSource, below count: Int) -> Int {
    let choice = Int(source.byte())
    return choice > 250 ? choice - 252 : choice % max(1, count + 1)
  }

  private func path(_ source: inout ByteSource) -> IndexPath {
    let section = index(&source, below: names.count - 1)
    let count = names.indices.contains(section) ? names[section].items.count : 3
    return IndexPath(section: section, item: index(&source, below: count - 1))
  }

  private func operation(_ source: inout ByteSource) -> UpdateOperation {
    switch source.below(12) {
    case 0, 1: return .deleteItem(at: path(&source))
    case 2, 3, 4: return .insertItem(newItem(&source), at: path(&source))
    case 5, 6: return .moveItem(from: path(&source), to: path(&source))
    case 7:
      let place = path(&source)
      return .reloadItem(at: place, with: source.flag() ? newItem(&source) : nil)
    case 8: return .deleteSection(at: index(&source, below: names.count - 1))
    case 9:
      let name = "n\(source.below(6))"
      return .insertSection(section(name, source.below(4)), at: index(&source, below: names.count))
    case 10:
      return .moveSection(
        from: index(&source, below: names.count - 1), to: index(&source, below: names.count - 1))
    default:
      let place = index(&source, below: names.count - 1)
      guard source.flag(), names.indices.contains(place) else { return .reloadSection(at: place, with: nil) }
      return .reloadSection(at: place, with: section(names[place].section, source.below(4)))
    }
  }

  private func newItem(_ source: inout ByteSource) -> NewItem {
    let choice = source.below(16)
    return NewItem(
      run: ItemRun(metrics: ItemMetrics(height: .constant(30))),
      identifier: choice == 0 ? nil : Identifier(choice == 1 ? "s0-0" : "x\(choice)-\(source.below(16))"))
  }

  private func section(_ name: String, _ count: Int) -> Section {
    Section(
      identifier: Identifier(name), layout: WaterfallLayout(),
      items: ItemList(
        (0..<count).map {
          ItemSlice(run: ItemRun(metrics: ItemMetrics()), identifier: Identifier("\(name)+\($0)"))
        }))
  }

  /// The batch as text: the number of items of each section, and the operations.
  var text: String {
    func path(_ path: IndexPath) -> String { "\(path.section).\(path.item)" }
    let operations = operations.map { operation in
      switch operation {
      case .insertItem(let item, let to): "insert \(item.identifier?.text ?? "an item") at \(path(to))"
      case .deleteItem(let from): "delete \(path(from))"
      case .moveItem(let from, let to): "move \(path(from)) to \(path(to))"
      case .reloadItem(let from, let item): "reload \(path(from)) with \(item?.identifier?.text ?? "itself")"
      case .insertSection(let section, let to): "insert section \(section.identifier.text) at \(to)"
      case .deleteSection(let from): "delete section \(from)"
      case .moveSection(let from, let to): "move section \(from) to \(to)"
      case .reloadSection(let from, let section): "reload section \(from) with \(section?.items.count ?? -1) items"
      }
    }
    return "\(names.map(\.items.count)): \(operations.joined(separator: ", "))"
  }

  // MARK: - Result

  /// Returns the collection after the batch, if that is valid: deletions and the sources of moves from the back, then
  /// insertions and the targets of moves from the front.
  func result() -> [ResultSection] {
    var (gone, placed, reloaded) = (Set<Int>(), [Int: ResultSection?](), [Int: Section?]())
    var origins: [Int: Int] = [:]
    for operation in operations {
      switch operation {
      case .deleteSection(let place): gone.insert(place)
      case .moveSection(let from, let to):
        gone.insert(from)
        placed.updateValue(nil, forKey: to)
        origins[to] = from
      case .insertSection(let section, let place): placed[place] = ResultSection(section)
      case .reloadSection(let place, let section): reloaded[place] = section
      default: break
      }
    }
    var sections: [(old: Int?, result: ResultSection)] = names.indices.filter { !gone.contains($0) }.map {
      ($0, current($0, reloaded))
    }
    for (place, section) in placed.sorted(by: { $0.key < $1.key }) {
      let old = origins[place]
      let entry = (old, section ?? old.map { current($0, reloaded) } ?? ResultSection(name: nil, items: []))
      sections.insert(entry, at: min(max(0, place), sections.count))
    }
    let leaving = leavingItems()
    for index in sections.indices {
      guard let old = sections[index].old, names.indices.contains(old), reloaded[old] == nil else { continue }
      sections[index].result.items = items(of: old, at: index, without: leaving[old] ?? [])
    }
    return sections.map(\.result)
  }

  private func current(_ place: Int, _ reloaded: [Int: Section?]) -> ResultSection {
    guard names.indices.contains(place) else { return ResultSection(name: nil, items: []) }
    if case .some(.some(let section)) = reloaded[place] { return ResultSection(section) }
    return ResultSection(name: names[place].section, items: names[place].items)
  }

  /// Returns the items that are deleted or moved, by old section.
  private func leavingItems() -> [Int: Set<Int>] {
    var leaving: [Int: Set<Int>] = [:]
    for operation in operations {
      switch operation {
      case .deleteItem(let path), .moveItem(let path, _): leaving[path.section, default: []].insert(path.item)
      default: break
      }
    }
    return leaving
  }

  private func items(of old: Int, at new: Int, without leaving: Set<Int>) -> [String?] {
    func name(_ path: IndexPath) -> String? {
      for case .reloadItem(path, let item?) in operations { return item.identifier?.text }
      guard names.indices.contains(path.section), names[path.section].items.indices.contains(path.item) else {
        return nil
      }
      return names[path.section].items[path.item]
    }
    var items: [String?] = []
    for item in names[old].items.indices where !leaving.contains(item) {
      items.append(name(IndexPath(section: old, item: item)))
    }
    var placed: [Int: String?] = [:]
    for operation in operations {
      switch operation {
      case .insertItem(let item, let path) where path.section == new:
        placed.updateValue(item.identifier?.text, forKey: path.item)
      case .moveItem(let from, let path) where path.section == new: placed.updateValue(name(from), forKey: path.item)
      default: break
      }
    }
    for (place, name) in placed.sorted(by: { $0.key < $1.key }) {
      items.insert(name, at: min(max(0, place), items.count))
    }
    return items
  }
}

extension ReferenceBatch.ResultSection {
  init(_ section: Section) {
    self.init(
      name: section.identifier.text, items: (0..<section.items.count).map { section.items.identifier(at: $0).text })
  }
}
