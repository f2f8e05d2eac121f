import CollectionLayout
import Foundation
import LayoutDocument
import UIKitLayout

/// The layout of a `LayoutHost` as a layout document: its structure, or the frames of its elements as custom groups.
@preconcurrency @MainActor public struct LayoutDump {
  /// The text of the document.
  public private(set) var text = ""
  /// Messages about what the document does not express, or expresses differently from the layout.
  public private(set) var warnings: [String] = []

  /// The length by which sections may overlap, in points.
  private static let tolerance: CGFloat = 0.001
  /// A custom group has at most this many frames.
  private static let frameLimit = 10_000

  /// The content of a document.
  public enum Form: Sendable {
    /// The layout's own structure, which follows the viewport; frames if the document language cannot express it.
    case structural
    /// The frames of the elements at the host's size and offset.
    case frames
  }

  /// The line in a document by which the change to its next version is animated.
  static let animationLine = "  \"animation\": {\"layoutChanges\": true},"

  private let animatesChanges: Bool
  /// Whether sections whose intervals on the scroll axis overlap are written as one.
  private let joinsSections: Bool
  /// Whether the document describes the structure of the layout.
  public private(set) var isStructural = false
  /// Whether the document describes the structure of the layout without a `visibleItemsInvalidationHandler` of a
  /// section, which may change elements during scrolling.
  public private(set) var leavesOutHandler = false

