package import CollectionLayout
package import LayoutDocument

/// An element that a finding is about: its key and its frame in content coordinates.
package struct LintElement: Equatable, Sendable {
  package let key: String
  package let frame: Rect

  package init(key: String, frame: Rect) {
    self.key = key
    self.frame = frame
  }
}

/// A defect that a lint rule has found, with its location in the text.
///
/// Occurrences with one location are one finding: the cells of a generator, and a defect in several environments.
package struct LintFinding: Equatable, Sendable {
  package var rule: LintRuleName
  package var severity: Diagnostic.Severity
  /// The defect of the first occurrence, where it is, and how to correct it.
  package var message: String
  /// The elements of the first occurrences, at most `elementLimit`.
  package var elements: [LintElement]
  /// The number of occurrences in the environment that has most of them.
  package var occurrenceCount: Int
  /// The range in the text, in bytes: that of the element or the timeline event, up to the end of its first line.
  package var range: Range<Int>
  /// Other elements that take part in the defect.
  package var related: [Diagnostic.Related]
  /// The indices of the environments in which it occurs, ascending.
  package var environments: [Int]

  /// The maximum number of elements of a finding.
  package static let elementLimit = 10

  /// The message with the number of other occurrences at the same location.
  package var completeMessage: String {
    occurrenceCount > 1 ? "\(message) (and \(occurrenceCount - 1) more like it)" : message
  }

  /// The finding as a diagnostic of the document.
  package var diagnostic: Diagnostic {
    Diagnostic(range: range, severity: severity, code: rule.rawValue, message: completeMessage, related: related)
  }
}

/// The result of linting a document in some environments.
package struct LintReport: Sendable {
  /// In the order of the text, at most `LintFindings.limit` for each rule.
  package var findings: [LintFinding] = []
  /// The numbers of findings that are left out, by rule.
  package var omittedCounts: [LintRuleName: Int] = [:]
  /// The parts of the layout or the timeline that exceed a limit and were not analyzed, as sentences.
  package var limitNotes: [String] = []

  package init() {}
}
