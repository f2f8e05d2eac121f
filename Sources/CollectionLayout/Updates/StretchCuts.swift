/// Where stretches of two sides must be cut for each part to be on the other side whole, or not at all.
struct StretchCuts {
  private enum Rule {
    /// At these numbers, ascending.
    case at([Int])
    /// Its stretches are so short that they are better taken name by name.
    case everywhere
  }

  /// By pattern, nil where all of its names stand alone; empty where no stretch has more than one name.
  private var rules: [Rule?] = []

  /// Shorter stretches than this, on average, are taken name by name: that costs less than sorting where they end.
  private static let short = 16

  init(_ one: IdentifierStretches, _ other: IdentifierStretches, patternCount: Int) {
    let sides = [one.stretches, other.stretches]
    guard sides.contains(where: { $0.contains { $0.count > 1 } }) else { return }
    var names = [Int](repeating: 0, count: patternCount)
    var stretches = names
    for side in sides {
      for stretch in side {
        names[stretch.pattern] += stretch.count
        stretches[stretch.pattern] += 1
      }
    }
    rules = zip(names, stretches).map { names, stretches in
      names == stretches ? nil : names < stretches * StretchCuts.short ? .everywhere : .at([])
    }
    var cuts: [Int: [Int]] = [:]
    for side in sides {
      for stretch in side where stretch.first >= 0 {
        guard case .at = rules[stretch.pattern] else { continue }
        cuts[stretch.pattern, default: []].append(stretch.first)
        cuts[stretch.pattern, default: []].append(stretch.first + stretch.count)
      }
    }
    for (pattern, cuts) in cuts { rules[pattern] = .at(cuts.sorted()) }
  }

  /// The same names in stretches that do not reach over a cut.
  func applied(to whole: IdentifierStretches) -> IdentifierStretches {
    guard !rules.isEmpty, whole.stretches.contains(where: { rule(for: $0) != nil }) else { return whole }
    var parts = IdentifierStretches()
    parts.reserve(whole.stretches.count)
    for list in whole.listEnds.indices {
      for index in whole.range(ofList: list) {
        let stretch = whole.stretches[index]
        switch rule(for: stretch) {
        case nil: parts.append(stretch)
        case .everywhere:
          parts.reserve(stretch.count)
          for offset in 0..<stretch.count { parts.append(stretch.part(offset..<offset + 1)) }
        case .at(let cuts):
          var start = 0
          var next = PlaceMapping.count(of: cuts, below: stretch.first + 1)
          while start < stretch.count {
            let end = next < cuts.count ? min(cuts[next] - stretch.first, stretch.count) : stretch.count
            if end > start { parts.append(stretch.part(start..<end)) }
            start = end
            next += 1
          }
        }
      }
      parts.endList()
    }
    return parts
  }

  /// How to cut a stretch; nil where it stays as it is.
  private func rule(for stretch: IdentifierStretch) -> Rule? { stretch.count > 1 ? rules[stretch.pattern] : nil }
}

extension IdentifierStretch {
  /// Some of its names, counted from its first.
  fileprivate func part(_ range: Range<Int>) -> IdentifierStretch {
    IdentifierStretch(
      pattern: pattern, first: first + range.lowerBound, start: start + range.lowerBound, count: range.count)
  }
}
