import CollectionLayout
import JSON
import LayoutDrawing
import Testing

/// Tests of resolved styles: the document's custom attributes, or the default of the element's category and kind.
@Suite struct ElementStyleTests {
  private static func attributes(
    _ category: ElementCategory, kind: String = "", _ fields: [CustomAttributes.Field] = [],
    size: Size = Size(width: 100, height: 50), zIndex: Int = 0
  ) -> LayoutAttributes {
    LayoutAttributes(
      category: category, kind: kind, indexPath: IndexPath(section: 0, item: 0),
      frame: Rect(x: 0, y: 0, width: size.width, height: size.height), zIndex: zIndex, custom: CustomAttributes(fields))
  }

  @Test func `a cell has the color of its key and its name in the center`() {
    let style = ElementStyle(Self.attributes(.cell), key: "cell:photo-1")
    #expect(style.fill == .palette("cell:photo-1") && style.dark.fill == style.fill)
    #expect(style.text == "photo-1" && style.textAlignment == .center && style.fontWeight == .regular)
    #expect(style.cornerRadius == 8 && style.shadow == nil && style.border == nil && style.image == nil)
    let small = ElementStyle(Self.attributes(.cell, size: Size(width: 20, height: 15)), key: "cell:photo-1")
    #expect(small.cornerRadius == 3 && small.fontSize == 9)
  }

  @Test func `custom attributes of the document override the default`() {
    let style = ElementStyle(
      Self.attributes(
        .cell,
        [
          .init("color", .string("#10203040")), .init("label", .string("Own")), .init("text", .string("Other")),
          .init("shadow", .json(##"{"color":"#ff0000","opacity":0.5,"offset":[1,2],"radius":3}"##)),
          .init("border", .json(##"{"color":"#00ff00","width":2}"##)),
        ]), key: "cell:a")
    #expect(style.fill.hexWithAlpha == "#10203040" && style.text == "Own")
    // Translucent on white and on black: the text is dark in light mode and light in dark mode.
    #expect(style.light.text == RGBAColor("#1c1f26") && style.dark.text == .paper)
    #expect(style.shadow?.offset == Point(x: 1, y: 2) && style.shadow?.radius == 3)
    #expect(style.border?.color.hex == "#00ff00" && style.border?.width == 2)
  }

  @Test(arguments: [
    ("card", "#ffffff", "#1f2329", 6.0, ""), ("separator", "#c6c6c8", "#3d424b", 0, ""),
    ("armband", "#d92d20", "#d92d20", 0, "new"), ("note", "#f1f3f6", "#1a1d22", 4, ""),
  ])
  func `decorations have the defaults of their kind`(
    kind: String, fill: String, dark: String, radius: Double, text: String
  ) {
    var fields: [CustomAttributes.Field] = [.init("image", .string("images/new.png"))]
    if kind == "note" { fields.append(.init("cornerRadius", .number(4))) }
    let style = ElementStyle(Self.attributes(.decoration, kind: kind, fields), key: "decoration:\(kind):a/0")
    #expect(style.light.fill.hex == fill && style.dark.fill.hex == dark)
    #expect(style.cornerRadius == radius && style.text == text && style.image == "images/new.png")
    #expect((style.shape == .ribbon) == (kind == "armband") && (style.shadow != nil) == (kind == "card"))
  }

  @Test func `headers and footers differ, and pinned headers have a shadow`() {
    let header = ElementStyle(Self.attributes(.supplementary, kind: "header"), key: "header:a")
    let footer = ElementStyle(Self.attributes(.supplementary, kind: "footer"), key: "footer:a")
    #expect(header.fontWeight == .semibold && header.textAlignment == .natural && header.shadow == nil)
    #expect(footer.fontWeight == .regular && footer.textAlignment == .center)
    #expect(footer.fill.alpha == 0 && header.fill.alpha == 0)
    let pinned = Self.attributes(.supplementary, kind: "header", zIndex: LayoutAttributes.pinnedZIndex)
    #expect(ElementStyle(pinned, key: "header:a").shadow == .standard)
    #expect(ElementStyle(pinned, key: "header:a").fill == .paper)
    #expect(ElementStyle(pinned, key: "header:a").text == "a")
    // A boundary item has the z-index of a pinned one also at rest.
    var boundary = pinned
    (boundary.owner, boundary.zIndex) = (.sectionBoundary, LayoutAttributes.pinnedBoundaryItemDepth)
    #expect(boundary.isPinned && ElementStyle(boundary, key: "boundary:a").shadow == nil)
    #expect(ElementStyle(boundary, key: "boundary:a").fill == .paper)
  }

  @Test func `a disappearing element keeps its color when its key is in use again`() throws {
    let key = try #require(ElementKey("cell:a"))
    let attributes = Self.attributes(.cell)
    #expect(ElementStyle(attributes, key: .disappearing(key, animation: 3)) == ElementStyle(attributes, key: key))
  }

  @Test func `pictures are drawn in the resolved colors`() {
    let cell = Self.attributes(.cell)
    let text = SVGDrawingTests.draw([cell], key: "cell:a")
    let style = ElementStyle(cell, key: "cell:a")
    #expect(text.contains("fill=\"\(style.fill.hex)\"") && text.contains("fill=\"\(style.light.text.hex)\""))
  }
}
