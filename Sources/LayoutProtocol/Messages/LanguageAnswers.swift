package import JSON

extension Completion {
  /// One thing that could be written; kinds and formats are LSP's numbers.
  package struct Item: Sendable {
    package var label: String
    /// 10 a property, 12 a value, 15 a snippet, 16 a colour, 17 a file, 18 a reference, 19 a folder, 20 a member of an
    /// enumeration.
    package var kind: Int
    package var detail: String
    package var documentation: MarkupContent
    package var sortText: String
    package var filterText: String
    package var isSnippet: Bool
    package var range: PositionRange
    package var newText: String
    /// What else to write, apart from the range.
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
        // What goes without saying is not said: Neovim looks at the start of the range only where it is absent.
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

extension InlayHints {
  /// One of them.
  package struct Answer: Sendable {
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
        // LSP knows types and parameters; a number that follows from the text is more like the former.
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

/// A text for people in the form that a client can show.
package struct MarkupContent: Equatable, Sendable {
  package enum Form: Sendable {
    case markdown
    case plainText
    /// A mere string, for clients that know no forms.
    case bare
  }

  package var form: Form
  package var value: String

  package init(_ form: Form, _ value: String) {
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

extension SelectionRanges {
  /// Writes ranges, each in the next one.
  package static func write(_ ranges: [PositionRange], to writer: inout JSONWriter) {
    for (index, range) in ranges.enumerated() {
      if index > 0 { writer.key("parent") }
      writer.beginObject()
      writer.key("range")
      range.write(to: &writer)
    }
    for _ in ranges { writer.endObject() }
  }
}

extension ColorPresentations {
  /// Writes one way to write it; the label is the text that comes into the place.
  package static func write(_ label: String, at range: PositionRange, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("label", label)
      writer.key("textEdit")
      WorkspaceEdit.Edit(range: range, newText: label).write(to: &writer)
    }
  }
}
