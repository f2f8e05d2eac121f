import JSON
import JSONRPC
import LanguageFeatures
import LayoutDocument
import LayoutProtocol

/// Hover and completion.
enum CompletionMethods {
  static var all: [Method] {
    [
      .query(HoverRequest.self, offers: .provider("hoverProvider")) { message, document, writer in
        guard let response = document?.hover(at: message.position) else { return writer.null() }
        response.write(to: &writer)
      },
      .query(
        CompletionRequest.self,
        offers: .provider("completionProvider") { _, writer in
          writer.list("triggerCharacters", ["\"", ":", "/"])
        }
      ) { message, document, writer in
        let (items, isComplete) = document?.completion(at: message.position) ?? ([], true)
        CompletionRequest.Result(isIncomplete: !isComplete, items: items).write(to: &writer)
      },
    ]
  }
}

extension DocumentContext {
  /// Returns the hover at a position; nil if there is none.
  func hover(at position: Position) -> Hover? {
    let (uri, buffer) = (originalURI, snapshot.buffer)
    // VS Code opens a link of this form at the line and the UTF-16 unit, both counted from 1.
    let link = { (offset: Int) -> String in
      let position = buffer.position(of: offset, encoding: .utf16)
      return "\(uri)#L\(position.line + 1),\(position.character + 1)"
    }
    let provider = HoverProvider(snapshot, link: capabilities.hoverLinks ? link : nil)
    guard let hover = provider.hover(at: offset(of: position)) else { return nil }
    var cursor = cursor
    return Hover(
      contents: markup(hover.markdown, in: capabilities.hoverFormats, otherwise: .plainText),
      range: PositionRange(hover.range, &cursor))
  }

  /// Returns the completion items at a position, in the order in which they are offered.
  ///
  /// `isComplete` is false if further typing can lead to items that are not in the list.
  func completion(at position: Position) -> (items: [CompletionRequest.Item], isComplete: Bool) {
    let offset = offset(of: position)
    let document = snapshot
    var cursor = cursor
    let capabilities = capabilities
    // A client without snippets and insert text modes may insert a word: Vim's `complete()` converts line breaks to
    // NUL, and inserts what follows the word into the word.
    let insertsWords = !capabilities.snippets && !capabilities.insertTextModes
    let completions = CompletionProvider(document).items(at: offset)
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
        let suffix = newText[newText.index(after: quote)...]
        if !suffix.isEmpty, !insertsWords {
          moreEdits.append(TextEdit(range: range.upperBound..<range.upperBound, text: Array(suffix.utf8)))
        }
        newText = String(newText[..<quote])
        range = range.dropLast()
      }
      let detail = Markdown.plain(completion.detail)
      let documentation = markup(completion.documentation, in: capabilities.completionFormats, otherwise: .bare)
      return CompletionRequest.Item(
        label: completion.label, kind: completion.kind.number(amongAll: capabilities.completionKinds),
        detail: detail.isEmpty ? nil : detail, documentation: documentation.value.isEmpty ? nil : documentation,
        sortText: String(repeating: "0", count: max(0, 3 - number.count)) + number,
        // Absent if equal to the label: Neovim uses the start of the range only if `filterText` is absent.
        filterText: completion.filterText == completion.label ? nil : completion.filterText,
        insertTextFormat: capabilities.snippets ? 2 : 1,
        textEdit: WorkspaceEdit.Edit(range: PositionRange(range, &cursor), newText: newText),
        additionalTextEdits: moreEdits.isEmpty ? nil : moreEdits.map { WorkspaceEdit.Edit($0, &cursor) })
    }
    return (items, !completions.contains(where: \.isIncomplete))
  }

  /// Returns a text as Markdown if `formats` contains it, otherwise as plain text; in `defaultFormat` if the client
  /// lists no formats.
  func markup(
    _ markdown: String, in formats: [String], otherwise defaultFormat: MarkupContent.Kind
  ) -> MarkupContent {
    if formats.contains("markdown") { return MarkupContent(.markdown, markdown) }
    return MarkupContent(formats.isEmpty ? defaultFormat : .plainText, Markdown.plain(markdown))
  }
}

extension String {
  /// The index of the first quote that is not escaped, in JSON after the opening quote; nil if there is none.
  fileprivate var firstQuote: Index? {
    var isEscaped = false
    return firstIndex { character in
      defer { isEscaped = character == "\\" && !isEscaped }
      return character == "\"" && !isEscaped
    }
  }
}

extension CompletionItem.Kind {
  /// Returns the number of LSP's `CompletionItemKind`. Without `amongAll` it is one of 1 to 18, for clients that list
  /// no kinds.
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

/// Inlay hints.
enum InlayHintMethods {
  static var all: [Method] {
    [
      .query(InlayHintRequest.self, offers: .provider("inlayHintProvider")) { message, document, writer in
        writer.array(of: document?.hints(in: message.range) ?? [])
      }
    ]
  }
}

extension DocumentContext {
  func hints(in range: PositionRange) -> [InlayHintRequest.Item] {
    let offsets = buffer.offsets(of: range, encoding: encoding)
    var cursor = cursor
    return InlayHint.all(in: offsets, of: snapshot, limit: Limits.resultCount).map { hint in
      let tooltip = markup(hint.tooltip, in: capabilities.hoverFormats, otherwise: .bare)
      // LSP's `InlayHintKind` has types (1) and parameters (2). A computed number resembles an inferred type.
      return InlayHintRequest.Item(
        position: Position(cursor.position(of: hint.offset)), label: hint.label, kind: 1,
        tooltip: tooltip.value.isEmpty ? nil : tooltip, paddingLeft: true)
    }
  }
}
