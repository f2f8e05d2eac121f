import Foundation
import JSON
import LayoutServer
import TestSupport
import Testing

@Suite struct ReplayTests {
  static var environment: ServerEnvironment { ServerEnvironment(version: "test") }

  @Test(arguments: Examples.conversations, [1, 7, 65_536])
  func `the transcripts are reproduced, however the input is split`(name: String, chunkSize: Int) throws {
    if Project.isRecording {
      guard chunkSize == 1 else { return }
      let recorded = try Self.recorded(String(decoding: Examples.bytes(name), as: UTF8.self))
      try Data(recorded.utf8).write(to: Project.examples.appendingPathComponent(name))
    }
    let transcript = try Transcript(Examples.bytes(name))
    #expect(transcript.lines.count > 10)
    var replay = Replay(environment: Self.environment, chunkSize: chunkSize)
    do throws(Replay.Mismatch) {
      try replay.play(transcript)
    } catch {
      Issue.record("\(name):\(error.line): \(error.firstMismatch.map { "\($0)" } ?? "") \(error)")
    }
  }

  @Test(arguments: Examples.showings)
  func `applying the updates gives the state of a snapshot`(name: String) throws {
    var states: [String: ClientState] = [:]
    var comparisons = 0
    for line in try Transcript(Examples.bytes(name)).lines {
      guard case .expect(let message) = line.content else { continue }
      if let update = message["params"], message["method"]?.asString == "layoutd/session/update" {
        let session = update["session"]?.asString ?? ""
        #expect(update["baseRevision"]?.asInt == states[session]?.revision)
        states[session]?.apply(update)
      } else if let state = message["result"], let session = state["session"]?.asString {
        let reported = ClientState(state)
        if let known = states.updateValue(reported, forKey: session) {
          #expect(known.shows(reported), "\(name):\(line.number)")
          comparisons += 1
        }
      }
    }
    #expect(comparisons > 0)
  }

  @Test func `a recording in UTF-16 is reported as such`() {
    let error = #expect(throws: LineError.self) {
      try Transcript([0xFE, 0xFF, 0, 0x7B, 0, 0x7D])
    }
    #expect(error?.message == "the text is UTF-16; save it as UTF-8")
  }

  /// Returns the transcript with the server's current output. Expectations that still match are kept.
  ///
  /// A blank line ends a group: all messages before it are delivered to the server, and the remaining output is
  /// expected there.
  static func recorded(_ text: String) throws -> String {
    var replay = Replay(environment: environment)
    var lines: [String] = []
    func drain() {
      while let message = replay.next() { lines.append(Self.expectation(message)) }
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      guard let parsed = try Transcript(Array(line.utf8)).lines.first else {
        if line.isEmpty { drain() }
        lines.append(String(line))
        continue
      }
      switch parsed.content {
      case .send(let message):
        replay.send(message)
        lines.append(String(line))
      case .expect(let expected):
        guard let actual = replay.next() else { continue }
        let difference = Replay.Mismatch(line: 0, expected: expected, actual: actual)
        lines.append(difference.firstMismatch == nil ? String(line) : Self.expectation(actual))
      }
    }
    drain()
    return lines.joined(separator: "\n") + "\n"
  }

  private static func expectation(_ message: JSONValue) -> String {
    let members = message.asObject?.filter { $0.key != "jsonrpc" } ?? []
    return #"{"expect":\#(String(decoding: JSONValue.object(members).bytes, as: UTF8.self))}"#
  }
}
