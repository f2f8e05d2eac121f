import CollectionLayout

/// The schema of the events of a timeline.
package enum TimelineSchema {
  /// The keys that select the action of an event, which has exactly one of them.
  package static let kinds = [
    "scrollTo", "fling", "resize", "contentInset", "update", "snapshot", "expand", "collapse", "sectionSnapshot",
    "drag", "measure", "wait",
  ]
  /// The actions for which an event can set a scroll anchor.
  private static let anchoredKinds = ["update", "snapshot", "sectionSnapshot"]
  /// The keys that select the kind of an operation, which has exactly one of them.
  static let operationKinds = ["insert", "delete", "move", "reload"]

  package static let scrollTo = SchemaObject<DecodedScroll>(
    "scrollTo", "The target of a scroll without animation: an offset `{x, y}`, or an item.", DecodedScroll(),
    [
      PropertySchema(
        "x", .number(.coordinate), defaultDescription: "unchanged", unit: .points,
        uikitName: "UIScrollView.contentOffset",
        "The content offset's x, in points. It is not clamped to the content."
      ).into(\.x),
      PropertySchema(
        "y", .number(.coordinate), defaultDescription: "unchanged", unit: .points,
        uikitName: "UIScrollView.contentOffset",
        "The content offset's y, in points. It is not clamped to the content."
      ).into(\.y),
      PropertySchema(
        "item", .string(.name(.item)), defaultDescription: "none",
        uikitName: "UICollectionView.scrollToItem(at:at:animated:)",
        "The identifier of the item to scroll to."
      ).into(\.item),
      PropertySchema(
        "position",
        .enumerationValues(ScrollPosition.self) {
          switch $0 {
          case .top: "At the top of the viewport."
          case .center: "In the center of the viewport."
          case .bottom: "At the bottom of the viewport."
          case .left: "At the left of the viewport."
          case .right: "At the right of the viewport."
          case .nearest: "Scrolls by the minimum distance that makes the whole item visible beside pinned headers."
          }
        }, uikitName: "UICollectionView.ScrollPosition", "The position of the item in the viewport."
      ).into(\.position),
      section(
        "The identifier of a section with `orthogonalScrolling`, whose offset is set instead of the collection's."
      ).into(\.section),
    ], excludes: ["item": ["x", "y", "section"]])

  private static func section(_ documentation: String) -> PropertySchema {
    PropertySchema("section", .string(.name(.section)), defaultDescription: "none", documentation)
  }

  package static let fling = SchemaObject<DecodedFling>(
    "fling",
    "A scroll with an initial velocity, as after lifting a finger. The offset decelerates, bounces at the ends of the "
      + "content and stops where the layout snaps. An axis on which the whole content is visible does not scroll.",
    DecodedFling(),
    [
      PropertySchema(
        "vx", .number(.coordinate), unit: .pointsPerSecond,
        uikitName: "UIScrollViewDelegate.scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)",
        "The initial velocity to the right, in points per second."
      ).into(\.velocity.x),
      PropertySchema(
        "vy", .number(.coordinate), unit: .pointsPerSecond,
        uikitName: "UIScrollViewDelegate.scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)",
        "The initial velocity downwards, in points per second."
      ).into(\.velocity.y),
      section(
        "The identifier of a section with `orthogonalScrolling`, which scrolls and stops by its own rules."
      ).into(\.section),
    ])

  static let contentInset = SchemaObject<ContentInsetChange>(
    "contentInsetChange", "New insets of the content, such as for a keyboard, and their animation.",
    ContentInsetChange(),
    [
      inset("top").into(\.top), inset("left").into(\.left), inset("bottom").into(\.bottom),
      inset("right").into(\.right),
      PropertySchema(
        "duration", .number(DocumentSchema.seconds), defaultDescription: "that of `animation`", unit: .seconds,
        uikitName: "UIResponder.keyboardAnimationDurationUserInfoKey",
        "The duration of the animation, in seconds. With 0 the inset changes without animation."
      ).into(\.duration),
      PropertySchema(
        "curve", AnimationSchema.curveType, defaultDescription: "that of `animation`",
        uikitName: "UIResponder.keyboardAnimationCurveUserInfoKey", "The timing curve, as in `animation`."
      ).into(\.curve, by: AnimationSchema.curve),
    ])

  private static func inset(_ edge: String) -> PropertySchema {
    PropertySchema(
      edge, .number(.coordinate), defaultDescription: "unchanged", unit: .points,
      uikitName: "UIScrollView.contentInset", "The inset at the \(edge), in points.")
  }

  package static let drag = ObjectSchema(
    "drag",
    "A drag of an item: it follows the path, the others move aside, and it is dropped at the end of the path.",
    [
      PropertySchema(
        "item", .string(.name(.item)), isRequired: true,
        uikitName: "UICollectionView.beginInteractiveMovementForItem(at:)", "The identifier of the item to drag."),
      PropertySchema(
        "path", .array(.array(.number(.coordinate), count: 3), count: nil), isRequired: true,
        uikitName: "UICollectionView.updateInteractiveMovementTargetPosition(_:)",
        "The positions of the item's center: `[seconds, x, y]` with the seconds from the start of the drag and a point "
          + "in content coordinates. The item moves linearly between them."),
    ])

  /// The schema of an event, in the array `timeline` or in a line of a script.
  ///
  /// `TimelineDecoder` reads the keys: of several actions in an event, the first one in the text is used. Operations
  /// and snapshots are decoded by the code that reads those of clients.
  package static let event = ObjectSchema(
    "event",
    "An action at a time of the simulation. Events are executed by ascending time, those with equal times in the order "
      + "of the text.",
    [
      PropertySchema(
        "at", .number(DocumentSchema.seconds), isRequired: true, unit: .seconds,
        "The time of the event, in seconds from the start of the simulation."),
      PropertySchema(
        "scrollTo", .object(scrollTo), defaultDescription: "none",
        uikitName: "UIScrollView.setContentOffset(_:animated:)",
        "Scrolls without animation: to the offset `{x, y}`, which is not clamped to the content, or to an item with "
          + "`{item, position}`. An axis without a value does not scroll."),
      PropertySchema(
        "fling", .object(fling), defaultDescription: "none",
        "Scrolls with the initial velocity `{vx, vy}`, as after lifting a finger. The offset decelerates, bounces at "
          + "the ends of the content and stops where the layout snaps."),
      PropertySchema(
        "resize", .anyOf([.string(.device), .object(DocumentSchema.viewport)]), defaultDescription: "none",
        unit: .points,
        "Resizes the viewport to a size or the screen of a device, as `viewport`: `{width, height}`, the name of a device, or "
          + "`{device, orientation}`. A device also sets the display scale and the safe area that are not written."),
      PropertySchema(
        "contentInset", .object(contentInset), defaultDescription: "none", uikitName: "UIScrollView.contentInset",
        "Changes `contentInset`, as a keyboard does: `{top, left, bottom, right, duration, curve}`. What keeps its position "
          + "on screen is determined by `anchor`; a viewport at the start of the content stays there."),
      PropertySchema(
        "update", .array(.object(operation), count: nil), defaultDescription: "none",
        uikitName: "UICollectionView.performBatchUpdates(_:completion:)",
        "Performs a batch update: a list of operations, as in `layoutd/performBatchUpdates`."),
      PropertySchema(
        "snapshot", .array(.anyOf([.string(.name(.section)), .object(snapshotSection)]), count: nil),
        defaultDescription: "none",
        uikitName: "UICollectionViewDiffableDataSource.apply(_:animatingDifferences:)",
        "Applies a snapshot: the list of sections after the update, for example `[\"a\", {\"id\": \"b\", \"items\": "
          + "[]}]`. A string is the identifier of a section that keeps its items."),
      TimelineMeasuring.key,
      PropertySchema(
        "drag", .object(drag), defaultDescription: "none",
        uikitName: "UICollectionView.updateInteractiveMovementTargetPosition(_:)",
        "Drags an item along a path: `{item, path}`. It requires that `reorder` is not `none`."),
      PropertySchema(
        "expand", .array(.string(.name(.item)), count: nil), defaultDescription: "none",
        uikitName: "NSDiffableDataSourceSectionSnapshot.expand(_:)",
        "Shows the children of items, by their identifiers, as `layoutd/expandItems`."),
      PropertySchema(
        "collapse", .array(.string(.name(.item)), count: nil), defaultDescription: "none",
        uikitName: "NSDiffableDataSourceSectionSnapshot.collapse(_:)",
        "Hides the descendants of items, by their identifiers, as `layoutd/collapseItems`."),
      PropertySchema(
        "sectionSnapshot", .object(sectionSnapshot), defaultDescription: "none",
        uikitName: "UICollectionViewDiffableDataSource.apply(_:to:animatingDifferences:)",
        "Replaces the items of a section by a tree: `{\"section\": \"a\", \"items\": [{\"id\": \"b\", \"children\": [\"c\"]}]}`, "
          + "as `layoutd/applySectionSnapshot`."),
      PropertySchema(
        "wait", .boolean, defaultDescription: "none",
        "`true`: does nothing, but keeps the simulation running until this time."),
      AnchorSchema.ofEvent,
    ], requiredOneOf: kinds, excludes: ["anchor": kinds.filter { !anchoredKinds.contains($0) }])

  // Indices that are out of range at the time of the event are reported by the validation of the timeline.
  private static let indexPath = ValueSchema.array(.number(ItemSchema.seedBounds), count: nil)

  private static func indexPath(_ name: String, _ documentation: String) -> PropertySchema {
    PropertySchema(name, indexPath, isRequired: true, uikitName: "IndexPath", documentation)
  }

  private static let contents = [
    PropertySchema("item", .object(ItemSchema.item), defaultDescription: "none", "The new item."),
    PropertySchema(
      "section",
      .object(
        DocumentSchema.section("A new section.", items: .array(.object(ItemSchema.flatEntry), count: nil))),
      defaultDescription: "none", "The new section with its items."),
  ]

  static let operation = ObjectSchema(
    "operation",
    "One change of a batch. Index paths of deletions and reloads are before the batch, those of insertions after it.",
    [
      PropertySchema(
        "insert",
        .object(
          ObjectSchema(
            "insert", "Inserts an item or a section.",
            [indexPath("at", "The index path after the batch: `[section]` or `[section, item]`.")] + contents,
            excludes: ["item": ["section"]])),
        defaultDescription: "none", uikitName: "UICollectionView.insertItems(at:)", "Inserts an item or a section."),
      PropertySchema(
        "delete",
        .object(
          ObjectSchema(
            "delete", "Deletes an item or a section.",
            [indexPath("at", "The index path before the batch: `[section]` or `[section, item]`.")])),
        defaultDescription: "none", uikitName: "UICollectionView.deleteItems(at:)", "Deletes an item or a section."),
      PropertySchema(
        "move",
        .object(
          ObjectSchema(
            "move", "Moves an item or a section.",
            [
              indexPath("from", "The index path before the batch: `[section]` or `[section, item]`."),
              indexPath("to", "The index path after the batch: `[section]` or `[section, item]`."),
            ])),
        defaultDescription: "none", uikitName: "UICollectionView.moveItem(at:to:)", "Moves an item or a section."),
      PropertySchema(
        "reload",
        .object(
          ObjectSchema(
            "reload", "Reloads an item or a section.",
            [indexPath("at", "The index path before the batch: `[section]` or `[section, item]`.")] + contents,
            excludes: ["item": ["section"]])),
        defaultDescription: "none", uikitName: "UICollectionView.reloadItems(at:)", "Reloads an item or a section."),
    ], requiredOneOf: operationKinds)

  static let sectionSnapshot = ObjectSchema(
    "sectionSnapshot", "The items of one section as a tree.",
    [
      PropertySchema(
        "section", .string(.name(.section)), isRequired: true,
        "The identifier of the section. One that does not exist is added at the end, with the document's layout."),
      PropertySchema(
        "items", .array(ItemSchema.outlineElement, count: nil), isRequired: true,
        "The items of the section, each with its `children`. A string is the identifier of an item in the section, which "
          + "keeps its keys."),
    ])

  private static let snapshotSection = DocumentSchema.section(
    "A section of a snapshot.",
    items: .array(.anyOf([.string(.name(.item)), .object(ItemSchema.namedItem)]), count: nil), isNamed: true)
}

/// The values of the keys of `scrollTo`.
package struct DecodedScroll {
  var x: Double?
  var y: Double?
  var item: String?
  var position = ScrollPosition.nearest
  var section: String?
}

/// The values of the keys of `fling`.
package struct DecodedFling {
  var velocity = Point.zero
  var section: String?
}
