import CollectionLayout
import Foundation
import LayoutDocument
import SwiftExport

/// A document, its export, and its frames according to the engine.
struct ExportedCase {
  let name: String
  /// The text of the document.
  let text: String
  let model: DocumentModel
  let export: SwiftExport

  /// Exports a document; `folder` is that of its data sources.
  init(_ text: String, name: String, folder: String? = nil) {
    self.name = name
    self.text = text
    let files = FileSystemAccess(
      read: { path in FileManager.default.contents(atPath: path).map { .success(Array($0)) } ?? .failure(.missing) },
      realPath: { $0 })
    let snapshot = DocumentSnapshot(
      text: Array(text.utf8), location: Document.Location(folder: folder), files: files)
    model = snapshot.model
    export = SwiftExport(
      snapshot.model, documentName: name, options: SwiftExport.Options(name: name, usesSectionProvider: false))
  }

  private var collection: CollectionModel { model.collection }

  /// The viewport: that of the document, but long enough to measure all items in it if sizes are estimated.
  var viewport: Size {
    guard isMeasured else { return model.viewport }
    return collection.scrollDirection == .vertical
      ? Size(width: model.viewport.width, height: 30_000) : Size(width: 30_000, height: model.viewport.height)
  }

  /// Whether sizes are those that cells request.
  private var isMeasured: Bool { export.text.contains(".estimated(") || export.text.contains("estimatedItemSize") }

  /// The content offsets at which the elements are compared.
  var offsets: [Point] {
    let layout = prepared
    let (content, start) = (layout.contentSize, layout.initialContentOffset)
    let range = Point(
      x: max(0, content.width - viewport.width), y: max(0, content.height - viewport.height))
    return [start, Point(x: range.x * 0.37, y: range.y * 0.37), Point(x: range.x, y: range.y)]
  }

  private var prepared: PreparedCollection {
    var work = LayoutProgress()
    return PreparedCollection(collection, viewport: viewport, work: &work)
  }

  /// The frames, the alpha and the transform of all elements by name at each offset, as the engine computes them.
  var expected: [[String: [Double]]] {
    let layout = prepared
    return offsets.map { offset in
      var work = LayoutProgress()
      let view = ScrolledCollection(layout, contentOffset: offset)
      let all = view.elements(in: Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9), work: &work)
      var named: [String: [Double]] = [:]
      // Separators of lists are parts of cells.
      for element in all where !element.isHidden && !isListSeparator(element) {
        let (frame, transform) = (element.frame, element.transform)
        named[ExportedCase.name(of: element)] = [
          frame.x, frame.y, frame.width, frame.height, element.alpha, transform.a, transform.b, transform.c,
          transform.d, transform.tx, transform.ty,
        ]
      }
      return named
    }
  }

  private func isListSeparator(_ element: LayoutAttributes) -> Bool {
    guard element.category == .decoration, element.kind == "separator" else { return false }
    return collection.sections[element.indexPath.section].layout is CompositionalLayout
  }

  private static func name(of element: LayoutAttributes) -> String {
    let path = element.indexPath
    if element.owner == .collectionBoundary { return "outer \(element.kind) \(path.section)" }
    return "\(element.category == .cell ? "cell" : element.kind) \(path.section).\(path.item)"
  }

  /// The greatest difference of a number from that of the engine: a pixel if frames are rounded to pixels, since sums of
  /// another order may round to another pixel.
  var tolerance: Double { (collection.pixels.scale > 0 ? 1 / collection.pixels.scale : 0) + 1e-6 }

  /// The Swift statement that prints the elements of the export.
  var statement: String {
    func insets(_ insets: EdgeInsets) -> String {
      "UIEdgeInsets(top: \(insets.top), left: \(insets.left), bottom: \(insets.bottom), right: \(insets.right))"
    }
    let guides = collection.guides
    let points = offsets.map { "CGPoint(x: \($0.x), y: \($0.y))" }.joined(separator: ", ")
    let item =
      export.text.contains("static func item(at")
      ? "{ (\(name).item(at: $0).width, \(name).item(at: $0).height, \(name).item(at: $0).aspectRatio) }" : "nil"
    return """
      show(
        "\(name)", \(name).makeLayout(), \(name).configure, items: \(name).itemCounts,
        size: CGSize(width: \(viewport.width), height: \(viewport.height)), scale: \(collection.pixels.scale),
        safeArea: \(insets(guides.safeAreaInsets)), offsets: [\(points)],
        measured: \(isMeasured ? item : "nil"))
      """
  }
}
