import JSON
import LayoutDocument
import LayoutProtocol

extension DocumentContext {
  /// What stands at a place of an open layout document; nil where there is nothing to say.
  func hover(at position: Position) -> Hover? {
    guard let hover = snapshot.hover(at: offset(of: position)) else { return nil }
    var cursor = cursor
    return Hover(
      contents: markup(hover.markdown, capabilities.hoverFormats, unknown: .plainText),
      range: PositionRange(hover.range, &cursor))
  }

  /// What could be written at a place of an open layout document, in the order in which it is offered.
  ///
  /// Complete are those to which nothing comes when more is typed.
  func completion(at position: Position) -> (items: [Completion.Item], isComplete: Bool) {
    let offset = offset(of: position)
    let document = snapshot
    var cursor = cursor
    let capabilities = capabilities
    // A client that says nothing of lines may insert a word: Vim's `complete()` turns line ends into NUL, and what comes
    // behind the word is inserted into it.
    let insertsWords = !capabilities.snippets && !capabilities.insertTextModes
    let proposals = document.proposals(at: offset)
    let items = proposals.enumerated().map { index, proposal in
      let number = String(index)
      let plain = insertsWords ? proposal.textInOneLine : proposal.text
      let text = capabilities.snippets ? proposal.snippet : plain
      // An opening quote stays: editors compare what they insert with the word before the cursor, which has none.
      let isBehindQuote =
        document.text[proposal.range].first == UInt8(ascii: "\"") && proposal.range.lowerBound < offset
      let staying = isBehindQuote && text.hasPrefix("\"") ? 1 : 0
      var range = proposal.range.dropFirst(staying)
      var newText = String(text.dropFirst(staying))
      var moreEdits = proposal.moreEdits
      // So does a closing one: some editors that know no snippets replace only what is in front of the cursor.
      if staying == 1, !capabilities.snippets, range.upperBound > offset,
        document.text[range.upperBound - 1] == UInt8(ascii: "\""), let quote = newText.firstQuote
      {
        let rest = newText[newText.index(after: quote)...]
        if !rest.isEmpty, !insertsWords {
          moreEdits.append(TextEdit(range: range.upperBound..<range.upperBound, text: Array(rest.utf8)))
        }
        newText = String(newText[..<quote])
        range = range.dropLast()
      }
      return Completion.Item(
        label: proposal.label, kind: proposal.sort.number, detail: Markdown.plain(proposal.detail),
        documentation: markup(proposal.documentation, capabilities.completionFormats, unknown: .bare),
        sortText: String(repeating: "0", count: max(0, 3 - number.count)) + number,
        filterText: proposal.filter ?? proposal.label, isSnippet: capabilities.snippets,
        range: PositionRange(range, &cursor),
        newText: newText,
        moreEdits: moreEdits.map { WorkspaceEdit.Edit($0, &cursor) })
    }
    return (items, !proposals.contains(where: \.isOneOfMore))
  }

  /// A text in the form that a client takes; `unknown` is for those who list none.
  func markup(_ markdown: String, _ formats: [String], unknown: MarkupContent.Form) -> MarkupContent {
    if formats.contains("markdown") { return MarkupContent(.markdown, markdown) }
    return MarkupContent(formats.isEmpty ? unknown : .plainText, Markdown.plain(markdown))
  }
}

extension String {
  /// Where the first string of JSON ends whose opening quote is not there.
  fileprivate var firstQuote: Index? {
    var isEscaped = false
    return firstIndex { character in
      defer { isEscaped = character == "\\" && !isEscaped }
      return character == "\"" && !isEscaped
    }
  }
}

extension Proposal.Sort {
  /// LSP's `CompletionItemKind`.
  fileprivate var number: Int {
    switch self {
    case .key: 10
    case .value: 12
    case .snippet: 15
    case .color: 16
    case .file: 17
    case .reference: 18
    case .folder: 19
    case .word: 20
    case .name: 18
    }
  }
}

extension DocumentContext {
  /// What can be started from within a text: a preview of it, and a play where it has a timeline.
  var lenses: [CodeLens] {
    guard let root = snapshot.syntax.root, root.kind == .object else { return [] }
    var cursor = cursor
    var lenses = [
      CodeLens(
        range: PositionRange(root.openToken, &cursor),
        command: .init(title: "Preview", command: .openInBrowser, arguments: [spelling]))
    ]
    if let timeline = root.members.first(where: { $0.keyName == "timeline" }) {
      lenses.append(
        CodeLens(
          range: PositionRange(timeline.key.range, &cursor),
          command: .init(title: "Simulate", command: .simulate, arguments: [spelling])))
    }
    return lenses
  }
}
