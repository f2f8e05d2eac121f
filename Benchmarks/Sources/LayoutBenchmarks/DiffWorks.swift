import CollectionLayout
import Baseline
import Measuring

/// W5: diffs of two identifier lists.
final class DiffWorks {
  /// The kind of change that turns the first list into the second.
  enum Change: String, CaseIterable {
    /// Equal numbers of deletes, inserts and moves.
    case edit = "edited"
    case shuffle = "shuffled"
    /// A tenth of the count is appended.
    case append = "appended"

    /// The checksum of the second list and the minimum number of moves, for 100,000 identifiers with 1,000 edits.
    var expected: (check: UInt32, moves: Int) {
      switch self {
      case .edit: (3_729_563_656, 987)
      case .shuffle: (2_860_549_778, 99_380)
      case .append: (121_456_344, 0)
      }
    }
  }

  let change: Change
  private let old: [Int32]
  private let new: [Int32]
  private let check: UInt32
  /// The minimum number of moves.
  private let moves: Int

  /// Creates the lists. With the default arguments the expected result is a constant, otherwise the baseline computes
  /// it.
  init(_ change: Change, count: Int = 100_000, edits: Int = 1000) {
    self.change = change
    let old = (0..<Int32(count)).map(\.self)
    var random = LinearCongruentialGenerator(state: 4242)
    var list = old
    let first: Int32 = max(1_000_000, Int32(count))
    switch change {
    case .edit:
      for _ in 0..<edits { list.remove(at: random.pick(Double(list.count))) }
      for number in 0..<edits {
        list.insert(first + Int32(number), at: random.pick(Double(list.count + 1)))
      }
      for _ in 0..<edits {
        let moved = list.remove(at: random.pick(Double(list.count)))
        list.insert(moved, at: random.pick(Double(list.count + 1)))
      }
    case .shuffle:
      for place in stride(from: count - 1, to: 0, by: -1) { list.swapAt(place, random.pick(Double(place + 1))) }
    case .append: list += Array(first..<first + Int32(count / 10))
    }
    (self.old, new) = (old, list)
    if count == 100_000, edits == 1000 {
      (check, moves) = change.expected
    } else {
      check = DiffWorks.fold(list)
      moves = Int(baselineDiffIntegers(old, Int32(old.count), list, Int32(list.count)).moves)
    }
  }

  private static func fold(_ list: [Int32]) -> UInt32 {
    list.reduce(0) { $0 &* 31 &+ UInt32(bitPattern: $1) }
  }

  private static func text(_ number: Int32) -> String {
    let digits = String(number)
    return "item-" + String(repeating: "0", count: max(0, 7 - digits.count)) + digits
  }

  /// Returns an item list with a separate run for each item, as two readings of a document create them.
  private static func items(_ numbers: [Int32], _ name: (Int32) -> String) -> ItemList {
    ItemList(
      numbers.map { number in
        ItemSlice(
          run: ItemRun(metrics: ItemMetrics(height: .constant(Double(number)))),
          identifier: Identifier(name(number)))
      })
  }

  private static func bytes(_ numbers: [Int32]) -> [CChar] {
    numbers.flatMap { number in
      let text = text(number).utf8.map { CChar(bitPattern: $0) }
      return text + repeatElement(0, count: baselineTextLength - text.count)
    }
  }
}

extension DiffWorks {
  /// Returns the workload with integer identifiers. `difference(from:)` computes no moves and takes minutes for a long
  /// shuffled list.
  func integers(besideStandardLibrary: Bool) -> Workload {
    let sides = comparing(items: DiffWorks.items(old) { "\($0)" }, DiffWorks.items(new) { "\($0)" }) { [old, new] in
      baselineDiffIntegers(old, Int32(old.count), new, Int32(new.count))
    }
    let library = Workload.Contestant(peer: "difference(from:)") { [self] in
      var difference = [Int32]().difference(from: [])
      let time = Stopwatch.time { difference = new.difference(from: old) }
      return Workload.Outcome(time: time, isRight: DiffWorks.fold(old.applying(difference) ?? []) == check)
    }
    return Workload(
      "W5", "\(change.rawValue), integers", items: old.count, "ns", sides + (besideStandardLibrary ? [library] : []))
  }

  /// Returns the workload with string identifiers such as `item-0000017`.
  func texts(as name: String? = nil, in work: String = "W5") -> Workload {
    let (oldBytes, newBytes) = (DiffWorks.bytes(old), DiffWorks.bytes(new))
    let sides = comparing(items: DiffWorks.items(old, DiffWorks.text), DiffWorks.items(new, DiffWorks.text)) {
      [old, new] in
      baselineDiffTexts(oldBytes, Int32(old.count), newBytes, Int32(new.count))
    }
    return Workload(work, name ?? "\(change.rawValue), texts", items: old.count, "ns", sides)
  }

  private func comparing(items old: ItemList, _ new: ItemList, floor: @escaping () -> BaselineDiff) -> [Workload
    .Contestant]
  {
    [
      .layoutd { [self] in
        let watch = Stopwatch()
        let diff = IdentifierDiff(from: old, to: new)
        return Workload.Outcome(time: watch.time, isRight: isRight(diff))
      },
      .loop { [moves] in
        var diff = BaselineDiff()
        let time = Stopwatch.time { diff = floor() }
        return Workload.Outcome(time: time, isRight: Int(diff.moves) == moves)
      },
    ]
  }

  /// Whether a diff turns the first list into the second with the minimum number of moves.
  private func isRight(_ diff: IdentifierDiff) -> Bool {
    diff.moves.reduce(0) { $0 + $1.from.count } == moves && DiffWorks.fold(applying(diff)) == check
  }

  /// Returns the first list with a diff applied.
  private func applying(_ diff: IdentifierDiff) -> [Int32] {
    var stays = [Bool](repeating: true, count: old.count)
    var list = [Int32?](repeating: nil, count: new.count)
    for places in diff.deletes { for place in places { stays[place] = false } }
    for places in diff.inserts { for place in places { list[place] = new[place] } }
    for move in diff.moves {
      for (offset, place) in move.from.enumerated() {
        stays[place] = false
        list[move.to + offset] = old[place]
      }
    }
    var remaining = zip(old, stays).lazy.filter { $0.1 }.map { $0.0 }.makeIterator()
    return list.compactMap { $0 ?? remaining.next() }
  }
}
