import CollectionLayout

/// Returns a waterfall section of items with these main lengths.
func section(
  _ name: String, _ lengths: [Double], _ layout: WaterfallLayout = WaterfallLayout(), inset: EdgeInsets = .zero,
  header: Double? = nil, footer: Double? = nil, isHorizontal: Bool = false
) -> Section {
  let chunks = lengths.enumerated().map { index, length in
    ItemSlice(
      run: ItemRun(
        metrics: isHorizontal ? ItemMetrics(width: .constant(length)) : ItemMetrics(height: .constant(length))),
      identifier: Identifier("\(name)-\(index)"))
  }
  return Section(
    identifier: Identifier(name), layout: layout, inset: inset,
    header: header.map { SupplementaryItem(length: $0) }, footer: footer.map { SupplementaryItem(length: $0) },
    items: ItemList(chunks))
}

/// Returns a section of items with these metrics, each in a separate run.
func section(
  _ name: String, of metrics: [ItemMetrics], _ layout: any SectionLayout, inset: EdgeInsets = .zero,
  header: Double? = nil, footer: Double? = nil
) -> Section {
  let chunks = metrics.enumerated().map { index, metrics in
    ItemSlice(run: ItemRun(metrics: metrics), identifier: Identifier("\(name)-\(index)"))
  }
  return Section(
    identifier: Identifier(name), layout: layout, inset: inset,
    header: header.map { SupplementaryItem(length: $0) }, footer: footer.map { SupplementaryItem(length: $0) },
    items: ItemList(chunks))
}

/// Returns a section of one run of items with equal metrics.
func section(
  _ name: String, of count: Int, _ layout: any SectionLayout, _ metrics: ItemMetrics = ItemMetrics(),
  inset: EdgeInsets = .zero
) -> Section {
  let chunk = ItemSlice(
    run: ItemRun(metrics: metrics), identifiers: IdentifierSequence(TextSequence("\(name)-{i}")), range: 0..<count)
  return Section(identifier: Identifier(name), layout: layout, inset: inset, items: ItemList([chunk]))
}

/// Returns a collection of sections with these numbers of items: `s0` with `s0-0`, `s0-1` and so on.
func collection(_ counts: Int...) -> CollectionModel {
  CollectionModel(
    sections: counts.enumerated().map { section("s\($0)", Array(repeating: 50, count: $1)) })
}

/// Returns a prepared collection, without reuse.
func prepared(_ model: CollectionModel, _ width: Double, _ height: Double) -> PreparedCollection {
  var work = LayoutProgress()
  return PreparedCollection(model, viewport: Size(width: width, height: height), work: &work)
}

extension ScrolledCollection {
  func elements(in rect: Rect) -> [LayoutAttributes] {
    var work = LayoutProgress()
    return elements(in: rect, work: &work)
  }
}

extension PreparedCollection {
  /// The collection at the content offset zero.
  var atRest: ScrolledCollection { ScrolledCollection(self, contentOffset: .zero) }

  func elements(in rect: Rect) -> [LayoutAttributes] { atRest.elements(in: rect) }

  func elements(in rect: Rect, work: inout LayoutProgress) -> [LayoutAttributes] {
    atRest.elements(in: rect, work: &work)
  }

  func cell(at indexPath: IndexPath) -> LayoutAttributes? { atRest.cell(at: indexPath) }

  func supplement(kind: String, ofSection index: Int) -> LayoutAttributes? {
    atRest.supplement(kind: kind, ofSection: index)
  }

  func attributes(for key: ElementKey) -> LayoutAttributes? { atRest.attributes(for: key) }

  /// All elements, each queried by its index path; by section: header, items, the number of tags that are not shown,
  /// footer.
  var allElements: [LayoutAttributes] {
    model.sections.indices.flatMap { section -> [LayoutAttributes] in
      let header = supplement(kind: LayoutAttributes.headerKind, ofSection: section)
      let footer = supplement(kind: LayoutAttributes.footerKind, ofSection: section)
      let cells = (0..<model.sections[section].items.count).compactMap {
        cell(at: IndexPath(section: section, item: $0))
      }
      return [header].compactMap(\.self) + cells + [overflow(ofSection: section), footer].compactMap(\.self)
    }
  }

  /// Returns the view with the number of tags that a section does not show; nil if there is none.
  func overflow(ofSection section: Int) -> LayoutAttributes? {
    atRest.supplementaryItem(kind: TagsLayout.overflowKind, at: IndexPath(section: section, item: 0))
  }

  /// Returns the frames of a section's cells.
  func frames(ofSection section: Int) -> [Rect] {
    allElements.filter { $0.category == .cell && $0.indexPath.section == section }.map(\.frame)
  }
}

extension CollectionModel {
  /// The identifiers of the items, by section.
  var names: [[String]] {
    sections.map { section in (0..<section.items.count).map { section.items.identifier(at: $0).text } }
  }
}

extension Rect {
  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(x: x, y: y, width: width, height: height)
  }

  /// The rectangle with exchanged axes.
  var transposed: Rect { Rect(x: y, y: x, width: height, height: width) }
}

extension UpdateOperation {
  /// Returns an insertion of an item of 50 points, with or without an identifier.
  static func insert(_ name: String?, _ section: Int, _ item: Int) -> UpdateOperation {
    .insertItem(
      NewItem(
        run: ItemRun(metrics: ItemMetrics(height: .constant(50))), identifier: name.map { Identifier($0) }),
      at: IndexPath(section: section, item: item))
  }
  static func delete(_ section: Int, _ item: Int) -> UpdateOperation {
    .deleteItem(at: IndexPath(section: section, item: item))
  }
  static func reload(_ section: Int, _ item: Int) -> UpdateOperation {
    .reloadItem(at: IndexPath(section: section, item: item), with: nil)
  }
  static func move(_ section: Int, _ item: Int, to newSection: Int, _ newItem: Int) -> UpdateOperation {
    .moveItem(from: IndexPath(section: section, item: item), to: IndexPath(section: newSection, item: newItem))
  }
  static func insertSection(_ name: String, count: Int = 0, at place: Int) -> UpdateOperation {
    .insertSection(CollectionLayoutTests.section(name, Array(repeating: 50, count: count)), at: place)
  }
}

/// Returns the prepared layout of a section's items, without reuse and without the collection.
func body(
  _ section: Section, _ viewport: Size = Size(width: 100, height: 100), _ direction: ScrollDirection = .vertical
) -> any PreparedLayout {
  var work = LayoutProgress()
  let container = LayoutContainer(viewport: viewport, scrollDirection: direction, inset: section.inset)
  return section.layout.prepare(section.items, in: container, reusing: nil, from: 0, work: &work)
}
