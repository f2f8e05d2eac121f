import CollectionLayout
import JSON

/// The keys of a timeline's events.
package enum TimelineDescription {
  /// Each of them makes an event; an event has one.
  static let kinds = ["scrollTo", "fling", "resize", "update", "snapshot", "wait"]
  /// Each of them makes an operation; an operation has one.
  static let operationKinds = ["insert", "delete", "move", "reload"]

  static let scrollTo = TypedObject<WrittenScroll>(
    "scrollTo", "Where the viewport jumps to: a place `{x, y}`, or an item.", WrittenScroll(),
    [
      KeyDescription(
        "x", .number(.coordinate), otherwise: "stays", unit: .points, uikit: "UIScrollView.contentOffset",
        "The content offset's x; it may lie beyond the content."
      ).into(\.x),
      KeyDescription(
        "y", .number(.coordinate), otherwise: "stays", unit: .points, uikit: "UIScrollView.contentOffset",
        "The content offset's y; it may lie beyond the content."
      ).into(\.y),
      KeyDescription(
        "item", .string(.name(.item)), otherwise: "none", uikit: "UICollectionView.scrollToItem(at:at:animated:)",
        "The name of the item to show."
      ).into(\.item),
      KeyDescription(
        "position",
        .words(ScrollPosition.self) {
          switch $0 {
          case .top: "At the top of the viewport."
          case .center: "In the middle of the viewport."
          case .bottom: "At the bottom of the viewport."
          case .left: "At the left of the viewport."
          case .right: "At the right of the viewport."
          case .nearest: "As little as brings all of it into view."
          }
        }, uikit: "UICollectionView.ScrollPosition", "Where in the viewport the item is shown."
      ).into(\.position),
    ])

  static let fling = TypedObject<Point>(
    "fling",
    "As when a finger lets go: the offset moves on, slows down, springs back at the ends of the content and rests where "
      + "the layout snaps. An axis along which everything is seen does not move.", .zero,
    [
      KeyDescription(
        "vx", .number(.coordinate), unit: .pointsPerSecond,
        uikit: "UIScrollViewDelegate.scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)",
        "How fast the offset moves to the right."
      ).into(\.x),
      KeyDescription(
        "vy", .number(.coordinate), unit: .pointsPerSecond,
        uikit: "UIScrollViewDelegate.scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)",
        "How fast the offset moves down."
      ).into(\.y),
    ])

  /// An element of `timeline`, and a line of a script.
  ///
  /// `TimelineDecoder` reads it: which key counts depends on the order of the text. Operations and snapshots are read as
  /// clients send them.
  package static let event = ObjectDescription(
    "event",
    "Something that happens at a time of a play. Events happen in the order of their times, those of one time in the "
      + "order of the text.",
    [
      KeyDescription(
        "at", .number(DocumentDescription.seconds), isRequired: true, unit: .seconds,
        "When it happens, from the beginning of the play."),
      KeyDescription(
        "scrollTo", .object(scrollTo), otherwise: "none", uikit: "UIScrollView.setContentOffset(_:animated:)",
        "The viewport jumps to `{x, y}`, also beyond the content; an axis that is not named stays. Or to "
          + "`{item, position}`: where it shows an item."),
      KeyDescription(
        "fling", .object(fling), otherwise: "none",
        "As when a finger lets go at `{vx, vy}`: the offset slows down, springs back at the ends of the content and rests "
          + "where the layout snaps. An axis along which everything is seen does not move."),
      KeyDescription(
        "resize", .size, otherwise: "none", unit: .points, "The viewport gets the size `{width, height}`."),
      KeyDescription(
        "update", .list(.object(operation), count: nil), otherwise: "none",
        uikit: "UICollectionView.performBatchUpdates(_:completion:)",
        "A batch: the list of operations of `layoutd/performBatchUpdates`."),
      KeyDescription(
        "snapshot", .list(.either([.string(.name(.section)), .object(snapshotSection)]), count: nil), otherwise: "none",
        uikit: "UICollectionViewDiffableDataSource.apply(_:animatingDifferences:)",
        "The list of sections of `layoutd/applySnapshot`; a string names a section that keeps its items."),
      KeyDescription("wait", .boolean, otherwise: "none", "Nothing; `true`. The play lasts until here."),
    ], oneOf: kinds)

  // Out of range is what is not there at the time: the play tells that.
  private static let place = ValueType.list(.number(ItemDescription.seedBounds), count: nil)

  private static func place(_ name: String, _ documentation: String) -> KeyDescription {
    KeyDescription(name, place, isRequired: true, uikit: "IndexPath", documentation)
  }

  private static let contents = [
    KeyDescription("item", .object(ItemDescription.item), otherwise: "none", "The item that comes."),
    KeyDescription(
      "section",
      .object(
        DocumentDescription.section("A section that comes.", items: .list(.object(ItemDescription.entry), count: nil))),
      otherwise: "none", "The section that comes, with its items."),
  ]

  static let operation = ObjectDescription(
    "operation",
    "One change of a batch. Places of deletions and reloads count before the batch, of insertions after it.",
    [
      KeyDescription(
        "insert",
        .object(
          ObjectDescription(
            "insert", "An item or a section that comes.",
            [place("at", "`[section]` or `[section, item]` after the batch.")] + contents)),
        otherwise: "none", uikit: "UICollectionView.insertItems(at:)", "An item or a section comes."),
      KeyDescription(
        "delete",
        .object(
          ObjectDescription(
            "delete", "An item or a section that goes.",
            [place("at", "`[section]` or `[section, item]` before the batch.")])),
        otherwise: "none", uikit: "UICollectionView.deleteItems(at:)", "An item or a section goes."),
      KeyDescription(
        "move",
        .object(
          ObjectDescription(
            "move", "An item or a section that goes elsewhere.",
            [
              place("from", "`[section]` or `[section, item]` before the batch."),
              place("to", "`[section]` or `[section, item]` after the batch."),
            ])),
        otherwise: "none", uikit: "UICollectionView.moveItem(at:to:)", "An item or a section goes elsewhere."),
      KeyDescription(
        "reload",
        .object(
          ObjectDescription(
            "reload", "An item or a section that is made anew.",
            [place("at", "`[section]` or `[section, item]` before the batch.")] + contents)),
        otherwise: "none", uikit: "UICollectionView.reloadItems(at:)", "An item or a section is made anew."),
    ], oneOf: operationKinds)

  private static let snapshotSection = DocumentDescription.section(
    "A section of a snapshot.",
    items: .list(.either([.string(.name(.item)), .object(ItemDescription.namedItem)]), count: nil), isNamed: true)
}

/// What the keys of a jump say.
struct WrittenScroll {
  var x: Double?
  var y: Double?
  var item: String?
  var position = ScrollPosition.nearest
}
