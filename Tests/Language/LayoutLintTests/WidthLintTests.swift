import CollectionLayout
import LayoutBase
import LayoutDocument
import LayoutLint
import TestSupport
import Testing

/// The ranges of widths at which findings occur.
struct WidthLintTests {
  /// Returns the ranges of the findings of a rule, by the source of their elements.
  private func ranges(
    _ fixture: LintFixture, _ rule: LintRuleName, _ widths: ClosedRange<Double> = 320...1366
  ) -> [String: [ClosedRange<Double>]] {
    let report = WidthLint.run(fixture.document, widths: widths)
    let found = report.findings.filter { $0.rule == rule }.map { (fixture.source(of: $0), report.widthRanges(of: $0)) }
    return Dictionary(uniqueKeysWithValues: found)
  }

  @Test func `an end between two points is found`() {
    let document = LintFixture(
      keys: #""layout": {"kind": "flow"}, "sections": [{"items": [{"id": "a", "size": [370.77, 60]}]}]"#)
    // The cell may extend by half a point.
    #expect(ranges(document, .outsideContent) == [#"{"id": "a", "size": [370.77, 60]}"#: [320...370.2]])
  }

  @Test func `a finding begins and ends at breakpoints`() {
    // Two cells of 300 points overlap while the second one begins before the end of the first.
    func frames(_ x: Double) -> String {
      #""group": {"direction": "custom", "size": {"width": 200, "height": 100}, "frames": ["#
        + #"{"x": 0, "y": 0, "width": 100, "height": 100}, {"x": \#(x), "y": 0, "width": 100, "height": 100}]}"#
    }
    let document = LintFixture(
      keys: """
        "layout": {"kind": "compositional", \(frames(100)), "variants": [
          {"minWidth": 371.04, "layout": {\(frames(60))}}, {"minWidth": 389.55, "layout": {\(frames(120))}}]},
        "sections": [{"items": [{"id": "a"}, {"id": "b"}]}]
        """)
    #expect(document.document.diagnostics.map(\.message) == [])
    #expect(ranges(document, .overlap) == [#"{"id": "b"}"#: [371.1...389.5]])
    #expect(ranges(document, .overlap, 372...380) == [#"{"id": "b"}"#: [372...380]])
    #expect(ranges(document, .overlap, 390...400) == [:])
  }

  @Test func `a finding at all widths has one range, and comments silence it`() {
    let cell = #"{"id": "a", "height": 30}"#
    let text = "\"sections\": [{\"layout\": {\"kind\": \"list\"}, \"items\": [\n"
    #expect(ranges(LintFixture(keys: text + cell + "]}]"), .smallTarget) == [cell: [320...1366]])
    #expect(ranges(LintFixture(keys: text + "// layoutd-ignore smallTarget\n" + cell + "]}]"), .smallTarget) == [:])
  }

  @Test func `a rule has a bounded number of findings at all widths together`() {
    // The cells of the first section are low below 400 points, those of the second one from there on.
    func section(_ id: String, _ height: Int, _ other: Int) -> String {
      let items = (0..<80).map { "{\"id\": \"\(id)\($0)\"}" }.joined(separator: ",\n")
      let variant = #"{"minWidth": 400, "layout": {"rowHeight": \#(other)}}"#
      let layout = #"{"kind": "list", "rowHeight": \#(height), "variants": [\#(variant)]}"#
      return #"{"id": "\#(id)", "layout": \#(layout), "items": ["# + items + "]}"
    }
    let fixture = LintFixture(keys: "\"sections\": [\(section("a", 30, 60)),\n\(section("b", 60, 30))]")
    let report = WidthLint.run(fixture.document, widths: 320...500)
    let found = report.findings.filter { $0.rule == .smallTarget }
    #expect(found.map { report.widthRanges(of: $0) }.filter { $0 == [320...399.9] }.count == 80)
    #expect(found.map { report.widthRanges(of: $0) }.filter { $0 == [400...500] }.count == 20)
    #expect(found.count == 100 && report.omissions == ["60 more findings of smallTarget are not listed"])
    let environments = [320.0, 500].map { LayoutEnvironment(viewport: Size(width: $0, height: 480)) }
    #expect(fixture.findings(.smallTarget, environments).count == 100)
    #expect(fixture.report(environments).omittedCounts == [.smallTarget: 60])
  }

  @Test func `the work is bounded, and a cancelled run ends`() {
    let document = LintFixture(
      keys: #""layout": {"kind": "list"}, "sections": [{"items": [{"repeat": 100000, "height": 30}]}]"#)
    let report = WidthLint.run(document.document, widths: 320...420)
    #expect(report.widths == [320, 371, 420])
    #expect(report.limitNotes == ["The document is long: it was linted only at every 51 points of the width."])
    #expect(report.findings.map(report.widthRanges(of:)) == [[320...420]])
    let token = CancellationToken()
    token.cancel()
    #expect(WidthLint.run(document.document, token: token).widths == [])
  }

  /// A document with flow, tags and grid layouts and variants.
  private func sample(_ generator: inout SeededGenerator) -> LintFixture {
    func number(_ range: ClosedRange<Double>) -> Double {
      (Double.random(in: range, using: &generator) * 100).rounded() / 100
    }
    let items = (0..<4).map { index in
      "\n{\"id\": \"f\(index)\", \"size\": [\(number(40...500)), \(number(30...80))]}"
    }
    let words = Array(repeating: "word", count: Int.random(in: 4...30, using: &generator)).joined(separator: " ")
    return LintFixture(
      keys: """
        "layout": {"kind": "flow", "minimumInteritemSpacing": \(number(0...20)), "variants": [
          {"minWidth": \(number(330...900)), "layout": {"sectionInset": {"left": \(number(0...200))}}}]},
        "sections": [{"id": "f", "items": [\(items.joined(separator: ","))]},
        {"id": "t", "layout": {"kind": "tags"}, "items": [\n{"id": "t0", "text": "\(words)"}]},
        {"id": "g", "layout": {"kind": "grid", "minimumColumnWidth": \(number(60...300)), "spacing": \(number(0...9))},
         "items": [\n{"id": "g0", "height": 60, "label": "\(words)"}, {"id": "g1", "height": \(number(30...60))}]}]
        """)
  }

  @Test(arguments: SlowTests.cases(0..<100))
  func `lint agrees with each range at its ends and half a point from them`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let fixture = sample(&generator)
    let document = fixture.document
    #expect(document.diagnostics.filter { $0.severity == .error }.map(\.message) == [], "\(fixture.text)")
    let report = WidthLint.run(document)
    for finding in report.findings {
      let ranges = report.widthRanges(of: finding)
      let others = finding.related.map(\.range)
      for end in ranges.flatMap({ [$0.lowerBound, $0.upperBound] }) {
        for width in [end - 0.5, end, end + 0.5] where (320...1366).contains(width) {
          let size = Size(width: width, height: 480)
          let found = Linter.run(document, in: [LayoutEnvironment(viewport: size)]).findings.contains {
            $0.rule == finding.rule && $0.range == finding.range && $0.related.map(\.range) == others
          }
          #expect(found == ranges.contains { $0.contains(width) }, "\(finding.message) at \(width): \(fixture.text)")
        }
      }
    }
  }

  @Test func `the ranges of parts are those of the whole`() {
    var generator = SeededGenerator(seed: 7)
    let document = sample(&generator).document
    let whole = WidthLint.run(document)
    let parts = [320...500, 500...700, 700...1366].map { WidthLint.run(document, widths: $0) }
    for finding in whole.findings {
      let joined = parts.flatMap { part in
        part.findings.filter { $0.rule == finding.rule && $0.range == finding.range && $0.related == finding.related }
          .flatMap(part.widthRanges(of:))
      }
      var ranges: [ClosedRange<Double>] = []
      for range in joined {
        if let last = ranges.last, last.upperBound == range.lowerBound {
          ranges[ranges.count - 1] = last.lowerBound...range.upperBound
        } else {
          ranges.append(range)
        }
      }
      #expect(ranges == whole.widthRanges(of: finding))
    }
  }
}
