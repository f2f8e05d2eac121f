import CollectionLayout
import Floor

/// Two lists of 100,000 names and more: what becomes of the one to be the other.
final class DiffWorks {
  /// What is done to the first list.
  enum Change: String, CaseIterable {
    /// 1,000 deletes, 1,000 inserts, 1,000 moves.
    case edit = "W5a"
    case shuffle = "W5b"
    /// 10,000 at the end.
    case append = "W5c"

    /// The fold of the second list.
    var check: UInt32 {
      switch self {
      case .edit: 3_729_563_656
      case .shuffle: 2_860_549_778
      case .append: 121_456_344
      }
    }

    /// With fewer it is not done.
    var moves: Int {
      switch self {
      case .edit: 987
      case .shuffle: 99_380
      case .append: 0
      }
    }
  }

  let change: Change
  private let old: [Int32]
  private let new: [Int32]

  init(_ change: Change, count: Int = 100_000) {
    self.change = change
    old = (0..<Int32(count)).map(\.self)
    var random = Congruence(state: 4242)
    var list = old
    switch change {
    case .edit:
      for _ in 0..<1000 { list.remove(at: random.pick(Double(list.count))) }
      for number in 0..<1000 {
        list.insert(1_000_000 + Int32(number), at: random.pick(Double(list.count + 1)))
      }
      for _ in 0..<1000 {
        let moved = list.remove(at: random.pick(Double(list.count)))
        list.insert(moved, at: random.pick(Double(list.count + 1)))
      }
    case .shuffle:
      for place in stride(from: count - 1, to: 0, by: -1) { list.swapAt(place, random.pick(Double(place + 1))) }
    case .append: list += (1_000_000..<1_010_000).map(Int32.init)
    }
    new = list
  }

  private static func fold(_ list: [Int32]) -> UInt32 {
    list.reduce(0) { $0 &* 31 &+ UInt32(bitPattern: $1) }
  }

  private static func text(_ number: Int32) -> String {
    let digits = String(number)
    return "item-" + String(repeating: "0", count: max(0, 7 - digits.count)) + digits
  }

  /// Items of their own runs on either side, as of two readings of a document.
  private static func items(_ numbers: [Int32], _ name: (Int32) -> String) -> ItemList {
    ItemList(
      numbers.map { number in
        ItemPiece(
          run: ItemRun(metrics: ItemMetrics(height: .constant(Double(number)))),
          identifier: Identifier(name(number)))
      })
  }

  private static func bytes(_ numbers: [Int32]) -> [CChar] {
    numbers.flatMap { number in
      let text = text(number).utf8.map { CChar(bitPattern: $0) }
      return text + repeatElement(0, count: floorTextLength - text.count)
    }
  }
}

extension DiffWorks {
  /// Names that are numbers.
  func integers() -> Work {
    comparing("integers", items: DiffWorks.items(old) { "\($0)" }, DiffWorks.items(new) { "\($0)" }) { [old, new] in
      floorDiffIntegers(old, Int32(old.count), new, Int32(new.count))
    }
  }

  /// Names like `item-0000017`.
  func texts() -> Work {
    let (oldBytes, newBytes) = (DiffWorks.bytes(old), DiffWorks.bytes(new))
    return comparing(
      "texts", items: DiffWorks.items(old, DiffWorks.text), DiffWorks.items(new, DiffWorks.text)
    ) { [old, new] in
      floorDiffTexts(oldBytes, Int32(old.count), newBytes, Int32(new.count))
    }
  }

  private func comparing(
    _ names: String, items old: ItemList, _ new: ItemList, floor: @escaping () -> FloorDiff
  ) -> Work {
    Work("\(change.rawValue) diff, \(names)", items: old.count, per: 1000, "us", check: change.check) { [change] in
      var diff = FloorDiff()
      let duration = ContinuousClock().measure { diff = floor() }
      return Work.Outcome(duration: duration, check: Int(diff.moves) == change.moves ? change.check : ~change.check)
    } engine: { [self] in
      let clock = ContinuousClock()
      let start = clock.now
      let diff = IdentifierDiff(from: old, to: new)
      return Work.Outcome(duration: clock.now - start, check: check(of: diff))
    }
  }

  /// The standard library in the place of the loop: it has no moves, and the shuffle would take it minutes.
  func standardLibrary() -> Work {
    let count = change == .shuffle ? 4000 : old.count
    let works = change == .shuffle ? DiffWorks(.shuffle, count: count) : self
    let (old, new) = (works.old, works.new)
    let (oldItems, newItems) = (DiffWorks.items(old) { "\($0)" }, DiffWorks.items(new) { "\($0)" })
    let check = DiffWorks.fold(new)
    return Work("\(change.rawValue) difference(from:)", items: count, per: 1000, "us", check: check) {
      var difference = [Int32]().difference(from: [])
      let duration = ContinuousClock().measure { difference = new.difference(from: old) }
      return Work.Outcome(duration: duration, check: DiffWorks.fold(old.applying(difference) ?? []))
    } engine: {
      let clock = ContinuousClock()
      let start = clock.now
      let diff = IdentifierDiff(from: oldItems, to: newItems)
      return Work.Outcome(duration: clock.now - start, check: DiffWorks.fold(works.applying(diff)))
    }
  }

  private func check(of diff: IdentifierDiff) -> UInt32 {
    let moves = diff.moves.reduce(0) { $0 + $1.from.count }
    return moves == change.moves ? DiffWorks.fold(applying(diff)) : ~change.check
  }

  /// The first list with the difference done to it.
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
    var rest = zip(old, stays).lazy.filter { $0.1 }.map { $0.0 }.makeIterator()
    return list.compactMap { $0 ?? rest.next() }
  }
}
