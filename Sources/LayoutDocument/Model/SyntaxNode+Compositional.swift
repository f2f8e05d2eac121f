import CollectionLayout
import JSON

extension LayoutKeys {
  /// The compositional layout that the keys describe.
  var compositionalLayout: CompositionalLayout {
    var layout = CompositionalLayout()
    guard let description = LayoutKind.description.description(ofKind: CompositionalLayout.kind) else { return layout }
    let keys = DescribedObject(description) { self[$0] }
    layout.group = keys["group"]?.layoutGroup(depth: 0)
    keys.read("interGroupSpacing", into: &layout.interGroupSpacing)
    keys.read("contentInsets", into: &layout.contentInsets)
    keys.read("orthogonalScrolling", into: &layout.orthogonalScrolling)
    layout.boundaryItems = keys["boundaryItems"]?.boundaryItems ?? []
    keys.read("supplementariesFollowContentInsets", into: &layout.boundaryItemsFollowInsets)
    return layout
  }
}

// The grammar of a compositional section. What is missing or malformed is the default.
extension SyntaxNode {
  /// A group, and the groups in it; nil for what is no object.
  func layoutGroup(depth: Int) -> LayoutGroup? {
    guard kind == .object else { return nil }
    let keys = DescribedObject(self, LayoutKind.group)
    var group = LayoutGroup()
    keys.read("direction", into: &group.direction)
    if let size = self["size"]?.groupSize { group.size = size }
    if depth < LayoutGroup.maximumDepth {
      group.items = (self["items"]?.arrayElements ?? []).compactMap { $0.groupElement(depth: depth + 1) }
    }
    group.count = keys.writtenNumber("count").map { Int($0) }
    if let spacing = self["interItemSpacing"]?.spacing { group.interItemSpacing = spacing }
    keys.read("contentInsets", into: &group.contentInsets)
    if let spacing = self["edgeSpacing"]?.edgeSpacing { group.edgeSpacing = spacing }
    return group
  }

  /// The boundary items of an array; without those that have no kind.
  var boundaryItems: [LayoutBoundaryItem] { arrayElements.compactMap(\.boundaryItem) }

  /// A boundary item; nil for what has no kind.
  var boundaryItem: LayoutBoundaryItem? {
    guard kind == .object, let kind = self["kind"]?.stringValue, !kind.isEmpty, !kind.contains(":") else { return nil }
    let keys = DescribedObject(self, LayoutKind.boundaryItem)
    var item = LayoutBoundaryItem(kind: kind)
    keys.read("alignment", into: &item.alignment)
    if let size = self["size"]?.groupSize { item.size = size }
    keys.read("extendsBoundary", into: &item.extendsBoundary)
    keys.read("pinned", into: &item.isPinned)
    keys.read("offset", into: &item.offset)
    return item
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
    guard let form = LayoutKind.dimensionObject.formKey(of: self), let value = form.value else { return nil }
    switch form.keyName {
    case "fractionalWidth": return value.number(in: .fraction).map { .fractionalWidth($0) }
    case "fractionalHeight": return value.number(in: .fraction).map { .fractionalHeight($0) }
    default: return value.number(in: .length).map { .estimated($0) }
    }
  }

  private var spacing: LayoutSpacing? {
    if let length = number(in: .length) { return .fixed(length) }
    return self["flexible"]?.number(in: .length).map { .flexible($0) }
  }

  private var edgeSpacing: LayoutEdgeSpacing {
    var around = LayoutEdgeSpacing()
    if let spacing = self["top"]?.spacing { around.top = spacing }
    if let spacing = self["leading"]?.spacing { around.leading = spacing }
    if let spacing = self["bottom"]?.spacing { around.bottom = spacing }
    if let spacing = self["trailing"]?.spacing { around.trailing = spacing }
    return around
  }

  private var arrayElements: [SyntaxNode] { kind == .array ? Array(elements) : [] }
}
