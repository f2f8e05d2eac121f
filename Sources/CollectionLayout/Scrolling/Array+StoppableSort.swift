extension Array {
  /// Sorts until the work is stopped, and leaves the elements in any order then.
  mutating func sort(while work: LayoutWork, by areInOrder: (Element, Element) -> Bool) {
    // Ten million are compared for seconds; of a few nobody notices.
    guard work.token != nil, count > 10_000 else { return sort(by: areInOrder) }
    var comparisons = 0
    try? sort { one, other throws in
      comparisons += 1
      if comparisons & 0xfff == 0, work.isStopped { throw Stopped() }
      return areInOrder(one, other)
    }
  }
}

private struct Stopped: Error {}
