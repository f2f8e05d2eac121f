// The class that lays out all sections.
extension Template {
  static let section = """
    ?bands|/// A header or footer.
    ?bands|struct Band {
    ?bands|  /// The length along the scroll axis.
    ?bands|  var length: CGFloat
    ?bands|  /// The length across the scroll axis; nil for all of it.
    ?bands|  var breadth: CGFloat?
    ?bands|  /// The alignment of a short view: 0 at the leading edge, 1 at the trailing edge.
    ?bands|  var alignment: CGFloat = 0
    ?bands|  /// The space around the view.
    ?bands|  var inset = UIEdgeInsets.zero
    ?pins|  /// Whether the view stays at the edge of the collection view while its section is in view.
    ?pins|  var isSticky = false
    ?bands|}
    ?bands|
    /// The surroundings of a section's items, and their layout.
    struct Section {
    ?bands|  var header: Band?
    ?bands|  var footer: Band?
      var inset = UIEdgeInsets.zero
      /// The least length of the items along the scroll axis.
      var minimumLength: CGFloat = 0
    ?pages|  /// The shift of this section and the sections after it.
    ?pages|  var shift = CGPoint.zero
    ?pages|  /// Whether sticky headers are not shifted.
    ?pages|  var keepsHeaders = false
    ?decorations|  var decorations: [Decoration] = []
      /// Returns the frames of the items.
      var place: @MainActor ([Item], Container) -> Placement
    }
    ?decorations|
    ?decorations|/// The parts of a section to which decorations refer.
    ?decorations|struct Parts {
    ?decorations|  /// From the first item to the last, between the insets of the section.
    ?decorations|  var items: CGRect
    ?decorations|  /// From the header to the footer.
    ?decorations|  var itemsAndInsets: CGRect
    ?decorations|  var section: CGRect
    ?decorations|  var isEmpty: Bool
    ?lines|  /// The starts and ends of the lines of items.
    ?lines|  var lines: [(start: CGFloat, end: CGFloat)]
    ?decorations|}
    ?decorations|
    ?decorations|/// Decoration views of a section.
    ?decorations|struct Decoration {
    ?decorations|  var kind: String
    ?decorations|  var zIndex: Int
    ?decorations|  var frames: @MainActor (Parts) -> [CGRect]
    ?decorations|}
    """

