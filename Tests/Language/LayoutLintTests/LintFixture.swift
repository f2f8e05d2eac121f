import CollectionLayout
import LayoutDocument
import LayoutLint

/// A document with shorthands for the findings of lint.
struct LintFixture {
  let text: String
  let document: DocumentSnapshot

  init(_ text: String) {
    self.text = text
    document = DocumentSnapshot(text: Array(text.utf8), location: .init(folder: nil), files: .none)
  }

  /// Creates a document with a viewport of 320 × 480 points and other keys.
  init(keys: String) { self.init("{\"viewport\": {\"width\": 320, \"height\": 480},\n\(keys)}") }

  func report(_ environments: [LayoutEnvironment] = [.default]) -> LintReport {
    Linter.run(document, in: environments)
  }

  /// Returns the findings of a rule.
  func findings(_ rule: LintRuleName, _ environments: [LayoutEnvironment] = [.default]) -> [LintFinding] {
    report(environments).findings.filter { $0.rule == rule }
  }

  /// Returns the keys of the elements of a rule's findings.
  func keys(_ rule: LintRuleName) -> [[String]] { findings(rule).map { $0.elements.map(\.key) } }

  /// Returns the text of a finding's range.
  func source(of finding: LintFinding) -> String { String(decoding: document.text[finding.range], as: UTF8.self) }
}
