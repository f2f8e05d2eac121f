package import CollectionLayout
import LayoutStyle

/// What stands in a picture, gathered before it is drawn: its size has to be known first.
package struct PictureLegend: Sendable {
  /// One sort of element, and how its first one looks.
  struct Sample {
    var word: String
    var style: ElementStyle
    var alpha: Double
    /// Whether it is a thin line in the picture, and should be one beside it.
    var isLine: Bool { word == "separator" }
  }

  /// The number of elements that are drawn.
  private(set) var drawnCount = 0
  /// The number of elements that are not drawn, because they are hidden or fully transparent.
  private(set) var hiddenCount = 0
  private var samples: [Sort: Sample] = [:]
  /// In the order in which they came.
  private var decorationKinds: [String] = []

  package init() {}

  /// Takes an element into account; `key` is only asked for when its sort is new.
  package mutating func note(_ attributes: LayoutAttributes, key: @autoclosure () -> String) {
    guard attributes.isSeen else {
      hiddenCount += 1
      return
    }
    drawnCount += 1
    let sort = Sort(attributes)
    guard samples[sort] == nil else { return }
    samples[sort] = Sample(
      word: sort.word, style: ElementStyle(attributes, key: key()), alpha: min(1, attributes.alpha))
    if case .decoration(let kind) = sort { decorationKinds.append(kind) }
  }

  /// The sorts that occur: cells, then headers and footers, then decorations.
  var occurring: [Sample] {
    let sorts = [.cell, .header, .pinnedHeader, .footer, .pinnedFooter] + decorationKinds.map { Sort.decoration($0) }
    return sorts.compactMap { samples[$0] }
  }

  /// What a legend tells apart.
  private enum Sort: Hashable {
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
