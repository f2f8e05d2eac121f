import CollectionLayout
package import LayoutDocument

/// The layout of a document as one Swift file for UIKit.
///
/// Equal documents with equal options have equal files.
package struct SwiftExport: Sendable {
  /// The options that the user chooses.
  package struct Options: Sendable {
    /// The name of the type that the file declares.
    package var name: String
    /// The oldest major version of iOS for which the file is written, one of `versions`.
    package var minimumVersion: Int
    /// Whether a compositional layout is made by a section provider even if it has one section.
    package var usesSectionProvider: Bool

    package init(name: String, minimumVersion: Int = Options.oldestUsual, usesSectionProvider: Bool = false) {
      self.name = name
      self.minimumVersion = minimumVersion
      self.usesSectionProvider = usesSectionProvider
    }

    /// The default of `minimumVersion`.
    package static let oldestUsual = 15
    /// The possible values of `minimumVersion`.
    package static let versions = 13...17
  }

  /// A range of lines of the text that belongs to sections.
  package struct Segment: Equatable, Sendable {
    /// The indices of the sections to which the lines belong.
    package let sections: [Int]
    /// The indices of the lines, from 0; half-open.
    package let lines: Range<Int>
  }

  /// The source text of the file.
  package let text: String
  /// The lines that belong to sections, in the order of the text. Other lines belong to the collection as a whole.
  package let segments: [Segment]
  /// The parts of the document that the file leaves out, because UIKit has no such feature or the layout does not have
  /// it; one sentence each.
  package let omissions: [String]

  /// Exports a document.
  ///
  /// - Parameters:
  ///   - model: The decoded document.
  ///   - documentName: The name of the document's file, for comments.
  ///   - options: The choices of the user.
  package init(_ model: DocumentModel, documentName: String, options: Options) {
    var file = ExportedFile(model, documentName: documentName, options: options)
    (text, segments) = file.write()
    omissions = file.omissions
  }
}

extension SwiftExport.Options {
  /// Returns the name of the type for a file: `FeedLayout` for `feed.layout.json` and for `FeedLayout.swift`.
  package static func typeName(ofFile file: String) -> String {
    let name = file.split(separator: "/").last ?? ""
    let stem = name.split(separator: ".").first ?? ""
    var words = SwiftName.camelCased(String(stem), startsUpper: true)
    if words.isEmpty { words = "Document" }
    if !words.hasSuffix("Layout") || words == "Layout" { words += "Layout" }
    return words
  }

  /// Whether a text can be the name of the exported type: a Swift identifier that is no name used in the file and does
  /// not begin with `UI`, `NS` or `CG`.
  package static func isTypeName(_ text: String) -> Bool {
    let inner = [
      "Band", "Decoration", "DecorationView", "Delegate", "Item", "Layout", "LineAlignment", "Parts", "Placement",
      "Container",
      "Section",
    ]
    return SwiftName.isTypeName(text) && !inner.contains(text) && !text.hasPrefix("UI") && !text.hasPrefix("NS")
      && !text.hasPrefix("CG")
  }
}

/// The class of UIKit that lays an exported document out.
enum LayoutClass {
  /// `UICollectionViewFlowLayout`: all sections are plain flow sections.
  case flow
  /// `UICollectionViewCompositionalLayout`: a section is compositional, the collection has a configuration for such
  /// layouts, or all sections are uniform grids and lists.
  case compositional
  /// A subclass of `UICollectionViewLayout` that computes all frames, for any other collection.
  case subclass

  init(_ collection: CollectionModel) {
    let layouts = collection.sections.flatMap(\.layouts)
    if layouts.contains(where: { $0 is CompositionalLayout }) || collection.configuration != CollectionConfiguration() {
      self = .compositional
    } else if collection.isPlainFlow {
      self = .flow
    } else if !layouts.isEmpty, collection.sections.allSatisfy(\.isUniform), !collection.needsSubclass {
      self = .compositional
    } else {
      self = .subclass
    }
  }
}

