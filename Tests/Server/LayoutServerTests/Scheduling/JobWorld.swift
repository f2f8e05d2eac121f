import JSON
import LayoutBase
import LayoutDocument
import LayoutServer
import TestSupport

/// A server whose jobs are run by the test in any order, with clients that record its output.
final class JobWorld {
  let server: Server
  /// Jobs that have started and are not finished.
  private(set) var running: [Job] = []

  /// Creates the server. If `jobThreshold` is 0, jobs do all work. `makeCallToken` creates the tokens of their calls;
  /// `inlineToken` limits the other work, nil for no limit.
  init(
    jobThreshold: Int? = 0, coreCount: Int = 4, endingLimit: Int? = nil, files: FileSystemAccess = .none,
    makeCallToken: (() -> CancellationToken)? = nil, inlineToken: (() -> CancellationToken)? = nil
  ) {
    var environment = ServerEnvironment(files: files, version: "test")
    environment.coreCount = coreCount
    if let jobThreshold { environment.jobThreshold = jobThreshold }
    if let makeCallToken { environment.makeCallToken = makeCallToken }
    if let endingLimit { environment.endingLimit = endingLimit }
    environment.inlineToken = inlineToken
    server = Server(environment: environment)
  }

  /// Lets the server handle everything that does not depend on the result of a job.
  func turn() {
    while server.step(now: 0) {}
    server.flush(now: 0)
    while server.step(now: 0) {}
    start()
  }

  private func start() {
    while let job = server.nextJob() { running.append(job) }
  }

  /// Runs one of the started jobs. Returns false if there is none.
  func finishJob(at place: Int) -> Bool {
    guard !running.isEmpty else { return false }
    let job = running.remove(at: place % running.count)
    job.run()
    server.finish(job, now: 0)
    start()
    return true
  }

  /// Removes and returns a started job, to be run and finished by the test; nil if there is none.
  func takeJob() -> Job? { running.isEmpty ? nil : running.removeFirst() }

  /// Passes the result of a job that the test has run to the server.
  func finish(_ job: Job) {
    server.finish(job, now: 0)
    start()
  }

  /// Runs all jobs, and the jobs that they cause.
  func settle() {
    turn()
    while finishJob(at: 0) { turn() }
  }
}

/// A client of a `JobWorld`.
final class WorldClient {
  let world: JobWorld
  let client: TestClient
  private var requestCount = 100
  /// The methods of requests without a response, by request id.
  private(set) var open: [Int: String] = [:]
  /// The responses in the order in which they were received.
  private(set) var responses: [(id: Int, method: String, message: JSONValue)] = []
  private(set) var notifications: [JSONValue] = []
  private(set) var faults: [String] = []
  /// The client's copies of its sessions.
  private(set) var sessions: [String: ClientState] = [:]

  init(_ world: JobWorld, capabilities: String = "{}") {
    self.world = world
    client = TestClient(kind: .socket, server: world.server)
    client.send(
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"capabilities":\#(capabilities)}}"#,
      #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#)
    while world.server.step(now: 0) {}
    _ = client.takeMessages()
  }

  func notify(_ method: String, _ params: String) {
    client.send(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#)
  }

  /// Sends a request and returns its id.
  @discardableResult func request(_ method: String, _ params: String) -> Int {
    requestCount += 1
    open[requestCount] = method
    client.send(#"{"jsonrpc":"2.0","id":\#(requestCount),"method":"\#(method)","params":\#(params)}"#)
    return requestCount
  }

  func cancel(_ id: Int) { notify("$/cancelRequest", #"{"id":\#(id)}"#) }

  func openDocument(_ uri: String, _ text: String) {
    notify(
      "textDocument/didOpen",
      #"{"textDocument":{"uri":"\#(uri)","languageId":"layoutjson","version":1,"text":\#(SessionClient.json(text))}}"#)
  }

  func change(_ uri: String, _ text: String, version: Int) {
    notify(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(uri)","version":\#(version)},"contentChanges":[{"text":\#(SessionClient.json(text))}]}"#
    )
  }

  /// Replaces the only line of a document by a range.
  func replaceLine(_ uri: String, _ text: String, version: Int) {
    let range = #"{"start":{"line":0,"character":0},"end":{"line":0,"character":1000000}}"#
    let change = #"{"range":\#(range),"text":\#(SessionClient.json(text))}"#
    notify(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(uri)","version":\#(version)},"contentChanges":[\#(change)]}"#)
  }

  /// Processes the server's output.
  func read() {
    for text in client.takeMessages() {
      guard let message = try? parsed(text) else {
        faults.append("not JSON: \(text.prefix(100))")
        continue
      }
      guard let id = message["id"]?.asInt, message["method"] == nil else {
        notice(message)
        continue
      }
      guard let method = open.removeValue(forKey: id) else {
        faults.append("a second answer, or one to nothing: \(text.prefix(100))")
        continue
      }
      responses.append((id, method, message))
      if let result = message["result"], let name = result["session"]?.asString, result["attributes"] != nil {
        let state = ClientState(result)
        // The results of opening and of a snapshot contain the complete state.
        if method == "layoutd/session/snapshot", let known = sessions[name], known.revision >= state.revision {
          faults.append("\(name): revision \(state.revision) after \(known.revision)")
        }
        sessions[name] = state
      }
    }
  }

  private func notice(_ message: JSONValue) {
    notifications.append(message)
    let params = message["params"] ?? .null
    guard message["method"]?.asString == "layoutd/session/update", let name = params["session"]?.asString else {
      return
    }
    guard var state = sessions[name] else { return faults.append("an update of \(name), which is not open") }
    if params["revision"]?.asInt != state.revision + 1 {
      faults.append("\(name): revision \(params["revision"]?.asInt ?? -1) after \(state.revision)")
    }
    state.apply(params)
    sessions[name] = state
  }

  /// Returns the error code in the response to a request; nil for a result, and 0 if there is no response.
  func errorCode(of id: Int) -> Int? {
    guard let response = responses.first(where: { $0.id == id }) else { return 0 }
    return response.message["error"]?["code"]?.asInt
  }
}
