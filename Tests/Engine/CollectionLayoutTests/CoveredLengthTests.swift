import CollectionLayout
import TestSupport
import Testing

/// Scrolls to the nearest offset, and anchors, beside the parts of the viewport that pinned views cover.
@Suite struct CoveredLengthTests {
  /// Returns two sections of 20 rows of 40 points, with a header of 50 and a footer of 30 each.
  private func layout(
    _ mode: StickyHeaders = .push, _ direction: ScrollDirection = .vertical,
    _ reading: LayoutDirection = .leftToRight, inset: EdgeInsets = .zero, hasFooters: Bool = true
  ) -> PreparedCollection {
    var model = CollectionModel(
      scrollDirection: direction, layoutDirection: reading, contentInset: inset, stickyHeaders: mode,
      sections: ["a", "b"].map {
        section(
          $0, Array(repeating: 40, count: 20), WaterfallLayout(columnCount: 1), header: 50,
          footer: hasFooters ? 30 : nil, isHorizontal: direction == .horizontal)
      })
    for index in model.sections.indices {
      model.sections[index].header?.isSticky = true
      model.sections[index].footer?.isSticky = hasFooters
    }
    return direction == .vertical ? prepared(model, 320, 300) : prepared(model, 300, 320)
  }

  /// Returns the offset at which a scroll from `start` to a row shows it.
  private func offset(
    _ layout: PreparedCollection, to path: IndexPath, from start: Double, _ position: ScrollPosition = .nearest
  ) throws -> Double {
    let view = ScrolledCollection(layout, contentOffset: Point(x: 0, y: start))
    return view.contentOffset(showing: try #require(view.cell(at: path)), at: position).y
  }

  private func path(_ section: Int, _ item: Int) -> IndexPath { IndexPath(section: section, item: item) }

  @Test func `the nearest offset shows a row beside pinned headers and footers`() throws {
    let layout = layout()
    // Section a is from 0 to 880, its rows from 50 to 850; row 7 from 330, row 14 to 650.
    #expect(try offset(layout, to: path(0, 7), from: 300) == 280)
    #expect(try offset(layout, to: path(0, 7), from: 280) == 280)
    #expect(try offset(layout, to: path(0, 7), from: 700) == 280)
    #expect(try offset(layout, to: path(0, 14), from: 300) == 380)
    #expect(try offset(layout, to: path(0, 9), from: 300) == 300)
    // Row 0 of b starts at 930, after the header at its natural position; the last row of b ends at 1730.
    #expect(try offset(layout, to: path(1, 0), from: 1200) == 880)
    #expect(try offset(layout, to: path(1, 19), from: 0) == 1460)
    // UIKit's positions ignore pinned views.
    #expect(try offset(layout, to: path(0, 7), from: 300, .top) == 330)
    #expect(try offset(layout, to: path(0, 7), from: 300, .bottom) == 70)
    // A position on the other axis moves the scroll axis as little as needed.
    #expect(try offset(layout, to: path(0, 7), from: 300, .left) == 280)
  }

  @Test func `stacked headers cover the sum of their lengths`() throws {
    let layout = layout(.stack, hasFooters: false)
    // Rows of b start at 900; both headers are pinned there.
    #expect(try offset(layout, to: path(1, 5), from: 1500) == 1100 - 100)
    #expect(try offset(layout, to: path(0, 5), from: 1500) == 250 - 50)
  }

  @Test func `content insets are beside pinned views`() throws {
    let layout = layout(inset: EdgeInsets(top: 20, bottom: 10))
    #expect(try offset(layout, to: path(0, 7), from: 320) == 330 - 50 - 20)
    #expect(try offset(layout, to: path(0, 14), from: 300) == 650 - 300 + 30 + 10)
  }

  @Test func `views that leave no space between them are ignored`() throws {
    var model = CollectionModel(
      stickyHeaders: .push,
      sections: [section("a", Array(repeating: 40, count: 20), WaterfallLayout(columnCount: 1), header: 320)])
    model.sections[0].header?.isSticky = true
    #expect(try offset(prepared(model, 320, 300), to: path(0, 7), from: 1000) == 320 + 280)
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `horizontally, the offsets are those of a vertical layout`(reading: LayoutDirection) throws {
    let (vertical, horizontal) = (layout(), layout(.push, .horizontal, reading))
    let (content, isMirrored) = (horizontal.contentSize.width, reading == .rightToLeft)
    for start in stride(from: 0.0, through: 1460, by: 97) {
      for item in 0..<20 {
        let path = path(item % 2, item)
        let view = ScrolledCollection(
          horizontal, contentOffset: Point(x: isMirrored ? content - 300 - start : start, y: 0))
        let x = view.contentOffset(showing: try #require(view.cell(at: path)), at: .nearest).x
        #expect(try offset(vertical, to: path, from: start) == (isMirrored ? content - 300 - x : x))
      }
    }
  }

  @Test func `the first visible item is not below a pinned header`() {
    let layout = layout()
    func first(_ y: Double) -> IndexPath? {
      ScrolledCollection(layout, contentOffset: Point(x: 0, y: y)).firstVisibleItem()
    }
    // At 300 the header covers 300 to 350: row 6 ends at 330, row 7 at 370.
    #expect(first(300) == path(0, 7))
    #expect(first(0) == path(0, 0))
    #expect(first(279) == path(0, 7 - 1))
    // The footer of a pushes its header out.
    #expect(first(870) == path(1, 0))
  }

  @Test func `the anchor of sizes is not below a pinned header`() {
    let view = ScrolledCollection(layout(), contentOffset: Point(x: 0, y: 280))
    #expect(view.contentAnchor()?.element == .item(path(0, 7)))
  }

  @Test func `an element is in sight unless it is outside or wholly below pinned views`() throws {
    let view = ScrolledCollection(layout(), contentOffset: Point(x: 0, y: 300))
    func isInSight(_ item: Int) throws -> Bool { view.isInSight(try #require(view.cell(at: path(0, item)))) }
    // The viewport is from 300 to 600, with the footer from 570 on; row 13 is from 570 to 610.
    #expect(try (5...14).filter(isInSight) == Array(7...12))
    #expect(view.isInSight(try #require(view.supplement(kind: "header", ofSection: 0))))
  }

  /// At random offsets of random collections, the nearest offset shows all of a row that fits between pinned views, and
  /// the offset of a row that is in view does not change.
  @Test(arguments: 0..<200) func `the nearest offset leaves nothing of a row covered`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let mode: StickyHeaders = Bool.random(using: &random) ? .push : .stack
    var model = CollectionModel(
      contentInset: EdgeInsets(
        top: .random(in: 0...20, using: &random), left: 0, bottom: .random(in: 0...20, using: &random), right: 0),
      stickyHeaders: mode,
      sections: (0..<3).map { index in
        section(
          "s\(index)", (0..<Int.random(in: 1...12, using: &random)).map { _ in .random(in: 10...50, using: &random) },
          WaterfallLayout(columnCount: 1),
          header: Bool.random(using: &random) ? .random(in: 5...40, using: &random) : nil,
          footer: Bool.random(using: &random) ? .random(in: 5...40, using: &random) : nil)
      })
    for index in model.sections.indices {
      model.sections[index].header?.isSticky = Bool.random(using: &random)
      model.sections[index].footer?.isSticky = Bool.random(using: &random)
    }
    let layout = prepared(model, 320, 400)
    for section in model.sections.indices {
      for item in 0..<model.sections[section].items.count {
        let start = Double.random(in: 0...max(1, layout.contentSize.height - 400), using: &random)
        let view = ScrolledCollection(layout, contentOffset: layout.clamped(Point(x: 0, y: start)))
        let row = try #require(view.cell(at: IndexPath(section: section, item: item)))
        let offset = view.contentOffset(showing: row, at: .nearest)
        let shown = ScrolledCollection(layout, contentOffset: offset)
        let covers = shown.elements(in: shown.bounds).filter(\.isPinned)
        let inset = model.contentInset
        let part = row.frame.reduced(by: 1e-6)
        #expect(part.y >= offset.y + inset.top && part.maxY <= offset.y + 400 - inset.bottom)
        #expect(!covers.contains { $0.frame.intersects(part) }, "section \(section), item \(item) at \(offset.y)")
        #expect(abs(shown.contentOffset(showing: row, at: .nearest).y - offset.y) < 1e-6)
      }
    }
  }
}

extension Rect {
  /// Returns the rectangle without a margin on all sides.
  fileprivate func reduced(by margin: Double) -> Rect {
    Rect(x: x + margin, y: y + margin, width: width - 2 * margin, height: height - 2 * margin)
  }
}
