import CollectionLayout
import LayoutDocument

/// Collects the findings of one rule in one environment. Occurrences with the same location in the text are merged.
struct LintFindings {
  /// The maximum number of findings of a rule.
  static let limit = 100

  /// The location of a finding: its range and those of the other elements.
  struct Location: Hashable {
    var range: Range<Int>
    var others: [Range<Int>]
  }

  let rule: LintRuleName
  let severity: Diagnostic.Severity
  private(set) var findings: [LintFinding] = []
  /// The number of locations above the limit.
  private(set) var omittedCount = 0
  /// A sentence about the elements that a limit of the rule left out; nil if there are none.
  var limitNote: String?
  private var indices: [Location: Int] = [:]
  private let ignored: IgnoredLines

  init(_ rule: LintRuleName, _ severity: Diagnostic.Severity, ignored: IgnoredLines) {
    (self.rule, self.severity, self.ignored) = (rule, severity, ignored)
  }

  /// Adds an occurrence of elements of a layout. The first element determines the location; the others are related.
  mutating func add(_ elements: [LayoutAttributes], of layout: LintedLayout, _ message: () -> String) {
    let ranges = elements.map(layout.range(of:))
    guard let range = ranges.first else { return }
    add(at: range, others: Array(ranges.dropFirst()), message) { elements.map(layout.element) }
  }

  /// Adds an occurrence at a range of the text.
  mutating func add(
    at range: Range<Int>, others: [Range<Int>] = [], _ message: () -> String, elements: () -> [LintElement]
  ) {
    let location = Location(range: range, others: others)
    if let index = indices[location] {
      if index < findings.count {
        findings[index].occurrenceCount += 1
        let free = LintFinding.elementLimit - findings[index].elements.count
        if free > 0 { findings[index].elements += elements().prefix(free) }
      }
      return
    }
    guard !ignored.contains(rule, ranges: [range] + others) else { return }
    guard findings.count < LintFindings.limit else {
      if indices.count < LintFindings.limit * 100 { indices[location] = .max }
      omittedCount += 1
      return
    }
    indices[location] = findings.count
    let elements = elements()
    findings.append(
      LintFinding(
        rule: rule, severity: severity, message: message(), elements: Array(elements.prefix(LintFinding.elementLimit)),
        occurrenceCount: 1, range: range,
        related: zip(others, elements.dropFirst()).filter { $0.0 != range }.map {
          Diagnostic.Related(range: $0, message: "\($1.key) is described here.")
        }, environments: []))
  }
}
