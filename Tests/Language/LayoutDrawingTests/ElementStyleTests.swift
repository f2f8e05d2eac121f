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

  private static func row(
    x: Double = 0, width: Double = 390, height: Double = 44, key: String = "cell:a",
    _ fields: [CustomAttributes.Field] = [.init("label", .string("Wi-Fi"))]
  ) -> ElementStyle {
    var row = attributes(.cell, fields, size: Size(width: width, height: height))
    row.frame.x = x
    return ElementStyle(row, key: key)
  }

  @Test func `a row of a list has the ground of the page, a placeholder and a separator`() throws {
    let row = Self.row()
    #expect(row.light.fill == .paper && row.dark.fill == .darkPaper && row.cornerRadius == 0)
    #expect(row.fontSize == 17 && row.textAlignment == .natural && row.textInset == 16)
    // The placeholder is 26 points wide, and 12 points before the text.
    #expect(row.separator?.hexWithAlpha == "#78788048" && row.indentation == 38)
    let inset = Self.row(x: 16)
    #expect(inset.light.fill.hex == "#f2f2f7" && inset.dark.fill.hex == "#1c1c1e" && inset.placeholder != nil)
    let keys = (0..<100).map { "cell:\($0)" }
    #expect(Set(keys.compactMap { Self.row(key: $0).placeholder?.hexWithAlpha }).count == 4)
    #expect(Set(keys.map { Self.row(key: $0).fill.hex }) == ["#ffffff"])
    // Names without a label are gray, and can be read.
    for style in [Self.row([]), Self.row(x: 16, [])] {
      #expect(style.light.text.hex == "#6d6d72" && style.dark.text.hex == "#98989f" && style.text == "a")
      #expect(style.light.text.contrast(to: style.light.fill) >= 4.5)
      #expect(style.dark.text.contrast(to: style.dark.fill) >= 4.5)
    }
  }

  @Test(arguments: [
    (199.0, 44.0, false), (200, 44, true), (390, 31, false), (390, 32, true), (390, 88, true), (390, 89, false),
    (240, 61, false), (240, 60, true),
  ])
  func `rows of lists are wide and low`(width: Double, height: Double, isRow: Bool) {
    let style = Self.row(width: width, height: height)
    #expect((style.separator != nil) == isRow && (style.fill == .palette("cell:a")) == !isRow)
  }

  @Test(arguments: [
    CustomAttributes.Field("color", .string("#10203040")),
    CustomAttributes.Field("border", .json(##"{"color":"#00ff00","width":2}"##)),
    CustomAttributes.Field("shadow", .json(##"{"color":"#ff0000","opacity":0.5,"offset":[1,2],"radius":3}"##)),
  ])
  func `a row with an appearance in the document is a box`(field: CustomAttributes.Field) {
    let style = Self.row([field])
    #expect(style.separator == nil && style.placeholder == nil && style.cornerRadius == 8 && style.fontSize == 13)
  }

  @Test func `a row of an outline has its triangle instead of a placeholder`() {
    let root = Self.row([.init("label", .string("Albums")), .init("isExpanded", .json("true"))])
    #expect(root.placeholder == nil && root.separator != nil && root.indentation == 0 && root.text == "▾ Albums")
    let child = Self.row([.init("label", .string("Beach")), .init("indentationLevel", .number(2))])
    #expect(child.placeholder == nil && child.separator != nil && child.indentation == 20)
  }

  @Test func `a long text of a row is smaller before it is in two lines`() {
    let frame = Rect(x: 0, y: 0, width: 390, height: 44)
    func label(_ words: Int) -> FittedLabel {
      let text = Array(repeating: "wide", count: words).joined(separator: " ")
      return FittedLabel(Self.row([.init("label", .string(text))]), in: frame)
    }
    #expect(label(2).fontSize == 17 && label(2).box.x == 54)
    let smaller = label(7)
    #expect(smaller.fontSize < 17 && smaller.fontSize > 13 && smaller.lines.count == 1 && smaller.box.x == 54)
    #expect(label(12).fontSize == 13 && label(12).lines.count == 2 && !label(12).isTruncated)
  }

  @Test func `the parts of a row are mirrored from right to left`() {
    let row = Self.attributes(.cell, size: Size(width: 390, height: 44))
    var drawing = SVGRenderer(
      title: "", contentSize: row.frame.size, contentOffset: .zero, viewport: row.frame.size, isRightToLeft: true)
    drawing.draw(row, key: "cell:a")
    let mirrored = String(decoding: drawing.takeBytes(), as: UTF8.self)
    let text = SVGDrawingTests.draw([row], key: "cell:a")
    let square = "y=\"9\" width=\"26\" height=\"26\" rx=\"6.5\""
    #expect(text.contains("<rect x=\"16\" \(square)") && mirrored.contains("<rect x=\"348\" \(square)"))
    let line = "y=\"43.5\" width=\"336\" height=\"0.5\""
    #expect(text.contains("<rect x=\"54\" \(line)") && mirrored.contains("<rect x=\"0\" \(line)"))
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
