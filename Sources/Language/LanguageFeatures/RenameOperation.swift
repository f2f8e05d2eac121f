import CollectionLayout
import JSON
import LayoutBase
package import LayoutDocument

/// The rename of one symbol: checks the new name and creates the edits. If the token is cancelled, both are incomplete.
struct RenameOperation {
  private let names: SymbolIndex
  private let text: [UInt8]
  private let number: Int
  private let symbol: SymbolIndex.Symbol
  private let name: String
  /// The indices of the items and generators whose identifiers the symbol sets.
  private let entries: Set<Int>
  private let token: CancellationToken?

  /// Prepares the rename. `symbol` is an index in `names.symbols`; `names` is the symbol index of `text`; `name` is the
  /// new name.
  init(_ names: SymbolIndex, in text: [UInt8], _ symbol: Int, _ name: String, _ token: CancellationToken?) {
    self.token = token
    self.names = names
    self.text = text
    number = symbol
    self.symbol = names.symbols[symbol]
    self.name = name
    guard names.symbols[symbol].kind == .item else {
      entries = []
      return
    }
    let definition = names.symbols[symbol].definition
    var poll = CancellationPoll(token)
    entries = Set(
      names.entries.indices.filter { entry in
        guard poll.shouldContinue(), let range = names.entries[entry].explicitIdentifierNode?.range else {
          return false
        }
        return range.encloses(definition)
      })
  }

  // MARK: - Before

  /// Throws if the new name is invalid for this kind of symbol, or if another symbol or a row of a data source has it.
  /// `rows` has the identifiers of rows, each with that of its section.
  func check(rows: [Identifier: Identifier]) throws(RenameError) {
    if name.isEmpty { throw RenameError("A name cannot be empty.") }
    switch symbol.kind {
    case .template:
      if let other = names.templates[name], other != number { throw nameInUse(by: "template") }
    case .section:
      if let separator = IdentifierRule.section.separator(in: name) {
        throw RenameError("A section's id cannot contain \"\(separator)\".")
      }
      if let other = names.sectionsByName[Identifier(name)], names.sections[other].symbol != number {
        throw nameInUse(by: "section")
      }
    case .item:
      if IdentifierRule.item.separator(in: name) != nil { throw RenameError("An item's id cannot contain \"#\".") }
      let isGenerator = entries.contains { names.entries[$0].isGenerator }
      if isGenerator, TextSequence(name).varies { return }
      let isOfSeveral = entries.contains {
        names.entries[$0].count > 1 && names.entries[$0].explicitIdentifierNode?.kind == .string
      }
      if isOfSeveral {
        throw RenameError("Several items share this id: it must contain {i} for the item's number.")
      }
      if let other = names.items.position(of: Identifier(name)), !entries.contains(other.run) {
        throw nameInUse(by: "item")
      }
      if rows[Identifier(name)] != nil { throw nameInUse(by: "item") }
    }
  }

  private func nameInUse(by kind: String) -> RenameError {
    RenameError("The name \"\(name)\" is in use by another \(kind). Choose another name.")
  }

  // MARK: - Edits

  /// The edits of the rename, in text order.
  var edits: [TextEdit] {
    var poll = CancellationPoll(token)
    return names.occurrences.indices.compactMap { place in
      guard poll.shouldContinue(), let written = written(at: place) else { return nil }
      let occurrence = names.occurrences[place]
      let quoted = DetectedStyle.string(written)
      // An unquoted name gets quotes.
      let isBare = occurrence.range == occurrence.token
      let edit = TextEdit(range: occurrence.range, text: isBare ? quoted : Array(quoted.dropFirst().dropLast()))
      return text[edit.range].elementsEqual(edit.text) ? nil : edit
    }
  }

  /// Returns the new text of the occurrence at an index; nil if it does not change.
  private func written(at index: Int) -> String? {
    let occurrence = names.occurrences[index]
    if occurrence.symbol == number {
      if occurrence.isDefinition { return name }
      switch occurrence.meaning {
      case .written, .section: return name
      case .item(let entry, let item):
        return names.entries[entry].isGenerator ? TextSequence(name).value(at: item) : name
      }
    }
    guard symbol.kind == .section, names.isDerived(index, from: number),
      case .item(let entry, let item) = occurrence.meaning, let section = names.entries[entry].section,
      let text = names.entries[entry].names.name(at: item)?.text
    else { return nil }
    return name + String(decoding: text.utf8.dropFirst(names.sections[section].name.text.utf8.count), as: UTF8.self)
  }

