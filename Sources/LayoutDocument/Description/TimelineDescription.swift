/// The keys of a timeline's events.
package enum TimelineDescription {
  /// Each of them makes an event; an event has one.
  static let kinds = ["scrollTo", "fling", "resize", "update", "snapshot", "wait"]
  /// Each of them makes an operation; an operation has one.
  static let operationKinds = ["insert", "delete", "move", "reload"]

  /// An element of `timeline`, and a line of a script.
  package static let event = ObjectDescription(
    "event",
    [
      KeyDescription("at", .number(DocumentDescription.seconds), isRequired: true),
      KeyDescription(
        "scrollTo",
        .object(
          ObjectDescription(
            "scrollTo",
            [
              KeyDescription("x", .number(.coordinate)), KeyDescription("y", .number(.coordinate)),
              KeyDescription("item", .string(.plain)),
              KeyDescription("position", .word(["top", "center", "bottom", "left", "right", "nearest"])),
            ]))),
      KeyDescription(
        "fling",
        .object(
          ObjectDescription(
            "fling",
            [KeyDescription("vx", .number(.coordinate)), KeyDescription("vy", .number(.coordinate))]))),
      KeyDescription("resize", .size),
      KeyDescription("update", .list(.object(operation), count: nil)),
      KeyDescription("snapshot", .list(.either([.string(.plain), .object(snapshotSection)]), count: nil)),
      KeyDescription("wait", .boolean),
    ])

  // Out of range is what is not there at the time: the play tells that.
  private static let place = ValueType.list(.number(ItemDescription.seedBounds), count: nil)

  private static let contents = [
    KeyDescription("item", .object(ItemDescription.item)),
    KeyDescription(
      "section", .object(DocumentDescription.section(items: .list(.object(ItemDescription.entry), count: nil)))),
  ]

  private static let operation = ObjectDescription(
    "operation",
    [
      KeyDescription(
        "insert", .object(ObjectDescription("insert", [KeyDescription("at", place, isRequired: true)] + contents))),
      KeyDescription("delete", .object(ObjectDescription("delete", [KeyDescription("at", place, isRequired: true)]))),
      KeyDescription(
        "move",
        .object(
          ObjectDescription(
            "move",
            [KeyDescription("from", place, isRequired: true), KeyDescription("to", place, isRequired: true)]))),
      KeyDescription(
        "reload", .object(ObjectDescription("reload", [KeyDescription("at", place, isRequired: true)] + contents))),
    ])

  private static let snapshotSection = DocumentDescription.section(
    items: .list(.either([.string(.plain), .object(ItemDescription.namedItem)]), count: nil), isNamed: true)
}
