import CollectionLayout
import LanguageFeatures
import LayoutBase
import LayoutDocument
import LayoutLint
import TestSupport
import Testing

/// Severities, comments, folding and limits.
struct LinterTests {
  /// A list whose cells are 30 points high, with top-level keys and text before its item.
  private func small(_ keys: String = "", before comment: String = "") -> LintFixture {
    LintFixture(
      keys: """
        \(keys)"layout": {"kind": "list"},
        "sections": [{"id": "s", "items": [
        \(comment)
          {"id": "i{i}", "repeat": 5, "height": 30}
        ]}]
        """)
  }

  @Test func `the cells of a generator are one finding`() throws {
    let finding = try #require(small().findings(.smallTarget).first)
    #expect(small().findings(.smallTarget).count == 1)
    #expect(finding.occurrenceCount == 5)
    #expect(finding.elements.count == 5)
    #expect(finding.completeMessage.hasSuffix("(and 4 more like it)"))
  }

  @Test func `a document sets severities`() {
    #expect(small(#""lint": {"smallTarget": "off"}, "#).report().findings.isEmpty)
    let severities = ["information", "warning", "error"].map { name in
      small("\"lint\": {\"smallTarget\": \"\(name)\"}, ").findings(.smallTarget).map(\.severity)
    }
    #expect(severities == [[.information], [.warning], [.error]])
  }

  @Test func `invalid severities are diagnostics, and the default applies`() {
    let document = small(#""lint": {"smallTarget": "loud", "unknown": "off"}, "#)
    #expect(document.document.diagnostics.map(\.code) == ["unknownValue", "unknownKey"])
    #expect(document.findings(.smallTarget).map(\.severity) == [.information])
  }

  @Test(arguments: [
    "// layoutd-ignore smallTarget", "/* layoutd-ignore smallTarget */", "  // layoutd-ignore overlap, smallTarget",
    "//layoutd-ignore overlap smallTarget: a list of links", "// layoutd-ignore smallTarget\n// layoutd-ignore overlap",
    "/* layoutd-ignore\n   smallTarget */",
  ])
  func `a comment on the line before silences a rule`(comment: String) {
    #expect(small(before: comment).report().findings.isEmpty)
  }

  @Test func `a quick fix inserts the comment after a byte order mark`() throws {
    let json = #"{ "layout": { "kind": "list" }, "sections": [{ "items": [{ "id": "a", "height": 30 }] }] }"#
    let before = LintFixture("\u{FEFF}" + json)
    let range = try #require(before.findings(.smallTarget).first).range
    let diagnostic = Diagnostic(range: range, code: "smallTarget", message: "The target is small.")
    let fix = try #require(
      QuickFixProvider(before.document).fixes(ofLint: diagnostic).first { $0.title == "Ignore smallTarget here" })
    let after = LintFixture(String(decoding: TextEdit.applied(fix.edits, to: before.document.text), as: UTF8.self))
    #expect(after.text == "\u{FEFF}// layoutd-ignore smallTarget\n" + json)
    #expect(after.document.diagnostics == [])
    #expect(after.findings(.smallTarget).isEmpty)
  }

  @Test(arguments: [
    "// layoutd-ignore", "// layoutd-ignore overlap", "// not layoutd-ignore smallTarget",
    "// layoutd-ignore smallTarget\n", "/* smallTarget */",
  ])
  func `another comment silences nothing`(comment: String) {
    #expect(small(before: comment).findings(.smallTarget).count == 1)
  }

  @Test func `a comment at one of two elements silences their overlap`() {
    let document = LintFixture(
      keys: """
        "layout": {"kind": "compositional", "group": {"direction": "custom", "size": {"width": 200, "height": 100},
          "frames": [{"x": 0, "y": 0, "width": 100, "height": 100}, {"x": 50, "y": 0, "width": 100, "height": 100}]}},
        "sections": [{"id": "s", "items": [
          // layoutd-ignore overlap
          {"id": "a"},
          {"id": "b"}
        ]}]
        """)
    #expect(document.findings(.overlap).isEmpty)
  }

  @Test func `a finding in several environments is one finding`() throws {
    let document = LintFixture(
      keys: """
        "layout": {"kind": "flow"}, "sections": [{"id": "s", "items": [{"id": "a", "size": [400, 60]}]}]
        """)
    let names = ["iPhone SE", "iPhone 16 Pro", "iPhone 16", "iPad"]
    let findings = document.findings(.outsideContent, names.map { LayoutEnvironment(device: $0) })
    #expect(findings.map(\.environments) == [[0, 2]])
    #expect(findings.first?.elements.first?.frame.width == 400)
  }

