import CollectionLayout
import TestSupport
import Testing

/// Returns tags with these explicit widths.
private func tags(_ widths: [Double]) -> ItemList {
  ItemList(
    widths.enumerated().map { index, width in
      ItemSlice(
        run: ItemRun(metrics: ItemMetrics(width: .constant(width))), identifier: Identifier("t\(index)"))
    })
}

/// Returns tags with these texts.
private func tags(_ texts: [String?], metrics: ItemMetrics = ItemMetrics()) -> ItemList {
  ItemList(
    texts.enumerated().map { index, text in
      ItemSlice(
        run: ItemRun(metrics: metrics, content: ItemContent(text: text.map { .literal($0) })),
        identifier: Identifier("t\(index)"))
    })
}

/// Returns thousandths of a font size in points.
private func points(_ thousandths: Double, _ size: Double) -> Double { thousandths * size / 1000 }

private func laidOut(
  _ items: ItemList, _ layout: TagsLayout = TagsLayout(), inset: EdgeInsets = .zero, isHorizontal: Bool = false,
  width: Double = 320, height: Double = 480
) -> PreparedCollection {
  let section = Section(identifier: Identifier("s"), layout: layout, inset: inset, items: items)
  return prepared(
    CollectionModel(scrollDirection: isHorizontal ? .horizontal : .vertical, sections: [section]), width, height)
}

