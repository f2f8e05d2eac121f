import LayoutBase

/// The items of a section: a list of slices of item runs. A million generated items take the memory of one.
public struct ItemList: Sendable {
  public private(set) var slices = BlockedArray<ItemSlice>()
  /// Prefix sums of the slice lengths: the item index at which each slice ends.
  private var ends: [Int] = []
  /// A token of the list's identifiers, which copies keep when only their runs are replaced, so that comparing the
  /// identifiers is O(1). Nil unless set by `shareIdentifiers`.
  private var names: IdentifierListToken?
  /// Whether an item has, or had before slices were replaced, a deferred size.
  package private(set) var mayHaveDeferredSizes = false
  /// Whether an item is, or was before slices were replaced, sticky.
  package private(set) var mayHaveStickyItems = false

  public init() {}

  public init(_ slices: [ItemSlice]) {
    for slice in slices { append(slice) }
  }

  /// The number of items.
  public var count: Int { ends.last ?? 0 }

  /// Reserves memory for the end indices of this many slices, not for the slices.
  public mutating func reserveCapacity(_ count: Int) { ends.reserveCapacity(count) }

  /// Appends a slice, or extends the last one if the slice continues it.
  public mutating func append(_ slice: ItemSlice) {
    guard !slice.range.isEmpty else { return }
    names = nil
    if let last = slices.last, slice.continues(last) {
      slices[slices.count - 1] = ItemSlice(
        run: last.run, identifiers: last.identifiers, range: last.range.lowerBound..<slice.range.upperBound)
      ends[ends.count - 1] += slice.range.count
    } else {
      if !mayHaveDeferredSizes { mayHaveDeferredSizes = slice.run.deferredSize != nil }
      if !mayHaveStickyItems { mayHaveStickyItems = slice.run.isSticky != .constant(false) }
      slices.append(slice)
      ends.append(count + slice.range.count)
    }
  }

  /// Makes `hasSameIdentifiers` O(1) for copies of the list whose runs are replaced afterwards.
  public mutating func shareIdentifiers() { names = IdentifierListToken() }

  public mutating func replaceRun(ofSlice index: Int, by run: ItemRun) {
    if run.deferredSize != nil { mayHaveDeferredSizes = true }
    if run.isSticky != .constant(false) { mayHaveStickyItems = true }
    slices[index] = ItemSlice(run: run, identifiers: slices[index].identifiers, range: slices[index].range)
  }

  /// Replaces the slices with the indices `range`. The new ones must not be empty, and none may continue its neighbor.
  public mutating func replaceSlices(_ range: Range<Int>, by replacement: some Collection<ItemSlice>) {
    names = nil
    if !mayHaveDeferredSizes { mayHaveDeferredSizes = replacement.contains { $0.run.deferredSize != nil } }
    if !mayHaveStickyItems { mayHaveStickyItems = replacement.contains { $0.run.isSticky != .constant(false) } }
    slices.replaceSubrange(range, with: replacement)
    let start = range.lowerBound == 0 ? 0 : ends[range.lowerBound - 1]
    let oldEnd = range.isEmpty ? start : ends[range.upperBound - 1]
    var end = start
    let fresh = replacement.map { slice in
      end += slice.range.count
      return end
    }
    ends.replaceSubrange(range, with: fresh)
    guard end != oldEnd else { return }
    for index in range.lowerBound + fresh.count..<ends.count { ends[index] += end - oldEnd }
  }

  /// Appends the items of `range` of another list.
  public mutating func append(_ range: Range<Int>, of other: ItemList) {
    guard !range.isEmpty else { return }
    let located = other.locate(range.lowerBound)
    var offset = located.offset
    var others = other.slices.iterator(from: located.slice)
    var left = range.count
    while left > 0, let slice = others.next() {
      let step = min(left, slice.range.count - offset)
      append(slice.slice(offset..<offset + step))
      left -= step
      offset = 0
    }
  }

  /// Returns the slice that contains item `index`, and the item's offset in it, by binary search. `index` must be in
  /// the list.
  public func locate(_ index: Int) -> (slice: Int, offset: Int) {
    let sliceIndex = (0..<max(0, ends.count - 1)).partitioningIndex { ends[$0] > index }
    return (sliceIndex, index - (sliceIndex == 0 ? 0 : ends[sliceIndex - 1]))
  }

  /// Returns the run of item `index` and the item's index in the run.
  public func item(at index: Int) -> (run: ItemRun, index: Int) {
    let (sliceIndex, offset) = locate(index)
    let slice = slices[sliceIndex]
    return (slice.run, slice.range.lowerBound + offset)
  }

  /// Returns a slice of item `index` only.
  public func slice(at index: Int) -> ItemSlice {
    let (sliceIndex, offset) = locate(index)
    return slices[sliceIndex].slice(offset..<offset + 1)
  }

