import CollectionLayout
import TestSupport

/// A rectangle of the reference implementation, without code of the engine.
struct ReferenceRect: Equatable {
  var x: Double
  var y: Double
  var w: Double
  var h: Double

  var transposed: ReferenceRect { ReferenceRect(x: y, y: x, w: h, h: w) }

  /// Whether the rectangles intersect by the definition of queries: open edges, and half-open for a side of length 0.
  func hits(_ f: ReferenceRect) -> Bool {
    if w.isNaN || h.isNaN || x.isNaN || y.isNaN || f.x.isNaN || f.y.isNaN || f.w.isNaN || f.h.isNaN { return false }
    if w <= 0 || h <= 0 { return false }
    let isInX = f.w == 0 ? (x <= f.x && f.x < x + w) : (x < f.x + f.w && f.x < x + w)
    let isInY = f.h == 0 ? (y <= f.y && f.y < y + h) : (y < f.y + f.h && f.y < y + h)
    return isInX && isInY
  }
}

/// Returns the output of SplitMix64 for an item, as docs/document.md defines it.
func splitMix64(seed: Int64, item: Int) -> UInt64 {
  var z = UInt64(bitPattern: seed) &+ (UInt64(item) &+ 1) &* 0x9E37_79B9_7F4A_7C15
  z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
  z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
  z ^= z >> 31
  return z
}

/// A numeric property of each item in the reference implementation.
enum PlainRule: Equatable {
  case none
  case constant(Double)
  case cycle([Double?])
  case random(Int64, Int64, seed: Int64)

  func value(_ item: Int) -> Double? {
    switch self {
    case .none: nil
    case .constant(let value): value
    case .cycle(let values): values[item % values.count]
    case .random(let low, let high, let seed):
      Double(low + Int64(splitMix64(seed: seed, item: item) % UInt64(high - low + 1)))
    }
  }

  var engine: NumberSequence {
    switch self {
    case .none: .none
    case .constant(let value): .constant(value)
    case .cycle(let values): .cycle(values.map { $0.map { .constant($0) } ?? .none })
    case .random(let low, let high, let seed): .random(in: low...high, seed: seed)
    }
  }

  func mapped(_ change: (Double) -> Double) -> PlainRule {
    switch self {
    case .constant(let value): .constant(change(value))
    case .cycle(let values): .cycle(values.map { $0.map(change) })
    case .none, .random: self
    }
  }
}

/// A range of a run of items.
struct ReferenceRun: Equatable {
  var name: Int
  var width = PlainRule.none
  var height = PlainRule.none
  var ratio = PlainRule.none
  var fullSpan = [false]
  var range: Range<Int>

  var transposed: ReferenceRun {
    var run = self
    (run.width, run.height, run.ratio) = (height, width, ratio.mapped { 1 / $0 })
    return run
  }
}

struct ReferenceSection: Equatable {
  var name: Int
  var columns = 1
  var rowSpacing = 0.0
  var columnSpacing = 0.0
  var direction = WaterfallLayout.RenderDirection.shortestFirst
  var inset = EdgeInsets.zero
  var header = 0.0
  var footer = 0.0
  var runs: [ReferenceRun] = []

  var transposed: ReferenceSection {
    var section = self
    (section.rowSpacing, section.columnSpacing) = (columnSpacing, rowSpacing)
    section.inset = EdgeInsets(top: inset.left, left: inset.top, bottom: inset.right, right: inset.bottom)
    section.runs = runs.map(\.transposed)
    return section
  }
}

/// The kind, index and frame of an element.
struct ReferenceElement: Equatable {
  enum Kind: Int { case cell, footer, header }

  var kind: Kind
  var section: Int
  var item: Int
  var frame: ReferenceRect

  init(_ kind: Kind, _ section: Int, _ item: Int, _ frame: ReferenceRect) {
    (self.kind, self.section, self.item, self.frame) = (kind, section, item, frame)
  }

