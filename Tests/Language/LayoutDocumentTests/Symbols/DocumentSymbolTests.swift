import LanguageFeatures
import LayoutDocument
import Testing

/// The document symbols of texts.
@Suite struct DocumentSymbolTests {
  private func lines(_ text: String, files: [String: String] = [:], limit: Int = 100) -> [String] {
    DocumentSymbol.outline(of: SymbolFixture(text, files: files).document, limit: limit).map {
      String(repeating: "  ", count: $0.depth) + "\($0.kind) \($0.name)" + ($0.detail.isEmpty ? "" : " [\($0.detail)]")
    }
  }

  private static let text = """
    {"viewport": {"width": 100, "height": 200}, "layout": {"kind": "list", "rowHeight": 40}, "templates": {"t": {}, " ": 5},
     "sections": [
      {"id": "feed", "header": 20, "decorations": [{"kind": "card"}, {"kind": "armband"}], "items": [
        {"id": "a"}, {"repeat": 3, "id": "p-{i}"}, {"repeat": 2}, {"repeat": 0}, {}], "footer": {"length": 10.126}},
      {"items": {"source": "rows.json"}}],
     "effects": [{"kind": "fade"}, {}], "timeline": [{"at": 1.5, "scrollTo": {"item": "a"}}, {"at": 2, "update": []}, {}]}
    """

  // Header 20, 7 rows of 40, footer 10.126: 310.126. Then one row of 40.
  @Test func `symbols have a kind, a name and a frame`() {
    #expect(
      lines(Self.text, files: ["/project/pages/rows.json": "[{}]"]) == [
        "group templates", "  template t", "  template \" \"",
        "section feed [list, 7 items, x 0, y 0, 100 × 310.13]",
        "  header header [x 0, y 0, 100 × 20]", "  decoration card [x 0, y 20, 100 × 280]", "  decoration armband",
        "  item a [x 0, y 20, 100 × 40]", "  generator p-{i} [3 items, x 0, y 60, 100 × 40]",
        "  generator feed/4 … feed/5 [2 items, x 0, y 180, 100 × 40]", "  generator items [0 items]",
        "  item feed/6 [x 0, y 260, 100 × 40]", "  footer footer [x 0, y 300, 100 × 10.13]",
        "section section-1 [list, 1 item, x 0, y 310.13, 100 × 40]",
        "  source rows.json [1 item, x 0, y 310.13, 100 × 40]",
        "group effects", "  effect fade", "  effect effect",
        "group timeline", "  event scrollTo a [1.5 s]", "  event update [2 s]", "  event event",
      ])
  }

  @Test func `a text with a syntax error has symbols without frames`() {
    #expect(
      lines(Self.text.replacing("\"header\": 20", with: "\"header\": ")) == [
        "group templates", "  template t", "  template \" \"", "section feed", "  decoration card",
        "  decoration armband",
        "  item a", "  generator p-{i} [3 items]", "  generator feed/4 … feed/5 [2 items]",
        "  generator items [0 items]", "  item feed/6", "  footer footer", "section section-1", "  source rows.json",
        "group effects", "  effect fade", "  effect effect",
        "group timeline", "  event scrollTo a [1.5 s]", "  event update [2 s]", "  event event",
      ])
    #expect(lines("") == [] && lines("[]") == [] && lines("{\"sections\": {}, \"templates\": []}") == [])
  }

  @Test func `of too many symbols the outermost are kept`() {
    #expect(lines(Self.text, limit: 3) == Array(lines(Self.text).filter { !$0.hasPrefix(" ") }.prefix(3)))
    #expect(lines(Self.text, limit: 6).map { $0.prefix(4) }.contains("  te"))
  }
}
