import CollectionLayout
import JSON

extension DocumentSnapshot {
  /// The name at a byte of the newest text, and what it is now where it is defined; nil where there is no name.
  package func renamable(at offset: Int) throws(RenameRefusal) -> (range: Range<Int>, name: String)? {
    let names = names
    guard let place = names.occurrence(at: offset) else { return nil }
    let occurrence = names.occurrences[place]
    let symbol = names.symbols[occurrence.symbol]
    try symbol.checkIsWritten()
    return (occurrence.range, symbol.text)
  }

  /// The edits that give what is named at a byte of the newest text another name, in the order of the text; nil where
  /// there is no name.
  ///
  /// Refused where a name would then mean something else than before.
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
    case .section: throw RenameRefusal("This section has no \"id\" that could be changed; its name is a default one.")
    case .item, .template:
      throw RenameRefusal("This item has no \"id\" in this document that could be changed.")
    }
  }
}
