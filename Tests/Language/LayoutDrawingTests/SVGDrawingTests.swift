import CollectionLayout
import Foundation
import LayoutDrawing
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct SVGDrawingTests {
  static func cell(
    _ frame: Rect = Rect(x: 10, y: 20, width: 100, height: 50), label: String? = nil, color: String? = nil
  ) -> LayoutAttributes {
    var custom = CustomAttributes()
    if let color { custom.fields.append(.init("color", .string(color))) }
    if let label { custom.fields.append(.init("label", .string(label))) }
    return LayoutAttributes(category: .cell, indexPath: IndexPath(section: 0, item: 0), frame: frame, custom: custom)
  }

  static func draw(_ elements: [LayoutAttributes], key: String = "cell:a") -> String {
    var drawing = SVGRenderer(
      title: "t", contentSize: Size(width: 200, height: 300), contentOffset: .zero,
      viewport: Size(width: 200, height: 100))
    for element in elements { drawing.draw(element, key: key) }
    drawing.finish()
    return String(decoding: drawing.takeBytes(), as: UTF8.self)
  }

  /// Whether Foundation's XML parser accepts the text.
  static func isWellFormed(_ text: String) -> Bool { XMLParser(data: Data(text.utf8)).parse() }

  @Test func `a transform keeps the center of an element far from the origin`() throws {
    var cell = Self.cell(Rect(x: 0, y: 5_000_000, width: 300, height: 100))
    let angle = 22.5 * Double.pi / 180
    cell.transform = Transform(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
    let match = try #require(Self.draw([cell]).firstMatch(of: /matrix\(([^)]*)\)/))
    let m = match.1.split(separator: " ").compactMap { Double($0) }
    let (x, y) = (150.0, 5_000_050.0)
    #expect(abs(m[0] * x + m[2] * y + m[4] - x) < 0.02)
    #expect(abs(m[1] * x + m[3] * y + m[5] - y) < 0.02)
  }

  @Test func `an element is a rectangle and a label`() {
    let picture = Self.draw([Self.cell(label: "Hello", color: "#123456")])
    #expect(picture.contains(##"<rect x="10" y="20" width="100" height="50" rx="8" fill="#123456"/>"##))
    #expect(picture.contains(##"fill="#ffffff" text-anchor="middle"><tspan"##))
    #expect(picture.contains(">Hello</tspan>"))
    #expect(Self.isWellFormed(picture))
  }

  @Test func `hidden and transparent elements are not drawn`() {
    var hidden = Self.cell()
    hidden.isHidden = true
    var clear = Self.cell()
    clear.alpha = 0
    #expect(Self.draw([hidden, clear]) == Self.draw([]))
  }

  @Test func `alpha and transparent colors are drawn as opacity`() {
    var cell = Self.cell(color: "#FF000080")
    cell.alpha = 0.5
    let picture = Self.draw([cell])
    #expect(picture.contains(#"opacity="0.5""#))
    #expect(picture.contains(##"fill="#ff0000" fill-opacity="0.5""##))
  }

  @Test func `a transform is applied about the center`() {
    var cell = Self.cell()
    // The center is (60, 45). A rotation by 180° maps (x, y) to (120 − x, 90 − y), then it is moved right by 5.
    cell.transform = Transform(a: -1, b: 0, c: 0, d: -1, tx: 5, ty: 0)
    #expect(Self.draw([cell]).contains(#"transform="matrix(-1.0 0.0 0.0 -1.0 125 90)""#))
  }

  static let labels = [
    "<b>&\"'</b>", "]]>", "\u{0}\u{1}\u{8}\u{1F}", "\u{FFFE}\u{FFFF}", "a\nb\tc\r", "👩‍👩‍👧‍👦", "é", "\u{301}",
    "日本語", "مرحبا", "", " ", "&amp;", "<!--", "\u{202E}abc", "\u{7F}\u{85}", String(repeating: "x", count: 10_000),
  ]

  @Test(arguments: labels)
  func `any label gives well-formed XML`(label: String) {
    #expect(Self.isWellFormed(Self.draw([Self.cell(label: label)], key: "cell:\(label)")))
  }

  static let frames = [
    Rect.zero, Rect(x: 0, y: 0, width: 0, height: 50), Rect(x: 0, y: 0, width: 1e-9, height: 1e-9),
    Rect(x: -1e9, y: 1e9, width: 1e9, height: 1e9), Rect(x: .nan, y: .infinity, width: -.infinity, height: .nan),
    Rect(x: 0, y: 0, width: 1, height: 1e300), Rect(x: 0, y: 0, width: 1e300, height: 1),
    Rect(x: 0, y: 0, width: 1e300, height: 1e300),
  ]

  @Test(arguments: frames)
  func `any frame is drawn without a trap`(frame: Rect) {
    let picture = Self.draw([Self.cell(frame, label: "some words of text")])
    #expect(Self.isWellFormed(picture))
    #expect(!picture.contains("nan") && !picture.contains("inf"))
  }

  @Test func `equal elements give equal bytes`() {
    let elements = [Self.cell(), Self.cell(label: "b")]
    #expect(Self.draw(elements) == Self.draw(elements))
  }

  @Test func `a picture of the whole content has a margin and the viewport's frame`() {
    var drawing = SVGRenderer(
      title: "a & b", contentSize: Size(width: 200, height: 300), contentOffset: Point(x: 0, y: -20),
      viewport: Size(width: 200, height: 100), extent: .content)
    drawing.finish()
    let picture = String(decoding: drawing.takeBytes(), as: UTF8.self)
    #expect(picture.contains(#"width="224" height="344" viewBox="-12 -32 224 344""#))
    #expect(picture.contains(##"<rect x="0" y="-20" width="200" height="100" fill="none" stroke="#0a6cff""##))
    #expect(picture.contains("<title>a &amp; b</title>"))
  }
}
