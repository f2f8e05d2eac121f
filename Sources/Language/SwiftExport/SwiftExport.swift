import CollectionLayout
package import LayoutDocument

/// The layout of a document as one Swift file for UIKit.
///
/// The text depends on the document only, so equal documents have equal files.
package struct SwiftExport: Sendable {
  /// The choices of the user.
  package struct Options: Sendable {
    /// The name of the type that the file declares.
    package var name: String
    /// The oldest major version of iOS on which the file runs, 13 or later.
    package var minimumVersion: Int
    /// Whether a compositional layout of one section has a section provider.
    package var usesSectionProvider: Bool

    package init(name: String, minimumVersion: Int = Options.oldestUsual, usesSectionProvider: Bool = false) {
      self.name = name
      self.minimumVersion = minimumVersion
      self.usesSectionProvider = usesSectionProvider
    }

    /// The default of `minimumVersion`.
    package static let oldestUsual = 15
    /// The versions that can be chosen.
    package static let versions = 13...17
  }

  /// Lines of the text that belong to sections.
  package struct Segment: Equatable, Sendable {
    /// The indices of the sections.
    package let sections: [Int]
    /// The lines, from 0.
    package let lines: Range<Int>
  }

  /// The source text.
  package let text: String
  /// The lines of sections, in the order of the text. Other lines are of the collection as a whole.
  package let segments: [Segment]
  /// The parts of the document that the text leaves out, because UIKit has no such thing; one sentence each.
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
  /// Returns a type's name for a file's name: `FeedLayout` for `feed.layout.json` and for `FeedLayout.swift`.
  package static func typeName(ofFile file: String) -> String {
    let name = file.split(separator: "/").last ?? ""
    let stem = name.split(separator: ".").first ?? ""
    var words = SwiftName.camelCased(String(stem), startsUpper: true)
    if words.isEmpty { words = "Document" }
    if !words.hasSuffix("Layout") || words == "Layout" { words += "Layout" }
    return words
  }

  /// Whether a text can name the type of a file: a Swift identifier that is no name within the type.
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

/// The class of UIKit that lays a document out.
enum LayoutClass {
  /// `UICollectionViewFlowLayout`: all sections are plain flow sections.
  case flow
  /// `UICollectionViewCompositionalLayout`: a section is compositional, the collection has a configuration, or all
  /// sections are uniform grids and lists.
  case compositional
  /// A subclass of `UICollectionViewLayout` that computes all frames.
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
  /// The layouts of the section: its own for any width, and those for wide viewports in ascending order.
  var alternatives: [AdaptiveLayout.Variant] {
    let adaptive = layout as? AdaptiveLayout
    return [AdaptiveLayout.Variant(minimumWidth: 0, layout: adaptive?.base ?? layout, inset: inset)]
      + (adaptive?.variants ?? [])
  }

  var layouts: [any SectionLayout] { alternatives.map(\.layout) }

  /// Whether groups of a compositional layout give the frames of the section. UIKit's sections without items have no
  /// insets.
  fileprivate var isUniform: Bool {
    (items.count > 0 || alternatives.allSatisfy { $0.inset == .zero })
      && layouts.allSatisfy { layout in
        layout is GridLayout || layout is ListLayout && hasEqualRows
      }
  }

  /// Whether all rows of a list have the length of the layout.
  var hasEqualRows: Bool {
    items.slices.allSatisfy { slice in
      let metrics = slice.run.metrics
      return metrics.width == .none && metrics.height == .none && metrics.aspectRatio == .none
    }
  }

  /// Whether a compositional section gets the frames of a layout from a placement function, in a custom group.
  func isPlaced(_ layout: any SectionLayout) -> Bool {
    switch layout {
    case is CompositionalLayout, is GridLayout: false
    case is ListLayout: !hasEqualRows
    default: true
    }
  }

  /// Whether the header or the footer differs from one that is as wide as the collection, without insets.
  fileprivate var hasFormattedSupplements: Bool {
    [header, footer].contains { $0.map { $0.inset != .zero || $0.crossLength != nil || $0.isStretchy } ?? false }
  }
}

extension CollectionModel {
  /// Whether the number of lines of any tags is limited.
  var limitsTags: Bool {
    sections.contains { $0.layouts.contains { ($0 as? TagsLayout)?.maximumLines != nil } }
  }

  /// Whether `UICollectionViewFlowLayout` gives all frames.
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

  /// Whether a part of the collection needs a class that computes all frames.
  fileprivate var needsSubclass: Bool {
    stickyHeaders == .stack || pinsBesideOwnViews || scrollsAcross
      || sections.contains { section in
        section.pagedOffset != nil || section.hasFormattedSupplements
          || section.decorations.contains(where: \.isDrawnAside)
      }
      || effects.contains { if case .stretchyHeader = $0 { true } else { false } }
  }

  /// Whether views of sections are pinned beside a pinned header or footer of the collection. Boundary items of UIKit
  /// are pinned to the same edge.
  private var pinsBesideOwnViews: Bool {
    stickyHeaders == .push
      && (header?.isSticky == true && sections.contains { $0.header?.isSticky == true }
        || footer?.isSticky == true && sections.contains { $0.footer?.isSticky == true })
  }
}

extension FlowLayout {
  /// Whether lines are aligned as in UIKit.
  fileprivate var isUIKits: Bool {
    lineAlignment == .justify && lastLineAlignment == .auto && singleItemAlignment == .center
      && itemAlignment == .center
      && minimumContentLength == 0
  }
}

extension Decoration {
  /// Whether it is another view than a background of its whole section.
  var isDrawnAside: Bool {
    switch shape {
    case .background, .card(covers: .section, _): false
    case .card, .badge, .separator, .rectangle: true
    }
  }
}
