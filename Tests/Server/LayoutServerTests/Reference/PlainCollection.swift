/// An item of a session: its identifier, its properties, and the view that shows it.
struct ReferenceItem {
  var name: String
  var look: PlainLook
  /// The number of the view. A different number is a different view, even of the same identifier.
  var view: Int
}

/// A section of a session.
struct PlainGroup {
  var id: String
  var numbers: PlainNumbers
  var header: PlainSupplement?
  var footer: PlainSupplement?
  var items: [ReferenceItem]
  var view: Int
}

/// A rectangle as four numbers.
struct ReferenceRect: Equatable {
  var x = 0.0
  var y = 0.0
  var width = 0.0
  var height = 0.0

  var numbers: [Double] { [x, y, width, height] }
}

/// An element as a client receives it.
struct ReferenceElement: Equatable {
  var key: String
  var category: String
  var kind = ""
  var section: Int
  var item: Int
  var frame: ReferenceRect
  var alpha = 1.0
  var zIndex = 0
  var isHidden = false
  var custom: [String: String] = [:]
  /// The number of the view. It is not sent and `differences` ignores it.
  var view = 0

  /// Whether the element precedes another one in drawing order.
  func isDrawnBefore(_ other: ReferenceElement) -> Bool {
    let (left, right) = ((zIndex, rank, section, item), (other.zIndex, other.rank, other.section, other.item))
    return left == right ? kind.utf8.lexicographicallyPrecedes(other.kind.utf8) : left < right
  }

  private var rank: Int {
    switch category {
    case "decoration": 0
    case "cell": 1
    case "supplementary": 2
    default: 9
    }
  }

  func differences(from other: ReferenceElement, precision: Double) -> [String] {
    var list: [String] = []
    if category != other.category || kind != other.kind { list.append("category") }
    if section != other.section || item != other.item { list.append("indexPath") }
    if !zip(frame.numbers, other.frame.numbers).allSatisfy({ isNear($0, $1, precision) }) {
      list.append("frame \(frame.numbers) \(other.frame.numbers)")
    }
    if !isNear(alpha, other.alpha, precision) { list.append("alpha \(alpha) \(other.alpha)") }
    if zIndex != other.zIndex { list.append("zIndex \(zIndex) \(other.zIndex)") }
    if isHidden != other.isHidden { list.append("hidden") }
    if custom != other.custom { list.append("custom \(custom) \(other.custom)") }
    return list
  }
}

/// Whether a server that rounds to multiples of `precision` may send `sent` for `exact`.
func isNear(_ sent: Double, _ exact: Double, _ precision: Double) -> Bool {
  let tolerance = 1e-6 * max(1, abs(exact) * 1e-6)
  guard precision > 0 else { return abs(sent - exact) <= tolerance }
  let steps = sent / precision
  return abs(sent - exact) <= precision / 2 + tolerance && abs(steps - steps.rounded()) < 1e-6
}

/// A reference implementation of the collection. It lays out items one by one and uses no code of the layout engine.
struct PlainCollection {
  var isHorizontal = false
  var isRightToLeft = false
  var contentInset = PlainEdges()
  var groups: [PlainGroup] = []

  /// Returns all elements in drawing order, and the size of the content.
  func layout(viewport: [Double]) -> (elements: [ReferenceElement], contentSize: [Double]) {
    var elements: [ReferenceElement] = []
    var cursor = 0.0
    let inset = contentInset
    let across = max(
      0, isHorizontal ? viewport[1] - inset.top - inset.bottom : viewport[0] - inset.left - inset.right)
    for (index, group) in groups.enumerated() {
      if let header = group.header, header.length > 0 {
        elements.append(supplement(header, "header", index, group, cursor, across))
        cursor += header.length
      }
      cursor = place(group, index, from: cursor, across: across, into: &elements)
      if let footer = group.footer, footer.length > 0 {
        elements.append(supplement(footer, "footer", index, group, cursor, across))
        cursor += footer.length
      }
    }
    let size = isHorizontal ? [cursor, across] : [across, cursor]
    if isRightToLeft {
      let width = isHorizontal ? max(size[0], viewport[0] - contentInset.left - contentInset.right) : size[0]
      for index in elements.indices {
        elements[index].frame.x = width - elements[index].frame.x - elements[index].frame.width
      }
    }
    elements.sort { $0.isDrawnBefore($1) }
    return (elements, size)
  }

