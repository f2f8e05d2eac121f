import CollectionLayout

/// A number of each item of a section, in a form that can be written as source text.
indirect enum ItemRule: Equatable {
  /// No item has one.
  case none
  case constant(Double)
  /// Item i has element (i + first) mod n; nil for none.
  case table([Double?], first: Int = 0)
  /// Item i has `low` plus a pseudorandom integer below `span`; see `SplitMix64`.
  case random(low: Double, span: UInt64, seed: UInt64, first: Int)
  /// The items up to each end have the number of a separate rule, which counts from the first item of the section.
  case segments([Segment])

  struct Segment: Equatable {
    /// The index after the last item.
    let end: Int
    let rule: ItemRule
  }

  /// The maximum number of numbers that are written one by one.
  static let tableLimit = 200
  /// The maximum number of items that are examined for a repetition.
  private static let examinedLimit = 4096
  /// The maximum number of segments.
  private static let segmentLimit = 40

  /// Returns the rule of a section's items; nil if there is none that is short enough.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - value: Returns an item's number, given its run and its index in the run.
  ///   - formula: Returns the rule of a whole run if it has one.
  static func make(
    _ items: ItemList, value: (ItemRun, Int) -> Double?, formula: (ItemRun) -> NumberSequence?
  ) -> ItemRule? {
    if items.count <= examinedLimit {
      var values: [Double?] = []
      for index in 0..<items.count {
        let (run, place) = items.item(at: index)
        values.append(value(run, place))
      }
      if let short = shortest(values) { return short }
    }
    guard items.slices.count <= segmentLimit else { return nil }
    var segments: [Segment] = []
    var start = 0
    for slice in items.slices {
      let own = formula(slice.run).flatMap { segment($0, slice, from: start) }
      guard let rule = own ?? examined(slice, from: start, value) else { return nil }
      start += slice.range.count
      segments.append(Segment(end: start, rule: rule))
    }
    return segments.count == 1 ? segments[0].rule : .segments(segments)
  }

  /// Returns a constant or a short table of the numbers of a slice that starts at an index; nil if neither gives them.
  private static func examined(
    _ slice: ItemSlice, from start: Int, _ value: (ItemRun, Int) -> Double?
  ) -> ItemRule? {
    guard slice.range.count <= examinedLimit else { return nil }
    switch shortest(slice.range.map { value(slice.run, $0) }) {
    case .table(let values, _): return .table(values, first: -start)
    case let rule: return rule
    }
  }

  /// Returns a constant or a table of at most `tableLimit` numbers; nil if neither gives the numbers.
  private static func shortest(_ values: [Double?]) -> ItemRule? {
    guard let first = values.first else { return ItemRule.none }
    if values.allSatisfy({ $0 == first }) { return first.map { .constant($0) } ?? ItemRule.none }
    let period = (2..<max(2, min(tableLimit, values.count / 2) + 1)).first { period in
      values.indices.allSatisfy { values[$0] == values[$0 % period] }
    }
    if let period { return .table(Array(values[..<period])) }
    return values.count <= tableLimit ? .table(values) : nil
  }

  private static func segment(_ rule: NumberSequence, _ slice: ItemSlice, from start: Int) -> ItemRule? {
    let shift = slice.range.lowerBound - start
    switch rule {
    case .none: return ItemRule.none
    case .constant(let value): return .constant(value)
    case .random(let low, let span, let seed): return .random(low: low, span: span, seed: seed, first: shift)
    case .cycle(let rules):
      guard rules.count <= tableLimit, rules.allSatisfy(\.hasOneValue) else { return nil }
      return .table(rules.map { $0.value(at: 0) }, first: shift)
    case .list: return nil
    }
  }

  /// Returns the rule of the first items, repeated for the others.
  static func firstItems(_ items: ItemList, value: (ItemRun, Int) -> Double?) -> ItemRule {
    .table(
      (0..<min(items.count, tableLimit)).map { index in
        let (run, place) = items.item(at: index)
        return value(run, place)
      })
  }

  /// Whether a pseudorandom number occurs in the rule.
  var isRandom: Bool {
    switch self {
    case .random: true
    case .segments(let segments): segments.contains(where: \.rule.isRandom)
    case .none, .constant, .table: false
    }
  }
}

extension ItemRule {
  /// Writes the declarations that an expression of the item's number needs. Returns the expression; nil if no item has
  /// a number.
  func write(_ name: String, to writer: inout SwiftWriter) -> String? {
    switch self {
    case .none: return nil
    case .constant(let value): return SwiftLiteral.number(value)
    case .table(let values, let first):
      let type = values.contains(nil) ? "CGFloat?" : "CGFloat"
      let plural = name + "s"
      writer.array("let \(plural): [\(type)]", values.map { $0.map(SwiftLiteral.number) ?? "nil" })
      let index = ItemRule.index(from: first)
      return "\(plural)[\(first == 0 ? index : "(\(index))") % \(plural).count]"
    case .random(let low, let span, let seed, let first):
      return "random(\(ItemRule.index(from: first)), from: \(SwiftLiteral.number(low)), count: \(span), seed: \(seed))"
    case .segments(let segments):
      writer.add("let \(name): CGFloat?")
      writer.add("switch indexPath.item {")
      for (index, segment) in segments.enumerated() {
        writer.add(index + 1 < segments.count ? "case ..<\(segment.end):" : "default:")
        var inner = SwiftWriter()
        let value = segment.rule.write("\(name)\(index)", to: &inner) ?? "nil"
        writer.add((inner.text + "\(name) = \(value)").split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
      }
      writer.add("}")
      return name
    }
  }

  private static func index(from first: Int) -> String {
    first == 0 ? "indexPath.item" : "indexPath.item \(first < 0 ? "-" : "+") \(abs(first))"
  }
}

extension NumberSequence {
  /// Whether all items have the same number or none.
  fileprivate var hasOneValue: Bool {
    switch self {
    case .none, .constant: true
    case .random, .cycle, .list: false
    }
  }
}
