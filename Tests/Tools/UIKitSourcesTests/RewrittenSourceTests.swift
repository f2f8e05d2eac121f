import Testing
import UIKitSources

@Suite struct RewrittenSourceTests {
  private func rewritten(_ text: String) -> String {
    String(decoding: RewrittenSource(Array(text.utf8)).text, as: UTF8.self)
  }

  @Test(arguments: [
    ("@objc func tap() {}", "      func tap() {}"),
    ("@objc(tapped:) func tap(_ sender: Any) {}", "               func tap(_ sender: Any) {}"),
    ("@objcMembers final class A {}", "             final class A {}"),
    ("@IBOutlet weak var view: Label!", "          weak var view: Label!"),
    ("@objc (a, b)", "      (a, b)"),
    ("@objc optional func f()", "               func f()"),
    ("let optional = 1", "let optional = 1"),
    ("#selector(tap)", "Selector(\"tap\")"),
    ("#selector(Self.tap(_:with:))", "Selector(\"Self.tap(_:with:)\")"),
    ("#keyPath(A.b)", "\"A.b\""),
    ("delegate.collectionView?(view, layout: self)", "Optional(delegate)?.collectionView (view, layout: self)"),
    ("view.collectionView?.bounds", "view.collectionView?.bounds"),
  ])
  func `replaces what needs the Objective-C runtime`(original: String, expected: String) {
    #expect(rewritten(original) == expected)
  }

  @Test(arguments: [
    "// @objc #selector(a)", "/* @objc /* nested */ #selector(a) */ let a = 1",
    #"let a = "@objc \(b("@objc")) #selector(x)""#,
    ##"let a = #"@objc \(b) "quoted" "#"##, "let a = \"\"\"\n@objc\n\"quoted\" #selector(b)\n\"\"\"", "let a = \"@objc",
    "let a = \"\\", "/* @objc", "#\"", "", "\u{FEFF}é@a",
  ])
  func `leaves comments and strings unchanged`(text: String) {
    #expect(rewritten(text) == text)
  }

  @Test func `maps columns after a selector back`() {
    let text = "a(#selector(b), c)\nd"
    let source = RewrittenSource(Array(text.utf8))
    let shift = "Selector(\"b\")".utf8.count - "#selector(b)".utf8.count
    #expect(source.originalColumn(line: 0, column: 0) == 0)
    #expect(source.originalColumn(line: 0, column: 16 + shift) == 16)
    #expect(source.originalColumn(line: 1, column: 0) == 0)
  }

  @Test func `keeps the lines of every prefix and suffix of a file`() {
    let text = Array("@objc func a() { b(#selector(\n  c), \"\\(d)\") /* e */ }\n// f\n@IBAction func g() {}\n".utf8)
    for end in 0...text.count {
      for part in [Array(text[..<end]), Array(text[end...])] {
        #expect(RewrittenSource(part).text.count { $0 == 0x0A } == part.count { $0 == 0x0A })
      }
    }
  }
}
