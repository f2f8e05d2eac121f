import CollectionLayout
import Foundation
import Testing

@Suite struct AnimatedSVGTests {
  static func element(_ name: String, _ frame: Rect, alpha: Double = 1) -> LayoutElement {
    var attributes = SVGDrawingTests.cell(frame)
    attributes.alpha = alpha
    return LayoutElement(key: .cell(Identifier(name)), attributes: attributes)
  }

  /// Returns ten frames of a simulation, 1/60 s apart, in a viewport of 200 × 200.
  static func play(_ elements: (Int) -> [LayoutElement]) -> [SimulationFrame] {
    (0..<10).map { frame in
      SimulationFrame(
        time: Double(frame) / 60,
        state: ViewportState(
          elements: elements(frame), contentOffset: .zero, contentSize: Size(width: 200, height: 400),
          viewport: Size(width: 200, height: 200)))
    }
  }

  static let box = Rect(x: 10, y: 10, width: 50, height: 50)

  @Test func `elements that do not move have no keyframes`() {
    let picture = AnimatedPicture(Self.play { _ in [Self.element("a", Self.box)] })
    #expect(!picture.text.contains("style") && !picture.text.contains("keyframes"))
    #expect(picture.group("cell:a").contains(#"transform="translate(10 10)""#))
    #expect(SVGDrawingTests.isWellFormed(picture.text))
  }

  @Test func `equal simulations give equal bytes`() {
    let play = Self.play { frame in
      (0..<20).map { number in
        Self.element("\(number)", Rect(x: 0, y: Double(number * frame), width: 10, height: 10 + Double(frame)))
      }
    }
    #expect(AnimatedPicture(play).text == AnimatedPicture(play).text)
  }

  @Test func `elements with equal movements share keyframes`() {
    // Two elements move equally from different positions. The third moves in the opposite direction.
    let picture = AnimatedPicture(
      Self.play { frame in
        [
          Self.element("a", Rect(x: Double(frame * frame), y: 0, width: 20, height: 20)),
          Self.element("b", Rect(x: 50 + Double(frame * frame), y: 70, width: 40, height: 20)),
          Self.element("c", Rect(x: 50 - Double(frame * frame), y: 20, width: 20, height: 20)),
        ]
      })
    #expect(picture.keyframes.count == 2)
    #expect(picture.animations("cell:a").count == 1)
    #expect(picture.animations("cell:a") == picture.animations("cell:b"))
    #expect(picture.animations("cell:a") != picture.animations("cell:c"))
  }

  @Test func `an element whose z-index changes is drawn in its new order`() throws {
    let picture = AnimatedPicture(
      Self.play { frame in
        var raised = Self.element("raised", Self.box)
        raised.attributes.zIndex = frame < 5 ? 0 : 9
        let other = Self.element("other", Self.box)
        return frame < 5 ? [raised, other] : [other, raised]
      })
    let keys = picture.text.split(separator: "\n").compactMap { $0.firstMatch(of: /^<g data-key="([^"]*)"/)?.1 }
    #expect(keys == ["cell:raised", "cell:other", "cell:raised"])
    // Both groups are shown in steps.
    #expect(picture.keyframes.count == 2)
  }

  @Test func `the number of z-indices that are distinguished is limited`() {
    let frames = (0..<40).map { number in
      var element = Self.element("a", Self.box)
      element.attributes.zIndex = number
      return SimulationFrame(
        time: Double(number) / 60,
        state: ViewportState(
          elements: [element], contentOffset: .zero, contentSize: Size(width: 200, height: 400),
          viewport: Size(width: 200, height: 200)))
    }
    #expect(AnimatedPicture(frames).text.components(separatedBy: "data-key=").count - 1 == 16)
  }

  @Test func `an element that appears and disappears has visibility steps between frames`() throws {
    let picture = AnimatedPicture(Self.play { 3..<7 ~= $0 ? [Self.element("a", Self.box)] : [] })
    let rule = try #require(picture.keyframes.first)
    #expect(picture.keyframes.count == 1)
    // From half a frame before the fourth to half a frame before the eighth; the loop has 10 frames and a pause.
    let length = Double(picture.loopLength(rate: 60))
    #expect(rule.blocks.map(\.body) == ["visibility:hidden", "visibility:visible", "visibility:hidden"])
    #expect(abs(rule.blocks[1].selectors[0] - 250 / length) < 1e-4)
    #expect(abs(rule.blocks[2].selectors[0] - 650 / length) < 1e-4)
    #expect(picture.group("cell:a").contains(#"visibility="hidden""#))
  }

  @Test func `an element that scrolls out of view has no visibility steps`() {
    let frames = (0..<10).map { frame in
      SimulationFrame(
        time: Double(frame) / 60,
        state: ViewportState(
          elements: frame < 6 ? [Self.element("a", Self.box)] : [], contentOffset: Point(x: 0, y: Double(frame) * 10),
          contentSize: Size(width: 200, height: 400), viewport: Size(width: 200, height: 200)))
    }
    let picture = AnimatedPicture(frames)
    #expect(picture.animations("cell:a").isEmpty)
    #expect(picture.keyframes.count == 1)
  }

