extension ScrolledCollection {
  /// What a query has found so far.
  struct Query {
    let rect: Rect
    let limit: Int
    var work: LayoutWork
    /// Cells.
    var found: [LayoutAttributes] = []
    /// What is drawn over them, mostly.
    var others: [LayoutAttributes] = []
    var placed: [PlacedItem] = []

    init(rect: Rect, limit: Int = .max, work: LayoutWork) {
      self.rect = rect
      self.limit = limit
      self.work = work
    }

    /// Whether there are more than allowed, so that nobody needs any others.
    var isFull: Bool { found.count > limit || others.count > limit || isStopped }
    /// Whether nobody wants the answer any more.
    var isStopped = false

    /// Takes what lies in the rectangle.
    mutating func add(_ attributes: LayoutAttributes?) {
      guard let attributes, !isFull else { return }
      work.examined += 1
      if work.examined & 0xfff == 0 { isStopped = work.isStopped }
      if rect.hits(attributes.frame) { others.append(attributes) }
    }
  }
}
