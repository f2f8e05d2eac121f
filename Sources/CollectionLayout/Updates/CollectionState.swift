/// One element of a state: its name and its attributes.
public struct Element: Equatable, Sendable {
  public var key: ElementKey
  public var attributes: LayoutAttributes
  /// Whether it is only on its way out.
  public var isDisappearing: Bool

  public init(key: ElementKey, attributes: LayoutAttributes, isDisappearing: Bool = false) {
    self.key = key
    self.attributes = attributes
    self.isDisappearing = isDisappearing
  }
}

/// What a viewport shows at one moment; elements back to front.
public struct CollectionState: Equatable, Sendable {
  public var elements: [Element]
  public var contentOffset: Point
  public var contentSize: Size
  public var viewport: Size
  /// Of the sections that scroll by themselves, in their order.
  public var orthogonalOffsets: [OrthogonalOffset]

  public init(
    elements: [Element] = [], contentOffset: Point, contentSize: Size, viewport: Size,
    orthogonalOffsets: [OrthogonalOffset] = []
  ) {
    self.elements = elements
    self.contentOffset = contentOffset
    self.contentSize = contentSize
    self.viewport = viewport
    self.orthogonalOffsets = orthogonalOffsets
  }
}

/// How far a section that scrolls by itself has been scrolled.
public struct OrthogonalOffset: Equatable, Sendable {
  public var section: Identifier
  public var offset: Point

  public init(section: Identifier, offset: Point) {
    self.section = section
    self.offset = offset
  }
}

/// What to do to one list of elements to get another: a key is in one of the three lists at most.
public struct StateDiff: Sendable {
  /// An element that is in both and differs.
  public struct Change: Sendable {
    public var key: ElementKey
    public var before: LayoutAttributes
    public var after: LayoutAttributes
    /// Whether it begins to leave, or comes back; nil where that is as before.
    public var isDisappearing: Bool?
  }

  /// In the order of the first list.
  public var removed: [Element] = []
  /// In the order of the second list.
  public var changed: [Change] = []
  /// In the order of the second list.
  public var added: [Element] = []

  public var isEmpty: Bool { removed.isEmpty && changed.isEmpty && added.isEmpty }

  /// Compares two lists of elements by key.
  public init(from old: [Element], to new: [Element]) {
    let (old, new) = Self.unlike(old, new)
    var rest = Dictionary(old.indices.map { (old[$0].key, $0) }, uniquingKeysWith: { first, _ in first })
    for element in new {
      if let index = rest.removeValue(forKey: element.key) {
        compare(old[index], element)
      } else {
        added.append(element)
      }
    }
    removed = old.filter { rest[$0.key] != nil }
  }

  /// Both lists without what mostly stands in both, in the same order and unchanged: comparing names is cheaper than
  /// looking them up.
  private static func unlike(_ old: [Element], _ new: [Element]) -> (old: [Element], new: [Element]) {
    var (oldRest, newRest): ([Element], [Element]) = ([], [])
    let (before, now) = (old.span, new.span)
    var place = 0
    for index in now.indices {
      // A scroll leaves few elements behind at once.
      let end = min(place + 16, before.count)
      var found = place
      while found < end, before[found].key != now[index].key { found += 1 }
      if found < end {
        if place < found { oldRest += old[place..<found] }
        place = found + 1
        if before[found] == now[index] { continue }
        oldRest.append(old[found])
      }
      newRest.append(new[index])
    }
    oldRest += old[place...]
    return (oldRest, newRest)
  }

  private mutating func compare(_ before: Element, _ after: Element) {
    guard before != after else { return }
    changed.append(
      Change(
        key: after.key, before: before.attributes, after: after.attributes,
        isDisappearing: before.isDisappearing == after.isDisappearing ? nil : after.isDisappearing))
  }
}