  init(_ attributes: LayoutAttributes) {
    kind = attributes.category == .cell ? .cell : attributes.kind == "header" ? .header : .footer
    section = attributes.indexPath.section
    item = attributes.indexPath.item
    frame = ReferenceRect(attributes.frame)
  }
}

extension ReferenceRect {
  init(_ rect: Rect) { self.init(x: rect.x, y: rect.y, w: rect.width, h: rect.height) }
}

/// The reference implementation of waterfall collections. It shares no code with the engine and computes item by item.
struct ReferenceCollection: Equatable {
  var width = 320.0
  var height = 480.0
  var isHorizontal = false
  var isRightToLeft = false
  var sections: [ReferenceSection] = []

  var transposed: ReferenceCollection {
    ReferenceCollection(
      width: height, height: width, isHorizontal: !isHorizontal, isRightToLeft: isRightToLeft,
      sections: sections.map(\.transposed))
  }

  /// Returns the content size and all elements, by section: header, items, footer.
  func laidOut() -> (size: ReferenceRect, elements: [ReferenceElement]) {
    if isHorizontal {
      var upright = transposed
      upright.isRightToLeft = false
      let (size, elements) = upright.laidOut()
      let lying = elements.map { ReferenceElement($0.kind, $0.section, $0.item, $0.frame.transposed) }
      return mirrored(size.transposed, lying)
    }
    var elements: [ReferenceElement] = []
    var cursor = 0.0
    for (index, section) in sections.enumerated() {
      if section.header > 0 {
        elements.append(
          ReferenceElement(.header, index, 0, ReferenceRect(x: 0, y: cursor, w: width, h: section.header)))
        cursor += section.header
      }
      let top = cursor + section.inset.top
      let available = max(0, width - section.inset.left - section.inset.right)
      let n = Double(section.columns)
      let breadth = max(0, (available - (n - 1) * section.columnSpacing) / n)
      var ends = [Double?](repeating: nil, count: section.columns)
      var number = 0
      for run in section.runs {
        for place in run.range {
          let spans = run.fullSpan[place % run.fullSpan.count]
          let w = run.width.value(place) ?? (spans ? available : breadth)
          let h = run.height.value(place) ?? run.ratio.value(place).map { w / $0 } ?? 50
          let filled = ends.compactMap(\.self)
          var x = section.inset.left
          var y = top
          if spans {
            if let longest = filled.max() { y = longest + section.rowSpacing }
            ends = ends.map { _ in y + h }
          } else {
            let lane: Int
            switch section.direction {
            case .leftToRight: lane = number % section.columns
            case .rightToLeft: lane = section.columns - 1 - number % section.columns
            case .shortestFirst:
              // The spacing follows each item, even one without length.
              let lengths = ends.map { $0.map { $0 + section.rowSpacing } ?? top }
              let least = lengths.min()!
              lane = lengths.firstIndex { $0 - least <= 1e-9 * max(1, abs(least)) }!
            }
            x += Double(lane) * (breadth + section.columnSpacing)
            if let end = ends[lane] { y = end + section.rowSpacing }
            ends[lane] = y + h
          }
          elements.append(ReferenceElement(.cell, index, number, ReferenceRect(x: x, y: y, w: w, h: h)))
          number += 1
        }
      }
      cursor = (ends.compactMap(\.self).max() ?? top) + section.inset.bottom
      if section.footer > 0 {
        elements.append(
          ReferenceElement(.footer, index, 0, ReferenceRect(x: 0, y: cursor, w: width, h: section.footer)))
        cursor += section.footer
      }
    }
    return mirrored(ReferenceRect(x: 0, y: 0, w: width, h: cursor), elements)
  }

  private func mirrored(_ size: ReferenceRect, _ elements: [ReferenceElement]) -> (ReferenceRect, [ReferenceElement]) {
    guard isRightToLeft else { return (size, elements) }
    let mirrored = elements.map { element in
      var element = element
      element.frame.x = max(size.w, width) - element.frame.x - element.frame.w
      return element
    }
    return (size, mirrored)
  }

