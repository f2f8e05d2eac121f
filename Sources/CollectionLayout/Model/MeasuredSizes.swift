/// Sizes that a client or a session measured: of cells, and of headers and footers, of which the main length is used.
public struct MeasuredSizes: Equatable, Sendable {
  private var sizes: [ElementKey: Size] = [:]

  public init() {}

  public var isEmpty: Bool { sizes.isEmpty }

  /// The size of an element; nil if it was not measured.
  public subscript(key: ElementKey) -> Size? {
    get { sizes[key] }
    set { sizes[key] = newValue }
  }

  public var count: Int { sizes.count }

  /// Returns the sizes of the elements that exist in a model.
  public func filtered(in model: CollectionModel) -> MeasuredSizes {
    let search = IdentifierIndex(model, expectedLookups: sizes.count)
    let sections = Set(model.sections.map(\.identifier))
    var kept = MeasuredSizes()
    kept.sizes = sizes.filter { key, _ in
      switch key {
      case .cell(let item): search.indexPath(of: item) != nil
      case .header(let section), .footer(let section): sections.contains(section)
      case .boundaryItem: key == .collectionHeader || key == .collectionFooter
      case .decoration, .supplementaryItem, .disappearing: false
      }
    }
    return kept
  }
}

extension CollectionModel {
  /// Returns the collection with measured sizes of headers, footers, and cells of self-sizing layouts.
  public func applying(_ measured: MeasuredSizes) -> CollectionModel {
    guard !measured.isEmpty else { return self }
    var model = self
    for (index, section) in sections.enumerated() {
      if let size = measured[.header(section.identifier)] {
        model.sections[index].header?.length = scrollDirection.main(size.sanitized)
      }
      if let size = measured[.footer(section.identifier)] {
        model.sections[index].footer?.length = scrollDirection.main(size.sanitized)
      }
    }
    if let size = measured[.collectionHeader] { model.header?.length = scrollDirection.main(size.sanitized) }
    if let size = measured[.collectionFooter] { model.footer?.length = scrollDirection.main(size.sanitized) }
    let items = measured.items
    let search = IdentifierIndex(self, expectedLookups: items.count)
    var bySection: [Int: [(item: Int, size: Size)]] = [:]
    for (identifier, size) in items {
      guard let indexPath = search.indexPath(of: identifier), sections[indexPath.section].layout.usesMeasuredSizes
      else { continue }
      bySection[indexPath.section, default: []].append((indexPath.item, size.sanitized))
    }
    for (section, sizes) in bySection {
      model.sections[section].items = sections[section].items.applying(sizes.sorted { $0.item < $1.item })
    }
    return model
  }
}

extension ElementKey {
  /// The header of the collection.
  public static let collectionHeader = ElementKey.boundaryItem(
    SectionElementKey(kind: LayoutAttributes.headerKind, section: nil, number: 0))
  /// The footer of the collection.
  public static let collectionFooter = ElementKey.boundaryItem(
    SectionElementKey(kind: LayoutAttributes.footerKind, section: nil, number: 0))
}

extension MeasuredSizes {
  fileprivate var items: [(Identifier, Size)] {
    sizes.compactMap { key, size in
      if case .cell(let identifier) = key { (identifier, size) } else { nil }
    }
  }
}

extension ItemList {
  /// Returns the list with measured sizes of some items, which are sorted by index.
  fileprivate func applying(_ sizes: [(item: Int, size: Size)]) -> ItemList {
    var list = ItemList()
    var next = 0
    for (item, size) in sizes {
      list.append(next..<item, of: self)
      let slice = slice(at: item)
      list.append(
        ItemSlice(run: slice.run.measured(size), identifiers: slice.identifiers, range: slice.range))
      next = item + 1
    }
    list.append(next..<count, of: self)
    return list
  }
}
