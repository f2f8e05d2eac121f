import Glibc
import JSON
import Measuring

/// Measures the longest time for which the daemon does not read its input during a long operation.
enum InputStallTimes {
  static func run(_ options: Options) throws {
    let cores = try CoreKeepAwake(options)
    defer { withExtendedLifetime(cores) {} }
    let items = options.count(1_000_000, check: 1_000)
    let lines = options.count(100_000, check: 1_000)
    let waterfall = Waterfall(items: items, .random)
    var times: [[Double]] = [[], [], [], []]
    for _ in 0..<options.count(5, check: 1) {
      let talk = try ProtocolSession([options.server])
      try talk.send(Message.notification("initialized"))
      times[0].append(try talk.longestUnread(of: "layoutd/session/open", waterfall.session()))
      let insertion = #"{"insert":{"at":[0,\#(items / 2)],"item":{"id":"new","height":100}}}"#
      times[1].append(
        try talk.longestUnread(of: "layoutd/performBatchUpdates", #"{"session":"s1","updates":[\#(insertion)]}"#))
      var text = TypedText(lines: lines)
      times[2].append(try talk.longestUnread(of: "layoutd/session/open", TypedText.session, after: text.opening))
      times[3].append(try talk.longestUnread(of: "layoutd/synchronize", after: text.type(height: "99", ofItem: 3)))
    }
    let names = [
      ("a session is opened", items), ("an item is inserted in the middle", items), ("a text is opened", lines),
      ("a key is typed", lines),
    ]
    for (name, samples) in zip(names, times) {
      Measurement(
        "latency", "longest input stall while \(name.0), cores kept busy", items: name.1, unit: "ms", samples: samples
      ).report()
    }
  }
}

extension ProtocolSession {
  /// Returns the longest time in milliseconds that bytes waited in the pipe, from a request to its response.
  ///
  /// A short notification is sent whenever the pipe is empty.
  func longestUnread(of method: String, _ params: String = "{}", after bytes: [UInt8] = []) throws -> Double {
    let id = takeID()
    let bytes = bytes + Message.request(id, method, params)
    let ping = Message.notification("$/ping")
    try setBlocking(false)
    defer { try? setBlocking(true) }
    var position = 0
    var waiting = 0
    var hasResponse = false
    var longest = 0.0
    var lastReading = nanoseconds()
    while !hasResponse || waiting > 0 {
      let left = try unreadCount()
      let now = nanoseconds()
      longest = max(longest, now - lastReading)
      if left < waiting || left == 0 { lastReading = now }
      waiting = left
      if position < bytes.count {
        let count = bytes[position...].withUnsafeBytes { write(server.input, $0.baseAddress!, min($0.count, 1 << 16)) }
        position += max(count, 0)
        waiting += max(count, 0)
      } else if left == 0, !hasResponse {
        waiting += max(write(server.input, ping, ping.count), 0)
      }
      _ = try fill()
      while let body = try takeMessage() {
        let head = MessageHead(body)
        guard !head.hasMethod, head.number(in: body) == id else { continue }
        guard try JSONValue(parsing: Array(body))["result"] != nil else { throw Failure("\(method) failed") }
        hasResponse = true
      }
      usleep(20)
    }
    return longest / 1e6
  }

  /// Returns the number of bytes in the pipe to the server.
  private func unreadCount() throws -> Int {
    var count: CInt = 0
    guard ioctl(server.input, UInt(FIONREAD), &count) == 0 else { throw Failure.system("FIONREAD") }
    return Int(count)
  }
}
