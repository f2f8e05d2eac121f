package import CollectionLayout

extension Session {
  /// The layout of what is true now.
  package func currentLayout() -> PreparedCollection {
    if needsLayout {
      layout = PreparedCollection(model, viewport: viewport, reusing: layout, work: &work)
      needsLayout = false
    }
    return layout
  }

  /// What the viewport shows now.
  func currentState() throws(TooManyElements) -> CollectionState {
    let (state, isWhole) = state()
    if !isWhole { throw TooManyElements() }
    return state
  }

  /// What the viewport shows now; of too many elements those that are drawn first.
  func limitedState() -> CollectionState { state().state }

  private func state() -> (state: CollectionState, isWhole: Bool) {
    let layout = currentLayout()
    // Only here, and not for a question in between: what is folded draws the offset in once, at the end.
    if needsClamp {
      needsClamp = false
      contentOffset = Session.clamped(contentOffset, in: layout)
    }
    let bounds = Rect(origin: contentOffset, size: viewport)
    var overscan = options.overscan
    var found = layout.elements(in: bounds.grown(by: overscan), work: &work)
    while found.count > Session.elementLimit, overscan > 0 {
      overscan = overscan > 1 ? overscan / 2 : 0
      found = layout.elements(in: bounds.grown(by: overscan), work: &work)
    }
    let rounding = Rounding(options.precision)
    let state = CollectionState(
      elements: found.prefix(Session.elementLimit).map {
        Element(key: model.key(of: $0), attributes: rounding.rounded($0))
      },
      contentOffset: rounding.rounded(contentOffset), contentSize: rounding.rounded(layout.contentSize),
      viewport: rounding.rounded(viewport))
    return (state, found.count <= Session.elementLimit)
  }

  /// The offset nearest to one at which no more than the content inset is seen beside the content (C.10).
  static func clamped(_ offset: Point, in layout: PreparedCollection) -> Point {
    let inset = layout.model.contentInset
    return Point(
      x: min(
        max(offset.x, -inset.left), max(-inset.left, layout.contentSize.width - layout.viewport.width + inset.right)),
      y: min(
        max(offset.y, -inset.top), max(-inset.top, layout.contentSize.height - layout.viewport.height + inset.bottom)))
  }

  /// Where a viewport stands that nobody has scrolled: at the start of the content, which right to left is its right end.
  package static func startOffset(of layout: PreparedCollection) -> Point {
    let inset = layout.model.contentInset
    guard layout.model.scrollDirection == .horizontal, layout.model.layoutDirection == .rightToLeft else {
      return Point(x: -inset.left, y: -inset.top)
    }
    return clamped(Point(x: .greatestFiniteMagnitude, y: -inset.top), in: layout)
  }
}

extension Session {
  /// The elements that meet a rectangle of the content, back to front.
  package func elements(in rect: Rect) throws(TooManyElements) -> [Element] {
    let layout = currentLayout()
    let found = layout.elements(in: rect, work: &work)
    guard found.count <= Session.elementLimit else { throw TooManyElements() }
    let rounding = Rounding(options.precision)
    return found.map { Element(key: layout.model.key(of: $0), attributes: rounding.rounded($0)) }
  }

  /// The element of a key; nil when there is none.
  package func element(for key: ElementKey) -> Element? {
    currentLayout().attributes(for: key).map {
      Element(key: key, attributes: Rounding(options.precision).rounded($0))
    }
  }

  /// The element at a place: a cell, or the section's header or footer; nil when there is none.
  package func element(at indexPath: IndexPath, kind: String?) -> Element? {
    let layout = currentLayout()
    let found =
      switch kind {
      case nil, "", "cell": layout.cell(at: indexPath)
      case let kind?: layout.supplement(kind: kind, ofSection: indexPath.section)
      }
    return found.map {
      Element(key: layout.model.key(of: $0), attributes: Rounding(options.precision).rounded($0))
    }
  }
}
