import CollectionLayout
import LayoutDrawing
import Testing

@Suite struct DecorationDrawingTests {
  static func element(
    _ category: ElementCategory, _ kind: String, _ fields: [CustomAttributes.Field] = [],
    at frame: Rect = Rect(x: 10, y: 20, width: 200, height: 100), zIndex: Int = 0
  ) -> LayoutAttributes {
    LayoutAttributes(
      category: category, kind: kind, indexPath: IndexPath(section: 0, item: 0), frame: frame, zIndex: zIndex,
      custom: CustomAttributes(fields))
  }

  static func draw(_ element: LayoutAttributes) -> String {
    SVGDrawingTests.draw([element], key: "decoration:s:\(element.kind)")
  }

  @Test func `a card is white and round, with a shadow below it and no label`() {
    let picture = Self.draw(Self.element(.decoration, "card", [.init("label", .string("no"))]))
    // The outermost step of the shadow: 1.5 larger on all sides, 1 lower.
    #expect(picture.contains(#"><rect x="8.5" y="19.5" width="203" height="103" rx="7.5" fill-opacity="0.03"/>"#))
    #expect(picture.contains(##"/><rect x="10" y="20" width="200" height="100" rx="6" fill="#ffffff"/></g>"##))
  }

  @Test func `a card's own colour and radius`() {
    let card = Self.element(.decoration, "card", [.init("color", .string("#ABC")), .init("cornerRadius", .number(0))])
    #expect(Self.draw(card).contains(##"/><rect x="10" y="20" width="200" height="100" fill="#aabbcc"/></g>"##))
  }

  @Test func `an armband is a ribbon with the name of its image`() {
    let frame = Rect(x: 1, y: 18, width: 80, height: 53)
    let picture = Self.draw(Self.element(.decoration, "armband", [.init("image", .string("a.b/new.x.png"))], at: frame))
    // The notch is as deep as a fifth of the width: 16.
    #expect(picture.contains(##"<path d="M1 18h80l-16 26.5L81 71h-80z" fill="#d92d20"/>"##))
    #expect(picture.contains(">new.x</tspan>"))
  }

  @Test(arguments: [("", nil), ("a/", "a"), (".png", ".png"), ("/", nil), ("x", "x"), ("a.tar.gz", "a.tar")])
  func `any name of an image`(image: String, label: String?) {
    let picture = Self.draw(Self.element(.decoration, "armband", [.init("image", .string(image))]))
    #expect(picture.contains("tspan") == (label != nil))
    if let label { #expect(picture.contains(">\(label)</tspan>")) }
  }

  @Test func `a long name gets smaller first, and shorter then`() {
    let frame = Rect(x: 0, y: 0, width: 80, height: 53)
    let smaller = Self.draw(Self.element(.decoration, "armband", [.init("image", .string("discount.png"))], at: frame))
    #expect(smaller.contains(">discount</tspan>") && !smaller.contains(#"font-size="13""#))
    let shorter = Self.draw(
      Self.element(.decoration, "armband", [.init("image", .string("a-very-long-name-of-an-image.png"))], at: frame))
    #expect(shorter.contains(#"font-size="7""#) && shorter.contains("…</tspan></text>"))
  }

  @Test func `a separator is a line and nothing else`() {
    let fields: [CustomAttributes.Field] = [.init("label", .string("no")), .init("cornerRadius", .number(9))]
    let picture = Self.draw(Self.element(.decoration, "separator", fields, at: Rect(x: 0, y: 5, width: 90, height: 1)))
    #expect(picture.contains(##"><rect x="0" y="5" width="90" height="1" fill="#c6c6c8"/></g>"##))
  }

  @Test func `any other decoration is a rectangle with the label it has`() {
    #expect(
      Self.draw(Self.element(.decoration, "zone")).contains(
        ##"><rect x="10" y="20" width="200" height="100" fill="#f1f3f6"/></g>"##))
    let fields: [CustomAttributes.Field] = [.init("label", .string("Zone")), .init("color", .string("#123456"))]
    let labelled = Self.draw(Self.element(.decoration, "zone", fields))
    #expect(labelled.contains(">Zone</tspan>") && labelled.contains(##"fill="#123456"/>"##))
  }

  @Test(arguments: [("header", "#d5dbe4"), ("badge", "#d5dbe4"), ("footer", "#eceff3"), ("sectionFooter", "#eceff3")])
  func `supplementary views of any kind`(kind: String, color: String) {
    let picture = Self.draw(Self.element(.supplementary, kind))
    #expect(picture.contains(#"height="100" fill="\#(color)"/>"#))
    #expect(picture.contains("text-anchor") == (color == "#eceff3"))
  }

  @Test func `what is pinned floats`() {
    #expect(!Self.draw(Self.element(.supplementary, "header", zIndex: 1023)).contains("fill-opacity"))
    #expect(Self.draw(Self.element(.supplementary, "header", zIndex: 1024)).contains("fill-opacity"))
    #expect(!Self.draw(Self.element(.cell, "", zIndex: 1024)).contains("fill-opacity"))
  }

  @Test(arguments: ["card", "armband", "separator", "zone"], SVGDrawingTests.frames)
  func `any decoration of any frame is drawn without a trap`(kind: String, frame: Rect) {
    for radius in [Double.nan, .infinity, -1, 1e300] {
      let fields: [CustomAttributes.Field] = [.init("image", .string("a<b")), .init("cornerRadius", .number(radius))]
      let picture = Self.draw(Self.element(.decoration, kind, fields, at: frame))
      #expect(SVGDrawingTests.isWellFormed(picture))
      #expect(!picture.contains("nan") && !picture.contains("inf"))
    }
  }
}
