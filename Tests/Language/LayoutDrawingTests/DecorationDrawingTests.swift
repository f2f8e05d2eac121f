import CollectionLayout
import Foundation
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

  @Test func `a card is white with round corners, a shadow and no label`() {
    let picture = Self.draw(Self.element(.decoration, "card", [.init("label", .string("no"))]))
    // The outermost step of the shadow: outset by 1.5 on all sides, moved down by 1.
    #expect(picture.contains(#"><rect x="8.5" y="19.5" width="203" height="103" rx="7.5" fill-opacity="0.03"/>"#))
    #expect(picture.contains(##"/><rect x="10" y="20" width="200" height="100" rx="6" fill="#ffffff"/></g>"##))
  }

  @Test func `a card has its custom color and corner radius`() {
    let card = Self.element(.decoration, "card", [.init("color", .string("#ABC")), .init("cornerRadius", .number(0))])
    #expect(Self.draw(card).contains(##"/><rect x="10" y="20" width="200" height="100" fill="#aabbcc"/></g>"##))
  }

  @Test func `an armband is a ribbon with the name of its image`() {
    let frame = Rect(x: 1, y: 18, width: 80, height: 53)
    let picture = Self.draw(Self.element(.decoration, "armband", [.init("image", .string("a.b/new.x.png"))], at: frame))
    // The depth of the notch is a fifth of the width: 16.
    #expect(picture.contains(##"<path d="M1 18h80l-16 26.5L81 71h-80z" fill="#d92d20"/>"##))
    #expect(picture.contains(">new.x</tspan>"))
  }

  @Test func `the notch of a ribbon is at the trailing edge`() {
    let band = Self.element(
      .decoration, "armband", [.init("image", .string("new.png"))], at: Rect(x: 219, y: 18, width: 80, height: 53))
    var drawing = SVGRenderer(
      title: "t", contentSize: Size(width: 300, height: 300), contentOffset: .zero,
      viewport: Size(width: 300, height: 100), isRightToLeft: true)
    drawing.draw(band, key: "decoration:armband:s/0")
    drawing.finish()
    let picture = String(decoding: drawing.takeBytes(), as: UTF8.self)
    #expect(picture.contains(##"<path d="M299 18h-80l16 26.5L219 71h80z" fill="#d92d20"/>"##))
    // The text is beside the notch of 16 points, with a margin.
    let box = picture.firstMatch(of: /<svg x="([0-9.]+)"/).flatMap { Double($0.1) }
    #expect(box.map { $0 >= 235 } == true, "\(picture)")
  }

  @Test(arguments: [("", nil), ("a/", "a"), (".png", ".png"), ("/", nil), ("x", "x"), ("a.tar.gz", "a.tar")])
  func `an armband shows the name of any image without its folder and extension`(image: String, label: String?) {
    let picture = Self.draw(Self.element(.decoration, "armband", [.init("image", .string(image))]))
    #expect(picture.contains("tspan") == (label != nil))
    if let label { #expect(picture.contains(">\(label)</tspan>")) }
  }

  @Test func `a long name gets a smaller font first and is then truncated`() {
    let frame = Rect(x: 0, y: 0, width: 80, height: 53)
    let smaller = Self.draw(Self.element(.decoration, "armband", [.init("image", .string("discount.png"))], at: frame))
    #expect(smaller.contains(">discount</tspan>") && !smaller.contains(#"font-size="13""#))
    let shorter = Self.draw(
      Self.element(.decoration, "armband", [.init("image", .string("a-very-long-name-of-an-image.png"))], at: frame))
    #expect(shorter.contains(#"font-size="7""#) && shorter.contains("…</tspan></text>"))
  }

  @Test func `a separator is a line without label and corner radius`() {
    let fields: [CustomAttributes.Field] = [.init("label", .string("no")), .init("cornerRadius", .number(9))]
    let picture = Self.draw(Self.element(.decoration, "separator", fields, at: Rect(x: 0, y: 5, width: 90, height: 1)))
    #expect(picture.contains(##"><rect x="0" y="5" width="90" height="1" fill="#c6c6c8"/></g>"##))
  }

  @Test func `any other decoration is a rectangle with its label`() {
    #expect(
      Self.draw(Self.element(.decoration, "zone")).contains(
        ##"><rect x="10" y="20" width="200" height="100" fill="#f1f3f6"/></g>"##))
    let fields: [CustomAttributes.Field] = [.init("label", .string("Zone")), .init("color", .string("#123456"))]
    let labelled = Self.draw(Self.element(.decoration, "zone", fields))
    #expect(labelled.contains(">Zone</tspan>") && labelled.contains(##"fill="#123456"/>"##))
  }

  /// A color, a shadow and a border as custom attributes.
  static let layerStyle: [CustomAttributes.Field] = [
    .init("color", .string("#ffffff")),
    .init("shadow", .json(##"{"color":"#102030","opacity":0.34,"offset":[3,5],"radius":2}"##)),
    .init("border", .json(##"{"color":"#FF000080","width":4}"##)),
  ]

  @Test(arguments: [ElementCategory.cell, .supplementary, .decoration])
  func `any element can have a shadow and a border`(category: ElementCategory) {
    let picture = Self.draw(Self.element(category, "zone", Self.layerStyle))
    // Cells have a corner radius of 8, other elements none.
    func corners(_ ofCell: Int, _ otherwise: Int?) -> String {
      (category == .cell ? ofCell : otherwise).map { #" rx="\#($0)""# } ?? ""
    }
    // The outermost step: outset by 1.5 radii on all sides, moved by the offset, with twice the default opacity.
    let outermost = ##"><rect x="10" y="22" width="206" height="106"\##(corners(11, 3)) fill="#102030""##
    #expect(picture.contains(outermost + #" fill-opacity="0.06"/>"#))
    #expect(picture.contains(##"<rect x="14" y="26" width="198" height="98"\##(corners(7, nil)) fill="#102030""##))
    // The center line of the border is inset by half of its width.
    let border =
      ##"/><rect x="12" y="22" width="196" height="96"\##(corners(6, nil)) fill="none" "##
      + ##"stroke="#ff0000" stroke-opacity="0.5" stroke-width="4"/>"##
    #expect(picture.contains(border))
    #expect(SVGDrawingTests.isWellFormed(picture))
  }

  @Test func `a custom shadow replaces the default one, and false removes it`() {
    let none: [CustomAttributes.Field] = [.init("shadow", .json("false"))]
    #expect(!Self.draw(Self.element(.cell, "")).contains("fill-opacity"))
    #expect(!Self.draw(Self.element(.decoration, "card", none)).contains("fill-opacity"))
    #expect(!Self.draw(Self.element(.supplementary, "header", none, zIndex: 1024)).contains("fill-opacity"))
    let pinned = Self.draw(Self.element(.supplementary, "header", Self.layerStyle, zIndex: 1024))
    #expect(pinned.contains(##"fill="#102030" fill-opacity="0.06""##) && !pinned.contains(#"fill-opacity="0.03""#))
  }

  @Test func `a wide shadow has more steps with the same total opacity`() throws {
    func opacities(radius: Double) -> [Double] {
      let shadow = ##"{"color":"#000000","opacity":0.5,"offset":[0,0],"radius":\##(radius)}"##
      let picture = Self.draw(Self.element(.cell, "", [.init("shadow", .json(shadow))]))
      return picture.components(separatedBy: "fill-opacity=\"").dropFirst()
        .compactMap { Double($0.prefix { $0 != "\"" }) }
    }
    for (radius, count) in [(0.0, 3), (2, 3), (3, 6), (8, 12), (1e300, 15)] {
      let steps = opacities(radius: radius)
      #expect(steps.count == count)
      // The total opacity is 0.13379 for the default opacity of 0.17, and scales with the opacity.
      let darkness = 1 - steps.reduce(1) { $0 * (1 - $1) }
      #expect(abs(darkness - 0.5 * 0.787) < 1e-3)
      #expect(steps.allSatisfy { $0 > 0 })
    }
  }

  @Test func `a ribbon's shadow and border are ribbons`() {
    let frame = Rect(x: 0, y: 0, width: 80, height: 60)
    let picture = Self.draw(Self.element(.decoration, "armband", Self.layerStyle, at: frame))
    // Three steps, the background and the border.
    #expect(picture.components(separatedBy: "<path").count == 6)
    #expect(!picture.contains(##"<rect x="0" y="0" width="80""##))
    #expect(picture.contains(##"<path d="M2 2h76l"##) && picture.contains(##"stroke-linejoin="round"/>"##))
  }

  @Test(arguments: [("header", false), ("badge", false), ("footer", true), ("sectionFooter", true)])
  func `headers and footers have no fill`(kind: String, isFooter: Bool) {
    let view = Self.element(.supplementary, kind)
    let picture = Self.draw(view)
    // The shape is invisible, and has the frame for readers of the picture.
    #expect(picture.contains(##"height="100" fill="#ffffff" fill-opacity="0"/>"##), "\(picture)")
    #expect(picture.contains("text-anchor") == isFooter)
    // A view of an item is a shape over it.
    var anchored = view
    anchored.owner = .anchor
    #expect(Self.draw(anchored).contains(##"height="100" fill="#d5dbe4"/>"##) == !isFooter)
  }

  @Test(arguments: [(393.0, 56.0, true), (280, 44, true), (240, 44, false), (393, 28, false), (496, 110, false)])
  func `the text of a row with a color starts at its leading edge`(width: Double, height: Double, isRow: Bool) {
    let cell = SVGDrawingTests.cell(Rect(x: 0, y: 0, width: width, height: height), label: "a", color: "#cfe3f7")
    #expect(Self.draw(cell).contains("text-anchor") == !isRow)
  }

  @Test func `pinned headers have a shadow`() {
    let free = Self.draw(Self.element(.supplementary, "header", zIndex: 1023))
    #expect(free.components(separatedBy: "fill-opacity").count == 2)
    let pinned = Self.draw(Self.element(.supplementary, "header", zIndex: 1024))
    #expect(
      pinned.components(separatedBy: "fill-opacity").count > 2 && pinned.contains(##"height="100" fill="#ffffff"/>"##))
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
