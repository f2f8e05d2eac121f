import CollectionLayout
package import LayoutBase
package import LayoutDocument
import LayoutSession

/// Lints a document in several environments and folds the findings: a defect that occurs in many of them is one
/// finding.
package struct Linter {
  /// The findings so far.
  private var report = LintReport()

  private let document: DocumentSnapshot
  private let token: CancellationToken?
  private let ignored: IgnoredLines
  /// The rules that are not off, with their severities.
  private let rules: [(name: LintRuleName, severity: Diagnostic.Severity, rule: LintRule)]
  private var indices: [FindingKey: Int] = [:]
  /// The number of findings of each rule.
  private var counts: [LintRuleName: Int] = [:]
  /// The locations of findings above the limit of each rule, at most `LintFindings.locationLimit`.
  private var omitted: [LintRuleName: Set<LintFindings.Location>] = [:]

  /// The key by which equal findings of several environments are merged.
  private struct FindingKey: Hashable {
    var rule: LintRuleName
    var location: LintFindings.Location
  }

  /// Environments in which the document has the same layout: their indices and one of them.
  private struct Member {
    var indices: [Int]
    var environment: LayoutEnvironment
  }

  package init(_ document: DocumentSnapshot, token: CancellationToken? = nil) {
    (self.document, self.token) = (document, token)
    ignored = IgnoredLines(document)
    let settings = document.model.lint
    rules = LintRuleName.allCases.compactMap { name in
      settings[name].ofDiagnostics.map { (name, $0, LintRule.implementation(of: name)) }
    }
  }

  /// Lints a document in environments, and calls `progress` with the number of finished ones. If `token` is cancelled,
  /// the result is incomplete.
  package static func run(
    _ document: DocumentSnapshot, in environments: [LayoutEnvironment] = [.default], token: CancellationToken? = nil,
    progress: (Int) -> Void = { _ in }
  ) -> LintReport {
    var linter = Linter(document, token: token)
    // Environments that differ in their text scale only are in one group, in which equal environments are one member.
    var groups: [LayoutEnvironment: [Member]] = [:]
    var order: [LayoutEnvironment] = []
    for (index, environment) in environments.enumerated() {
      let environment = environment.withoutDirection(of: document)
      var base = environment
      base.textScale = 1
      if groups[base] == nil { order.append(base) }
      var members = groups.removeValue(forKey: base) ?? []
      if let position = members.firstIndex(where: { $0.environment == environment }) {
        members[position].indices.append(index)
      } else {
        members.append(Member(indices: [index], environment: environment))
      }
      groups[base] = members
    }
    var finished = 0
    for base in order {
      linter.check(groups[base] ?? [], base: base) { count in
        finished += count
        progress(finished)
      }
    }
    return linter.sortedReport
  }

  /// Lints environments that differ in their text scale only, and calls `finished` with the number of finished ones. A
  /// document that measures no text is laid out once for all.
  private mutating func check(_ members: [Member], base: LayoutEnvironment, finished: (_ count: Int) -> Void) {
    let adapted = document.adapted(to: base)
    // Sections that the timeline inserts may measure text, too; they are rare and not searched.
    let measuresText = adapted.model.collection.sections.contains { $0.layout.readsText }
    let layout = measuresText ? nil : LintedLayout(adapted, token: token)
    for (number, member) in members.enumerated() {
      if token?.isCancelled == true { return }
      if var layout {
        layout.textScale = member.environment.textScale
        // Rules that do not read the text size have the same findings in all members.
        if number == 0 {
          check(layout, members.flatMap(\.indices)) { !$0.readsTextSize }
          checkSimulation(of: layout, members.flatMap(\.indices))
        }
        check(layout, member.indices, where: \.readsTextSize)
      } else {
        let scaled = member.environment.textScale == 1 ? adapted : document.adapted(to: member.environment)
        let layout = LintedLayout(scaled, token: token)
        check(layout, member.indices) { _ in true }
        checkSimulation(of: layout, member.indices)
      }
      finished(member.indices.count)
    }
  }

  /// Checks the layout rules, but not the timeline, of the document as adapted to the environment with the index
  /// `environment`.
  mutating func checkLayout(_ adapted: DocumentSnapshot, as environment: Int) {
    check(LintedLayout(adapted, token: token), [environment]) { _ in true }
  }

  /// Returns the indices, in the report, of the findings in an environment, which must be the last one that was
  /// checked.
  func findings(of environment: Int) -> Set<Int> {
    Set(report.findings.indices.filter { report.findings[$0].environments.last == environment })
  }

  private mutating func check(_ layout: LintedLayout, _ environments: [Int], where isUsed: (LintRule) -> Bool) {
    if layout.analyzedEnd != nil {
      note("The layout has more than \(LintedLayout.elementLimit) elements; only those at its start were analyzed.")
    }
    for (name, severity, rule) in rules {
      guard case .layout(let check) = rule.check, isUsed(rule), token?.isCancelled != true else { continue }
      var findings = LintFindings(name, severity, ignored: ignored)
      check(layout, &findings)
      if let text = findings.limitNote { note(text) }
      add(findings, in: environments)
    }
  }

  /// Checks the simulation of a document that has a timeline, or elements that measure their sizes after they came into
  /// view.
  private mutating func checkSimulation(of layout: LintedLayout, _ environments: [Int]) {
    let model = layout.document.model
    guard !model.timeline.isEmpty || model.collection.mayHaveDeferredSizes else { return }
    var checks: [RunningCheck] = []
    for (name, severity, rule) in rules {
      guard case .timeline(let make) = rule.check else { continue }
      checks.append(RunningCheck(make(), TimelineFindings(LintFindings(name, severity, ignored: ignored), layout)))
    }
    guard !checks.isEmpty else { return }
    let extent = TimelineAnalysis.run(layout.document, &checks, token: token)
    if token?.isCancelled != true {
      switch extent {
      case .all: break
      case .start: note("The timeline is too long or has too many elements; only its start was analyzed.")
      case .untilInvalidEvent(let reason): note("The timeline was analyzed until an \(reason)")
      }
    }
    for check in checks { add(check.findings.findings, in: environments) }
  }

  private mutating func add(_ found: LintFindings, in environments: [Int]) {
    for finding in found.findings {
      let location = LintFindings.Location(range: finding.range, others: finding.related.map(\.range))
      let key = FindingKey(rule: finding.rule, location: location)
      if let index = indices[key] {
        report.findings[index].environments += environments
        report.findings[index].occurrenceCount = max(report.findings[index].occurrenceCount, finding.occurrenceCount)
      } else if counts[found.rule, default: 0] < LintFindings.limit {
        counts[found.rule, default: 0] += 1
        indices[key] = report.findings.count
        report.findings.append(finding)
        report.findings[report.findings.count - 1].environments = environments
      } else if omitted[found.rule, default: []].count < LintFindings.locationLimit {
        omitted[found.rule, default: []].insert(location)
      }
    }
    let count = max(report.omittedCounts[found.rule] ?? 0, found.omittedCount, omitted[found.rule]?.count ?? 0)
    if count > 0 { report.omittedCounts[found.rule] = count }
  }

  private mutating func note(_ note: String) {
    if !report.limitNotes.contains(note) { report.limitNotes.append(note) }
  }

  /// The report with the findings sorted by their position in the text, then in the order of the rules.
  var sortedReport: LintReport {
    let order = Dictionary(uniqueKeysWithValues: LintRuleName.allCases.enumerated().map { ($1, $0) })
    var report = report
    report.findings = report.findings.enumerated().map { number, finding in
      var finding = finding
      finding.environments.sort()
      return (finding.range.lowerBound, order[finding.rule] ?? 0, number, finding)
    }.sorted { ($0.0, $0.1, $0.2) < ($1.0, $1.1, $1.2) }.map(\.3)
    return report
  }
}

extension LayoutEnvironment {
  /// Returns this environment without its direction if the document has the same direction.
  fileprivate func withoutDirection(of document: DocumentSnapshot) -> LayoutEnvironment {
    var environment = self
    if layoutDirection == document.model.collection.layoutDirection { environment.layoutDirection = nil }
    return environment
  }
}
