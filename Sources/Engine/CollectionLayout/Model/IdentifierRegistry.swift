public import LayoutBase

/// The identifiers in use in a collection: single names, and intervals, which are the names that one rule gives to a
/// range of indices. An item whose name is in use gets an ending: the first of `~2`, `~3`… that is free.
///
/// A long interval takes no more memory than a short one. Names that get an ending are reserved one by one, so their
/// number is limited.
public struct IdentifierRegistry: Sendable {
  /// A part of a run with the identifiers that it got.
  public struct Segment: Sendable {
    public var identifiers: IdentifierSequence
    /// Item indices in the run.
    public var range: Range<Int>
    /// Whether the identifiers differ from the requested ones because those were reserved. If true, at least the first
    /// one differs.
    public var isDuplicate: Bool

    public init(identifiers: IdentifierSequence, range: Range<Int>, isDuplicate: Bool) {
      self.identifiers = identifiers
      self.range = range
      self.isDuplicate = isDuplicate
    }
  }

  /// The names that a rule gives to a range of indices, if they are not numbers of one pattern; such as `{i}-{i}`.
  private struct TextInterval {
    let rule: IdentifierSequence
    let range: Range<Int>
  }

  /// The numbers in use, by the pattern around them; −1 is the name without a number.
  private var numbers: [IdentifierPattern: IntegerRangeSet] = [:]
  /// The intervals of names that are not numbers of one pattern, by the hashes of the shapes of these names.
  private var texts: [UInt64: [TextInterval]] = [:]
  /// The number of generated names that got an ending.
  private var renamedCount = 0

  /// The token that cancels long reservations; nil if they cannot be cancelled. Once it is cancelled, the registry and
  /// the results of reservations are unusable.
  public var token: CancellationToken?

  /// The maximum number of generated names with an ending.
  public static let renamingLimit = 100_000
  /// An interval of at most this many texts is reserved as single names.
  private static let shortTextCount = 64
  /// The maximum number of intervals of one shape, each of which is compared with each new name of the shape.
  public static let intervalLimit = 256

  public init() {}

  /// Whether reservations were cancelled. Polls the token once in 1,024 indices, each of which takes 1 µs at most.
  private func isCancelled(at index: Int) -> Bool { index & 0x3ff == 0x3ff && token?.isCancelled == true }

  // MARK: - Single names

  /// Whether an identifier is reserved.
  public func contains(_ identifier: Identifier) -> Bool {
    numbers[identifier.pattern]?.contains(identifier.number) ?? false || isInTextInterval(identifier)
  }

  private func isInTextInterval(_ identifier: Identifier) -> Bool {
    guard !texts.isEmpty, let candidates = texts[identifier.shape] else { return false }
    return candidates.contains { $0.rule.index(of: identifier, in: $0.range) != nil }
  }

  /// Reserves an identifier and returns it; if it is reserved already, reserves and returns it with the first free
  /// ending.
  public mutating func reserve(_ identifier: Identifier) -> Identifier {
    if insert(identifier) { return identifier }
    let endings = IdentifierPattern(endingOf: identifier)
    var renamed = identifier
    repeat {
      renamed = Identifier(pattern: endings, number: numbers[endings, default: IntegerRangeSet()].insertLowestEnding())
    } while isInTextInterval(renamed)
    return renamed
  }

  /// Reserves an identifier; returns false if it is reserved already.
  private mutating func insert(_ identifier: Identifier) -> Bool {
    !isInTextInterval(identifier)
      && numbers[identifier.pattern, default: IntegerRangeSet()].insert(identifier.number)
  }

  /// Reserves the identifier of the first item of a rule. Returns false if it is reserved, or if the rule is not a
  /// numbered one.
  public mutating func reserveIfFree(_ rule: IdentifierSequence) -> Bool {
    guard case .numbered(let pattern, let number) = rule else { return false }
    return insert(Identifier(pattern: pattern, number: number))
  }

  /// Releases an identifier that `reserveIfFree` reserved. Returns false if the identifier is not reserved, or only as
  /// part of an interval.
  public mutating func release(_ rule: IdentifierSequence) -> Bool {
    guard case .numbered(let pattern, let number) = rule else { return false }
    return remove(Identifier(pattern: pattern, number: number))
  }

  private mutating func remove(_ identifier: Identifier) -> Bool {
    guard let index = numbers.index(forKey: identifier.pattern),
      numbers.values[index].remove(identifier.number)
    else { return false }
    if numbers.values[index].isEmpty { numbers.remove(at: index) }
    return true
  }

  // MARK: - Ranges

