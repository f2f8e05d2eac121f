/// Placement of the elements of a group.
extension GroupSolver {
  /// Gives the elements with `uniformAcrossSiblings` the length of the longest one, along the group's estimated sides.
  mutating func makeUniform(_ group: LayoutGroup, _ firstElement: Int) {
    for axis in ScrollDirection.allCases where group.size.dimension(along: axis).isEstimated {
      let uniform = (firstElement..<elements.count).filter { index in
        let element = group.items[(index - firstElement) % group.items.count]
        return elements[index].hasItem && element.size.dimension(along: axis).isUniform
      }
      let longest = uniform.reduce(0) { max($0, axis.main(elements[$1].size)) }
      for index in uniform {
        let missing = longest - axis.main(elements[index].size)
        elements[index].size = axis.size(main: longest, cross: axis.cross(elements[index].size))
        switch group.items[(index - firstElement) % group.items.count] {
        case .item(let item): lengthen(item, of: elements[index], by: missing, along: axis)
        case .group(let inner): moveViews(of: inner, in: elements[index], by: missing, along: axis)
        }
      }
    }
  }

  /// Lengthens an item, which fills its slot, and places the views that are anchored to it again.
  private mutating func lengthen(
    _ item: LayoutItem, of element: Element, by missing: Double, along axis: ScrollDirection
  ) {
    for slot in element.itemFrames {
      let frame = itemFrames[slot]
      let longer = Rect(origin: frame.origin, size: frame.size.shortened(by: -missing, along: axis))
      itemFrames[slot] = longer
      for (index, view) in zip(element.anchored, item.supplementaryItems) {
        anchored[index].frame = view.frame(at: longer, in: longer.size, pixels)
      }
    }
  }

  /// Moves the views that are anchored to a nested group that gets longer; its content is unchanged. They follow the
  /// views of its elements.
  private mutating func moveViews(
    of group: LayoutGroup, in element: Element, by missing: Double, along axis: ScrollDirection
  ) {
    for (index, view) in zip(element.anchored.suffix(group.supplementaryItems.count), group.supplementaryItems) {
      let distance = missing * view.containerAnchor.part(along: axis)
      anchored[index].frame = anchored[index].frame.offset(by: axis.point(main: distance, cross: 0))
    }
  }

  /// Returns the size of a group's content: `containerSize`, with estimated sides replaced by the extent of the
  /// elements.
  func extent(of group: LayoutGroup, _ firstElement: Int, _ containerSize: Size) -> Size {
    let axis = group.axis
    let isOpenAlong = group.size.dimension(along: axis).isEstimated
    let isOpenAcross = group.size.dimension(along: axis.perpendicular).isEstimated
    guard isOpenAlong || isOpenAcross, elements[firstElement].hasItem else { return containerSize }
    var along = -group.interItemSpacing.minimum
    var across = 0.0
    for element in elements[firstElement...] where element.hasItem {
      along += element.edges.pair(along: axis).minimum + axis.main(element.size) + group.interItemSpacing.minimum
      across = max(across, element.edges.pair(along: axis.perpendicular).minimum + axis.cross(element.size))
    }
    return axis.size(
      main: isOpenAlong ? along : axis.main(containerSize), cross: isOpenAcross ? across : axis.cross(containerSize))
  }

  /// Moves the elements to their positions; flexible spacings share the remaining length equally.
  mutating func distributeSpacing(
    _ group: LayoutGroup, _ firstElement: Int, _ content: Size, _ insets: EdgeInsets
  ) {
    let axis = group.axis
    let gap = group.interItemSpacing
    let gapCount = elements.count - firstElement - 1
    var left = axis.main(content) - Double(gapCount) * gap.minimum
    var flexibleCount = gap.isFlexible ? gapCount : 0
    for element in elements[firstElement...] {
      let edges = element.edges.pair(along: axis)
      left -= edges.minimum + axis.main(element.size)
      flexibleCount += edges.flexibleCount
    }
    let isOpen = group.size.dimension(along: axis).isEstimated
    let share = flexibleCount > 0 && left > 0 && !isOpen ? left / Double(flexibleCount) : 0
    var pen = axis.mainLeading(insets)
    for index in firstElement..<elements.count {
      let element = elements[index]
      let edges = element.edges.pair(along: axis)
      pen += edges.before.minimum + (edges.before.isFlexible ? share : 0)
      let across = element.edges.pair(along: axis.perpendicular).position(
        of: axis.cross(element.size), in: axis.cross(content))
      shift(
        element.itemFrames, element.anchored, by: axis.point(main: pen, cross: axis.crossLeading(insets) + across))
      pen += axis.main(element.size) + edges.behind.minimum + (edges.behind.isFlexible ? share : 0)
      pen += gap.minimum + (gap.isFlexible ? share : 0)
    }
  }
}
