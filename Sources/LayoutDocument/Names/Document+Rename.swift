import CollectionLayout
import JSON

extension DocumentSnapshot {
  /// Returns the range of the name at a byte of the current text, and the name in its definition; nil if there is no
  /// name.
  ///
  /// Throws if the symbol has a default name, which is not in the text.
  package func renamable(at offset: Int) throws(RenameRefusal) -> (range: Range<Int>, name: String)? {
    let names = names
    guard let place = names.occurrence(at: offset) else { return nil }
    let occurrence = names.occurrences[place]
    let symbol = names.symbols[occurrence.symbol]
    try symbol.checkIsWritten()
    return (occurrence.range, symbol.text)
  }

  /// Returns the edits that rename the symbol at a byte of the current text, in text order; nil if there is no name.
  ///
  /// Throws if the new name is invalid or in use, or if any name would refer to a different symbol afterwards. The
  /// latter is checked on a copy of the text.
  package func rename(at offset: Int, to name: String) throws(RenameRefusal) -> [TextEdit]? {
    let names = names
    guard let place = names.occurrence(at: offset) else { return nil }
    let number = names.occurrences[place].symbol
    let symbol = names.symbols[number]
    try symbol.checkIsWritten()
    let renaming = Renaming(names, in: text, number, name)
    try renaming.check(rows: rowNames)
    let edits = renaming.edits
    let tree = SyntaxTree.parse(TextEdit.applied(edits, to: text), after: syntax, token: token)
    let renamed = NameIndex(tree, token: token) { rowNames }
    try renaming.check(renamed, rows: rowNames)
    return edits
  }
}

extension NameIndex.Symbol {
  fileprivate func checkIsWritten() throws(RenameRefusal) {
    if isWritten { return }
    switch sort {
    case .section: throw RenameRefusal("This section has no \"id\". Add one to name it.")
    case .item, .template:
      throw RenameRefusal("This item has no \"id\" in this document.")
    }
  }
}
