import CollectionLayout
import Foundation
import LayoutDrawing
import Testing

@Suite struct LegendTests {
  static func draw(
    _ elements: [LayoutAttributes], width: Double = 375, height: Double = 100,
    extent: SVGRenderer.Extent = .viewport
  ) -> String {
    var legend = Legend()
    for element in elements { legend.add(element, key: "cell:a") }
    var drawing = SVGRenderer(
      title: "t", contentSize: Size(width: width, height: height), contentOffset: .zero,
      viewport: Size(width: width, height: height), extent: extent, legend: legend)
    for element in elements { drawing.draw(element, key: "cell:a") }
    drawing.finish()
    return String(decoding: drawing.takeBytes(), as: UTF8.self)
  }

  /// Returns the picture's text from the start of the legend on.
  static func legend(of picture: String) -> Substring {
    picture.range(of: "<g id=\"legend\">").map { picture[$0.lowerBound...] } ?? ""
  }

  static func lines(of picture: String) -> [String] {
    legend(of: picture).matches(of: #/>([^<>]+)</text>/#).map { String($0.1) }
  }

  static func rects(in text: some StringProtocol) -> [Rect] {
    String(text).matches(of: #/<(?:rect|svg) x="([-0-9.]+)" y="([-0-9.]+)" width="([0-9.]+)" height="([0-9.]+)"/#)
      .map {
        Rect(x: Double($0.1) ?? 0, y: Double($0.2) ?? 0, width: Double($0.3) ?? 0, height: Double($0.4) ?? 0)
      }
  }

  static var everything: [LayoutAttributes] {
    var hidden = SVGDrawingTests.cell()
    hidden.isHidden = true
    return [
      DecorationDrawingTests.element(.decoration, "zone", zIndex: -1),
      DecorationDrawingTests.element(.decoration, "card"), SVGDrawingTests.cell(), SVGDrawingTests.cell(), hidden,
      DecorationDrawingTests.element(.supplementary, "header", zIndex: 1024),
      DecorationDrawingTests.element(.supplementary, "header"),
      DecorationDrawingTests.element(.supplementary, "footer"),
      DecorationDrawingTests.element(.decoration, "separator"), DecorationDrawingTests.element(.decoration, "armband"),
    ]
  }

  @Test func `the legend explains only categories that occur`() {
    #expect(
      Self.lines(of: Self.draw([SVGDrawingTests.cell()])) == [
        "cell", "1 element drawn", "content 375 × 100", "viewport 375 × 100",
      ])
    #expect(
      Self.lines(of: Self.draw(Self.everything, extent: .content)) == [
        "cell", "header", "pinned header", "footer", "zone", "card", "separator", "armband", "1 hidden, not drawn",
        "9 elements drawn", "content 375 × 100", "viewport 375 × 100",
      ])
    #expect(Self.lines(of: Self.draw([])).count == 3)
  }

  @Test func `a sample has the style of the first element of its category`() {
    let picture = Self.draw([SVGDrawingTests.cell(color: "#123456"), SVGDrawingTests.cell(color: "#654321")])
    #expect(Self.legend(of: picture).contains("#123456") && !Self.legend(of: picture).contains("#654321"))
  }

  @Test func `the legend explains the viewport's frame only if it is drawn`() {
    #expect(!Self.draw([]).contains("stroke-dasharray"))
    #expect(Self.legend(of: Self.draw([], extent: .content)).contains(##"stroke="#0a6cff" stroke-width="2""##))
  }

  @Test(arguments: [200.0, 201, 320, 375, 414, 768, 1000, 5000, 100_000], [1.0, 150, 300, 812, 5000, 100_000])
  func `a legend is inside the view box and outside of the content`(width: Double, height: Double) throws {
    let picture = Self.draw(Self.everything, width: width, height: height)
    let box = try #require(picture.firstMatch(of: #/viewBox="0 0 ([0-9.]+) ([0-9.]+)"/#))
    let (right, bottom) = (try #require(Double(box.1)), try #require(Double(box.2)))
    #expect((right, bottom) != (width, height))
    let rects = Self.rects(in: Self.legend(of: picture))
    #expect(rects.count > 20)
    for rect in rects {
      #expect(rect.x >= 0 && rect.y >= 0 && rect.maxX <= right && rect.maxY <= bottom, "\(rect)")
      #expect(rect.x >= width || rect.y >= height, "\(rect)")
    }
    // No text is truncated.
    #expect(Self.lines(of: picture).allSatisfy { !$0.contains("…") })
  }

  @Test(arguments: [10.0, 200, 900])
  func `a legend of many kinds with long names still fits`(width: Double) throws {
    let elements = (0..<100).map {
      DecorationDrawingTests.element(.decoration, "a decoration whose name is longer than anybody needs, \($0)")
    }
    let picture = Self.draw(elements, width: width)
    let box = try #require(picture.firstMatch(of: #/viewBox="0 0 ([0-9.]+) ([0-9.]+)"/#))
    let lines = Self.lines(of: picture)
    #expect(lines.count == 103)
    #expect(lines.count(where: { $0.hasSuffix("…") }) == 100)
    for rect in Self.rects(in: Self.legend(of: picture)) {
      #expect(rect.maxX <= (Double(box.1) ?? 0) && rect.maxY <= (Double(box.2) ?? 0), "\(rect)")
    }
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e300], [0, -1, .nan, .infinity, 1e300])
  func `a picture of any size has a legend without a trap`(width: Double, height: Double) {
    for extent in [SVGRenderer.Extent.viewport, .content] {
      #expect(
        SVGDrawingTests.isWellFormed(Self.draw(Self.everything, width: width, height: height, extent: extent)))
    }
  }

  @Test func `a legend does not change the picture`() {
    let elements = Self.everything
    let with = Self.draw(elements, width: 200)
    var drawing = SVGRenderer(
      title: "t", contentSize: Size(width: 200, height: 100), contentOffset: .zero,
      viewport: Size(width: 200, height: 100))
    for element in elements { drawing.draw(element, key: "cell:a") }
    drawing.finish()
    let without = String(decoding: drawing.takeBytes(), as: UTF8.self).split(separator: "\n").dropFirst()
    #expect(with.contains(without.dropLast().joined(separator: "\n")))
  }
}
