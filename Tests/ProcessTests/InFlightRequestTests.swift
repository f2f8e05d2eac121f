import Foundation
import JSON
import TestSupport
import Testing

/// Long requests do not block the daemon and can be cancelled.
@Suite(.serialized) struct InFlightRequestTests {
  /// The limit in seconds. The tests allow three times as much, as the machine may be busy.
  private static let promised = 0.05

  private static func isPrompt(_ seconds: Double) -> Bool { isWithin(.seconds(promised * 3), .seconds(seconds)) }

  private func seconds(_ body: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try body()
    return (ContinuousClock.now - start) / .seconds(1)
  }

  /// Cancels a request three times, and returns the shortest time to its response. The next request must not be
  /// delayed.
  private func cancel(_ method: String, _ params: String, on layoutd: LayoutdProcess) throws -> Double {
    let wire = layoutd.wire
    var (best, bestNext) = (Double.infinity, Double.infinity)
    for number in 1...3 {
      try wire.send(Message.request("\(number)", method, params))
      try layoutd.waitForWork()
      try wire.send(Message.cancel("\(number)"))
      var response = JSONValue.null
      best = min(best, try seconds { response = try wire.response(to: "\(number)") })
      #expect(response["error"]?["code"] == .number(-32800), "\(response)")
      bestNext = min(bestNext, try seconds { _ = try wire.call("\"next\"", "layoutd/synchronize") })
    }
    #expect(Self.isPrompt(bestNext))
    let milliseconds = (best: best * 1_000, next: bestNext * 1_000)
    print(
      "cancelled \(method): -32800 after \(milliseconds.best) ms, the next answer after \(milliseconds.next) ms; "
        + "promised \(Self.promised * 1_000) ms")
    return best
  }

  @Test(.tags(.wallClock))
  func `a cancelled session of 10,000,000 tags ends immediately`() throws {
    let talk = try ProtocolSession()
    try talk.wire.initialize()
    #expect(Self.isPrompt(try cancel("layoutd/session/open", LongDocument.tags(), on: talk.layoutd)))
  }

