import CollectionLayout
import Testing

/// Rows without a length are all in view at once, however many there are.
struct `A query that may find so many elements only` {
  /// 100 rows at one place under a header of 10, with 99 separators, twice.
  private let collection: PreparedCollection = {
    var rows = section("a", of: 100, ListLayout(rowHeight: 0))
    rows.header = SectionSupplement(length: 10)
    rows.decorations = [Decoration(kind: "separator", shape: .separator(thickness: 1, inset: .zero))]
    var others = rows
    others.identifier = Identifier("b")
    return prepared(CollectionModel(sections: [rows, others]), 100, 100)
  }()

  private func found(_ limit: Int) -> [LayoutAttributes] {
    var work = LayoutWork()
    return collection.atRest.elements(in: Rect(0, 0, 100, 100), limit: limit, work: &work)
  }

  @Test(arguments: [0, 1, 50, 99, 100, 150, 199, 200, 201, 397, 399]) func `tells that there are more`(limit: Int) {
    let found = found(limit)
    #expect(found.count > limit)
    // No more than that: of cells and of everything else one too many.
    #expect(found.count <= 2 * (limit + 1))
  }

  @Test func `finds all of them when there are no more`() {
    // 2 · (100 rows + 99 separators + 1 header)
    #expect(found(400).count == 400)
    #expect(found(400) == found(.max))
    #expect(found(400) == collection.elements(in: Rect(0, 0, 100, 100)))
  }
}
