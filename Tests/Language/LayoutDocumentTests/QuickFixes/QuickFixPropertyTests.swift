import Foundation
import JSON
import LanguageFeatures
import LayoutDocument
import TestSupport
import Testing

/// Invariants of all quick fixes: the diagnostic is removed, and none is added at the edited locations.
@Suite struct QuickFixPropertyTests {
  static let folder = Project.folder.appendingPathComponent("Tests/ProcessTests/BrokenDocuments")
  static let names = Project.names(in: folder, endingWith: ".layout.json")

  /// Returns a document whose data sources are in a folder of this machine.
  static func document(_ text: [UInt8], in folder: URL = folder) -> DocumentSnapshot {
    let document = DocumentSnapshot(
      text: text, location: .init(folder: folder.path),
      files: FileSystemAccess(
        read: { path in (try? Project.bytes(URL(fileURLWithPath: path))).map { .success($0) } ?? .failure(.missing) },
        realPath: { FileManager.default.fileExists(atPath: $0) ? $0 : nil },
        list: { path, _ in
          let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
          return names.map { FileSystemAccess.Entry(name: $0, isDirectory: false) }
        }))
    return document
  }

  /// Returns the number of occurrences of each diagnostic.
  static func counts(_ diagnostics: [Diagnostic]) -> [String: Int] {
    Dictionary(diagnostics.map { ("\($0.code) \($0.message)", 1) }, uniquingKeysWith: +)
  }

  /// Returns the document after edits; nil if there are none, or if they are not ordered and disjoint.
  static func applied(_ edits: [TextEdit], to document: DocumentSnapshot, in folder: URL = folder) -> DocumentSnapshot?
  {
    var end = 0
    for edit in edits {
      guard edit.range.lowerBound >= end, edit.range.upperBound <= document.text.count else { return nil }
      end = edit.range.upperBound
    }
    return edits.isEmpty ? nil : self.document(TextEdit.applied(edits, to: document.text), in: folder)
  }

  /// Whether edits remove diagnostics and add none at the edited locations. In a text with a syntax error they may
  /// unmask any diagnostics but syntax errors.
  static func holds(_ edits: [TextEdit], against gone: [Diagnostic], in document: DocumentSnapshot) -> Bool {
    guard let after = applied(edits, to: document) else { return false }
    let (old, new) = (counts(document.diagnostics), counts(after.diagnostics))
    let wasBroken = document.diagnostics.contains { $0.code == "syntax" }
    var growth = 0
    let places = edits.map { edit in
      let start = edit.range.lowerBound + growth
      growth += edit.text.count - edit.range.count
      return start..<start + edit.text.count
    }
    for (key, count) in new where count > old[key, default: 0] {
      if key.hasPrefix("syntax") { return false }
      let same = after.diagnostics.filter { "\($0.code) \($0.message)" == key }
      if !wasBroken, same.contains(where: { one in places.contains { one.range.touches($0) } }) { return false }
    }
    return counts(gone).allSatisfy { new[$0, default: 0] <= old[$0, default: 0] - $1 }
  }

  private func check(_ text: [UInt8], _ comment: Comment) {
    let document = Self.document(text)
    let trial = EditVerifier(document, effort: 200_000)
    for diagnostic in document.diagnostics.prefix(5) {
      let quickFixes = QuickFixProvider(document).fixes(of: diagnostic, in: trial)
      for fix in quickFixes {
        #expect(Self.holds(fix.edits, against: [diagnostic], in: document), comment)
      }
      #expect(quickFixes.count { $0.isPreferred } <= 1)
    }
    let all = QuickFixProvider(document).fixAllEdits(in: EditVerifier(document, effort: 200_000))
    if !all.isEmpty {
      #expect(document.hasStaleModel || Self.holds(all, against: [], in: document), comment)
    }
  }

  @Test(arguments: names)
  func `quick fixes of broken documents remove their diagnostics`(name: String) throws {
    check(try Project.bytes(Self.folder.appendingPathComponent(name)), "\(name)")
  }

  /// Returns an example document in which some tokens are changed.
  private func mutated(_ random: inout SeededGenerator) throws -> [UInt8] {
    let examples = Project.names(in: Project.examples, endingWith: ".layout.json")
    var text = try Project.bytes(Project.examples.appendingPathComponent(random.pick(examples)))
    for _ in 0...random.below(3) {
      let chunks = SyntaxToken.tokens(of: text).filter { !$0.isComment }
      guard !chunks.isEmpty else { return text }
      let range = random.pick(chunks).range
      let token = Array(text[range])
      let others = [
        "1.5", "-1", "0", "1e999", "\"12\"", "\"x\"", "null", "true", "[]", "{}", "[1, 2]", "'a'", "none", "01", ",",
        ":",
        "}", "]", "{", "[", "\"id\"", "\"cut", "// c\n", "/* c", "",
      ]
      switch random.below(4) {
      case 0: text.replaceSubrange(range, with: token + token)
      case 1 where token.count > 3:
        text.remove(at: range.lowerBound + 1 + random.below(token.count - 2))
      default: text.replaceSubrange(range, with: Array(random.pick(others).utf8))
      }
    }
    return random.once(in: 12) ? Array(text.prefix(random.below(text.count + 1))) : text
  }