  // MARK: - After

  /// Throws if a name of the renamed text refers to another symbol than before. `new` is the symbol index of that text.
  func check(_ new: SymbolIndex, rows: [Identifier: Identifier]) throws(RenameError) {
    var poll = CancellationPoll(token)
    let isSame =
      names.occurrences.count == new.occurrences.count && names.symbols.count == new.symbols.count
      && names.entries.count == new.entries.count && names.sections.count == new.sections.count
      && zip(names.occurrences, new.occurrences).allSatisfy { before, after in
        poll.shouldContinue() && before.isDefinition == after.isDefinition && before.symbol == after.symbol
          && before.meaning == after.meaning
      }
    guard isSame else { throw confusion }
    for (before, after) in zip(names.sections, new.sections) where before.name != after.name {
      guard before.symbol == number, after.name == Identifier(name) else { throw confusion }
    }
    for (entry, (before, after)) in zip(names.entries, new.entries).enumerated() where poll.shouldContinue() {
      let isOwn = entries.contains(entry)
      let isDerived =
        !before.hasExplicitIdentifier && before.section.map { names.sections[$0].symbol == number } ?? false
      if isOwn || isDerived {
        let isDuplicate = after.names.isDuplicate || before.hasExplicitIdentifier && !after.hasExplicitIdentifier
        if isDuplicate, !before.names.isDuplicate || entries.count == 1 { throw nameInUse(by: "item") }
      } else if !before.names.isSame(as: after.names) {
        throw after.names.isDuplicate && !before.names.isDuplicate ? nameInUse(by: "item") : confusion
      }
    }
    for row in rows.keys
    where poll.shouldContinue() && names.items.position(of: row) == nil && new.items.position(of: row) != nil {
      throw nameInUse(by: "item")
    }
  }

  private var confusion: RenameError {
    RenameError("Renaming to \"\(name)\" would change what other names refer to. Choose another name.")
  }
}

/// Renames the symbols of a document.
package struct RenameProvider {
  private let document: DocumentSnapshot

  package init(_ document: DocumentSnapshot) { self.document = document }

  /// Returns the range of the name at a byte of the current text, and the name in its definition; nil if there is no
  /// name.
  ///
  /// Throws if the symbol has a default name, because it is not in the text.
  package func renamable(at offset: Int) throws(RenameError) -> (range: Range<Int>, name: String)? {
    let names = document.names
    guard let index = names.occurrence(at: offset) else { return nil }
    let occurrence = names.occurrences[index]
    let symbol = names.symbols[occurrence.symbol]
    try symbol.checkIsWritten()
    return (occurrence.range, symbol.text)
  }

  /// Returns the edits that rename the symbol at a byte of the current text, in text order; nil if there is no name.
  ///
  /// Throws if the new name is invalid or in use, or if any name would refer to a different symbol afterwards. The
  /// latter is checked on a copy of the text. Incomplete if the document's token is cancelled.
  package func rename(at offset: Int, to name: String) throws(RenameError) -> [TextEdit]? {
    let names = document.names
    guard let index = names.occurrence(at: offset) else { return nil }
    let number = names.occurrences[index].symbol
    let symbol = names.symbols[number]
    try symbol.checkIsWritten()
    let renaming = RenameOperation(names, in: document.text, number, name, document.token)
    try renaming.check(rows: document.dataSourceIdentifiers)
    let edits = renaming.edits
    let (text, token) = (TextEdit.applied(edits, to: document.text), document.token)
    let tree = SyntaxTree.parse(text, after: document.syntax, token: token)
    let renamed = SymbolIndex(tree, token: token) { document.dataSourceIdentifiers }
    try renaming.check(renamed, rows: document.dataSourceIdentifiers)
    return edits
  }
}

extension SymbolIndex.Symbol {
  fileprivate func checkIsWritten() throws(RenameError) {
    if isWritten { return }
    switch kind {
    case .section: throw RenameError("This section has no \"id\". Add an \"id\" to name the section.")
    case .item, .template:
      throw RenameError(
        "This item has no \"id\" in this document. Add an \"id\", or rename the item in its source file.")
    }
  }
}

/// The reason why a symbol cannot be renamed.
package struct RenameError: Error, Equatable, Sendable {
  /// One sentence for the user.
  package let message: String

  package init(_ message: String) { self.message = message }
}
