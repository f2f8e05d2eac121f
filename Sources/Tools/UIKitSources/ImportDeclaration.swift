/// An `import` of a source text.
package struct ImportDeclaration {
  /// The name of the module, without a submodule or declaration.
  package let module: String
  /// The tokens after the module's name, such as those of `.log` in `import os.log`.
  let path: Range<Int>
  /// The index of the keyword of the kind in `import class UIKit.UIView`; nil without one.
  let kind: Int?

  private static let kinds: Set<String> = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]

  /// Reads the declaration whose keyword is the token at `index`; nil if that token is no such keyword.
  init?(_ source: TokenList, at index: Int) {
    guard source.text(index) == "import", source.text(index - 1) != "." else { return nil }
    kind = Self.kinds.contains(source.text(index + 1)) ? index + 1 : nil
    let name = (kind ?? index) + 1
    guard source.tokens.indices.contains(name), source.tokens[name].kind == .word else { return nil }
    module = source.text(name)
    var end = name + 1
    while source.text(end) == ".", source.tokens.indices.contains(end + 1), !source.tokens[end + 1].followsSpace {
      end += 2
    }
    path = name + 1..<end
  }

  /// Returns the modules that a text imports, and the modules in its conditions `canImport(…)`.
  package static func modules(in text: [UInt8]) -> (imported: Set<String>, conditional: Set<String>) {
    let source = TokenList(text)
    var (imported, conditional): (Set<String>, Set<String>) = ([], [])
    for index in source.tokens.indices where source.tokens[index].kind == .word {
      if source.text(index) == "canImport" { conditional.insert(source.text(index + 2)) }
      if let declaration = ImportDeclaration(source, at: index) { imported.insert(declaration.module) }
    }
    return (imported, conditional)
  }
}
