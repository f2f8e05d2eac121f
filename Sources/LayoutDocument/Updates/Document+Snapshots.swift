package import CollectionLayout
import JSON

extension DocumentSnapshot {
  /// Decodes a snapshot with its items and sections. The JSON text of these is recorded in `parts`.
  package func snapshot(
    _ sections: [SnapshotSection], reload: [String] = [], reconfigure: [String] = [], on model: CollectionModel,
    parts: inout SourceFragments
  ) -> CollectionSnapshot {
    let known = Set(model.sections.map(\.identifier))
    return CollectionSnapshot(
      sections: sections.map { entry($0, known, &parts) }, reloads: reload.map { Identifier($0) },
      reconfigures: reconfigure.map { Identifier($0) })
  }

  private func entry(
    _ section: SnapshotSection, _ known: Set<Identifier>, _ parts: inout SourceFragments
  ) -> CollectionSnapshot.Entry {
    switch section {
    case .named(let name):
      return CollectionSnapshot.Entry(identifier: Identifier(name), description: nil, items: nil)
    case .described(let name, let content, let items):
      let identifier = Identifier(name)
      // An existing section without content keeps its keys.
      let isKept = content == nil && known.contains(identifier)
      let written = content ?? Array("{}".utf8)
      let description = isKept ? nil : newSection(written, called: identifier)
      if let description { parts.add(description, written) }
      return CollectionSnapshot.Entry(
        identifier: identifier, description: description,
        items: items.map { items in items.map { item($0, &parts) } })
    }
  }

  private func item(_ item: SnapshotItem, _ parts: inout SourceFragments) -> CollectionSnapshot.Item {
    switch item {
    case .named(let name): return .existing(Identifier(name))
    case .described(let name, let content):
      let run = newItem(content)?.run ?? ItemRun(metrics: ItemMetrics())
      parts.add(run, content)
      return .described(Identifier(name), run)
    }
  }
}