/// Manually computed frames, compared exactly.
struct `Frames of tags` {
  // 10 + 100 + 10 + 120 + 10 + 60 + 10 = 320 fits exactly. 80 starts a new line at 10 + 25 + 10 = 45.
  @Test func `tags fill lines with spacing all around them`() {
    let collection = laidOut(tags([100, 120, 60, 80, 30]))
    #expect(
      collection.frames(ofSection: 0) == [
        Rect(10, 10, 100, 25), Rect(120, 10, 120, 25), Rect(250, 10, 60, 25), Rect(10, 45, 80, 25),
        Rect(100, 45, 30, 25),
      ])
    // 45 + 25 and the spacing after the last line.
    #expect(collection.contentSize == Size(width: 320, height: 80))
    #expect(laidOut(tags([100, 120, 61])).frames(ofSection: 0)[2] == Rect(10, 45, 61, 25))
  }

  @Test func `spacing, height and insets are added`() {
    let layout = TagsLayout(itemSpacing: 4, lineSpacing: 6, itemHeight: 20)
    // 320 − 10 − 30 = 280 between the insets: 4 + 130 + 4 + 138 + 4.
    let collection = laidOut(
      tags([130, 138, 1]), layout, inset: EdgeInsets(top: 1, left: 10, bottom: 2, right: 30))
    #expect(
      collection.frames(ofSection: 0) == [Rect(14, 7, 130, 20), Rect(148, 7, 138, 20), Rect(14, 33, 1, 20)])
    // 1 + 6 + 20 + 6 + 20 + 6 + 2.
    #expect(collection.contentSize.height == 61)
  }

  @Test func `horizontal scrolling transposes the frames`() {
    let items = ItemList(
      [100.0, 120, 60, 80].enumerated().map { index, height in
        ItemSlice(
          run: ItemRun(metrics: ItemMetrics(height: .constant(height))), identifier: Identifier("t\(index)"))
      })
    let collection = laidOut(items, isHorizontal: true, width: 480, height: 320)
    #expect(
      collection.frames(ofSection: 0) == [
        Rect(10, 10, 25, 100), Rect(10, 120, 25, 120), Rect(10, 250, 25, 60), Rect(45, 10, 25, 80),
      ])
    #expect(collection.contentSize == Size(width: 80, height: 320))
  }

  // "aaaa" is 4 · 0.556 = 2.224 em: 26.688 at 12 points, 22.24 at 10; then the margin of 25.
  @Test func `a tag is as wide as its text and a margin`() {
    func width(_ items: ItemList, _ layout: TagsLayout = TagsLayout()) -> Double? {
      laidOut(items, layout).frames(ofSection: 0).first?.width
    }
    #expect(width(tags(["aaaa"])) == points(2224, 12) + 25)
    #expect(width(tags(["aaaa"]), TagsLayout(innerMargin: 3, fontSize: 10)) == points(2224, 10) + 3)
    #expect(width(tags(["aaaa"], metrics: ItemMetrics(fontSize: .constant(10)))) == points(2224, 10) + 25)
    #expect(width(tags([nil])) == 25)
    #expect(width(tags([""])) == 25)
    // An explicit or measured width includes the margin.
    #expect(width(tags(["aaaa"], metrics: ItemMetrics(width: .constant(70)))) == 70)
    #expect(width(tags(["aaaa"], metrics: ItemMetrics(measured: Size(width: 44, height: 9)))) == 44)
    #expect(
      width(tags(["aaaa"], metrics: ItemMetrics(width: .constant(70), measured: Size(width: 44, height: 9)))) == 70)
  }

  @Test func `a text with the item's number is measured for each item`() {
    // "19" and "110": two and three digits of 0.556 em.
    let run = ItemRun(metrics: ItemMetrics(), content: ItemContent(text: TextSequence("1{i}")))
    let items = ItemList([ItemSlice(run: run, identifiers: IdentifierSequence(TextSequence("t{i}")), range: 9..<11)])
    let widths = laidOut(items).frames(ofSection: 0).map(\.width)
    #expect(widths == [points(1112, 12) + 25, points(1668, 12) + 25])
  }

  @Test func `a changed text places the following items, a changed color none`() {
    let texts = (0..<60).map { "tag \($0)" }
    func model(_ texts: [String], color: String?) -> CollectionModel {
      let chunks = texts.enumerated().map { index, text in
        ItemSlice(
          run: ItemRun(
            metrics: ItemMetrics(), content: ItemContent(color: color.map { .literal($0) }, text: .literal(text))),
          identifier: Identifier("t\(index)"))
      }
      return CollectionModel(
        sections: [Section(identifier: Identifier("s"), layout: TagsLayout(), items: ItemList(chunks))])
    }
    var work = LayoutProgress()
    let viewport = Size(width: 320, height: 480)
    let before = PreparedCollection(model(texts, color: nil), viewport: viewport, work: &work)
    #expect(work.placedCount == 60)
    work = LayoutProgress()
    _ = PreparedCollection(model(texts, color: "#F00"), viewport: viewport, reusing: before, work: &work)
    #expect(work.placedCount == 0)
    var longer = texts
    longer[50] = "a much longer tag"
    let after = PreparedCollection(model(longer, color: nil), viewport: viewport, reusing: before, work: &work)
    #expect(work.placedCount >= 10 && work.placedCount < 20)
    #expect(after.allElements == prepared(model(longer, color: nil), 320, 480).allElements)
  }
}

/// Regression tests; the comments state the earlier defect.
struct `Regressions of tags` {
  // Earlier defect: it was wrapped from an empty line, with a second spacing, y = 20.
  @Test func `a first tag that is too wide stays in the first line`() {
    #expect(laidOut(tags([500, 20])).frames(ofSection: 0) == [Rect(10, 10, 300, 25), Rect(10, 45, 20, 25)])
    let text = String(repeating: "W", count: 100)
    #expect(laidOut(tags([text])).frames(ofSection: 0) == [Rect(10, 10, 300, 25)])
  }

  // Earlier defect: the width was not limited.
  @Test func `tags are limited to the width without spacing and insets`() {
    let inset = EdgeInsets(top: 0, left: 5, bottom: 0, right: 15)
    #expect(laidOut(tags([20, 301]), inset: inset).frames(ofSection: 0)[1] == Rect(15, 45, 280, 25))
    #expect(laidOut(tags([20, 301]), width: 15).frames(ofSection: 0).map(\.width) == [0, 0])
  }

