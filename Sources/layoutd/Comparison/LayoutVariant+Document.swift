import CollectionLayout
import LayoutComparison
import LayoutDocument

extension LayoutVariant {
  /// The number of elements of a layout above which it is not compared as a whole.
  static let elementLimit = 1_000_000

  /// Lays a document out; nil if it has too many elements.
  func layout(_ document: DocumentSnapshot) -> ComparedLayout? {
    let model = document.adapted(to: LayoutEnvironment(device: device)).model
    let view = LaidOutDocument(model, viewport: nil, contentOffset: contentOffset)
    guard contentOffset != nil || !view.layout.model.hasItems(atLeast: Self.elementLimit) else { return nil }
    let elements = contentOffset == nil ? view.allElements : view.elementsInView
    var layout = ComparedLayout(
      contentSize: view.layout.contentSize, contentOffset: view.contentOffset, viewport: view.viewport,
      elements: elements.map { ComparedElement(key: view.key(of: $0), $0) }, isPartial: contentOffset != nil)
    layout.isRightToLeft = view.layout.model.layoutDirection == .rightToLeft
    return layout
  }
}

extension CommandOption {
  static let offsets = CommandOption.value(
    "--at", "x,y", "the elements in the viewport at this content offset, or at this y alone; may be repeated",
    isRepeatable: true)

  static let full = CommandOption.flag("--full", "the whole content (default without --at)")

  static let tolerance = CommandOption.value(
    "--tolerance", "P",
    "maximum difference of equal lengths in points; a hundredth of it for alphas and factors (default 0.01)")
}

extension Arguments {
  /// The combinations of `--devices` with `--full` and each `--at`.
  func layoutVariants() throws(UsageError) -> [LayoutVariant] {
    var offsets: [Point?] = []
    for text in texts("--at") {
      guard let offset = Arguments.point(text) ?? Arguments.point("0,\(text)") else {
        throw .badValue("--at", text, expected: "x,y or y")
      }
      if !offsets.contains(offset) { offsets.append(offset) }
    }
    if has("--full") || offsets.isEmpty { offsets.insert(nil, at: 0) }
    return try devices().flatMap { device in offsets.map { LayoutVariant(device: device, contentOffset: $0) } }
  }

  /// The value of `--tolerance`.
  func comparisonTolerance() throws(UsageError) -> ComparisonTolerance {
    let points = try value("--tolerance", "a number from 0 to 1000") { text in
      Double(text).flatMap { 0...1_000 ~= $0 ? $0 : nil }
    }
    return points.map { ComparisonTolerance(points: $0) } ?? .standard
  }
}
