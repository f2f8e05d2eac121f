import CollectionLayout
import TestSupport
import Testing

/// A tag with a width, and with a height unless it is 0.
private struct Tag {
  var width: Double
  var height = 0.0

  func slice(_ index: Int) -> ItemSlice {
    let metrics = ItemMetrics(width: .constant(width), height: height == 0 ? .none : .constant(height))
    return ItemSlice(run: ItemRun(metrics: metrics), identifier: Identifier("t\(index)"))
  }

  var transposed: ItemMetrics {
    ItemMetrics(width: height == 0 ? .none : .constant(height), height: .constant(width))
  }
}

private func model(
  _ tags: [Tag], _ layout: TagsLayout, _ direction: LayoutDirection = .leftToRight, scale: Double = 0
) -> CollectionModel {
  let items = ItemList(tags.enumerated().map { $1.slice($0) })
  return CollectionModel(
    layoutDirection: direction, sections: [Section(identifier: Identifier("s"), layout: layout, items: items)],
    pixels: PixelGrid(scale: scale))
}

private func tags(_ widths: Double...) -> [Tag] { widths.map { Tag(width: $0) } }

/// Manually computed frames, compared exactly. Lines of [100, 120, 40], which leave 20 of 300, and [80, 30].
struct `Lines of tags` {
  @Test(
    arguments: [
      (TagsLayout.Alignment.leading, [10, 120, 250, 10, 100]), (.center, [20, 130, 260, 100, 190]),
      (.trailing, [30, 140, 270, 190, 280]), (.justified, [10, 130, 270, 10, 100]),
    ] as [(TagsLayout.Alignment, [Double])])
  func `are aligned`(alignment: TagsLayout.Alignment, expected: [Double]) {
    let layout = TagsLayout(alignment: alignment)
    let all = tags(100, 120, 40, 80, 30)
    let frames = prepared(model(all, layout), 320, 480).frames(ofSection: 0)
    #expect(frames.map(\.x) == expected)
    #expect(frames.map(\.width) == [100, 120, 40, 80, 30])
    #expect(frames.map(\.y) == [10, 10, 10, 45, 45])
    let mirrored = prepared(model(all, layout, .rightToLeft), 320, 480).frames(ofSection: 0)
    #expect(mirrored.map(\.x) == zip(expected, frames).map { 320 - $0 - $1.width })
    let columns = ItemList(
      all.enumerated().map {
        ItemSlice(run: ItemRun(metrics: $1.transposed), identifier: Identifier("t\($0)"))
      })
    let horizontal = CollectionModel(
      scrollDirection: .horizontal,
      sections: [Section(identifier: Identifier("s"), layout: layout, items: columns)])
    #expect(prepared(horizontal, 480, 320).frames(ofSection: 0) == frames.map(\.transposed))
  }

  // The rest of 300 is 200.5: 10 + 100.25, rounded to halves of a point.
  @Test func `begin at pixels`() {
    let collection = prepared(model(tags(99.5), TagsLayout(alignment: .center), scale: 2), 320, 480)
    #expect(collection.frames(ofSection: 0).first?.x == 110.5)
  }

  // 300 wide: nothing remains. A tag that is alone in a justified line leads.
  @Test func `of one tag are not justified`() {
    let collection = prepared(model(tags(200, 150, 20), TagsLayout(alignment: .justified)), 320, 480)
    #expect(collection.frames(ofSection: 0).map(\.x) == [10, 10, 170])
  }

  @Test func `are as high as their highest tags, and the others are centered`() {
    let all = [
      Tag(width: 100, height: 20), Tag(width: 120), Tag(width: 40, height: 45), Tag(width: 80, height: 5),
      Tag(width: 30, height: 9),
    ]
    let collection = prepared(model(all, TagsLayout()), 320, 480)
    #expect(collection.frames(ofSection: 0).map(\.y) == [22.5, 20, 10, 67, 65])
    #expect(collection.frames(ofSection: 0).map(\.height) == [20, 25, 45, 5, 9])
    #expect(collection.contentSize.height == 84)
  }

