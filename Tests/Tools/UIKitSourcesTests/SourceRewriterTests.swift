import TestSupport
import Testing
import UIKitSources

struct SourceRewriterTests {
  private func source(_ text: String) -> RewrittenSource { RewrittenSource(Array(text.utf8)) }

  private func rewritten(_ text: String) -> String { String(decoding: source(text).text, as: UTF8.self) }

  @Test(arguments: [
    ("#selector(getter: A.b)", "Selector(\"getter:A.b\")"),
    ("#selector(\n  a.b(_:)\n)", "Selector(\"a.b(_:)\")\n\n"),
    ("d?.collectionView?(c, at: 1)", "d?.collectionView (c, at: 1)"),
    ("d.collectionView?(c)", "Optional(d)?.collectionView (c)"),
    ("if let s = self.d!.collectionView?(c) {}", "if let s = Optional(self.d!)?.collectionView (c) {}"),
    ("f().collectionView?(c)", "f().collectionView (c)"),
    ("closure?(c)", "closure?(c)"),
    ("a.handler?(c)", "a.handler?(c)"),
    ("let `optional` = optional", "let `optional` = optional"),
  ]) func `calls of optional requirements are plain ones`(source: String, expected: String) {
    #expect(rewritten(source) == expected)
  }

  @Test(arguments: [
    ("import os.log", "import os    "),
    (
      "@_exported import UIKit.UIGestureRecognizerSubclass\nlet a = b.c",
      "@_exported import UIKit                            \nlet a = b.c"
    ),
    ("import class UIKit.UIView", "import       UIKit       "),
    ("import UIKit; import Combine", "import UIKit; import Combine"),
    ("a.import.b(c)", "a.import.b(c)"),
    ("import", "import"),
  ]) func `imports of submodules and of declarations are those of their modules`(source: String, expected: String) {
    #expect(rewritten(source) == expected)
  }

  @Test func `the modules are those that a file imports, also with a condition`() {
    let text = """
      import os.log
      @testable import class Photos.PHAsset
      // import Commented
      #if canImport(WebKit)
        import WebKit
      #endif
      let text = "import Quoted"
      """
    let modules = ImportDeclaration.modules(in: Array(text.utf8))
    #expect(modules.imported == ["os", "Photos", "WebKit"])
    #expect(modules.conditional == ["WebKit"])
  }

  @Test(arguments: [
    "// @objc #selector(a)", "/* @objc /* @IBOutlet */ @objc */", "\"@objc #selector(a)\"", "#\"@objc \"quoted\" #\"#",
    "\"\"\"\n@objc \"\n#selector(a)\n\"\"\"", "\"\\(\"@objc\")\"", "\"a \\\" @objc\"", "#\"\\(@objc)\"#",
    "let r = /@objc\"/",
    "let r = #/@objc \"/#", "\"\\(f(\")\") + \"@objc\")\"",
  ]) func `comments, strings and regular expressions stay`(source: String) {
    #expect(rewritten(source) == source)
    // The scanner is in code again behind them.
    #expect(rewritten(source + "\n@objc") == source + "\n     ")
  }

  @Test func `a string that is not closed ends with its line, a division is no regular expression`() {
    #expect(rewritten("\"open\n@objc") == "\"open\n     ")
    #expect(rewritten("a / b; @objc; c / d") == "a / b;      ; c / d")
    #expect(rewritten("(a + b) /c; @objc; d/ e") == "(a + b) /c;      ; d/ e")
  }

  @Test func `optional requirements get empty default implementations behind the last line`() {
    let source = """
      @objc public protocol D: AnyObject {
        @objc optional func did(_ a: A, // comment
                                at b: Int)
        func must()
      }
      final class C { weak var d: D?; func f() { d?.did?(a, at: 1) } }
      """
    let result = self.source(source)
    let expected = """
            public protocol D: AnyObject {
                       func did(_ a: A, // comment
                                at b: Int)
        func must()
      }
      final class C { weak var d: D?; func f() { d?.did (a, at: 1) } }
      extension D {
        public func did(_ a: A, at b: Int) {}
      }

      """
    #expect(String(decoding: result.text, as: UTF8.self) == expected)
    #expect(result.diagnostics.isEmpty)
  }

  @Test func `an extension with overrides becomes part of its class`() {
    let source = "class A: B {\n}\n\n// more\nextension A {\n  override func f() {}\n}\nextension A {\n  func g() {}\n}"
    let expected =
      "class A: B {\n \n\n// more\n             \n  override func f() {}\n}\nextension A {\n  func g() {}\n}"
    #expect(rewritten(source) == expected)
    #expect(self.source(source).diagnostics.isEmpty)
    let conforming = self.source("class A {}\nextension A: P {\n  override func f() {}\n}")
    #expect(conforming.diagnostics.map(\.line) == [1])
  }

  @Test func `an optional requirement with a result or a property is reported`() {
    let result = source(
      "@objc protocol D {\n  @objc optional func a() -> Int\n  @objc optional var b: Int { get }\n}")
    #expect(result.diagnostics.map(\.line) == [1, 2])
    #expect(result.diagnostics.map(\.column) == [8, 8])
  }

  @Test(arguments: 0..<200) func `any text keeps its lines`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let parts = [
      "@objc", "@objc(", ")", "(", "#selector(", "#keyPath(", "optional ", "func f(", "protocol P ", "{", "}", "\"",
      "\"\"\"", "#",
      "\\(", "\\", "/", "/*", "*/", "//", "\n", "`", ".collectionView?(", "d", "?", "é", " ", "->", "!",
    ]
    let source = (0..<60).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
    let result = self.source(source)
    #expect(result.text.count { $0 == 10 } >= source.utf8.count { $0 == 10 })
    for line in 0..<5 { #expect(result.originalColumn(line: line, column: 9) >= 0) }
  }
}
