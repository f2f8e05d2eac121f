/// Boundary items in their places, and how much longer the section, or the collection, is for them.
struct Boundary {
  /// What boundary items are sized by and placed in.
  struct Room {
    let axis: ScrollDirection
    /// What parts are of, in points.
    let size: Size
    /// Where it begins across, from the content's edge.
    let crossStart: Double
    let pixels: PixelGrid
  }

  /// Where what they stand at begins along the main axis.
  let contentStart: Double
  /// With all boundary items that extend it.
  let length: Double
  private(set) var items: [BoundaryItem] = []

  /// Places items at something that is `contentLength` long and begins at 0.
  ///
  /// What stands beside it and extends it makes it as long as that is, then it grows at both ends by what sticks out of
  /// it.
  init(_ descriptions: [LayoutBoundaryItem], around contentLength: Double, in room: Room) {
    let axis = room.axis
    let sizes = descriptions.map { $0.size.size(in: room.size, room.pixels) }
    var proper = contentLength
    for (item, size) in zip(descriptions, sizes) where item.extendsBoundary && item.place(along: axis) == .middle {
      proper = max(proper, axis.main(size))
    }
    let frames = zip(descriptions, sizes).map { Boundary.frame($0, sized: $1, room, content: proper) }
    var (before, behind) = (0.0, 0.0)
    for (item, frame) in zip(descriptions, frames) where item.extendsBoundary {
      let span = axis.mainSpan(frame)
      switch item.place(along: axis) {
      case .start: before = max(before, item.padding.boundedLength - span.low)
      case .middle: break
      case .end: behind = max(behind, span.high + item.padding.boundedLength - proper)
      }
    }
    contentStart = before
    length = before + proper + behind
    var numbers: [String: Int] = [:]
    for (description, frame) in zip(descriptions, frames) {
      let number = numbers[description.kind, default: 0]
      numbers[description.kind] = number + 1
      let isAtEnd = description.place(along: axis) == .end
      let insets = description.contentInsets.effective(for: description.size)
      items.append(
        BoundaryItem(
          kind: description.kind, number: number,
          frame: insets.itemFrame(in: frame).moved(by: axis.point(main: before, cross: 0)),
          zIndex: description.zIndex, content: description.content, isPinned: description.isPinned, isAtEnd: isAtEnd,
          pinLimit: isAtEnd ? before : before + proper))
    }
  }

  /// Where an item stands when what it stands at begins at 0.
  private static func frame(
    _ item: LayoutBoundaryItem, sized size: Size, _ room: Room, content: Double
  ) -> Rect {
    let axis = room.axis
    let place = item.place(along: axis)
    let length = axis.main(size)
    var main = place.position(of: length, from: 0, in: content)
    if item.extendsBoundary {
      switch place {
      case .start: main = -length
      case .middle: break
      case .end: main = content
      }
    }
    let cross = item.place(along: axis.other).position(
      of: axis.cross(size), from: room.crossStart, in: axis.cross(room.size))
    return axis.rect(main: main, cross: cross, mainLength: length, crossLength: axis.cross(size))
      .moved(by: Point(x: item.offset.x.boundedCoordinate, y: item.offset.y.boundedCoordinate))
  }
}

extension LayoutBoundaryItem {
  fileprivate func place(along axis: ScrollDirection) -> Place { alignment.place(along: axis) }
}