  @Test func `have measured heights unless a tag has its own`() {
    let sizes = Size(width: 90, height: 60)
    let late = DeferredSize(width: .constant(90))
    let runs = [
      ItemRun(metrics: ItemMetrics(measured: sizes)),
      ItemRun(metrics: ItemMetrics(height: .constant(8), measured: sizes)),
      // Of this one only the width is measured, so its height remains that of the layout.
      ItemRun(metrics: ItemMetrics(measured: sizes), deferredSize: late),
    ]
    let items = ItemList(runs.enumerated().map { ItemSlice(run: $1, identifier: Identifier("t\($0)")) })
    let section = Section(identifier: Identifier("s"), layout: TagsLayout(), items: items)
    #expect(
      prepared(CollectionModel(sections: [section]), 320, 480).frames(ofSection: 0) == [
        Rect(10, 10, 90, 60), Rect(110, 36, 90, 8), Rect(210, 27.5, 90, 25),
      ])
  }
}

/// The view with the number of tags that a limited number of lines has no space for. A plus sign is 0.584 em wide, a digit
/// 0.556 em: "+2" is 13.68 at 12 points and 38.68 with the margin.
struct `The overflow of tags` {
  private let all = tags(100, 120, 40, 80, 30, 200, 50)

  private func collection(_ tags: [Tag], _ layout: TagsLayout) -> PreparedCollection {
    prepared(model(tags, layout), 320, 480)
  }

  private func text(_ view: LayoutAttributes?) -> CustomAttributes.Value? { view?.custom.fields.first?.value }

  @Test func `follows the last tag that fits`() throws {
    let two = collection(all, TagsLayout(maximumLines: 2))
    #expect(two.frames(ofSection: 0).count == 5)
    #expect(two.contentSize.height == 80)
    let view = try #require(two.overflow(ofSection: 0))
    #expect(view.frame == Rect(140, 45, 25 + 1140.0 * 12 / 1000, 25))
    #expect(view.custom.fields == [.init("text", .string("+2")), .init("count", .number(2))])
    #expect(two.model.key(of: view).text == "supplementary:overflow:s/0")
    #expect(two.attributes(for: two.model.key(of: view)) == view)
    // 280 + 10 + 38.68 is too long: one more tag is left out.
    let one = collection(all, TagsLayout(maximumLines: 1))
    #expect(one.frames(ofSection: 0) == [Rect(10, 10, 100, 25), Rect(120, 10, 120, 25)])
    #expect(one.overflow(ofSection: 0)?.frame.x == 250)
    #expect(text(one.overflow(ofSection: 0)) == .string("+5"))
  }

  @Test func `exists only if tags are left out`() {
    #expect(collection(all, TagsLayout(maximumLines: 3)).overflow(ofSection: 0) == nil)
    #expect(collection(all, TagsLayout(maximumLines: 3)).allElements == collection(all, TagsLayout()).allElements)
    #expect(collection([], TagsLayout(maximumLines: 1)).allElements == [])
  }

  // "+9" is 11.4 wide at 10 points, "+10" 16.96. Five tags of 17.2 leave 14 of 100.
  @Test(arguments: [(14, 5, "+9"), (15, 4, "+11"), (103, 4, "+99"), (104, 4, "+100"), (200, 4, "+196")])
  func `leaves out one more tag for a longer number`(count: Int, shown: Int, text: String) {
    let layout = TagsLayout(itemSpacing: 0, innerMargin: 0, fontSize: 10, maximumLines: 1)
    let collection = prepared(model([Tag](repeating: Tag(width: 17.2), count: count), layout), 100, 480)
    #expect(collection.frames(ofSection: 0).count == shown)
    #expect(self.text(collection.overflow(ofSection: 0)) == .string(text))
  }

