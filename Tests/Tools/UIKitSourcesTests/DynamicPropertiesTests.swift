import TestSupport
import Testing
import UIKitSources

/// The properties that the Objective-C runtime observes.
struct DynamicPropertiesTests {
  /// Returns the rewritten text without the import that it begins with, and with one space for several.
  private func rewritten(_ text: String) -> String {
    let text = String(decoding: RewrittenSource(Array(text.utf8)).text, as: UTF8.self)
    return plain(text.hasPrefix("import UIKit; ") ? String(text.dropFirst(14)) : text)
  }

  private func plain(_ text: String) -> String { text.split(separator: " ").joined(separator: " ") }

  @Test(arguments: [
    ("@objc dynamic var a = 0", "@_Observed var a = 0"),
    ("@objc(b) public dynamic private(set) var a: Int?", "@_Observed public private(set) var a: Int?"),
    ("@available(iOS 13, *)\n@objc\ndynamic var a: [B<C>]", "@_Observed @available(iOS 13, *)\n \n var a: [B<C>]"),
    ("dynamic @objc var a = B<C, D>()\nvar b = 1", "@_Observed var a = B<C, D>()\nvar b = 1"),
    ("@objc dynamic var a: B.C = { 1 }()\nfunc didSet() {}", "@_Observed var a: B.C = { 1 }()\nfunc didSet() {}"),
    ("@objc dynamic var a: ((B) -> any C & D)?\nfunc f() {}", "@_Observed var a: ((B) -> any C & D)?\nfunc f() {}"),
    ("@IBInspectable dynamic var a: CGFloat = 0", "@_Observed var a: CGFloat = 0"),
  ]) func `a stored property gets a wrapper`(property: String, expected: String) {
    #expect(rewritten("class A { \(property) }") == "class A { \(expected) }")
  }

  @Test(arguments: [
    ("a: Int = 0 { didSet { f() } }", "a: Int = 0 { didSet { defer { _reportChanges(self) }; f() } }"),
    ("a = 0\n{ willSet(b) { f() } didSet(c) {} }", "a = 0\n{ willSet(b) { f() } didSet(c) { _reportChanges(self) } }"),
    ("a = f { 0 } { willSet { f() } }", "a = f { 0 } { didSet { _reportChanges(self) } willSet { f() } }"),
    ("a: Int { get { 0 } set(b) { c = b } }", "a: Int { get { 0 } set(b) { defer { _reportChanges(self) }; c = b } }"),
    ("a: Int { b + 1 }", "a: Int { b + 1 }"),
    ("a: Int { get { 1 } }", "a: Int { get { 1 } }"),
  ]) func `observers and setters report changes`(property: String, expected: String) {
    #expect(rewritten("class A { @objc dynamic var \(property) }") == "class A { dynamic var \(expected) }")
  }

  @Test(arguments: [
    "@objc dynamic lazy var a = 0", "@objc dynamic weak var a: B?", "@objc dynamic var a = 0, b = 0",
    "@objc dynamic var a: Int, b = 0", "@objc dynamic override var a: Int { 0 }", "@objc dynamic func a() {}",
    "@objc dynamic static var a = 0", "dynamic var a = 0", "@objc var a = 0", "@objc @Other dynamic var a = 0",
    "@objc dynamic var a = 0; var _a = 0", "f(.dynamic)", "let dynamic = dynamic + 1", "dynamic",
    "@objc dynamic var a = 0; init() { b = self.a; super.init() }",
    "@objc dynamic var a = 0; init?(_ b: Int) { a += 1; super.init() }",
  ]) func `other declarations stay`(declaration: String) {
    #expect(rewritten("class A { \(declaration) }") == plain("class A { \(declaration) }".replacing("@objc", with: "")))
  }

  @Test(arguments: [
    "init(a: Int) { self.a = a; a = 1; super.init(); a += 1; f(self.a) }",
    "init(b: Int) { a = b; f(a: 1); super.init() }", "func f() { a += 1; super.init() }", "let b = B.init(a)",
  ]) func `an initializer may set a property`(initializer: String) {
    #expect(rewritten("class A { @objc dynamic var a = 0; \(initializer) }").contains("@_Observed var a = 0"))
  }

  @Test func `the members of a class are those of the runtime, also of its subclasses and extensions`() {
    let files = [
      "import UIKit\n@objcMembers\npublic class A: B { dynamic var a = 0; class C { dynamic var c = 0 } }",
      "import UIKit\nfinal class D: A { dynamic var d = 0 }\n"
        + "extension A { dynamic var e: Int { get { 0 } set { a = 1 } } }",
    ].map { Array($0.utf8) }
    let declarations = SourceDeclarations(files)
    let texts = files.map { String(decoding: RewrittenSource($0, in: declarations).text, as: UTF8.self) }
    #expect(texts[0].contains("@_Observed         var a = 0; class C { dynamic var c = 0 }"))
    #expect(texts[1].contains("@_Observed         var d = 0"))
    #expect(texts[1].contains("set { defer { _reportChanges(self) }; a = 1 }"))
  }

  @Test func `columns and lines are those of the file, which imports UIKit`() {
    let source = "import Foundation\nclass A: NSObject {\n  @objc dynamic var a = 0; var b: C\n}\n"
    let result = RewrittenSource(Array(source.utf8))
    let lines = String(decoding: result.text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "import UIKit; import Foundation")
    let column = lines[2].utf8.count - 1
    #expect(lines.count == 5 && lines[2].hasSuffix("C") && lines[2].utf8.count == 35 + 11)
    #expect(result.originalColumn(line: 2, column: column) == 34)
    // A file that imports UIKit, and one without observed properties, have only their imports.
    for text in ["import SwiftUI\nclass A { @objc dynamic var a = 0 }", "import Foundation\nclass A { dynamic var a }"]
    {
      #expect(String(decoding: RewrittenSource(Array(text.utf8)).text, as: UTF8.self).hasPrefix(text.prefix(14)))
    }
  }

  @Test(arguments: 0..<200) func `any text keeps its lines`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let parts = [
      "@objc ", "dynamic ", "var a", ": Int", " = 0", "{", "}", "(", ")", "[", "]", "didSet ", "set ", "willSet ", ",",
      "class A ", "init", "super.init", "\n", "a", ".", "<", ">", "->", "?", "private(set) ", "@objcMembers ", ";",
    ]
    let source = (0..<60).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
    let result = RewrittenSource(Array(source.utf8))
    #expect(result.text.count { $0 == 10 } == source.utf8.count { $0 == 10 })
  }
}
