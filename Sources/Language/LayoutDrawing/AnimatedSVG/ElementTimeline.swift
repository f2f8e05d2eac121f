import CollectionLayout

/// An element in the frames of a simulation: in all that contain it, or in those in which it has one z-index.
struct ElementTimeline {
  var key: String
  /// The indices of the frames that contain the element, ascending, each with its index among the elements of the
  /// frame.
  var occurrences: [(frame: Int, index: Int)] = []

  /// Returns the timelines of all elements of a simulation, back to front: one for each z-index of an element, at most
  /// `depthLimit` for one element, the last of which also contains the frames with further z-indices.
  ///
  /// A timeline is inserted directly after the element that precedes it in its first frame.
  static func all(in frames: [SimulationFrame], depthLimit: Int = 1) -> [ElementTimeline] {
    var timelines: [ElementTimeline] = []
    var numbers: [ElementKey: [(zIndex: Int, number: Int)]] = [:]
    // A linked list: `next` contains the successor of each timeline, `first` the head.
    var next: [Int?] = []
    var first: Int?
    for (frame, moment) in frames.enumerated() {
      var previous: Int?
      for (index, element) in moment.state.elements.enumerated() {
        let keyTimelines = numbers[element.key] ?? []
        // A duplicate key in one frame is ignored.
        if keyTimelines.contains(where: { timelines[$0.number].occurrences.last?.frame == frame }) { continue }
        let zIndex = element.attributes.zIndex
        let timeline =
          keyTimelines.first { $0.zIndex == zIndex } ?? (keyTimelines.count < depthLimit ? nil : keyTimelines.last)
        if let timeline {
          timelines[timeline.number].occurrences.append((frame, index))
          previous = timeline.number
          continue
        }
        let number = timelines.count
        numbers[element.key] = keyTimelines + [(zIndex, number)]
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

  /// Returns the attributes of the element in all frames that contain it.
  func attributes(in frames: [SimulationFrame]) -> [LayoutAttributes] {
    occurrences.map { frames[$0.frame].state.elements[$0.index].attributes }
  }
}

/// The frames in which an element has the same appearance, except for its position and size.
struct AppearanceSpan {
  var sample: LayoutAttributes
  /// Indices into the frames that contain the element, ascending.
  var indices: [Int]

  /// Returns the different appearances of an element, in the order of their first frames. `attributes` are those of the
  /// element in its frames.
  static func all(of attributes: [LayoutAttributes]) -> [AppearanceSpan] {
    var spans: [AppearanceSpan] = []
    var current: Int?
    for (index, element) in attributes.enumerated() {
      if current.map({ !spans[$0].sample.hasSameAppearance(element) }) ?? true {
        current = spans.firstIndex { $0.sample.hasSameAppearance(element) }
      }
      if let current {
        spans[current].indices.append(index)
      } else {
        spans.append(AppearanceSpan(sample: element, indices: [index]))
        current = spans.count - 1
      }
    }
    return spans
  }

  /// Returns the sizes for which the text is laid out, each with those of `indices` that have it. `attributes` are
  /// those of the element in all frames that contain it.
  ///
  /// While the size of the element is constant, the text is laid out for this size. While it changes, the text is laid
  /// out for the smallest size of the change, since text that is laid out again sixty times per second is not readable.
  func textSizeSpans(_ attributes: [LayoutAttributes]) -> [(size: Size, indices: [Int])] {
    let sizes = indices.map { attributes[$0].frame.size }
    var spans: [(size: Size, indices: [Int])] = []
    var first = 0
    while first < sizes.count {
      var last = first
      var size = sizes[first]
      while last + 1 < sizes.count, sizes[last + 1] == sizes[first] { last += 1 }
      if last == first, first > 0 || sizes.count > 1 {
        // A change continues until two consecutive frames have equal sizes. The sizes before and after it are included.
        while last + 1 < sizes.count, last + 2 >= sizes.count || sizes[last + 1] != sizes[last + 2] { last += 1 }
        for other in sizes[max(0, first - 1)...min(sizes.count - 1, last + 1)] {
          size = Size(width: min(size.width, other.width), height: min(size.height, other.height))
        }
      }
      let range = indices[first...last]
      if let same = spans.firstIndex(where: { $0.size == size }) {
        spans[same].indices += range
      } else {
        spans.append((size, Array(range)))
      }
      first = last + 1
    }
    return spans
  }
}

extension LayoutAttributes {
  fileprivate func hasSameAppearance(_ other: LayoutAttributes) -> Bool {
    category == other.category && kind == other.kind && owner == other.owner
      && isPinned == other.isPinned && custom == other.custom
  }
}
