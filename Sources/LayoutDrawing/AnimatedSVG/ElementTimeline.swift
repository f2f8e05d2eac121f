import CollectionLayout

/// One element in all frames of a simulation.
struct ElementTimeline {
  var key: String
  /// The frames that contain it, ascending, and its index among their elements.
  var occurrences: [(frame: Int, index: Int)] = []

  /// Returns all elements of a simulation, back to front.
  ///
  /// An appearing element is inserted directly after its predecessor in its first frame. Later changes of z-indices do
  /// not change the order.
  static func all(in frames: [SimulationFrame]) -> [ElementTimeline] {
    var histories: [ElementTimeline] = []
    var numbers: [ElementKey: Int] = [:]
    // A linked list: `next` contains the successor of each element, `first` the head.
    var next: [Int?] = []
    var first: Int?
    for (frame, moment) in frames.enumerated() {
      var previous: Int?
      for (index, element) in moment.state.elements.enumerated() {
        if let number = numbers[element.key] {
          // A duplicate key in one frame is ignored.
          guard histories[number].occurrences.last?.frame != frame else { continue }
          histories[number].occurrences.append((frame, index))
          previous = number
          continue
        }
        let number = histories.count
        numbers[element.key] = number
        histories.append(ElementTimeline(key: element.key.text, occurrences: [(frame, index)]))
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
    var ordered: [ElementTimeline] = []
    ordered.reserveCapacity(histories.count)
    var number = first
    while let current = number {
      ordered.append(histories[current])
      number = next[current]
    }
    return ordered
  }

  /// Returns its attributes in all frames that contain it.
  func attributes(in frames: [SimulationFrame]) -> [LayoutAttributes] {
    occurrences.map { frames[$0.frame].state.elements[$0.index].attributes }
  }
}
