/// A slice of an item run, with the identifiers of its items.
public struct ItemSlice: Sendable {
  public let run: ItemRun
  public let identifiers: IdentifierSequence
  /// Item indices in the run.
  public let range: Range<Int>

  public init(run: ItemRun, identifiers: IdentifierSequence, range: Range<Int>) {
    self.run = run
    self.identifiers = identifiers
    self.range = range
  }

  /// Creates a slice of one item.
  public init(run: ItemRun, identifier: Identifier) {
    self.init(run: run, identifiers: IdentifierSequence(identifier), range: 0..<1)
  }

  /// Returns a part of the slice; `part` is relative to its start.
  public func slice(_ part: Range<Int>) -> ItemSlice {
    ItemSlice(
      run: run, identifiers: identifiers,
      range: range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound)
  }

  /// Whether an item of the run and the items after it have the same identifiers as those of another slice.
  public func hasSameIdentifiers(at place: Int, as other: ItemSlice, at otherPlace: Int) -> Bool {
    switch (identifiers, other.identifiers) {
    case (.numbered(let pattern, let first), .numbered(let otherPattern, let otherFirst)):
      // An item without a number has a unique name, so its index in the run is irrelevant.
      first + place == otherFirst + otherPlace && pattern == otherPattern
    case (let rule, let otherRule):
      place == otherPlace && rule == otherRule
    }
  }

  /// Whether the slice directly follows another one of the same run.
  func continues(_ other: ItemSlice) -> Bool {
    run === other.run && other.range.upperBound == range.lowerBound && identifiers == other.identifiers
  }
}

/// Identity token of the identifiers of a list.
private final class IdentifierListToken: Sendable {}

/// The items of a section: a list of slices of item runs. A million generated items take the memory of one.
public struct ItemList: Sendable {
  public private(set) var slices: [ItemSlice] = []
  /// Prefix sums of the slice lengths: the item index at which each slice ends.
  private var ends: [Int] = []
  /// Equal in lists that differ in runs only, so that comparing their identifiers is O(1). Nil if not marked.
  private var names: IdentifierListToken?
  /// Whether an item has, or had before slices were replaced, a deferred size.
  package private(set) var mayHaveDeferredSizes = false

  public init() {}

  public init(_ pieces: [ItemSlice]) {
    for piece in pieces { append(piece) }
  }

  /// The number of items.
  public var count: Int { ends.last ?? 0 }

  /// Reserves memory for exactly this many slices.
  public mutating func reserveCapacity(_ count: Int) {
    slices.reserveCapacity(count)
    ends.reserveCapacity(count)
  }

  /// Appends a slice, or extends the last one if the slice continues it.
  public mutating func append(_ piece: ItemSlice) {
    guard !piece.range.isEmpty else { return }
    names = nil
    if let last = slices.last, piece.continues(last) {
      slices[slices.count - 1] = ItemSlice(
        run: last.run, identifiers: last.identifiers, range: last.range.lowerBound..<piece.range.upperBound)
      ends[ends.count - 1] += piece.range.count
    } else {
      if !mayHaveDeferredSizes { mayHaveDeferredSizes = piece.run.deferredSize != nil }
      slices.append(piece)
      ends.append(count + piece.range.count)
    }
  }

  /// Marks the identifiers of the list. Copies whose runs are replaced afterwards compare as equal in O(1).
  public mutating func shareIdentifiers() { names = IdentifierListToken() }

  /// Replaces the run of a slice.
  public mutating func replaceRun(ofPiece index: Int, by run: ItemRun) {
    if run.deferredSize != nil { mayHaveDeferredSizes = true }
    slices[index] = ItemSlice(run: run, identifiers: slices[index].identifiers, range: slices[index].range)
  }

  /// Replaces slices. The new ones must not be empty, and none may continue its neighbor.
  public mutating func replaceSlices(_ range: Range<Int>, by replacement: [ItemSlice]) {
    names = nil
    if !mayHaveDeferredSizes { mayHaveDeferredSizes = replacement.contains { $0.run.deferredSize != nil } }
    slices.replaceSubrange(range, with: replacement)
    ends.removeSubrange(range.lowerBound...)
    for piece in slices[range.lowerBound...] { ends.append(count + piece.range.count) }
  }

  /// Appends the items of `range` of another list.
  public mutating func append(_ range: Range<Int>, of other: ItemList) {
    guard !range.isEmpty else { return }
    var (piece, offset) = other.locate(range.lowerBound)
    var left = range.count
    while left > 0 {
      let taken = min(left, other.slices[piece].range.count - offset)
      append(other.slices[piece].slice(offset..<offset + taken))
      left -= taken
      piece += 1
      offset = 0
    }
  }

  /// Returns the slice that contains item `index`, and the item's offset in it, by binary search. `index` must be in
  /// the list.
  public func locate(_ index: Int) -> (piece: Int, offset: Int) {
    let piece = (0..<max(0, ends.count - 1)).partitioningIndex { ends[$0] > index }
    return (piece, index - (piece == 0 ? 0 : ends[piece - 1]))
  }

  /// Returns the run of item `index` and the item's index in the run.
  public func item(at index: Int) -> (run: ItemRun, index: Int) {
    let (piece, offset) = locate(index)
    return (slices[piece].run, slices[piece].range.lowerBound + offset)
  }

