package import JSON

/// A text for the user in a format that the client supports.
package struct MarkupContent: Equatable, Sendable {
  package enum Kind: Sendable {
    case markdown
    case plainText
    /// A plain string, for clients that predate `MarkupContent`.
    case bare
  }

  package var form: Kind
  package var value: String

  package init(_ form: Kind, _ value: String) {
    self.form = form
    self.value = value
  }

  package func write(to writer: inout JSONWriter) {
    guard form != .bare else { return writer.string(value) }
    writer.object { writer in
      writer.member("kind", form == .markdown ? "markdown" : "plaintext")
      writer.member("value", value)
    }
  }
}

extension CompletionRequest {
  /// A completion item. Kinds and formats are LSP's numbers.
  package struct Item: Sendable {
    package var label: String
    /// LSP's `CompletionItemKind`: 10 property, 12 value, 15 snippet, 16 color, 17 file, 18 reference, 19 folder, 20
    /// enumeration member.
    package var kind: Int
    package var detail: String
    package var documentation: MarkupContent
    package var sortText: String
    package var filterText: String
    package var isSnippet: Bool
    package var range: PositionRange
    package var newText: String
    /// Edits outside of the range.
    package var moreEdits: [WorkspaceEdit.Edit]

    package init(
      label: String, kind: Int, detail: String, documentation: MarkupContent, sortText: String, filterText: String,
      isSnippet: Bool, range: PositionRange, newText: String, moreEdits: [WorkspaceEdit.Edit] = []
    ) {
      self.label = label
      self.kind = kind
      self.detail = detail
      self.documentation = documentation
      self.sortText = sortText
      self.filterText = filterText
      self.isSnippet = isSnippet
      self.range = range
      self.newText = newText
      self.moreEdits = moreEdits
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("label", label)
        writer.member("kind", kind)
        if !detail.isEmpty { writer.member("detail", detail) }
        if !documentation.value.isEmpty {
          writer.key("documentation")
          documentation.write(to: &writer)
        }
        writer.member("sortText", sortText)
        // Omitted if equal to the label: Neovim uses the start of the range only if `filterText` is absent.
        if filterText != label { writer.member("filterText", filterText) }
        writer.member("insertTextFormat", isSnippet ? 2 : 1)
        writer.key("textEdit")
        writer.object { writer in
          writer.key("range")
          range.write(to: &writer)
          writer.member("newText", newText)
        }
        guard !moreEdits.isEmpty else { return }
        writer.key("additionalTextEdits")
        writer.array { writer in for edit in moreEdits { edit.write(to: &writer) } }
      }
    }
  }
}

extension InlayHintRequest {
  /// An inlay hint.
  package struct Item: Sendable {
    package var position: Position
    package var label: String
    package var tooltip: MarkupContent

    package init(position: Position, label: String, tooltip: MarkupContent) {
      self.position = position
      self.label = label
      self.tooltip = tooltip
    }

    package func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.key("position")
        position.write(to: &writer)
        writer.member("label", label)
        // LSP's `InlayHintKind` has types (1) and parameters (2). A computed number resembles an inferred type.
        writer.member("kind", 1)
        if !tooltip.value.isEmpty {
          writer.key("tooltip")
          tooltip.write(to: &writer)
        }
        writer.member("paddingLeft", true)
      }
    }
  }
}
