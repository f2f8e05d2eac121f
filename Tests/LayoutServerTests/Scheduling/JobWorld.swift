import JSON
import LayoutDocument
import LayoutServer
import TestSupport

/// A server whose jobs run when the test says so, in any order, and clients that keep what they were told.
final class JobWorld {
  let server: Server
  /// Jobs that have begun and are not finished.
  private(set) var running: [Job] = []

  /// `jobThreshold` 0 has jobs do all work.
  init(jobThreshold: Int? = 0, coreCount: Int = 4, files: FileAccess = .none) {
    var environment = ServerEnvironment(files: files, version: "test")
    environment.coreCount = coreCount
    if let jobThreshold { environment.jobThreshold = jobThreshold }
    server = Server(environment: environment)
  }

  /// Lets the server handle what it can without the result of any job.
  func turn() {
    while server.step(now: 0) {}
    server.flush(now: 0)
    while server.step(now: 0) {}
    start()
  }

  private func start() {
    while let job = server.nextJob() { running.append(job) }
  }

  /// Runs one of the jobs that have begun; false when there is none.
  func finishJob(at place: Int) -> Bool {
    guard !running.isEmpty else { return false }
    let job = running.remove(at: place % running.count)
    job.run()
    server.finish(job, now: 0)
    start()
    return true
  }

  /// Takes a job that has begun, to be run and finished by the test; nil when there is none.
  func takeJob() -> Job? { running.isEmpty ? nil : running.removeFirst() }

  /// Hands the result of a job over that the test ran.
  func finish(_ job: Job) {
    server.finish(job, now: 0)
    start()
  }

  /// Runs all jobs, and those that come of them.
  func settle() {
    turn()
    while finishJob(at: 0) { turn() }
  }
}

/// A client in a `JobWorld`.
final class WorldClient {
  let world: JobWorld
  let client: TestClient
  private var requestCount = 100
  /// The methods of requests without an answer, by identifier.
  private(set) var open: [Int: String] = [:]
  /// The answers in the order of their coming.
  private(set) var answers: [(id: Int, method: String, message: JSONValue)] = []
  private(set) var notifications: [JSONValue] = []
  private(set) var faults: [String] = []
  /// What the client knows of its sessions.
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

  /// Sends a request; returns its identifier.
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

  /// Takes what the server said.
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
      answers.append((id, method, message))
      if let result = message["result"], let name = result["session"]?.asString, result["attributes"] != nil {
        let state = ClientState(result)
        // Opening, or a snapshot: everything that is true then.
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

  /// The code of the error that a request was answered with; nil for a result, and 0 where there is no answer.
  func errorCode(of id: Int) -> Int? {
    guard let answer = answers.first(where: { $0.id == id }) else { return 0 }
    return answer.message["error"]?["code"]?.asInt
  }
}
