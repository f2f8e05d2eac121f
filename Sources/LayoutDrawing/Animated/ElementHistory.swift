import CollectionLayout

/// One element throughout a play.
struct ElementHistory {
  var key: String
  /// The frames that have it, ascending, and where it stands among their elements.
  var places: [(frame: Int, index: Int)] = []

  /// All elements of a play, back to front.
  ///
  /// One that appears comes right in front of the element that it follows in its first frame; when depths change later,
  /// the order stays.
  static func all(in frames: [TimelineFrame]) -> [ElementHistory] {
    var histories: [ElementHistory] = []
    var numbers: [ElementKey: Int] = [:]
    // A linked list: what comes after an element; the last entry is what comes first.
    var next: [Int?] = []
    var first: Int?
    for (frame, moment) in frames.enumerated() {
      var previous: Int?
      for (index, element) in moment.state.elements.enumerated() {
        if let number = numbers[element.key] {
          // Twice in one frame would be two elements with one name.
          guard histories[number].places.last?.frame != frame else { continue }
          histories[number].places.append((frame, index))
          previous = number
          continue
        }
        let number = histories.count
        numbers[element.key] = number
        histories.append(ElementHistory(key: element.key.text, places: [(frame, index)]))
        if let previous {
          next.append(next[previous])
          next[previous] = number
        } else {
          next.append(first)
          first = number
        }
        previous = number
      }
    }
    var ordered: [ElementHistory] = []
    ordered.reserveCapacity(histories.count)
    var number = first
    while let current = number {
      ordered.append(histories[current])
      number = next[current]
    }
    return ordered
  }

  /// Its attributes in all frames that have it.
  func attributes(in frames: [TimelineFrame]) -> [LayoutAttributes] {
    places.map { frames[$0.frame].state.elements[$0.index].attributes }
  }
}