  @Test(.tags(.wallClock))
  func `a cancelled hit test on 10,000,000 rows without height ends immediately`() throws {
    let talk = try ProtocolSession()
    try talk.wire.initialize()
    let opened = try talk.wire.call("0", "layoutd/session/open", LongDocument.rowsWithoutHeight(), within: 60)
    #expect(opened["result"]?["session"] == .string("s1"))
    let point = #"{"session":"s1","point":{"x":5,"y":0}}"#
    #expect(Self.isPrompt(try cancel("layoutd/hitTest", point, on: talk.layoutd)))
    // Too many elements are rejected by their number, before a cancellation is possible.
    var rejection = JSONValue.null
    var rejecting = Double.infinity
    for number in 1...3 where rejecting >= Self.promised * 3 {
      rejecting = try seconds {
        rejection = try talk.wire.call(
          "\(number)", "layoutd/attributesForElements", #"{"session":"s1","rect":[0,-5,390,10]}"#)
      }
    }
    print("rejected after \(rejecting * 1_000) ms; promised \(Self.promised * 1_000) ms")
    #expect(rejection["error"]?["data"]?["kind"] == .string("tooManyElements"))
    #expect(Self.isPrompt(rejecting))
  }

  @Test func `a cancelled formatting of a large text ends immediately`() throws {
    let talk = try ProtocolSession()
    try talk.wire.initialize()
    try talk.send(Documents.open("file:///great.layout.json", LongDocument.text(items: 60_000)))
    _ = try talk.wire.call("0", "layoutd/synchronize", within: 60)
    let params = #"{"textDocument":{"uri":"file:///great.layout.json"},"options":{"tabSize":2,"insertSpaces":true}}"#
    let elapsed = try seconds {
      try talk.send(Message.request("1", "textDocument/formatting", params))
      try talk.send(Message.cancel("1"))
      try talk.expectError(-32800, id: .number(1))
    }
    print("cancelled formatting: -32800 after \(elapsed * 1_000) ms; promised \(Self.promised * 1_000) ms")
    try talk.expectAlive()
  }

  @Test(.tags(.wallClock))
  func `cancelled editor requests about a large text end immediately`() throws {
    let talk = try ProtocolSession()
    try talk.wire.initialize()
    let uri = "file:///great.layout.json"
    let text = "{ " + LongDocument.text(items: 60_000).dropFirst()
    try talk.send(Documents.open(uri, text))
    _ = try talk.wire.call("0", "layoutd/synchronize", within: 60)
    // The position is inside the id of the first item, which can be renamed.
    let firstID = try #require(text.range(of: "i0"))
    let character = text.utf16.distance(from: text.startIndex, to: firstID.upperBound) - 1
    let place = #""textDocument":{"uri":"\#(uri)"},"position":{"line":0,"character":\#(character)}"#
    let range = #""range":{"start":{"line":0,"character":0},"end":{"line":9,"character":0}}"#
    let positions = (0..<5_000).map { #"{"line":0,"character":\#(400 * $0)}"# }.joined(separator: ",")
    let questions = [
      ("textDocument/selectionRange", #"{\#(place),"positions":[\#(positions)]}"#),
      ("textDocument/inlayHint", "{\(place),\(range)}"), ("textDocument/foldingRange", "{\(place)}"),
      (
        "textDocument/rangeFormatting",
        #"{\#(place),\#(range),"options":{"tabSize":2,"insertSpaces":true}}"#
      ),
      ("textDocument/documentSymbol", "{\(place)}"), ("textDocument/rename", #"{\#(place),"newName":"other"}"#),
      ("textDocument/references", #"{\#(place),"context":{"includeDeclaration":true}}"#),
      ("workspace/symbol", #"{"query":"i9"}"#), ("textDocument/completion", "{\(place)}"),
      ("textDocument/hover", "{\(place)}"), ("textDocument/semanticTokens/full", "{\(place)}"),
      ("workspace/executeCommand", #"{"command":"layoutd.preview.openInBrowser","arguments":["\#(uri)"]}"#),
      ("workspace/executeCommand", #"{"command":"layoutd.simulate","arguments":["\#(uri)"]}"#),
    ]
    for (number, (method, params)) in questions.enumerated() {
      var best = Double.infinity
      for attempt in 1...3 {
        // After the edit, all results for the text must be computed again.
        let space = attempt.isMultiple(of: 2) ? " " : #"\t"#
        let change =
          #"{"range":{"start":{"line":0,"character":1},"end":{"line":0,"character":2}},"text":"\#(space)"}"#
        try talk.send(
          Message.notification(
            "textDocument/didChange",
            #"{"textDocument":{"uri":"\#(uri)","version":\#(number * 3 + attempt + 1)},"contentChanges":[\#(change)]}"#)
        )
        let id = "\(number * 3 + attempt)"
        try talk.send(Message.request(id, method, params))
        // The delay is intended: the cancellation is sent at a fixed time, also after completion.
        usleep(60_000)
        try talk.send(Message.cancel(id))
        var response = JSONValue.null
        let elapsed = try seconds { response = try talk.wire.response(to: id) }
        // The request may be complete already.
        #expect(response["error"]?["code"] == .number(-32800) || response["error"] == nil, "\(response)")
        best = min(best, elapsed)
      }
      print("cancelled \(method): answered after \(best * 1_000) ms; promised \(Self.promised * 1_000) ms")
      #expect(Self.isPrompt(best))
    }
    try talk.expectAlive()
  }

  /// The ways in which the process ends during a long request.
  enum Ending: String, CaseIterable, Sendable { case exit, shutdownAndExit, endOfInput, noReader, terminate }

  @Test(.tags(.wallClock), arguments: Ending.allCases)
  func `the process ends during a long request`(_ ending: Ending) throws {
    let talk = try ProtocolSession()
    try talk.wire.initialize()
    try talk.send(Message.request("1", "layoutd/session/open", LongDocument.tags()))
    try talk.layoutd.waitForWork()
    var promised = 0.05
    var code: CInt = 1
    switch ending {
    case .exit: try talk.send(Message.exit)
    case .shutdownAndExit:
      try talk.wire.send(TestConnection.frame(Message.shutdown) + TestConnection.frame(Message.exit))
      code = 0
    case .endOfInput:
      // The client may read output for some more time.
      talk.wire.closeOutput()
      promised = 1
    case .noReader:
      talk.wire.closeOutput()
      talk.wire.closeInput()
      // The limit after the death of an editor.
      promised = 1
    case .terminate:
      talk.layoutd.send(signal: SIGTERM)
      code = 128 + SIGTERM
    }
    try talk.expectEnd(.exited(code), promised: max(promised, 0.1))
    // This throws if a frame is incomplete.
    if ending != .noReader { _ = try talk.wire.receiveAll() }
  }

  @Test(.tags(.wallClock))
  func `work that cannot be cancelled does not delay the exit`() throws {
    // A notification is not cancelled, however long it takes.
    let bytes = TestConnection.frame(Documents.open("file:///great.layout.json", LongDocument.text(items: 400_000)))
    let waiting = try ProtocolSession()
    try waiting.wire.initialize()
    let whole = try seconds {
      try waiting.wire.send(bytes)
      _ = try waiting.wire.call("0", "layoutd/synchronize", within: 60)
    }
    let talk = try ProtocolSession()
    try talk.wire.initialize()
    try talk.wire.send(bytes)
    try talk.layoutd.waitForWork()
    let left = try seconds {
      try talk.wire.send(TestConnection.frame(Message.shutdown) + TestConnection.frame(Message.exit))
      #expect(try talk.layoutd.wait() == .exited(0))
    }
    print("left a reading of \(whole) s alone after \(left) s")
    #expect(left < whole / 2)
  }

  @Test func `other connections do not wait for a long request, and none is lost`() throws {
    let folder = try TemporaryDirectory()
    let layoutd = try LayoutdProcess(["--listen", folder.file("s")])
    let first = try TestSocket.connect(path: folder.file("s"))
    let second = try TestSocket.connect(path: folder.file("s"))
    try first.initialize()
    try second.initialize()
    try first.send(Message.request("1", "layoutd/session/open", LongDocument.tags()))
    try layoutd.waitForWork()
    // Requests of other and of new connections are handled while the job runs. The cancellation of another client's
    // request is ignored.
    #expect(try second.call("1", "layoutd/synchronize")["result"] != nil)
    try second.send(Message.cancel("1"))
    let third = try TestSocket.connect(path: folder.file("s"))
    try third.send(Message.initialize)
    #expect(try third.response(to: "0")["result"] != nil)
    #expect(try first.isSilent(for: 0.1))
    try first.send(Message.cancel("1"))
    #expect(try first.response(to: "1")["error"]?["code"] == .number(-32800))

    // A closed connection cancels its requests.
    try first.send(Message.request("2", "layoutd/session/open", LongDocument.tags()))
    try layoutd.waitForWork()
    first.closeOutput()
    first.closeInput()
    #expect(try second.call("3", "layoutd/synchronize")["result"] != nil)
    withExtendedLifetime((folder, layoutd)) {}
  }
}
