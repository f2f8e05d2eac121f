/// The guides of a collection view to which section insets may refer.
public struct LayoutGuides: Hashable, Sendable {
  /// Points covered by bars and rounded screen corners.
  public var safeAreaInsets: EdgeInsets
  /// In points; nil for the safe area plus 8 on each side, the default of `UIView`.
  public var layoutMargins: EdgeInsets?
  /// The width of the readable content guide in points.
  public var readableWidth: Double

  public init(
    safeAreaInsets: EdgeInsets = .zero, layoutMargins: EdgeInsets? = nil, readableWidth: Double = 672
  ) {
    self.safeAreaInsets = safeAreaInsets
    self.layoutMargins = layoutMargins
    self.readableWidth = readableWidth
  }

  /// Returns the distance of a guide from the edges of a viewport.
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
      let side = max(0, (viewport.width - readableWidth.limitedLength) / 2)
      var insets = margins.bounded
      (insets.left, insets.right) = (max(insets.left, side), max(insets.right, side))
      return insets
    }
  }
}

/// The guide to which the cross-axis insets of a section refer.
public enum InsetsReference: String, Sendable, CaseIterable {
  /// The edges of the collection view.
  case none
  case safeArea
  case layoutMargins
  case readableContent
}

/// The part of a compositional layout that applies to all sections
/// (`UICollectionViewCompositionalLayoutConfiguration`).
public struct CollectionConfiguration: Hashable, Sendable {
  /// Between adjacent sections, empty ones included. In points.
  public var interSectionSpacing: Double
  /// Boundary items of the whole collection.
  public var boundaryItems: [BoundarySupplementaryItem]
  /// The guide for sections that set none.
  public var contentInsetsReference: InsetsReference

  public init(
    interSectionSpacing: Double = 0, boundaryItems: [BoundarySupplementaryItem] = [],
    contentInsetsReference: InsetsReference = .none
  ) {
    self.interSectionSpacing = interSectionSpacing
    self.boundaryItems = boundaryItems
    self.contentInsetsReference = contentInsetsReference
  }
}

extension CollectionModel {
  /// Returns the size available to sections: the main length of the viewport, and its cross length without the content
  /// inset.
  public func containerSize(in viewport: Size) -> Size {
    let cross = scrollDirection.cross(viewport) - scrollDirection.crossLeading(contentInset)
    return scrollDirection.size(
      main: scrollDirection.main(viewport), cross: max(0, cross - scrollDirection.crossTrailing(contentInset)))
  }

  /// Returns the container in which a section is laid out.
  public func container(of section: Section, in viewport: Size) -> LayoutContainer {
    var container = LayoutContainer(
      viewport: containerSize(in: viewport), scrollDirection: scrollDirection,
      inset: inset(section.inset, from: section.layout.insetsReference, in: viewport), pixels: pixels)
    if let reference = section.layout.supplementaryInsetsReference {
      let inset = inset(section.inset, from: reference, in: viewport)
      container.supplementaryLeading = scrollDirection.crossLeading(inset)
      container.supplementaryTrailing = scrollDirection.crossTrailing(inset)
    }
    return container
  }

  /// Returns the inset of a section including its guide. On the cross axis the guide's inset contains the content
  /// inset, as in UIKit.
  private func inset(_ inset: EdgeInsets, from reference: InsetsReference?, in viewport: Size) -> EdgeInsets {
    let reference = reference ?? configuration.contentInsetsReference
    guard reference != .none else { return inset }
    let guide = guides.insets(to: reference, in: viewport)
    let outer = contentInset
    var inset = inset
    switch scrollDirection {
    case .vertical:
      // Guides and the content inset have sides; the section's inset, like all frames before mirroring, starts at the left.
      let (left, right) = (guide.left - outer.left, guide.right - outer.right)
      let isMirrored = layoutDirection == .rightToLeft
      inset.left = max(0, inset.left + (isMirrored ? right : left))
      inset.right = max(0, inset.right + (isMirrored ? left : right))
    case .horizontal:
      inset.top = max(0, inset.top + guide.top - outer.top)
      inset.bottom = max(0, inset.bottom + guide.bottom - outer.bottom)
    }
    return inset
  }
}
