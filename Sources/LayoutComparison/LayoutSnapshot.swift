import CollectionLayout
import JSON

/// The recorded layouts of a document, the content of a file `*.snapshot.json`.
package struct LayoutSnapshot: Sendable {
  /// The version of the format.
  static let version = 1
  /// The words of the file for the document's own viewport and for the whole content. No device has this name.
  static let ownDevice = "document"
  static let wholeContent = "full"

  /// The layout for one device and one content offset.
  package struct Entry: Sendable {
    package var variant: LayoutVariant
    package var layout: ComparedLayout
  }

  /// By device, then by offset.
  package private(set) var entries: [Entry]

  /// Creates a snapshot of layouts. They are rounded and put into reading order.
  package init(_ layouts: [(variant: LayoutVariant, layout: ComparedLayout)]) {
    entries = layouts.map { Entry(variant: $0.variant, layout: $0.layout.roundedForSnapshot) }
  }

  init(entries: [Entry]) { self.entries = entries }

  /// The devices in their order; nil for the document's own viewport.
  var devices: [String?] { Self.unique(entries.map(\.variant.device)) }

  /// The content offsets in their order; nil for the whole content.
  var offsets: [Point?] { Self.unique(entries.map(\.variant.contentOffset)) }

  private static func unique<Value: Hashable>(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }
}

extension ComparedLayout {
  /// The layout with lengths rounded to thousandths of a point and factors to millionths, in reading order.
  package var roundedForSnapshot: ComparedLayout {
    var layout = self
    layout.contentSize = Size(width: Self.length(contentSize.width), height: Self.length(contentSize.height))
    layout.elements = elements.inReadingOrder()
    for index in layout.elements.indices { Self.round(&layout.elements[index].attributes) }
    return layout
  }

  private static func round(_ attributes: inout LayoutAttributes) {
    let (frame, t) = (attributes.frame, attributes.transform)
    attributes.frame = Rect(
      x: length(frame.x), y: length(frame.y), width: length(frame.width), height: length(frame.height))
    attributes.alpha = factor(attributes.alpha)
    attributes.transform = Transform(
      a: factor(t.a), b: factor(t.b), c: factor(t.c), d: factor(t.d), tx: length(t.tx), ty: length(t.ty))
  }

  private static func length(_ number: Double) -> Double { rounded(number, 1_000) }
  private static func factor(_ number: Double) -> Double { rounded(number, 1_000_000) }

  /// Adding 0 makes a rounded -0 positive, so that the text does not depend on the sign of an error of 1e-17.
  private static func rounded(_ number: Double, _ scale: Double) -> Double {
    let scaled = (number * scale).rounded() / scale
    return scaled.isFinite ? scaled + 0 : number
  }
}
