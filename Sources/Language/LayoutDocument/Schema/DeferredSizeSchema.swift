import CollectionLayout
import JSON

/// The schema of `measured`: the size that a view measures some time after it first came into view.
enum DeferredSizeSchema {
  private static let documentation =
    "The size that the view measures, `after` seconds after it first comes into view, such as that of an image that "
    + "loads. Until then the estimate counts. A side that is neither given nor follows from `aspectRatio` keeps its "
    + "estimate."

  /// The schema for items. A generator rule may give each item of a generator its own value.
  static let ofItems = ObjectSchema("measured", documentation, keys(ValueSchema.perItem))

  /// The schema for headers and footers.
  static let ofSupplements = ObjectSchema("measured", documentation, keys { $0 })

  /// The key `measured` of items, templates, generators and sources.
  static let itemKey = PropertySchema(
    "measured", .object(ofItems), defaultDescription: "none",
    uikitName: "UICollectionReusableView.preferredLayoutAttributesFitting(_:)",
    "The size that the item measures after it was displayed: `{width, height, aspectRatio, after}`. Only layouts that use "
      + "measured sizes read it: `flow` with `estimatedItemSize`, `compositional` with `estimated`, `list`, `tags` and "
      + "`waterfall`.")

  /// Returns the key `measured` of a header or a footer. `name` is the noun for the view in the documentation.
  static func supplementKey(_ name: String) -> PropertySchema {
    PropertySchema(
      "measured", .object(ofSupplements), defaultDescription: "none",
      uikitName: "UICollectionReusableView.preferredLayoutAttributesFitting(_:)",
      "The size that the \(name) measures after it was displayed, of which the length along the scroll axis is used; "
        + "`length` is the estimate.")
  }

  private static func keys(_ value: (ValueSchema) -> ValueSchema) -> [PropertySchema] {
    [
      PropertySchema(
        "width", value(.number(.length)), defaultDescription: "from `height` and `aspectRatio`, or the estimate",
        unit: .points,
        "The measured width, in points."),
      PropertySchema(
        "height", value(.number(.length)), defaultDescription: "from `width` and `aspectRatio`, or the estimate",
        unit: .points,
        "The measured height, in points."),
      PropertySchema(
        "aspectRatio", value(.number(.ratio)), defaultDescription: "none",
        "The measured width divided by the height. Alone, it gives the length along the scroll axis from the side across "
          + "it."),
      PropertySchema(
        "after", value(.number(DocumentSchema.seconds)), default: 0, unit: .seconds,
        "The seconds from the time at which the view first comes into view. With 0 the view is measured before it is "
          + "shown."),
    ]
  }

  /// Decodes the value of `measured`; nil if it is no object.
  static func size(_ node: SyntaxNode) -> DeferredSize? {
    guard node.kind == .object else { return nil }
    let delay = RuleDecoder.number(node["after"], in: DocumentSchema.seconds)
    return DeferredSize(
      width: RuleDecoder.number(node["width"], in: .length), height: RuleDecoder.number(node["height"], in: .length),
      aspectRatio: RuleDecoder.number(node["aspectRatio"], in: .ratio),
      delay: delay == .none ? .constant(0) : delay)
  }
}

/// A cache of the size that many items have from one definition, such as a template: it is decoded once.
///
/// It is a class because the decoder of data source rows uses the same cache.
final class SharedDeferredSizes {
  /// The size that was decoded last; nil before the first one. One is enough, because items of one template usually
  /// follow each other.
  private var last: (node: SyntaxNode, size: DeferredSize?)?

  /// Returns the decoded value of a `measured` key; nil if it is no object.
  func size(_ node: SyntaxNode) -> DeferredSize? {
    if let last, last.node == node { return last.size }
    var size = DeferredSizeSchema.size(node)
    // An equal size reuses the object of the previous one.
    if let previous = last?.size, previous == size { size = previous }
    last = (node, size)
    return size
  }
}
