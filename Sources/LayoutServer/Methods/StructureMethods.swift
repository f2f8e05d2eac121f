import JSON
import JSONRPC
import LayoutProtocol

/// Structure of a text, without layout: folding, selection, links and colors.
enum StructureMethods {
  static var all: [Method] {
    [
      .request(
        FoldingRangeRequest.self, reads: { $0.textDocument.uri }, offers: .provider("foldingRangeProvider")
      ) { _, document, writer in
        let answers = document?.foldingRanges ?? []
        writer.array { writer in for answer in answers { answer.write(to: &writer) } }
      },
      .request(
        SelectionRangeRequest.self, reads: { $0.textDocument.uri }, offers: .provider("selectionRangeProvider")
      ) { message, document, writer in
        let answers = document?.selectionRanges(at: message.positions) ?? []
        writer.array { writer in for answer in answers { SelectionRangeRequest.write(answer, to: &writer) } }
      },
      .request(
        DocumentLinkRequest.self, reads: { $0.textDocument.uri }, offers: .unresolved("documentLinkProvider")
      ) { _, document, writer in
        let answers = document?.links ?? []
        writer.array { writer in for answer in answers { answer.write(to: &writer) } }
      },
      .request(
        DocumentColorRequest.self, reads: { $0.textDocument.uri }, offers: .provider("colorProvider")
      ) { _, document, writer in
        let answers = document?.colors ?? []
        writer.array { writer in for answer in answers { answer.write(to: &writer) } }
      },
      .request(ColorPresentationRequest.self, reads: { $0.textDocument.uri }) { message, document, writer in
        let (labels, range) = document?.editable?.colorPresentations(message) ?? ([], message.range)
        writer.array { writer in
          for label in labels { ColorPresentationRequest.write(label, at: range, to: &writer) }
        }
      },
    ]
  }
}
