import CollectionLayout

/// Writes statements that make the groups, items and anchored views of a compositional section.
struct GroupWriter {
  let minimumVersion: Int
  /// The names of variables that cannot be used again: at first those in the statements around the groups, and the
  /// functions that these call.
  private var names: Set<String> = [
    "section", "environment", "layout", "configuration", "repeating", "uniformAcrossSiblings",
  ]
  /// The helper functions that the statements call.
  private(set) var helpers: Set<ExportedFile.Helper> = []

  init(minimumVersion: Int) { self.minimumVersion = minimumVersion }

  /// Returns a name for a variable that was not returned before, such as `item` or `item2`.
  mutating func name(_ base: String) -> String { SwiftName.function(base, otherwise: base, used: &names) }

  /// Returns the source text of a dimension.
  mutating func dimension(_ dimension: LayoutDimension) -> String {
    switch dimension {
    case .absolute(let length): return ".absolute(\(SwiftLiteral.number(length)))"
    case .fractionalWidth(let fraction): return ".fractionalWidth(\(SwiftLiteral.fraction(fraction)))"
    case .fractionalHeight(let fraction): return ".fractionalHeight(\(SwiftLiteral.fraction(fraction)))"
    case .estimated(let length): return ".estimated(\(SwiftLiteral.number(length)))"
    case .uniformAcrossSiblings(let length):
      if minimumVersion >= 17 { return ".uniformAcrossSiblings(estimate: \(SwiftLiteral.number(length)))" }
      helpers.insert(.uniform)
      return "uniformAcrossSiblings(estimate: \(SwiftLiteral.number(length)))"
    }
  }

  /// Writes the statement that makes a size. Returns the name of its variable: `owner` and `Size`, with a number if
  /// that name is used.
  mutating func size(_ size: LayoutSize, for owner: String, to writer: inout SwiftWriter) -> String {
    let name = name(owner + "Size")
    writer.call(
      "let \(name) = NSCollectionLayoutSize",
      ["widthDimension: \(dimension(size.width))", "heightDimension: \(dimension(size.height))"])
    return name
  }

  /// Writes the statements that make an item or a group in a group. Returns the name of its variable. `depth` is that
  /// of the containing group.
  mutating func subitem(_ subitem: LayoutSubitem, depth: Int, to writer: inout SwiftWriter) -> String {
    switch subitem {
    case .item(let item): self.item(item, to: &writer)
    case .group(let group): self.group(group, depth: depth + 1, to: &writer)
    }
  }

  private mutating func item(_ item: LayoutItem, to writer: inout SwiftWriter) -> String {
    let size = size(item.size, for: "item", to: &writer)
    let views = item.supplementaryItems.map { anchored($0, to: &writer) }
    let name = name("item")
    let arguments =
      ["layoutSize: \(size)"] + (views.isEmpty ? [] : ["supplementaryItems: [\(views.joined(separator: ", "))]"])
    writer.call("let \(name) = NSCollectionLayoutItem", arguments)
    surroundings(of: name, item.contentInsets, item.edgeSpacing, to: &writer)
    return name
  }

  /// Writes the statements that make a group and its items. Returns the name of its variable. `depth` is 0 for the
  /// group of the section. An inner group without elements, or at the maximum depth, is written as an item.
  mutating func group(_ group: LayoutGroup, depth: Int = 0, to writer: inout SwiftWriter) -> String {
    if depth > 0, group.isLeaf || depth >= LayoutGroup.maximumDepth { return item(group.asItem, to: &writer) }
    var items = group.items.map { subitem($0, depth: depth, to: &writer) }
    let size = size(group.size, for: "group", to: &writer)
    let views = group.supplementaryItems.map { anchored($0, to: &writer) }
    let name = name("group")
    let axis = group.direction.rawValue
    if !group.frames.isEmpty {
      custom(group.frames, named: name, size: size, to: &writer)
    } else if let count = group.count, let first = items.first, group.items.count == 1 {
      writer.call(
        "let \(name) = NSCollectionLayoutGroup.\(axis)",
        ["layoutSize: \(size)", "subitem: \(first)", "count: \(count)"])
    } else if let count = group.repeatingSubitemCount, let first = items.first, group.items.count == 1 {
      if minimumVersion >= 16 {
        writer.call(
          "let \(name) = NSCollectionLayoutGroup.\(axis)",
          ["layoutSize: \(size)", "repeatingSubitem: \(first)", "count: \(count)"])
      } else {
        helpers.insert(.repeated)
        writer.call(
          "let \(name) = repeating",
          [first, "count: \(count)", "layoutSize: \(size)", "isHorizontal: \(group.direction == .horizontal)"])
      }
    } else {
      if items.isEmpty { items = [item(LayoutItem(size: group.size), to: &writer)] }
      writer.call(
        "let \(name) = NSCollectionLayoutGroup.\(axis)",
        ["layoutSize: \(size)", "subitems: [\(items.joined(separator: ", "))]"])
    }
    if group.interItemSpacing != .fixed(0) {
      writer.add("\(name).interItemSpacing = \(GroupWriter.spacing(group.interItemSpacing))")
    }
    if !views.isEmpty { writer.add("\(name).supplementaryItems = [\(views.joined(separator: ", "))]") }
    surroundings(of: name, group.contentInsets, group.edgeSpacing, to: &writer)
    return name
  }

