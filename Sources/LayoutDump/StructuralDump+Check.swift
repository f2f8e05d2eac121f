import CollectionLayout
import LayoutDocument
import UIKitLayout

extension StructuralDump {
  /// Reads the document, and throws if it does not describe the layout: values of an app can be outside of the ranges
  /// of documents.
  func check() throws(Inexpressible) {
    let document = Document(
      text: Array(text.utf8), location: .init(folder: nil),
      files: FileSystemAccess(read: { _ in .failure(.missing) }, realPath: { _ in nil }))
    document.refresh()
    if let error = document.snapshot.diagnostics.first(where: { $0.severity == .error }) {
      throw Inexpressible(
        reason: "The document language cannot express the layout, so the document has its frames: \(error.message)")
    }
    if let difference = Self.difference(of: document.snapshot.atRest.layout.model, from: model) {
      throw Inexpressible(
        reason: "The document language cannot express \(difference), so the document has the frames of the layout.")
    }
  }

  /// Returns what a document describes in another way than the layout; nil if it is equal.
  private static func difference(of document: CollectionModel, from layout: CollectionModel) -> String? {
    if document.scrollDirection != layout.scrollDirection || document.layoutDirection != layout.layoutDirection
      || document.stickyHeaders != layout.stickyHeaders || document.contentInset != layout.contentInset
      || document.pixels != layout.pixels || document.guides.margins != layout.guides.margins
      || document.guides.safeAreaInsets != layout.guides.safeAreaInsets
    {
      return "the collection view's properties"
    }
    if document.configuration != layout.configuration { return "the configuration" }
    if document.sections.count != layout.sections.count { return "the number of sections" }
    let pins = layout.stickyHeaders != .none
    for (index, (one, other)) in zip(document.sections, layout.sections).enumerated() {
      let views = [(one.header, other.header), (one.footer, other.footer)]
      let hasEqualViews = views.allSatisfy { one, other in
        one?.length == other?.length && (!pins || one?.isSticky == other?.isSticky)
      }
      guard one.items.count == other.items.count, one.inset == other.inset, hasEqualViews,
        isEqual(one.layout, other.layout)
      else { return "section \(index)" }
    }
    return nil
  }

  private static func isEqual(_ one: any SectionLayout, _ other: any SectionLayout) -> Bool {
    if let one = one as? FlowLayout, let other = other as? FlowLayout { return one == other }
    guard let one = one as? CompositionalLayout, let other = other as? CompositionalLayout else { return false }
    return one.normalized == other.normalized
  }
}

extension LayoutGuides {
  /// The layout margins, which are by default those of `UIView`.
  var margins: EdgeInsets { layoutMargins ?? Self.usualMargins(safeAreaInsets) }

  /// Returns the margins of a view that sets none: the safe area and 8 points.
  static func usualMargins(_ area: EdgeInsets) -> EdgeInsets {
    EdgeInsets(top: area.top + 8, left: area.left + 8, bottom: area.bottom + 8, right: area.right + 8)
  }
}

extension CompositionalLayout {
  /// The layout with explicit z-indices, and with the kinds that lists have in documents.
  @MainActor fileprivate var normalized: CompositionalLayout {
    var copy = self
    copy.group = copy.group?.mapFrames { $0.map { LayoutGroupFrame($0.frame, zIndex: $0.zIndex ?? 0) } }
    for (index, item) in copy.boundaryItems.enumerated() {
      switch item.kind {
      case UICollectionView.elementKindSectionHeader: copy.boundaryItems[index].kind = LayoutAttributes.headerKind
      case UICollectionView.elementKindSectionFooter: copy.boundaryItems[index].kind = LayoutAttributes.footerKind
      default: break
      }
    }
    return copy
  }

  /// The layout without the frames of custom groups.
  var withoutFrames: CompositionalLayout {
    var copy = self
    copy.group = copy.group?.mapFrames { _ in [] }
    return copy
  }
}

extension LayoutGroup {
  /// Returns the group with other frames of its custom groups.
  fileprivate func mapFrames(depth: Int = 0, _ transform: ([LayoutGroupFrame]) -> [LayoutGroupFrame]) -> LayoutGroup {
    var copy = self
    copy.frames = transform(frames)
    guard depth < Self.maximumDepth else { return copy }
    copy.items = items.map { item in
      if case .group(let group) = item { return .group(group.mapFrames(depth: depth + 1, transform)) }
      return item
    }
    return copy
  }
}
