import CollectionLayout

// The properties of compositional sections around their groups.
extension ExportedFile {
  /// Writes a compositional section, with its groups and properties.
  mutating func writeSection(
    _ section: Section, laidOutBy layout: CompositionalLayout, inset: EdgeInsets, groups: inout GroupWriter,
    to writer: inout SwiftWriter
  ) {
    if inset == .zero, let list = ListConfiguration(of: layout) { return writeList(list, layout, to: &writer) }
    if let group = layout.group, !group.isLeaf {
      let name = groups.group(group, to: &writer)
      writer.add("let section = NSCollectionLayoutSection(group: \(name))")
    } else {
      // A section without a group has rows of 44 points.
      writeRows(length: 44, &groups, to: &writer)
    }
    var insets = layout.contentInsets
    if inset != .zero {
      insets.top += inset.top
      insets.left += inset.left
      insets.bottom += inset.bottom
      insets.right += inset.right
      if !layout.boundaryItems.isEmpty || layout.orthogonalScrolling != .none {
        omit(
          "A `sectionInset` around boundary items or around groups that scroll across; it is added to `contentInsets`.")
      }
    }
    if insets != .zero { writer.add("section.contentInsets = \(SwiftLiteral.directionalInsets(insets))") }
    if layout.interGroupSpacing > 0 {
      writer.add("section.interGroupSpacing = \(SwiftLiteral.number(layout.interGroupSpacing))")
    }
    writeReferences(layout, to: &writer)
    writeOrthogonalScrolling(layout, to: &writer)
    if layout.showsSeparators { omit("Separators of rows outside of a list; draw them in the cells.") }
  }

  private func writeReferences(_ layout: CompositionalLayout, to writer: inout SwiftWriter) {
    func set(_ property: String, _ reference: InsetsReference?, from version: Int) {
      guard let reference else { return }
      writer.add(available("section.\(property) = .\(reference.rawValue)", from: version))
    }
    set("contentInsetsReference", layout.insetsReference, from: 14)
    set("supplementaryContentInsetsReference", layout.supplementaryInsetsReference, from: 16)
    if !layout.boundaryItemsFollowInsets { writer.add("section.supplementariesFollowContentInsets = false") }
  }

  private func writeOrthogonalScrolling(_ layout: CompositionalLayout, to writer: inout SwiftWriter) {
    guard layout.orthogonalScrolling != .none else { return }
    writer.add("section.orthogonalScrollingBehavior = .\(layout.orthogonalScrolling.rawValue)")
    let properties = layout.orthogonalScrollingProperties
    guard properties != OrthogonalScrollingProperties() else { return }
    var statements: [String] = []
    if properties.decelerationRate != .automatic {
      statements.append(
        "section.orthogonalScrollingProperties.decelerationRate = .\(properties.decelerationRate.rawValue)")
    }
    if properties.bounce != .automatic {
      statements.append("section.orthogonalScrollingProperties.bounce = .\(properties.bounce.rawValue)")
    }
    if options.minimumVersion >= 17 { return writer.add(statements.joined(separator: "\n")) }
    writer.block("if #available(iOS 17, *)") { $0.add(statements.joined(separator: "\n")) }
  }

  private mutating func writeList(
    _ list: ListConfiguration, _ layout: CompositionalLayout, to writer: inout SwiftWriter
  ) {
    if options.minimumVersion < 14 { omit("Lists before iOS 14; the file needs iOS 14 for them.") }
    var statements: [String] = []
    if list.headerMode != .none { statements.append("configuration.headerMode = .\(list.headerMode.rawValue)") }
    if list.footerMode != .none { statements.append("configuration.footerMode = .\(list.footerMode.rawValue)") }
    if !list.showsSeparators { statements.append("configuration.showsSeparators = false") }
    if list.headerTopPadding > 0 {
      let padding = SwiftLiteral.number(list.headerTopPadding)
      statements.append(available("configuration.headerTopPadding = \(padding)", from: 15))
    }
    let declaration = statements.isEmpty ? "let" : "var"
    writer.add(
      "\(declaration) configuration = UICollectionLayoutListConfiguration(appearance: .\(list.appearance.rawValue))")
    for statement in statements { writer.add(statement) }
    writer.add("let section = NSCollectionLayoutSection.list(using: configuration, layoutEnvironment: environment)")
    writeOrthogonalScrolling(layout, to: &writer)
  }

