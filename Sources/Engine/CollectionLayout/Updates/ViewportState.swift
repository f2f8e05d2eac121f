/// The state of a viewport at one time. Elements are sorted back to front.
public struct ViewportState: Equatable, Sendable {
  public var elements: [LayoutElement]
  public var contentOffset: Point
  public var contentSize: Size
  /// Whether the content repeats along the scroll axis, after the length of the content size.
  public var isEndless: Bool
  public var viewport: Size
  /// The offsets at which the viewport can rest; nil if they are those of the content and its inset alone.
  public var scrollRange: ScrollRange?
  /// The offsets of the orthogonal sections, in the order of the sections.
  public var orthogonalOffsets: [OrthogonalOffset]

  public init(
    elements: [LayoutElement] = [], contentOffset: Point, contentSize: Size, isEndless: Bool = false,
    viewport: Size, scrollRange: ScrollRange? = nil, orthogonalOffsets: [OrthogonalOffset] = []
  ) {
    self.elements = elements
    self.contentOffset = contentOffset
    self.contentSize = contentSize
    self.isEndless = isEndless
    self.viewport = viewport
    self.scrollRange = scrollRange
    self.orthogonalOffsets = orthogonalOffsets
  }
}

/// The state of a viewport at one time of a simulation.
public struct SimulationFrame: Equatable, Sendable {
  /// Seconds from the start.
  public var time: Double
  public var state: ViewportState

  public init(time: Double, state: ViewportState) {
    self.time = time
    self.state = state
  }
}

/// Whether an element is present, moved by the user, or animated away.
public enum ElementPhase: String, Sendable {
  case present
  /// The user moves it.
  case moving
  /// It is animated away.
  case disappearing
}

/// One element of a viewport's state: its key and its attributes.
public struct LayoutElement: Equatable, Sendable {
  public var key: ElementKey
  public var attributes: LayoutAttributes
  public var phase: ElementPhase

  public init(key: ElementKey, attributes: LayoutAttributes, phase: ElementPhase = .present) {
    self.key = key
    self.attributes = attributes
    self.phase = phase
  }

  public var isDisappearing: Bool { phase == .disappearing }
}

/// The offset of an orthogonal section, in points; 0 on the main axis.
public struct OrthogonalOffset: Equatable, Sendable {
  public var section: Identifier
  public var offset: Point

  public init(section: Identifier, offset: Point) {
    self.section = section
    self.offset = offset
  }
}

/// The difference between two lists of elements. A key is in at most one of the three lists.
public struct ElementDiff: Sendable {
  /// An element that is in both lists and differs.
  public struct Change: Sendable {
    public var key: ElementKey
    public var before: LayoutAttributes
    public var after: LayoutAttributes
    /// The new phase of the element; nil if that is unchanged.
    public var phase: ElementPhase?
  }

  /// The elements that are in the old list only, in its order.
  public var removed: [LayoutElement] = []
  /// The elements that differ, in the order of the new list.
  public var changed: [Change] = []
  /// The elements that are in the new list only, in its order.
  public var added: [LayoutElement] = []

  public var isEmpty: Bool { removed.isEmpty && changed.isEmpty && added.isEmpty }

  /// Compares two lists of elements by key.
  public init(from old: [LayoutElement], to new: [LayoutElement]) {
    let (old, new) = Self.droppingCommonElements(old, new)
    var remaining = Dictionary(old.indices.map { (old[$0].key, $0) }, uniquingKeysWith: { first, _ in first })
    for element in new {
      if let index = remaining.removeValue(forKey: element.key) {
        compare(old[index], element)
      } else {
        added.append(element)
      }
    }
    removed = old.filter { remaining[$0.key] != nil }
  }

  /// Returns both lists without the elements that are equal and in the same order in both, as far as a linear scan
  /// finds them: the scan is cheaper than hashing all keys.
  private static func droppingCommonElements(_ old: [LayoutElement], _ new: [LayoutElement]) -> (
    old: [LayoutElement], new: [LayoutElement]
  ) {
    var (oldRest, newRest): ([LayoutElement], [LayoutElement]) = ([], [])
    let (before, now) = (old.span, new.span)
    var next = 0
    for index in now.indices {
      // A scroll removes few elements at once, so a window of 16 is sufficient.
      let end = min(next + 16, before.count)
      var match = next
      while match < end, before[match].key != now[index].key { match += 1 }
      if match < end {
        if next < match { oldRest += old[next..<match] }
        next = match + 1
        if before[match] == now[index] { continue }
        oldRest.append(old[match])
      }
      newRest.append(new[index])
    }
    oldRest += old[next...]
    return (oldRest, newRest)
  }

  private mutating func compare(_ before: LayoutElement, _ after: LayoutElement) {
    guard before != after else { return }
    changed.append(
      Change(
        key: after.key, before: before.attributes, after: after.attributes,
        phase: before.phase == after.phase ? nil : after.phase))
  }
}
