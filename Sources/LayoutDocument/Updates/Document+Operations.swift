package import CollectionLayout
import JSON

extension DocumentSnapshot {
  /// Decodes the operations of a batch with their items and sections. The JSON text of these is recorded in `parts`.
  /// Throws if the collection would have too many items, before these are named.
  package func operations(
    _ updates: [BatchOperation], on model: CollectionModel, parts: inout SourceFragments
  ) throws(InvalidUpdates) -> [UpdateOperation] {
    try checkItemCount(after: updates, on: model)
    return BatchDecoder(self, model, updates, &parts).operations
  }

  /// Throws if the sections of a batch, with what it keeps of a collection, have more than `ItemSchema.itemLimit` items.
  /// Items that it inserts one by one are counted when it is validated.
  private func checkItemCount(after updates: [BatchOperation], on model: CollectionModel) throws(InvalidUpdates) {
    let sections = updates.compactMap(\.section)
    if sections.isEmpty { return }
    // Without generators no section has more items than bytes, so that most batches are parsed once only.
    let mostItems = sections.reduce(model.itemCount) { $0 + $1.count }
    guard mostItems > ItemSchema.itemLimit || sections.contains(where: \.mayHaveGenerators) else { return }
    var gone: Set<Int> = []
    var deleted: Set<[Int]> = []
    for update in updates {
      switch update {
      case .delete(let place) where place.count == 1, .reload(let place, .some) where place.count == 1:
        gone.insert(place[0])
      case .delete(let place): deleted.insert(place)
      case .insert, .move, .reload: break
      }
    }
    var count = model.sections.indices.reduce(0) { $0 + (gone.contains($1) ? 0 : model.sections[$1].items.count) }
    count -= deleted.count { !gone.contains($0[0]) }
    for (operation, update) in updates.enumerated() {
      guard let section = update.section, let root = SyntaxTree(section).root else { continue }
      count += ItemCounts(of: [root], includesChildren: false).all
      guard count <= ItemSchema.itemLimit else {
        throw InvalidUpdates(issues: [UpdateIssue(tooManyItems: ItemSchema.itemLimit, operation: operation)])
      }
    }
  }
}

/// Decodes operations with the items and sections that they insert.
private struct BatchDecoder {
  private(set) var operations: [UpdateOperation] = []

  init(
    _ document: DocumentSnapshot, _ model: CollectionModel, _ updates: [BatchOperation], _ parts: inout SourceFragments
  ) {
    var names: ReservedNames?
    for update in updates {
      switch update {
      case .insert(let place, let content):
        guard place.count == 1 else {
          let item = document.newItem(content) ?? NewItem(run: ItemRun(metrics: ItemMetrics()), identifier: nil)
          parts.add(item.run, content)
          operations.append(.insertItem(item, at: IndexPath(section: place[0], item: place[1])))
          continue
        }
        let taken = names ?? ReservedNames(document, model, updates)
        names = taken
        if let section = document.newSection(content, at: place[0], taken: taken) {
          parts.add(section, content)
          operations.append(.insertSection(section, at: place[0]))
          names?.add(section)
        }
      case .delete(let place):
        operations.append(
          place.count == 1
            ? .deleteSection(at: place[0]) : .deleteItem(at: IndexPath(section: place[0], item: place[1])))
      case .move(let from, let to):
        operations.append(
          from.count == 1
            ? .moveSection(from: from[0], to: to[0])
            : .moveItem(
              from: IndexPath(section: from[0], item: from[1]), to: IndexPath(section: to[0], item: to[1])))
      case .reload(let place, let content):
        guard place.count == 1 else {
          let item = content.flatMap(document.newItem)
          if let item, let content { parts.add(item.run, content) }
          operations.append(.reloadItem(at: IndexPath(section: place[0], item: place[1]), with: item))
          continue
        }
        let section = content.flatMap { content in
          let taken = names ?? ReservedNames(document, model, updates)
          names = taken
          let sections = model.sections
          // A reloaded section keeps its identifier; an `id` in the message is ignored.
          let identifier = sections.indices.contains(place[0]) ? sections[place[0]].identifier : nil
          return document.newSection(content, at: place[0], called: identifier, taken: taken)
        }
        if let section, let content {
          names?.add(section)
          parts.add(section, content)
        }
        operations.append(.reloadSection(at: place[0], with: section))
      }
    }
  }
}

extension ReservedNames {
  /// Collects the identifiers that remain after the deletions and section reloads of a batch, and those that the batch
  /// sets explicitly.
  fileprivate init(_ document: DocumentSnapshot, _ model: CollectionModel, _ updates: [BatchOperation]) {
    var deleted: Set<Int> = []
    var replaced: Set<Int> = []
    var deletedItems: [Int: Set<Int>] = [:]
    for update in updates {
      switch update {
      case .delete(let place) where place.count == 1: deleted.insert(place[0])
      case .delete(let place): deletedItems[place[0], default: []].insert(place[1])
      case .reload(let place, .some) where place.count == 1: replaced.insert(place[0])
      default: break
      }
    }
    self.init(of: model, withoutSections: deleted, withoutItemsOf: replaced, withoutItems: deletedItems)
    for update in updates {
      switch update {
      case .insert(let place, let content), .reload(let place, let content?):
        document.reserveNames(askedBy: content, isSection: place.count == 1, in: &self)
      case .reload(_, nil), .delete, .move: break
      }
    }
  }
}
