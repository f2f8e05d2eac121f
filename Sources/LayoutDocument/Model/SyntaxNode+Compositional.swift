import CollectionLayout
import JSON

extension LayoutKeys {
  /// The compositional layout that the keys describe.
  var compositionalLayout: CompositionalLayout {
    var layout = CompositionalLayout()
    guard let description = LayoutKind.description.description(ofKind: CompositionalLayout.kind) else { return layout }
    let keys = DescribedObject(description) { self[$0] }
    if let list = keys["list"], list.kind == .object {
      layout = CompositionalLayout(list: ListConfiguration(list))
    } else {
      layout.group = keys["group"]?.layoutGroup(depth: 0)
    }
    keys.read("interGroupSpacing", into: &layout.interGroupSpacing)
    keys.read("contentInsets", into: &layout.contentInsets)
    keys.read("orthogonalScrolling", into: &layout.orthogonalScrolling)
    if let properties = keys["orthogonalScrollingProperties"] {
      layout.orthogonalScrollingProperties = OrthogonalScrollingProperties(properties)
    }
    layout.boundaryItems += keys["boundaryItems"]?.boundaryItems ?? []
    keys.read("supplementariesFollowContentInsets", into: &layout.boundaryItemsFollowInsets)
    layout.decorationItems = (keys["decorationItems"]?.arrayElements ?? []).compactMap(\.decorationItem)
    if let reference = keys["contentInsetsReference"] {
      layout.insetsReference = reference.word(InsetsReference.self)
    }
    layout.supplementaryInsetsReference = keys["supplementaryContentInsetsReference"]?.word(InsetsReference.self)
    return layout
  }
}

extension ListConfiguration {
  /// What an object says of a list.
  init(_ node: SyntaxNode) {
    self.init()
    let keys = DescribedObject(node, LayoutKind.list)
    keys.read("appearance", into: &appearance)
    keys.read("headerMode", into: &headerMode)
    keys.read("footerMode", into: &footerMode)
    keys.read("showsSeparators", into: &showsSeparators)
    keys.read("headerTopPadding", into: &headerTopPadding)
  }
}

extension OrthogonalScrollingProperties {
  /// What an object says of a section that scrolls across.
  init(_ node: SyntaxNode) {
    self.init()
    let keys = DescribedObject(node, LayoutKind.orthogonalScrollingProperties)
    keys.read("decelerationRate", into: &decelerationRate)
    keys.read("bounce", into: &bounce)
  }
}

extension CollectionConfiguration {
  /// What an object says about all sections together; nil for no object.
  init(_ node: SyntaxNode?) {
    self.init()
    let keys = DescribedObject(node, LayoutKind.configuration)
    keys.read("interSectionSpacing", into: &interSectionSpacing)
    boundaryItems = keys["boundaryItems"]?.boundaryItems ?? []
    keys.read("contentInsetsReference", into: &contentInsetsReference)
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
    if self["direction"]?.stringValue == LayoutKind.customDirection {
      let frames = self["frames"]?.arrayElements ?? []
      group.frames = frames.prefix(LayoutKind.frameLimit).compactMap(\.groupFrame)
    }
    if let size = self["size"]?.groupSize { group.size = size }
    if depth < LayoutGroup.maximumDepth, group.frames.isEmpty {
      group.items = (self["items"]?.arrayElements ?? []).compactMap { $0.groupElement(depth: depth + 1) }
    }
    group.count = keys.writtenNumber("count").map { Int($0) }
    group.repeatingSubitemCount = keys.writtenNumber("repeatingSubitemCount").map { Int($0) }
    group.supplementaryItems = supplementaryItems
    if let spacing = self["interItemSpacing"]?.spacing { group.interItemSpacing = spacing }
    keys.read("contentInsets", into: &group.contentInsets)
    if let spacing = self["edgeSpacing"]?.edgeSpacing { group.edgeSpacing = spacing }
    return group
  }

