import JSON
import JSONRPC
import LayoutDocument
import LayoutProtocol

extension MethodTable {
  /// What puts texts into their usual form.
  static var formatting: [Method] {
    [
      .request(FormatDocument.self, stopping: .anywhere) { message, connection, server, writer throws(ResponseError) in
        let edits = server.editable(message.document.uri).flatMap { opened in
          TextFormatter.edits(of: opened.document.syntax, Indentation(message.options)) {
            server.longWork.goesOn(after: 0)
          }
        }
        server.write(edits ?? [], of: message.document.uri, to: connection, &writer)
      },
      .request(FormatRange.self, stopping: .anywhere) { message, connection, server, writer throws(ResponseError) in
        let edits = server.editable(message.document.uri).flatMap { opened in
          let range = opened.buffer.offsets(of: message.range, encoding: connection.encoding)
          return TextFormatter.edits(of: opened.document.syntax, in: range, Indentation(message.options))
        }
        server.write(edits ?? [], of: message.document.uri, to: connection, &writer)
      },
      .request(FormatOnType.self) { message, connection, server, writer throws(ResponseError) in
        let edit = server.editable(message.document.uri).flatMap { opened in
          let offset = opened.buffer.offset(of: TextPosition(message.position), encoding: connection.encoding)
          return LineIndenter.edit(
            after: message.character, at: offset, in: opened.document.text, Indentation(message.options))
        }
        server.write(edit.map { [$0] } ?? [], of: message.document.uri, to: connection, &writer)
      },
    ]
  }
}

extension Indentation {
  /// Two spaces where the client does not say.
  fileprivate init(_ options: FormattingOptions) {
    let size = options.tabSize.flatMap { $0 > 0 ? $0 : nil }
    self = options.insertSpaces ? .spaces(size ?? 2) : .tab(columns: size ?? 4)
  }
}