  // Earlier defect: it had a spacing.
  @Test func `a section without tags has no length`() {
    #expect(laidOut(ItemList()).contentSize.height == 0)
  }

  // Earlier defect: the content ended with the last tag.
  @Test func `there is spacing below the last line`() {
    #expect(laidOut(tags([20, 30])).contentSize.height == 10 + 25 + 10)
  }

  // Earlier defect: the order was that of a dictionary.
  @Test func `tags are found in order`() {
    let found = laidOut(tags(Array(repeating: 40, count: 30))).elements(in: Rect(0, 0, 320, 480))
    #expect(found.map(\.indexPath.item) == Array(0..<30))
  }
}

/// Random tags, compared with a reference calculation.
struct `Tags` {
  @Test(arguments: 0..<300 as Range<UInt64>)
  func `equal the reference calculation`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let available = random.pick([300, 100, 30, 10]) as Double
    let widths = (0..<random.below(40)).map { _ in random.pick([0, 5, 20, 80, 90, 280, 600]) as Double }
    let layout = TagsLayout(
      itemSpacing: random.pick([0, 5, 10, 20]), lineSpacing: random.pick([0, 10, 3]), itemHeight: random.pick([25, 0]))
    var expected: [Rect] = []
    for request in widths {
      let width = min(request, max(0, available - 2 * layout.itemSpacing))
      if let last = expected.last {
        expected.append(
          last.maxX + width + 2 * layout.itemSpacing > available
            ? Rect(layout.itemSpacing, last.maxY + layout.lineSpacing, width, layout.itemHeight)
            : Rect(last.maxX + layout.itemSpacing, last.y, width, layout.itemHeight))
      } else {
        expected.append(Rect(layout.itemSpacing, layout.lineSpacing, width, layout.itemHeight))
      }
    }
    let collection = laidOut(tags(widths), layout, width: available)
    #expect(collection.frames(ofSection: 0) == expected, "seed \(seed)")
    let length = expected.last.map { $0.maxY + layout.lineSpacing } ?? 0
    #expect(collection.contentSize.height == length, "seed \(seed)")
  }
}

/// Text widths from Helvetica's metrics, without a font.
struct `The width of a text` {
  // Sums of the published widths, such as H 722, e 556, l 222, l 222, o 556.
  @Test(arguments: [
    ("", 0), ("Hello", 2278), ("i", 222), ("W", 944), (" ", 278), ("0123456789", 5560), ("~", 584), ("@", 1015),
    ("Ärger", 667 + 333 + 556 + 556 + 333), ("ÿ", 500), ("\u{A0}", 278), ("漢字", 2000), ("カ", 1000), ("한", 1000),
    ("\u{1112}\u{1161}\u{11AB}", 1000), ("Ａ", 1000), ("e\u{301}", 556), ("\u{200B}", 0), ("\n", 0), ("\r\n", 0),
    ("😀", 1000), ("👩‍👩‍👧‍👦", 1000), ("🇩🇪", 1000), ("❤️", 1000), ("Ω", 556), ("a漢", 1556),
  ])
  func `is known in thousandths of the font size`(text: String, expected: Int) {
    #expect(TextMeasurer.width(of: text, fontSize: 1000) == Double(expected))
    #expect(TextMeasurer.width(of: text, fontSize: 12) == Double(expected) * 12 / 1000)
  }

  @Test func `is the sum of its characters' widths`() {
    let letters = (0x20...0x17F).compactMap { Unicode.Scalar($0).map { String(Character($0)) } }
    let widths = letters.map { TextMeasurer.width(of: $0, fontSize: 1000) }
    #expect(TextMeasurer.width(of: letters.joined(), fontSize: 1000) == widths.reduce(0, +))
    #expect(widths.allSatisfy { $0 >= 0 && $0 <= 1015 })
  }
}
