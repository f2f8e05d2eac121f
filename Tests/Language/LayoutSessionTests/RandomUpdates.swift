import CollectionLayout
import TestSupport

/// Generates valid batches for any collection.
struct RandomUpdates {
  var random: SeededGenerator
  private var names = 0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func name(_ prefix: String) -> Identifier {
    names += 1
    return Identifier("\(prefix)\(names)")
  }

  /// Returns operations that are valid for a collection.
  mutating func batch(on model: CollectionModel) -> [UpdateOperation] {
    var after = model
    var items = model.sections.map { section in (0..<section.items.count).map { section.items.single($0) } }
    for _ in 0..<1 + random.below(5) {
      let section = items.isEmpty ? nil : random.below(items.count)
      switch random.below(10) {
      case 0, 1, 2, 3:
        guard let section else { continue }
        for _ in 0..<1 + random.below(3) {
          let item = ItemSlice(run: ItemRun(metrics: metrics()), identifier: name("n"))
          items[section].insert(item, at: random.below(items[section].count + 1))
        }
      case 4, 5:
        guard let section, !items[section].isEmpty else { continue }
        items[section].remove(at: random.below(items[section].count))
      case 6, 7:
        guard let section, !items[section].isEmpty else { continue }
        let item = items[section].remove(at: random.below(items[section].count))
        let target = random.below(items.count)
        items[target].insert(item, at: random.below(items[target].count + 1))
      case 8:
        guard let section, items.count > 1, random.once(in: 2) else { continue }
        let target = random.below(items.count)
        after.sections.swapAt(section, target)
        items.swapAt(section, target)
      default:
        if let section, items.count > 2 {
          after.sections.remove(at: section)
          items.remove(at: section)
        } else if items.count < 5, let like = model.sections.first {
          var new = like
          new.identifier = name("section")
          let place = random.below(items.count + 1)
          after.sections.insert(new, at: place)
          items.insert(
            (0..<random.below(5)).map { _ in ItemSlice(run: ItemRun(metrics: metrics()), identifier: name("n")) },
            at: place)
        }
      }
    }
    for index in items.indices { after.sections[index].items = ItemList(items[index]) }
    var operations = SectionedDiff(from: model, to: after).operations(from: model, to: after)
    operations += reloads(on: model, besides: operations)
    operations.shuffle(using: &random)
    return operations
  }

  /// Returns reloads of some items that the other operations do not delete or move.
  private mutating func reloads(on model: CollectionModel, besides operations: [UpdateOperation]) -> [UpdateOperation] {
    var taken: Set<IndexPath> = []
    var gone: Set<Int> = []
    for operation in operations {
      switch operation {
      case .deleteItem(let place): taken.insert(place)
      case .moveItem(let from, _): taken.insert(from)
      case .deleteSection(let section): gone.insert(section)
      default: break
      }
    }
    var reloads: [UpdateOperation] = []
    for (index, section) in model.sections.enumerated() where !gone.contains(index) {
      for item in 0..<section.items.count where random.once(in: 14) {
        let place = IndexPath(section: index, item: item)
        guard !taken.contains(place) else { continue }
        let new = NewItem(run: ItemRun(metrics: metrics()), identifier: section.items.identifier(at: item))
        reloads.append(.reloadItem(at: place, with: random.once(in: 2) ? new : nil))
      }
    }
    return reloads
  }

  private mutating func metrics() -> ItemMetrics {
    ItemMetrics(
      width: .constant(Double(20 + random.below(100))), height: .constant(Double(15 + random.below(90))))
  }

  /// Returns the text of a document with several layouts, sticky headers, footers and decorations.
  mutating func document(anchor: String, interruption: String) -> String {
    let curve = random.pick([
      #""linear""#, #""easeInOut""#, #""easeOut""#, "[0.2, 0.1, 0.6, 1.2]",
      #"{"dampingRatio": 0.6, "initialVelocity": 1}"#,
    ])
    let sections = (0..<2 + random.below(3)).map { section(Int($0)) }
    return #"""
      {"viewport": {"width": 300, "height": 360}, "stickyHeaders": "\#(random.pick(["none", "push", "stack"]))",
       "scrollDirection": "\#(random.once(in: 4) ? "horizontal" : "vertical")",
       "layoutDirection": "\#(random.once(in: 5) ? "rtl" : "ltr")",
       "animation": {"duration": 0.4, "curve": \#(curve), "anchor": "\#(anchor)",
                     "interruption": "\#(interruption)"},
       "sections": [\#(sections.joined(separator: ",\n"))]}
      """#
  }

  private mutating func section(_ number: Int) -> String {
    let layout = random.pick([
      #"{"kind": "flow", "minimumLineSpacing": 4}"#, #"{"kind": "waterfall", "columnCount": 3, "rowSpacing": 5}"#,
      #"{"kind": "list", "rowHeight": 30, "spacing": 2}"#, #"{"kind": "grid", "columnCount": 4}"#,
      #"{"kind": "tags", "alignment": "center", "maximumLines": 2}"#, #"{"kind": "tags"}"#, #"{"kind": "carousel"}"#,
      #"{"kind": "sheet", "columnCount": 5, "columnWidths": [60, 90], "pinnedRows": 1, "pinnedColumns": 1}"#,
      #"""
      {"kind": "compositional", "group": {"direction": "horizontal", "size": {"width": {"fractionalWidth": 1},
       "height": 50}, "items": [{"size": {"width": {"fractionalWidth": 0.5}, "height": {"fractionalHeight": 1}}}]}}
      """#,
    ])
    let decorations = random.pick([
      "", #"{"kind": "card"}"#, #"{"kind": "separator"}"#,
      #"{"kind": "armband", "image": "new.png"}, {"kind": "card"}"#,
    ])
    return #"""
      {"id": "s\#(number)", "layout": \#(layout), "header": \#(random.below(40)), "footer": \#(random.below(2) * 15),
       "decorations": [\#(decorations)],
       "items": [{"repeat": \#(random.below(14)), "id": "s\#(number)-{i}", "text": "word {i}",
                  "width": {"random": [30, 90]}, "height": {"random": [20, 90], "seed": \#(number)}}]}
      """#
  }
}

extension ItemList {
  /// Returns one item as a slice of length 1.
  fileprivate func single(_ item: Int) -> ItemSlice {
    let (sliceIndex, offset) = locate(item)
    let place = slices[sliceIndex].range.lowerBound + offset
    return ItemSlice(run: slices[sliceIndex].run, identifiers: slices[sliceIndex].identifiers, range: place..<place + 1)
  }
}
