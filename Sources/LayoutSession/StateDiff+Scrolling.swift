import CollectionLayout

extension StateDiff {
  /// What `init(from:to:)` tells, without looking up what mostly stands in both lists in the same order and unchanged.
  init(between old: [Element], and new: [Element]) {
    // What is the same in both is no part of the difference, and the rest keeps its order.
    var (oldRest, newRest): ([Element], [Element]) = ([], [])
    var place = 0
    for element in new {
      guard let found = Self.place(of: element.key, in: old, from: place) else {
        newRest.append(element)
        continue
      }
      oldRest += old[place..<found]
      if old[found] != element {
        oldRest.append(old[found])
        newRest.append(element)
      }
      place = found + 1
    }
    oldRest += old[place...]
    self.init(from: oldRest, to: newRest)
  }

  /// Where a name is among the next elements; a scroll leaves few of them behind at once.
  private static func place(of key: ElementKey, in elements: [Element], from start: Int) -> Int? {
    elements[start..<min(start + 16, elements.count)].firstIndex { $0.key == key }
  }
}