  /// Returns a slice of item `index` only.
  public func slice(at index: Int) -> ItemSlice {
    let (piece, offset) = locate(index)
    return slices[piece].slice(offset..<offset + 1)
  }

  /// Returns the identifier of item `index`.
  public func identifier(at index: Int) -> Identifier {
    let (piece, offset) = locate(index)
    return slices[piece].identifiers.identifier(at: slices[piece].range.lowerBound + offset)
  }

  /// Returns the index of an item, or nil. Linear in the number of slices.
  public func firstIndex(of identifier: Identifier) -> Int? {
    for (piece, end) in zip(slices, ends) {
      if let index = piece.identifiers.index(of: identifier, in: piece.range) {
        return end - (piece.range.upperBound - index)
      }
    }
    return nil
  }
}

extension ItemList {
  /// Returns the first index at which the items of two lists may differ for a layout; the count of the shorter list if
  /// there is none. `includingText` also compares texts.
  ///
  /// Compares rules instead of items: linear in the number of slices.
  func firstMetricDifference(from other: ItemList, includingText: Bool) -> Int {
    firstDifference(from: other, skipping: commonSlices(with: other)) { left, leftStart, right, rightStart in
      if left.run === right.run, leftStart == rightStart { return true }
      guard left.run.metrics == right.run.metrics, leftStart == rightStart || left.run.metrics.isUniform else {
        return false
      }
      guard includingText else { return true }
      return left.run.content.text == right.run.content.text
        && (leftStart == rightStart || !(left.run.content.text?.varies ?? false))
    }
  }

  /// Returns the length of the common suffix for a layout that reads no texts. Compares rules instead of items.
  func commonMetricSuffix(with other: ItemList) -> Int {
    let limit = min(count, other.count)
    return commonSuffix(with: other, limit: limit) { left, leftPlace, right, rightPlace in
      if left.run === right.run, leftPlace == rightPlace { return true }
      return left.run.metrics == right.run.metrics && (leftPlace == rightPlace || left.run.metrics.isUniform)
    }
  }

  /// Whether the lists have the same identifiers in the same order. O(1) after `shareIdentifiers`.
  public func hasSameIdentifiers(as other: ItemList) -> Bool {
    if let names, names === other.names { return true }
    return count == other.count
      && firstDifference(from: other, same: { $0.hasSameIdentifiers(at: $1, as: $2, at: $3) }) == count
  }

  /// Returns how many leading slices are equal ranges of the same runs, whatever their identifiers.
  private func commonSlices(with other: ItemList) -> Int {
    let (left, right) = (slices.span, other.slices.span)
    let limit = min(left.count, right.count)
    var count = 0
    while count < limit, left[count].run === right[count].run, left[count].range == right[count].range { count += 1 }
    return count
  }

  /// Returns how many leading and then how many trailing items have the same identifiers. Compares rules instead of
  /// items.
  func commonPrefixAndSuffix(with other: ItemList) -> (head: Int, tail: Int) {
    let head = firstDifference(from: other, same: { $0.hasSameIdentifiers(at: $1, as: $2, at: $3) })
    let limit = min(count, other.count) - head
    let tail = commonSuffix(with: other, limit: limit) { $0.hasSameIdentifiers(at: $1, as: $2, at: $3) }
    return (head, tail)
  }

  /// Returns how many trailing items are the `same`, up to a limit. Compares ranges that are within one slice of each
  /// list.
  private func commonSuffix(
    with other: ItemList, limit: Int,
    same: (_ left: ItemSlice, _ leftPlace: Int, _ right: ItemSlice, _ rightPlace: Int) -> Bool
  ) -> Int {
    var tail = 0
    var (i, j) = (slices.count - 1, other.slices.count - 1)
    var (a, b) = (0, 0)
    while tail < limit {
      let (left, right) = (slices[i], other.slices[j])
      guard same(left, left.range.upperBound - a - 1, right, right.range.upperBound - b - 1) else { break }
      let step = min(left.range.count - a, right.range.count - b, limit - tail)
      tail += step
      a += step
      b += step
      if a == left.range.count { (i, a) = (i - 1, 0) }
      if b == right.range.count { (j, b) = (j - 1, 0) }
    }
    return tail
  }

  /// Returns the index of the first item that is not the `same`. Compares ranges that are within one slice of each
  /// list.
  private func firstDifference(
    from other: ItemList, skipping skipped: Int = 0,
    same: (_ left: ItemSlice, _ leftStart: Int, _ right: ItemSlice, _ rightStart: Int) -> Bool
  ) -> Int {
    var index = skipped > 0 ? ends[skipped - 1] : 0
    var (i, j) = (skipped, skipped)
    var (a, b) = (0, 0)
    while i < slices.count, j < other.slices.count {
      let (left, right) = (slices[i], other.slices[j])
      guard same(left, left.range.lowerBound + a, right, right.range.lowerBound + b) else { return index }
      let step = min(left.range.count - a, right.range.count - b)
      index += step
      a += step
      b += step
      if a == left.range.count { (i, a) = (i + 1, 0) }
      if b == right.range.count { (j, b) = (j + 1, 0) }
    }
    return index
  }
}
