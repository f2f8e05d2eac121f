extension ScrolledCollection {
  /// What a query has found so far.
  struct Query {
    let rect: Rect
    let limit: Int
    /// Bytes of text of all elements.
    let contentLimit: Int
    var contentSize = 0
    var work: LayoutWork
    /// Cells.
    var found: [LayoutAttributes] = []
    /// What is drawn over them, mostly.
    var others: [LayoutAttributes] = []
    /// Items of one section.
    var placed: [PlacedItem]
    /// How many a layout found along the main axis, of which some may lie beside the rectangle.
    var asked = 0
    private var isAscending = true

    /// So many items are often on a screen; room for more is made when they come.
    static let usualCount = 25
    /// Fewer items are not worth stopping for.
    static let leastRoom = 4096

    /// `placed` is memory to be used again.
    init(
      rect: Rect, limit: Int = .max, contentLimit: Int = .max, work: LayoutWork, placed: consuming [PlacedItem] = []
    ) {
      self.placed = placed
      self.rect = rect
      self.limit = limit
      self.contentLimit = contentLimit
      self.work = work
    }

    /// Whether there are more than allowed, so that nobody needs any others.
    var isFull: Bool {
      found.count > limit || others.count > limit || contentSize > contentLimit || isStopped
    }
    /// Whether nobody wants the answer any more.
    var isStopped = false

    /// Takes what lies in the rectangle.
    mutating func add(_ attributes: LayoutAttributes?) {
      guard let attributes, !isFull else { return }
      work.examined += 1
      if work.examined & 0xfff == 0 { isStopped = work.isStopped }
      guard rect.hits(attributes.frame) else { return }
      contentSize += attributes.custom.size
      others.append(attributes)
    }

    /// Takes a background, which is found where the frame of its section meets or touches the rectangle.
    mutating func add(_ attributes: LayoutAttributes, touching frame: Rect?) {
      guard let frame, !isFull, rect.touches(frame) else { return }
      work.examined += 1
      contentSize += attributes.custom.size
      others.append(attributes)
    }

    /// Keeps of the placed items those that meet a rectangle, with their finished frames.
    mutating func keepHits(in rect: Rect, placedBy placement: BodyPlacement, movedBy shift: Point) {
      var last = -1
      var count = 0
      isAscending = true
      for slot in placed.indices {
        if slot & 0xfff == 0xfff, work.isStopped {
          isStopped = true
          break
        }
        let index = placed[slot].index
        let frame = placement.onContent(placed[slot].frame).moved(by: shift)
        guard rect.hits(frame) else { continue }
        placed[count] = PlacedItem(index: index, frame: frame)
        count += 1
        if index < last { isAscending = false }
        last = index
      }
      placed.removeLast(placed.count - count)
    }

    /// Puts the placed items in their order; many layouts answer in it.
    mutating func sortPlaced() {
      if !isAscending { placed.sort(while: work) { $0.index < $1.index } }
    }
  }
}
