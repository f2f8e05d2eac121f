import JSON
import LayoutServer
import Testing

@Suite struct LifecycleTests {
  @Test func `initialize, shutdown and exit succeed in this order`() throws {
    let client = TestClient()
    let responses = client.exchange(TestClient.request("1", "initialize", #"{"capabilities":{}}"#))
    let result = try #require(try parsed(responses[0])["result"])
    #expect(result["capabilities"]?["positionEncoding"] == .string("utf-16"))
    #expect(result["serverInfo"]?["name"] == .string("layoutd"))
    #expect(result["capabilities"]?["experimental"]?["layoutd/synchronize"] != nil)
    #expect(client.exchange(TestClient.request("2", "shutdown")) == [#"{"jsonrpc":"2.0","id":2,"result":null}"#])
    #expect(client.server.takeActions() == [])
    #expect(client.exchange(TestClient.exit) == [])
    #expect(client.server.takeActions() == [.exit(0)])
  }

  @Test(arguments: [#""x""#, "3", "[1]", "true", "null", "{}"])
  func `shutdown and exit ignore their parameters`(params: String) {
    let response = #"{"jsonrpc":"2.0","id":2,"result":null}"#
    func notice(_ method: String) -> String { #"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"# }
    let client = TestClient.initialized()
    #expect(client.exchange(TestClient.request("2", "shutdown", params)) == [response])
    #expect(client.exchange(notice("exit")) == [])
    #expect(client.server.takeActions() == [.exit(0)])
    let other = TestClient.initialized()
    #expect(other.exchange(notice("shutdown"), notice("exit")) == [])
    #expect(other.server.takeActions() == [.exit(0)])
  }

  @Test func `exit without shutdown has exit code 1`() {
    let client = TestClient.initialized()
    _ = client.exchange(TestClient.exit)
    #expect(client.server.takeActions() == [.exit(1)])
  }

  @Test func `messages received before the end of input are handled first`() {
    let client = TestClient.initialized()
    client.send(TestClient.request("1", "layoutd/synchronize"))
    client.server.endOfInput(on: client.id)
    #expect(client.settle() == [#"{"jsonrpc":"2.0","id":1,"result":{}}"#])
    #expect(client.server.takeActions() == [.exit(1)])
  }

  @Test func `exit on a socket closes the connection and keeps the process`() {
    let client = TestClient.initialized(kind: .socket)
    _ = client.exchange(TestClient.exit)
    #expect(client.server.takeActions() == [.closeConnection(client.id)])
  }

  @Test func `messages after exit are dropped at once, also before the last output is taken`() {
    let client = TestClient.initialized(kind: .socket)
    client.send(TestClient.exit, TestClient.request("1", "layoutd/synchronize"))
    #expect(client.server.inputCount(on: client.id) > 0)
    client.work()
    #expect(client.server.inputCount(on: client.id) == 0)
    #expect(client.takeMessages() == [])
  }

  @Test func `the output of a connection that was reset is discarded`() {
    let client = TestClient.initialized(kind: .socket)
    client.send(TestClient.request("1", "layoutd/synchronize"))
    client.work()
    client.server.connectionLost(client.id)
    #expect(client.takeMessages() == [])
    #expect(client.server.takeActions() == [.closeConnection(client.id)])
  }

  @Test func `the exit of a client's process is logged and ends its connection`() {
    var log: [String] = []
    let environment = ServerEnvironment(version: "test", log: { log.append("\($0): \($1)") })
    let client = TestClient.initialized(kind: .socket, server: Server(environment: environment))
    client.server.processEnded(on: client.id)
    #expect(log == ["info: the client's process has exited"])
    #expect(client.server.takeActions() == [.closeConnection(client.id)])
  }

  @Test func `an HTTP request on a socket gets no response and closes the connection`() {
    let client = TestClient(kind: .socket)
    client.server.receive(Array("GET / HTTP/1.1\r\n".utf8), on: client.id)
    #expect(client.settle() == [])
    #expect(client.server.takeActions() == [.closeConnection(client.id)])
  }

  static let encodings: [(String, String)] = [
    ("[]", "utf-16"), (#"["utf-8","utf-16"]"#, "utf-16"), (#"["utf-8"]"#, "utf-8"), (#"["utf-32"]"#, "utf-32"),
    (#"["utf-32","utf-8"]"#, "utf-8"), (#"["utf-7"]"#, "utf-16"), ("null", "utf-16"),
  ]

  @Test(arguments: encodings)
  func `the position encoding is UTF-16 if the client supports it`(offered: String, chosen: String) throws {
    let params = #"{"capabilities":{"general":{"positionEncodings":\#(offered)}}}"#
    let reply = TestClient().exchange(TestClient.request("1", "initialize", params))[0]
    #expect(try parsed(reply)["result"]?["capabilities"]?["positionEncoding"] == .string(chosen))
  }

  @Test func `a cancellation that is already received takes effect once, for an id of its type`() {
    let client = TestClient.initialized()
    let cancel = #"{"jsonrpc":"2.0","method":"$/cancelRequest","params":{"id":2}}"#
    let responses = client.exchange(
      TestClient.request("1", "layoutd/synchronize"), TestClient.request("2", "layoutd/synchronize"),
      TestClient.request(#""2""#, "layoutd/synchronize"), cancel, TestClient.request("2", "layoutd/synchronize"))
    #expect(
      responses == [
        #"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        #"{"jsonrpc":"2.0","id":2,"error":{"code":-32800,"message":"the request was cancelled"}}"#,
        #"{"jsonrpc":"2.0","id":"2","result":{}}"#,
        #"{"jsonrpc":"2.0","id":2,"result":{}}"#,
      ])
  }

  @Test func `connections are served round-robin`() {
    let server = Server(environment: ServerEnvironment())
    let one = TestClient.initialized(kind: .socket, server: server)
    let other = TestClient.initialized(kind: .socket, server: server)
    for id in 0..<10 { one.send(TestClient.request("\(id)", "layoutd/synchronize")) }
    other.send(TestClient.request("1", "layoutd/synchronize"))
    _ = server.step(now: 0)
    _ = server.step(now: 0)
    #expect(other.takeMessages().count == 1)
    #expect(one.settle().count == 10)
  }

  @Test func `a client that does not read is paused, and given up after the stall timeout`() {
    let client = TestClient.initialized()
    _ = client.server.takeActions()
    client.server.setUnwrittenBytes(65 << 20, on: client.id)
    client.server.flush(now: 10)
    #expect(client.server.takeActions() == [.wake(at: 70), .pauseReading(client.id)])
    client.send(TestClient.request("1", "layoutd/synchronize"))
    #expect(!client.server.step(now: 11))
    client.server.setUnwrittenBytes(64 << 20, on: client.id)
    client.server.flush(now: 60)
    #expect(client.server.takeActions() == [.wake(at: 120)])
    client.server.flush(now: 121)
    #expect(client.server.takeActions() == [.exit(1)])
  }

  @Test func `a client that reads again is resumed`() {
    let client = TestClient.initialized()
    _ = client.server.takeActions()
    client.server.setUnwrittenBytes(65 << 20, on: client.id)
    client.server.flush(now: 10)
    client.server.setUnwrittenBytes(0, on: client.id)
    client.server.flush(now: 11)
    #expect(client.server.takeActions().last == .resumeReading(client.id))
    #expect(client.exchange(TestClient.request("1", "layoutd/synchronize")).count == 1)
  }

  @Test func `messages received during a pause are handled after it without further input`() {
    let client = TestClient.initialized()
    _ = client.server.takeActions()
    client.server.setUnwrittenBytes(65 << 20, on: client.id)
    client.server.flush(now: 10)
    client.send(TestClient.request("1", "layoutd/synchronize"))
    #expect(!client.server.step(now: 11))
    _ = client.server.takeActions()
    client.server.setUnwrittenBytes(0, on: client.id)
    client.server.flush(now: 12)
    #expect(client.server.takeActions() == [.wake(at: 12), .resumeReading(client.id)])
    #expect(client.server.step(now: 12))
  }

  @Test func `reads pause while too much input is queued`() {
    let client = TestClient.initialized()
    let text = String(repeating: "x", count: 1 << 20)
    for _ in 0..<20 { client.send(#"{"jsonrpc":"2.0","method":"$/noise","params":{"x":"\#(text)"}}"#) }
    #expect(client.server.takeActions() == [.pauseReading(client.id)])
    _ = client.settle()
    #expect(client.server.takeActions() == [.resumeReading(client.id)])
  }

  @Test func `trace notifications are sent only if they are enabled`() throws {
    let client = TestClient.initialized()
    #expect(client.exchange(TestClient.request("1", "layoutd/synchronize")).count == 1)
    let set = #"{"jsonrpc":"2.0","method":"$/setTrace","params":{"value":"messages"}}"#
    _ = client.exchange(set)
    let responses = client.exchange(TestClient.request("1", "layoutd/synchronize"))
    #expect(responses.count == 2)
    #expect(try parsed(responses[1])["method"] == .string("$/logTrace"))
    #expect(try parsed(responses[1])["params"]?["verbose"] == nil)
    _ = client.exchange(set.replacing("messages", with: "off"))
    #expect(client.exchange(TestClient.request("1", "layoutd/synchronize")).count == 1)
  }
}
