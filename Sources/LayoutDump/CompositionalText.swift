import CollectionLayout

/// The engine's compositional layouts in the language of documents. Keys with their default values are left out.
enum CompositionalText {
  /// Returns the layout of a section.
  static func text(of layout: CompositionalLayout) -> String {
    var object = ObjectText()
    object.add("kind", ObjectText.quoted(CompositionalLayout.kind))
    object.add("orthogonalScrolling", layout.orthogonalScrolling, default: .none) { ObjectText.quoted($0.rawValue) }
    var scrolling = ObjectText()
    scrolling.add("decelerationRate", layout.orthogonalScrollingProperties.decelerationRate, default: .automatic) {
      ObjectText.quoted($0.rawValue)
    }
    scrolling.add("bounce", layout.orthogonalScrollingProperties.bounce, default: .automatic) {
      ObjectText.quoted($0.rawValue)
    }
    if !scrolling.isEmpty { object.add("orthogonalScrollingProperties", scrolling.text) }
    object.add("interGroupSpacing", layout.interGroupSpacing, default: 0)
    object.add("contentInsets", layout.contentInsets)
    if let reference = layout.insetsReference {
      object.add("contentInsetsReference", ObjectText.quoted(reference.rawValue))
    }
    if let reference = layout.supplementaryInsetsReference {
      object.add("supplementaryContentInsetsReference", ObjectText.quoted(reference.rawValue))
    }
    object.add("supplementariesFollowContentInsets", layout.boundaryItemsFollowInsets, default: true)
    if let group = layout.group { object.add("group", text(of: group)) }
    object.add("boundaryItems", layout.boundaryItems, text(of:))
    object.add("decorationItems", layout.decorationItems, text(of:))
    return object.text
  }

  /// Returns a section that a list made, with the list's own keys. Separators are parts of cells in UIKit.
  static func text(of list: ListConfiguration) -> String {
    var own = ObjectText()
    own.add("appearance", ObjectText.quoted(list.appearance.rawValue))
    own.add("headerMode", list.headerMode, default: .none) { ObjectText.quoted($0.rawValue) }
    own.add("footerMode", list.footerMode, default: .none) { ObjectText.quoted($0.rawValue) }
    own.add("showsSeparators", "false")
    own.add("headerTopPadding", list.headerTopPadding, default: 0)
    var object = ObjectText()
    object.add("kind", ObjectText.quoted(CompositionalLayout.kind))
    object.add("list", own.text)
    return object.text
  }

  /// Returns the part of a layout that applies to all sections; nil if all of it has the defaults of documents.
  static func text(of configuration: CollectionConfiguration) -> String? {
    var object = ObjectText()
    object.add("interSectionSpacing", configuration.interSectionSpacing, default: 0)
    object.add("contentInsetsReference", configuration.contentInsetsReference, default: .none) {
      ObjectText.quoted($0.rawValue)
    }
    object.add("boundaryItems", configuration.boundaryItems, text(of:))
    return object.isEmpty ? nil : object.text
  }

  // MARK: Groups

  private static func text(of group: LayoutGroup) -> String {
    var object = ObjectText()
    if !group.frames.isEmpty {
      object.add("direction", ObjectText.quoted("custom"))
    } else {
      object.add("direction", group.direction, default: .horizontal) { ObjectText.quoted($0.rawValue) }
    }
    object.add("size", text(of: group.size))
    if let count = group.count { object.add("count", "\(count)") }
    if let count = group.repeatingSubitemCount { object.add("repeatingSubitemCount", "\(count)") }
    object.add("interItemSpacing", group.interItemSpacing, default: .fixed(0), text(of:))
    object.add("contentInsets", group.contentInsets)
    object.add("edgeSpacing", group.edgeSpacing, default: .none, text(of:))
    object.add("supplementaryItems", group.supplementaryItems, text(of:))
    object.add("items", group.items) { item in
      switch item {
      case .item(let item): text(of: item)
      case .group(let group): text(of: group)
      }
    }
    object.add("frames", group.frames, text(of:))
    return object.text
  }

