/// The boundary items of a compositional section, and how much longer it is for them.
struct SectionBoundary {
  /// Where the content begins along the main axis, its insets included.
  let contentStart: Double
  /// Of the section with all boundary items that extend it.
  let length: Double
  private(set) var items: [BoundaryItem] = []

  init(_ geometry: CompositionalGeometry, contentLength: Double) {
    let axis = geometry.scrollDirection
    let insets = geometry.insets
    let content = axis.mainLeading(insets) + contentLength + axis.mainTrailing(insets)
    let descriptions = geometry.layout.boundaryItems
    // Several at one edge lie over each other: the largest one makes the room.
    func growth(_ place: LayoutBoundaryItem.Place) -> Double {
      descriptions.reduce(0) { longest, item in
        guard item.extendsBoundary, item.alignment.place(along: axis) == place else { return longest }
        return max(longest, axis.main(item.size.size(in: geometry.room)))
      }
    }
    contentStart = growth(.start)
    length = contentStart + content + growth(.end)
    var numbers: [String: Int] = [:]
    for description in descriptions {
      let number = numbers[description.kind, default: 0]
      numbers[description.kind] = number + 1
      items.append(
        BoundaryItem(
          kind: description.kind, number: number, frame: frame(description, geometry, content: content),
          isPinned: description.isPinned, isAtEnd: description.alignment.place(along: axis) == .end))
    }
  }

  private func frame(_ item: LayoutBoundaryItem, _ geometry: CompositionalGeometry, content: Double) -> Rect {
    let axis = geometry.scrollDirection
    let size = item.size.size(in: geometry.room)
    let place = item.alignment.place(along: axis)
    // What does not extend the section lies over the content; what stands beside it refers to the whole section.
    let isOver = !item.extendsBoundary && place != .middle
    let main = place.position(
      of: axis.main(size), from: isOver ? contentStart : 0, in: isOver ? content : length)
    let cross = item.alignment.place(along: axis.other).position(
      of: axis.cross(size), from: geometry.crossLeading + axis.crossLeading(geometry.insets),
      in: axis.cross(geometry.room))
    return axis.rect(main: main, cross: cross, mainLength: axis.main(size), crossLength: axis.cross(size))
      .moved(by: Point(x: item.offset.x.boundedCoordinate, y: item.offset.y.boundedCoordinate))
  }
}