  /// Returns the identifier of item `index`.
  public func identifier(at index: Int) -> Identifier {
    let (sliceIndex, offset) = locate(index)
    let slice = slices[sliceIndex]
    return slice.identifiers.identifier(at: slice.range.lowerBound + offset)
  }

  /// Returns the index of an item, or nil. Linear in the number of slices.
  public func firstIndex(of identifier: Identifier) -> Int? {
    for (slice, end) in zip(slices, ends) {
      if let index = slice.identifiers.index(of: identifier, in: slice.range) {
        return end - (slice.range.upperBound - index)
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

  /// Returns how many items at the ends of both lists have equal metrics, for a layout that reads no texts. Compares
  /// rules instead of items.
  func commonMetricSuffix(with other: ItemList) -> Int {
    let limit = min(count, other.count)
    return commonSuffix(with: other, limit: limit) { left, leftIndex, right, rightIndex in
      if left.run === right.run, leftIndex == rightIndex { return true }
      return left.run.metrics == right.run.metrics && (leftIndex == rightIndex || left.run.metrics.isUniform)
    }
  }

  /// Whether the lists have the same identifiers in the same order, by comparing rules: false if different text rules
  /// give equal names. O(1) after `shareIdentifiers`.
  public func hasSameIdentifiers(as other: ItemList) -> Bool {
    if let names, names === other.names { return true }
    return count == other.count
      && firstDifference(from: other, same: { $0.hasSameIdentifiers(at: $1, as: $2, at: $3) }) == count
  }

  /// Returns how many leading slices are equal ranges of the same runs, whatever their identifiers.
  private func commonSlices(with other: ItemList) -> Int {
    var block = slices.sharedPrefix(with: other.slices)
    var count = slices.start(ofBlock: block)
    // Blocks that are not shared are compared while they begin at the same index.
    while block < min(slices.blocks.count, other.slices.blocks.count), count == slices.start(ofBlock: block),
      count == other.slices.start(ofBlock: block)
    {
      let (one, two) = (slices.blocks[block], other.slices.blocks[block])
      let (left, right) = (one.span, two.span)
      let limit = min(left.count, right.count)
      var index = 0
      while index < limit, left[index].run === right[index].run, left[index].range == right[index].range { index += 1 }
      count += index
      if index < limit { break }
      block += 1
    }
    return count
  }

  /// Returns the number of slices and of items at the end in blocks that another list shares.
  private func sharedSuffix(with other: ItemList) -> (slices: Int, items: Int) {
    let blocks = slices.sharedSuffix(with: other.slices)
    let start = slices.start(ofBlock: slices.blocks.count - blocks)
    return blocks == 0 ? (0, 0) : (slices.count - start, count - (start == 0 ? 0 : ends[start - 1]))
  }

  /// Returns how many leading items, and how many trailing ones of the others, have the same identifiers. Compares
  /// rules instead of items.
  func commonPrefixAndSuffix(with other: ItemList) -> (head: Int, tail: Int) {
    let head = firstDifference(from: other, same: { $0.hasSameIdentifiers(at: $1, as: $2, at: $3) })
    let limit = min(count, other.count) - head
    let tail = commonSuffix(with: other, limit: limit) { $0.hasSameIdentifiers(at: $1, as: $2, at: $3) }
    return (head, tail)
  }

  /// Returns how many trailing items, at most `limit`, are equal by `same`. `same` is called once for items that are
  /// within one slice of each list, with the indices of the last of them in their runs.
  private func commonSuffix(
    with other: ItemList, limit: Int,
    same: (_ left: ItemSlice, _ leftIndex: Int, _ right: ItemSlice, _ rightIndex: Int) -> Bool
  ) -> Int {
    let shared = sharedSuffix(with: other)
    if shared.items >= limit { return limit }
    var tail = shared.items
    var (block, i) = slices.locate(slices.count - shared.slices - 1)
    var (otherBlock, j) = other.slices.locate(other.slices.count - shared.slices - 1)
    var (a, b) = (0, 0)
    while tail < limit {
      let (lefts, rights) = (slices.blocks[block], other.slices.blocks[otherBlock])
      while tail < limit, i >= 0, j >= 0 {
        let (left, right) = (lefts[i].range, rights[j].range)
        guard same(lefts[i], left.upperBound - a - 1, rights[j], right.upperBound - b - 1) else { return tail }
        let step = min(left.count - a, right.count - b, limit - tail)
        tail += step
        a += step
        b += step
        if a == left.count { (i, a) = (i - 1, 0) }
        if b == right.count { (j, b) = (j - 1, 0) }
      }
      // As long as items are left, there is an earlier block.
      if tail < limit, i < 0 { (block, i) = (block - 1, slices.blocks[block - 1].count - 1) }
      if tail < limit, j < 0 { (otherBlock, j) = (otherBlock - 1, other.slices.blocks[otherBlock - 1].count - 1) }
    }
    return tail
  }

  /// Returns the index of the first item that is not equal by `same`; the count of the shorter list if there is none.
  /// `same` is called once for items that are within one slice of each list, with the indices of the first of them in
  /// their runs.
  private func firstDifference(
    from other: ItemList, skipping skipped: Int = 0,
    same: (_ left: ItemSlice, _ leftStart: Int, _ right: ItemSlice, _ rightStart: Int) -> Bool
  ) -> Int {
    let skipped = max(skipped, slices.start(ofBlock: slices.sharedPrefix(with: other.slices)))
    var index = skipped > 0 ? ends[skipped - 1] : 0
    var (block, otherBlock) = (slices.blocks.count, other.slices.blocks.count)
    var (i, j) = (0, 0)
    if skipped < min(slices.count, other.slices.count) {
      ((block, i), (otherBlock, j)) = (slices.locate(skipped), other.slices.locate(skipped))
    }
    var (a, b) = (0, 0)
    while block < slices.blocks.count, otherBlock < other.slices.blocks.count {
      let (left, right) = (slices.blocks[block], other.slices.blocks[otherBlock])
      while i < left.count, j < right.count {
        guard same(left[i], left[i].range.lowerBound + a, right[j], right[j].range.lowerBound + b) else { return index }
        let step = min(left[i].range.count - a, right[j].range.count - b)
        index += step
        a += step
        b += step
        if a == left[i].range.count { (i, a) = (i + 1, 0) }
        if b == right[j].range.count { (j, b) = (j + 1, 0) }
      }
      if i == left.count { (block, i) = (block + 1, 0) }
      if j == right.count { (otherBlock, j) = (otherBlock + 1, 0) }
    }
    return index
  }
}

extension ItemList {
  /// The most items in a chunk: few enough to stay in the cache, enough to make the cost of a call of `body`
  /// negligible.
  static let chunkCapacity = 512

  /// Calls `body` with chunks of the items from `start` on; see `forEachChunk(in:work:_:)`.
  func forEachChunk(from start: Int, work: LayoutProgress, _ body: (_ run: ItemRun, _ range: Range<Int>) -> Void) {
    forEachChunk(in: min(start, count)..<count, work: work, body)
  }

  /// Calls `body` with chunks of some items until the work is cancelled. A chunk belongs to one run and has at most
  /// `chunkCapacity` items.
  ///
  /// `range` contains item indices of the run.
  func forEachChunk(
    in items: Range<Int>, work: LayoutProgress, _ body: (_ run: ItemRun, _ range: Range<Int>) -> Void
  ) {
    guard !items.isEmpty else { return }
    let (sliceIndex, start) = locate(items.lowerBound)
    var offset = start
    var left = items.count
    var iterator = slices.iterator(from: sliceIndex)
    while left > 0, let slice = iterator.next() {
      let range = slice.range
      var next = range.lowerBound + offset
      let end = min(range.upperBound, next + left)
      left -= end - next
      while next < end {
        let chunk = next..<min(next + ItemList.chunkCapacity, end)
        guard work.shouldContinue(after: chunk.count) else { return }
        body(slice.run, chunk)
        next = chunk.upperBound
      }
      offset = 0
    }
  }

  /// Returns how many items from `start` on have equal metrics by the rule of their run; at least 1.
  func alikeCount(from start: Int) -> Int {
    let (sliceIndex, offset) = locate(start)
    let slice = slices[sliceIndex]
    return slice.run.metrics.isUniform ? slice.range.count - offset : 1
  }

  /// Returns the items from `start` up to the first slice with more than `chunkCapacity` items of equal metrics.
  func differing(from start: Int) -> Range<Int> {
    guard start < count else { return count..<count }
    let located = locate(start)
    var offset = located.offset
    var iterator = slices.iterator(from: located.slice)
    var end = start
    while let slice = iterator.next() {
      let remaining = slice.range.count - offset
      if remaining > ItemList.chunkCapacity, slice.run.metrics.isUniform { break }
      end += remaining
      offset = 0
    }
    return start..<end
  }
}

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

  /// Whether the items from `index` of the run on have the same identifiers as those from `otherIndex` on of another
  /// slice, by comparing rules: false if different text rules give equal names.
  public func hasSameIdentifiers(at index: Int, as other: ItemSlice, at otherIndex: Int) -> Bool {
    switch (identifiers, other.identifiers) {
    case (.numbered(let pattern, let first), .numbered(let otherPattern, let otherFirst)):
      // The indices in the runs may differ. A rule of a name without a number (−1) has no other item.
      first + index == otherFirst + otherIndex && pattern == otherPattern
    case (let rule, let otherRule):
      index == otherIndex && rule == otherRule
    }
  }

  /// Whether the slice directly follows another one of the same run.
  func continues(_ other: ItemSlice) -> Bool {
    run === other.run && other.range.upperBound == range.lowerBound && identifiers == other.identifiers
  }
}

/// Identity token of the identifiers of a list.
private final class IdentifierListToken: Sendable {}
