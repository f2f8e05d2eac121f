import CollectionLayout
import JSON

// The grammar of a compositional section. What is missing or malformed is the default.
extension SyntaxNode {
  /// A group, and the groups in it; nil for what is no object.
  func layoutGroup(depth: Int) -> LayoutGroup? {
    guard kind == .object else { return nil }
    let isDeepest = depth >= LayoutGroup.maximumDepth
    return LayoutGroup(
      direction: self["direction"]?.word(LayoutGroup.Direction.self) ?? .horizontal,
      size: self["size"]?.groupSize ?? LayoutGroupSize(),
      items: isDeepest ? [] : (self["items"]?.arrayElements ?? []).compactMap { $0.groupElement(depth: depth + 1) },
      count: self["count"]?.number(in: .groupCount).map { Int($0) },
      interItemSpacing: self["interItemSpacing"]?.spacing ?? .fixed(0),
      contentInsets: self["contentInsets"]?.edges(in: .length) ?? .zero,
      edgeSpacing: self["edgeSpacing"]?.edgeSpacing ?? .none)
  }

  /// The boundary items of an array; without those that have no kind.
  var boundaryItems: [LayoutBoundaryItem] { arrayElements.compactMap(\.boundaryItem) }

  /// A boundary item; nil for what has no kind.
  var boundaryItem: LayoutBoundaryItem? {
    guard kind == .object, let kind = self["kind"]?.stringValue, !kind.isEmpty, !kind.contains(":") else { return nil }
    return LayoutBoundaryItem(
      kind: kind, alignment: self["alignment"]?.word(LayoutBoundaryItem.Alignment.self) ?? .top,
      size: self["size"]?.groupSize ?? LayoutGroupSize(),
      extendsBoundary: self["extendsBoundary"]?.boolValue ?? true, isPinned: self["pinned"]?.boolValue ?? false,
      offset: self["offset"]?.point ?? .zero)
  }

  /// What has items in it is a group; anything else is one item's place.
  private func groupElement(depth: Int) -> LayoutGroupElement? {
    guard let group = layoutGroup(depth: depth) else { return nil }
    guard group.items.isEmpty else { return .group(group) }
    return .item(
      LayoutGroupItem(size: group.size, contentInsets: group.contentInsets, edgeSpacing: group.edgeSpacing))
  }

  private var groupSize: LayoutGroupSize {
    let normal = LayoutGroupSize()
    return LayoutGroupSize(
      width: self["width"]?.dimension ?? normal.width, height: self["height"]?.dimension ?? normal.height)
  }

  private var dimension: LayoutDimension? {
    if let length = number(in: .length) { return .absolute(length) }
    if let part = self["fractionalWidth"]?.number(in: .fraction) { return .fractionalWidth(part) }
    if let part = self["fractionalHeight"]?.number(in: .fraction) { return .fractionalHeight(part) }
    return self["estimated"]?.number(in: .length).map { .estimated($0) }
  }

  private var spacing: LayoutSpacing? {
    if let length = number(in: .length) { return .fixed(length) }
    return self["flexible"]?.number(in: .length).map { .flexible($0) }
  }

  private var edgeSpacing: LayoutEdgeSpacing {
    LayoutEdgeSpacing(
      top: self["top"]?.spacing ?? .fixed(0), leading: self["leading"]?.spacing ?? .fixed(0),
      bottom: self["bottom"]?.spacing ?? .fixed(0), trailing: self["trailing"]?.spacing ?? .fixed(0))
  }

  private var arrayElements: [SyntaxNode] { kind == .array ? Array(elements) : [] }
}
