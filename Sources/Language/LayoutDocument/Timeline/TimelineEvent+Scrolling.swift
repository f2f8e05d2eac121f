package import CollectionLayout

/// A change of the content inset in a timeline, such as that for a keyboard.
package struct ContentInsetChange: Sendable {
  /// The new insets in points; nil for an edge whose inset stays.
  var top: Double?
  var left: Double?
  var bottom: Double?
  var right: Double?
  /// The duration of the animation in seconds; nil for that of the document's animation.
  package var duration: Double?
  /// The timing curve of the animation; nil for that of the document's animation.
  package var curve: AnimationCurve?

  package init() {}

  /// Whether the inset of any edge changes.
  package var hasSides: Bool { !sides.isEmpty }

  /// The edges whose inset changes, by name, with the insets in points.
  package var sides: [(name: String, inset: Double)] {
    [("top", top), ("left", left), ("bottom", bottom), ("right", right)].compactMap { name, inset in
      inset.map { (name, $0) }
    }
  }

  /// Adds the insets of a later change, which have precedence over those here. The duration and the curve stay.
  package mutating func formUnion(_ later: ContentInsetChange) {
    top = later.top ?? top
    left = later.left ?? left
    bottom = later.bottom ?? bottom
    right = later.right ?? right
  }

  /// Returns the insets `inset` after the change, in points.
  func applied(to inset: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: top ?? inset.top, left: left ?? inset.left, bottom: bottom ?? inset.bottom, right: right ?? inset.right)
  }
}

// Scrolls and flings of orthogonal sections.
extension TimelineEvent {
  /// Returns the diagnostics of a scroll or fling of a section, and the collection after it; nil if there is no such
  /// section. `sides` are the offsets or velocities of the event on the two axes; nil for an axis that it does not set.
  func scroll(
    _ section: String, across sides: (x: Double?, y: Double?), in collection: CollectionModel, viewport: Size
  ) -> ([Diagnostic], CollectionModel?) {
    guard let index = collection.sectionIndex(of: Identifier(section)) else {
      return ([unknownSection(section)], nil)
    }
    let layout = collection.sections[index].resolved(in: viewport).layout as? CompositionalLayout
    guard let layout, layout.orthogonalScrolling != .none else { return ([doesNotScroll(section)], collection) }
    let isVertical = collection.scrollDirection == .vertical
    if (isVertical ? sides.x : sides.y) != nil { return ([], collection) }
    let (way, axis) = isVertical ? ("horizontally", "x") : ("vertically", "y")
    let key = action.name == "fling" ? "v\(axis)" : axis
    let problem = "the event sets no \"\(key)\", but the section scrolls only \(way)"
    return ([doesNotScroll(section, because: problem)], collection)
  }

  /// Returns the diagnostic of an event that scrolls a section that does not exist.
  package func unknownSection(_ name: String) -> Diagnostic {
    Diagnostic(
      range: valueRange, code: "unknownSection",
      message: "Cannot scroll section \"\(name)\": there is no section with this id."
    ).moved(by: offset)
  }

  /// Returns the diagnostic of an event that scrolls a section that does not scroll.
  package func doesNotScroll(
    _ name: String, because reason: String = "its layout has no \"orthogonalScrolling\" at this time"
  ) -> Diagnostic {
    Diagnostic(
      range: valueRange, severity: .warning, code: "sectionDoesNotScroll",
      message: "Section \"\(name)\" does not scroll: \(reason)."
    ).moved(by: offset)
  }
}
