import JSON
import JSONRPC
import LayoutServer
import Testing

@Suite struct WorkProgressTests {
  /// Returns the progress messages for these times and completed fractions, in a short form.
  private static func story(
    token: String?, _ moments: [(time: Double, fraction: Double?)], reply: (time: Double, isError: Bool)? = nil
  ) throws -> [String] {
    var progress = WorkDoneProgressReporter(
      token: token.map { Array($0.utf8) }, number: 7, title: "Work", isCancellable: true, start: 0)
    var output: [UInt8] = []
    var reply = reply
    for (time, fraction) in moments {
      if let response = reply, time >= response.time {
        reply = nil
        let id = RequestID(json: Array(#""layoutd-progress-7""#.utf8))
        #expect(progress.handleResponse(to: id, isError: response.isError, now: response.time, output: &output))
      }
      progress.advance(to: time, fraction: fraction, output: &output)
    }
    progress.end(output: &output)
    progress.end(output: &output)
    var reader = FrameReader()
    reader.append(output)
    var story: [String] = []
    while case .body(let range)? = reader.next() {
      let message = try JSONValue(parsing: Array(reader.bytes[range]))
      let params = message["params"]
      let value = params?["value"]
      let words =
        value.map { value in
          [value["kind"]?.asString, value["percentage"]?.asInt.map { "\($0)" }].compactMap { $0 }
        } ?? [message["method"]?.asString ?? ""]
      story.append(
        (words + [params?["token"].map { String(decoding: $0.bytes, as: UTF8.self) } ?? ""]).joined(separator: " "))
    }
    return story
  }

  @Test func `work that ends within 200 ms reports no progress`() throws {
    #expect(try Self.story(token: "1", [(0.1, 0.5), (0.199, 0.9)]) == [])
    #expect(try Self.story(token: nil, [(0.1, 0.5), (0.199, 0.9)]) == [])
  }

  @Test func `work of exactly 200 ms reports progress, and 100 ms later again`() throws {
    #expect(
      try Self.story(token: "1", [(0.2, 0.5), (0.25, 0.6), (0.3125, 0.7)]) == ["begin 50 1", "report 70 1", "end 1"])
    #expect(try Self.story(token: nil, [(0.2, 0.5)]) == [#"window/workDoneProgress/create "layoutd-progress-7""#])
  }

  @Test func `progress begins, reports increasing percentages, and ends once`() throws {
    #expect(
      try Self.story(
        token: #""x""#,
        [(0.25, 0.1), (0.3, 0.2), (0.5, 0.3), (0.75, 0.2), (1, 0.303), (1.25, nil), (1.5, 1), (2, 1)])
        == [#"begin 10 "x""#, #"report 30 "x""#, #"report 99 "x""#, #"end "x""#])
  }

  @Test func `an unknown fraction is reported without a percentage`() throws {
    #expect(try Self.story(token: "5", [(0.3, nil), (0.6, nil)]) == ["begin 5", "end 5"])
  }

  @Test func `a token of the server is used after the client has accepted it`() throws {
    let create = #"window/workDoneProgress/create "layoutd-progress-7""#
    let moments = [0.2, 0.3, 0.4, 0.5].map { (time: $0, fraction: Double?.some($0)) }
    #expect(
      try Self.story(token: nil, moments, reply: (0.35, false))
        == [create, #"begin "layoutd-progress-7""#, #"report 50 "layoutd-progress-7""#, #"end "layoutd-progress-7""#])
    #expect(try Self.story(token: nil, moments, reply: (0.35, true)) == [create])
    #expect(try Self.story(token: nil, moments) == [create])
  }

  @Test func `a response to another request is ignored`() {
    var progress = WorkDoneProgressReporter(token: nil, number: 1, title: "Work", isCancellable: false, start: 0)
    var output: [UInt8] = []
    #expect(!progress.handleResponse(to: RequestID(json: [0x31]), isError: false, now: 1, output: &output))
    #expect(output.isEmpty)
  }
}
