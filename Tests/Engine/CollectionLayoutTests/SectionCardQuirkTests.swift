import CollectionLayout
import Testing

/// Regression tests of decorations: cards and ribbons of sections.
struct `Section cards` {
  private func card(
    _ covers: Decoration.Coverage = .itemsAndInsets, inset: EdgeInsets = .zero, color: String = "#FFFFFF"
  ) -> Decoration {
    Decoration(
      kind: "card", shape: .card(covers: covers, inset: inset), zIndex: -1,
      custom: CustomAttributes([.init("color", .string(color))]))
  }

  private let armband = Decoration(
    kind: "armband", shape: .badge(size: Size(width: 80, height: 53), left: 1, top: 18), zIndex: 1)

  /// Returns a section with lanes of 50 and 80 points, header 30, footer 20 and inset (5, 10, 7, 12): its items are in
  /// [35, 115).
  private func model(
    _ decorations: [Decoration], lengths: [Double] = [50, 80], horizontal: Bool = false, rtl: Bool = false
  ) -> CollectionModel {
    var one = section(
      "a", lengths, inset: EdgeInsets(top: 5, left: 10, bottom: 7, right: 12), header: 30, footer: 20,
      isHorizontal: horizontal)
    one.decorations = decorations
    return CollectionModel(
      scrollDirection: horizontal ? .horizontal : .vertical, layoutDirection: rtl ? .rightToLeft : .leftToRight,
      sections: [one])
  }

  private func frame(
    _ decoration: Decoration, lengths: [Double] = [50, 80], horizontal: Bool = false, rtl: Bool = false
  ) -> Rect? {
    prepared(model([decoration], lengths: lengths, horizontal: horizontal, rtl: rtl), 320, 400).atRest
      .decoration(kind: decoration.kind, at: IndexPath(section: 0, item: 0))?.frame
  }

  @Test func `cover all items, not only the first and the last`() {
    // The second of three items is the longest: 80 from 35 on, followed by the inset of 7.
    #expect(frame(card(.items), lengths: [50, 80, 10]) == Rect(10, 35, 298, 80))
    #expect(frame(card(), lengths: [50, 80, 10]) == Rect(0, 30, 320, 5 + 80 + 7))
  }

  @Test func `cover the items, the insets or the section`() {
    #expect(frame(card(.items)) == Rect(10, 35, 298, 80))
    #expect(frame(card(.itemsAndInsets)) == Rect(0, 30, 320, 92))
    #expect(frame(card(.section)) == Rect(0, 0, 320, 142))
  }

  @Test func `start at the edge and not at the section's inset`() {
    #expect(frame(card(inset: EdgeInsets(left: 4, right: 6))) == Rect(4, 30, 310, 92))
  }

  @Test func `start at the top in horizontal scrolling`() {
    // Lanes are rows of (400 − 5 − 7) / 2; the longer row is 80 wide; the insets are 10 and 12.
    #expect(frame(card(), horizontal: true) == Rect(30, 0, 10 + 80 + 12, 400))
  }

  @Test func `are not drawn if their insets leave no area`() {
    #expect(frame(card(inset: EdgeInsets(top: 60, bottom: 60))) == nil)
    #expect(frame(card(inset: EdgeInsets(left: 200, right: 200))) == nil)
    #expect(frame(card(inset: EdgeInsets(top: 46, bottom: 45))) == Rect(0, 76, 320, 1))
  }

  @Test func `are removed with their entry in the model`() {
    var work = LayoutProgress()
    let with = prepared(model([card()]), 320, 400)
    let without = PreparedCollection(model([]), viewport: Size(width: 320, height: 400), reusing: with, work: &work)
    #expect(without.atRest.decoration(kind: "card", at: IndexPath(section: 0, item: 0)) == nil)
    #expect(!without.elements(in: Rect(0, 0, 320, 400)).contains { $0.category == .decoration })
    #expect(work.placedCount == 0)
  }

  @Test func `are drawn by z-index, below and above the cells`() {
    let layout = prepared(model([armband, card(), card(.section, color: "#000000")]), 320, 400)
    let names = layout.elements(in: Rect(0, 0, 320, 400)).map(\.name)
    #expect(
      names == [
        "decoration card 0.0", "decoration card 0.1", "cell  0.0", "cell  0.1", "supplementary footer 0.0",
        "supplementary header 0.0", "decoration armband 0.0",
      ])
  }

  @Test func `take part in updates and do not extend the content`() throws {
    let before = model([card()])
    #expect(prepared(before, 320, 400).contentSize == Size(width: 320, height: 142))
    let key = try #require(ElementKey("decoration:card:a/0"))
    let deleted = try ValidatedBatch([.deleteSection(at: 0)], on: before)
    let transition = UpdateTransition(
      from: prepared(before, 320, 400).atRest, to: prepared(deleted.result, 320, 400).atRest,
      replacedViews: deleted.replacedViews, animation: UpdateAnimation())
    let old = LayoutElement(key: key, attributes: try #require(transition.before.attributes(for: key)))
    #expect(transition.finalAttributes(for: old).alpha == 0)
    #expect(transition.finalAttributes(for: old).frame == Rect(0, 30, 320, 92))
    let grown = try ValidatedBatch([.insert("x", 0, 0)], on: before)
    let slide = UpdateTransition(
      from: prepared(before, 320, 400).atRest, to: prepared(grown.result, 320, 400).atRest,
      replacedViews: grown.replacedViews,
      animation: UpdateAnimation())
    // Three items of 50, 50 and 80 in two lanes: the second lane ends at 130.
    #expect(slide.finalAttributes(for: old).frame == Rect(0, 30, 320, 5 + 130 + 7))
    #expect(slide.finalAttributes(for: old).alpha == 1)
  }

  @Test func `change if only their color changes`() throws {
    func elements(_ color: String) -> [LayoutElement] {
      let layout = prepared(model([card(color: color)]), 320, 400)
      return layout.elements(in: Rect(0, 0, 320, 400)).map {
        LayoutElement(key: layout.model.key(of: $0), attributes: $0)
      }
    }
    let diff = ElementDiff(from: elements("#FFFFFF"), to: elements("#FF0000"))
    #expect(diff.changed.map(\.key.text) == ["decoration:card:a/0"])
    #expect(diff.added.isEmpty && diff.removed.isEmpty)
  }

  @Test func `are not drawn for a section without items`() {
    for cover in Decoration.Coverage.allCases { #expect(frame(card(cover), lengths: []) == nil) }
    #expect(frame(armband, lengths: []) == nil)
  }

  @Test func `can overflow a short section, where a query finds them`() {
    // From 30 + 18 to 101; the section ends at 30 + 5 + 10 + 7 + 20 = 72.
    let layout = prepared(model([armband], lengths: [10]), 320, 400)
    #expect(layout.contentSize.height == 72)
    #expect(layout.elements(in: Rect(0, 90, 320, 5)).map(\.frame) == [Rect(1, 48, 80, 53)])
  }

  @Test func `are mirrored from right to left`() {
    #expect(frame(armband) == Rect(1, 48, 80, 53))
    #expect(frame(armband, rtl: true) == Rect(320 - 1 - 80, 48, 80, 53))
    // In horizontal scrolling the ribbon starts after the header of 30; right to left it is mirrored.
    #expect(frame(armband, horizontal: true) == Rect(31, 18, 80, 53))
    #expect(frame(armband, horizontal: true, rtl: true) == Rect(320 - 31 - 80, 18, 80, 53))
  }
}
