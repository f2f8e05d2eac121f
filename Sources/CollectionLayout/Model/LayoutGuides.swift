/// The edges of a collection view that the insets of sections may count from.
public struct LayoutGuides: Hashable, Sendable {
  /// What bars and the corners of a screen cover, in points.
  public var safeAreaInsets: EdgeInsets
  /// Points; nil for 8 more than the safe area, as a `UIView` has them.
  public var layoutMargins: EdgeInsets?
  /// The length of a line of text that is easy to read, in points.
  public var readableWidth: Double

  public init(
    safeAreaInsets: EdgeInsets = .zero, layoutMargins: EdgeInsets? = nil, readableWidth: Double = 672
  ) {
    self.safeAreaInsets = safeAreaInsets
    self.layoutMargins = layoutMargins
    self.readableWidth = readableWidth
  }

  /// How far a reference lies from the edges of a viewport.
  func insets(to reference: InsetsReference, in viewport: Size) -> EdgeInsets {
    let margins =
      layoutMargins
      ?? EdgeInsets(
        top: safeAreaInsets.top + 8, left: safeAreaInsets.left + 8, bottom: safeAreaInsets.bottom + 8,
        right: safeAreaInsets.right + 8)
    switch reference {
    case .none: return .zero
    case .safeArea: return safeAreaInsets.bounded
    case .layoutMargins: return margins.bounded
    case .readableContent:
      let side = max(0, (viewport.width - readableWidth.boundedLength) / 2)
      var insets = margins.bounded
      (insets.left, insets.right) = (max(insets.left, side), max(insets.right, side))
      return insets
    }
  }
}

/// What the insets of a section count from, across the scroll axis.
public enum InsetsReference: String, Sendable, CaseIterable {
  /// The edges of the collection view.
  case none
  case safeArea
  case layoutMargins
  case readableContent
}

/// What a compositional layout says about all sections together.
public struct CollectionConfiguration: Hashable, Sendable {
  /// Between every two sections, also empty ones, in points.
  public var interSectionSpacing: Double
  /// What stands on the boundary of all sections together.
  public var boundaryItems: [LayoutBoundaryItem]
  /// What the insets of sections count from that do not say it.
  public var contentInsetsReference: InsetsReference

  public init(
    interSectionSpacing: Double = 0, boundaryItems: [LayoutBoundaryItem] = [],
    contentInsetsReference: InsetsReference = .none
  ) {
    self.interSectionSpacing = interSectionSpacing
    self.boundaryItems = boundaryItems
    self.contentInsetsReference = contentInsetsReference
  }
}

extension CollectionModel {
  /// What a viewport leaves for sections: along the main axis its length, across it what the content inset leaves.
  public func room(in viewport: Size) -> Size {
    let cross = scrollDirection.cross(viewport) - scrollDirection.crossLeading(contentInset)
    return scrollDirection.size(
      main: scrollDirection.main(viewport), cross: max(0, cross - scrollDirection.crossTrailing(contentInset)))
  }

  /// What a section is laid out in.
  public func container(of section: Section, in viewport: Size) -> LayoutContainer {
    var container = LayoutContainer(
      viewport: room(in: viewport), scrollDirection: scrollDirection,
      inset: inset(section.inset, from: section.layout.insetsReference, in: viewport), pixels: pixels)
    if let reference = section.layout.supplementaryInsetsReference {
      let inset = inset(section.inset, from: reference, in: viewport)
      container.supplementaryLeading = scrollDirection.crossLeading(inset)
      container.supplementaryTrailing = scrollDirection.crossTrailing(inset)
    }
    return container
  }

  /// A section's inset from what it counts from; across the main axis the content inset is a part of it, as in UIKit.
  private func inset(_ inset: EdgeInsets, from reference: InsetsReference?, in viewport: Size) -> EdgeInsets {
    let reference = reference ?? configuration.contentInsetsReference
    guard reference != .none else { return inset }
    let guide = guides.insets(to: reference, in: viewport)
    let outer = contentInset
    var inset = inset
    switch scrollDirection {
    case .vertical:
      inset.left = max(0, inset.left + guide.left - outer.left)
      inset.right = max(0, inset.right + guide.right - outer.right)
    case .horizontal:
      inset.top = max(0, inset.top + guide.top - outer.top)
      inset.bottom = max(0, inset.bottom + guide.bottom - outer.bottom)
    }
    return inset
  }
}
