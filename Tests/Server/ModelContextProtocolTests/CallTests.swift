import JSON
import Testing

import ModelContextProtocol

/// Calls, their roots, cancellation and progress.
struct CallTests {
  private func call(_ id: Int, _ arguments: String, meta: String = "{}") -> String {
    #"{"jsonrpc": "2.0", "id": \#(id), "method": "tools/call", "params": {"name": "echo", "arguments": \#(arguments), "_meta": \#(meta)}}"#
  }

  private func roots(_ id: String, _ uris: String...) -> String {
    let list = uris.map { #"{"uri": "\#($0)"}"# }.joined(separator: ",")
    return #"{"jsonrpc": "2.0", "id": \#(id), "result": {"roots": [\#(list)]}}"#
  }

  @Test func `a call has structured content and the same as text`() throws {
    var server = TestServer()
    try server.start()
    #expect(try server.send(call(1, #"{"word": "a\nb"}"#)) == [])
    let result = try server.runJobs().first?["result"]
    #expect(result?["structuredContent"] == ["word": "a\nb", "roots": []])
    let text = try #require(result?["content"]?[0]?["text"]?.asString)
    #expect(try JSONValue(parsing: Array(text.utf8)) == result?["structuredContent"])
    #expect(result?["isError"] == false)
  }

  @Test(arguments: ["{}", #"{"word": 1}"#, #"{"word": "a", "other": 1}"#, "[]"])
  func `invalid arguments are an error result that names the place`(arguments: String) throws {
    var server = TestServer()
    try server.start()
    let result = try server.send(call(1, arguments)).first?["result"]
    #expect(result?["isError"] == true)
    #expect(result?["content"]?[0]?["text"]?.asString?.hasPrefix("Invalid arguments: ") == true)
    #expect(server.server.isIdle)
  }

  @Test func `a failed call is an error result`() throws {
    var server = TestServer()
    try server.start()
    try server.send(#"{"jsonrpc": "2.0", "id": "x", "method": "tools/call", "params": {"name": "fail"}}"#)
    #expect(
      try server.runJobs() == [
        [
          "jsonrpc": "2.0", "id": "x",
          "result": ["content": [["type": "text", "text": "It fails."]], "isError": true],
        ]
      ])
  }

  @Test func `a call that names a file waits for the roots, another one does not`() throws {
    var server = TestServer(jobLimit: 4)
    let requests = try server.start(roots: true)
    let request = try #require(requests.first)
    #expect(request["method"] == "roots/list")
    let id = String(decoding: try #require(request["id"]).bytes, as: UTF8.self)
    try server.send(call(1, #"{"word": "a", "file": "x"}"#), call(2, #"{"word": "b"}"#))
    #expect(try server.runJobs().map { $0["id"] } == [2])
    try server.send(roots(id, "file:///a", "file:///b"))
    #expect(
      try server.runJobs().first?["result"]?["structuredContent"]?["roots"] == ["file:///a", "file:///b"])
  }

  @Test func `after a change of the roots a call waits for the new ones`() throws {
    var server = TestServer()
    try server.start(roots: true)
    try server.send(roots(#""layoutd-1""#, "file:///a"))
    let changed = try server.send(#"{"jsonrpc": "2.0", "method": "notifications/roots/list_changed"}"#)
    #expect(changed.first?["id"] == "layoutd-2")
    try server.send(call(1, #"{"word": "a", "file": "x"}"#), roots(#""layoutd-1""#, "file:///a"))
    #expect(try server.runJobs() == [])
    try server.send(roots(#""layoutd-2""#, "file:///b"))
    #expect(try server.runJobs().first?["result"]?["structuredContent"]?["roots"] == ["file:///b"])
  }

  @Test func `a client without roots is not requested to list them`() throws {
    var server = TestServer()
    #expect(try server.start() == [])
    #expect(try server.send(#"{"jsonrpc": "2.0", "method": "notifications/roots/list_changed"}"#) == [])
  }

  @Test func `an error instead of roots, or the end of input, ends the wait`() throws {
    for ending in [#"{"jsonrpc": "2.0", "id": "layoutd-1", "error": {"code": 1, "message": "no"}}"#, nil] {
      var server = TestServer()
      try server.start(roots: true)
      try server.send(call(1, #"{"word": "a", "file": "x"}"#))
      if let ending { try server.send(ending) } else { server.server.endOfInput() }
      #expect(try server.runJobs().first?["result"]?["structuredContent"]?["roots"] == [])
    }
  }

  @Test func `a cancelled call has no response, whether it waits or runs`() throws {
    var server = TestServer()
    try server.start()
    try server.send(call(1, #"{"word": "a"}"#), call(2, #"{"word": "b"}"#))
    let job = try server.startJob()
    let second = server.server.nextJob()
    #expect(second?.number == nil)
    for id in [1, 2] {
      try server.send(
        #"{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": \#(id)}}"#)
    }
    #expect(!server.server.isIdle)
    guard case .result(let result) = job.run() else { return }
    server.server.finish(job.number, with: result)
    #expect(try server.messages() == [])
    #expect(server.server.isIdle)
  }

  @Test func `the identifier of a running call is refused, that of a cancelled one is accepted`() throws {
    var server = TestServer(jobLimit: 2)
    try server.start()
    try server.send(call(1, #"{"word": "a"}"#))
    let job = try server.startJob()
    #expect(try server.send(call(1, #"{"word": "b"}"#)).first?["error"]?["code"] == -32600)
    #expect(try server.request("ping", id: "1")?["error"]?["code"] == -32600)
    try server.send(
      #"{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}"#,
      call(1, #"{"word": "c"}"#))
    if case .result(let result) = job.run() { server.server.finish(job.number, with: result) }
    #expect(try server.runJobs().map { $0["result"]?["structuredContent"]?["word"] } == ["c"])
  }

  @Test func `above the limit of calls a call is an error result`() throws {
    var server = TestServer()
    try server.start()
    for id in 0..<ModelContextServer.callLimit { #expect(try server.send(call(id, #"{"word": "a"}"#)) == []) }
    #expect(try server.send(call(1_000, #"{"word": "a"}"#)).first?["result"]?["isError"] == true)
    #expect(try server.runJobs().count == ModelContextServer.callLimit)
  }

  @Test func `progress increases, ends at its total, and is sent only if it was requested`() throws {
    var server = TestServer()
    try server.start()
    try server.send(call(1, #"{"word": "a"}"#, meta: #"{"progressToken": "p"}"#), call(2, #"{"word": "b"}"#))
    let job = try server.startJob()
    #expect(server.server.reportsProgress)
    guard case .result(let result) = job.run() else { return }
    server.server.sendProgress()
    server.server.sendProgress()
    server.server.finish(job.number, with: result)
    let messages = try server.messages()
    #expect(messages.map { $0["params"]?["progress"] } == [0.5, 1, nil])
    #expect(messages.map { $0["params"]?["progressToken"] } == ["p", "p", nil])
    #expect(!server.server.reportsProgress)
    #expect(try server.runJobs().count == 1)
  }

  @Test func `a result above the size limit is an error`() throws {
    let text = String(repeating: "x", count: ToolResult.limit)
    let result = try JSONValue(parsing: ToolResult([.text(text)]).bytes)
    #expect(result["isError"] == true)
  }
}