  /// Reserves the identifiers of a range of item indices, with endings for those that are reserved already. Returns the
  /// segments in order. Returns nil, and reserves nothing, if more than `renamingLimit` generated names would have an
  /// ending then, or if there are `intervalLimit` intervals of the rule's shape.
  public mutating func reserve(_ rule: IdentifierSequence, _ range: Range<Int>) -> [Segment]? {
    if range.count == 1 { return [reserveSingle(rule, at: range.lowerBound)] }
    guard rule.isDistinct else { return reserveEach(rule, range) }
    if range.count > IdentifierRegistry.shortTextCount, hasManyIntervals(like: rule) { return nil }
    let used = reservedIndices(of: rule, in: range)
    let usedCount = used.reduce(0) { $0 + $1.count }
    guard renamedCount + usedCount <= IdentifierRegistry.renamingLimit else { return nil }
    renamedCount += usedCount
    var segments = SegmentList(of: rule)
    for gap in used.gaps(in: range) {
      insert(rule, gap)
      segments.append(gap)
    }
    for index in used.joined() {
      if isCancelled(at: index) { return [] }
      let requested = rule.identifier(at: index)
      segments.append(reserve(requested), insteadOf: requested, at: index)
    }
    return segments.segments.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  private mutating func reserveSingle(_ rule: IdentifierSequence, at index: Int) -> Segment {
    let requested = rule.identifier(at: index)
    let identifier = reserve(requested)
    if identifier == requested { return Segment(identifiers: rule, range: index..<index + 1, isDuplicate: false) }
    let renamed = IdentifierSequence.numbered(identifier.pattern, first: identifier.number - index)
    return Segment(identifiers: renamed, range: index..<index + 1, isDuplicate: true)
  }

  private func hasManyIntervals(like rule: IdentifierSequence) -> Bool {
    guard !texts.isEmpty, case .text = rule else { return false }
    return rule.shapes.contains { texts[$0]?.count ?? 0 >= IdentifierRegistry.intervalLimit }
  }

  /// Reserves the identifiers of a range of item indices one by one, for a rule that gives some names several times.
  /// Returns nil, and reserves nothing, if too many of them would have an ending.
  private mutating func reserveEach(_ rule: IdentifierSequence, _ range: Range<Int>) -> [Segment]? {
    var left = IdentifierRegistry.renamingLimit - renamedCount
    if let count = rule.constantCount, range.count - count > left { return nil }
    var segments = SegmentList(of: rule)
    for index in range {
      if isCancelled(at: index) { break }
      let requested = rule.identifier(at: index)
      let identifier = reserve(requested)
      segments.append(identifier, insteadOf: requested, at: index)
      if identifier != requested { left -= 1 }
      if left < 0 {
        release(segments.segments)
        return nil
      }
    }
    renamedCount = IdentifierRegistry.renamingLimit - left
    return segments.segments
  }

  /// Releases identifiers that are stored individually; not all of them if `token` is cancelled.
  private mutating func release(_ segments: [Segment]) {
    for segment in segments {
      for index in segment.range {
        if isCancelled(at: index) { return }
        _ = remove(segment.identifiers.identifier(at: index))
      }
    }
  }

  /// Reserves default names for the items `range`: item i gets the number `first + i` of `pattern`, whose prefix ends
  /// with a slash. If too many of these names are in use, all items get the numbers of the first free pattern of
  /// `<prefix>~2/`, `<prefix>~3/`…
  public mutating func reserveDefaults(_ pattern: IdentifierPattern, first: Int, _ range: Range<Int>) -> [Segment] {
    var rule = IdentifierSequence.numbered(pattern, first: first)
    if let segments = reserve(rule, range) { return segments }
    var ending = IntegerRangeSet.firstEnding
    repeat {
      rule = .numbered(IdentifierPattern(prefix: "\(pattern.prefix)~\(ending)/"), first: first)
      ending += 1
    } while !isFree(rule, range)
    insert(rule, range)
    return [Segment(identifiers: rule, range: range, isDuplicate: true)]
  }

  /// Whether none of the identifiers of a range of item indices is reserved.
  public func isFree(_ rule: IdentifierSequence, _ range: Range<Int>) -> Bool {
    reservedIndices(of: rule, in: range).isEmpty
  }

  /// Reserves those identifiers of a range of item indices that are free, and returns their indices. The others are
  /// skipped.
  public mutating func reserveAvailable(_ rule: IdentifierSequence, _ range: Range<Int>) -> [Range<Int>] {
    if range.count > 1, rule.isDistinct {
      let free = reservedIndices(of: rule, in: range).gaps(in: range)
      for gap in free { insert(rule, gap) }
      return free
    }
    var free: [Range<Int>] = []
    for index in range {
      if isCancelled(at: index) { break }
      if insert(rule.identifier(at: index)) { free.append(index..<index + 1) }
    }
    return free.coalesced
  }

  /// Reserves the identifiers of a range of item indices, which must be distinct and not reserved.
  private mutating func insert(_ rule: IdentifierSequence, _ range: Range<Int>) {
    if case .numbered(let pattern, let first) = rule {
      numbers[pattern, default: IntegerRangeSet()].insert(first + range.lowerBound..<first + range.upperBound)
    } else if range.count <= IdentifierRegistry.shortTextCount || hasManyIntervals(like: rule) {
      for index in range where !isCancelled(at: index) { _ = insert(rule.identifier(at: index)) }
    } else {
      for shape in rule.shapes { texts[shape, default: []].append(TextInterval(rule: rule, range: range)) }
    }
  }
}

// Lookup of a range of names. Names can be equal only if their shapes are.
extension IdentifierRegistry {
  /// Returns the indices whose names are reserved: ascending ranges that neither overlap nor touch.
  private func reservedIndices(of rule: IdentifierSequence, in range: Range<Int>) -> [Range<Int>] {
    var indices: [Range<Int>] = []
    if !texts.isEmpty {
      for shape in rule.shapes {
        for interval in texts[shape] ?? [] { append(interval, in: range, of: rule, to: &indices) }
      }
    }
    if case .numbered(let pattern, let first) = rule {
      let requested = first + range.lowerBound..<first + range.upperBound
      for range in numbers[pattern]?.reservedRanges(in: requested) ?? [] {
        indices.append(range.lowerBound - first..<range.upperBound - first)
      }
    } else {
      for gap in indices.coalesced.gaps(in: range) { appendNumbers(in: gap, of: rule, to: &indices) }
    }
    return indices.coalesced
  }

