import Testing
import UIKitSources

/// The numbers that differ between two Swift texts.
@Suite struct NumberLiteralTests {
  private func changes(_ old: String, _ new: String) -> [String] {
    NumberLiterals.changes(from: Array(old.utf8), to: Array(new.utf8)).map {
      "\($0.line) \($0.label ?? "-") \($0.old) \($0.new)"
    }
  }

  @Test func `numbers have the word before them and their line`() {
    let (old, new) = ("let a = 8\nf(spacing: 0.5, x: [1, 2])", "let a = 9\n\nf(spacing: 12.25, x: [1, 3])")
    #expect(changes(old, new) == ["1 a 8 9", "3 spacing 0.5 12.25", "3 x 2 3"])
    #expect(changes("8", "9") == ["1 - 8 9"])
  }

  @Test func `ranges and members are not parts of numbers`() {
    #expect(changes("for i in 0...5 {}", "for i in 0...6 {}") == ["1 in 5 6"])
    #expect(changes("a.0.b", "a.1.b") == ["1 a 0 1"])
    #expect(changes("1.description", "2.description") == ["1 - 1 2"])
    #expect(changes("0.5", "5") == ["1 - 0.5 5"])
  }

  @Test func `comments and white space do not count, other tokens do`() {
    #expect(changes("f(8) // 1", "f( 9 )\n/* 2 */") == ["1 f 8 9"])
    #expect(changes("f(8, 1)", "g(9, 1)") == [])
    #expect(changes("f(8)", "f(9, 1)") == [])
    #expect(changes("f(\"8\", 1)", "f(\"9\", 2)") == [])
    #expect(changes("f(8)", "f(8)") == [])
  }
}
