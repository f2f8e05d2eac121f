import CollectionLayout

// Boundary items of sections and of the whole collection.
extension ExportedFile {
  /// Returns the statements that make the configuration of all sections; empty if all its values are the defaults.
  mutating func configurationText() -> String {
    var writer = SwiftWriter(outerDepth: 2)
    var groups = GroupWriter(minimumVersion: options.minimumVersion)
    let configuration = collection.configuration
    var views: [String] = []
    if let header = collection.header, header.length > 0 {
      views.append(supplement(header, LayoutAttributes.headerKind, atEnd: false, &groups, to: &writer))
    }
    if let footer = collection.footer, footer.length > 0 {
      views.append(supplement(footer, LayoutAttributes.footerKind, atEnd: true, &groups, to: &writer))
    }
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
      let statement = "configuration.contentInsetsReference = .\(configuration.contentInsetsReference.rawValue)"
      statements.add(options.minimumVersion >= 14 ? statement : "if #available(iOS 14, *) { \(statement) }")
    }
    helpers.formUnion(groups.helpers)
    guard !statements.text.isEmpty else { return "" }
    let head = "let configuration = UICollectionViewCompositionalLayoutConfiguration()\n"
    return String((writer.text + head + statements.text).dropLast())
  }

  /// Writes a boundary item. Returns its name.
  func boundaryItem(
    _ item: BoundarySupplementaryItem, _ groups: inout GroupWriter, to writer: inout SwiftWriter
  ) -> String {
    let base = SwiftName.camelCased(item.kind, startsUpper: false)
    let owner = base.isEmpty ? "view" : base
    let size = groups.size(item.size, for: owner, to: &writer)
    let name = groups.name(SwiftName.isTypeName(owner) ? owner : "view")
    var arguments = [
      "layoutSize: \(size)", "elementKind: \(ElementKindWriter.kind(item.kind))",
      "alignment: .\(item.alignment.rawValue)",
    ]
    if item.offset != .zero { arguments.append("absoluteOffset: \(SwiftLiteral.point(item.offset))") }
    writer.call("let \(name) = NSCollectionLayoutBoundarySupplementaryItem", arguments)
    if !item.extendsBoundary { writer.add("\(name).extendsBoundary = false") }
    if item.pinsToVisibleBounds { writer.add("\(name).pinToVisibleBounds = true") }
    if item.contentInsets != .zero {
      writer.add("\(name).contentInsets = \(SwiftLiteral.directionalInsets(item.contentInsets))")
    }
    if item.zIndex != LayoutAttributes.supplementaryDepth { writer.add("\(name).zIndex = \(item.zIndex)") }
    return name
  }

  /// Writes a header or footer as a boundary item. Returns its name.
  mutating func supplement(
    _ view: SupplementaryItem, _ kind: String, atEnd isAtEnd: Bool, _ groups: inout GroupWriter,
    to writer: inout SwiftWriter
  ) -> String {
    if view.isStretchy { omit("Stretchy headers, among compositional sections.") }
    let inset = view.inset
    let length = view.length + (isVertical ? inset.top + inset.bottom : inset.left + inset.right)
    let breadth = view.crossLength.map { $0 + (isVertical ? inset.left + inset.right : inset.top + inset.bottom) }
    let item = BoundarySupplementaryItem(
      kind: kind, alignment: ExportedFile.alignment(view, isVertical: isVertical, isAtEnd: isAtEnd),
      size: isVertical
        ? LayoutSize(width: breadth.map { .absolute($0) } ?? .fractionalWidth(1), height: .absolute(length))
        : LayoutSize(width: .absolute(length), height: breadth.map { .absolute($0) } ?? .fractionalHeight(1)),
      pinsToVisibleBounds: view.isSticky && collection.stickyHeaders == .push, contentInsets: inset)
    return boundaryItem(item, &groups, to: &writer)
  }

  private static func alignment(
    _ view: SupplementaryItem, isVertical: Bool, isAtEnd: Bool
  ) -> BoundarySupplementaryItem.Alignment {
    if view.crossLength == nil || view.alignment == .center {
      return isVertical ? (isAtEnd ? .bottom : .top) : (isAtEnd ? .trailing : .leading)
    }
    switch (isVertical, isAtEnd, view.alignment) {
    case (true, false, .trailing): return .topTrailing
    case (true, true, .trailing): return .bottomTrailing
    case (true, false, _): return .topLeading
    case (true, true, _): return .bottomLeading
    case (false, false, .trailing): return .bottomLeading
    case (false, true, .trailing): return .bottomTrailing
    case (false, false, _): return .topLeading
    case (false, true, _): return .topTrailing
    }
  }
}
