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
    ("func grid() -> UICollectionViewLayout { A() }", ["grid()"]),
    ("func grid(columns: Int) -> UICollectionViewLayout { A() }", []),
    ("func grid(columns: Int = 2) -> NSCollectionLayoutSection { A() }", ["grid()"]),
    ("enum E { static func grid() -> UICollectionViewCompositionalLayout { A() } }", ["E.grid()"]),
    ("enum E { enum F { static var list: UICollectionLayoutListConfiguration { .init() } } }", ["E.F.list"]),
    ("class V: UIViewController { func make() -> UICollectionViewLayout { A() } }", []),
    ("class V: UIViewController { class func make() -> UICollectionViewLayout { A() } }", ["V.make()"]),
    ("func f() { func grid() -> UICollectionViewLayout { A() } }", []),
    ("// class A: UICollectionViewLayout {}\nlet a = \"func b() -> UICollectionViewLayout\"", []),
    ("struct S { struct T { } ; class A: UICollectionViewLayout {} }", ["S.A()"]),
    ("class", []), ("func", []), ("func a(", []), ("class A: UICollectionViewLayout {", ["A()"]), ("}}}", []),
  ])
  func `finds layouts that need no arguments`(text: String, expected: [String]) {
    #expect(entries(text) == expected)
  }

  @Test func `names the line of the declaration`() {
    let found = LayoutEntry.entries(in: Array("import UIKit\n\nfinal class A: UICollectionViewLayout {\n}\n".utf8))
    #expect(found == [LayoutEntry(expression: "A()", line: 3)])
  }
}