  @Test func `is alone in a line if no tag fits with it, and at most as long as the line`() {
    let alone = collection(tags(300, 20), TagsLayout(maximumLines: 1))
    #expect(alone.frames(ofSection: 0) == [])
    #expect(alone.overflow(ofSection: 0)?.frame.x == 10)
    #expect(text(alone.overflow(ofSection: 0)) == .string("+2"))
    #expect(alone.contentSize.height == 45)
    let text = "{count} tags, for which this line is not nearly as long as it should be"
    let long = collection(tags(300, 20), TagsLayout(maximumLines: 1, overflowText: text))
    #expect(long.overflow(ofSection: 0)?.frame.width == 300)
    // It fits behind the tag of the line above.
    let above = collection(tags(100, 300, 20), TagsLayout(maximumLines: 2))
    #expect(above.frames(ofSection: 0) == [Rect(10, 10, 100, 25)])
    #expect(above.overflow(ofSection: 0)?.frame.origin == Point(x: 120, y: 10))
    #expect(above.contentSize.height == 45)
  }

  @Test func `is aligned with its line`() {
    let view = { (alignment: TagsLayout.Alignment) in
      collection(all, TagsLayout(alignment: alignment, maximumLines: 2)).overflow(ofSection: 0)?.frame
    }
    // 80, 30 and the view with spacings: 168.68.
    let width = 25 + 1140.0 * 12 / 1000
    #expect(abs((view(.center)?.x ?? 0) - (10 + (300 - 130 - width) / 2 + 130)) < 1e-9)
    #expect(abs((view(.trailing)?.maxX ?? 0) - 310) < 1e-9)
    #expect(view(.justified) == view(.leading))
  }

  @Test func `replaces each placeholder of its text`() {
    // More than 60 wide, so that only one tag fits with it.
    let layout = TagsLayout(maximumLines: 1, overflowText: "{count} of {count}{i}")
    #expect(text(collection(all, layout).overflow(ofSection: 0)) == .string("6 of 6{i}"))
    let none = collection(all, TagsLayout(maximumLines: 1, overflowText: ""))
    #expect(none.overflow(ofSection: 0)?.frame.width == 25)
  }

  @Test func `is what a scroll to a tag that is not shown shows`() {
    let collection = collection(all, TagsLayout(maximumLines: 2))
    #expect(collection.atRest.element(showing: IndexPath(section: 0, item: 6)) == collection.overflow(ofSection: 0))
    #expect(collection.atRest.element(showing: .cell(Identifier("t6"))) == collection.overflow(ofSection: 0))
    #expect(collection.atRest.element(showing: IndexPath(section: 0, item: 4))?.category == .cell)
    #expect(collection.atRest.element(showing: IndexPath(section: 0, item: 7)) == nil)
    #expect(collection.cell(at: IndexPath(section: 0, item: 5)) == nil)
  }

  // Behind the last tag that is shown, where it would not be shown either.
  @Test func `is no target of a tag that is moved`() {
    let view = collection(all, TagsLayout(maximumLines: 2)).atRest
    var work = LayoutProgress()
    let target = view.targetIndexPath(
      forItemAt: IndexPath(section: 0, item: 0), movedTo: Point(x: 160, y: 60), .withinSection, work: &work)
    #expect(target == IndexPath(section: 0, item: 4))
  }

  @Test func `needs only the tags that are shown`() {
    let run = ItemRun(metrics: ItemMetrics(), content: ItemContent(text: TextSequence("tag {i}")))
    let items = ItemList([
      ItemSlice(run: run, identifiers: IdentifierSequence(TextSequence("t{i}")), range: 0..<1_000_000)
    ])
    let section = Section(identifier: Identifier("s"), layout: TagsLayout(maximumLines: 3), items: items)
    var work = LayoutProgress()
    let collection = PreparedCollection(
      CollectionModel(sections: [section]), viewport: Size(width: 320, height: 480), work: &work)
    #expect(work.placedCount < 1_000)
    let shown = collection.elements(in: Rect(0, 0, 320, 480)).count { $0.category == .cell }
    #expect(text(collection.overflow(ofSection: 0)) == .string("+\(1_000_000 - shown)"))
  }
}

/// Random tags, compared with a naive calculation: the largest number of tags that fit together with the view as one more
/// tag, one after another.
struct `Random lines of tags` {
  private struct Expected: Equatable {
    var frames: [Rect] = []
    var overflow: Rect?
    var length = 0.0
  }

