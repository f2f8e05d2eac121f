/// Placed boundary items, and the length that they add to their section or collection.
struct BoundarySupplementaryLayout {
  /// The container in which boundary items are measured and placed.
  struct Container {
    let axis: ScrollDirection
    /// The size to which fractions are relative, in points.
    let size: Size
    /// The cross-axis start, from the content's edge.
    let crossStart: Double
    let pixels: PixelGrid
  }

  /// The main-axis start of the content.
  let contentStart: Double
  /// The length of the content with all boundary items that extend it.
  let length: Double
  private(set) var items: [PreparedBoundarySupplementary] = []

  /// Places items around content of length `contentLength` that starts at 0.
  ///
  /// Items in the middle of the main axis that extend the content first increase its length to theirs. Then it grows at
  /// both ends by the overflow of all items that extend it.
  init(_ descriptions: [BoundarySupplementaryItem], around contentLength: Double, in container: Container) {
    let axis = container.axis
    let sizes = descriptions.map { $0.size.size(in: container.size, container.pixels) }
    var proper = contentLength
    for (item, size) in zip(descriptions, sizes) where item.extendsBoundary && item.position(along: axis) == .middle {
      proper = max(proper, axis.main(size))
    }
    let frames = zip(descriptions, sizes).map {
      BoundarySupplementaryLayout.frame($0, sized: $1, container, content: proper)
    }
    var (before, behind) = (0.0, 0.0)
    for (item, frame) in zip(descriptions, frames) where item.extendsBoundary {
      let span = axis.mainInterval(frame)
      switch item.position(along: axis) {
      case .start: before = max(before, item.padding.limitedLength - span.low)
      case .middle: break
      case .end: behind = max(behind, span.high + item.padding.limitedLength - proper)
      }
      // An offset can move an item beyond the other end too.
      before = max(before, -span.low)
      behind = max(behind, span.high - proper)
    }
    contentStart = before
    length = before + proper + behind
    var numbers: [String: Int] = [:]
    for (description, frame) in zip(descriptions, frames) {
      let number = numbers[description.kind, default: 0]
      numbers[description.kind] = number + 1
      let isAtSectionEnd = description.position(along: axis) == .end
      let insets = description.contentInsets.effective(for: description.size)
      items.append(
        PreparedBoundarySupplementary(
          kind: description.kind, number: number,
          frame: insets.itemFrame(in: frame).offset(by: axis.point(main: before, cross: 0)),
          zIndex: description.zIndex, content: description.content,
          pinsToVisibleBounds: description.pinsToVisibleBounds,
          isAtSectionEnd: isAtSectionEnd,
          pinLimit: isAtSectionEnd ? before : before + proper))
    }
  }

  /// Returns the frame of an item at content that starts at 0.
  private static func frame(
    _ item: BoundarySupplementaryItem, sized size: Size, _ container: Container, content: Double
  ) -> Rect {
    let axis = container.axis
    let mainPosition = item.position(along: axis)
    let length = axis.main(size)
    var main = mainPosition.position(of: length, from: 0, in: content)
    if item.extendsBoundary {
      switch mainPosition {
      case .start: main = -length
      case .middle: break
      case .end: main = content
      }
    }
    let cross = item.position(along: axis.perpendicular).position(
      of: axis.cross(size), from: container.crossStart, in: axis.cross(container.size))
    return axis.rect(main: main, cross: cross, mainLength: length, crossLength: axis.cross(size))
      .offset(by: Point(x: item.offset.x.limitedCoordinate, y: item.offset.y.limitedCoordinate))
  }
}

extension BoundarySupplementaryItem {
  fileprivate func position(along axis: ScrollDirection) -> Position { alignment.position(along: axis) }
}
