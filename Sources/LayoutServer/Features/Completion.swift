import JSON
import LayoutDocument
import LayoutProtocol

extension DocumentContext {
  /// Returns the hover at a position; nil if there is none.
  func hover(at position: Position) -> Hover? {
    guard let hover = snapshot.hover(at: offset(of: position)) else { return nil }
    var cursor = cursor
    return Hover(
      contents: markup(hover.markdown, capabilities.hoverFormats, unknown: .plainText),
      range: PositionRange(hover.range, &cursor))
  }

  /// Returns the completion items at a position, in the order in which they are offered.
  ///
  /// `isComplete` is false if typing more can produce further items.
  func completion(at position: Position) -> (items: [CompletionRequest.Item], isComplete: Bool) {
    let offset = offset(of: position)
    let document = snapshot
    var cursor = cursor
    let capabilities = capabilities
    // A client without snippets and insert text modes may insert a word: Vim's `complete()` converts line breaks to
    // NUL, and inserts what follows the word into the word.
    let insertsWords = !capabilities.snippets && !capabilities.insertTextModes
    let completions = document.completions(at: offset)
    let items = completions.enumerated().map { index, completion in
      let number = String(index)
      let plain = insertsWords ? completion.textInOneLine : completion.text
      let text = capabilities.snippets ? completion.snippet : plain
      // Keeps an opening quote: editors filter by the word before the cursor, which does not include it.
      let isBehindQuote =
        document.text[completion.range].first == UInt8(ascii: "\"") && completion.range.lowerBound < offset
      let keptCount = isBehindQuote && text.hasPrefix("\"") ? 1 : 0
      var range = completion.range.dropFirst(keptCount)
      var newText = String(text.dropFirst(keptCount))
      var moreEdits = completion.additionalTextEdits
      // Keeps a closing quote too: some editors without snippets replace only the text before the cursor.
      if keptCount == 1, !capabilities.snippets, range.upperBound > offset,
        document.text[range.upperBound - 1] == UInt8(ascii: "\""), let quote = newText.firstQuote
      {
        let rest = newText[newText.index(after: quote)...]
        if !rest.isEmpty, !insertsWords {
          moreEdits.append(TextEdit(range: range.upperBound..<range.upperBound, text: Array(rest.utf8)))
        }
        newText = String(newText[..<quote])
        range = range.dropLast()
      }
      return CompletionRequest.Item(
        label: completion.label, kind: completion.kind.number(amongAll: capabilities.completionKinds),
        detail: Markdown.plain(completion.detail),
        documentation: markup(completion.documentation, capabilities.completionFormats, unknown: .bare),
        sortText: String(repeating: "0", count: max(0, 3 - number.count)) + number,
        filterText: completion.filterText ?? completion.label, isSnippet: capabilities.snippets,
        range: PositionRange(range, &cursor),
        newText: newText,
        moreEdits: moreEdits.map { WorkspaceEdit.Edit($0, &cursor) })
    }
    return (items, !completions.contains(where: \.isIncomplete))
  }

  /// Returns a text in a format that the client supports; `unknown` is the format for clients that list none.
  func markup(_ markdown: String, _ formats: [String], unknown: MarkupContent.Kind) -> MarkupContent {
    if formats.contains("markdown") { return MarkupContent(.markdown, markdown) }
    return MarkupContent(formats.isEmpty ? unknown : .plainText, Markdown.plain(markdown))
  }
}

extension String {
  /// The index of the closing quote of a JSON string whose opening quote is missing; nil if there is none.
  fileprivate var firstQuote: Index? {
    var isEscaped = false
    return firstIndex { character in
      defer { isEscaped = character == "\\" && !isEscaped }
      return character == "\"" && !isEscaped
    }
  }
}

extension CompletionItem.Kind {
  /// Returns LSP's `CompletionItemKind`: one of all kinds, or of 1 to 18 for clients that list no kinds.
  fileprivate func number(amongAll: Bool) -> Int {
    switch self {
    case .key: 10
    case .value: 12
    case .snippet: 15
    case .color: 16
    case .file: 17
    case .reference: 18
    // Folder and EnumMember, or File and Enum.
    case .folder: amongAll ? 19 : 17
    case .word: amongAll ? 20 : 13
    case .name: 18
    }
  }
}

extension DocumentContext {
  /// The code lenses of a text: a preview, and a simulation if it has a timeline.
  var lenses: [CodeLens] {
    guard let root = snapshot.syntax.root, root.kind == .object else { return [] }
    var cursor = cursor
    var lenses = [
      CodeLens(
        range: PositionRange(root.openToken, &cursor),
        command: .init(title: "Preview", command: .openInBrowser, arguments: [originalURI]))
    ]
    if let timeline = root.members.first(where: { $0.keyName == "timeline" }) {
      lenses.append(
        CodeLens(
          range: PositionRange(timeline.key.range, &cursor),
          command: .init(title: "Simulate", command: .simulate, arguments: [originalURI])))
    }
    return lenses
  }
}
