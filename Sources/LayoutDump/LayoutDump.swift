import CollectionLayout
import Foundation
@_exported public import LayoutHosting
import UIKitLayout

/// The layout of a host as a layout document: the frames that it has at this size, as custom groups.
@preconcurrency @MainActor public struct LayoutDump {
  /// The text of the document.
  public private(set) var text = ""
  /// The properties of the layout that the document does not express.
  public private(set) var warnings: [String] = []

  /// A custom group has at most this many frames.
  private static let frameLimit = 10_000

  /// The language of a document.
  public enum Form: Sendable {
    /// The layout's own structure, which follows the viewport; frames if the document language cannot express it.
    case structural
    /// The frames of the elements at the host's size and offset.
    case frames
  }

  /// The line of a document whose next version is shown by an animation.
  static let animationLine = "  \"animation\": {\"layoutChanges\": true},"

  private let animatesChanges: Bool
  /// Whether the document describes the structure of the layout.
  public private(set) var isStructural = false
  /// Whether a handler of the layout changes elements during scrolling, which the document leaves out.
  public private(set) var leavesOutHandler = false

  /// Writes the document of a host's present layout. `source` names its origin in a comment.
  /// With `animatesChanges` a later version of the document replaces it by an animation.
  public init(
    _ host: LayoutHost, source: String? = nil, form: Form = .frames, animatesChanges: Bool = false
  ) {
    self.animatesChanges = animatesChanges
    host.layoutIfNeeded()
    let view = host.collectionView
    if form == .structural, Self.isStructural(view.collectionViewLayout) {
      do throws(StructuralDump.Inexpressible) {
        let document = try StructuralDump(view, source: source, animatesChanges: animatesChanges)
        (text, warnings, isStructural) = (document.text, document.warnings, true)
        leavesOutHandler = document.leavesOutHandler
        return
      } catch {
        warnings.append(error.reason)
      }
    }
    writeFrames(host, source: source)
  }

  /// Whether the document of a layout describes its structure, if the document language can express it: exactly a flow
  /// layout or a compositional layout.
  public static func isStructural(_ layout: UICollectionViewLayout) -> Bool { StructuralDump.supports(layout) }