  private func custom(
    _ frames: [LayoutGroupFrame], named name: String, size: String, to writer: inout SwiftWriter
  ) {
    writer.add("let \(name) = NSCollectionLayoutGroup.custom(layoutSize: \(size)) { _ in")
    writer.add("  [")
    for frame in frames {
      let depth = frame.zIndex.map { ", zIndex: \($0)" } ?? ""
      writer.add("    NSCollectionLayoutGroupCustomItem(frame: \(SwiftLiteral.rect(frame.frame))\(depth)),")
    }
    writer.add("  ]\n}")
  }

  private func surroundings(
    of name: String, _ insets: EdgeInsets, _ spacing: LayoutEdgeSpacing, to writer: inout SwiftWriter
  ) {
    if insets != .zero { writer.add("\(name).contentInsets = \(SwiftLiteral.directionalInsets(insets))") }
    guard spacing != .none else { return }
    func side(_ value: LayoutSpacing) -> String { value == .fixed(0) ? "nil" : GroupWriter.spacing(value) }
    writer.call(
      "\(name).edgeSpacing = NSCollectionLayoutEdgeSpacing",
      [
        "leading: \(side(spacing.leading))", "top: \(side(spacing.top))", "trailing: \(side(spacing.trailing))",
        "bottom: \(side(spacing.bottom))",
      ])
  }

  private static func spacing(_ spacing: LayoutSpacing) -> String {
    switch spacing {
    case .fixed(let length): ".fixed(\(SwiftLiteral.number(length)))"
    case .flexible(let length): ".flexible(\(SwiftLiteral.number(length)))"
    }
  }

  /// Writes the statements that make a view anchored to an item or a group. Returns the name of its variable.
  private mutating func anchored(_ item: LayoutSupplementaryItem, to writer: inout SwiftWriter) -> String {
    var arguments = ["containerAnchor: \(GroupWriter.anchor(item.containerAnchor))"]
    if let anchor = item.itemAnchor { arguments.append("itemAnchor: \(GroupWriter.anchor(anchor))") }
    let name = view("SupplementaryItem", kind: item.kind, size: item.size, arguments, to: &writer)
    GroupWriter.writeInsetsAndDepth(of: name, item.contentInsets, item.zIndex, to: &writer)
    return name
  }

  /// Writes the statements that make a supplementary view of the class `NSCollectionLayout` + `className`, whose
  /// initializer has `arguments` after the size and the kind. Returns the name of its variable.
  mutating func view(
    _ className: String, kind: String, size: LayoutSize, _ arguments: [String], to writer: inout SwiftWriter
  ) -> String {
    let base = SwiftName.camelCased(kind, startsUpper: false)
    let owner = base.isEmpty ? "view" : base
    let size = self.size(size, for: owner, to: &writer)
    let name = name(SwiftName.isTypeName(owner) ? owner : "view")
    writer.call(
      "let \(name) = NSCollectionLayout\(className)",
      ["layoutSize: \(size)", "elementKind: \(ElementKindWriter.kind(kind))"] + arguments)
    return name
  }

  /// Writes the insets and the z-index of a supplementary view to its variable `name`, unless they are the defaults.
  static func writeInsetsAndDepth(
    of name: String, _ insets: EdgeInsets, _ zIndex: Int, to writer: inout SwiftWriter
  ) {
    if insets != .zero { writer.add("\(name).contentInsets = \(SwiftLiteral.directionalInsets(insets))") }
    if zIndex != LayoutAttributes.supplementaryDepth { writer.add("\(name).zIndex = \(zIndex)") }
  }

  private static func anchor(_ anchor: LayoutAnchor) -> String {
    let edges: [(LayoutAnchor.Edges, String)] = [
      (.top, ".top"), (.leading, ".leading"), (.bottom, ".bottom"), (.trailing, ".trailing"),
    ]
    var arguments = ["edges: [\(edges.filter { anchor.edges.contains($0.0) }.map(\.1).joined(separator: ", "))]"]
    switch anchor.offset {
    case .absolute(.zero): break
    case .absolute(let offset): arguments.append("absoluteOffset: \(SwiftLiteral.point(offset))")
    case .fractional(let offset): arguments.append("fractionalOffset: \(SwiftLiteral.point(offset))")
    }
    return "NSCollectionLayoutAnchor(\(arguments.joined(separator: ", ")))"
  }
}

/// The source text of kinds of supplementary views.
enum ElementKindWriter {
  /// Returns UIKit's constant for the kinds of section headers and footers, otherwise a string literal.
  static func kind(_ kind: String) -> String {
    switch kind {
    case LayoutAttributes.headerKind, "UICollectionElementKindSectionHeader":
      "UICollectionView.elementKindSectionHeader"
    case LayoutAttributes.footerKind, "UICollectionElementKindSectionFooter":
      "UICollectionView.elementKindSectionFooter"
    default: SwiftLiteral.string(kind)
    }
  }
}
