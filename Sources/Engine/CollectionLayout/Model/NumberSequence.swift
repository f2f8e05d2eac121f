/// A rule for a numeric property of a run's items: one value for all, or a function of the item's index in the run.
public indirect enum NumberSequence: Hashable, Sendable {
  /// No item has a value.
  case none
  /// All items have this value.
  case constant(Double)
  /// Item i has `low + SplitMix64(seed, i) mod span`. `span` is the number of possible values, at least 1.
  case random(low: Double, span: UInt64, seed: UInt64)
  /// Item i has the value that element i mod n gives for it.
  case cycle([NumberSequence])
  /// Item i has element i: 8 bytes each, for measured values. Indices outside of the list and elements that are NaN
  /// have no value.
  case list([Double])

  /// Returns a rule for random integers in `range`, both bounds included.
  public static func random(in range: ClosedRange<Int64>, seed: Int64) -> NumberSequence {
    let width = UInt64(bitPattern: range.upperBound &- range.lowerBound)
    return .random(low: Double(range.lowerBound), span: width &+ 1, seed: UInt64(bitPattern: seed))
  }

  /// Returns the value of item `index`; nil if it has none.
  public func value(at index: Int) -> Double? {
    switch self {
    case .none: return nil
    case .constant(let value): return value
    case .random(let low, let span, let seed):
      return NumberSequence.sum(low, SplitMix64.output(index, seed: seed) % max(span, 1))
    case .cycle(let rules):
      guard !rules.isEmpty else { return nil }
      return rules[index % rules.count].value(at: index)
    case .list(let values):
      guard values.indices.contains(index), !values[index].isNaN else { return nil }
      return values[index]
    }
  }

  // Added in halves: from −2^53 to 2^53 the distance is 2^54, and a Double does not represent all integers up to it.
  @inline(__always)
  private static func sum(_ low: Double, _ value: UInt64) -> Double {
    low + Double(value - value / 2) + Double(value / 2)
  }

  /// Writes the values of `range` to the start of `buffer`; NaN for items without a value.
  ///
  /// The switch is outside of the loop: 1 to 3 ns for each item instead of 10 ns with `value(at:)`.
  func fill(_ range: Range<Int>, into buffer: inout [Double]) {
    switch self {
    case .none:
      for offset in 0..<range.count { buffer[offset] = .nan }
    case .constant(let value):
      for offset in 0..<range.count { buffer[offset] = value }
    case .random(let low, let span, let seed):
      NumberSequence.fillRandom(range, low: low, span: max(span, 1), seed: seed, into: &buffer)
    case .cycle:
      for offset in 0..<range.count { buffer[offset] = value(at: range.lowerBound + offset) ?? .nan }
    case .list(let values):
      let existing = range.clamped(to: values.indices)
      if !existing.isEmpty {
        let first = existing.lowerBound - range.lowerBound
        buffer.replaceSubrange(first..<first + existing.count, with: values[existing])
      }
      guard existing.count < range.count else { return }
      for offset in 0..<range.count where !existing.contains(range.lowerBound + offset) { buffer[offset] = .nan }
    }
  }
}

extension NumberSequence {
  private static func fillRandom(
    _ range: Range<Int>, low: Double, span: UInt64, seed: UInt64, into buffer: inout [Double]
  ) {
    let exact = 4_503_599_627_370_496.0
    guard abs(low) < exact, low.rounded() == low, Double(span) < exact else {
      for offset in 0..<range.count {
        buffer[offset] = sum(low, SplitMix64.output(range.lowerBound + offset, seed: seed) % span)
      }
      return
    }
    // Remainder by multiplication with the reciprocal; the quotient is at most 1 too small.
    let reciprocal = UInt64.max / span
    for offset in 0..<range.count {
      let output = SplitMix64.output(range.lowerBound + offset, seed: seed)
      let remainder = output &- output.multipliedFullWidth(by: reciprocal).high &* span
      buffer[offset] = low + Double(Int64(bitPattern: remainder >= span ? remainder &- span : remainder))
    }
  }
}

/// A rule for a Boolean property of a run's items: one value for all, or a cycle, in which item i has element i mod n.
public enum FlagSequence: Hashable, Sendable {
  case constant(Bool)
  case cycle([Bool])

  /// Returns the value of item `index`; false in an empty cycle.
  public func value(at index: Int) -> Bool {
    switch self {
    case .constant(let value): return value
    case .cycle(let values): return values.isEmpty ? false : values[index % values.count]
    }
  }
}

/// SplitMix64 as a function of the index: random access, and equal results on all machines.
enum SplitMix64 {
  /// Returns output `index` (from 0) of the generator with this seed.
  @inline(__always)
  static func output(_ index: Int, seed: UInt64) -> UInt64 {
    var z = seed &+ (UInt64(bitPattern: Int64(index)) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
