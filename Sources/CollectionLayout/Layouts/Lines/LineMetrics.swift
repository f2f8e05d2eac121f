/// How lines are broken and how items are distributed in them (B.3, B.4), in points along the cross axis.
struct LineMetrics: Sendable {
  /// The longest that a line may be.
  var available: Double
  /// Between two items at least.
  var itemSpacing: Double
  /// Between two lines.
  var lineSpacing: Double
  /// Where the first line begins on the main axis.
  var mainStart = 0.0
  /// Where a line begins, from the leading inset.
  var crossStart = 0.0
  var alignment: FlowLayout.LineAlignment
  /// `auto` where lengths differ.
  var lastAlignment: FlowLayout.LastLineAlignment
  var singleItemAlignment: FlowLayout.SingleItemAlignment

  /// So much may a line be too long, so that a third of a width fits three times; UIKit has no such tolerance.
  static let tolerance = 1e-6

  /// Where the first item of a line begins, and how far its items stand apart.
  struct Distribution: Equatable, Sendable {
    var start: Double
    var gap: Double
  }

  /// Up to where the items of a line may reach.
  var limit: Double { available + LineMetrics.tolerance }

  /// The distribution of `count` items that have this length, least spacing included.
  func distribution(count: Double, length: Double) -> Distribution {
    distribution(alignment, count: count, length: length)
  }

  /// The distribution of a section's last line; `lastItem` is the length of its last item.
  func lastDistribution(count: Double, length: Double, lastItem: Double) -> Distribution {
    switch lastAlignment {
    case .justify: return distribution(.justify, count: count, length: length)
    case .auto where count == 1 && 2 * lastItem + itemSpacing > limit:
      return distribution(alignment, count: count, length: length)
    case .auto, .leading: return distribution(.leading, count: count, length: length)
    case .center: return distribution(.center, count: count, length: length)
    case .trailing: return distribution(.trailing, count: count, length: length)
    case .grid:
      let pitch = lastItem + itemSpacing
      // Nothing fits any number of times.
      guard pitch > 0 else { return distribution(alignment, count: .infinity, length: length) }
      let copies = max(0, ((limit - length) / pitch).rounded(.down))
      return distribution(alignment, count: count + copies, length: length + copies * pitch)
    }
  }

  /// How many items of one length a line takes, at least 1 and at most `count`.
  func capacity(ofItemsOf length: Double, count: Int) -> Int {
    let estimate = ((available + itemSpacing + LineMetrics.tolerance) / (length + itemSpacing)).rounded(.down)
    // Not a number, like nothing, takes one.
    guard estimate >= 1, count > 1 else { return 1 }
    guard estimate < Double(count) else { return count }
    let fitting = Int(estimate)
    // The quotient may have been rounded up to a whole number.
    return fitting > 1 && lineLength(of: fitting, length) > limit ? fitting - 1 : fitting
  }

  /// How long a line of `count` equal items is with the least spacing.
  func lineLength(of count: Int, _ length: Double) -> Double {
    Double(count) * length + Double(count - 1) * itemSpacing
  }

  private func distribution(_ alignment: FlowLayout.LineAlignment, count: Double, length: Double) -> Distribution {
    let rest = available - length
    return switch alignment {
    case .justify where count > 1: Distribution(start: 0, gap: itemSpacing + rest / (count - 1))
    // What is longer than the line begins where the line does.
    case .justify: Distribution(start: singleItemAlignment == .center ? max(0, rest / 2) : 0, gap: itemSpacing)
    case .leading: Distribution(start: 0, gap: itemSpacing)
    case .center: Distribution(start: rest / 2, gap: itemSpacing)
    case .trailing: Distribution(start: rest, gap: itemSpacing)
    }
  }
}

extension LineMetrics {
  /// Where the items of one line begin, from the leading inset, in points; `lengths` are theirs.
  func crosses(_ lengths: ArraySlice<Double>, isLast: Bool) -> [Double] {
    var crosses: [Double] = []
    crosses.reserveCapacity(lengths.count)
    // The sums are made as when the line was filled.
    var length = 0.0
    for own in lengths {
      let begin = crosses.isEmpty ? 0 : length + itemSpacing
      crosses.append(crossStart + begin)
      length = begin + own
    }
    let count = Double(lengths.count)
    let distribution =
      isLast
      ? lastDistribution(count: count, length: length, lastItem: lengths.last ?? 0)
      : distribution(count: count, length: length)
    // The items stand where leading ones do.
    guard distribution != Distribution(start: 0, gap: itemSpacing) else { return crosses }
    var cross = crossStart + distribution.start
    for (place, own) in lengths.enumerated() {
      crosses[place] = cross
      cross += own + distribution.gap
    }
    return crosses
  }
}