  @Test(arguments: 0..<60)
  func `quick fixes of mutated examples remove their diagnostics`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 70_000)
    for _ in 0..<4 {
      let text = try mutated(&random)
      check(text, "\(String(decoding: text, as: UTF8.self))")
    }
  }

  @Test(arguments: 0..<40)
  func `quick fixes of random texts remove their diagnostics`(seed: Int) {
    var source = RandomText(seed: UInt64(seed) + 71_000)
    var text = Array(source.document().utf8)
    for _ in 0..<source.random.below(4) where !text.isEmpty {
      let place = source.random.below(text.count)
      switch source.random.below(3) {
      case 0: text.remove(at: place)
      case 1: text.insert(source.random.pick(Array("{}[]:,\"'/* 0a\\\n".utf8)), at: place)
      default: text = Array(text.prefix(place))
      }
    }
    check(text, "\(String(decoding: text, as: UTF8.self))")
  }

  /// Returns an example document in which one bracket or quote is inserted, removed or replaced, and whether no quote is.
  private func corrupted(_ random: inout SeededGenerator) throws -> (text: [UInt8], keepsQuotes: Bool) {
    let examples = Project.names(in: Project.examples, endingWith: ".layout.json")
    var text = try Project.bytes(Project.examples.appendingPathComponent(random.pick(examples)))
    let quote = UInt8(ascii: "\"")
    var brackets: [Int] = []
    var quotes: [Int] = []
    var ends: [Int] = []
    for token in SyntaxToken.tokens(of: text) where !token.isComment {
      ends += [token.range.lowerBound, token.range.upperBound]
      if token.isOpening || token.isClosing { brackets.append(token.range.lowerBound) }
      if text[token.range.lowerBound] == quote { quotes += [token.range.lowerBound, token.range.upperBound - 1] }
    }
    let isBracket = random.once(in: 2)
    let place = random.pick(isBracket ? brackets : quotes)
    let other = random.pick(Array("{}[]\"".utf8))
    switch random.below(3) {
    case 0:
      text.insert(other, at: random.pick(ends))
      return (text, other != quote)
    case 1:
      text.remove(at: place)
      return (text, isBracket)
    default:
      text[place] = other
      return (text, isBracket && other != quote)
    }
  }

  /// Returns the number of occurrences of each string, number and word, keys included.
  private static func values(_ text: [UInt8]) -> [[UInt8]: Int] {
    let tokens = SyntaxToken.tokens(of: text).filter { $0.kind == .value }
    return Dictionary(tokens.map { (Array(text[$0.range]), 1) }, uniquingKeysWith: +)
  }

  /// Returns whether another text contains the letters and digits of a text in the same order.
  private static func keepsLetters(_ text: [UInt8], in other: [UInt8]) -> Bool {
    var rest = other[...]
    for byte in text where byte >= 0x80 || Character(UnicodeScalar(byte)).isLetter || (0x30...0x39).contains(byte) {
      guard let place = rest.firstIndex(of: byte) else { return false }
      rest = rest[(place + 1)...]
    }
    return true
  }

  @Test(arguments: 0..<20)
  func `fix-all removes no token of an example with one wrong bracket or quote`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 72_000)
    for _ in 0..<8 {
      let (text, keepsQuotes) = try corrupted(&random)
      let document = Self.document(text)
      let edits = QuickFixProvider(document).fixAllEdits(in: EditVerifier(document, effort: 1 << 20))
      guard !document.syntax.errors.isEmpty, !edits.isEmpty else { continue }
      let after = TextEdit.applied(edits, to: text)
      let comment: Comment = "\(String(decoding: text, as: UTF8.self)) \(edits)"
      #expect(SyntaxTree(after).errors == [], comment)
      #expect(Self.keepsLetters(text, in: after), comment)
      // A wrong quote changes the tokens.
      if keepsQuotes {
        let left = Self.values(after)
        #expect(Self.values(text).allSatisfy { left[$0, default: 0] >= $1 }, comment)
      }
    }
  }

  /// Documents that cannot be fixed without the intention of the author, or that need a permission.
  private static let hopeless: Set<String> = ["deep.layout.json", "swift-not-allowed.layout.json"]

  @Test(arguments: names)
  func `every diagnostic of the broken documents has a quick fix`(name: String) throws {
    let document = Self.document(try Project.bytes(Self.folder.appendingPathComponent(name)))
    let codes = ["invalidSource", "sourceOutsideWorkspace"]
    for (index, diagnostic) in document.diagnostics.enumerated()
    where !codes.contains(diagnostic.code) && !Self.hopeless.contains(name) {
      // A later syntax error may be a consequence of the first one.
      if diagnostic.code == "syntax", index > 0 { continue }
      let quickFixes = QuickFixProvider(document).fixes(of: diagnostic)
      #expect(!quickFixes.isEmpty, "\(name) \(diagnostic)")
    }
  }
}
