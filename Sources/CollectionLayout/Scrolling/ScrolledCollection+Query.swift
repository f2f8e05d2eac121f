extension ScrolledCollection {
  /// The state of a query.
  struct Query {
    let rect: Rect
    let limit: Int
    /// The limit for the text of all elements, in bytes.
    let contentLimit: Int
    var contentSize = 0
    var work: LayoutProgress
    /// The cells found.
    var found: [LayoutAttributes] = []
    /// The other elements found, most of which are drawn above the cells.
    var overlays: [LayoutAttributes] = []
    /// The items of one section.
    var placedItems: [PlacedItem]
    /// The number of items that a layout found along the main axis, some of which may be beside the rectangle.
    var foundCount = 0
    private var isAscending = true

    /// Initial capacity: the typical number of items on a screen.
    static let usualCount = 25
    /// The lowest item limit of a search; less would save no time.
    static let minimumItemLimit = 4096
    /// The number of cells that are created between two checks for cancellation.
    static let cellsBetweenChecks = 4096

    /// Creates the state of a query. `placed` is a buffer for reuse.
    init(
      rect: Rect, limit: Int = .max, contentLimit: Int = .max, work: LayoutProgress, placed: consuming [PlacedItem] = []
    ) {
      self.placedItems = placed
      self.rect = rect
      self.limit = limit
      self.contentLimit = contentLimit
      self.work = work
    }

    /// Whether a limit is exceeded or the query is cancelled, so that the search ends.
    var isFull: Bool {
      found.count > limit || overlays.count > limit || contentSize > contentLimit || isStopped
    }
    /// Whether the query is cancelled.
    var isStopped = false

    /// Adds an element if it intersects the rectangle.
    mutating func appendIfIntersecting(_ attributes: LayoutAttributes?) {
      guard let attributes, !isFull else { return }
      work.examinedCount += 1
      if work.examinedCount & 0xfff == 0 { isStopped = work.isCancelled }
      guard rect.intersects(attributes.frame) else { return }
      contentSize += attributes.custom.size
      overlays.append(attributes)
    }

    /// Adds a background if the frame of its section intersects or touches the rectangle.
    mutating func appendIfIntersecting(_ attributes: LayoutAttributes, touching frame: Rect?) {
      guard let frame, !isFull, rect.touches(frame) else { return }
      work.examinedCount += 1
      contentSize += attributes.custom.size
      overlays.append(attributes)
    }

    /// Keeps the placed items that intersect a rectangle, with their content frames.
    mutating func filterIntersecting(in rect: Rect, placedBy placement: ItemsTransform, movedBy shift: Point) {
      var last = -1
      var count = 0
      isAscending = true
      for slot in placedItems.indices {
        if slot & 0xfff == 0xfff, work.isCancelled {
          isStopped = true
          break
        }
        let index = placedItems[slot].index
        let frame = placement.contentFrame(placedItems[slot].frame).offset(by: shift)
        guard rect.intersects(frame) else { continue }
        placedItems[count] = PlacedItem(index: index, frame: frame)
        count += 1
        if index < last { isAscending = false }
        last = index
      }
      placedItems.removeLast(placedItems.count - count)
    }

    /// Sorts the placed items by index; many layouts return them sorted.
    mutating func sortPlaced() {
      if !isAscending { placedItems.sort(while: work) { $0.index < $1.index } }
    }
  }
}
