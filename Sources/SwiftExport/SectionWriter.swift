import CollectionLayout

// The properties of compositional sections around their groups.
extension ExportedFile {
  /// Writes a compositional section and its properties.
  mutating func writeSection(
    _ section: Section, _ layout: CompositionalLayout, _ inset: EdgeInsets, _ groups: inout GroupWriter,
    to writer: inout SwiftWriter
  ) {
    if inset == .zero, let list = ListConfiguration(of: layout) { return writeList(list, layout, to: &writer) }
    if let group = layout.group, !group.isLeaf {
      let name = groups.group(group, to: &writer)
      writer.add("let section = NSCollectionLayoutSection(group: \(name))")
    } else {
      writeRows(&groups, to: &writer)
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

  /// Writes the rows of a section without a group.
  private func writeRows(_ groups: inout GroupWriter, to writer: inout SwiftWriter) {
    let (size, item, group) = (groups.name("size"), groups.name("item"), groups.name("group"))
    writer.call(
      "let \(size) = NSCollectionLayoutSize",
      isVertical
        ? ["widthDimension: .fractionalWidth(1)", "heightDimension: .absolute(44)"]
        : ["widthDimension: .absolute(44)", "heightDimension: .fractionalHeight(1)"])
    writer.add("let \(item) = NSCollectionLayoutItem(layoutSize: \(size))")
    writer.add("let \(group) = NSCollectionLayoutGroup.horizontal(layoutSize: \(size), subitems: [\(item)])")
    writer.add("let section = NSCollectionLayoutSection(group: \(group))")
  }

  private func writeReferences(_ layout: CompositionalLayout, to writer: inout SwiftWriter) {
    func set(_ property: String, _ reference: InsetsReference?, from version: Int) {
      guard let reference else { return }
      let statement = "section.\(property) = .\(reference.rawValue)"
      writer.add(
        options.minimumVersion >= version ? statement : "if #available(iOS \(version), *) { \(statement) }")
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
      let statement = "configuration.headerTopPadding = \(SwiftLiteral.number(list.headerTopPadding))"
      statements.append(options.minimumVersion >= 15 ? statement : "if #available(iOS 15, *) { \(statement) }")
    }
    let declaration = statements.isEmpty ? "let" : "var"
    writer.add(
      "\(declaration) configuration = UICollectionLayoutListConfiguration(appearance: .\(list.appearance.rawValue))")
    for statement in statements { writer.add(statement) }
    writer.add("let section = NSCollectionLayoutSection.list(using: configuration, layoutEnvironment: environment)")
    writeOrthogonalScrolling(layout, to: &writer)
  }

  /// Writes the boundary items and backgrounds of a section of any kind.
  mutating func writeSupplements(
    of section: Section, _ alternative: LayoutAlternative, _ groups: inout GroupWriter, to writer: inout SwiftWriter
  ) {
    let layout = alternative.layout as? CompositionalLayout
    let isList = layout.map { alternative.inset == .zero && ListConfiguration(of: $0) != nil } ?? false
    var boundary: [String] = []
    if let header = section.header, header.length > 0 {
      boundary.append(supplement(header, LayoutAttributes.headerKind, atEnd: false, &groups, to: &writer))
    }
    if let footer = section.footer, footer.length > 0 {
      boundary.append(supplement(footer, LayoutAttributes.footerKind, atEnd: true, &groups, to: &writer))
    }
    let own = isList ? [] : layout?.boundaryItems ?? []
    if !boundary.isEmpty {
      if !own.isEmpty || isList { omit("A header or footer beside boundary items of its section; they overlap.") }
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
    boundary += own.map { boundaryItem($0, &groups, to: &writer) }
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
  /// Finds the configuration of which a section is made; nil if it is not a list.
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
