import EventLoop
import JSON

/// Opens the photo feed, scrolls it, updates it, edits it, and compares the replicated state with a fresh snapshot.
final class Demo {
  private let program: String
  private let folder: String
  private let path: String
  private let client: Client
  private var text: String
  private var session = ""
  private var mirror = ReplicatedSession(.null)
  /// The number of updates that did not follow the previous revision.
  private var gaps = 0
  /// Prints an update after it was applied. The second argument is the state before the update.
  private var show: ((JSONValue, ReplicatedSession) -> Void)?

  private static let name = "photo-feed.layout.json"

  /// Copies the example to the output folder, because the demo changes it.
  init(program: String, examples: String, output: String) throws {
    self.program = program
    folder = output
    path = "\(output)/\(Self.name)"
    text = String(decoding: try FileSystem.read("\(examples)/\(Self.name)", limit: 1 << 20), as: UTF8.self)
    try FileSystem.write(path, Array(text.utf8))
    try FileSystem.write("\(output)/photos.json", try FileSystem.read("\(examples)/photos.json", limit: 1 << 20))
    client = try Client(program: program)
    client.onNotification = { [self] method, params in
      guard method == "layoutd/session/update" else { return }
      let before = mirror
      if !mirror.apply(params) { gaps += 1 }
      show?(params, before)
    }
  }

  /// Runs the demo. Returns whether the replicated state equals the server's.
  func run() throws -> Bool {
    let response = try client.call("initialize", #"{"processId":null,"rootUri":null,"capabilities":{}}"#)
    client.notify("initialized", "{}")
    Console.print(
      "layoutd \(response["serverInfo"]?["version"]?.asString ?? "?") lays out a document and sends its client the changes"
        + "\nas JSON-RPC over pipes. In this demo it is process \(client.pid), and the demo is its client.")
    try open()
    try scroll()
    try updateInOneBatch()
    try edit()
    let isRight = try compare()
    let code = try client.end()
    Console.printDetail(
      "\(client.received.messages) messages, \(client.received.bytes) bytes; layoutd exited with code \(code)")
    Console.print(
      """

      Next, try these:
        .build/release/layoutd layout \(path) --offset 0,1200
        .build/release/layoutd check \(path)     after adding an error to it
        make test
      """)
    return isRight && code == 0
  }

  private func open() throws {
    let uri = "file://\(try FileSystem.realPath(path))".quoted
    client.notify(
      "textDocument/didOpen",
      #"{"textDocument":{"uri":\#(uri),"languageId":"layoutjson","version":1,"text":\#(text.quoted)}}"#)
    let state = try client.call("layoutd/session/open", #"{"textDocument":{"uri":\#(uri)}}"#)
    session = (state["session"]?.asString ?? "").quoted
    mirror = ReplicatedSession(state)
    Console.heading("1  Open \(path)")
    Console.printDetail(
      "a viewport of \(Console.size(state["viewport"])) points, content of \(Console.size(state["contentSize"])) points, "
        + "\(mirror.elements.count) visible elements:")
    for element in (state["attributes"]?.asArray ?? []).prefix(4) {
      let label = element["custom"]?["label"]?.asString ?? ""
      Console.printDetail(
        "  \(Console.padded(element["key"]?.asString ?? "")) \(Console.frame(element["frame"])) \(label.prefix(40))")
    }
    try draw("before.svg", "--viewport 402x874")
  }

  private func scroll() throws {
    Console.heading("2  Scroll to the end: one notification for each step, one update with the elements that changed")
    let end = (mirror["contentSize"]?["height"]?.asDouble ?? 0) - (mirror["viewport"]?["height"]?.asDouble ?? 0)
    show = { update, _ in
      let y = update["contentOffset"]?["y"]?.asDouble ?? 0
      Console.printDetail("y \(Console.padded(Console.number(y), 7)) \(Console.summary(update))")
    }
    for step in 1...5 {
      client.notify(
        "layoutd/session/scroll",
        #"{"session":\#(session),"contentOffset":{"x":0,"y":\#(end * Double(step) / 5)}}"#)
      try client.call("layoutd/synchronize", "{}")
    }
  }

  private func updateInOneBatch() throws {
    Console.heading("3  One batch: insert a photograph at 22, delete the one at 24, move the one at 20 to 26")
    show = { Console.show($0, before: $1) }
    try client.call(
      "layoutd/performBatchUpdates",
      #"""
      {"session":\#(session),"updates":[
        {"insert":{"at":[0,22],"item":{"id":"new","aspectRatio":1.5,"color":"#E4572E","label":"a new photograph"}}},
        {"delete":{"at":[0,24]}},
        {"move":{"from":[0,20],"to":[0,26]}}]}
      """#)
    try client.call("layoutd/synchronize", "{}")
  }

  private func edit() throws {
    let (old, new) = (#""columnCount": 2"#, #""columnCount": 3"#)
    guard
      let line = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().first(where: {
        $1.contains(old)
      }),
      let start = text.firstRange(of: old)
    else { return Console.printDetail("the example does not contain \(old)") }
    Console.heading("4  Edit the text in line \(line.offset + 1), unsaved: \(old) becomes \(new)")
    let column = line.element.count - line.element.drop { $0 == " " }.count + old.count - 1
    text.replaceSubrange(start, with: new)
    let uri = "file://\(try FileSystem.realPath(path))".quoted
    client.notify(
      "textDocument/didChange",
      #"""
      {"textDocument":{"uri":\#(uri),"version":2},"contentChanges":[{"text":"3","range":{
        "start":{"line":\#(line.offset),"character":\#(column)},
        "end":{"line":\#(line.offset),"character":\#(column + 1)}}}]}
      """#)
    try client.call("layoutd/synchronize", "{}")
    try FileSystem.write(path, Array(text.utf8))
    try draw("after.svg", "--viewport 402x874")
  }

  /// Verifies that the updates, applied in order, give the state of a snapshot.
  private func compare() throws -> Bool {
    show = nil
    Console.heading("5  Compare the state after \(mirror.updates) applied updates with a fresh snapshot")
    let snapshot = try client.call("layoutd/session/snapshot", #"{"session":\#(session)}"#)
    let differences = mirror.differences(from: snapshot)
    let count = snapshot["attributes"]?.asArray?.count ?? 0
    if differences.isEmpty, gaps == 0 {
      Console.printDetail("PASS  \(count) of \(count) elements are equal, field by field")
      return true
    }
    Console.printDetail("FAIL  \(gaps) updates were out of sequence; different: \(differences.joined(separator: ", "))")
    return false
  }

  /// Draws the document with `layoutd render`.
  private func draw(_ name: String, _ options: String) throws {
    let loop = try EventLoop()
    var code: CInt = -1
    let arguments = ["render", path, "-o", "\(folder)/\(name)"] + options.split(separator: " ").map(String.init)
    _ = try ChildProcess.start(program, arguments: arguments, input: .ignore, output: .inherit, on: loop) {
      code = $0.code
    }
    loop.run()
    try loop.close()
    Console.printDetail(
      code == 0 ? "picture: \(folder)/\(name)" : "layoutd \(arguments.joined(separator: " ")): exit code \(code)")
  }
}
