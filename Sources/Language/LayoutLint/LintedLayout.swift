import CollectionLayout
import LayoutBase
import LayoutDocument

/// A document laid out in one environment, for the rules that check a layout. All of them share one value.
struct LintedLayout: Sendable {
  /// The maximum number of elements that are analyzed.
  static let elementLimit = 200_000

  /// The document, adapted to the environment.
  let document: DocumentSnapshot
  /// The layout with pinned headers and scroll effects, as a session shows it, but without paged offsets.
  let shown: PreparedCollection
  /// The layout without pinned views and scroll effects, at the document's initial content offset.
  let view: ScrolledCollection
  /// The elements that are not hidden, back to front.
  let elements: [LayoutAttributes]
  /// The end of the analyzed part of the content on the main axis, in points; nil if all of it was analyzed.
  let analyzedEnd: Double?
  /// The factor by which the user's text size setting enlarges fonts.
  var textScale: Double
  let token: CancellationToken?

  var direction: ScrollDirection { view.layout.model.scrollDirection }
  var contentSize: Size { view.layout.contentSize }
  var viewport: Size { view.layout.viewport }
  var isCancelled: Bool { token?.isCancelled ?? false }

  /// Lays a document out. If `token` is cancelled, the result is incomplete.
  init(_ document: DocumentSnapshot, token: CancellationToken?) {
    self.document = document
    self.token = token
    textScale = document.textScale
    var work = LayoutProgress(token: token)
    let model = document.model.collection.withoutPagedOffsets
    shown = PreparedCollection(model, viewport: document.model.viewport, work: &work)
    let natural =
      model.isAtRest && !shown.hasPinnedTracks
      ? shown : PreparedCollection(model.atRest, viewport: document.model.viewport, reusing: shown, work: &work)
    view = ScrolledCollection(natural, contentOffset: natural.initialContentOffset)
    let analyzed = LintedLayout.elements(of: view, &work)
    elements = analyzed.elements.filter(\.isVisible)
    analyzedEnd = analyzed.end
  }

  /// Returns all elements and nil, or, if they are too many, those from the start of the content to `end` on the main
  /// axis, in points. That part begins with one viewport and is doubled while the limits allow, so that the cost is
  /// bounded by twice the result. If one viewport has too many already: at most `elementLimit` of its elements, and 0.
  private static func elements(
    of view: ScrolledCollection, _ work: inout LayoutProgress
  ) -> (elements: [LayoutAttributes], end: Double?) {
    func elements(to end: Double, _ work: inout LayoutProgress) -> (elements: [LayoutAttributes], isWhole: Bool) {
      let rect = view.layout.model.scrollDirection.rect(
        main: -reach, cross: -reach, mainLength: reach + end, crossLength: 2 * reach)
      return view.elements(in: rect, limit: elementLimit, contentLimit: contentLimit, work: &work)
    }
    if !view.layout.model.hasItems(atLeast: elementLimit) {
      let all = elements(to: reach, &work)
      if all.isWhole { return (all.elements, nil) }
    }
    let content = view.layout.model.scrollDirection.main(view.layout.contentSize)
    var end = view.layout.model.scrollDirection.main(view.layout.viewport)
    var analyzed = elements(to: end, &work)
    guard analyzed.isWhole else { return (Array(analyzed.elements.prefix(elementLimit)), 0) }
    while end < content, !work.isCancelled {
      let next = elements(to: min(content, end * 2), &work)
      guard next.isWhole else { return (analyzed.elements, end) }
      (analyzed, end) = (next, min(content, end * 2))
    }
    return (analyzed.elements, nil)
  }

  /// The largest coordinate at which elements are searched, in points: beyond all valid coordinates.
  private static let reach = 1e13
  /// The maximum total size of the texts of the analyzed elements, in bytes.
  private static let contentLimit = 64 << 20
}

extension CollectionModel {
  /// The collection without paged offsets, which move sections beside the content by design.
  fileprivate var withoutPagedOffsets: CollectionModel {
    guard sections.contains(where: { $0.pagedOffset != nil }) else { return self }
    var model = self
    for index in model.sections.indices { model.sections[index].pagedOffset = nil }
    return model
  }

  /// Whether no header, footer or item is pinned and no effect applies at any content offset. The pinned rows and
  /// columns of sheets are not considered.
  fileprivate var isAtRest: Bool {
    stickyHeaders == .none && effects.isEmpty && !sections.contains(where: \.items.mayHaveStickyItems)
  }

  /// The collection without pinned views and scroll effects.
  fileprivate var atRest: CollectionModel {
    var model = self
    model.stickyHeaders = .none
    model.pinsItems = false
    model.effects = []
    return model
  }
}

// The location of elements in the text.
extension LintedLayout {
  /// Returns the key of an element.
  func key(of attributes: LayoutAttributes) -> String { view.layout.model.key(of: attributes).text }

  /// Returns the key and the frame of an element, for a finding.
  func element(_ attributes: LayoutAttributes) -> LintElement {
    LintElement(key: key(of: attributes), frame: attributes.frame)
  }

  /// Returns the range of an element in the text, up to the end of its first line. An element that the text does not
  /// describe has the range of its section.
  func range(of attributes: LayoutAttributes) -> Range<Int> {
    let entity = view.layout.entity(of: view.layout.model.key(of: attributes), attributes)
    let range = entity.flatMap(document.range(of:)) ?? range(ofSection: attributes.indexPath.section)
    return firstLine(of: range)
  }

  /// Returns the range of a section in the text; an empty one at the start of the text if there is no such section.
  func range(ofSection index: Int) -> Range<Int> {
    guard let section = view.layout.model.sections.element(at: index) else { return 0..<0 }
    return document.range(of: .section(section.identifier)) ?? 0..<0
  }

  /// Returns the part of a byte range in its first line, without white space at its end, since editors underline ranges
  /// and an item may have many lines.
  func firstLine(of range: Range<Int>) -> Range<Int> {
    let bounds = document.buffer.lineRange(document.buffer.line(at: range.lowerBound))
    var end = min(range.upperBound, max(range.lowerBound, bounds.upperBound))
    while end > range.lowerBound, [0x20, 0x09, 0x0A, 0x0D].contains(document.text[end - 1]) { end -= 1 }
    return range.lowerBound..<end
  }
}
