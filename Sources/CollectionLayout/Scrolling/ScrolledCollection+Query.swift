extension ScrolledCollection {
  /// What a query has found so far.
  struct Query {
    let rect: Rect
    var work: LayoutWork
    /// Cells.
    var found: [LayoutAttributes] = []
    /// What is drawn over them, mostly.
    var others: [LayoutAttributes] = []
    var placed: [PlacedItem] = []

    init(rect: Rect, work: LayoutWork) {
      self.rect = rect
      self.work = work
    }

    /// Takes what lies in the rectangle.
    mutating func add(_ attributes: LayoutAttributes?) {
      guard let attributes else { return }
      work.examined += 1
      if rect.hits(attributes.frame) { others.append(attributes) }
    }
  }
}
