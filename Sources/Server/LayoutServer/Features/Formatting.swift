import JSON
import JSONRPC
import LanguageFeatures
import LayoutDocument
import LayoutProtocol

/// Formatting of documents and ranges, and on-type indentation.
enum FormattingMethods {
  static var all: [Method] {
    [
      .query(DocumentFormattingRequest.self, offers: .provider("documentFormattingProvider")) {
        message, document, writer in
        guard let document = document?.editable else { return writer.array { _ in } }
        let indentation = Indentation(message.options, document.settings)
        let edits = TextFormatter.edits(of: document.snapshot.syntax, indentation, token: document.snapshot.token)
        document.write(edits ?? [], to: &writer)
      },
      .query(DocumentRangeFormattingRequest.self, offers: .provider("documentRangeFormattingProvider")) {
        message, document, writer in
        guard let document = document?.editable else { return writer.array { _ in } }
        let range = document.buffer.offsets(of: message.range, encoding: document.encoding)
        let indentation = Indentation(message.options, document.settings)
        let edits = TextFormatter.edits(
          of: document.snapshot.syntax, in: range, indentation, token: document.snapshot.token)
        document.write(edits ?? [], to: &writer)
      },
      .query(
        DocumentOnTypeFormattingRequest.self,
        offers: .provider("documentOnTypeFormattingProvider") { _, writer in
          writer.member("firstTriggerCharacter", OnTypeIndenter.triggers[0])
          writer.list("moreTriggerCharacter", Array(OnTypeIndenter.triggers.dropFirst()))
        }
      ) { message, document, writer in
        guard let document = document?.editable else { return writer.array { _ in } }
        let edit = OnTypeIndenter.edit(
          after: message.ch, at: document.offset(of: message.position), in: document.buffer.bytes,
          Indentation(message.options, document.settings), token: document.snapshot.token)
        document.write(edit.map { [$0] } ?? [], to: &writer)
      },
    ]
  }
}

extension Indentation {
  /// Creates the indentation from the user's settings, otherwise from the editor's options; two spaces if these do not
  /// determine it.
  fileprivate init(_ options: FormattingOptions, _ settings: Settings) {
    if let indent = settings.indent {
      self = indent > 0 ? .spaces(indent) : .tab(columns: options.tabSize.flatMap { $0 > 0 ? $0 : nil } ?? 4)
      return
    }
    let size = options.tabSize.flatMap { $0 > 0 ? $0 : nil }
    self = options.insertSpaces ?? true ? .spaces(size ?? 2) : .tab(columns: size ?? 4)
  }
}
