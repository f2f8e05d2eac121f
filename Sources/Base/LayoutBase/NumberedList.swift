/// Elements in the order of their numbers. Most are added in this order; they are removed in any order.
///
/// The first and the last element and the addition of a larger number take constant time. A removal takes logarithmic
/// time, amortized: it leaves an entry without an element. The entries without elements are removed together once they
/// outnumber the others. Inlinable, so that other modules specialize it.
@usableFromInline
package struct NumberedList<Element>: Sequence {
  @usableFromInline var entries: [(number: Int, element: Element?)] = []
  /// The index of the first entry that has an element. The last entry always has one.
  @usableFromInline var start = 0
  @usableFromInline package internal(set) var count = 0

  @inlinable package init() {}

  @inlinable package var isEmpty: Bool { count == 0 }
  @inlinable package var first: Element? { isEmpty ? nil : entries[start].element }
  @inlinable package var last: Element? { entries.last?.element }

  /// Adds an element; the list must not contain one with this number.
  @inlinable package mutating func insert(_ element: Element, at number: Int) {
    count += 1
    guard let last = entries.last, last.number > number else { return entries.append((number, element)) }
    let index = index(of: number)
    if entries[index].number == number {
      entries[index].element = element
    } else {
      WorkCounter.add((entries.count - index) / 64)
      entries.insert((number, element), at: index)
    }
  }

  /// Removes the element with a number. Returns false if there is none.
  @discardableResult @inlinable package mutating func remove(at number: Int) -> Bool {
    let index = index(of: number)
    guard index < entries.count, entries[index].number == number, entries[index].element != nil else { return false }
    entries[index].element = nil
    count -= 1
    let length = entries.count - start
    defer { WorkCounter.add(1 + length - (entries.count - start)) }
    guard count > 0 else {
      entries.removeAll(keepingCapacity: entries.capacity <= 1_024)
      start = 0
      return true
    }
    while entries[start].element == nil { start += 1 }
    while entries[entries.count - 1].element == nil { entries.removeLast() }
    if entries.count > 2 * count + 64 {
      WorkCounter.add(entries.count / 16)
      entries.removeAll { $0.element == nil }
      start = 0
    }
    return true
  }

  @inlinable package func makeIterator() -> some IteratorProtocol<Element> {
    entries[start...].lazy.compactMap { $0.element }.makeIterator()
  }

  /// Returns the index of the first entry from `start` on whose number is not smaller; the end if there is none.
  @inlinable func index(of number: Int) -> Int {
    (start..<entries.count).partitioningIndex { entries[$0].number >= number }
  }
}
