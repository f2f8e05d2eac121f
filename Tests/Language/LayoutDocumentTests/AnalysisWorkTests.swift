import CollectionLayout
import LayoutBase
import LayoutDocument
import Testing

/// The work of an analysis and a source map for very many sections, keys and items, counted without a clock.
@Suite struct AnalysisWorkTests {
  private static func document(_ text: String) -> Document {
    Document(text: Array(text.utf8), location: Document.Location(folder: nil), files: .none)
  }

  private static func list(_ count: Int, _ element: (Int) -> String) -> String {
    (0..<count).map(element).joined(separator: ",")
  }

  /// A layout with very many views, and sections that inherit it and set one key.
  private static func inherited(sections count: Int) -> String {
    let views = list(200) { #"{"kind":"b\#($0)","size":{"width":9,"height":9}}"# }
    let sections = list(count) { _ in #"{"layout":{"interGroupSpacing":1}}"# }
    return #"{"layout":{"kind":"compositional","boundaryItems":[\#(views)]},"sections":[\#(sections)]}"#
  }

  @Test func `the views of an inherited layout are read once, not for each section`() {
    func units(_ count: Int) -> Int {
      let document = Self.document(Self.inherited(sections: count))
      return WorkCounter.units {
        document.refresh()
        #expect(document.snapshot.map != nil && document.snapshot.model.collection.sections.count == count)
      }
    }
    // A section has 34 bytes; the list has 200 views.
    #expect(units(500) - units(100) < 400 * 100)
  }

  @Test func `an inherited list is the same for each section, and others are not shared`() {
    let document = Self.document(
      #"""
      {"layout": {"kind": "compositional", "boundaryItems": [{"kind": "a", "size": {"width": 9, "height": 9}}],
        "group": {"size": {"width": 50, "height": 60}, "items": [{"size": {"width": 50, "height": 60}}]},
        "decorationItems": [{"kind": "d"}],
        "variants": [{"minWidth": 10, "layout": {"boundaryItems": [{"kind": "v", "size": {"width": 9, "height": 9}}]}}]},
       "sections": [
        {"layout": {"interGroupSpacing": 1}},
        {"layout": {"interGroupSpacing": 2, "boundaryItems": [{"kind": "b", "size": {"width": 9, "height": 9}}]}},
        {"layout": {"interGroupSpacing": 3, "list": {"headerMode": "supplementary"}}},
        {"layout": {"decorationItems": []}}]}
      """#)
    document.refresh()
    let sections = document.snapshot.model.collection.sections
    // The third one has a header and separators, too.
    #expect(sections.map { $0.layout.viewCount } == [2, 2, 4, 1])
    let other = Self.document(
      #"""
      {"sections": [{"layout": {"kind": "compositional", "boundaryItems": [
        {"kind": "a", "size": {"width": 9, "height": 9}}, {"kind": "b", "size": {"width": 9, "height": 9}}]}}]}
      """#)
    other.refresh()
    #expect(other.snapshot.model.collection.sections.map { $0.layout.viewCount } == [2])
  }

  /// Texts with 6,000 of something each.
  private static let longTexts: [String] = [
    "{\(list(6_000) { #""key\#($0)":0"# })}",
    #"{"sections":[\#(list(6_000) { _ in "{}" })]}"#,
    #"{"sections":[{"items":[\#(list(6_000) { _ in #"{"width":{"random":[1,9]}}"# })]}]}"#,
    #"{"layout":{"kind":"waterfall"},"sections":[{"items":[\#(list(6_000) { _ in "{}" })]}]}"#,
    #"{"timeline":[\#(list(6_000) { #"{"at":\#($0),"scrollTo":{"y":0}}"# })]}"#,
  ]

  @Test(arguments: longTexts.indices) func `an analysis stops soon after its cancellation`(_ index: Int) {
    let document = Self.document(Self.longTexts[index])
    let whole = CancellationToken(cancellingAtCheck: .max)
    #expect(document.analysis.run(whole) != nil)
    #expect(whole.checkCount > 6_000 / 256)
    for step in 0..<10 {
      let check = 1 + step * whole.checkCount / 10
      let token = CancellationToken(cancellingAtCheck: check)
      #expect(document.analysis.run(token) == nil, "check \(check)")
      #expect(token.checkCount < check + 20, "check \(check)")
    }
  }

  @Test func `the first places of repeated identifiers are found in one pass`() {
    func units(_ count: Int) -> Int {
      let items = Self.list(2 * count) { #"{"id":"i\#($0 % count)","height":5}"# }
      let document = Self.document(#"{"sections":[{"items":[\#(items)]}]}"#)
      let units = WorkCounter.units { document.refresh() }
      let repeated = document.snapshot.diagnostics.filter { $0.code == "duplicateIdentifier" }
      let text = document.snapshot.text
      #expect(repeated.count == count)
      for diagnostic in repeated {
        let name = String(decoding: text[diagnostic.range], as: UTF8.self)
        #expect(diagnostic.related.map { String(decoding: text[$0.range], as: UTF8.self) } == [name])
        #expect(diagnostic.related.allSatisfy { $0.range.lowerBound < diagnostic.range.lowerBound })
      }
      return units
    }
    #expect(units(2_000) < 5 * units(500))
  }

  @Test func `the effort of a model is that of its collection`() {
    let document = Self.document(Self.inherited(sections: 3))
    document.refresh()
    #expect(document.snapshot.effort.viewCount == 3 * 201)
    #expect(!document.snapshot.isLaidOut)
    _ = document.snapshot.atRest
    #expect(document.snapshot.isLaidOut)
    document.setText(Array(Self.inherited(sections: 4).utf8))
    document.refresh()
    #expect(document.snapshot.effort.viewCount == 4 * 201 && !document.snapshot.isLaidOut)
    // With a syntax error the model is that of the last valid text.
    document.setText(Array("{".utf8))
    document.refresh()
    #expect(document.snapshot.effort.viewCount == 4 * 201)
  }
}
