import LayoutBase

/// An array in blocks of consecutive elements, which copies share: a persistent array.
///
/// Replacing elements copies their blocks and the list of blocks. The other elements are not copied, so their
/// references are not counted, and comparing two versions of an array skips the blocks that they share.
public struct BlockedArray<Element: Sendable>: RandomAccessCollection, Sendable {
  /// The maximum number of elements in a block.
  @usableFromInline static var capacity: Int { 512 }

  /// The blocks in order, none of them empty.
  @usableFromInline package private(set) var blocks: [[Element]] = []
  /// The index of the first element of each block; empty if there is at most one block.
  @usableFromInline private(set) var starts: [Int] = []
  @usableFromInline private(set) var length = 0

  public init() {}

  public init(_ elements: some Collection<Element>) {
    blocks = Self.blocks(of: Array(elements))
    updateStarts()
  }

  @inlinable public var startIndex: Int { 0 }
  @inlinable public var endIndex: Int { length }
  @inlinable public var count: Int { length }

  public subscript(position: Int) -> Element {
    @inlinable get {
      if blocks.count == 1 { return blocks[0][position] }
      let (block, offset) = locate(position)
      return blocks[block][offset]
    }
    set {
      let (block, offset) = locate(position)
      blocks[block][offset] = newValue
    }
  }

  /// Returns the block that contains an element, and the element's index in it, by binary search.
  @inlinable package func locate(_ position: Int) -> (block: Int, offset: Int) {
    guard blocks.count > 1 else { return (0, position) }
    // Blocks that were filled by `append` are full, so this guess is usually right.
    let guess = position / Self.capacity
    if guess < starts.count, starts[guess] <= position, position < start(ofBlock: guess + 1) {
      return (guess, position - starts[guess])
    }
    let block = search(position)
    return (block, position - starts[block])
  }

  @usableFromInline func search(_ position: Int) -> Int {
    starts.indices.partitioningIndex { starts[$0] > position } - 1
  }

  /// Returns the index of the first element of a block; for the index after the last block, the number of elements.
  @inlinable package func start(ofBlock block: Int) -> Int {
    block == 0 ? 0 : block < starts.count ? starts[block] : count
  }

  public mutating func append(_ element: Element) {
    if let last = blocks.indices.last, blocks[last].count < Self.capacity {
      blocks[last].append(element)
    } else {
      if starts.isEmpty, !blocks.isEmpty { starts = [0] }
      if !starts.isEmpty { starts.append(count) }
      blocks.append([element])
    }
    length += 1
  }

  /// Replaces elements. Returns the indices of the blocks that were replaced, and of those that replace them.
  @discardableResult
  public mutating func replaceSubrange(
    _ range: Range<Int>, with elements: some Collection<Element>
  ) -> (old: Range<Int>, new: Range<Int>) {
    guard !blocks.isEmpty else {
      self = BlockedArray(elements)
      return (0..<0, blocks.indices)
    }
    // The position of the first replaced element; for `end`, the offset after the last one, in the block of the last
    // one.
    var start = (block: blocks.count - 1, offset: blocks[blocks.count - 1].count)
    if range.lowerBound < count { start = locate(range.lowerBound) }
    var end = start
    if !range.isEmpty {
      end = locate(range.upperBound - 1)
      end.offset += 1
    }
    let (head, tail) = (blocks[start.block][..<start.offset], blocks[end.block][end.offset...])
    var (first, last) = (start.block, end.block)
    // A short block is joined with one beside it, so that the number of blocks stays proportional to that of elements.
    if head.count + elements.count + tail.count < Self.capacity / 4 {
      if last + 1 < blocks.count { last += 1 } else if first > 0 { first -= 1 }
    }
    var joined: [Element] = []
    joined.reserveCapacity(2 * Self.capacity + elements.count)
    for block in first..<start.block { joined += blocks[block] }
    joined += head
    joined += elements
    joined += tail
    for block in end.block + 1..<last + 1 { joined += blocks[block] }
    let fresh = Self.blocks(of: joined)
    blocks.replaceSubrange(first...last, with: fresh)
    updateStarts()
    return (first..<last + 1, first..<first + fresh.count)
  }

  /// Returns how many blocks at the start are shared with another array, at the same indices.
  package func sharedPrefix(with other: BlockedArray) -> Int {
    let limit = Swift.min(blocks.count, other.blocks.count)
    var block = 0
    while block < limit, Self.areShared(blocks[block], other.blocks[block]) { block += 1 }
    return block
  }

  /// Returns how many blocks at the end are shared with another array.
  package func sharedSuffix(with other: BlockedArray) -> Int {
    let limit = Swift.min(blocks.count, other.blocks.count)
    var block = 0
    while block < limit, Self.areShared(blocks[blocks.count - block - 1], other.blocks[other.blocks.count - block - 1])
    {
      block += 1
    }
    return block
  }

  @inlinable public func makeIterator() -> Iterator { Iterator(self, from: 0) }

  /// Returns an iterator over the elements from an index on.
  @inlinable package func iterator(from position: Int) -> Iterator { Iterator(self, from: position) }

  public struct Iterator: IteratorProtocol {
    @usableFromInline let blocks: [[Element]]
    @usableFromInline var block: Int
    @usableFromInline var offset: Int

    @inlinable init(_ array: BlockedArray, from position: Int) {
      blocks = array.blocks
      (block, offset) = position < array.count ? array.locate(position) : (array.blocks.count, 0)
    }

    @inlinable public mutating func next() -> Element? {
      guard block < blocks.count else { return nil }
      let element = blocks[block][offset]
      offset += 1
      if offset == blocks[block].count { (block, offset) = (block + 1, 0) }
      return element
    }
  }

  /// Whether two blocks share their storage.
  private static func areShared(_ one: [Element], _ other: [Element]) -> Bool {
    unsafe one.withUnsafeBufferPointer { one in
      unsafe other.withUnsafeBufferPointer { other in
        unsafe one.baseAddress == other.baseAddress && one.count == other.count
      }
    }
  }

  private mutating func updateStarts() {
    var next = 0
    starts = []
    starts.reserveCapacity(blocks.count > 1 ? blocks.count : 0)
    for block in blocks {
      if blocks.count > 1 { starts.append(next) }
      next += block.count
    }
    length = next
  }

  /// Divides elements into full blocks and a last one, or into two halves if they fit into two.
  private static func blocks(of elements: [Element]) -> [[Element]] {
    if elements.isEmpty { return [] }
    if elements.count <= capacity { return [elements] }
    let size = elements.count <= 2 * capacity ? (elements.count + 1) / 2 : capacity
    return stride(from: 0, to: elements.count, by: size).map { start in
      Array(elements[start..<Swift.min(start + size, elements.count)])
    }
  }
}

extension Array {
  /// Returns the element at an index; nil if the index is out of range.
  @inlinable package func element(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
