import CollectionLayout
import Foundation
import JSON
import LanguageFeatures
import LayoutDocument
import UIKitLayout

/// The structure of a flow or compositional layout as a document.
@MainActor struct StructuralDump {
  /// The reason for which the document language cannot express a layout.
  struct Inexpressible: Error {
    var reason: String
  }

  /// The text of the document.
  private(set) var text = ""
  /// Messages about what the document does not express.
  private(set) var warnings: [String] = []
  /// Whether the document leaves out a `visibleItemsInvalidationHandler` of a section, which may change elements during
  /// scrolling.
  private(set) var leavesOutHandler = false

  private let view: UICollectionView
  /// The layout in the engine's model.
  let model: CollectionModel

  /// Returns whether a layout is a `UICollectionViewFlowLayout` or a `UICollectionViewCompositionalLayout`, and not of
  /// a subclass, which may override it.
  static func supports(_ layout: UICollectionViewLayout) -> Bool {
    type(of: layout) == UICollectionViewFlowLayout.self || type(of: layout) == UICollectionViewCompositionalLayout.self
  }

  /// Writes the document of a collection view that is laid out. Throws if the language cannot express its layout.
  init(_ view: UICollectionView, source: String?, animatesChanges: Bool) throws(Inexpressible) {
    let layout = view.collectionViewLayout
    let flow = layout as? UICollectionViewFlowLayout
    let compositional = layout as? UICollectionViewCompositionalLayout
    guard Self.supports(layout), let model = flow?.solvedModel ?? compositional?.solvedModel else {
      throw Inexpressible(reason: "The layout is neither a flow layout nor a compositional layout.")
    }
    self.view = view
    self.model = model
    var document = settings(animatesChanges: animatesChanges)
    if let flow {
      write(flow, to: &document)
    } else if let compositional {
      try write(compositional, to: &document)
    }
    let size = view.bounds.size
    let name = source ?? "\(type(of: layout))"
    let title = name.map { $0.isNewline ? " " : String($0) }.joined()
    text = Self.formatted(
      "// \(title) at \(ObjectText.number(size.width)) × \(ObjectText.number(size.height))\n\(document.text)\n")
    try check()
  }

  // MARK: Document

  /// Returns the keys of the collection view itself.
  private func settings(animatesChanges: Bool) -> ObjectText {
    var object = ObjectText()
    object.add("viewport", ObjectText.text(of: view.bounds.size))
    object.add("displayScale", model.pixels.scale, default: 0)
    if animatesChanges { object.add("animation", "{\"layoutChanges\": true}") }
    object.add("scrollDirection", model.scrollDirection, default: .vertical)
    object.add("layoutDirection", model.layoutDirection, default: .leftToRight)
    object.add("stickyHeaders", model.stickyHeaders, default: .none)
    object.add("contentInset", model.contentInset)
    object.add("safeAreaInsets", model.guides.safeAreaInsets)
    object.add("layoutMargins", model.guides.margins, default: model.guides.defaultMargins)
    object.add("readableWidth", model.guides.readableWidth, default: LayoutGuides().readableWidth)
    if let configuration = CompositionalText.text(of: model.configuration) {
      object.add("configuration", configuration)
    }
    return object
  }

  private func write(_ layout: UICollectionViewFlowLayout, to document: inout ObjectText) {
    let defaults = layout.ownModel
    var layoutObject = ObjectText()
    layoutObject.add("kind", ObjectText.quoted(FlowLayout.kind))
    FlowText.add(defaults.layout, inset: defaults.inset, unlike: FlowLayout(), inset: .zero, to: &layoutObject)
    document.add("layout", layoutObject.text)
    let sections = model.sections.map { section in
      var object = ObjectText()
      var keys = ObjectText()
      if let flow = section.layout as? FlowLayout {
        FlowText.add(flow, inset: section.inset, unlike: defaults.layout, inset: defaults.inset, to: &keys)
      }
      if !keys.isEmpty { object.add("layout", keys.text) }
      let pins = model.stickyHeaders != .none
      if let header = section.header {
        object.add("header", FlowText.text(of: header, isPinned: !pins || header.isSticky, byDefault: true))
      }
      if let footer = section.footer {
        object.add("footer", FlowText.text(of: footer, isPinned: pins && footer.isSticky, byDefault: false))
      }
      object.add("items", Self.items(section.items))
      return object.text
    }
    document.add("sections", Self.lines(sections))
  }

