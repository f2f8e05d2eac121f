import CollectionLayout
import TestSupport
import Testing

/// Sticky headers and footers, compared with the formulas of docs/semantics.md, section 8, at many offsets.
struct `Sticky headers` {
  /// Returns sections with a header of 40 and one item of each length.
  private func bands(
    _ mode: StickyHeaders, _ lengths: [Double], footer: Double? = nil, inset: EdgeInsets = .zero,
    _ direction: ScrollDirection = .vertical, _ reading: LayoutDirection = .leftToRight
  ) -> PreparedCollection {
    var model = CollectionModel(
      scrollDirection: direction, layoutDirection: reading, contentInset: inset, stickyHeaders: mode,
      sections: lengths.enumerated().map { index, length in
        section(
          "s\(index)", length > 0 ? [length] : [], WaterfallLayout(columnCount: 1), header: 40, footer: footer,
          isHorizontal: direction == .horizontal)
      })
    for index in model.sections.indices {
      model.sections[index].header?.isSticky = true
      model.sections[index].footer?.isSticky = footer != nil
    }
    return direction == .vertical ? prepared(model, 320, 300) : prepared(model, 300, 320)
  }

  private func header(_ section: Int, _ layout: PreparedCollection, at y: Double) throws -> LayoutAttributes {
    try #require(
      ScrolledCollection(layout, contentOffset: Point(x: 0, y: y)).supplement(kind: "header", ofSection: section))
  }

  @Test func `are pushed as in UIKit`() throws {
    // Sections [0, 500) and [500, 900).
    let layout = bands(.push, [460, 360])
    #expect(try header(0, layout, at: 480).frame == Rect(0, 460, 320, 40))
    #expect(try header(1, layout, at: 480).frame == Rect(0, 500, 320, 40))
    #expect(try header(0, layout, at: -30).frame == Rect(0, 0, 320, 40))
    let inset = bands(.push, [460, 360], inset: EdgeInsets(top: 20))
    #expect(try header(0, inset, at: 100).frame == Rect(0, 120, 320, 40))
    #expect(try header(0, inset, at: 100).zIndex == 1024)
    #expect(try header(1, inset, at: 600).zIndex == 1025)
    #expect(try header(1, inset, at: 100).zIndex == 0)
  }

  @Test func `stack below each other`() throws {
    // Headers at 0, 500 and 900. At 890 the second is pinned at 890 + 40, the third at 890 + 80 = 970 > 900.
    let layout = bands(.stack, [460, 360, 500])
    #expect(try header(0, layout, at: 890).frame.y == 890)
    #expect(try header(1, layout, at: 890).frame.y == 930)
    #expect(try header(2, layout, at: 890).frame.y == 970)
    #expect(try header(2, layout, at: 819).frame.y == 900)
    #expect(try header(2, layout, at: 819).zIndex == 0)
  }

  @Test func `are pinned at their distances from the edge`() throws {
    var model = bands(.push, [460, 360], footer: 20).model
    model.sections[0].header?.stickyOffset = 10
    model.sections[0].footer?.stickyOffset = 30
    let layout = prepared(model, 320, 300)
    // Sections [0, 520) and [520, 940); the footer of the first pushes its header.
    for (y, start) in [(0.0, 10.0), (100, 110), (460, 460), (600, 460), (-30, 0)] {
      #expect(try header(0, layout, at: y).frame.y == start)
    }
    #expect(try header(1, layout, at: 600).frame.y == 600)
    let view = ScrolledCollection(layout, contentOffset: Point(x: 0, y: 100))
    #expect(view.supplement(kind: "footer", ofSection: 0)?.frame.y == 350)
    model.stickyHeaders = .stack
    model.sections[1].header?.stickyOffset = 1_000
    let stack = prepared(model, 320, 300)
    #expect(try header(0, stack, at: 600).frame.y == 610)
    #expect(try header(1, stack, at: 600).frame.y == 650)
    model.header = SupplementaryItem(length: 20, isSticky: true)
    model.header?.stickyOffset = 5
    let held = ScrolledCollection(prepared(model, 320, 300), contentOffset: Point(x: 0, y: 700))
    #expect(held.boundaryItem(kind: "header", number: 0)?.frame.y == 705)
    #expect(held.supplement(kind: "header", ofSection: 0)?.frame.y == 735)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `with random distances are found where they are`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let mode: StickyHeaders = Bool.random(using: &generator) ? .push : .stack
    let lengths = (0..<8).map { _ in Double(Int.random(in: 0...200, using: &generator)) }
    let (direction, reading) = (
      Bool.random(using: &generator) ? ScrollDirection.vertical : .horizontal,
      Bool.random(using: &generator) ? LayoutDirection.leftToRight : .rightToLeft
    )
    var model = bands(mode, lengths, footer: 25, inset: .zero, direction, reading).model
    for index in model.sections.indices {
      model.sections[index].header?.stickyOffset = Double(Int.random(in: 0...80, using: &generator))
      model.sections[index].footer?.stickyOffset = Double(Int.random(in: 0...80, using: &generator))
    }
    let layout = direction == .vertical ? prepared(model, 320, 300) : prepared(model, 300, 320)
    for _ in 0..<20 {
      let offset = Double(Int.random(in: -50...1_500, using: &generator))
      let view = ScrolledCollection(
        layout, contentOffset: direction == .vertical ? Point(x: 0, y: offset) : Point(x: offset, y: 0))
      let all = model.sections.indices.flatMap { section in
        ["header", "footer"].compactMap { view.supplement(kind: $0, ofSection: section) }
      }
      let rect = Rect(
        x: view.bounds.x + Double(Int.random(in: -200...200, using: &generator)),
        y: view.bounds.y + Double(Int.random(in: -200...200, using: &generator)), width: 150, height: 90)
      var work = LayoutProgress()
      let found = view.elements(in: rect, work: &work).filter { $0.category == .supplementary }
      let expected = all.filter { rect.intersects($0.frame) }
      func names(_ views: [LayoutAttributes]) -> [String] {
        views.map { "\($0.kind) \($0.indexPath.section)" }.sorted()
      }
      #expect(names(found) == names(expected), "\(mode) at \(offset)")
    }
  }

  @Test func `push footers, too`() throws {
    // One section [0, 560): header 40, items 460, footer 60. The viewport ends at 300: the footer is pinned at 300 −
    // 60.
    let layout = bands(.push, [460, 460], footer: 60)
    let view = ScrolledCollection(layout, contentOffset: .zero)
    #expect(view.supplement(kind: "footer", ofSection: 0)?.frame == Rect(0, 240, 320, 60))
    #expect(view.supplement(kind: "footer", ofSection: 0)?.zIndex == 1024)
    // The footer of the second section [560, 1120) is at least at the end of its header, 600.
    #expect(view.supplement(kind: "footer", ofSection: 1)?.frame.y == 600)
    // The footer pushes the header: 560 − 60 − 40.
    #expect(try header(0, layout, at: 510).frame.y == 460)
  }

  @Test func `never pin a footer with which its section begins`() {
    // Sections [0, 60) and [60, 100). The viewport ends 5 points before the footer does, whose inset of 10 would give
    // it space to move.
    var last = section("s1", [], WaterfallLayout(columnCount: 1), footer: 30)
    last.footer?.isSticky = true
    last.footer?.inset = EdgeInsets(top: 10)
    let model = CollectionModel(
      stickyHeaders: .push, sections: [section("s0", [60], WaterfallLayout(columnCount: 1)), last])
    let footer = prepared(model, 320, 95).supplement(kind: "footer", ofSection: 1)
    #expect(footer?.frame == Rect(0, 70, 320, 30))
    #expect(footer?.zIndex == 0)
  }

  /// The positions by the formulas, section by section, before mirroring.
  private struct Expected {
    var headers: [(start: Double, isPinned: Bool)] = []
    var footers: [(start: Double, isPinned: Bool)] = []

    init(_ mode: StickyHeaders, _ lengths: [Double], footer: Double?, start: Double, end: Double) {
      let footer = footer ?? 0
      var (origin, total) = (0.0, 0.0)
      var origins: [Double] = []
      for length in lengths {
        origins.append(origin)
        let limit = origin + 40 + length
        let pinned = mode == .stack ? max(origin, start + total) : max(origin, min(start, limit - 40))
        headers.append((pinned, pinned > origin))
        if mode == .stack, pinned > origin { total += 40 }
        origin += 40 + length + footer
      }
      total = 0
      for (index, length) in lengths.enumerated().reversed() {
        let natural = origins[index] + 40 + length
        let pinned =
          mode == .stack ? min(natural, end - total - footer) : min(natural, max(end - footer, origins[index] + 40))
        footers.insert((pinned, pinned < natural), at: 0)
        if mode == .stack, pinned < natural { total += footer }
      }
    }
  }

  @Test(arguments: [StickyHeaders.push, .stack], 0..<8)
  func `follow the formula at every offset, continuously`(mode: StickyHeaders, variant: Int) {
    let footer: Double? = variant < 4 ? nil : 30
    let way = variant % 4
    let direction: ScrollDirection = way < 2 ? .vertical : .horizontal
    let reading: LayoutDirection = way % 2 == 0 ? .leftToRight : .rightToLeft
    let lengths = [260.0, 0, 35, 410, 120, 700]
    let inset = direction == .vertical ? EdgeInsets(top: 20, bottom: 10) : EdgeInsets(left: 20, right: 10)
    let layout = bands(mode, lengths, footer: footer, inset: inset, direction, reading)
    let content = direction == .vertical ? layout.contentSize.height : layout.contentSize.width
    let isMirrored = way == 3
    let step = 2.5
    var before: [Double] = []
    for offset in stride(from: -200, through: content + 200, by: step) {
      let point = direction == .vertical ? Point(x: 0, y: offset) : Point(x: offset, y: 0)
      let view = ScrolledCollection(layout, contentOffset: point)
      let (start, end) =
        isMirrored
        ? (content - offset - 300 + 10, content - offset - 20) : (offset + 20, offset + 300 - 10)
      let expected = Expected(mode, lengths, footer: footer, start: start, end: end)
      func main(_ frame: Rect) -> Double {
        direction == .vertical ? frame.y : (isMirrored ? content - frame.x - frame.width : frame.x)
      }
      var places: [Double] = []
      for index in lengths.indices {
        let header = view.supplement(kind: "header", ofSection: index)
        places.append(header.map { main($0.frame) } ?? .nan)
        #expect(header.map { main($0.frame) } == expected.headers[index].start, "header \(index) at \(offset)")
        #expect(header?.zIndex == (expected.headers[index].isPinned ? 1024 + index : 0))
        guard footer != nil else { continue }
        let last = view.supplement(kind: "footer", ofSection: index)
        places.append(last.map { main($0.frame) } ?? .nan)
        #expect(last.map { main($0.frame) } == expected.footers[index].start, "footer \(index) at \(offset)")
        #expect(last?.zIndex == (expected.footers[index].isPinned ? 1024 + index : 0))
      }
      #expect(view.pinnedHeaderCount == expected.headers.filter(\.isPinned).count, "at \(offset)")
      #expect(zip(before, places).allSatisfy { abs($0 - $1) <= step }, "a jump at \(offset)")
      before = places
      // A query finds the elements that a check of every element finds, at their pinned positions.
      let all = lengths.indices.flatMap { index in
        [view.supplement(kind: "header", ofSection: index), view.supplement(kind: "footer", ofSection: index)]
          .compactMap(\.self)
      }
      for rect in [view.bounds, view.bounds.outset(by: 150), Rect(-50, -50, 500, 90)] {
        let found = view.elements(in: rect).filter { $0.category == .supplementary }
        #expect(Set(found.map(\.name)) == Set(all.filter { rect.intersects($0.frame) }.map(\.name)), "at \(offset)")
        #expect(found.count == Set(found.map(\.name)).count)
      }
      if places.contains(where: \.isNaN) { return }
    }
  }

  @Test func `prepare nothing on scrolling`() {
    var work = LayoutProgress()
    let layout = bands(.stack, Array(repeating: 400, count: 50), footer: 10)
    for offset in stride(from: 0.0, to: 20000, by: 37) {
      let view = ScrolledCollection(layout, contentOffset: Point(x: 0, y: offset))
      _ = view.elements(in: view.bounds, work: &work)
    }
    #expect(work.placedCount == 0)
  }
}

extension LayoutAttributes {
  /// A name of the element that is unique in its collection.
  var name: String { "\(category) \(kind) \(indexPath.section).\(indexPath.item)" }
}
