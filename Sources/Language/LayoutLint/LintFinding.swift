package import CollectionLayout
import JSON
package import LayoutDocument

/// An element that a finding is about: its key and its frame in content coordinates.
package struct LintElement: Equatable, Sendable {
  package let key: String
  package let frame: Rect
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
  /// The number of occurrences at this location; of several environments that of the one with most.
  package var occurrenceCount: Int
  /// The range in the text, in bytes: that of the element or the timeline event, up to the end of its first line.
  package var range: Range<Int>
  /// The ranges of other elements that take part in the defect.
  package var related: [Diagnostic.Related]
  /// The indices, ascending, of the environments in which the defect occurs.
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
  /// The findings in the order of the text; of each rule at most `LintFindings.limit`, those of the first environments
  /// or the narrowest widths.
  package var findings: [LintFinding] = []
  /// For each rule the number of findings that were dropped because of `LintFindings.limit`. Of those that exceed it in
  /// one environment, only the environment with most is counted.
  package var omittedCounts: [LintRuleName: Int] = [:]
  /// The parts of the layout or the timeline that exceed a limit and were not analyzed, as sentences.
  package var limitNotes: [String] = []
  /// The widths of the viewport in points, ascending, if these are the environments; otherwise empty.
  package var widths: [Double] = []

  package init() {}

  /// The dropped findings as texts such as `12 more findings of overlap are not listed`.
  package var omissions: [String] {
    omittedCounts.sorted { $0.key.rawValue < $1.key.rawValue }.map {
      "\($1) more findings of \($0.rawValue) are not listed"
    }
  }
}

/// Collects the findings of one rule in one environment. Occurrences with the same location in the text are merged.
struct LintFindings {
  /// The maximum number of findings of a rule in a document.
  static let limit = 100
  /// The maximum number of locations above the limit whose repetitions are not counted again.
  static let locationLimit = 100 * limit

  /// The location of a finding: its range in the text, and those of the other elements, in bytes.
  struct Location: Hashable {
    var range: Range<Int>
    var others: [Range<Int>]
  }

  let rule: LintRuleName
  let severity: Diagnostic.Severity
  private(set) var findings: [LintFinding] = []
  /// The number of locations above the limit.
  private(set) var omittedCount = 0
  /// A sentence that states which elements a limit of the rule left out; nil if all were analyzed.
  var limitNote: String?
  private var indices: [Location: Int] = [:]
  private let ignored: IgnoredLines

  init(_ rule: LintRuleName, _ severity: Diagnostic.Severity, ignored: IgnoredLines) {
    (self.rule, self.severity, self.ignored) = (rule, severity, ignored)
  }

  /// Adds an occurrence. The first of the elements determines the location; the others become related ranges.
  mutating func add(_ elements: [LayoutAttributes], of layout: LintedLayout, _ message: () -> String) {
    let ranges = elements.map(layout.range(of:))
    guard let range = ranges.first else { return }
    add(at: range, others: Array(ranges.dropFirst()), message) { elements.map(layout.element) }
  }

  /// Adds an occurrence at a byte range of the text.
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
      if indices.count < LintFindings.locationLimit { indices[location] = .max }
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

/// The lines of a text for which comments silence rules: `// layoutd-ignore overlap, smallTarget` applies to the line
/// after the comment.
package struct IgnoredLines: Sendable {
  /// The start of the comment, after its marker.
  package static let directive = "layoutd-ignore"

  private let buffer: TextBuffer
  private var rules: [Int: Set<LintRuleName>] = [:]

  package init(_ document: DocumentSnapshot) {
    buffer = document.buffer
    for comment in document.syntax.comments {
      let names = IgnoredLines.rules(in: document.text[comment])
      guard !names.isEmpty else { continue }
      let (first, last) = (
        buffer.line(at: comment.lowerBound), buffer.line(at: max(comment.lowerBound, comment.upperBound - 1))
      )
      // Of comments on consecutive lines, all apply to the line after the last one.
      rules[last + 1, default: []].formUnion(names.union(rules[first] ?? []))
    }
  }

  /// Whether a comment silences a rule at one of the byte ranges.
  func contains(_ rule: LintRuleName, ranges: [Range<Int>]) -> Bool {
    !rules.isEmpty && ranges.contains { rules[buffer.line(at: $0.lowerBound)]?.contains(rule) == true }
  }

  /// Returns the rules that a comment names, separated by commas or blanks. Words that are no rules are ignored, so
  /// that a reason may follow.
  private static func rules(in comment: ArraySlice<UInt8>) -> Set<LintRuleName> {
    let text = comment.dropFirst(2).drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    let prefix = Array(directive.utf8)
    guard text.starts(with: prefix) else { return [] }
    let words = text.dropFirst(prefix.count).split { byte in
      let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      return !isLetter
    }
    return Set(words.prefix(100).compactMap { LintRuleName(rawValue: String(decoding: $0, as: UTF8.self)) })
  }
}
