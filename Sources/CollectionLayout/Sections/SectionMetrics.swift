/// The start of a section and the main lengths of its parts, in points. The start is relative to the content, before
/// mirroring.
public struct SectionMetrics: Equatable, Sendable {
  public var start: Double
  public var headerLength: Double
  /// The inset after the header.
  public var leading: Double
  /// The length of the items, with the margins that their layout adds.
  public var itemsLength: Double
  /// The inset before the footer.
  public var trailing: Double
  public var footerLength: Double
  /// The number of rows, lines or groups; 0 for layouts without them.
  public var lineCount: Int
  /// The container in which the items were laid out.
  public var container: LayoutContainer

  /// The sum of all parts.
  public var length: Double { headerLength + leading + itemsLength + trailing + footerLength }
}

extension PreparedCollection {
  /// Returns the main lengths of a section's parts; nil if there is no such section.
  public func metrics(ofSection index: Int) -> SectionMetrics? {
    guard sections.indices.contains(index) else { return nil }
    let section = sections[index]
    let inset = section.section.inset
    return SectionMetrics(
      start: starts[index], headerLength: section.header.total, leading: model.scrollDirection.mainLeading(inset),
      itemsLength: section.itemsLayout.length, trailing: model.scrollDirection.mainTrailing(inset),
      footerLength: section.footer.total, lineCount: section.itemsLayout.lineCount, container: section.container)
  }

  /// Returns the lane, line or group of an item and its index in it; nil if the item or a placement does not exist.
  public func placement(ofItem item: Int, inSection index: Int) -> ItemPlacement? {
    sections.indices.contains(index) ? sections[index].itemsLayout.placement(of: item) : nil
  }

  /// Returns the frame of a section in content coordinates, over the whole cross size; nil if there is no such section.
  public func frame(ofSection index: Int) -> Rect? {
    guard sections.indices.contains(index) else { return nil }
    let direction = model.scrollDirection
    return mirrored(
      direction.rect(
        main: starts[index], cross: 0, mainLength: sections[index].length, crossLength: direction.cross(containerSize)))
  }
}
