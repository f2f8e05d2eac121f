import CollectionLayout

/// One element in the frames of a simulation: in all, or in those in which it has one z-index.
struct ElementTimeline {
  var key: String
  /// The frames that contain it, ascending, and its index among their elements.
  var occurrences: [(frame: Int, index: Int)] = []

  /// Returns all elements of a simulation, back to front. An element has a timeline for each of its z-indices, up to
  /// `depthLimit` of them.
  ///
  /// A timeline is inserted directly after its predecessor in its first frame.
  static func all(in frames: [SimulationFrame], depthLimit: Int = 1) -> [ElementTimeline] {
    var timelines: [ElementTimeline] = []
    var numbers: [ElementKey: [(zIndex: Int, number: Int)]] = [:]
    // A linked list: `next` contains the successor of each timeline, `first` the head.
    var next: [Int?] = []
    var first: Int?
    for (frame, moment) in frames.enumerated() {
      var previous: Int?
      for (index, element) in moment.state.elements.enumerated() {
        let known = numbers[element.key] ?? []
        // A duplicate key in one frame is ignored.
        if known.contains(where: { timelines[$0.number].occurrences.last?.frame == frame }) { continue }
        let zIndex = element.attributes.zIndex
        let own = known.first { $0.zIndex == zIndex } ?? (known.count < depthLimit ? nil : known.last)
        if let own {
          timelines[own.number].occurrences.append((frame, index))
          previous = own.number
          continue
        }
        let number = timelines.count
        numbers[element.key] = known + [(zIndex, number)]
        timelines.append(ElementTimeline(key: element.key.text, occurrences: [(frame, index)]))
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
    ordered.reserveCapacity(timelines.count)
    var number = first
    while let current = number {
      ordered.append(timelines[current])
      number = next[current]
    }
    return ordered
  }

  /// Returns its attributes in all frames that contain it.
  func attributes(in frames: [SimulationFrame]) -> [LayoutAttributes] {
    occurrences.map { frames[$0.frame].state.elements[$0.index].attributes }
  }
}