  private static func text(of item: LayoutItem) -> String {
    var object = ObjectText()
    object.add("size", text(of: item.size))
    object.add("contentInsets", item.contentInsets)
    object.add("edgeSpacing", item.edgeSpacing, default: .none, text(of:))
    object.add("supplementaryItems", item.supplementaryItems, text(of:))
    return object.text
  }

  private static func text(of slot: LayoutGroupFrame) -> String {
    var object = ObjectText()
    object.add("x", number(slot.frame.x))
    object.add("y", number(slot.frame.y))
    object.add("width", number(slot.frame.width))
    object.add("height", number(slot.frame.height))
    object.add("zIndex", slot.zIndex ?? 0, default: 0)
    return object.text
  }

  private static func text(of size: LayoutSize) -> String {
    var object = ObjectText()
    object.add("width", text(of: size.width))
    object.add("height", text(of: size.height))
    return object.text
  }

  private static func text(of dimension: LayoutDimension) -> String {
    switch dimension {
    case .absolute(let length): number(length)
    case .fractionalWidth(let part): "{\"fractionalWidth\": \(number(part))}"
    case .fractionalHeight(let part): "{\"fractionalHeight\": \(number(part))}"
    case .estimated(let length): "{\"estimated\": \(number(length))}"
    case .uniformAcrossSiblings(let length): "{\"uniformAcrossSiblings\": \(number(length))}"
    }
  }

  private static func text(of spacing: LayoutSpacing) -> String {
    switch spacing {
    case .fixed(let length): number(length)
    case .flexible(let length): "{\"flexible\": \(number(length))}"
    }
  }

  private static func text(of spacing: LayoutEdgeSpacing) -> String {
    var object = ObjectText()
    object.add("top", spacing.top, default: .fixed(0), text(of:))
    object.add("leading", spacing.leading, default: .fixed(0), text(of:))
    object.add("bottom", spacing.bottom, default: .fixed(0), text(of:))
    object.add("trailing", spacing.trailing, default: .fixed(0), text(of:))
    return object.text
  }

  // MARK: Views

  private static func text(of item: LayoutSupplementaryItem) -> String {
    var object = ObjectText()
    object.add("kind", ObjectText.quoted(item.kind))
    object.add("size", text(of: item.size))
    object.add("containerAnchor", item.containerAnchor, default: LayoutAnchor(), text(of:))
    if let anchor = item.itemAnchor { object.add("itemAnchor", text(of: anchor)) }
    object.add("contentInsets", item.contentInsets)
    object.add("zIndex", item.zIndex, default: LayoutAttributes.supplementaryDepth)
    return object.text
  }

  private static func text(of anchor: LayoutAnchor) -> String {
    let named: [(LayoutAnchor.Edges, String)] = [
      (.top, "top"), (.leading, "leading"), (.bottom, "bottom"), (.trailing, "trailing"),
    ]
    var object = ObjectText()
    object.add("edges", named.filter { anchor.edges.contains($0.0) }) { ObjectText.quoted($0.1) }
    switch anchor.offset {
    case .absolute(let offset): object.add("absoluteOffset", offset, default: .zero, ObjectText.text(of:))
    case .fractional(let offset): object.add("fractionalOffset", ObjectText.text(of: offset))
    }
    return object.text
  }

  private static func text(of item: BoundarySupplementaryItem) -> String {
    var object = ObjectText()
    object.add("kind", ObjectText.quoted(item.kind))
    object.add("alignment", item.alignment, default: .top) { ObjectText.quoted($0.rawValue) }
    object.add("size", text(of: item.size))
    object.add("extendsBoundary", item.extendsBoundary, default: true)
    object.add("pinned", item.pinsToVisibleBounds, default: false)
    object.add("offset", item.offset, default: .zero, ObjectText.text(of:))
    object.add("contentInsets", item.contentInsets)
    object.add("zIndex", item.zIndex, default: LayoutAttributes.supplementaryDepth)
    return object.text
  }

  private static func text(of item: LayoutDecorationItem) -> String {
    var object = ObjectText()
    object.add("kind", ObjectText.quoted(item.kind))
    object.add("contentInsets", item.contentInsets)
    object.add("zIndex", item.zIndex, default: 0)
    return object.text
  }
}
