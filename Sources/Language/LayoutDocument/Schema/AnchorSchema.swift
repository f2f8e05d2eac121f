import CollectionLayout
import JSON

/// The schema of scroll anchors: that of the document, and those of updates in a timeline.
enum AnchorSchema {
  /// The anchors that have a name. An anchor is the item or the edge that keeps its position on screen during an
  /// update.
  static let anchors: [(name: String, anchor: ScrollAnchor, documentation: String)] = [
    ("none", .none, "No anchor: the content offset is kept and clamped to the content."),
    (
      "firstVisible", .firstVisible,
      "The first visible item. If it is deleted, the next item that remains, or else the last one before it."
    ),
    ("end", .end, "The end of the content, as in a chat."),
  ]

  static let words = ValueSchema.enumeration(anchors.map { EnumerationValue($0.name, $0.documentation) })

  private static let target = SchemaObject<DecodedTarget>(
    "target", "An item and its position in the viewport.", DecodedTarget(),
    [
      PropertySchema(
        "item", .string(.name(.item)), isRequired: true, "The identifier of the item, which the update may insert."
      ).into(\.item),
      PropertySchema(
        "position",
        .enumeration(
          ItemTarget.positions.map { position in
            let documentation =
              switch position {
              case .top, .nearest: "At the top of the viewport, in a horizontal layout at its leading edge."
              case .center: "In the center of the viewport."
              case .bottom: "At the bottom of the viewport, in a horizontal layout at its trailing edge."
              case .left: "At the left of the viewport, in a vertical layout at its top."
              case .right: "At the right of the viewport, in a vertical layout at its bottom."
              }
            return EnumerationValue(position.rawValue, documentation)
          }), default: .string(DecodedTarget().position.rawValue), uikitName: "UICollectionView.ScrollPosition",
        "The position of the item in the viewport, along the scroll axis."
      ).into(\.position) { node in ItemTarget.positions.first { $0.rawValue == node.stringValue } },
    ])

  /// The key `anchor` of an event of a timeline.
  static let ofEvent = PropertySchema(
    "anchor", .anyOf([words, .object(target)]), defaultDescription: "the document's `animation.anchor`",
    "The scroll anchor of an `update`, a `snapshot` or a `sectionSnapshot`. `{item, position}` shows an item at a "
      + "position of the viewport, with free space behind the content if it needs some, as for a question whose reply "
      + "is still to come.")

  /// Returns the anchor that a node names; nil if it names none.
  static func anchor(_ node: SyntaxNode) -> ScrollAnchor? { anchors.first { $0.name == node.stringValue }?.anchor }

  /// Returns the anchor that an event of a timeline sets, a name or a target; nil for an invalid node.
  static func anchorOfEvent(_ node: SyntaxNode) -> ScrollAnchor? {
    guard node.kind == .object else { return anchor(node) }
    return target.complete(node).map { .target(ItemTarget(item: Identifier($0.item), position: $0.position)) }
  }
}

/// The values of the keys of a target: an item that an update shows at a position of the viewport.
private struct DecodedTarget {
  var item = ""
  var position = ScrollPosition.top
}
