/// Splits runs at the common refinement of both sides: each part is in the other side completely or not at all.
struct RunSplitter {
  private enum Rule {
    /// At these numbers, ascending.
    case at([Int])
    /// Into single identifiers, because the runs are short.
    case individually
  }

  /// By pattern; nil if all of its runs have one identifier. Empty if no run has more than one.
  private var rules: [Rule?] = []

  /// If the average run is shorter than this, runs are split into single identifiers: cheaper than sorting their ends.
  private static let short = 16

  init(_ one: IdentifierRunList, _ other: IdentifierRunList, patternCount: Int) {
    let sides = [one.runs, other.runs]
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
      names == stretches ? nil : names < stretches * RunSplitter.short ? .individually : .at([])
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

  /// Returns the lists with all runs split.
  func split(to whole: IdentifierRunList) -> IdentifierRunList {
    guard !rules.isEmpty, whole.runs.contains(where: { rule(for: $0) != nil }) else { return whole }
    var parts = IdentifierRunList()
    parts.reserve(whole.runs.count)
    for list in whole.listEnds.indices {
      for index in whole.range(ofList: list) {
        let stretch = whole.runs[index]
        switch rule(for: stretch) {
        case nil: parts.append(stretch)
        case .individually:
          parts.reserve(stretch.count)
          for offset in 0..<stretch.count { parts.append(stretch.part(offset..<offset + 1)) }
        case .at(let cuts):
          var start = 0
          var next = OffsetMapping.count(of: cuts, below: stretch.first + 1)
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

  /// Returns how to split a run; nil if it is not split.
  private func rule(for stretch: IdentifierRun) -> Rule? { stretch.count > 1 ? rules[stretch.pattern] : nil }
}

extension IdentifierRun {
  /// Returns a part of the run; the range is relative to its start.
  fileprivate func part(_ range: Range<Int>) -> IdentifierRun {
    IdentifierRun(
      pattern: pattern, first: first + range.lowerBound, start: start + range.lowerBound, count: range.count)
  }
}
