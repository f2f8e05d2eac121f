import JSON
import JSONRPC
import Testing

@Suite struct IncomingMessageTests {
  @Test func `an error response contains its data`() {
    let data = JSONValue.object([
      JSONMember(key: "kind", value: .string("é\n")), JSONMember(key: "a", value: .array([])),
    ])
    var output: [UInt8] = []
    OutgoingMessage.appendErrorResponse(
      ResponseError(code: -1, message: "m", data: data), to: RequestID(json: Array("7".utf8)), to: &output)
    let body = #"{"jsonrpc":"2.0","id":7,"error":{"code":-1,"message":"m","data":{"kind":"é\n","a":[]}}}"#
    #expect(String(decoding: output, as: UTF8.self) == "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
  }

  /// Returns a description of a parsed body in one line.
  static func read(_ text: String) -> String {
    let bytes = Array("pad\(text)pad".utf8)
    let range = 3..<bytes.count - 3
    switch IncomingMessage(bytes, in: range) {
    case .request(let id, let method, let params):
      return "request \(id.text) \(method) \(params.map { String(decoding: bytes[$0], as: UTF8.self) } ?? "-")"
    case .notification(let method, let params):
      return "notification \(method) \(params.map { String(decoding: bytes[$0], as: UTF8.self) } ?? "-")"
    case .response(let id, let result, let error):
      return "response \(id?.text ?? "-")\(result == nil ? "" : " result")\(error == nil ? "" : " error")"
    case .invalid(let id, let error):
      return "\(error.code) \(id?.text ?? "-")"
    }
  }

  static let cases: [(String, String)] = [
    (#"{"jsonrpc":"2.0","id":1,"method":"a","params":{"x":[1]}}"#, #"request 1 a {"x":[1]}"#),
    (#"{"params":[],"method":"a","id":"é","jsonrpc":"2.0"}"#, #"request "é" a []"#),
    (#"{"jsonrpc":"2.0","method":"textDocument\/didOpen"}"#, "notification textDocument/didOpen -"),
    (#"{"jsonrpc":"2.0","method":"a","params":null}"#, "notification a -"),
    (#"{"jsonrpc":"2.0","id":1,"result":null}"#, "response 1 result"),
    (#"{"jsonrpc":"2.0","id":null,"error":{}}"#, "response - error"),
    (#"{"id":7,"error":{}}"#, "response 7 error"),
    ("{", "-32700 -"),
    ("", "-32700 -"),
    (#"{"jsonrpc":"2.0","id":1,"method":"a"} x"#, "-32700 -"),
    ("42", "-32600 -"),
    (#""x""#, "-32600 -"),
    ("null", "-32600 -"),
    (#"[{"jsonrpc":"2.0","id":1,"method":"a"}]"#, "-32600 -"),
    (#"{"id":5,"method":"a"}"#, "-32600 5"),
    (#"{"jsonrpc":"1.0","id":5,"method":"a"}"#, "-32600 5"),
    (#"{"jsonrpc":2.0,"id":"5","method":"a"}"#, #"-32600 "5""#),
    (#"{"jsonrpc":"2.0","id":5,"method":1}"#, "-32600 5"),
    (#"{"jsonrpc":"2.0","id":5}"#, "-32600 5"),
    (#"{"jsonrpc":"2.0","id":{},"method":"a"}"#, "-32600 -"),
    (#"{"jsonrpc":"2.0","id":true,"method":"a"}"#, "-32600 -"),
    (#"{"jsonrpc":"2.0","id":null,"method":"a"}"#, "-32600 -"),
    (#"{"jsonrpc":"2.0","id":1.5,"method":"a"}"#, "-32600 -"),
    (#"{"jsonrpc":"2.0","id":1.0,"method":"a"}"#, "request 1.0 a -"),
    (#"{"jsonrpc":"2.0","id":-3,"method":"a"}"#, "request -3 a -"),
    (#"{"jsonrpc":"2.0","id":9007199254740993,"method":"a"}"#, "request 9007199254740993 a -"),
    (#"{"jsonrpc":"2.0","id":"","method":"a"}"#, #"request "" a -"#),
    (#"{"jsonrpc":"2.0","id":1,"id":2,"method":"a"}"#, "request 2 a -"),
  ]

  @Test(arguments: cases)
  func reads(_ text: String, _ expected: String) {
    #expect(Self.read(text) == expected)
  }

  @Test func `deep nesting is a parse error`() {
    let deep = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
    #expect(Self.read(#"{"jsonrpc":"2.0","id":1,"method":"a","params":\#(deep)}"#) == "-32700 -")
    #expect(Self.read(deep) == "-32700 -")
  }
}
