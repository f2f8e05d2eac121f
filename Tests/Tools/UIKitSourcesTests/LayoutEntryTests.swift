import Testing
import UIKitSources

@Suite struct LayoutEntryTests {
  private func entries(_ text: String) -> [String] { LayoutEntry.entries(in: Array(text.utf8)).map(\.expression) }

  @Test(arguments: [
    ("class A: UICollectionViewLayout {}", ["A()"]),
    ("final class A: UICollectionViewFlowLayout, B {}\nclass C: A {}", ["A()", "C()"]),
    ("class A: UIView {}", []),
    ("class A: UICollectionViewLayout { init(columns: Int) { super.init() } }", []),
    ("class A: UICollectionViewLayout { init(columns: Int = 2, gap: CGFloat = 8) { super.init() } }", ["A()"]),
    ("class A: UICollectionViewLayout { required init?(coder: NSCoder) { super.init(coder: coder) } }", ["A()"]),
    ("class A: UICollectionViewLayout { convenience init(columns: Int) { self.init() } }", ["A()"]),
    ("class A: UICollectionViewLayout { init(c: Int) {} ; public convenience init() { self.init(c: 1) } }", ["A()"]),
    ("class A: UICollectionViewLayout { init(c: Int) {} ; convenience init(d: Int) { self.init(c: d) } }", []),
    ("func grid() -> UICollectionViewLayout { A() }", ["grid()"]),
    ("func grid(columns: Int) -> UICollectionViewLayout { A() }", []),
    ("func grid(columns: Int = 2) -> NSCollectionLayoutSection { A() }", ["grid()"]),
    ("enum E { static func grid() -> UICollectionViewCompositionalLayout { A() } }", ["E.grid()"]),
    ("enum E { enum F { static var list: UICollectionLayoutListConfiguration { .init() } } }", ["E.F.list"]),
    ("class V: UIView { func make() -> UICollectionViewLayout { A() } }", []),
    ("func grid() -> UICollectionViewLayout? { nil }", []),
    ("class V: UIViewController { class func make() -> UICollectionViewLayout { A() } }", ["V()", "V.make()"]),
    ("func f() { func grid() -> UICollectionViewLayout { A() } }", []),
    ("// class A: UICollectionViewLayout {}\nlet a = \"func b() -> UICollectionViewLayout\"", []),
    ("struct S { struct T { } ; class A: UICollectionViewLayout {} }", ["S.A()"]),
    ("class", []), ("func", []), ("func a(", []), ("class A: UICollectionViewLayout {", ["A()"]), ("}}}", []),
  ])
  func `finds layouts that need no arguments`(text: String, expected: [String]) {
    #expect(entries(text) == expected)
  }

  @Test(arguments: [
    (
      "class V: UIViewController { func make() -> UICollectionViewLayout { A() } }",
      ["V()", "V().make()"]
    ),
    ("class V: UICollectionViewController {}", ["V()"]),
    ("class V: UIViewController { let label = UILabel() }", []),
    ("class V: UIViewController {}\nextension V: UICollectionViewDataSource {}", ["V()"]),
    ("class V: UIViewController { var view: UICollectionView? }\nclass W: V {}", ["V()", "W()"]),
    ("class V: UICollectionViewController { init(model: M) { } }", []),
    ("class V: UICollectionViewController { init(model: M = M()) { } }", ["V()"]),
    ("class V: UICollectionViewController { init(model: M) { }; convenience init() { } }", ["V()"]),
    (
      "class V: UICollectionViewController { override init(nibName: String?, bundle: Bundle?) { } }",
      ["V(nibName: nil, bundle: nil)"]
    ),
    (
      "class V: UICollectionViewController { override init(collectionViewLayout layout: UICollectionViewLayout) { } }",
      ["V(collectionViewLayout: UICollectionViewFlowLayout())"]
    ),
    ("class V: UICollectionViewController { required init?(coder: NSCoder) { } }", ["V(coder: NSCoder())!"]),
    ("class V: UICollectionViewController { init(m: M) {} }\nclass W: V {}", []),
    ("class V<Item>: UICollectionViewController {}", []),
    ("func make() -> UIViewController { V() }", ["make()"]),
    ("class A: UICollectionViewLayout { convenience init(columns: Int) { self.init() } }", ["A()"]),
    ("class A: B {}\nclass B: A {}", []),
  ])
  func `finds controllers of collection views`(text: String, expected: [String]) {
    #expect(entries(text) == expected)
  }

  @Test func `finds private declarations with the scope in which they are visible`() {
    let text = """
      class V: UIViewController { private func make() -> UICollectionViewLayout { A() } }
      private class A: UICollectionViewLayout {}
      private func grid() -> UICollectionViewLayout { A() }
      enum E { fileprivate static var list: UICollectionLayoutListConfiguration { .init() } }
      private extension E { static func rows() -> NSCollectionLayoutSection { x } }
      enum F { private(set) static var open: UICollectionViewLayout = A() }
      """
    let found = LayoutEntry.entries(in: Array(text.utf8))
    #expect(found.map(\.expression) == ["V()", "V().make()", "A()", "grid()", "E.list", "E.rows()", "F.open"])
    #expect(found.map(\.privateScope) == [nil, "V", "", "", "E", "E", nil])
    #expect(found.map(\.kind) == [.controller, .layoutOfController, .layout, .layout, .layout, .layout, .layout])
  }

  @Test func `finds base classes in other files`() {
    let files = ["class A: B {}", "class B: C {}"].map { EntryDeclarations(Array($0.utf8)) }
    let library = EntryDeclarations(Array("open class C: UICollectionViewLayout {}".utf8))
    #expect(LayoutEntry.entries(in: files).flatMap(\.self).isEmpty)
    let found = LayoutEntry.entries(in: files, others: [library])
    #expect(found.map { $0.map(\.expression) } == [["A()"], ["B()"]])
  }

  @Test func `names the line of the declaration`() {
    let found = LayoutEntry.entries(in: Array("import UIKit\n\nfinal class A: UICollectionViewLayout {\n}\n".utf8))
    #expect(found == [LayoutEntry(expression: "A()", line: 3)])
  }
}