  private mutating func write(
    _ layout: UICollectionViewCompositionalLayout, to document: inout ObjectText
  ) throws(Inexpressible) {
    try compare(layout)
    let layouts = model.sections.indices.map { index in
      let sectionLayout = model.sections[index].layout as? CompositionalLayout ?? CompositionalLayout()
      if let list = layout.sections[index]?.list, sectionLayout.boundaryItems.contains(where: { $0.padding != 0 }) {
        return CompositionalText.text(of: list.model)
      }
      return CompositionalText.text(of: sectionLayout)
    }
    let isUniform = !layouts.isEmpty && layouts.allSatisfy { $0 == layouts[0] }
    if isUniform { document.add("layout", layouts[0]) }
    let sections = zip(model.sections, layouts).map { section, layout in
      var object = ObjectText()
      if !isUniform { object.add("layout", layout) }
      object.add("items", Self.items(section.items))
      return object.text
    }
    document.add("sections", Self.lines(sections))
  }

  /// Compares the sections with those at another width (390 or 1024 points), and warns about sections that differ and
  /// about handlers. Throws if a custom group depends on the width.
  private mutating func compare(_ layout: UICollectionViewCompositionalLayout) throws(Inexpressible) {
    let size = view.bounds.size
    let here = layout.sectionModels
    let there = layout.sectionModels(in: CGSize(width: size.width < 600 ? 1024 : 390, height: size.height))
    for (index, (one, other)) in zip(here, there).enumerated() where one != other {
      if one?.withoutFrames == other?.withoutFrames {
        throw Inexpressible(
          reason: "Section \(index) has a custom group that depends on the width, so the document has its frames.")
      }
      warnings.append("Section \(index) depends on the width; dumped for \(ObjectText.number(size.width)).")
    }
    for (index, section) in layout.sections.enumerated() where section?.visibleItemsInvalidationHandler != nil {
      leavesOutHandler = true
      warnings.append(
        "Section \(index) has a visibleItemsInvalidationHandler, which is left out with the alpha, transform, frame and zIndex"
          + " that it sets during scrolling; the form with frames has them at one content offset.")
    }
  }

  // MARK: Items

  /// Returns the items of a section with their measured or own sizes; equal neighbors are one entry.
  private static func items(_ items: ItemList) -> String {
    let sizes = (0..<items.count).map { index in
      let (run, offset) = items.item(at: index)
      let metrics = run.metrics
      var object = ObjectText()
      let width = metrics.measured?.width ?? metrics.width.value(at: offset)
      let height = metrics.measured?.height ?? metrics.height.value(at: offset)
      if let width, let height {
        object.add("size", ObjectText.array(Size(width: width, height: height)))
      } else if let width {
        object.add("width", ObjectText.number(width))
      } else if let height {
        object.add("height", ObjectText.number(height))
      }
      return String(object.text.dropFirst().dropLast())
    }
    return ObjectText.items(sizes)
  }

  /// Returns a JSON array with one line for each element.
  private static func lines(_ texts: [String]) -> String {
    texts.isEmpty ? "[]" : "[\n\(texts.joined(separator: ",\n"))\n]"
  }

  /// Returns the text of a document, formatted as by `layoutd format`; unchanged if it cannot be formatted.
  private static func formatted(_ text: String) -> String {
    let bytes = Array(text.utf8)
    guard let edits = TextFormatter.edits(of: SyntaxTree(bytes), .spaces(2)) else { return text }
    return String(decoding: TextEdit.applied(edits, to: bytes), as: UTF8.self)
  }
}

extension StructuralDump {
  /// Reads the document, and throws if it does not describe the layout: values of an app can be outside of the ranges
  /// of documents.
  func check() throws(Inexpressible) {
    let document = Document(text: Array(text.utf8), location: .init(folder: nil), files: .none)
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

  /// Returns a name for the first part that a document describes differently from the layout; nil if there is none.
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

extension CompositionalLayout {
  /// The layout for comparisons: frames of custom groups have explicit z-indices, and UIKit's kinds of headers and
  /// footers are those of documents.
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
  /// Returns the group with the frames of its custom groups, also of nested ones up to `maximumDepth`, replaced by the
  /// results of `transform`.
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