  /// Writes the headers, footers, boundary items and backgrounds of a section of any kind.
  mutating func writeSupplements(
    of section: Section, _ alternative: AdaptiveLayout.Variant, _ groups: inout GroupWriter,
    to writer: inout SwiftWriter
  ) {
    let layout = alternative.layout as? CompositionalLayout
    let isList = layout.map { alternative.inset == .zero && ListConfiguration(of: $0) != nil } ?? false
    var boundary = supplements(section.header, section.footer, &groups, to: &writer)
    let layoutItems = isList ? [] : layout?.boundaryItems ?? []
    if !boundary.isEmpty {
      if !layoutItems.isEmpty || isList {
        omit("A header or footer beside boundary items of its section; they overlap.")
      }
      let insets = alternative.inset
      let contents = layout?.contentInsets ?? .zero
      let across =
        isVertical
        ? [insets.left, insets.right, contents.left, contents.right]
        : [insets.top, insets.bottom, contents.top, contents.bottom]
      if across.contains(where: { $0 != 0 }), layout?.boundaryItemsFollowInsets ?? true {
        writer.add("section.supplementariesFollowContentInsets = false")
      }
    }
    boundary += layoutItems.map { boundaryItem($0, &groups, to: &writer) }
    if !boundary.isEmpty {
      writer.add("section.boundarySupplementaryItems = [\(boundary.joined(separator: ", "))]")
    }
    let along =
      isVertical ? alternative.inset.top + alternative.inset.bottom : alternative.inset.left + alternative.inset.right
    if section.items.count == 0, along > 0 { omit("The insets of a section without items.") }
    writeBackgrounds(of: section, layout, &groups, to: &writer)
    if let paged = section.pagedOffset, paged.offset != .zero {
      omit("The `pagedOffset` of a section, which shifts it and the sections after it.")
    }
  }

  private mutating func writeBackgrounds(
    of section: Section, _ layout: CompositionalLayout?, _ groups: inout GroupWriter, to writer: inout SwiftWriter
  ) {
    var backgrounds: [LayoutDecorationItem] = []
    for decoration in section.decorations {
      switch decoration.shape {
      case .background(let inset), .card(covers: .section, let inset):
        backgrounds.append(
          LayoutDecorationItem(kind: decoration.kind, contentInsets: inset, zIndex: decoration.zIndex))
      case .card, .badge, .separator, .rectangle:
        omit(
          "The decorations of kind \(decoration.kind); a compositional layout has backgrounds of whole sections only.")
      }
    }
    backgrounds += layout?.decorationItems ?? []
    guard !backgrounds.isEmpty else { return }
    var names: [String] = []
    for item in backgrounds {
      let name = groups.name("background")
      writer.add(
        "let \(name) = NSCollectionLayoutDecorationItem.background(elementKind: \(SwiftLiteral.string(item.kind)))")
      if item.contentInsets != .zero {
        writer.add("\(name).contentInsets = \(SwiftLiteral.directionalInsets(item.contentInsets))")
      }
      if item.zIndex != 0 { writer.add("\(name).zIndex = \(item.zIndex)") }
      names.append(name)
      if !decorationKinds.contains(item.kind) { decorationKinds.append(item.kind) }
    }
    writer.add("section.decorationItems = [\(names.joined(separator: ", "))]")
  }
}

extension ListConfiguration {
  /// Creates the list configuration from which the layout of a section can be made; nil if there is none.
  init?(of layout: CompositionalLayout) {
    let padding = layout.boundaryItems.first?.padding ?? 0
    for appearance in Appearance.allCases {
      for header in HeaderMode.allCases {
        for footer in FooterMode.allCases {
          let list = ListConfiguration(
            appearance: appearance, headerMode: header, footerMode: footer, showsSeparators: layout.showsSeparators,
            headerTopPadding: header == .supplementary ? padding : 0)
          var made = CompositionalLayout(list: list)
          made.orthogonalScrolling = layout.orthogonalScrolling
          made.orthogonalScrollingProperties = layout.orthogonalScrollingProperties
          guard made == layout else { continue }
          self = list
          return
        }
      }
    }
    return nil
  }
}

