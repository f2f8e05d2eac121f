import CollectionLayout
import LanguageFeatures
import LayoutDocument
import TestSupport
import Testing

/// Names in texts with arbitrary damage.
@Suite struct NameRobustnessTests {
  @Test(arguments: 0..<60)
  func `symbols and occurrences of any text are inside of it`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) + 77)
    var bytes = Array(SymbolIndexTests.feed.utf8)
    for _ in 0..<1 + random.below(6) {
      let start = random.below(bytes.count + 1)
      let end = min(bytes.count, start + random.below(random.once(in: 4) ? 200 : 4))
      let new = Array(
        random.pick(["", "\"", "{", "}", "[", "]", ",", ":", "{i}", "𐐀", "\\", "1e999", "//", "null"]).utf8)
      bytes.replaceSubrange(start..<end, with: new + (random.once(in: 5) ? [0xFF] : []))
    }
    let document = Self.document(bytes)
    let names = document.names
    let all = 0..<bytes.count
    for symbol in names.symbols {
      #expect(symbol.definition.clamped(to: all) == symbol.definition)
      #expect(symbol.declaration.clamped(to: all) == symbol.declaration)
    }
    for (one, next) in zip(names.occurrences, names.occurrences.dropFirst()) {
      #expect(one.token.upperBound <= next.token.lowerBound)
    }
    for entry in DocumentSymbol.outline(of: document, limit: 5_000) {
      #expect(
        entry.range.clamped(to: all) == entry.range
          && entry.selectionRange.clamped(to: entry.range) == entry.selectionRange)
      #expect(!entry.name.isEmpty)
    }
    for _ in 0..<20 {
      let offset = random.below(bytes.count + 1)
      let name = random.pick(["x", "x{i}", "photo-3", "card", "feed"])
      guard let edits = try? RenameProvider(document).rename(at: offset, to: name) else { continue }
      let after = Self.document(TextEdit.applied(edits, to: bytes))
      #expect(after.names.occurrences.count == names.occurrences.count)
      #expect(after.names.occurrences.map(\.symbol) == names.occurrences.map(\.symbol))
      _ = CompletionProvider(document).items(at: offset)
    }
  }

  private static func document(_ text: [UInt8]) -> DocumentSnapshot {
    let edited = SymbolFixture("").fixture.edited
    edited.setText(text)
    edited.refresh()
    return edited.snapshot
  }

  @Test func `names with numbers out of range`() {
    let text = SymbolFixture(
      """
      {"sections": [{"items": [{"id": "a99999999999999999999"}, {"repeat": 1e300, "id": "a{i}"}, {"repeat": -5}, {"repeat": 9007199254740992}]}],
       "timeline": [{"at": 1e999, "scrollTo": {"item": "a9999998"}}, {"at": -1e999, "scrollTo": {"item": "a10000000"}},
         {"scrollTo": {"item": "a99999999999999999999"}}]}
      """)
    #expect(text.uses("\"a|{i}\"") == ["*a{i}", "a9999998"])
    #expect(text.uses("\"a99999999999999999999|\"}}]") == ["*a99999999999999999999", "a99999999999999999999"])
    for typed in ["a", "a0", "a99", "a9999998", "a92233720368547758079", "a-1"] {
      text.fixture.edit(text.text.replacing("a10000000", with: typed))
      #expect(CompletionProvider(text.document).items(at: text.offset("\"\(typed)|\"}}")).count <= 501)
      text.fixture.edit(text.text.replacing("\"\(typed)\"", with: "\"a10000000\""))
    }
  }
}
