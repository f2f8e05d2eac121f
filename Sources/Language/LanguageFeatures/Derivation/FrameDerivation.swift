package import CollectionLayout
package import LayoutDocument

/// Derives the frames of the elements of a collection that is laid out.
package struct FrameDerivation {
  let view: ScrolledCollection

  /// Returns the frame of an element and the steps of its computation. Their numbers have no `property` yet.
  func steps(of attributes: LayoutAttributes) -> [DerivationStep] {
    let (model, path) = (view.layout.model, attributes.indexPath)
    if attributes.category == .cell {
      return LaidOutItem(path.item, ofSection: path.section, in: view)?.facts ?? []
    }
    let frame = DerivationStep("Frame: \(FormulaText.text(attributes.frame))")
    switch model.key(of: attributes) {
    case .header: return steps(of: model.sections[path.section].header, attributes, .headersAndFooters)
    case .footer: return steps(of: model.sections[path.section].footer, attributes, .headersAndFooters)
    case .collectionHeader: return steps(of: model.header, attributes, .collectionHeader)
    case .collectionFooter: return steps(of: model.footer, attributes, .collectionHeader)
    case .decoration: return [frame.following(rule(ofDecoration: attributes))]
    case .boundaryItem(let key): return [frame.following(key.section == nil ? .collectionBoundaryItem : .boundaryItem)]
    case .supplementaryItem:
      return [frame.following(attributes.kind == TagsLayout.overflowKind ? .hiddenTags : .anchoredItem)]
    default: return [frame]
    }
  }

  private func rule(ofDecoration attributes: LayoutAttributes) -> LayoutRule? {
    let (layout, path) = (view.layout, attributes.indexPath)
    guard let index = layout.decorationIndex(kind: attributes.kind, at: path),
      layout.model.sections[path.section].decorations.indices.contains(index)
    else { return .background }
    return switch layout.model.sections[path.section].decorations[index].shape {
    case .background: .background
    case .card: .card
    case .badge: .armband
    case .separator: .separator
    case .rectangle: .otherDecoration
    }
  }

  /// Returns the frame of a header or footer and the steps of its computation.
  private func steps(
    of supplement: SupplementaryItem?, _ attributes: LayoutAttributes, _ rule: LayoutRule
  ) -> [DerivationStep] {
    let (direction, viewport) = (view.layout.model.scrollDirection, view.layout.viewport)
    let isHeader = attributes.kind == LayoutAttributes.headerKind
    let owner = isHeader ? DerivationKey.Owner.header : .footer
    let (length, across) = (direction.main(attributes.frame.size), direction.cross(attributes.frame.size))
    let inset = supplement?.inset ?? .zero
    let (horizontal, vertical) = ((inset.left, inset.right), (inset.top, inset.bottom))
    let (sides, ends) = direction == .vertical ? (horizontal, vertical) : (vertical, horizontal)
    let available = direction.cross(view.layout.model.containerSize(in: viewport))
    let inner = max(0, available - sides.0 - sides.1)
    var width: DerivationStep = "\(direction.crossName): \(across)"
    if across == direction.cross(viewport) {
      width = width + " (that of the viewport)"
    } else if let supplement, supplement.crossLength != nil, across < inner {
      let number: DerivationStep = "\(across, from: .supplement("crossLength", isHeader: isHeader))"
      width =
        "\(direction.crossName): \(number) (set in the document), aligned \(supplement.alignment.rawValue) in \(inner)"
    } else if abs(across - inner) < 0.005, inner < available {
      let insets = DerivationStep.minus(
        sides.0, sides.1, from: .inset("inset", of: owner, direction.crossEdges))
      width = width + " (\(available)\(insets), what the inset leaves)"
    }
    let edges = DerivationKey.inset("inset", of: owner, direction.mainEdges)
    let around: DerivationStep =
      ends == (0, 0) ? "" : ", inset by \(ends.0, from: edges) and \(ends.1, from: edges)"
    let height: DerivationStep =
      "\(direction.mainName): \(length, from: .supplement("length", isHeader: isHeader)) (set in the document)\(around)"
    let isOwn = supplement?.inset ?? .zero != .zero || supplement?.crossLength != nil
    let frame = DerivationStep("Frame: \(FormulaText.text(attributes.frame))")
    return [frame.following(isOwn ? .headerInset : rule), width.following(isOwn ? .headerInset : nil), height]
  }
}

/// An element's frame in the initial layout, how it was computed, and where the text describes the element.
package struct ElementExplanation: Sendable {
  package var frame: Rect
  /// One line of Markdown, such as "Item `a`, 1 of 3 in `list`".
  package var title: String
  /// Lines of Markdown, each a fact or a step of the computation, with the keys of the text that its numbers come from.
  package var facts: [DerivationStep]
  /// The byte range of the current text that describes the element; nil if there is none.
  package var range: Range<Int>?
}

extension ElementExplanation {
  /// Creates the explanation for the document's viewport at its initial content offset; nil if there is no element with
  /// this key, or if the text does not describe it.
  package init?(of key: ElementKey, in document: DocumentSnapshot) {
    guard let map = document.map, let attributes = document.atRest.attributes(for: key),
      let entity = document.atRest.layout.entity(of: key, attributes)
    else { return nil }
    let (path, hovers) = (attributes.indexPath, HoverProvider(document))
    let section =
      if case .cell = key { hovers.layoutHover(ofItem: path.item, inSection: path.section) } else {
        hovers.layoutHover(of: entity, map)
      }
    guard let section else { return nil }
    let keys = DerivationKeys(of: entity, in: document)
    self.init(
      frame: attributes.frame, title: section.title,
      facts: section.facts.map { keys?.resolve($0) ?? $0 } + hovers.staleTextFacts, range: document.range(of: entity))
  }
}

extension FrameDerivation {
  /// Returns the frame of an element and the steps of its computation, whose numbers have the properties of `document`
  /// that they come from. `view` is the collection in the viewport of a session.
  package static func steps(
    of attributes: LayoutAttributes, in view: ScrolledCollection, _ entity: DocumentEntity,
    of document: DocumentSnapshot
  ) -> [DerivationStep] {
    let steps = FrameDerivation(view: view).steps(of: attributes)
    guard let keys = DerivationKeys(of: entity, in: document, isInViewportOfDocument: false) else { return steps }
    return steps.map(keys.resolve)
  }
}
