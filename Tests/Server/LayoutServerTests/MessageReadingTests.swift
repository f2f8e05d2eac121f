import JSON
import LayoutProtocol
import LayoutServer
import TestSupport
import Testing

/// Null, unexpected kinds and missing keys in the parameters of clients.
@Suite struct MessageReadingTests {
  private static let session = #""session":"s1""#
  private static let document = #""textDocument":{"uri":"file:///a.layout.json"}"#

  /// Parameters with the path and the message of their error; nil if they are valid.
  private static let cases: [(type: any ClientMessage.Type, text: String, error: String?)] = [
    (HoverRequest.self, #"{"textDocument":null}"#, #"textDocument: "textDocument" is missing"#),
    (CodeActionRequest.self, #"{"textDocument":null}"#, #"textDocument.uri: "uri" is missing"#),
    (CodeActionRequest.self, #"{\#(document),"range":null}"#, #"range.start: "start" is missing"#),
    (CodeActionRequest.self, #"{"range":{"start":null}}"#, #"range.start.line: "line" is missing"#),
    (CodeActionRequest.self, #"{"range":{"end":{"line":null}}}"#, "range.end.line: expected a number, found null"),
    (DidOpenTextDocumentNotification.self, #"{"textDocument":null}"#, #"textDocument.uri: "uri" is missing"#),
    (DidChangeTextDocumentNotification.self, #"{\#(document),"contentChanges":null}"#, nil),
    (DidChangeTextDocumentNotification.self, "{\(document)}", #"contentChanges: "contentChanges" is missing"#),
    (PerformBatchUpdatesRequest.self, #"{\#(session),"updates":null}"#, "updates: expected an array, found null"),
    (PerformBatchUpdatesRequest.self, #"{\#(session),"updates":[],"counts":null,"anchor":null}"#, nil),
    (ApplySnapshotRequest.self, #"{\#(session),"sections":null}"#, "sections: expected an array, found null"),
    (SetMeasuredSizesRequest.self, #"{\#(session),"sizes":null}"#, #"sizes: "sizes" is missing"#),
    (SetMeasuredSizesRequest.self, #"{\#(session),"sizes":[]}"#, nil),
    (SetPropertyRequest.self, #"{\#(session),"path":"/a","value":null}"#, nil),
    (CancelRequestNotification.self, #"{"id":null}"#, nil),
    (SetTraceNotification.self, #"{"value":null}"#, #"value: "value" is missing"#),
    (SetTraceNotification.self, #"{"value":"compact"}"#, nil),
    (InitializeRequest.self, #"{"capabilities":{"experimental":7,"window":null,"workspace":[]}}"#, nil),
    (InitializeRequest.self, #"{"capabilities":{"textDocument":{"diagnostic":{"tagSupport":true}}}}"#, nil),
    (
      InitializeRequest.self, #"{"capabilities":{"textDocument":{"hover":{"contentFormat":[1]}}}}"#,
      "capabilities.textDocument.hover.contentFormat[0]: expected a string, found a number"
    ),
  ]

  @Test func `null is an absent key, but for the members whose reader reads it`() {
    for (type, text, expected) in Self.cases {
      let error = jsonError(in: Array(text.utf8)) { reader throws(JSONError) in _ = try type.init(from: &reader) }
      #expect(error.map { "\($0.pathText): \($0.message)" } == expected, "\(type.method) \(text)")
    }
  }

  @Test func `a capability that two members state is the last one, and lists are joined`() throws {
    var reader = JSONReader(
      Array(
        #"""
        {"textDocument":{"publishDiagnostics":{"relatedInformation":true,"tagSupport":{"valueSet":[1]}},
         "diagnostic":{"relatedInformation":false,"tagSupport":{"valueSet":[2]}}}}
        """#.utf8))
    let capabilities = try ClientCapabilities(from: &reader)
    #expect(!capabilities.relatedInformation && capabilities.pullDiagnosticsSupport)
    #expect(capabilities.diagnosticTags == [1, 2])
  }
}
