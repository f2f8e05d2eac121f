/// What a section is made of along the main axis, one below the other, in points from the start of all content and
/// before right to left mirrors anything.
public struct SectionBands: Equatable, Sendable {
  public var start: Double
  public var headerLength: Double
  /// What the inset leaves free behind the header.
  public var leading: Double
  /// Of the items, with what their layout itself leaves free around them.
  public var itemsLength: Double
  /// What the inset leaves free before the footer.
  public var trailing: Double
  public var footerLength: Double
  /// The number of rows, lines or groups; 0 where items do not stand in any.
  public var lineCount: Int
  /// What the items were laid out in.
  public var container: LayoutContainer

  /// All of them together.
  public var length: Double { headerLength + leading + itemsLength + trailing + footerLength }
}

extension PreparedCollection {
  /// What a section is made of; nil where there is none.
  public func bands(ofSection index: Int) -> SectionBands? {
    guard sections.indices.contains(index) else { return nil }
    let section = sections[index]
    let inset = section.section.inset
    return SectionBands(
      start: starts[index], headerLength: section.header.total, leading: model.scrollDirection.mainLeading(inset),
      itemsLength: section.body.length, trailing: model.scrollDirection.mainTrailing(inset),
      footerLength: section.footer.total, lineCount: section.body.lineCount, container: section.container)
  }

  /// Where an item stands among the others of its section; nil where there is none.
  public func standing(ofItem item: Int, inSection index: Int) -> ItemStanding? {
    sections.indices.contains(index) ? sections[index].body.standing(of: item) : nil
  }

  /// The frame of a whole section on the content, from edge to edge across; nil where there is none.
  public func frame(ofSection index: Int) -> Rect? {
    guard sections.indices.contains(index) else { return nil }
    let direction = model.scrollDirection
    return mirrored(
      direction.rect(
        main: starts[index], cross: 0, mainLength: sections[index].length, crossLength: direction.cross(room)))
  }
}
