/// A first-in, first-out queue in one array; removal from the front takes amortized constant time. Inlinable: without
/// specialization the server needs twice the time for a message.
@usableFromInline
package struct Deque<Element>: Sequence {
  @usableFromInline var elements: [Element?] = []
  @usableFromInline var start = 0

  @inlinable package init() {}

  @inlinable package var isEmpty: Bool { start == elements.count }
  @inlinable package var count: Int { elements.count - start }
  @inlinable package var first: Element? { isEmpty ? nil : elements[start] }

  @inlinable package mutating func append(_ element: Element) { elements.append(element) }

  @inlinable package mutating func prepend(_ element: Element) {
    if start > 0 {
      start -= 1
      elements[start] = element
    } else {
      elements.insert(element, at: 0)
    }
  }

  @inlinable package mutating func popFirst() -> Element? {
    guard start < elements.count else { return nil }
    let element = elements[start]
    elements[start] = nil
    start += 1
    if start == elements.count {
      elements.removeAll(keepingCapacity: elements.capacity <= 4_096)
      start = 0
    } else if start > 1_024, start > elements.count / 2 {
      elements.removeFirst(start)
      start = 0
    }
    return element
  }

  @inlinable package func makeIterator() -> some IteratorProtocol<Element> {
    elements[start...].lazy.compactMap(\.self).makeIterator()
  }
}
