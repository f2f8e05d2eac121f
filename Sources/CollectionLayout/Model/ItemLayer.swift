/// What few items have of a view's layer: a transform, and a shadow and a border for whoever draws the item.
///
/// An object, so that a run without one needs no room for it and runs that share a template share it.
public final class ItemLayer: Hashable, Sendable {
  /// About the centre of the item's frame, before effects are applied.
  public let transform: Transform
  /// Passed through to clients, behind the item's own fields.
  public let fields: [CustomAttributes.Field]

  /// Nil where there is nothing to keep.
  public init?(transform: Transform = .identity, fields: [CustomAttributes.Field] = []) {
    guard transform != .identity || !fields.isEmpty else { return nil }
    self.transform = transform
    self.fields = fields
  }

  public static func == (left: ItemLayer, right: ItemLayer) -> Bool {
    left === right || (left.transform == right.transform && left.fields == right.fields)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(transform)
    hasher.combine(fields)
  }
}
