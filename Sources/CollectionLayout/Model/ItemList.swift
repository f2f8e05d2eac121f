/// A part of a run, and what its items are called.
public struct ItemPiece: Sendable {
  public let run: ItemRun
  public let identifiers: IdentifierRule
  /// Places in the run.
  public let range: Range<Int>

  public init(run: ItemRun, identifiers: IdentifierRule, range: Range<Int>) {
    self.run = run
    self.identifiers = identifiers
    self.range = range
  }

  /// A run of one item.
  public init(run: ItemRun, identifier: Identifier) {
    self.init(run: run, identifiers: IdentifierRule(identifier), range: 0..<1)
  }

  /// The items at these places of the piece.
  public func slice(_ part: Range<Int>) -> ItemPiece {
    ItemPiece(
      run: run, identifiers: identifiers,
      range: range.lowerBound + part.lowerBound..<range.lowerBound + part.upperBound)
  }

  /// Whether the item at a place of the run, and those around it, are called as those of another piece are.
  public func namesTheSame(at place: Int, as other: ItemPiece, at otherPlace: Int) -> Bool {
    switch (identifiers, other.identifiers) {
    case (.numbered(let pattern, let first), .numbered(let otherPattern, let otherFirst)):
      // An item without a number stands alone, so its place in the run says nothing.
      first + place == otherFirst + otherPlace && pattern == otherPattern
    case (let rule, let otherRule):
      place == otherPlace && rule == otherRule
    }
  }

  /// Whether the piece goes on where another one of the same run has ended.
  func continues(_ other: ItemPiece) -> Bool {
    run === other.run && other.range.upperBound == range.lowerBound && identifiers == other.identifiers
  }
}

/// What the items of a list are called, known by nothing but being one.
private final class ListNames: Sendable {}

/// The items of a section in order: pieces of runs, so that a million generated items take the space of one.
public struct ItemList: Sendable {
  public private(set) var pieces: [ItemPiece] = []
  /// Where each piece ends, counted in items.
  private var ends: [Int] = []
  /// The same for lists that differ in runs alone; nil where nobody said so.
  private var names: ListNames?

  public init() {}

  public init(_ pieces: [ItemPiece]) {
    for piece in pieces { append(piece) }
  }

  /// The number of items.
  public var count: Int { ends.last ?? 0 }

  /// Makes room for so many pieces, and no more.
  public mutating func reserveCapacity(_ count: Int) {
    pieces.reserveCapacity(count)
    ends.reserveCapacity(count)
  }

  /// Adds a piece at the end; joins it to the last one where it continues that.
  public mutating func append(_ piece: ItemPiece) {
    guard !piece.range.isEmpty else { return }
    names = nil
    if let last = pieces.last, piece.continues(last) {
      pieces[pieces.count - 1] = ItemPiece(
        run: last.run, identifiers: last.identifiers, range: last.range.lowerBound..<piece.range.upperBound)
      ends[ends.count - 1] += piece.range.count
    } else {
      pieces.append(piece)
      ends.append(count + piece.range.count)
    }
  }

  /// Lets whoever compares the list with a copy, whose runs were replaced, see at once that both name the same items.
  public mutating func markNames() { names = ListNames() }

  /// Lets a piece be of another run.
  public mutating func replaceRun(ofPiece index: Int, by run: ItemRun) {
    pieces[index] = ItemPiece(run: run, identifiers: pieces[index].identifiers, range: pieces[index].range)
  }

  /// Puts other pieces in the place of some; none of them may be empty, nor continue one of the others.
  public mutating func replacePieces(_ range: Range<Int>, by replacement: [ItemPiece]) {
    names = nil
    pieces.replaceSubrange(range, with: replacement)
    ends.removeSubrange(range.lowerBound...)
    for piece in pieces[range.lowerBound...] { ends.append(count + piece.range.count) }
  }

  /// Adds the items of `range` of another list at the end.
  public mutating func append(_ range: Range<Int>, of other: ItemList) {
    guard !range.isEmpty else { return }
    var (piece, offset) = other.locate(range.lowerBound)
    var left = range.count
    while left > 0 {
      let taken = min(left, other.pieces[piece].range.count - offset)
      append(other.pieces[piece].slice(offset..<offset + taken))
      left -= taken
      piece += 1
      offset = 0
    }
  }

  /// The piece in which item `index` lies and its place in it; `index` must be within the list.
  public func locate(_ index: Int) -> (piece: Int, offset: Int) {
    let piece = (0..<max(0, ends.count - 1)).partitioningIndex { ends[$0] > index }
    return (piece, index - (piece == 0 ? 0 : ends[piece - 1]))
  }

