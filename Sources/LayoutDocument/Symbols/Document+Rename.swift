import CollectionLayout
import JSON

extension DocumentSnapshot {
  /// Returns the range of the name at a byte of the current text, and the name in its definition; nil if there is no
  /// name.
  ///
  /// Throws if the symbol has a default name, which is not in the text.
  package func renamable(at offset: Int) throws(RenameError) -> (range: Range<Int>, name: String)? {
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
  package func rename(at offset: Int, to name: String) throws(RenameError) -> [TextEdit]? {
    let names = names
    guard let place = names.occurrence(at: offset) else { return nil }
    let number = names.occurrences[place].symbol
    let symbol = names.symbols[number]
    try symbol.checkIsWritten()
    let renaming = RenameOperation(names, in: text, number, name)
    try renaming.check(rows: dataSourceIdentifiers)
    let edits = renaming.edits
    let tree = SyntaxTree.parse(TextEdit.applied(edits, to: text), after: syntax, token: token)
    let renamed = SymbolIndex(tree, token: token) { dataSourceIdentifiers }
    try renaming.check(renamed, rows: dataSourceIdentifiers)
    return edits
  }
}

extension SymbolIndex.Symbol {
  fileprivate func checkIsWritten() throws(RenameError) {
    if isWritten { return }
    switch kind {
    case .section: throw RenameError("This section has no \"id\". Add one to name it.")
    case .item, .template:
      throw RenameError("This item has no \"id\" in this document.")
    }
  }
}
