import CollectionLayout
import TestSupport
import Testing

/// Random small sheets, with pinned rows and columns, at random offsets.
struct `Every sheet` {
  private static let seeds = SlowTests.cases(0..<100 as Range<UInt64>)
  /// The number of sheets of one seed; 10,000 in all.
  private static let sheetCount = 100

  @Test(arguments: seeds)
  func `is found in a rectangle as by a check of each cell`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for number in 0..<Self.sheetCount {
      let model = Self.model(&random)
      let collection = prepared(model, Double(random.below(90) + 10), Double(random.below(90) + 10))
      let view = ScrolledCollection(collection, contentOffset: Self.offset(in: collection, &random))
      let all = Self.elements(of: view)
      for rect in [view.bounds, Self.rect(near: view, &random), view.bounds.outset(by: 1e6)] {
        let found = view.elements(in: rect)
        #expect(
          found == all.filter { rect.intersects($0.frame) }.sorted(by: LayoutAttributes.precedesInDrawOrder),
          "seed \(seed), \(number), \(rect)")
      }
    }
  }

  @Test(arguments: seeds)
  func `is mirrored from right to left`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for number in 0..<Self.sheetCount {
      var model = Self.model(&random)
      model.scrollDirection = .vertical
      model.layoutDirection = .leftToRight
      let viewport = Size(width: Double(random.below(90) + 10), height: Double(random.below(90) + 10))
      let one = prepared(model, viewport.width, viewport.height)
      let offset = Self.offset(in: one, &random)
      var turned = model
      turned.layoutDirection = .rightToLeft
      (turned.contentInset.left, turned.contentInset.right) = (model.contentInset.right, model.contentInset.left)
      let other = prepared(turned, viewport.width, viewport.height)
      #expect(one.contentSize == other.contentSize, "seed \(seed), \(number)")
      let width = one.contentSize.width
      func mirrored(_ rect: Rect) -> Rect { Rect(width - rect.x - rect.width, rect.y, rect.width, rect.height) }
      let view = ScrolledCollection(one, contentOffset: offset)
      let opposite = ScrolledCollection(other, contentOffset: mirrored(view.bounds).origin)
      #expect(
        Self.elements(of: opposite).map(\.frame) == Self.elements(of: view).map { mirrored($0.frame) },
        "seed \(seed), \(number)")
      // Insets that are longer than the viewport do not fit into it.
      guard viewport.width > 20 else { continue }
      #expect(other.initialContentOffset.x == width - viewport.width - one.initialContentOffset.x)
    }
  }

  @Test(arguments: seeds)
  func `is transposed when it scrolls horizontally`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for number in 0..<Self.sheetCount {
      var model = Self.model(&random)
      (model.scrollDirection, model.layoutDirection) = (.vertical, .leftToRight)
      let (width, height) = (Double(random.below(90) + 10), Double(random.below(90) + 10))
      let one = prepared(model, width, height)
      let offset = Self.offset(in: one, &random)
      let other = prepared(Self.transposed(model), height, width)
      #expect(one.contentSize == Size(width: other.contentSize.height, height: other.contentSize.width))
      let elements = Self.elements(of: ScrolledCollection(one, contentOffset: offset))
      let turned = Self.elements(
        of: ScrolledCollection(other, contentOffset: Point(x: offset.y, y: offset.x)))
      #expect(elements.map(\.frame) == turned.map(\.frame.transposed), "seed \(seed), \(number)")
    }
  }

  @Test(arguments: seeds)
  func `stays in its content and in its order`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for number in 0..<Self.sheetCount {
      let collection = prepared(Self.model(&random), Double(random.below(90) + 10), Double(random.below(90) + 10))
      let content = Rect(origin: .zero, size: collection.contentSize)
      let view = ScrolledCollection(collection, contentOffset: Self.offset(in: collection, &random))
      for cell in Self.elements(of: view) where cell.category == .cell {
        let isSheet = collection.model.sections[cell.indexPath.section].layout is SheetLayout
        if isSheet, collection.model.scrollsAcross, collection.model.scrollDirection == .vertical {
          #expect(content.union(cell.frame) == content, "seed \(seed), \(number), \(cell.indexPath)")
        }
        let natural = collection.atNaturalPlace(cell.indexPath)
        // A pinned cell is displaced towards the end only.
        let isLater =
          collection.model.layoutDirection == .rightToLeft
          ? cell.frame.x <= natural.x : cell.frame.x >= natural.x
        #expect(isLater && cell.frame.y >= natural.y && cell.frame.size == natural.size, "seed \(seed), \(number)")
      }
    }
  }

  // MARK: Samples

  private static func layout(_ random: inout SeededGenerator) -> SheetLayout {
    func lengths() -> [Double] { (0...random.below(3)).map { _ in Double(random.pick([0, 5, 10, 17, 30])) } }
    return SheetLayout(
      columnCount: 1 + random.below(6), columnWidths: lengths(), rowHeights: lengths(),
      rowSpacing: Double(random.below(3)), columnSpacing: Double(random.below(3))
    ).pinning(rows: random.below(4), columns: random.below(4))
  }

  private static func model(_ random: inout SeededGenerator) -> CollectionModel {
    let sections = (0...random.below(3)).map { index in
      var inset = EdgeInsets.zero
      if random.once(in: 2) {
        inset = EdgeInsets(
          top: Double(random.below(9)), left: Double(random.below(9)), bottom: Double(random.below(9)),
          right: Double(random.below(9)))
      }
      let layout: any SectionLayout = random.once(in: 5) ? ListLayout(rowHeight: 12) : layout(&random)
      let spans = (0..<4).map { _ in NumberSequence.constant(Double(1 + random.below(4))) }
      let metrics = ItemMetrics(columnSpan: random.once(in: 3) ? .cycle(spans) : .none)
      var section = section("s\(index)", of: random.below(30), layout, metrics, inset: inset)
      if random.once(in: 2) { section.header = SupplementaryItem(length: 6, isSticky: random.once(in: 2)) }
      if random.once(in: 3) { section.footer = SupplementaryItem(length: 4, isSticky: random.once(in: 2)) }
      return section
    }
    var model = CollectionModel(
      scrollDirection: random.pick([.vertical, .vertical, .horizontal]),
      layoutDirection: random.pick([.leftToRight, .rightToLeft]),
      stickyHeaders: random.pick([.none, .push, .stack]), sections: sections)
    model.scrollsAcross = !random.once(in: 4)
    if random.once(in: 2) {
      model.contentInset = EdgeInsets(
        top: Double(random.below(9)), left: Double(random.below(9)), bottom: Double(random.below(9)),
        right: Double(random.below(9)))
    }
    return model
  }

  private static func transposed(_ model: CollectionModel) -> CollectionModel {
    func turned(_ inset: EdgeInsets) -> EdgeInsets {
      EdgeInsets(top: inset.left, left: inset.top, bottom: inset.right, right: inset.bottom)
    }
    var model = model
    model.scrollDirection = .horizontal
    model.contentInset = turned(model.contentInset)
    for index in model.sections.indices {
      model.sections[index].inset = turned(model.sections[index].inset)
      guard let sheet = model.sections[index].layout as? SheetLayout else { continue }
      model.sections[index].layout = SheetLayout(
        columnCount: sheet.columnCount, columnWidths: sheet.rowHeights, rowHeights: sheet.columnWidths,
        rowSpacing: sheet.columnSpacing, columnSpacing: sheet.rowSpacing
      ).pinning(rows: sheet.pinnedColumns, columns: sheet.pinnedRows)
    }
    return model
  }

  /// Returns an offset in the scrollable range, or a little beyond it.
  private static func offset(in collection: PreparedCollection, _ random: inout SeededGenerator) -> Point {
    let (low, high) = (collection.clamped(Point(x: -1e9, y: -1e9)), collection.clamped(Point(x: 1e9, y: 1e9)))
    return Point(
      x: low.x - 8 + Double(random.below(Int(high.x - low.x) + 16)),
      y: low.y - 8 + Double(random.below(Int(high.y - low.y) + 16)))
  }

  private static func rect(near view: ScrolledCollection, _ random: inout SeededGenerator) -> Rect {
    Rect(
      view.bounds.x + Double(random.below(100)) - 50, view.bounds.y + Double(random.below(100)) - 50,
      Double(random.below(120)), Double(random.below(120)))
  }

  /// Returns all elements, each queried by its index path.
  private static func elements(of view: ScrolledCollection) -> [LayoutAttributes] {
    view.layout.model.sections.indices.flatMap { section in
      let views = [LayoutAttributes.headerKind, LayoutAttributes.footerKind].compactMap {
        view.supplement(kind: $0, ofSection: section)
      }
      let count = view.layout.model.sections[section].items.count
      return views + (0..<count).compactMap { view.cell(at: IndexPath(section: section, item: $0)) }
    }
  }
}

extension PreparedCollection {
  /// Returns the frame of a cell of a sheet without pinned rows and columns.
  fileprivate func atNaturalPlace(_ path: IndexPath) -> Rect {
    var model = model
    for index in model.sections.indices {
      guard let sheet = model.sections[index].layout as? SheetLayout else { continue }
      model.sections[index].layout = sheet.pinning(rows: 0, columns: 0)
    }
    return prepared(model, viewport.width, viewport.height).cell(at: path)?.frame ?? .zero
  }
}
