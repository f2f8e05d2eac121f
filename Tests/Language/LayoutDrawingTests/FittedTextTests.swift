import LayoutDrawing
import Testing

@Suite struct FittedTextTests {
  static func lines(_ text: String, _ width: Double, _ limit: Int = 1) -> [String] {
    TextFitter(text, width: width, fontSize: 10, lineLimit: limit).lines
  }

  @Test func `a text that fits is unchanged`() {
    #expect(Self.lines("Hello", 100) == ["Hello"])
  }

  @Test func `a text that does not fit ends in an ellipsis`() {
    let lines = Self.lines("The quick brown fox jumps", 100)
    #expect(lines.count == 1)
    #expect(lines[0].hasSuffix("…"))
    #expect("The quick brown fox jumps".hasPrefix(lines[0].dropLast()))
    #expect(lines[0].count > 8)
  }

  @Test func `lines break between words`() {
    #expect(Self.lines("top view of green succulent plants", 120, 4) == ["top view of green", "succulent plants"])
  }

  @Test func `a word that is longer than a line is broken`() {
    let lines = Self.lines("abcdefghijklmnopqrstuvwxyz", 60, 9)
    #expect(lines.joined() == "abcdefghijklmnopqrstuvwxyz")
    #expect(lines.count > 2)
  }

  @Test func `there are no lines if no character fits`() {
    #expect(Self.lines("Hello", 3) == [])
    #expect(Self.lines("Hello", 100, 0) == [])
    #expect(Self.lines("Hello", -5) == [])
    #expect(Self.lines("Hello", .nan) == [])
    #expect(Self.lines(" \n ", 100) == [])
  }
}