  static let layout = """
    /// Lays out the sections one after another.
    final class Layout: UICollectionViewLayout {
      /// Returns the size of an item. An app replaces it by one that reads its data.
      var item: @MainActor (IndexPath) -> Item = { {Name}.item(at: $0) }

      private var cells: [IndexPath: UICollectionViewLayoutAttributes] = [:]
    ?bands|  private var views: [String: [IndexPath: UICollectionViewLayoutAttributes]] = [:]
    ?decorations|  private var decorations: [String: [IndexPath: UICollectionViewLayoutAttributes]] = [:]
      /// All elements that do not move while scrolling.
      private var elements: [UICollectionViewLayoutAttributes] = []
    ?pins|  private var pins: [Pin] = []
    ?pages|  private var shift = CGPoint.zero
    ?pages|  private var stickyShift = CGPoint.zero
      private var contentSize = CGSize.zero
    ?both|  /// The length of the content across the scroll axis.
    ?both|  private var contentBreadth: CGFloat = 0
    ?moving|  /// Whether the elements are placed for the present size and data.
    ?moving|  private var isPlaced = false
    ?moving|  /// The context of a change of the offset alone.
    ?moving|  private weak var scrollContext: UICollectionViewLayoutInvalidationContext?

    ?decorations|  override init() {
    ?decorations|    super.init()
    ?decorations|    for kind in [{kinds}] {
    ?decorations|      register(DecorationView.self, forDecorationViewOfKind: kind)
    ?decorations|    }
    ?decorations|  }
    ?decorations|
    ?decorations|  required init?(coder: NSCoder) { fatalError("The layout is not in a storyboard.") }
    ?decorations|
      override var collectionViewContentSize: CGSize { contentSize }

      override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

      override func prepare() {
        super.prepare()
        guard let collectionView else { return }
    ?moving|    if isPlaced { return }
    ?moving|    isPlaced = true
        cells = [:]
    ?bands|    views = [:]
    ?decorations|    decorations = [:]
        elements = []
    ?pins|    pins = []
    ?pages|    shift = .zero
    ?pages|    stickyShift = .zero
        let inset = collectionView.adjustedContentInset
        var size = collectionView.bounds.size
        size.{w} = max(0, size.{w} - inset.{left} - inset.{right})
    ?both|    contentBreadth = size.{w}
        var end: CGFloat = 0
    ?outerHeader|    end = add({outerHeader}, kind: "header", at: IndexPath(item: 0, section: 0), from: end, in: size)
        for index in 0..<collectionView.numberOfSections {
          end = place(index, of: collectionView, from: end, in: size)
        }
    ?outerFooter|?pages|    shift = .zero
    ?outerFooter|    end = add({outerFooter}, kind: "footer", at: IndexPath(item: 0, section: 0), from: end, in: size)
    ?held|    if let view = views["header"]?[IndexPath(item: 0, section: 0)] {
    ?held|      pins.append(Pin(view: view, isHeader: true, {outerLimit}, isOuter: true))
    ?held|      elements.removeAll { $0 === view }
    ?held|    }
    ?heldFooter|    if let view = views["footer"]?[IndexPath(item: 0, section: 0)] {
    ?heldFooter|      pins.append(Pin(view: view, isHeader: false, {outerFooterLimit}, isOuter: true))
    ?heldFooter|      elements.removeAll { $0 === view }
    ?heldFooter|    }
        contentSize = size
        contentSize.{h} = end
    ?both|    contentSize.{w} = contentBreadth
      }

      /// Places a section that starts at `start`. Returns its end.
      private func place(
        _ index: Int, of collectionView: UICollectionView, from start: CGFloat, in size: CGSize
      ) -> CGFloat {
        let section = {Name}.section(index, width: collectionView.bounds.width)
        var end = start
    ?pages|    shift.x += section.shift.x
    ?pages|    shift.y += section.shift.y
    ?pages|    if !section.keepsHeaders { stickyShift.x += section.shift.x }
    ?pages|    if !section.keepsHeaders { stickyShift.y += section.shift.y }
    ?bands|    let path = IndexPath(item: 0, section: index)
    ?bands|    if let header = section.header {
    ?bands|      end = add(header, kind: UICollectionView.elementKindSectionHeader, at: path, from: end, in: size)
    ?bands|    }
    ?headerEnd|    let headerEnd = end
        let inset = section.inset
    ?pixels|    let scale = collectionView.traitCollection.displayScale
        let breadth = max(0, size.{w} - inset.{left} - inset.{right})
        let container = Container(start: inset.{left}, breadth: breadth, size: size{scale})
        let itemsStart = end + inset.{top}
        let items = (0..<collectionView.numberOfItems(inSection: index)).map {
          item(IndexPath(item: $0, section: index))
        }
        let placement = section.place(items, container)
    ?both|    if !items.isEmpty { contentBreadth = max(contentBreadth, placement.breadth + inset.{right}) }
        for (number, frame) in placement.frames.enumerated() {
          let cell = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: number, section: index))
          cell.frame = frame.offsetBy(dx: {dx}, dy: {dy})
    ?pixels|      cell.frame.origin.x = (cell.frame.origin.x * scale + 0.5).rounded(.down) / scale
    ?pixels|      cell.frame.origin.y = (cell.frame.origin.y * scale + 0.5).rounded(.down) / scale
    ?pages|      cell.frame = cell.frame.offsetBy(dx: shift.x, dy: shift.y)
          cells[cell.indexPath] = cell
          elements.append(cell)
        }
    ?overflow|    if let frame = placement.overflow {
    ?overflow|      // Its number is that of the items without placement.frames.
    ?overflow|      let view = UICollectionViewLayoutAttributes(
    ?overflow|        forSupplementaryViewOfKind: "overflow", with: IndexPath(item: 0, section: index))
    ?overflow|      view.frame = frame.offsetBy(dx: {dx}, dy: {dy})
    ?overflow|?pixels|      view.frame.origin.x = (view.frame.origin.x * scale + 0.5).rounded(.down) / scale
    ?overflow|?pixels|      view.frame.origin.y = (view.frame.origin.y * scale + 0.5).rounded(.down) / scale
    ?overflow|?pages|      view.frame = view.frame.offsetBy(dx: shift.x, dy: shift.y)
    ?overflow|      view.zIndex = 1
    ?overflow|      views["overflow", default: [:]][view.indexPath] = view
    ?overflow|      elements.append(view)
    ?overflow|    }
        end = itemsStart + max(placement.length, section.minimumLength) + inset.{bottom}
    ?footerStart|    let footerStart = end
    ?bands|    if let footer = section.footer {
    ?bands|      end = add(footer, kind: UICollectionView.elementKindSectionFooter, at: path, from: end, in: size)
    ?bands|    }
    ?pins|    addPins(section, index, from: start, headerEnd: headerEnd, footerStart: footerStart, to: end)
    ?decorations|    let parts = Parts(
    ?decorations|      items: {Name}.frame(
    ?decorations|        along: itemsStart, across: container.start, length: placement.length, breadth: container.breadth),
    ?decorations|      itemsAndInsets: {Name}.frame(
    ?decorations|        along: headerEnd, across: 0, length: footerStart - headerEnd, breadth: size.{w}),
    ?decorations|      section: {Name}.frame(along: start, across: 0, length: end - start, breadth: size.{w}),
    ?decorations|!lines|      isEmpty: items.isEmpty)
    ?lines|      isEmpty: items.isEmpty,
    ?lines|      lines: placement.lines.map { (itemsStart + $0.start, itemsStart + $0.end) })
    ?decorations|    addDecorations(section.decorations, parts, index)
        return end
      }

    ?bands|  /// Adds a header or footer that starts at `start`. Returns its end.
    ?bands|  private func add(
    ?bands|    _ band: Band, kind: String, at path: IndexPath, from start: CGFloat, in size: CGSize
    ?bands|  ) -> CGFloat {
    ?bands|    let inset = band.inset
    ?bands|    let container = max(0, size.{w} - inset.{left} - inset.{right})
    ?bands|    let breadth = min(container, band.breadth ?? container)
    ?bands|    let view = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: kind, with: path)
    ?bands|    view.frame = {Name}.frame(
    ?bands|      along: start + inset.{top}, across: inset.{left} + (container - breadth) * band.alignment, length: band.length,
    ?bands|      breadth: breadth)
    ?bands|?pages|    view.frame = view.frame.offsetBy(dx: shift.x, dy: shift.y)
    ?outer|?pixels|    if kind == "header" || kind == "footer", let scale = collectionView?.traitCollection.displayScale {
    ?outer|?pixels|      view.frame.origin.x = (view.frame.origin.x * scale + 0.5).rounded(.down) / scale
    ?outer|?pixels|      view.frame.origin.y = (view.frame.origin.y * scale + 0.5).rounded(.down) / scale
    ?outer|?pixels|    }
    ?bands|    views[kind, default: [:]][path] = view
    ?bands|    elements.append(view)
    ?bands|    return start + inset.{top} + band.length + inset.{bottom}
    ?bands|  }
    ?bands|
    ?decorations|  private func addDecorations(_ all: [Decoration], _ parts: Parts, _ index: Int) {
    ?decorations|    var numbers: [String: Int] = [:]
    ?decorations|    for decoration in all {
    ?decorations|      for frame in decoration.frames(parts) where frame.size.width > 0 && frame.size.height > 0 {
    ?decorations|        let path = IndexPath(item: numbers[decoration.kind, default: 0], section: index)
    ?decorations|        numbers[decoration.kind, default: 0] += 1
    ?decorations|        let view = UICollectionViewLayoutAttributes(forDecorationViewOfKind: decoration.kind, with: path)
    ?decorations|        view.frame = frame
    ?decorations|?pages|        view.frame = view.frame.offsetBy(dx: shift.x, dy: shift.y)
    ?decorations|        view.zIndex = decoration.zIndex
    ?decorations|        decorations[decoration.kind, default: [:]][path] = view
    ?decorations|        elements.append(view)
    ?decorations|      }
    ?decorations|    }
    ?decorations|  }
    ?decorations|
      override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    !moving|    elements.filter { $0.frame.intersects(rect) }
    ?moving|    var found = elements.filter { $0.frame.intersects(rect) }
    ?pins|    found += pins.map(pinned).filter { $0.frame.intersects(rect) }
    ?stretchy|    found = found.map(stretched)
    ?effects|    if let bounds = collectionView?.bounds {
    ?effects|      found = found.map { {Name}.applyingEffects(to: $0, in: bounds) }
    ?effects|    }
    ?moving|    return found
      }

      override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    !effects|    cells[indexPath]
    ?effects|    guard let cell = cells[indexPath], let bounds = collectionView?.bounds else { return nil }
    ?effects|    return {Name}.applyingEffects(to: cell, in: bounds)
      }
    ?bands|
    ?bands|  override func layoutAttributesForSupplementaryView(
    ?bands|    ofKind elementKind: String, at indexPath: IndexPath
    ?bands|  ) -> UICollectionViewLayoutAttributes? {
    ?pins|    if let pin = pins.first(where: {
    ?pins|      $0.view.representedElementKind == elementKind && $0.view.indexPath == indexPath
    ?pins|    }) {
    ?pins|      return {pinnedView}
    ?pins|    }
    ?pins|    return views[elementKind]?[indexPath]{stretched}
    ?bands|!pins|    views[elementKind]?[indexPath]{stretched}
    ?bands|  }
    ?decorations|
    ?decorations|  override func layoutAttributesForDecorationView(
    ?decorations|    ofKind elementKind: String, at indexPath: IndexPath
    ?decorations|  ) -> UICollectionViewLayoutAttributes? { decorations[elementKind]?[indexPath] }

      override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    ?moving|    true
    !moving|    collectionView?.bounds.size != newBounds.size
      }
    """
}
