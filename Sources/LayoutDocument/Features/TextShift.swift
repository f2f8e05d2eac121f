/// The way from one text to another that differs in one stretch: what both ends have in common.
struct TextShift {
  private let prefix: Int
  private let goodSuffix: Int
  private let newestSuffix: Int

  init(from good: [UInt8], to newest: [UInt8]) {
    let limit = min(good.count, newest.count)
    var prefix = 0
    while prefix < limit, good[prefix] == newest[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < limit - prefix, good[good.count - 1 - suffix] == newest[newest.count - 1 - suffix] { suffix += 1 }
    self.prefix = prefix
    goodSuffix = good.count - suffix
    newestSuffix = newest.count - suffix
  }

  /// Where a range of the good text is now; nil when its first or its last byte is not there any more.
  func newest(_ range: Range<Int>) -> Range<Int>? {
    guard !range.isEmpty, let start = newest(range.lowerBound), let last = newest(range.upperBound - 1) else {
      return nil
    }
    return start..<last + 1
  }

  private func newest(_ byte: Int) -> Int? {
    if byte < prefix { return byte }
    return byte >= goodSuffix ? byte - goodSuffix + newestSuffix : nil
  }

  /// Where an offset of the newest text was; within the changed stretch that is where it begins.
  func good(_ offset: Int) -> Int {
    if offset <= prefix { return offset }
    return offset >= newestSuffix ? offset - newestSuffix + goodSuffix : prefix
  }
}