  /// Appends the cells of one section, a waterfall whose items are assigned to lanes one by one, and returns the end of
  /// the section.
  private func place(
    _ group: PlainGroup, _ index: Int, from start: Double, across: Double, into elements: inout [ReferenceElement]
  ) -> Double {
    let inset = group.numbers.inset ?? PlainEdges()
    let (before, after) = isHorizontal ? (inset.left, inset.right) : (inset.top, inset.bottom)
    let (near, far) = isHorizontal ? (inset.top, inset.bottom) : (inset.left, inset.right)
    let mainGap = (isHorizontal ? group.numbers.columnSpacing : group.numbers.rowSpacing) ?? 0
    let crossGap = (isHorizontal ? group.numbers.rowSpacing : group.numbers.columnSpacing) ?? 0
    let count = max(1, group.numbers.columnCount ?? 2)
    let available = max(0, across - near - far)
    let breadth = max(0, (available - Double(count - 1) * crossGap) / Double(count))
    let top = start + before
    var ends: [Double?] = Array(repeating: nil, count: count)
    for (place, item) in group.items.enumerated() {
      let look = item.look
      let space = look.fullSpan ? available : breadth
      let (ownMain, ownCross) = isHorizontal ? (look.width, look.height) : (look.height, look.width)
      let cross = ownCross ?? space
      var main = ownMain
      if main == nil, let ratio = look.aspectRatio { main = isHorizontal ? cross * ratio : cross / ratio }
      let length = main ?? 50
      var lane = 0
      var position = 0.0
      if look.fullSpan {
        let filled = ends.compactMap { $0 }
        position = filled.isEmpty ? 0 : filled.max()! + mainGap
        ends = Array(repeating: position + length, count: count)
      } else {
        switch group.numbers.renderDirection ?? "shortestFirst" {
        case "leftToRight": lane = place % count
        case "rightToLeft": lane = count - 1 - place % count
        default:
          let lengths = ends.map { $0.map { $0 + mainGap } ?? 0 }
          let shortest = lengths.min()!
          lane = lengths.firstIndex { $0 <= shortest + 1e-9 * max(1, abs(shortest)) }!
        }
        position = ends[lane].map { $0 + mainGap } ?? 0
        ends[lane] = position + length
      }
      let offset = near + Double(lane) * (breadth + crossGap)
      let frame =
        isHorizontal
        ? ReferenceRect(x: top + position, y: offset, width: length, height: cross)
        : ReferenceRect(x: offset, y: top + position, width: cross, height: length)
      var custom: [String: String] = [:]
      custom["color"] = look.color
      custom["label"] = look.label
      elements.append(
        ReferenceElement(
          key: "cell:\(item.name)", category: "cell", section: index, item: place, frame: frame, alpha: look.alpha,
          zIndex: look.zIndex, isHidden: look.isHidden, custom: custom, view: item.view))
    }
    return top + (ends.compactMap { $0 }.max() ?? 0) + after
  }

  private func supplement(
    _ supplement: PlainSupplement, _ kind: String, _ index: Int, _ group: PlainGroup, _ start: Double,
    _ across: Double
  ) -> ReferenceElement {
    var custom: [String: String] = [:]
    custom["color"] = supplement.color
    return ReferenceElement(
      key: "\(kind):\(group.id)", category: "supplementary", kind: kind, section: index, item: 0,
      frame: isHorizontal
        ? ReferenceRect(x: start, y: 0, width: supplement.length, height: across)
        : ReferenceRect(x: 0, y: start, width: across, height: supplement.length),
      custom: custom, view: group.view)
  }
}

/// The relation of an element's frame to a query rectangle.
enum PlainMeeting {
  case meets, misses
  /// The frame is so close to an edge that rounding decides.
  case undecided

  /// Applies the predicate of queries: edges are open, a side of length 0 is half-open, and nothing intersects an empty
  /// rectangle.
  init(_ frame: ReferenceRect, _ rect: ReferenceRect) {
    guard rect.width > 0, rect.height > 0 else {
      self = .misses
      return
    }
    let exact = PlainMeeting.test(frame, rect, 0)
    let noise = 1e-9 * max(1, abs(rect.x), abs(rect.y), abs(frame.x), abs(frame.y))
    let isSure = exact ? PlainMeeting.test(frame, rect, -noise) : !PlainMeeting.test(frame, rect, noise)
    self = isSure ? (exact ? .meets : .misses) : .undecided
  }

  private static func test(_ frame: ReferenceRect, _ rect: ReferenceRect, _ slack: Double) -> Bool {
    side(frame.x, frame.width, rect.x - slack, rect.x + rect.width + slack)
      && side(frame.y, frame.height, rect.y - slack, rect.y + rect.height + slack)
  }

  private static func side(_ start: Double, _ length: Double, _ low: Double, _ high: Double) -> Bool {
    length > 0 ? start < high && low < start + length : low <= start && start < high
  }
}
