import Foundation
import JSON
import TestSupport
import Testing

/// Pages that commands write exist on disk only while the daemon runs.
@Suite struct ExportedPageTests {
  enum Ending: CaseIterable { case exit, endOfInput, terminated }

  @Test(arguments: Ending.allCases) func `a page exists until the daemon ends`(_ ending: Ending) throws {
    let talk = try ProtocolSession()
    try talk.wire.initialize()
    let uri = "file:///project/a.layout.json"
    try talk.send(
      Documents.open(uri, #"{"sections": [{"items": [{"repeat": 3}]}], "timeline": [{"at": 0.1, "wait": true}]}"#))
    var paths: [String] = []
    for (command, beginning) in [("layoutd.preview.export", "<svg"), ("layoutd.simulate", "<!doctype html>")] {
      let response = try talk.wire.call(
        "\"\(command)\"", "workspace/executeCommand", #"{"command":"\#(command)","arguments":["\#(uri)"]}"#)
      let page = try #require(response["result"]?["uri"]?.asString.flatMap(URL.init(string:)))
      let text = try String(contentsOf: page, encoding: .utf8)
      #expect(text.prefix(400).lowercased().contains(beginning))
      paths.append(page.path)
    }
    switch ending {
    case .exit:
      _ = try talk.wire.call("1", "shutdown")
      try talk.send(Message.notification("exit"))
      try talk.expectEnd(.exited(0))
    case .endOfInput:
      talk.wire.closeOutput()
      try talk.expectEnd(.exited(1))
    case .terminated:
      talk.layoutd.send(signal: SIGTERM)
      try talk.expectEnd(.exited(128 + SIGTERM))
    }
    let folder = try #require(paths.first.map { ($0 as NSString).deletingLastPathComponent })
    #expect(!FileManager.default.fileExists(atPath: folder))
  }
}