// Boundary items of sections and of the whole collection.
extension ExportedFile {
  /// Returns the statements that make the configuration of the compositional layout; empty if all of it is the default.
  mutating func configurationText() -> String {
    var writer = SwiftWriter(outerDepth: 2)
    var groups = GroupWriter(minimumVersion: options.minimumVersion)
    let configuration = collection.configuration
    var views = supplements(collection.header, collection.footer, &groups, to: &writer)
    views += configuration.boundaryItems.map { boundaryItem($0, &groups, to: &writer) }
    var statements = SwiftWriter(outerDepth: 2)
    if !isVertical { statements.add("configuration.scrollDirection = .horizontal") }
    if configuration.interSectionSpacing > 0 {
      statements.add("configuration.interSectionSpacing = \(SwiftLiteral.number(configuration.interSectionSpacing))")
    }
    if !views.isEmpty {
      statements.add("configuration.boundarySupplementaryItems = [\(views.joined(separator: ", "))]")
    }
    // UIKit's default is the safe area, the document's is the edge of the collection view.
    if configuration.contentInsetsReference != .safeArea, collection.guides != LayoutGuides() {
      let reference = configuration.contentInsetsReference.rawValue
      statements.add(available("configuration.contentInsetsReference = .\(reference)", from: 14))
    }
    helpers.formUnion(groups.helpers)
    guard !statements.text.isEmpty else { return "" }
    let head = "let configuration = UICollectionViewCompositionalLayoutConfiguration()\n"
    return String((writer.text + head + statements.text).dropLast())
  }

  /// Writes the statements that make a boundary item. Returns the name of its variable.
  private func boundaryItem(
    _ item: BoundarySupplementaryItem, _ groups: inout GroupWriter, to writer: inout SwiftWriter
  ) -> String {
    var arguments = ["alignment: .\(item.alignment.rawValue)"]
    if item.offset != .zero { arguments.append("absoluteOffset: \(SwiftLiteral.point(item.offset))") }
    let name = groups.view("BoundarySupplementaryItem", kind: item.kind, size: item.size, arguments, to: &writer)
    if !item.extendsBoundary { writer.add("\(name).extendsBoundary = false") }
    if item.pinsToVisibleBounds { writer.add("\(name).pinToVisibleBounds = true") }
    GroupWriter.writeInsetsAndDepth(of: name, item.contentInsets, item.zIndex, to: &writer)
    return name
  }

  /// Writes a header and a footer (nil if there is none) as boundary items. Returns the names of their variables.
  private mutating func supplements(
    _ header: SupplementaryItem?, _ footer: SupplementaryItem?, _ groups: inout GroupWriter,
    to writer: inout SwiftWriter
  ) -> [String] {
    var names: [String] = []
    for (view, isAtEnd) in [(header, false), (footer, true)] {
      guard let view, view.length > 0 else { continue }
      names.append(boundaryItem(boundaryItem(of: view, isAtEnd: isAtEnd), &groups, to: &writer))
    }
    return names
  }

  private mutating func boundaryItem(of view: SupplementaryItem, isAtEnd: Bool) -> BoundarySupplementaryItem {
    if view.isStretchy { omit("Stretchy headers, among compositional sections.") }
    let inset = view.inset
    let length = view.length + (isVertical ? inset.top + inset.bottom : inset.left + inset.right)
    let breadth = view.crossLength.map { $0 + (isVertical ? inset.left + inset.right : inset.top + inset.bottom) }
    return BoundarySupplementaryItem(
      kind: isAtEnd ? LayoutAttributes.footerKind : LayoutAttributes.headerKind,
      alignment: ExportedFile.alignment(view, isVertical: isVertical, isAtEnd: isAtEnd),
      size: isVertical
        ? LayoutSize(width: breadth.map { .absolute($0) } ?? .fractionalWidth(1), height: .absolute(length))
        : LayoutSize(width: .absolute(length), height: breadth.map { .absolute($0) } ?? .fractionalHeight(1)),
      pinsToVisibleBounds: view.isSticky && collection.stickyHeaders == .push, contentInsets: inset)
  }

  private static func alignment(
    _ view: SupplementaryItem, isVertical: Bool, isAtEnd: Bool
  ) -> BoundarySupplementaryItem.Alignment {
    if view.crossLength == nil || view.alignment == .center {
      return isVertical ? (isAtEnd ? .bottom : .top) : (isAtEnd ? .trailing : .leading)
    }
    let isTrailing = isVertical ? view.alignment == .trailing : isAtEnd
    let isBottom = isVertical ? isAtEnd : view.alignment == .trailing
    return isBottom ? (isTrailing ? .bottomTrailing : .bottomLeading) : (isTrailing ? .topTrailing : .topLeading)
  }
}