  /// The engine's model of this collection.
  var model: CollectionModel {
    CollectionModel(
      scrollDirection: isHorizontal ? .horizontal : .vertical,
      layoutDirection: isRightToLeft ? .rightToLeft : .leftToRight,
      sections: sections.map { section in
        let chunks = section.runs.map { run in
          ItemSlice(
            run: ItemRun(
              metrics: ItemMetrics(
                width: run.width.engine, height: run.height.engine, aspectRatio: run.ratio.engine,
                fullSpan: run.fullSpan == [false] ? .constant(false) : .cycle(run.fullSpan))),
            identifiers: IdentifierSequence(TextSequence("run\(run.name)-{i}")), range: run.range)
        }
        return Section(
          identifier: Identifier("section\(section.name)"),
          layout: WaterfallLayout(
            columnCount: section.columns, rowSpacing: section.rowSpacing, columnSpacing: section.columnSpacing,
            renderDirection: section.direction),
          inset: section.inset, header: SupplementaryItem(length: section.header),
          footer: SupplementaryItem(length: section.footer), items: ItemList(chunks))
      })
  }

  func prepared(reusing previous: PreparedCollection? = nil, _ work: inout LayoutProgress) -> PreparedCollection {
    PreparedCollection(model, viewport: Size(width: width, height: height), reusing: previous, work: &work)
  }

  func prepared() -> PreparedCollection {
    var work = LayoutProgress()
    return prepared(&work)
  }
}

extension [ReferenceElement] {
  /// The elements in drawing order: cells by index, then footers and headers by section.
  var inDrawingOrder: [ReferenceElement] {
    sorted {
      ($0.kind == .cell ? 0 : 1, $0.section, $0.item, $0.kind.rawValue) < (
        $1.kind == .cell ? 0 : 1, $1.section, $1.item, $1.kind.rawValue
      )
    }
  }
}

/// A generator of collections, edits of them, and query rectangles.
struct PlainDraw {
  var random: SeededGenerator
  /// Whether all numbers add and divide without rounding.
  var isExact = true
  private var nextName = 0

  init(seed: UInt64, isExact: Bool = true) {
    random = SeededGenerator(seed: seed)
    self.isExact = isExact
  }

  mutating func length(_ limit: Int) -> Double {
    if random.once(in: 8) { return 0 }
    return isExact ? Double(random.below(limit * 2)) / 2 : Double.random(in: 0..<Double(limit), using: &random)
  }

  mutating func name() -> Int {
    nextName += 1
    return nextName
  }

  private mutating func rule(_ limit: Int) -> PlainRule {
    switch random.below(4) {
    case 0: .constant(length(limit))
    case 1: .random(Int64(random.below(20)), Int64(20 + random.below(limit)), seed: Int64(random.below(100)) - 50)
    default: .cycle((0...random.below(5)).map { _ in random.once(in: 6) ? nil : length(limit) })
    }
  }

  mutating func run() -> ReferenceRun {
    let start = random.below(4)
    // Sometimes longer than a chunk of the engine.
    let count = random.once(in: 12) ? random.below(1500) : random.below(12)
    var run = ReferenceRun(name: name(), range: start..<start + count)
    if random.once(in: 5) { run.width = rule(200) }
    if !random.once(in: 4) { run.height = rule(120) }
    if random.once(in: 2) { run.ratio = .cycle((0...random.below(3)).map { _ in random.pick([0.25, 0.5, 1, 2, 4]) }) }
    if random.once(in: 4) { run.fullSpan = (0...random.below(5)).map { _ in random.once(in: 3) } }
    return run
  }

  mutating func section() -> ReferenceSection {
    var section = ReferenceSection(name: name())
    section.columns = isExact ? random.pick([1, 2, 4, 8]) : 1 + random.below(9)
    section.rowSpacing = length(12)
    section.columnSpacing = length(12)
    section.direction = random.once(in: 3) ? random.pick([.leftToRight, .rightToLeft]) : .shortestFirst
    if random.once(in: 2) {
      section.inset = EdgeInsets(top: length(20), left: length(20), bottom: length(20), right: length(20))
    }
    if random.once(in: 2) { section.header = length(40) }
    if random.once(in: 2) { section.footer = length(40) }
    section.runs = (0..<random.below(6)).map { _ in run() }
    return section
  }

