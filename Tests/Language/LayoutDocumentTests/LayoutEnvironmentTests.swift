import CollectionLayout
import JSON
import LayoutDocument
import Testing

struct LayoutEnvironmentTests {
  /// A document with tags; `keys` are written at the top, `scale` multiplies the font sizes in the text.
  private func text(_ keys: String = "", scale: Double = 1) -> String {
    """
    {\(keys)"safeAreaInsets": "device", "contentInsetAdjustment": "always",
    "sections": [
      {"id": "tags", "layout": {"kind": "tags", "fontSize": \(12 * scale)}, "items": [
        {"id": "a", "text": "measured"}, {"id": "b", "text": "measured", "fontSize": \(20 * scale)},
        {"id": "c", "text": "fixed", "width": 70}, {"id": "g{i}", "repeat": 20, "text": "tag {i}"}]},
      {"id": "list", "layout": {"kind": "list"}, "items": [{"repeat": 5, "height": 60, "label": "row"}]}
    ]}
    """
  }

  private func frames(_ document: DocumentSnapshot) -> [Rect] {
    var work = LayoutProgress()
    let layout = PreparedCollection(document.model.collection, viewport: document.model.viewport, work: &work)
    return ScrolledCollection(layout, contentOffset: .zero)
      .elements(in: Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6), work: &work).map(\.frame)
  }

  @Test(arguments: [nil, "iPhone SE", "iPad"], [Device.Orientation.portrait, .landscape])
  func `an adapted document equals one with the keys in its text`(device: String?, orientation: Device.Orientation) {
    for direction in [nil, LayoutDirection.rightToLeft] {
      for scale in [1, 1.35, 2.0] {
        var keys = ""
        if let device {
          keys += "\"viewport\": {\"device\": \"\(device)\", \"orientation\": \"\(orientation.rawValue)\"}, "
        }
        if let direction { keys += "\"layoutDirection\": \"\(direction.rawValue)\", " }
        let written = DocumentFixture(text(keys, scale: scale)).document
        let adapted = DocumentFixture(text()).document.adapted(
          to: LayoutEnvironment(
            device: device, orientation: device == nil ? nil : orientation, layoutDirection: direction, textScale: scale
          ))
        #expect(frames(adapted) == frames(written))
        #expect(adapted.model.viewport == written.model.viewport)
        #expect(adapted.model.collection.guides == written.model.collection.guides)
        #expect(adapted.model.collection.hasSameIdentifiers(as: written.model.collection))
      }
    }
  }

  @Test func `an orientation alone turns the device of the document`() {
    func document(_ viewport: String) -> DocumentSnapshot {
      DocumentFixture(text("\"viewport\": \(viewport), ")).document
    }
    let turned = document(#"{"device": "iPhone 16", "orientation": "landscape"}"#)
    for viewport in [#""iPhone 16""#, #"{"device": "iPhone 16"}"#] {
      let adapted = document(viewport).adapted(to: LayoutEnvironment(orientation: .landscape))
      #expect(adapted.model.viewport == turned.model.viewport)
      #expect(frames(adapted) == frames(turned))
    }
    let size = document(#"{"width": 100, "height": 200}"#)
    #expect(size.device == nil && turned.device?.name == "iPhone 16")
    #expect(frames(size.adapted(to: LayoutEnvironment(orientation: .landscape))) == frames(size))
  }

  @Test func `a size replaces a device with its scale and its safe area`() {
    let written = DocumentFixture(text(#""viewport": {"width": 390, "height": 700}, "#)).document
    let adapted = DocumentFixture(text(#""viewport": "iPhone 16", "#)).document
      .adapted(to: LayoutEnvironment(viewport: Size(width: 390, height: 700)))
    #expect(adapted.model.viewport == written.model.viewport)
    #expect(adapted.model.collection.guides == written.model.collection.guides)
    #expect(adapted.model.collection.pixels.scale == written.model.collection.pixels.scale)
    #expect(frames(adapted) == frames(written))
  }

  @Test func `the environment of the document changes nothing`() {
    let document = DocumentFixture(text()).document
    let isSame = document.adapted(to: .default).identity === document.identity
    #expect(isSame)
  }

  @Test func `sections that are inserted later have the text scale too`() {
    let json = Array(#"{"id": "new", "layout": {"kind": "tags"}, "items": [{"id": "n", "text": "measured"}]}"#.utf8)
    func width(_ scale: Double) -> Double {
      var document = DocumentFixture(text()).document.adapted(to: LayoutEnvironment(textScale: scale))
      document.token = nil
      let taken = ReservedNames(
        of: document.model.collection, withoutSections: [], withoutItemsOf: [], withoutItems: [:])
      var model = CollectionModel()
      model.sections = [InsertionDecoder(document).section(SyntaxTree(json).root, at: 2, reserved: taken)].compactMap {
        $0
      }
      var work = LayoutProgress()
      let layout = PreparedCollection(model, viewport: Size(width: 400, height: 400), work: &work)
      return ScrolledCollection(layout, contentOffset: .zero).cell(at: IndexPath(section: 0, item: 0))?.frame.width ?? 0
    }
    #expect(width(2) - width(1) == width(3) - width(2))
    #expect(width(2) > width(1))
  }
}
