package import CollectionLayout
import LayoutStyle

/// The contents of a legend, collected before drawing, because its size is needed first.
package struct Legend: Sendable {
  /// A category of elements, with the style of its first element.
  struct Sample {
    var word: String
    var style: ElementStyle
    var alpha: Double
    /// Whether it is drawn as a thin line, in the legend too.
    var isLine: Bool { word == "separator" }
  }

  /// Number of drawn elements.
  private(set) var drawnCount = 0
  /// Number of elements that are not drawn because they are hidden or fully transparent.
  private(set) var hiddenCount = 0
  private var samples: [Category: Sample] = [:]
  /// In order of first occurrence.
  private var decorationKinds: [String] = []

  package init() {}

  /// Adds an element. `key` is evaluated only for the first element of a category.
  package mutating func add(_ attributes: LayoutAttributes, key: @autoclosure () -> String) {
    guard attributes.isVisible else {
      hiddenCount += 1
      return
    }
    drawnCount += 1
    let category = Category(attributes)
    guard samples[category] == nil else { return }
    samples[category] = Sample(
      word: category.word, style: ElementStyle(attributes, key: key()), alpha: min(1, attributes.alpha))
    if case .decoration(let kind) = category { decorationKinds.append(kind) }
  }

  /// The samples in order: cells, headers, footers, decorations.
  var occurringSamples: [Sample] {
    let categories =
      [.cell, .header, .pinnedHeader, .footer, .pinnedFooter] + decorationKinds.map { Category.decoration($0) }
    return categories.compactMap { samples[$0] }
  }

  /// A category of the legend.
  private enum Category: Hashable {
    case cell, header, pinnedHeader, footer, pinnedFooter
    case decoration(String)

    init(_ attributes: LayoutAttributes) {
      switch attributes.category {
      case .cell: self = .cell
      case .decoration: self = .decoration(attributes.kind)
      case .supplementary:
        let isPinned = attributes.isPinned
        self = attributes.isFooterLike ? (isPinned ? .pinnedFooter : .footer) : (isPinned ? .pinnedHeader : .header)
      }
    }

    var word: String {
      switch self {
      case .cell: "cell"
      case .header: "header"
      case .pinnedHeader: "pinned header"
      case .footer: "footer"
      case .pinnedFooter: "pinned footer"
      case .decoration(let kind): kind
      }
    }
  }
}