  /// Appends the indices of a range whose names are in `numbers`. Looks up the names of the range in `numbers`, or the
  /// names in `numbers` in the range, whichever are fewer.
  private func appendNumbers(in range: Range<Int>, of rule: IdentifierSequence, to indices: inout [Range<Int>]) {
    let shapes = rule.shapes
    let patterns =
      range.count <= numbers.count
      ? nil
      : numbers.filter { pattern, _ in
        shapes.contains(pattern.shape(isNumbered: true)) || shapes.contains(pattern.shape(isNumbered: false))
      }
    guard let patterns, patterns.values.reduce(0, { $0 + $1.count }) < range.count else {
      for index in range {
        if isCancelled(at: index) { return }
        let name = rule.identifier(at: index)
        if numbers[name.pattern]?.contains(name.number) == true { indices.append(index..<index + 1) }
      }
      return
    }
    for (pattern, reserved) in patterns {
      for number in reserved.reservedRanges.joined() {
        if isCancelled(at: number) { return }
        if let index = rule.index(of: Identifier(pattern: pattern, number: number), in: range) {
          indices.append(index..<index + 1)
        }
      }
    }
  }

  /// Appends the indices whose names are in an interval. Looks up the names of the shorter range in the longer one.
  private func append(
    _ interval: TextInterval, in range: Range<Int>, of rule: IdentifierSequence, to indices: inout [Range<Int>]
  ) {
    if interval.rule == rule {
      let common = interval.range.clamped(to: range)
      if !common.isEmpty { indices.append(common) }
      return
    }
    guard interval.rule.mayMeet(rule) else { return }
    let isShorter = interval.range.count < range.count
    for index in isShorter ? interval.range : range {
      if isCancelled(at: index) { return }
      if isShorter {
        guard let met = rule.index(of: interval.rule.identifier(at: index), in: range) else { continue }
        indices.append(met..<met + 1)
      } else if interval.rule.index(of: rule.identifier(at: index), in: interval.range) != nil {
        indices.append(index..<index + 1)
      }
    }
  }
}

/// The segments of a run, joined where one rule gives the names of adjacent items.
private struct SegmentList {
  private let rule: IdentifierSequence
  private(set) var segments: [IdentifierRegistry.Segment] = []

  init(of rule: IdentifierSequence) { self.rule = rule }

  /// Appends a range of item indices with the names that the rule gives them.
  mutating func append(_ range: Range<Int>) {
    segments.append(.init(identifiers: rule, range: range, isDuplicate: false))
  }

  /// Appends an item with its name. `requested` is the name that the rule gives the item.
  mutating func append(_ identifier: Identifier, insteadOf requested: Identifier, at index: Int) {
    let isDuplicate = identifier != requested
    if let last = segments.last, last.range.upperBound == index, last.isDuplicate == isDuplicate,
      !isDuplicate || last.identifiers.identifier(at: index) == identifier
    {
      segments[segments.count - 1].range = last.range.lowerBound..<index + 1
    } else if isDuplicate {
      let renamed =
        rule.appending(ending: identifier.number)
        ?? .numbered(identifier.pattern, first: identifier.number - index)
      segments.append(.init(identifiers: renamed, range: index..<index + 1, isDuplicate: true))
    } else {
      append(index..<index + 1)
    }
  }
}

extension IdentifierPattern {
  /// Creates the pattern of an identifier with an ending: `~2`, `~3`…
  fileprivate convenience init(endingOf identifier: Identifier) { self.init(prefix: "\(identifier.text)~") }
}