  /// The boundary items of an array; without those that have no kind.
  var boundaryItems: [LayoutBoundaryItem] { arrayElements.compactMap(\.boundaryItem) }

  /// A boundary item; nil for what has no kind.
  var boundaryItem: LayoutBoundaryItem? {
    guard kind == .object, let kind = elementKind else { return nil }
    let keys = DescribedObject(self, LayoutKind.boundaryItem)
    var item = LayoutBoundaryItem(kind: kind)
    keys.read("alignment", into: &item.alignment)
    if let size = self["size"]?.groupSize { item.size = size }
    keys.read("extendsBoundary", into: &item.extendsBoundary)
    keys.read("pinned", into: &item.isPinned)
    keys.read("offset", into: &item.offset)
    keys.read("contentInsets", into: &item.contentInsets)
    keys.read("zIndex", into: &item.zIndex)
    return item
  }

  /// A place of a custom group; nil for what is no object.
  private var groupFrame: LayoutGroupFrame? {
    guard kind == .object else { return nil }
    let keys = DescribedObject(self, LayoutKind.groupFrame)
    let frame = Rect(
      x: keys.number("x"), y: keys.number("y"), width: keys.number("width"), height: keys.number("height"))
    return LayoutGroupFrame(frame, zIndex: keys.writtenNumber("zIndex").map { Int($0) })
  }

  /// What is anchored to the item or group; without those that have no kind.
  private var supplementaryItems: [LayoutSupplementaryItem] {
    (self["supplementaryItems"]?.arrayElements ?? []).prefix(LayoutKind.supplementaryItemLimit)
      .compactMap(\.supplementaryItem)
  }

  private var supplementaryItem: LayoutSupplementaryItem? {
    guard kind == .object, let kind = elementKind else { return nil }
    let keys = DescribedObject(self, LayoutKind.supplementaryItem)
    var item = LayoutSupplementaryItem(kind: kind)
    if let size = self["size"]?.groupSize { item.size = size }
    if let anchor = self["containerAnchor"]?.anchor { item.containerAnchor = anchor }
    item.itemAnchor = self["itemAnchor"]?.anchor
    keys.read("contentInsets", into: &item.contentInsets)
    keys.read("zIndex", into: &item.zIndex)
    return item
  }

  private var anchor: LayoutAnchor? {
    guard kind == .object else { return nil }
    var anchor = LayoutAnchor()
    for edge in self["edges"]?.arrayElements ?? [] {
      switch edge.stringValue {
      case "top": anchor.edges.insert(.top)
      case "leading": anchor.edges.insert(.leading)
      case "bottom": anchor.edges.insert(.bottom)
      case "trailing": anchor.edges.insert(.trailing)
      default: break
      }
    }
    if let distance = self["absoluteOffset"]?.point { anchor.offset = .absolute(distance) }
    if let parts = self["fractionalOffset"]?.point { anchor.offset = .fractional(parts) }
    return anchor
  }

  fileprivate var decorationItem: LayoutDecorationItem? {
    guard kind == .object, let kind = elementKind else { return nil }
    let keys = DescribedObject(self, LayoutKind.decorationItem)
    var item = LayoutDecorationItem(kind: kind)
    keys.read("contentInsets", into: &item.contentInsets)
    keys.read("zIndex", into: &item.zIndex)
    return item
  }

  /// The kind of a supplementary or decoration view; nil where there is none that clients could know it by.
  private var elementKind: String? {
    guard let kind = self["kind"]?.stringValue, !kind.isEmpty, !kind.contains(":") else { return nil }
    return kind
  }

  /// What has items in it is a group; anything else is one item's place.
  private func groupElement(depth: Int) -> LayoutGroupElement? {
    guard let group = layoutGroup(depth: depth) else { return nil }
    return group.isPlace ? .item(group.place) : .group(group)
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
    case "uniformAcrossSiblings": return value.number(in: .length).map { .uniformAcrossSiblings($0) }
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

  fileprivate var arrayElements: [SyntaxNode] { kind == .array ? Array(elements) : [] }
}
