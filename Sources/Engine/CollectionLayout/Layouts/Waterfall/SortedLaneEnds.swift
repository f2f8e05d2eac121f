/// The ends of a few lanes, sorted by value and on a tie by lane: the first element is the lane of the next item.
struct SortedLaneEnds: Equatable, Sendable {
  /// Ends in 64ths with the lane in the low bits, ascending; one comparison orders by both.
  private(set) var ends: [Int64]

  static let laneBits: Int64 = 5
  static let laneMask: Int64 = (1 << laneBits) - 1
  /// The maximum number of lanes.
  static let limit = Int(laneMask) + 1

  /// Creates empty lanes.
  init(laneCount: Int) {
    ends = (0..<laneCount).map(Int64.init)
  }

  /// The end of the shortest lane, in 64ths.
  var shortest: Int64 { (ends.first ?? 0) >> SortedLaneEnds.laneBits }
  /// The end of the longest lane, in 64ths.
  var longest: Int64 { (ends.last ?? 0) >> SortedLaneEnds.laneBits }

  /// Moves the end of a lane to a later position.
  mutating func move(lane: Int, to end: Int64) {
    guard var index = ends.firstIndex(where: { $0 & SortedLaneEnds.laneMask == Int64(lane) }) else { return }
    let new = end << SortedLaneEnds.laneBits | Int64(lane)
    while index + 1 < ends.count, ends[index + 1] < new {
      ends[index] = ends[index + 1]
      index += 1
    }
    ends[index] = new
  }

  /// Returns the lane ends with an offset, in 64ths.
  func offset(by distance: Int64) -> SortedLaneEnds {
    var order = self
    for index in order.ends.indices { order.ends[index] += distance << SortedLaneEnds.laneBits }
    return order
  }

  /// Returns the offset of these lane ends from others, in 64ths; nil if they differ in more than an offset.
  func distance(from other: SortedLaneEnds) -> Int64? {
    guard ends.count == other.ends.count, let first = ends.first, let otherFirst = other.ends.first else { return nil }
    let distance = first - otherFirst
    guard distance & SortedLaneEnds.laneMask == 0,
      zip(ends, other.ends).allSatisfy({ $0 - $1 == distance })
    else { return nil }
    return distance >> SortedLaneEnds.laneBits
  }

  /// Returns those of a set of lanes, given as bits, that end at or after a position.
  func lanes(of lanes: UInt32, endingAtOrAfter position: Int64) -> UInt32 {
    var ending: UInt32 = 0
    for end in ends where end >> SortedLaneEnds.laneBits >= position {
      ending |= 1 << UInt32(end & SortedLaneEnds.laneMask)
    }
    return ending & lanes
  }

  /// Whether each of a set of lanes, given as bits, ends where it does in `other`, offset by `distance`.
  func ends(ofLanes lanes: UInt32, equalThoseOf other: SortedLaneEnds, movedBy distance: Int64) -> Bool {
    ends.allSatisfy { end in
      lanes & 1 << UInt32(end & SortedLaneEnds.laneMask) == 0
        || other.ends.contains { $0 + distance << SortedLaneEnds.laneBits == end }
    }
  }

  /// Places items one after another, each at the end of the lane that is the shortest before it.
  ///
  /// All lanes must have items. A slot is the start of its item relative to `base`, with the lane in the low bits.
  mutating func append(
    _ lengths: Span<Int32>, gap: Int64, base: Int64, into target: inout [UInt32], at first: Int
  ) {
    var slots = target.mutableSpan
    var sorted = ends.mutableSpan
    let count = sorted.count
    guard count > 0, first >= 0, lengths.count <= slots.count - first else { return }
    // The first four lanes are in registers; a missing lane is `.max` and never the shortest. The new end is inserted
    // into the sorted ends by branchless minima and maxima.
    var a = sorted[0]
    var b = count > 1 ? sorted[1] : .max
    var c = count > 2 ? sorted[2] : .max
    var d = count > 3 ? sorted[3] : .max
    let step = gap << SortedLaneEnds.laneBits
    let offset = (gap - base) << SortedLaneEnds.laneBits
    for index in lengths.indices {
      slots[first + index] = UInt32(truncatingIfNeeded: a &+ offset)
      var end = a &+ step &+ Int64(lengths[index]) << SortedLaneEnds.laneBits
      (a, end) = (min(end, b), max(end, b))
      (b, end) = (min(end, c), max(end, c))
      guard count > 3 else {
        c = end
        continue
      }
      (c, end) = (min(end, d), max(end, d))
      guard count > 4 else {
        d = end
        continue
      }
      d = min(end, sorted[4])
      end = max(end, sorted[4])
      for rank in 5..<count {
        sorted[rank - 1] = min(end, sorted[rank])
        end = max(end, sorted[rank])
      }
      sorted[count - 1] = end
    }
    sorted[0] = a
    if count > 1 { sorted[1] = b }
    if count > 2 { sorted[2] = c }
    if count > 3 { sorted[3] = d }
  }
}