  private mutating func writeFrames(_ host: LayoutHost, source: String?) {
    let view = host.collectionView
    let isHorizontal = view.contentSize.width > view.bounds.width && view.contentSize.height <= view.bounds.height
    if view.contentSize.width > view.bounds.width, view.contentSize.height > view.bounds.height {
      warnings.append("The content is wider and higher than the view; the document scrolls vertically.")
    }
    let counts = (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) }
    var elements = host.snapshot().elements
    if counts.contains(where: { $0 > Self.frameLimit }) {
      warnings.append("A section has more than \(Self.frameLimit) items; only those in view are written.")
      elements = host.visibleElements
    }
    elements = elements.map { element in
      guard !element.isFinite else { return element }
      warnings.append("A number of \(element.name) is not finite; it is written as hidden.")
      return element.hidden
    }
    let axis = ScrollAxis(isHorizontal: isHorizontal)
    let bySection = Dictionary(grouping: elements) { $0.indexPath.count == 2 ? $0.indexPath.section : -1 }
    for element in bySection[-1] ?? [] {
      warnings.append("\(element.name) belongs to no section and is left out.")
    }
    for index in bySection.keys.sorted() where index >= counts.count {
      for element in bySection[index] ?? [] {
        warnings.append("\(element.name) belongs to a section that does not exist, and is left out.")
      }
    }
    let isComplete = counts.allSatisfy { $0 <= Self.frameLimit }
    let contentSize = view.contentSize.isFinite ? view.contentSize : .zero
    var start: CGFloat = 0
    var sections: [String] = []
    for index in counts.indices {
      var own = bySection[index] ?? []
      if isComplete { addMissingCells(of: index, count: counts[index], to: &own) }
      let isLast = index == counts.count - 1
      var end = own.map { axis.end($0.untransformedFrame) }.max().map { max($0, start) } ?? start
      if isLast { end = max(end, axis.length(of: contentSize)) }
      sections.append(section(index, own, from: start, to: end, axis: axis, content: contentSize))
      start = end
    }
    let name = source ?? "\(type(of: view.collectionViewLayout))"
    let size = view.bounds.size
    var lines = [
      "// \(name) at \(number(size.width)) × \(number(size.height))",
      "{",
      "  \"viewport\": {\"width\": \(number(size.width)), \"height\": \(number(size.height))},",
    ]
    if animatesChanges { lines.append(Self.animationLine) }
    if isHorizontal { lines.append("  \"scrollDirection\": \"horizontal\",") }
    let inset = EdgeInsets(
      top: view.contentInset.top, left: view.contentInset.left, bottom: view.contentInset.bottom,
      right: view.contentInset.right)
    if inset != .zero { lines.append("  \"contentInset\": \(ObjectText.text(of: inset)),") }
    lines.append("  \"sections\": [")
    lines.append(sections.joined(separator: ",\n"))
    lines += ["  ]", "}"]
    text = lines.joined(separator: "\n") + "\n"
  }

  /// Returns the document of a host's present layout.
  public static func document(of host: LayoutHost) -> String { LayoutDump(host).text }

  // MARK: Sections

  /// Adds hidden cells for the items of a section for which the layout has none, so that the others keep their index.
  private mutating func addMissingCells(of section: Int, count: Int, to elements: inout [LayoutSnapshot.Element]) {
    let cells = elements.filter { $0.category == .cell }
    guard !cells.isEmpty, cells.count < count else { return }
    let known = Set(cells.map(\.indexPath.item))
    let missing = (0..<count).filter { !known.contains($0) }
    guard let first = missing.first else { return }
    warnings.append(
      missing.count == 1
        ? "The layout has no cell for item \(first) of section \(section); it is written as hidden."
        : "The layout has no cells for \(missing.count) items of section \(section), the first of them \(first); they are "
          + "written as hidden.")
    let corner = cells.map(\.frame.origin).min { ($0.y, $0.x) < ($1.y, $1.x) } ?? .zero
    elements += missing.map { item in
      var hidden = cells[0].hidden
      hidden.indexPath = IndexPath(item: item, section: section)
      hidden.frame.origin = corner
      return hidden
    }
    elements.sort { ($0.category.rawValue, $0.indexPath) < ($1.category.rawValue, $1.indexPath) }
  }

  private mutating func section(
    _ index: Int, _ elements: [LayoutSnapshot.Element], from start: CGFloat, to end: CGFloat, axis: ScrollAxis,
    content: CGSize
  ) -> String {
    let corner = axis.point(start)
    let size = axis.size(end - start, across: content)
    let cells = elements.filter { $0.category == .cell }
    let views = elements.filter { $0.category != .cell }
    if let first = elements.first(where: { axis.start($0.untransformedFrame) < start }) {
      warnings.append("\(first.name) begins before its section, and may be missing at the edge of the view.")
    }
    guard !cells.isEmpty else { return emptySection(index, views, corner: corner) }
    let frames = cells.map { frameText($0, corner) }
    var group = "\"direction\": \"custom\", \"size\": \(Self.text(of: size)), \"frames\": [\n"
    group += frames.map { "        \($0)" }.joined(separator: ",\n") + "]"
    if !views.isEmpty {
      group += ", \"supplementaryItems\": [\n"
      group += views.map { "        \(viewText($0, corner))" }.joined(separator: ",\n") + "]"
    }
    return """
          {"id": "section-\(index)", "layout": {"kind": "compositional", "group": {
            \(group)}},
            "items": [\(itemsText(cells))]}
      """
  }

  /// Returns a section without items. Its views are boundary items.
  private mutating func emptySection(
    _ index: Int, _ views: [LayoutSnapshot.Element], corner: CGPoint
  ) -> String {
    let items = views.map { view in
      let frame = view.untransformedFrame
      return "{\"kind\": \(Self.quoted(view.kind ?? "")), \"alignment\": \"topLeading\", \"size\": "
        + "\(Self.text(of: frame.size)), \"offset\": {\"x\": \(number(frame.minX - corner.x)), \"y\": 0}, "
        + "\"zIndex\": \(Self.limited(view.zIndex))}"
    }
    if views.count > 1 {
      warnings.append("Section \(index) has no items; its views are placed at its start.")
    }
    return """
          {"id": "section-\(index)", "layout": {"kind": "compositional", "boundaryItems": [\(items.joined(separator: ", "))],
            "group": {"size": {"width": 1, "height": 1}}}, "items": []}
      """
  }

  private func frameText(_ cell: LayoutSnapshot.Element, _ corner: CGPoint) -> String {
    let frame = cell.untransformedFrame
    let depth = cell.zIndex == 0 ? "" : ", \"zIndex\": \(Self.limited(cell.zIndex))"
    return "{\"x\": \(number(frame.minX - corner.x)), \"y\": \(number(frame.minY - corner.y)), \"width\": "
      + "\(number(frame.width)), \"height\": \(number(frame.height))\(depth)}"
  }

  private mutating func viewText(_ view: LayoutSnapshot.Element, _ corner: CGPoint) -> String {
    let frame = view.untransformedFrame
    if view.alpha != 1 || view.isHidden || !view.transform.isIdentity {
      warnings.append("The alpha, the transform and whether it is hidden are left out for \(view.name).")
    }
    return "{\"kind\": \(Self.quoted(view.kind ?? "")), \"size\": \(Self.text(of: frame.size)), \"zIndex\": "
      + "\(Self.limited(view.zIndex)), \"containerAnchor\": {\"edges\": [\"top\", \"leading\"], \"absoluteOffset\": "
      + "{\"x\": \(number(frame.minX - corner.x)), \"y\": \(number(frame.minY - corner.y))}}}"
  }

  /// Returns the items of a section; equal neighbors are one entry.
  private func itemsText(_ cells: [LayoutSnapshot.Element]) -> String {
    var entries: [(text: String, count: Int)] = []
    for cell in cells {
      var keys: [String] = []
      if cell.alpha != 1 { keys.append("\"alpha\": \(number(min(max(cell.alpha, 0), 1)))") }
      if cell.isHidden { keys.append("\"hidden\": true") }
      if !cell.transform.isIdentity {
        let t = cell.transform
        let entries = [t.a, t.b, t.c, t.d, t.tx, t.ty].map { "\(Double($0))" }
        keys.append("\"transform\": [\(entries.joined(separator: ", "))]")
      }
      let text = keys.joined(separator: ", ")
      if entries.last?.text == text {
        entries[entries.count - 1].count += 1
      } else {
        entries.append((text, 1))
      }
    }
    return entries.map { entry in
      let count = entry.count == 1 ? [] : ["\"repeat\": \(entry.count)"]
      return "{\((count + (entry.text.isEmpty ? [] : [entry.text])).joined(separator: ", "))}"
    }.joined(separator: ", ")
  }

  // MARK: Values

  private static func text(of size: CGSize) -> String {
    "{\"width\": \(number(size.width)), \"height\": \(number(size.height))}"
  }

  /// Returns a z-order that documents accept.
  private static func limited(_ zIndex: Int) -> Int { min(max(zIndex, -1_000_000), 1_000_000_001) }

  /// Returns a kind as a JSON string. Kinds of documents have no colon.
  private static func quoted(_ kind: String) -> String {
    let escaped = kind.unicodeScalars.map { scalar in
      switch scalar {
      case ":": "-"
      case "\"": "\\\""
      case "\\": "\\\\"
      case _ where scalar.value < 0x20: " "
      default: String(scalar)
      }
    }
    return "\"\(escaped.joined())\""
  }
}

