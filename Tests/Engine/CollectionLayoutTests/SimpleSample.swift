import CollectionLayout
import TestSupport

/// A generator of collections of lists, carousels and grids, for any scroll direction.
struct SimpleSample {
  var viewport: Size
  var parts: [Part] = []
  var random: SeededGenerator

  /// One section.
  struct Part {
    enum Kind {
      case list(ListLayout)
      case carousel(CarouselLayout)
      case grid(GridLayout)
    }
    var name: String
    var kind: Kind
    var inset: EdgeInsets
    var metrics: [ItemMetrics]
  }

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    viewport = .zero
    viewport = Size(width: 100 + number(300), height: 100 + number(300))
    for index in 0...random.below(3) { parts.append(part("s\(index)")) }
    if parts.allSatisfy(\.metrics.isEmpty) { parts[0].metrics = [ItemMetrics()] }
  }

  /// Returns a multiple of 0.25 in `0..<limit`, whose sums are exact.
  mutating func number(_ limit: Double) -> Double { Double(random.below(Int(limit) * 4)) / 4 }

  private mutating func part(_ name: String) -> Part {
    Part(
      name: name, kind: kind(),
      inset: EdgeInsets(top: number(20), left: number(20), bottom: number(20), right: number(20)),
      metrics: (0..<random.below(40)).map { _ in metrics() })
  }

  private mutating func kind() -> Part.Kind {
    switch random.below(3) {
    case 0: return .list(ListLayout(rowHeight: number(60), spacing: number(10)))
    case 1:
      return .carousel(
        CarouselLayout(
          cardWidth: random.pick([0.7, 0.25, 1, 40, 500]), cardHeight: random.pick([0.75, 1, 30]),
          spacing: random.pick([nil, 0, 12])))
    default:
      // Powers of two, so that dividing by the ratio is exact.
      return .grid(
        GridLayout(
          columnCount: 1 + random.below(5), rowSpacing: number(10), columnSpacing: number(10),
          aspectRatio: random.pick([0.5, 1, 2, 4])))
    }
  }

  private mutating func metrics() -> ItemMetrics {
    switch random.below(6) {
    case 0: ItemMetrics(height: .constant(number(80)), aspectRatio: .constant(2))
    case 1: ItemMetrics(width: .constant(number(80)), aspectRatio: .constant(random.pick([0.5, 1, 2, 8])))
    case 2: ItemMetrics(aspectRatio: .constant(4), measured: Size(width: number(80), height: number(80)))
    default: ItemMetrics()
    }
  }

  /// Changes an item, inserts or removes one, or changes a layout or the viewport.
  mutating func change() {
    let part = random.below(parts.count)
    let place = random.below(parts[part].metrics.count + 1)
    switch random.below(8) {
    case 0: parts[part].kind = kind()
    case 1: viewport.width += 1
    case 2: viewport.height += 1
    case 3: parts[part].metrics = Array(repeating: ItemMetrics(), count: random.below(10))
    case 4, 5: parts[part].metrics.insert(metrics(), at: place)
    default:
      if place < parts[part].metrics.count { parts[part].metrics.remove(at: place) }
    }
  }

  func model(_ scroll: ScrollDirection = .vertical, _ direction: LayoutDirection = .leftToRight) -> CollectionModel {
    CollectionModel(scrollDirection: scroll, layoutDirection: direction, sections: parts.map(\.section))
  }
}

extension SimpleSample.Part {
  private var layout: any SectionLayout {
    switch kind {
    case .list(let list): list
    case .carousel(let carousel): carousel
    case .grid(let grid): grid
    }
  }

  var section: Section { CollectionLayoutTests.section(name, of: metrics, layout, inset: inset) }

  /// Returns the reference frames relative to the start of the section, for vertical scrolling.
  func framesOnPaper(in viewport: Size) -> [Rect] {
    let available = viewport.width - inset.left - inset.right
    var frames: [Rect] = []
    switch kind {
    case .list(let list):
      for metrics in metrics {
        let own = metrics.height.value(at: 0) ?? metrics.measured?.height
        let height = own ?? metrics.aspectRatio.value(at: 0).map { available / $0 } ?? list.rowHeight
        frames.append(
          Rect(inset.left, frames.last.map { $0.maxY + list.spacing } ?? inset.top, available, height))
      }
    case .carousel(let carousel):
      let length = carousel.cardWidth > 1 ? carousel.cardWidth : carousel.cardWidth * viewport.height
      let width = carousel.cardHeight > 1 ? carousel.cardHeight : carousel.cardHeight * viewport.width
      let left = max(0, viewport.height - length)
      for _ in metrics {
        let y = frames.last.map { $0.maxY + (carousel.spacing ?? left / 7) } ?? inset.top + left / 2
        frames.append(Rect(inset.left + available / 2 - width / 2, y, width, length))
      }
    case .grid(let grid):
      let width = (available - Double(grid.columnCount - 1) * grid.columnSpacing) / Double(grid.columnCount)
      for index in metrics.indices {
        // To the right of the previous cell, and below the cell of the previous row.
        let place = index % grid.columnCount
        let before = place > 0 ? frames[index - 1] : nil
        let above = index >= grid.columnCount ? frames[index - grid.columnCount] : nil
        frames.append(
          Rect(
            before.map { $0.maxX + grid.columnSpacing } ?? inset.left,
            above.map { $0.maxY + grid.rowSpacing } ?? inset.top, width, width / grid.aspectRatio))
      }
    }
    return frames
  }

  /// Returns the reference length of the section, for vertical scrolling.
  func lengthOnPaper(in viewport: Size) -> Double {
    var end = framesOnPaper(in: viewport).map(\.maxY).max() ?? inset.top
    if case .carousel(let carousel) = kind, !metrics.isEmpty {
      let length = carousel.cardWidth > 1 ? carousel.cardWidth : carousel.cardWidth * viewport.height
      end += max(0, viewport.height - length) / 2
    }
    return end + inset.bottom
  }
}
