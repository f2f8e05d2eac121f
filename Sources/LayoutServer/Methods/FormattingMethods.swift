import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol

extension MethodTable {
  /// What puts texts into their usual form.
  static var formatting: [Method] {
    [
      .request(FormatDocument.self) { message, connection, server, writer throws(ResponseError) in
        let edits = server.editable(message.document.uri).flatMap { opened in
          TextFormatter.edits(of: opened.document.syntax, Indentation(message.options, connection.settings))
        }
        server.write(edits ?? [], of: message.document.uri, to: connection, &writer)
      },
      .request(FormatRange.self) { message, connection, server, writer throws(ResponseError) in
        let edits = server.editable(message.document.uri).flatMap { opened in
          let range = opened.buffer.offsets(of: message.range, encoding: connection.encoding)
          return TextFormatter.edits(
            of: opened.document.syntax, in: range, Indentation(message.options, connection.settings))
        }
        server.write(edits ?? [], of: message.document.uri, to: connection, &writer)
      },
      .request(FormatOnType.self) { message, connection, server, writer throws(ResponseError) in
        let edit = server.editable(message.document.uri).flatMap { opened in
          let offset = opened.buffer.offset(of: TextPosition(message.position), encoding: connection.encoding)
          return LineIndenter.edit(
            after: message.character, at: offset, in: opened.document.text,
            Indentation(message.options, connection.settings))
        }
        server.write(edit.map { [$0] } ?? [], of: message.document.uri, to: connection, &writer)
      },
    ]
  }
}

extension Indentation {
  /// What the user set; else what the editor says, and two spaces where it does not.
  fileprivate init(_ options: FormattingOptions, _ settings: Settings) {
    if let indent = settings.indent {
      self = indent > 0 ? .spaces(indent) : .tab(columns: options.tabSize.flatMap { $0 > 0 ? $0 : nil } ?? 4)
      return
    }
    let size = options.tabSize.flatMap { $0 > 0 ? $0 : nil }
    self = options.insertSpaces ? .spaces(size ?? 2) : .tab(columns: size ?? 4)
  }
}
