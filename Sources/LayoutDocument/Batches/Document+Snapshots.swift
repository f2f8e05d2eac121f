package import CollectionLayout
import JSON

extension Document {
  /// What a snapshot means for a collection, with the items and sections that it describes.
  package func snapshot(
    _ sections: [SnapshotSection], reload: [String] = [], reconfigure: [String] = [], on model: CollectionModel
  ) -> CollectionSnapshot {
    let known = Set(model.sections.map(\.identifier))
    return CollectionSnapshot(
      sections: sections.map { entry($0, known) }, reloads: reload.map { Identifier($0) },
      reconfigures: reconfigure.map { Identifier($0) })
  }

  private func entry(_ section: SnapshotSection, _ known: Set<Identifier>) -> CollectionSnapshot.Entry {
    switch section {
    case .named(let name):
      return CollectionSnapshot.Entry(identifier: Identifier(name), description: nil, items: nil)
    case .described(let name, let content, let items):
      let identifier = Identifier(name)
      // One that is there keeps its keys unless it is said otherwise.
      let isKept = content == nil && known.contains(identifier)
      return CollectionSnapshot.Entry(
        identifier: identifier,
        description: isKept ? nil : newSection(content ?? Array("{}".utf8), called: identifier),
        items: items.map { items in items.map(item) })
    }
  }

  private func item(_ item: SnapshotItem) -> CollectionSnapshot.Item {
    switch item {
    case .named(let name): .existing(Identifier(name))
    case .described(let name, let content):
      .described(Identifier(name), newItem(content)?.run ?? ItemRun(metrics: ItemMetrics()))
    }
  }
}