  /// Writes the document of a host's present layout. `source` names its origin in a comment. With `animatesChanges` the
  /// change to a later version of the document is animated. Sections follow each other in a document, so with
  /// `joinsSections` those that overlap on the scroll axis are written as one.
  public init(
    _ host: LayoutHost, source: String? = nil, form: Form = .frames, animatesChanges: Bool = false,
    joinsSections: Bool = true
  ) {
    (self.animatesChanges, self.joinsSections) = (animatesChanges, joinsSections)
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

  /// Returns whether a document may describe the structure of a layout: only of a `UICollectionViewFlowLayout` or a
  /// `UICollectionViewCompositionalLayout`, not of a subclass.
  public static func isStructural(_ layout: UICollectionViewLayout) -> Bool { StructuralDump.supports(layout) }

  private mutating func writeFrames(_ host: LayoutHost, source: String?) {
    let view = host.collectionView
    let isHorizontal = view.contentSize.width > view.bounds.width && view.contentSize.height <= view.bounds.height
    let scrollsBothWays =
      view.contentSize.width > view.bounds.width && view.contentSize.height > view.bounds.height
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
    var runs: [SectionRun] = []
    for index in counts.indices {
      var sectionElements = bySection[index] ?? []
      if isComplete { addMissingCells(of: index, count: counts[index], to: &sectionElements) }
      append(SectionRun(sections: index...index, elements: sectionElements), to: &runs, axis)
    }
    // The last section with elements reaches to the end of the content, which may be below its last cell.
    if let last = runs.lastIndex(where: { !$0.elements.isEmpty }) {
      runs[last].end = max(runs[last].end, axis.length(of: contentSize))
    }
    let sections = runs.map { section($0, axis: axis, content: contentSize) }
    let name = source ?? "\(type(of: view.collectionViewLayout))"
    let size = view.bounds.size
    var lines = [
      "// \(name) at \(ObjectText.number(size.width)) × \(ObjectText.number(size.height))",
      "{",
      "  \"viewport\": \(ObjectText.text(of: size)),",
    ]
    if animatesChanges { lines.append(Self.animationLine) }
    let axes = scrollsBothWays ? ScrollAxes.both : isHorizontal ? .horizontal : .vertical
    if axes != .vertical { lines.append("  \"scrollDirection\": \"\(axes.rawValue)\",") }
    let inset = view.contentInset.model
    if inset != .zero { lines.append("  \"contentInset\": \(ObjectText.text(of: inset)),") }
    lines.append("  \"sections\": [")
    lines.append(sections.joined(separator: ",\n"))
    lines += ["  ]", "}"]
    text = lines.joined(separator: "\n") + "\n"
  }

  // MARK: Sections

  /// Adds hidden cells for the items of a section for which the layout has none, so that the others keep their index.
  /// Does nothing if it has no cell in the section.
  private mutating func addMissingCells(of section: Int, count: Int, to elements: inout [LayoutSnapshot.Element]) {
    let cells = elements.filter { $0.category == .cell }
    guard !cells.isEmpty, cells.count < count else { return }
    let existing = Set(cells.map(\.indexPath.item))
    let missing = (0..<count).filter { !existing.contains($0) }
    guard let first = missing.first else { return }
    warnings.append(
      missing.count == 1
        ? "The layout has no cell for item \(first) of section \(section); it is written as hidden. Return its attributes."
        : "The layout has no cells for \(missing.count) items of section \(section), the first of them \(first); they are "
          + "written as hidden. Return their attributes.")
    let corner = cells.map(\.frame.origin).min { ($0.y, $0.x) < ($1.y, $1.x) } ?? .zero
    elements += missing.map { item in
      var hidden = cells[0].hidden
      hidden.indexPath = IndexPath(item: item, section: section)
      hidden.frame.origin = corner
      return hidden
    }
    elements.sort { ($0.category.rawValue, $0.indexPath) < ($1.category.rawValue, $1.indexPath) }
  }

  /// Appends a section after the others. With `joinsSections` it is joined with earlier ones that it overlaps on the
  /// scroll axis, if they have at most `frameLimit` elements together.
  private mutating func append(_ section: SectionRun, to runs: inout [SectionRun], _ axis: ScrollAxis) {
    var run = section
    func start() -> CGFloat? {
      run.elements.filter { !$0.isHidden }.map { axis.start($0.untransformedFrame) }.min()
    }
    while joinsSections, let last = runs.last, let start = start(), start < last.end - Self.tolerance,
      last.elements.count + run.elements.count <= Self.frameLimit
    {
      run = SectionRun(
        sections: last.sections.lowerBound...run.sections.upperBound, elements: last.elements + run.elements)
      runs.removeLast()
    }
    run.start = runs.last?.end ?? 0
    run.end = run.elements.map { axis.end($0.untransformedFrame) }.max().map { max($0, run.start) } ?? run.start
    runs.append(run)
  }

  private mutating func section(_ run: SectionRun, axis: ScrollAxis, content: CGSize) -> String {
    let corner = axis.point(run.start)
    let size = axis.size(run.end - run.start, across: content)
    let cells = run.elements.filter { $0.category == .cell }
    let views = run.elements.filter { $0.category != .cell }
    let early = run.elements.filter { !$0.isHidden && axis.start($0.untransformedFrame) < run.start - Self.tolerance }
    if let first = early.first {
      let names = early.count == 1 ? "\(first.name) begins" : "\(first.name) and \(early.count - 1) more elements begin"
      warnings.append(
        "\(names) before the section, which is at \(ObjectText.number(run.start)) points, and may be missing. A document has one"
          + " section after the other, and sections with at most \(Self.frameLimit) items together are written as one.")
    }
    if run.sections.count > 1 {
      warnings.append(
        "The sections \(run.sections.lowerBound) to \(run.sections.upperBound) lie beside each other along the scroll axis;"
          + " they are written as one, whose items have the identifiers SECTION-ITEM.")
    }
    guard !cells.isEmpty else { return emptySection(run, views, corner: corner) }
    let frames = cells.map { frameText($0, corner) }
    var group = "\"direction\": \"custom\", \"size\": \(ObjectText.text(of: size)), \"frames\": [\n"
    group += frames.map { "        \($0)" }.joined(separator: ",\n") + "]"
    if !views.isEmpty {
      group += ", \"supplementaryItems\": [\n"
      group += views.map { "        \(viewText($0, corner))" }.joined(separator: ",\n") + "]"
    }
    return """
          {"id": "\(run.name)", "layout": {"kind": "compositional", "group": {
            \(group)}},
            "items": \(itemsText(cells, areJoined: run.sections.count > 1))}
      """
  }

  /// Returns the text of a section without items. Its supplementary views are boundary items at its start.
  private mutating func emptySection(
    _ run: SectionRun, _ views: [LayoutSnapshot.Element], corner: CGPoint
  ) -> String {
    let items = views.map { view in
      let frame = view.untransformedFrame
      return "{\"kind\": \(Self.quoted(view.kind ?? "")), \"alignment\": \"topLeading\", \"size\": "
        + "\(ObjectText.text(of: frame.size)), \"offset\": {\"x\": \(ObjectText.number(frame.minX - corner.x)), \"y\": 0}, "
        + "\"zIndex\": \(Self.limited(view.zIndex))}"
    }
    if views.count > 1 {
      warnings.append("Section \(run.sections.lowerBound) has no items; its views are placed at its start.")
    }
    return """
          {"id": "\(run.name)", "layout": {"kind": "compositional", "boundaryItems": [\(items.joined(separator: ", "))],
            "group": {"size": {"width": 1, "height": 1}}}, "items": []}
      """
  }

  private func frameText(_ cell: LayoutSnapshot.Element, _ corner: CGPoint) -> String {
    let frame = cell.untransformedFrame
    let slot = Rect(x: frame.minX - corner.x, y: frame.minY - corner.y, width: frame.width, height: frame.height)
    return CompositionalText.text(of: LayoutGroupFrame(slot, zIndex: Self.limited(cell.zIndex)))
  }

  private mutating func viewText(_ view: LayoutSnapshot.Element, _ corner: CGPoint) -> String {
    let frame = view.untransformedFrame
    if view.alpha != 1 || view.isHidden || !view.transform.isIdentity {
      warnings.append("The alpha, the transform and the visibility of \(view.name) are left out.")
    }
    return "{\"kind\": \(Self.quoted(view.kind ?? "")), \"size\": \(ObjectText.text(of: frame.size)), \"zIndex\": "
      + "\(Self.limited(view.zIndex)), \"containerAnchor\": {\"edges\": [\"top\", \"leading\"], \"absoluteOffset\": "
      + "\(ObjectText.text(of: Point(x: frame.minX - corner.x, y: frame.minY - corner.y)))}}"
  }

  /// Returns the items of a section; equal neighbors are one entry. Items of joined sections have identifiers.
  private func itemsText(_ cells: [LayoutSnapshot.Element], areJoined: Bool) -> String {
    let texts = cells.map { cell in
      var keys = areJoined ? ["\"id\": \"\(cell.indexPath.section)-\(cell.indexPath.item)\""] : []
      if cell.alpha != 1 { keys.append("\"alpha\": \(ObjectText.number(min(max(cell.alpha, 0), 1)))") }
      if cell.isHidden { keys.append("\"hidden\": true") }
      if !cell.transform.isIdentity {
        let t = cell.transform
        let entries = [t.a, t.b, t.c, t.d, t.tx, t.ty].map { "\(Double($0))" }
        keys.append("\"transform\": [\(entries.joined(separator: ", "))]")
      }
      return keys.joined(separator: ", ")
    }
    return ObjectText.items(texts)
  }

  // MARK: Values

  /// Returns a z-index limited to −1,000,000 to 1,000,000, the range of documents.
  private static func limited(_ zIndex: Int) -> Int { min(max(zIndex, -1_000_000), 1_000_000) }

  /// Returns a kind as a JSON string. A colon becomes a hyphen, since kinds of documents have none.
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

/// Consecutive sections that are one section of the document.
private struct SectionRun {
  let sections: ClosedRange<Int>
  /// In the order of the sections.
  let elements: [LayoutSnapshot.Element]
  /// The interval on the scroll axis, in points.
  var start: CGFloat = 0
  var end: CGFloat = 0

  var name: String {
    sections.count == 1 ? "section-\(sections.lowerBound)" : "sections-\(sections.lowerBound)-\(sections.upperBound)"
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
  /// Whether all numbers are finite: JSON has no others.
  fileprivate var isFinite: Bool {
    let t = transform
    return [
      frame.origin.x, frame.origin.y, frame.width, frame.height, size.width, size.height, alpha, t.a, t.b, t.c, t.d,
      t.tx, t.ty,
    ].allSatisfy(\.isFinite)
  }

  /// The element as a hidden one without a size at the origin of the content.
  fileprivate var hidden: LayoutSnapshot.Element {
    var element = self
    (element.frame, element.size, element.transform) = (.zero, .zero, .identity)
    (element.alpha, element.isHidden) = (1, true)
    return element
  }

  /// The frame without the transform.
  package var untransformedFrame: CGRect {
    transform.isIdentity
      ? frame
      : CGRect(x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width, height: size.height)
  }

  /// The center without the translation of the transform.
  private var middle: CGPoint { CGPoint(x: frame.midX - transform.tx, y: frame.midY - transform.ty) }
}
