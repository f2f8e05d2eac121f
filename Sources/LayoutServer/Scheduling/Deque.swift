/// A first-in, first-out queue in one array; removal from the front takes amortized constant time.
struct Deque<Element>: Sequence {
  private var elements: [Element?] = []
  private var start = 0

  var isEmpty: Bool { start == elements.count }
  var count: Int { elements.count - start }
  var first: Element? { isEmpty ? nil : elements[start] }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func prepend(_ element: Element) {
    if start > 0 {
      start -= 1
      elements[start] = element
    } else {
      elements.insert(element, at: 0)
    }
  }

  mutating func popFirst() -> Element? {
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

  mutating func removeAll(where isRemoved: (Element) -> Bool) {
    elements = elements[start...].filter { $0.map { !isRemoved($0) } ?? false }
    start = 0
  }

  func makeIterator() -> some IteratorProtocol<Element> { elements[start...].lazy.compactMap(\.self).makeIterator() }
}