  @Test(arguments: SlowTests.cases(0..<100 as Range<UInt64>))
  func `equal the naive calculation`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for attempt in 0..<100 {
      let available = random.pick([300, 150, 60, 10]) as Double
      let all = (0..<random.below(30)).map { _ in
        Tag(width: random.pick([0, 5, 20, 41, 90, 280, 600]), height: random.pick([0, 0, 0, 12, 40]))
      }
      let layout = TagsLayout(
        itemSpacing: random.pick([0, 5, 10]), lineSpacing: random.pick([0, 10, 3]), itemHeight: random.pick([25, 0]),
        innerMargin: random.pick([0, 5]), fontSize: random.pick([3, 12]),
        alignment: random.pick(TagsLayout.Alignment.allCases), maximumLines: random.pick([nil, 1, 2, 5]))
      let collection = prepared(model(all, layout), available, 480)
      let expected = Self.expected(all, layout, available)
      let found = collection.frames(ofSection: 0)
      let place = "seed \(seed), attempt \(attempt): \(all) \(layout)"
      #expect(found.count == expected.frames.count, "\(place)")
      #expect(zip(found, expected.frames).allSatisfy(Self.areClose), "\(place)")
      let view = collection.overflow(ofSection: 0)
      #expect((view == nil) == (expected.overflow == nil), "\(place)")
      if let view, let frame = expected.overflow { #expect(Self.areClose(view.frame, frame), "\(place)") }
      #expect(abs(collection.contentSize.height - expected.length) < 1e-9, "\(place)")
    }
  }

  private static func areClose(_ one: Rect, _ other: Rect) -> Bool {
    [one.x - other.x, one.y - other.y, one.width - other.width, one.height - other.height].allSatisfy { abs($0) < 1e-9 }
  }

  private static func expected(_ all: [Tag], _ layout: TagsLayout, _ available: Double) -> Expected {
    let limit = max(0, available - 2 * layout.itemSpacing)
    for shown in (0...all.count).reversed() {
      let number = all.count - shown
      let text = TextMeasurer.width(of: "+\(number)", fontSize: layout.fontSize) + layout.innerMargin
      let tags = all.prefix(shown) + (number > 0 ? [Tag(width: text)] : [])
      let lines = lines(Array(tags), layout, limit)
      if let most = layout.maximumLines, lines.count > most { continue }
      var expected = Expected()
      var y = layout.lineSpacing
      for (number, line) in lines.enumerated() {
        let heights = line.map { $0.height == 0 ? layout.itemHeight : $0.height }
        let length = line.reduce(0) { $0 + $1.width } + layout.itemSpacing * Double(line.count - 1)
        var (x, gap) = (layout.itemSpacing, layout.itemSpacing)
        switch layout.alignment {
        case .leading: break
        case .center: x += (limit - length) / 2
        case .trailing: x += limit - length
        case .justified:
          if line.count > 1, number < lines.count - 1 { gap += (limit - length) / Double(line.count - 1) }
        }
        for (tag, height) in zip(line, heights) {
          expected.frames.append(Rect(x, y + ((heights.max() ?? 0) - height) / 2, tag.width, height))
          x += tag.width + gap
        }
        y += (heights.max() ?? 0) + layout.lineSpacing
        expected.length = y
      }
      if number > 0 { expected.overflow = expected.frames.removeLast() }
      return expected
    }
    // Not even the view alone: a line has at least one tag.
    return Expected()
  }

  private static func lines(_ tags: [Tag], _ layout: TagsLayout, _ limit: Double) -> [[Tag]] {
    var lines: [[Tag]] = []
    var end = 0.0
    for tag in tags {
      let tag = Tag(width: min(tag.width, limit), height: tag.height)
      if !lines.isEmpty, end + layout.itemSpacing + tag.width <= limit + 1e-6 {
        lines[lines.count - 1].append(tag)
        end += layout.itemSpacing + tag.width
      } else {
        lines.append([tag])
        end = tag.width
      }
    }
    return lines
  }
}