extension Section {
  /// The layouts of the section with the minimum widths of the viewport: its own (0), then the variants in ascending
  /// order.
  var alternatives: [AdaptiveLayout.Variant] {
    let adaptive = layout as? AdaptiveLayout
    return [AdaptiveLayout.Variant(minimumWidth: 0, layout: adaptive?.base ?? layout, inset: inset)]
      + (adaptive?.variants ?? [])
  }

  var layouts: [any SectionLayout] { alternatives.map(\.layout) }

  /// Whether groups of a compositional layout can place the items of the section: all its layouts are grids, or lists
  /// whose items set no sizes. The section must have items or no insets, since UIKit's sections without items have
  /// none.
  fileprivate var isUniform: Bool {
    (items.count > 0 || alternatives.allSatisfy { $0.inset == .zero })
      && layouts.allSatisfy { layout in
        layout is GridLayout || layout is ListLayout && hasEqualRows
      }
  }

  /// Whether no item has a size, so that all rows of a list have the length that its layout states.
  var hasEqualRows: Bool {
    items.slices.allSatisfy { slice in
      let metrics = slice.run.metrics
      return metrics.width == .none && metrics.height == .none && metrics.aspectRatio == .none
    }
  }

  /// Whether a compositional layout needs a placement function and a custom group for a section with this layout.
  func isPlaced(_ layout: any SectionLayout) -> Bool {
    switch layout {
    case is CompositionalLayout, is GridLayout: false
    case is ListLayout: !hasEqualRows
    default: true
    }
  }

  /// Whether the header or the footer has insets, a cross length, or `isStretchy`.
  fileprivate var hasFormattedSupplements: Bool {
    [header, footer].contains { $0.map { $0.inset != .zero || $0.crossLength != nil || $0.isStretchy } ?? false }
  }
}

extension CollectionModel {
  /// Whether any tags layout limits its number of lines.
  var limitsTags: Bool {
    sections.contains { $0.layouts.contains { ($0 as? TagsLayout)?.maximumLines != nil } }
  }

  /// Whether `UICollectionViewFlowLayout` can compute all frames.
  fileprivate var isPlainFlow: Bool {
    guard let first = sections.first?.layout as? FlowLayout, !needsSubclass, header == nil, footer == nil else {
      return false
    }
    let headers = sections.compactMap(\.header) + sections.compactMap(\.footer)
    if stickyHeaders == .push, !headers.allSatisfy(\.isSticky) { return false }
    return sections.allSatisfy { section in
      guard let flow = section.layout as? FlowLayout else { return false }
      return section.decorations.isEmpty && !section.hasFormattedSupplements && flow.isUIKits
        && flow.sectionInsetReference == first.sectionInsetReference && flow.itemSize == first.itemSize
        && flow.estimatedItemSize == first.estimatedItemSize
    }
  }

  /// Whether the collection has a part for which only a subclass can compute the frames.
  fileprivate var needsSubclass: Bool {
    stickyHeaders == .stack || pinsBesideOwnViews || scrollsAcross
      || sections.contains { section in
        section.pagedOffset != nil || section.hasFormattedSupplements
          || section.decorations.contains(where: \.isDrawnAside)
      }
      || effects.contains { if case .stretchyHeader = $0 { true } else { false } }
  }

  /// Whether headers or footers of sections are pinned at the same edge as the header or footer of the collection.
  /// UIKit pins both kinds to the same position.
  private var pinsBesideOwnViews: Bool {
    stickyHeaders == .push
      && (header?.isSticky == true && sections.contains { $0.header?.isSticky == true }
        || footer?.isSticky == true && sections.contains { $0.footer?.isSticky == true })
  }
}

extension FlowLayout {
  /// Whether lines and items are aligned as in UIKit, and the content has no minimum length.
  fileprivate var isUIKits: Bool {
    lineAlignment == .justify && lastLineAlignment == .auto && singleItemAlignment == .center
      && itemAlignment == .center
      && minimumContentLength == 0
  }
}

extension Decoration {
  /// Whether the decoration is something other than a background of its whole section.
  var isDrawnAside: Bool {
    switch shape {
    case .background, .card(covers: .section, _): false
    case .card, .badge, .separator, .rectangle: true
    }
  }
}
