/// The boundary items of a compositional section, and how much longer it is for them.
struct SectionBoundary {
  /// Where the content begins along the main axis, its insets included.
  let contentStart: Double
  /// Of the section with all boundary items that extend it.
  let length: Double
  private(set) var items: [BoundaryItem] = []

  /// `contentLength` is nil for a section that shows no items: without boundary items it has no length either.
  ///
  /// The section without what stands outside of it begins at 0: what stands beside it and extends it makes it as long as
  /// that is, then it grows at both ends by what sticks out of it.
  init(_ geometry: CompositionalGeometry, contentLength: Double?) {
    let axis = geometry.scrollDirection
    let descriptions = geometry.layout.boundaryItems
    guard contentLength != nil || !descriptions.isEmpty else {
      (contentStart, length) = (0, 0)
      return
    }
    let insets = axis.mainLeading(geometry.insets) + axis.mainTrailing(geometry.insets)
    let sizes = descriptions.map { $0.size.size(in: geometry.boundaryRoom, geometry.pixels) }
    var proper = insets + (contentLength ?? 0)
    for (item, size) in zip(descriptions, sizes) where item.extendsBoundary && item.place(along: axis) == .middle {
      proper = max(proper, axis.main(size))
    }
    let frames = zip(descriptions, sizes).map { SectionBoundary.frame($0, sized: $1, geometry, section: proper) }
    var (before, behind) = (0.0, 0.0)
    for (item, frame) in zip(descriptions, frames) where item.extendsBoundary {
      let span = axis.mainSpan(frame)
      switch item.place(along: axis) {
      case .start: before = max(before, -span.low)
      case .middle: break
      case .end: behind = max(behind, span.high - proper)
      }
    }
    contentStart = before
    length = before + proper + behind
    var numbers: [String: Int] = [:]
    for (description, frame) in zip(descriptions, frames) {
      let number = numbers[description.kind, default: 0]
      numbers[description.kind] = number + 1
      let isAtEnd = description.place(along: axis) == .end
      items.append(
        BoundaryItem(
          kind: description.kind, number: number, frame: frame.moved(by: axis.point(main: before, cross: 0)),
          isPinned: description.isPinned, isAtEnd: isAtEnd, pinLimit: isAtEnd ? before : before + proper))
    }
  }

  /// Where an item stands when the section begins at 0.
  private static func frame(
    _ item: LayoutBoundaryItem, sized size: Size, _ geometry: CompositionalGeometry, section: Double
  ) -> Rect {
    let axis = geometry.scrollDirection
    let place = item.place(along: axis)
    let length = axis.main(size)
    var main = place.position(of: length, from: 0, in: section)
    if item.extendsBoundary {
      switch place {
      case .start: main = -length
      case .middle: break
      case .end: main = section
      }
    }
    let cross = item.place(along: axis.other).position(
      of: axis.cross(size), from: geometry.boundaryStart, in: axis.cross(geometry.boundaryRoom))
    return axis.rect(main: main, cross: cross, mainLength: length, crossLength: axis.cross(size))
      .moved(by: Point(x: item.offset.x.boundedCoordinate, y: item.offset.y.boundedCoordinate))
  }
}

extension LayoutBoundaryItem {
  fileprivate func place(along axis: ScrollDirection) -> Place { alignment.place(along: axis) }
}