  @Test func `right to left and every text scale are environments`() {
    let environments = [
      LayoutEnvironment(), LayoutEnvironment(textScale: 2), LayoutEnvironment(layoutDirection: .rightToLeft),
      LayoutEnvironment(layoutDirection: .rightToLeft, textScale: 2),
    ]
    #expect(small().findings(.smallTarget, environments).map(\.environments) == [[0, 1, 2, 3]])
  }

  @Test(arguments: ["list", "tags"])
  func `the direction of the document is no other environment`(kind: String) {
    let document = LintFixture(
      keys: """
        "layoutDirection": "rtl", "layout": {"kind": "\(kind)"},
        "sections": [{"id": "s", "items": [{"id": "a", "text": "text", "width": 30, "height": 20}]}]
        """)
    let environments = [
      LayoutEnvironment(), LayoutEnvironment(layoutDirection: .rightToLeft), LayoutEnvironment(textScale: 2),
      LayoutEnvironment(layoutDirection: .leftToRight),
    ]
    var steps: [Int] = []
    let report = Linter.run(document.document, in: environments) { steps.append($0) }
    #expect(report.findings.first { $0.rule == .smallTarget }?.environments == [0, 1, 2, 3])
    // The first two are one step.
    #expect(steps == [2, 3, 4])
  }

  @Test func `the environments of a document that measures text are the same without sharing`() {
    let tags = LintFixture(
      keys: """
        "layout": {"kind": "tags"}, "sections": [{"id": "s", "items": [{"id": "a", "text": "text", "width": 30}]}]
        """)
    let scales = [1, 1.2, 2, 3].map { LayoutEnvironment(textScale: $0) }
    let separate = scales.indices.filter { !tags.findings(.truncatedText, [scales[$0]]).isEmpty }
    #expect(tags.findings(.truncatedText, scales).map(\.environments) == [separate])
    #expect(!separate.isEmpty && separate.count < scales.count)
  }

  @Test func `a rule has a bounded number of findings`() {
    let items = (0..<150).map { "{\"id\": \"a\($0)\", \"height\": 30}" }.joined(separator: ",\n")
    let document = LintFixture(
      keys: """
        "layout": {"kind": "list"}, "sections": [{"id": "s", "items": [\(items)]}]
        """)
    #expect(document.findings(.smallTarget).count == 100)
    #expect(document.report().omittedCounts[.smallTarget] == 50)
  }

  @Test(arguments: SlowTests.cases(["list", "grid", "waterfall", "flow", "tags"]))
  func `ten million items are analyzed up to a limit`(kind: String) {
    let document = LintFixture(
      keys: """
        "layout": {"kind": "\(kind)"},
        "sections": [{"id": "s", "items": [{"repeat": 10000000, "text": "tag", "height": 30, "width": 40}]}]
        """)
    #expect(document.report().limitNotes.count == 1)
  }

  @Test func `identical cells cost no quadratic time`() {
    let document = LintFixture(
      keys: """
        "layout": {"kind": "flow", "lineSpacing": 0}, "sections": [{"id": "s",
          "items": [{"repeat": 100000, "size": [1000, 0]}, {"repeat": 100000, "size": [0, 0]}]}]
        """)
    #expect(document.findings(.overlap).isEmpty)
  }

  @Test func `a cancelled lint ends`() {
    let token = CancellationToken()
    token.cancel()
    let document = small().document
    #expect(Linter.run(document, token: token).findings.isEmpty)
  }

  @Test(arguments: SlowTests.cases(1..<40))
  func `lint may be cancelled at any check`(check: Int) {
    let document = LintFixture(
      keys: """
        "layout": {"kind": "list"}, "stickyHeaders": "push", "animation": {"duration": 0.1},
        "sections": [{"id": "s", "header": {"length": 40, "sticky": true}, "items": [{"repeat": 100, "height": 60}]}],
        "timeline": [{"at": 0.1, "update": [{"delete": {"at": [0, 0]}}]}]
        """)
    _ = Linter.run(document.document, token: CancellationToken(cancellingAtCheck: check))
  }

  @Test(arguments: [
    "", "{", "[]", "{\"sections\": 3}", "{\"sections\": [{}]}",
    "{\"viewport\": {\"width\": 0, \"height\": 0}, \"sections\": [{\"items\": [{}]}]}",
  ])
  func `a document without a layout has no findings`(text: String) {
    #expect(
      LintFixture(text).report().findings.filter { $0.rule != .outsideContent && $0.rule != .unreachable }.isEmpty)
  }
}
