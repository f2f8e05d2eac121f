import CollectionLayout
import JSON

/// The schema of the events of a timeline.
package enum TimelineDescription {
  /// The action keys. An event has exactly one of them.
  static let kinds = ["scrollTo", "fling", "resize", "update", "snapshot", "wait"]
  /// The operation keys. An operation has exactly one of them.
  static let operationKinds = ["insert", "delete", "move", "reload"]

  static let scrollTo = TypedObject<WrittenScroll>(
    "scrollTo", "The target of a scroll without animation: an offset `{x, y}`, or an item.", WrittenScroll(),
    [
      KeyDescription(
        "x", .number(.coordinate), otherwise: "unchanged", unit: .points, uikit: "UIScrollView.contentOffset",
        "The content offset's x, in points. It is not clamped to the content."
      ).into(\.x),
      KeyDescription(
        "y", .number(.coordinate), otherwise: "unchanged", unit: .points, uikit: "UIScrollView.contentOffset",
        "The content offset's y, in points. It is not clamped to the content."
      ).into(\.y),
      KeyDescription(
        "item", .string(.name(.item)), otherwise: "none", uikit: "UICollectionView.scrollToItem(at:at:animated:)",
        "The identifier of the item to scroll to."
      ).into(\.item),
      KeyDescription(
        "position",
        .words(ScrollPosition.self) {
          switch $0 {
          case .top: "At the top of the viewport."
          case .center: "In the center of the viewport."
          case .bottom: "At the bottom of the viewport."
          case .left: "At the left of the viewport."
          case .right: "At the right of the viewport."
          case .nearest: "Scrolls by the minimum distance that makes the whole item visible."
          }
        }, uikit: "UICollectionView.ScrollPosition", "The position of the item in the viewport."
      ).into(\.position),
    ])

  static let fling = TypedObject<Point>(
    "fling",
    "A scroll with an initial velocity, as after lifting a finger. The offset decelerates, bounces at the ends of the "
      + "content and stops where the layout snaps. An axis on which the whole content is visible does not scroll.",
    .zero,
    [
      KeyDescription(
        "vx", .number(.coordinate), unit: .pointsPerSecond,
        uikit: "UIScrollViewDelegate.scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)",
        "The initial velocity to the right, in points per second."
      ).into(\.x),
      KeyDescription(
        "vy", .number(.coordinate), unit: .pointsPerSecond,
        uikit: "UIScrollViewDelegate.scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)",
        "The initial velocity downwards, in points per second."
      ).into(\.y),
    ])

  /// The schema of an element of `timeline` and of a line of a script.
  ///
  /// `TimelineDecoder` reads it, because the first action key in the text is used. Operations and snapshots are decoded
  /// by the same code as those of clients.
  package static let event = ObjectDescription(
    "event",
    "An action at a time of the simulation. Events are executed by ascending time, those with equal times in the order "
      + "of the text.",
    [
      KeyDescription(
        "at", .number(DocumentDescription.seconds), isRequired: true, unit: .seconds,
        "The time of the event, in seconds from the start of the simulation."),
      KeyDescription(
        "scrollTo", .object(scrollTo), otherwise: "none", uikit: "UIScrollView.setContentOffset(_:animated:)",
        "Scrolls without animation: to the offset `{x, y}`, which is not clamped to the content, or to an item with "
          + "`{item, position}`. An axis without a value does not scroll."),
      KeyDescription(
        "fling", .object(fling), otherwise: "none",
        "Scrolls with the initial velocity `{vx, vy}`, as after lifting a finger. The offset decelerates, bounces at "
          + "the ends of the content and stops where the layout snaps."),
      KeyDescription(
        "resize", .size, otherwise: "none", unit: .points, "Resizes the viewport to `{width, height}`."),
      KeyDescription(
        "update", .list(.object(operation), count: nil), otherwise: "none",
        uikit: "UICollectionView.performBatchUpdates(_:completion:)",
        "Performs a batch update: a list of operations, as in `layoutd/performBatchUpdates`."),
      KeyDescription(
        "snapshot", .list(.either([.string(.name(.section)), .object(snapshotSection)]), count: nil), otherwise: "none",
        uikit: "UICollectionViewDiffableDataSource.apply(_:animatingDifferences:)",
        "Applies a snapshot: the list of sections after the update, for example `[\"a\", {\"id\": \"b\", \"items\": "
          + "[]}]`. A string is the identifier of a section that keeps its items."),
      KeyDescription(
        "wait", .boolean, otherwise: "none", "`true`: does nothing, but keeps the simulation running until this time."),
    ], oneOf: kinds)

  // Indices that are out of range at the time of the event are reported by the validation of the timeline.
  private static let place = ValueType.list(.number(ItemDescription.seedBounds), count: nil)

  private static func place(_ name: String, _ documentation: String) -> KeyDescription {
    KeyDescription(name, place, isRequired: true, uikit: "IndexPath", documentation)
  }

  private static let contents = [
    KeyDescription("item", .object(ItemDescription.item), otherwise: "none", "The new item."),
    KeyDescription(
      "section",
      .object(
        DocumentDescription.section("A new section.", items: .list(.object(ItemDescription.entry), count: nil))),
      otherwise: "none", "The new section with its items."),
  ]

  static let operation = ObjectDescription(
    "operation",
    "One change of a batch. Index paths of deletions and reloads are before the batch, those of insertions after it.",
    [
      KeyDescription(
        "insert",
        .object(
          ObjectDescription(
            "insert", "Inserts an item or a section.",
            [place("at", "The index path after the batch: `[section]` or `[section, item]`.")] + contents)),
        otherwise: "none", uikit: "UICollectionView.insertItems(at:)", "Inserts an item or a section."),
      KeyDescription(
        "delete",
        .object(
          ObjectDescription(
            "delete", "Deletes an item or a section.",
            [place("at", "The index path before the batch: `[section]` or `[section, item]`.")])),
        otherwise: "none", uikit: "UICollectionView.deleteItems(at:)", "Deletes an item or a section."),
      KeyDescription(
        "move",
        .object(
          ObjectDescription(
            "move", "Moves an item or a section.",
            [
              place("from", "The index path before the batch: `[section]` or `[section, item]`."),
              place("to", "The index path after the batch: `[section]` or `[section, item]`."),
            ])),
        otherwise: "none", uikit: "UICollectionView.moveItem(at:to:)", "Moves an item or a section."),
      KeyDescription(
        "reload",
        .object(
          ObjectDescription(
            "reload", "Reloads an item or a section.",
            [place("at", "The index path before the batch: `[section]` or `[section, item]`.")] + contents)),
        otherwise: "none", uikit: "UICollectionView.reloadItems(at:)", "Reloads an item or a section."),
    ], oneOf: operationKinds)

  private static let snapshotSection = DocumentDescription.section(
    "A section of a snapshot.",
    items: .list(.either([.string(.name(.item)), .object(ItemDescription.namedItem)]), count: nil), isNamed: true)
}

/// The values of the keys of `scrollTo`.
struct WrittenScroll {
  var x: Double?
  var y: Double?
  var item: String?
  var position = ScrollPosition.nearest
}
