import CollectionLayout

/// Where the sections of one layout stand that scroll by themselves.
struct OrthogonalPlaces: Sendable {
  /// Of the layout that the sections' indices are of.
  let layoutNumber: Int
  /// Of those that the client scrolled, by index.
  let offsets: [Int: Double]
  /// All of them, as a client is told.
  let told: [OrthogonalOffset]

  init(_ scrolled: [Identifier: Double], in layout: PreparedCollection, number: Int, rounding: Rounding) {
    layoutNumber = number
    var offsets: [Int: Double] = [:]
    if !scrolled.isEmpty {
      for index in layout.orthogonalSections { offsets[index] = scrolled[layout.model.sections[index].identifier] }
    }
    self.offsets = offsets
    let view = ScrolledCollection(layout, contentOffset: .zero, orthogonalOffsets: offsets)
    told = layout.orthogonalSections.map { index in
      OrthogonalOffset(
        section: layout.model.sections[index].identifier,
        offset: rounding.rounded(view.orthogonalOffset(ofSection: index) ?? .zero))
    }
  }
}