  /// The run of item `index` and the item's place in it.
  public func item(at index: Int) -> (run: ItemRun, index: Int) {
    let (piece, offset) = locate(index)
    return (pieces[piece].run, pieces[piece].range.lowerBound + offset)
  }

  /// The piece of item `index` alone.
  public func piece(at index: Int) -> ItemPiece {
    let (piece, offset) = locate(index)
    return pieces[piece].slice(offset..<offset + 1)
  }

  /// What item `index` is called.
  public func identifier(at index: Int) -> Identifier {
    let (piece, offset) = locate(index)
    return pieces[piece].identifiers.identifier(at: pieces[piece].range.lowerBound + offset)
  }

  /// Where the item of this name stands; in proportion to the number of pieces.
  public func firstIndex(of identifier: Identifier) -> Int? {
    for (piece, end) in zip(pieces, ends) {
      if let index = piece.identifiers.index(of: identifier, in: piece.range) {
        return end - (piece.range.upperBound - index)
      }
    }
    return nil
  }
}

extension ItemList {
  /// The first place at which a layout could see a difference between two lists; the shorter count when there is none.
  ///
  /// Compares rules, not items: in proportion to the number of pieces.
  func firstMetricDifference(from other: ItemList, includingText: Bool) -> Int {
    firstDifference(from: other, skipping: commonPieces(with: other)) { left, leftStart, right, rightStart in
      if left.run === right.run, leftStart == rightStart { return true }
      guard left.run.metrics == right.run.metrics, leftStart == rightStart || left.run.metrics.isUniform else {
        return false
      }
      guard includingText else { return true }
      return left.run.content.text == right.run.content.text
        && (leftStart == rightStart || !(left.run.content.text?.varies ?? false))
    }
  }

  /// How many items at the end a layout that reads no text sees no difference in; by rules, not by items.
  func commonMetricTail(with other: ItemList) -> Int {
    let limit = min(count, other.count)
    return commonTail(with: other, limit: limit) { left, leftPlace, right, rightPlace in
      if left.run === right.run, leftPlace == rightPlace { return true }
      return left.run.metrics == right.run.metrics && (leftPlace == rightPlace || left.run.metrics.isUniform)
    }
  }

  /// Whether the lists name the same items in the same order.
  public func hasSameIdentifiers(as other: ItemList) -> Bool {
    if let names, names === other.names { return true }
    return count == other.count
      && firstDifference(from: other, same: { $0.namesTheSame(at: $1, as: $2, at: $3) }) == count
  }

  /// How many pieces at the beginning are the same parts of the same runs, whatever they are called.
  private func commonPieces(with other: ItemList) -> Int {
    let (left, right) = (pieces.span, other.pieces.span)
    let limit = min(left.count, right.count)
    var count = 0
    while count < limit, left[count].run === right[count].run, left[count].range == right[count].range { count += 1 }
    return count
  }

  /// How many items at the beginning and then at the end have the same names in both lists; by rules, not by items.
  func commonEnds(with other: ItemList) -> (head: Int, tail: Int) {
    let head = firstDifference(from: other, same: { $0.namesTheSame(at: $1, as: $2, at: $3) })
    let limit = min(count, other.count) - head
    let tail = commonTail(with: other, limit: limit) { $0.namesTheSame(at: $1, as: $2, at: $3) }
    return (head, tail)
  }

  /// How many items at the end are the `same`, up to a limit, by stretches that lie in one piece of each list.
  private func commonTail(
    with other: ItemList, limit: Int,
    same: (_ left: ItemPiece, _ leftPlace: Int, _ right: ItemPiece, _ rightPlace: Int) -> Bool
  ) -> Int {
    var tail = 0
    var (i, j) = (pieces.count - 1, other.pieces.count - 1)
    var (a, b) = (0, 0)
    while tail < limit {
      let (left, right) = (pieces[i], other.pieces[j])
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

  /// Walks both lists in stretches that lie in one piece of each, and stops at the first that is not `same`.
  private func firstDifference(
    from other: ItemList, skipping skipped: Int = 0,
    same: (_ left: ItemPiece, _ leftStart: Int, _ right: ItemPiece, _ rightStart: Int) -> Bool
  ) -> Int {
    var index = skipped > 0 ? ends[skipped - 1] : 0
    var (i, j) = (skipped, skipped)
    var (a, b) = (0, 0)
    while i < pieces.count, j < other.pieces.count {
      let (left, right) = (pieces[i], other.pieces[j])
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