  @Test func `sizes, alpha and transforms are animated`() {
    let picture = AnimatedPicture(
      Self.play { frame in
        let part = Double(frame) / 9
        var element = Self.element("a", Rect(x: 0, y: 0, width: 50 + 90 * part, height: 50), alpha: part)
        element.attributes.transform = Transform(a: part, b: 0, c: 0, d: part, tx: 0, ty: 0)
        return [element]
      })
    let bodies = picture.keyframes.map(\.body).joined()
    for property in ["opacity:", "transform:scale(", "width:140px", "translate:"] { #expect(bodies.contains(property)) }
    #expect(!bodies.contains("rotate("))
    #expect(SVGDrawingTests.isWellFormed(picture.text))
  }

  @Test func `each appearance is drawn once, even if it occurs again`() {
    let picture = AnimatedPicture(
      Self.play { frame in
        var element = Self.element("a", Self.box)
        element.attributes.custom = CustomAttributes([.init("label", .string(3..<6 ~= frame ? "two" : "one"))])
        return [element]
      })
    let group = picture.group("cell:a")
    #expect(group.components(separatedBy: ">one<").count == 2)
    #expect(group.components(separatedBy: ">two<").count == 2)
    #expect(picture.animations("cell:a").count == 2)
  }

  @Test func `a shadow and a border keep their style while their element is resized`() throws {
    func group(_ width: (Double) -> Double) -> String {
      let picture = AnimatedPicture(
        Self.play { frame in
          var element = Self.element("a", Rect(x: 10, y: 10, width: width(Double(frame)), height: 50))
          element.attributes.custom = CustomAttributes(DecorationDrawingTests.layerStyle)
          return [element]
        })
      #expect(SVGDrawingTests.isWellFormed(picture.text))
      return String(picture.group("cell:a"))
    }
    // The outermost step of the shadow, and the border, of a cell of 60 × 50.
    let shadow = ##"<rect x="0" y="2" width="66" height="56" rx="11" fill="#102030" fill-opacity="0.06""##
    let border =
      ##"<rect x="2" y="2" width="56" height="46" rx="6" fill="none" stroke="#ff0000" "##
      + ##"stroke-opacity="0.5" stroke-width="4""##
    let still = group { _ in 60 }
    #expect(still.contains(shadow + "/>") && still.contains(border + "/>") && !still.contains("animation"))
    let changing = group { 60 + $0 }
    #expect(changing.contains(shadow + " style=\"") && changing.contains(border + " style=\""))
    // Three steps, the background and the border.
    #expect(changing.components(separatedBy: "<rect").count == 6)
  }

  @Test func `a ribbon's shadow is resized with the ribbon`() {
    let picture = AnimatedPicture(
      Self.play { frame in
        let frame = Rect(x: 0, y: 0, width: 80 + Double(frame), height: 50)
        let band = DecorationDrawingTests.element(.decoration, "armband", DecorationDrawingTests.layerStyle, at: frame)
        return [LayoutElement(key: .cell(Identifier("band")), attributes: band)]
      })
    #expect(picture.text.components(separatedBy: "<path").count == 6)
    #expect(Set(picture.keyframes.map(\.name)).count == 1)
  }

  @Test func `elements keep the drawing order of their frames`() {
    let picture = AnimatedPicture(
      Self.play { frame in
        let elements = ["a", "b", "c", "d"].map { Self.element($0, Self.box) }
        return frame < 5 ? [elements[0], elements[3]] : elements
      })
    let keys = picture.text.components(separatedBy: "data-key=\"cell:").dropFirst().map { $0.prefix(1) }
    #expect(keys == ["a", "b", "c", "d"])
  }

  @Test(arguments: SVGDrawingTests.labels)
  func `any name and label give well-formed XML`(label: String) {
    let play = Self.play { frame in
      var element = Self.element(label, Rect(x: Double(frame), y: 0, width: 90 + Double(frame), height: 50))
      element.attributes.custom = CustomAttributes([.init("label", .string(label))])
      return [element]
    }
    #expect(SVGDrawingTests.isWellFormed(AnimatedPicture(play, title: label).text))
  }

  @Test(arguments: SVGDrawingTests.frames)
  func `any frame is drawn without a trap`(frame: Rect) {
    let play = Self.play { number in
      var element = Self.element("a", number < 5 ? frame : Self.box, alpha: number == 3 ? .nan : 1)
      if number > 7 { element.attributes.transform = Transform(a: .nan, b: 1e300, c: 0, d: .infinity, tx: .nan, ty: 0) }
      return [element]
    }
    let text = AnimatedPicture(play).text
    #expect(SVGDrawingTests.isWellFormed(text))
    let numbers = text.replacingOccurrences(of: "infinite", with: "")
    #expect(!numbers.contains("nan") && !numbers.contains("inf"))
  }

  @Test func `a simulation without frames is an empty picture`() {
    #expect(SVGDrawingTests.isWellFormed(AnimatedPicture([]).text))
  }

  @Test func `a rotated viewport is clipped from a picture of the maximum size`() {
    let play = (0..<10).map { frame in
      SimulationFrame(
        time: Double(frame) / 60,
        state: ViewportState(
          elements: [Self.element("a", Self.box)], contentOffset: .zero, contentSize: Size(width: 200, height: 400),
          viewport: frame < 5 ? Size(width: 100, height: 300) : Size(width: 300, height: 100)))
    }
    let picture = AnimatedPicture(play)
    #expect(picture.text.contains(#"width="300" height="300" viewBox="0 0 300 300""#))
    #expect(picture.text.contains("clip-path"))
    #expect(SVGDrawingTests.isWellFormed(picture.text))
  }
}