  mutating func collection() -> ReferenceCollection {
    ReferenceCollection(
      width: random.once(in: 30) ? 0 : 300 + length(200), height: 400 + length(200),
      isHorizontal: random.once(in: 2), isRightToLeft: random.once(in: 2),
      sections: (0..<random.below(6)).map { _ in section() })
  }

  /// Makes one random change.
  mutating func edit(_ collection: inout ReferenceCollection) {
    guard let index = collection.sections.indices.randomElement(using: &random) else {
      collection.sections.append(section())
      return
    }
    switch random.below(14) {
    case 0: collection.sections.insert(section(), at: index)
    case 1: collection.sections.remove(at: index)
    case 2: collection.sections.swapAt(index, random.below(collection.sections.count))
    case 3: collection.sections[index].header = length(40)
    case 4: collection.sections[index].inset.left = length(20)
    case 5: collection.sections[index].inset.top = length(20)
    case 6: collection.sections[index].columns = random.pick([1, 2, 4, 8])
    case 7: if random.once(in: 2) { collection.width += 8 } else { collection.height += 8 }
    default: edit(&collection.sections[index].runs)
    }
  }

  private mutating func edit(_ runs: inout [ReferenceRun]) {
    guard let index = runs.indices.randomElement(using: &random) else {
      runs.append(run())
      return
    }
    let range = runs[index].range
    switch random.below(6) {
    case 0: runs.insert(run(), at: index)
    case 1: runs.remove(at: index)
    case 2: runs.swapAt(index, random.below(runs.count))
    case 3: runs[index].height = rule(120)
    case 4: runs[index].range = range.lowerBound..<range.upperBound + 3
    default:
      // Removes an item from the middle, or replaces it.
      guard range.count > 2 else { return }
      let place = range.lowerBound + 1 + random.below(range.count - 2)
      var (head, tail) = (runs[index], runs[index])
      head.range = range.lowerBound..<place
      tail.range = place + 1..<range.upperBound
      var between = run()
      between.range = between.range.lowerBound..<between.range.lowerBound + random.below(2)
      runs.replaceSubrange(index...index, with: [head, between, tail])
    }
  }

  /// Returns a random rectangle: anywhere, at edges of elements, with an empty side, or around everything.
  mutating func rect(around elements: [ReferenceElement], _ size: ReferenceRect) -> ReferenceRect {
    let some = elements.isEmpty ? size : random.pick(elements).frame
    let other = elements.isEmpty ? size : random.pick(elements).frame
    switch random.below(10) {
    case 0: return some
    case 1: return ReferenceRect(x: some.x + some.w, y: some.y + some.h, w: length(200), h: length(200))
    case 2: return ReferenceRect(x: some.x - 100, y: some.y - 100, w: 100, h: 100)
    case 3:
      let (x, y) = (min(some.x, other.x + other.w), min(some.y, other.y + other.h))
      return ReferenceRect(x: x, y: y, w: max(some.x, other.x + other.w) - x, h: max(some.y, other.y + other.h) - y)
    case 4: return ReferenceRect(x: some.x, y: some.y, w: 0, h: length(100))
    case 5: return ReferenceRect(x: -1e9, y: -1e9, w: 2e9, h: 2e9)
    case 6: return ReferenceRect(x: -length(5000), y: -length(5000), w: length(2000), h: length(2000))
    case 7: return ReferenceRect(x: some.x + some.w, y: some.y, w: -some.w, h: some.h)
    default:
      return ReferenceRect(
        x: length(Int(size.w) + 1) - 50, y: length(Int(size.h) + 1) - 50, w: length(400), h: length(400))
    }
  }
}
