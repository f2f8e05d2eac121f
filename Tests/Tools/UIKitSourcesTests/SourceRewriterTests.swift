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
    let text = [
      "import os.log", "@testable import class Photos.PHAsset", "// import Commented", "#if canImport(WebKit)",
      "  import WebKit", "#endif", "let text = \"import Quoted\"",
    ].joined(separator: "\n")
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

  @Test(arguments: [
    (
      "class A: B {\n}\nextension A: P {\n  override func f() {}\n}",
      "class A: B {\noverride func f() { f_ofA() } }\nextension A: P {\n           func f_ofA() {}\n}"
    ),
    (
      "extension A { override var v: Int { 1 } }\nclass A { let w = 1 }",
      "extension A {          var v_ofA: Int { 1 } }\n"
        + "class A { let w = 1 ; override var v: Int { v_ofA } }"
    ),
    (
      "class A {}; extension A { override var v: Int { get { 1 } set {} } }",
      "class A {override var v: Int { get { v_ofA } set { v_ofA = newValue } } }; "
        + "extension A {          var v_ofA: Int { get { 1 } set {} } }"
    ),
    (
      "class A<T: U>: B {}; public extension A { override class func f<S>(_ a: inout S, b c: @autoclosure () -> Int,"
        + " d: Int) async throws -> [T] where S: P { [] } }",
      "class A<T: U>: B {public class override func f<S>(_ a: inout S, b c: @autoclosure () -> Int, d: Int) async throws"
        + " -> [T] where S: P { try await f_ofA(&a, b: c(), d: d) } }; public extension A {          class func"
        + " f_ofA<S>(_ a: inout S, b c: @autoclosure () -> Int, d: Int) async throws -> [T] where S: P { [] } }"
    ),
    (
      "enum E { class A {} }\nextension E.A { override open func f() {} }",
      "enum E { class A {open override func f() { f_ofEA() } } }\nextension E.A {               func f_ofEA() {} }"
    ),
    (
      "class A {}; extension A { override func f(b _: Int, _ _: Int, _: @autoclosure () -> Int, c _: inout Int) {} }",
      "class A {override func f(b argument0: Int, _ argument1: Int, _ argument2: @autoclosure () -> Int, c argument3:"
        + " inout Int) { f_ofA(b: argument0, argument1, argument2(), c: &argument3) } }; "
        + "extension A {          func f_ofA(b _: Int, _ _: Int, _: @autoclosure () -> Int, c _: inout Int) {} }"
    ),
    (
      "class A {}; extension A { override var v: Int { willSet { a() } didSet(old) { b(old) } } }",
      "class A {override var v: Int { willSet { willSet_v_ofA(newValue) }; didSet { didSet_v_ofA(oldValue) } } }; "
        + "extension A {                       func willSet_v_ofA(_ newValue: Int) { a() }"
        + " func didSet_v_ofA(_ old: Int) { b(old) }   }"
    ),
    (
      "class A {}; extension A { @available(*, unavailable)\nopen override func f() {} }",
      "class A {open override func f() { f_ofA() } }; extension A {"
        + "                           \n              func f_ofA() {} }"
    ),
  ]) func `a class declares what its extensions override`(source: String, expected: String) {
    #expect(rewritten(source) == expected)
    #expect(self.source(source).diagnostics.isEmpty)
  }

  @Test func `an override of touches in an extension of a class of UIKit gets another name`() {
    let source = "extension UIView { override func hitTest(_ a: CGPoint, with b: UIEvent?) -> UIView? { nil } }"
    #expect(
      rewritten("import UIKit; " + source)
        == "import UIKit; extension UIView {          func hitTest_ofUIView(_ a: CGPoint, with b: UIEvent?)"
        + " -> UIView? { nil } }")
    let other = self.source("import UIKit; extension UIView { override func layoutSubviews() {} }")
    #expect(other.diagnostics.count == 1)
  }

  @Test(arguments: ["override var v { didSet {} }", "override var v{willSet{} didSet{}}"])
  func `an observed override without a type is reported`(member: String) {
    let source = self.source("class A {}; extension A { \(member) }")
    #expect(
      source.diagnostics.map(\.message) == [
        "this override in an extension does not compile on Linux; move it into the class"
      ])
  }

  @Test func `a member of an extension that a subclass overrides is declared by the class`() {
    let source =
      "class A {}\nextension A { func f(_ a: Int) {}; func g() {} }\nclass B: A { override func f(_ a: Int) {} }"
    let expected =
      "class A {func f(_ a: Int) { f_ofA(a) } }\nextension A { func f_ofA(_ a: Int) {}; func g() {} }\n"
      + "class B: A { override func f(_ a: Int) {} }"
    #expect(rewritten(source) == expected)
    // Other labels are another function, and a class that is no subclass is ignored.
    for other in ["class B: A { override func f(a: Int) {} }", "class B: C { override func f(_ a: Int) {} }"] {
      let source = "class A {}\nextension A { func f(_ a: Int) {} }\n" + other
      #expect(rewritten(source) == source)
    }
  }

  @Test(arguments: [
    "extension A { override func f() {} }", "class A {}; extension A { override func f(a: Int...) {} }",
    "class A {}; extension A { override subscript(i: Int) -> Int { 1 } }",
    "class A {}\nextension A {\n#if DEBUG\noverride func f() {}\n#endif\n}",
  ]) func `an override that no class can declare is reported`(text: String) {
    let result = source(text)
    #expect(result.diagnostics.count == 1)
    #expect(String(decoding: result.text, as: UTF8.self) == text)
  }

  @Test func `files that are compiled together share overrides and optional requirements`() {
    let files = [
      "@objc protocol P { @objc optional func did(); @objc optional func size() -> Int }\nclass A: UIView {}",
      "import UIKit\nextension A { override func draw() {} }\nlet a = d.did?(), b = d.size?() ?? 1",
    ].map { Array($0.utf8) }
    let declarations = SourceDeclarations(files)
    let texts = files.map { String(decoding: RewrittenSource($0, in: declarations).text, as: UTF8.self) }
    #expect(texts[0].contains("class A: UIView {override func draw() { draw_ofA() } }"))
    #expect(texts[1].contains("extension A {          func draw_ofA() {} }"))
    #expect(texts[1].hasSuffix("let a = Optional(d)?.did (), b = _optionalResult(Optional(d)?.size ()) ?? 1"))
    // Alone, the second file has no class to declare the override.
    #expect(RewrittenSource(files[1]).diagnostics.count == 1)
  }

  @Test(arguments: [
    ("@objc protocol P {}", "      protocol P: AnyObject {}"),
    ("@objc(PP) public protocol P {}", "          public protocol P: AnyObject {}"),
    ("@objc protocol P: Q, R {}", "      protocol P: AnyObject, Q, R {}"),
    ("@objc protocol P: NSObjectProtocol {}", "      protocol P: NSObjectProtocol {}"),
    ("@objc\n@MainActor protocol P: AnyObject {}", "     \n@MainActor protocol P: AnyObject {}"),
    ("@objc func f() {}\nprotocol P {}", "      func f() {}\nprotocol P {}"),
    ("f(@objc)\nprotocol P {}", "f(     )\nprotocol P {}"),
  ]) func `a protocol of the Objective-C runtime is one of classes`(source: String, expected: String) {
    #expect(rewritten(source) == expected)
  }

  @Test(arguments: [
    ("#if os(iOS)\n#elseif os(iOS) && !os(macOS)\n#endif", "#if os(Linux)\n#elseif os(Linux) && !os(macOS)\n#endif"),
    ("#if os(tvOS) || os(iOS) // os(iOS)\nos(iOS)\n#endif", "#if os(tvOS) || os(Linux) // os(iOS)\nos(iOS)\n#endif"),
    ("#Preview { A() }\nlet b = 1", "                \nlet b = 1"),
    ("#Preview(\"B\", traits: .a) {\n  A { }\n}", "                           \n       \n "),
    ("@main class A {}", "      class A {}"),
    ("a += type(of: b).description() + c", "a += String(describing: type(of: b)) + c"),
    ("type(of: b).description; type(a).description()", "type(of: b).description; type(a).description()"),
  ]) func `what differs on Linux is replaced`(source: String, expected: String) {
    #expect(rewritten(source) == expected)
  }

  @Test(arguments: [
    ("let a: UIView", "import UIKit; let a: UIView"),
    ("@objc class A: UIView {}", "import UIKit;       class A: UIView {}"),
    ("\u{FEFF}import Foundation\nlet a: CGRect", "\u{FEFF}import UIKit; import Foundation\nlet a: CGRect"),
    ("import UIKit\nlet a: UIView", "import UIKit\nlet a: UIView"),
    ("class A: NSObject {}", "import UIKit; class A: NSObject {}"),
    ("import Foundation\nclass A: NSObject {}", "import Foundation\nclass A: NSObject {}"),
    ("import UIKit\nURLSession.shared", "import FoundationNetworking; import UIKit\nURLSession.shared"),
    ("let a: UIView, b: URLRequest", "import UIKit; import FoundationNetworking; let a: UIView, b: URLRequest"),
    ("import FoundationNetworking\nlet a: URLRequest", "import FoundationNetworking\nlet a: URLRequest"),
    (
      "import Foundation\nlet a: URL, UI = UID, b = \"UIView\"",
      "import Foundation\nlet a: URL, UI = UID, b = \"UIView\""
    ),
  ]) func `a file imports UIKit and networking if it uses them`(source: String, expected: String) {
    #expect(rewritten(source) == expected)
    // Columns are those of the file.
    let shift = expected.utf8.count - source.utf8.count
    if shift > 0, !source.hasPrefix("\u{FEFF}") {
      #expect(self.source(source).originalColumn(line: 0, column: shift + 5) == 5)
    }
  }

  @Test func `the result of an optional requirement is nil unless it is implemented`() {
    let source = """
      @objc protocol D: AnyObject {
        @objc optional func a() -> Int
        @objc optional func b(_ c: Int) -> String?
        @objc optional var d: [Int] { get set }
      }
      let e = d?.a?() ?? 1, f = self.d!.a?().magnitude, g = d?.b?(2), h = d.a!(), i = (j as! D).a!(), k = l!(), m = n.o!()
      """
    let result = String(decoding: self.source(source).text, as: UTF8.self)
    #expect(
      result.contains(
        "let e = _optionalResult(d?.a ()) ?? 1, f = _optionalResult(Optional(self.d!)?.a ())?.magnitude, g = d?.b (2),"
          + " h = d.a (), i = (j as! D).a (), k = l!(), m = n.o!()\n"
      ))
    #expect(
      result.hasSuffix(
        """
        extension D {
          func a() -> Int { _requirementIsMissing(Int()) }
          func b(_ c: Int) -> String? { nil }
          var d: [Int] { get { [] } set {} }
        }

        """))
  }

  @Test func `an optional requirement with a value that cannot be made is reported`() {
    let result = source(
      "@objc protocol D: AnyObject {\n  @objc optional func a() -> Model\n  @objc optional var b: Model { get }\n}")
    #expect(result.diagnostics.map(\.line) == [1, 2])
    #expect(result.diagnostics.map(\.column) == [8, 17])
  }

  @Test(arguments: 0..<200) func `any text keeps its lines`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let parts = [
      "@objc", "@objc(", ")", "(", "#selector(", "#keyPath(", "optional ", "func f(", "protocol P ", "{", "}", "\"",
      "\"\"\"", "#",
      "\\(", "\\", "/", "/*", "*/", "//", "\n", "`", ".collectionView?(", "d", "?", "é", " ", "->", "!",
      "class A", "extension A", "override ", ":", "#if ", "#endif", "os(iOS)", "#Preview", "<", ">", "set", "UIView",
      "var v", ",",
    ]
    let source = (0..<60).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
    let result = self.source(source)
    #expect(result.text.count { $0 == 10 } >= source.utf8.count { $0 == 10 })
    for line in 0..<5 { #expect(result.originalColumn(line: line, column: 9) >= 0) }
  }
}
