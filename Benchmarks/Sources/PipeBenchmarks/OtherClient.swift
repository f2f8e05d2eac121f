import Glibc
import Measuring

/// Measures the round trips of a client while another client of the same daemon opens a document of ten million items.
enum OtherClient {
  static func run(_ options: Options) throws {
    let cores = try CoreKeepAwake(options)
    defer { withExtendedLifetime(cores) {} }
    let items = options.count(10_000_000, check: 1_000)
    var times: [Double] = []
    for _ in 0..<options.count(10, check: 1) { times += try roundTrips(items, options.server) }
    Measurement(
      "W15", "round trip of another client, cores kept busy", items: items, unit: "ms",
      latencies: times.map { $0 / 1e6 }
    ).report()
  }

  private static func roundTrips(_ items: Int, _ program: String) throws -> [Double] {
    let path = "/tmp/layoutd-benchmark-\(getpid()).socket"
    let daemon = try ServerProcess([program, "--listen", path])
    defer {
      withExtendedLifetime(daemon) {}
      // The daemon is killed, so it leaves its socket.
      unlink(path)
    }
    let small = try connected(to: path)
    try small.send(Message.notification("textDocument/didOpen", document("small", 100)))
    try small.call("layoutd/synchronize")
    let large = try ProtocolSession(socket: path)
    try large.setBlocking(false)
    try large.send(Message.notification("textDocument/didOpen", document("large", items)))
    let id = large.takeID()
    try large.send(
      Message.request(
        id, "layoutd/session/open",
        #"{"textDocument":{"uri":"file:///large.layout.json"},"viewport":{"width":375,"height":812}}"#))
    var times: [Double] = []
    while true {
      let start = nanoseconds()
      try small.call(
        "textDocument/hover",
        #"{"textDocument":{"uri":"file:///small.layout.json"},"position":{"line":0,"character":3}}"#)
      times.append(small.arrival - start)
      _ = try large.fill()
      while let body = try large.takeMessage() {
        let head = MessageHead(body)
        if !head.hasMethod, head.number(in: body) == id { return times }
      }
    }
  }

  /// Connects as soon as the daemon listens.
  private static func connected(to path: String) throws -> ProtocolSession {
    for _ in 0..<1_000 {
      if let session = try? ProtocolSession(socket: path) { return session }
      usleep(1_000)
    }
    throw Failure("the daemon does not listen")
  }

  private static func document(_ name: String, _ items: Int) -> String {
    let text =
      #"{"layout":{"kind":"waterfall","columnCount":3},"sections":[{"items":["#
      + #"{"repeat":\#(items),"id":"i{i}","height":{"random":[50,199],"seed":1}}]}]}"#
    return
      #"{"textDocument":{"uri":"file:///\#(name).layout.json","languageId":"layoutjson","version":1,"text":\#(Message.quoted(text))}}"#
  }
}
