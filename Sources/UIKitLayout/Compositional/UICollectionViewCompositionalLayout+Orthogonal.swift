import CollectionLayout
import Foundation

extension UICollectionViewCompositionalLayout {
  /// The largest number of items of which the positions are tried for stops.
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
        range: CGFloat(range.lowerBound)...CGFloat(range.upperBound), stops: stops(ofSection: index, view, range))
    }
  }

  /// Returns the offsets at which a section stops, ascending; none if it stops anywhere.
  private func stops(
    ofSection index: Int, _ view: ScrolledCollection, _ range: ClosedRange<Double>
  ) -> [CGFloat] {
    guard let behavior = sections[index]?.orthogonalScrollingBehavior, behavior != .none, behavior != .continuous else {
      return []
    }
    let direction = view.layout.model.scrollDirection
    let viewport = direction.cross(view.layout.viewport)
    let shift = view.orthogonalOffset(ofSection: index).map { direction.cross($0) } ?? 0
    var candidates = [range.lowerBound, range.upperBound]
    // Stops are at groups, or at multiples of the visible length.
    if behavior == .paging, viewport > 0 {
      candidates += Array(stride(from: range.lowerBound, through: range.upperBound, by: viewport))
    } else {
      let count = min(Self.stopLimit, view.layout.model.sections[index].items.count)
      candidates += (0..<count).compactMap {
        view.cell(at: CollectionLayout.IndexPath(section: index, item: $0)).map {
          direction.cross($0.frame.origin) + shift
        }
      }
    }
    // Paging goes one step from the offset at which it begins, so each offset is tried from itself.
    let stops = candidates.compactMap { candidate in
      ScrolledCollection(view.layout, contentOffset: view.contentOffset, orthogonalOffsets: [index: candidate])
        .targetOrthogonalOffset(
          ofSection: index, proposed: direction.point(main: 0, cross: candidate), velocity: .zero
        ).map { direction.cross($0) }
    }
    return Set(stops).sorted().map { CGFloat($0) }
  }
}
