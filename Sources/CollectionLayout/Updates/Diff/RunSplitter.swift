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
    var runs = names
    for side in sides {
      for run in side {
        names[run.pattern] += run.count
        runs[run.pattern] += 1
      }
    }
    rules = zip(names, runs).map { names, runs in
      names == runs ? nil : names < runs * RunSplitter.short ? .individually : .at([])
    }
    var cuts: [Int: [Int]] = [:]
    for side in sides {
      for run in side where run.first >= 0 {
        guard case .at = rules[run.pattern] else { continue }
        cuts[run.pattern, default: []].append(run.first)
        cuts[run.pattern, default: []].append(run.first + run.count)
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
        let run = whole.runs[index]
        switch rule(for: run) {
        case nil: parts.append(run)
        case .individually:
          parts.reserve(run.count)
          for offset in 0..<run.count { parts.append(run.part(offset..<offset + 1)) }
        case .at(let cuts):
          var start = 0
          var next = OffsetMapping.count(of: cuts, below: run.first + 1)
          while start < run.count {
            let end = next < cuts.count ? min(cuts[next] - run.first, run.count) : run.count
            if end > start { parts.append(run.part(start..<end)) }
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
  private func rule(for run: IdentifierRun) -> Rule? { run.count > 1 ? rules[run.pattern] : nil }
}

extension IdentifierRun {
  /// Returns a part of the run; the range is relative to its start.
  fileprivate func part(_ range: Range<Int>) -> IdentifierRun {
    IdentifierRun(
      pattern: pattern, first: first + range.lowerBound, start: start + range.lowerBound, count: range.count)
  }
}
