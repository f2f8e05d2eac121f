import CollectionLayout
import Foundation

extension UICollectionViewCompositionalLayout {
  /// The maximum number of stops of a section.
  private static let stopLimit = 4096

  /// The sections that scroll across, with their offsets and the offsets at which they stop.
  final var orthogonalStates: [OrthogonalSectionState] {
    guard let view = solution.view(of: self), let prepared = solution.prepared else { return [] }
    return prepared.orthogonalSections.compactMap { index in
      guard let offset = view.orthogonalOffset(ofSection: index), let range = prepared.orthogonalRange(ofSection: index)
      else { return nil }
      let direction = prepared.model.scrollDirection
      return OrthogonalSectionState(
        section: index, offset: CGFloat(direction.cross(offset)),
        range: CGFloat(range.lowerBound)...CGFloat(range.upperBound),
        stops: view.orthogonalSnapPoints(ofSection: index, atMost: Self.stopLimit).map { CGFloat(direction.cross($0)) })
    }
  }

}