/// The scroll axis of a document.
private struct ScrollAxis {
  let isHorizontal: Bool

  func start(_ frame: CGRect) -> CGFloat { isHorizontal ? frame.minX : frame.minY }
  func end(_ frame: CGRect) -> CGFloat { isHorizontal ? frame.maxX : frame.maxY }
  func length(of size: CGSize) -> CGFloat { isHorizontal ? size.width : size.height }
  func point(_ start: CGFloat) -> CGPoint { isHorizontal ? CGPoint(x: start, y: 0) : CGPoint(x: 0, y: start) }
  func size(_ length: CGFloat, across content: CGSize) -> CGSize {
    isHorizontal ? CGSize(width: length, height: content.height) : CGSize(width: content.width, height: length)
  }
}

extension CGSize {
  fileprivate var isFinite: Bool { width.isFinite && height.isFinite }
}

extension LayoutSnapshot.Element {
  /// Whether all numbers can be written.
  fileprivate var isFinite: Bool {
    let t = transform
    return [
      frame.origin.x, frame.origin.y, frame.width, frame.height, size.width, size.height, alpha, t.a, t.b, t.c, t.d,
      t.tx, t.ty,
    ].allSatisfy(\.isFinite)
  }

  /// The element hidden, without a size, at the start of the content.
  fileprivate var hidden: LayoutSnapshot.Element {
    var element = self
    (element.frame, element.size, element.transform) = (.zero, .zero, .identity)
    (element.alpha, element.isHidden) = (1, true)
    return element
  }

  /// The frame without the transform.
  var untransformedFrame: CGRect {
    transform.isIdentity
      ? frame
      : CGRect(x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width, height: size.height)
  }

  /// The middle without the translation of the transform.
  private var middle: CGPoint { CGPoint(x: frame.midX - transform.tx, y: frame.midY - transform.ty) }
}
