import JSON
import JSONRPC
import LayoutProtocol

extension MethodTable {
  /// What editors ask about the form of a text: they need no layout.
  static var texts: [Method] {
    [
      .request(FoldingRanges.self, stopping: .anywhere) { message, connection, server, writer throws(ResponseError) in
        let answers = server.folds(of: message.document.uri, for: connection)
        writer.array { writer in for answer in answers { answer.write(to: &writer) } }
      },
      .request(SelectionRanges.self, stopping: .anywhere) { message, connection, server, writer throws(ResponseError) in
        let answers = server.selections(of: message.document.uri, at: message.positions, for: connection)
        writer.array { writer in for answer in answers { SelectionRanges.write(answer, to: &writer) } }
      },
      .request(DocumentLinks.self, stopping: .anywhere) { message, connection, server, writer throws(ResponseError) in
        let answers = server.links(in: message.document.uri, for: connection)
        writer.array { writer in for answer in answers { answer.write(to: &writer) } }
      },
      .request(DocumentColors.self, stopping: .anywhere) { message, connection, server, writer throws(ResponseError) in
        let answers = server.colors(in: message.document.uri, for: connection)
        writer.array { writer in for answer in answers { answer.write(to: &writer) } }
      },
      .request(ColorPresentations.self, stopping: .anywhere) {
        message, connection, server, writer throws(ResponseError) in
        let (labels, range) = server.presentations(message, for: connection)
        writer.array { writer in
          for label in labels { ColorPresentations.write(label, at: range, to: &writer) }
        }
      },
    ]
  }
}
