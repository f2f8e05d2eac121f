/// The numbers of one pattern that are taken.
struct TakenNumbers: Sendable {
  /// Long stretches.
  private var ranges = PlaceSet()
  // Apart, because a thousand numbers in no order would each shift the stretches behind them.
  private var singles: Set<Int> = []
  /// All numbers from the first ending up to here are taken.
  private var firstFree = TakenNumbers.firstEnding

  /// The number behind the first `~`.
  static let firstEnding = 2
  /// Up to here a stretch is kept number by number.
  private static let short = 16

  var isEmpty: Bool { singles.isEmpty && ranges.isEmpty }

  /// Whether a number is taken, and not only the name without one.
  var hasNumbers: Bool { !ranges.isEmpty || singles.count > (singles.contains(-1) ? 1 : 0) }

  var count: Int { singles.count + ranges.count }

  /// Whether a number is taken.
  func contains(_ number: Int) -> Bool { ranges.contains(number) || singles.contains(number) }

  /// Calls `body` with each of the numbers.
  func forEach(_ body: (Int) -> Void) {
    singles.forEach(body)
    for range in ranges.ranges { range.forEach(body) }
  }

  /// Takes a number by itself; false where it is taken.
  mutating func insert(_ number: Int) -> Bool { !ranges.contains(number) && singles.insert(number).inserted }

  /// Gives a number back that was taken by itself; false for any other.
  mutating func remove(_ number: Int) -> Bool {
    guard singles.remove(number) != nil else { return false }
    if number >= TakenNumbers.firstEnding { firstFree = min(firstFree, number) }
    return true
  }

  /// Takes numbers of which none is taken.
  mutating func insert(_ range: Range<Int>) {
    if range.count > TakenNumbers.short || (range.count > 1 && ranges.touches(range)) {
      ranges.insert(range)
    } else {
      singles.formUnion(range)
    }
  }

  /// Makes one stretch of numbers all of which are taken.
  mutating func join(_ range: Range<Int>) {
    ranges.insert(range)
    if singles.count > range.count {
      for number in range { singles.remove(number) }
    } else if !singles.isEmpty {
      singles = singles.filter { !range.contains($0) }
    }
  }

  /// The first number from `start` on that is free and may be an ending.
  func firstFree(from start: Int) -> Int {
    var number = max(start, firstFree)
    while true {
      if let range = ranges.range(with: number) {
        number = range.upperBound
      } else if singles.contains(number) {
        number += 1
      } else {
        return number
      }
    }
  }

  /// Takes the first `count` numbers that may be endings and are free, without those that another rule has; ascending.
  mutating func takeFree(_ count: Int, without others: [Int] = []) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var left = count
    var next = firstFree
    // Sorted only where that is less than looking at each number.
    let isSorted = singles.count < count
    let obstacles = ((isSorted ? singles.filter { $0 >= next } : []) + others).sorted()
    var obstacle = 0
    while left > 0 {
      next = firstFree(from: next)
      while obstacle < obstacles.count, obstacles[obstacle] < next { obstacle += 1 }
      if obstacle < obstacles.count, obstacles[obstacle] == next {
        next += 1
        continue
      }
      var end = isSorted ? next + left : next + 1
      let index = ranges.firstRange(endingAfter: next)
      if index < ranges.ranges.count { end = min(end, ranges.ranges[index].lowerBound) }
      if obstacle < obstacles.count { end = min(end, obstacles[obstacle]) }
      found.appendJoining(next..<end)
      left -= end - next
      next = end
    }
    if others.isEmpty {
      join(firstFree..<next)
    } else {
      for range in found { ranges.insert(range) }
    }
    firstFree = firstFree(from: firstFree)
    return found
  }

  /// Adds to a list what of a range is taken, in no order.
  func appendParts(of range: Range<Int>, to parts: inout [Range<Int>]) {
    ranges.appendParts(of: range, to: &parts)
    if singles.count < range.count {
      for number in singles where range.contains(number) { parts.append(number..<number + 1) }
    } else {
      for number in range where singles.contains(number) { parts.append(number..<number + 1) }
    }
  }
}
