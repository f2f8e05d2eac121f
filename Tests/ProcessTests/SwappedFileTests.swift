import Foundation
import JSON
import TestSupport
import Testing

/// Files that become links to files outside of the workspace while the daemon accesses them. It must not read those.
@Suite(.serialized) struct SwappedFileTests {
  private static func text(_ id: String) -> String { #"{"sections":[{"items":[{"id":"\#(id)","height":20}]}]}"# }

  /// A workspace with a document, a secret file outside of it, and a link to the secret.
  private struct Place {
    let folder: TemporaryDirectory
    var workspace: String { folder.file("workspace") }
    var document: String { workspace + "/a.layout.json" }
    var secret: String { folder.file("secret.layout.json") }
    var link: String { workspace + "/link" }

    init(_ inside: String, secret outside: String) throws {
      folder = try TemporaryDirectory()
      try FileManager.default.createDirectory(atPath: workspace, withIntermediateDirectories: false)
      try Data(inside.utf8).write(to: URL(fileURLWithPath: document))
      try Data(outside.utf8).write(to: URL(fileURLWithPath: secret))
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: secret)
    }

    func start() throws -> ProtocolSession {
      let talk = try ProtocolSession()
      let folders = #"[{"uri":"file://\#(workspace)","name":"w"}]"#
      try talk.wire.initialize(#"{"capabilities":{},"workspaceFolders":\#(folders)}"#)
      return talk
    }
  }

  /// Alternates a path between a file and another one, on a separate thread.
  private final class Swapping: @unchecked Sendable {
    private let lock = NSLock()
    private var isOver = false
    private let ended = DispatchSemaphore(value: 0)

    init(_ path: String, _ other: String) {
      let (kept, next) = (path + ".kept", path + ".next")
      _ = Glibc.link(path, kept)
      Thread { [self] in
        while !lock.withLock({ isOver }) {
          for source in [kept, other] {
            // A hard link to a symbolic link is a symbolic link. The path exists at every moment, as it is replaced by
            // rename. A rename onto the same file leaves the other name.
            _ = unlink(next)
            _ = Glibc.link(source, next)
            _ = Glibc.rename(next, path)
          }
        }
        ended.signal()
      }.start()
    }

    func end() {
      lock.withLock { isOver = true }
      ended.wait()
    }
  }

  private func open(_ path: String) -> String {
    #"{"textDocument":{"uri":"file://\#(path)"},"viewport":{"width":100,"height":100},"animation":"none"}"#
  }

  @Test func `a document that alternates with a link is read or unknown`() throws {
    let place = try Place(Self.text("open"), secret: Self.text("secret"))
    let talk = try place.start()
    let swapping = Swapping(place.document, place.link)
    defer { swapping.end() }
    var (opened, rejected) = (0, 0)
    for number in 1...3_000 {
      let response = try talk.wire.call("\(number)", "layoutd/session/open", open(place.document))
      guard let result = response["result"] else {
        rejected += 1
        continue
      }
      opened += 1
      let key = result["attributes"]?[0]?["key"]
      guard key == .string("cell:open") else {
        Issue.record("after \(number) sessions the client was shown \(key.map { "\($0)" } ?? "nothing")")
        return
      }
      let session = result["session"]?.asString ?? ""
      _ = try talk.wire.call("\"close\"", "layoutd/session/close", #"{"session":"\#(session)"}"#)
    }
    print("opened \(opened) times, refused \(rejected) times")
    #expect(opened > 0 && rejected > 0)
  }

  @Test func `a document that became a link after it was opened is not read again`() throws {
    let place = try Place(Self.text("open"), secret: Self.text("secret"))
    let talk = try place.start()
    #expect(try talk.wire.call("1", "layoutd/session/open", open(place.document))["result"] != nil)
    #expect(rename(place.link, place.document) == 0)
    // This change is reported after the link, and so handled after it.
    let other = place.workspace + "/b.layout.json"
    try Data(Self.text("b").utf8).write(to: URL(fileURLWithPath: other))
    #expect(try talk.wire.call("2", "layoutd/session/open", open(other))["result"] != nil)
    try Data(Self.text("c").utf8).write(to: URL(fileURLWithPath: other))
    let update = try talk.wire.receive { $0["method"] == .string("layoutd/session/update") }
    #expect(update["params"]?["session"] == .string("s2"))
    let snapshot = try talk.wire.call("3", "layoutd/session/snapshot", #"{"session":"s1"}"#)
    #expect(snapshot["result"]?["attributes"]?[0]?["key"] == .string("cell:open"))
  }

  @Test func `a data source that alternates with a link is read or outside of the workspace`() throws {
    let place = try Place("[{\"id\":\"open\"}]", secret: "[{\"id\":\"secret\"}]")
    let talk = try place.start()
    let swapping = Swapping(place.document, place.link)
    defer { swapping.end() }
    let text = #"{\"sections\":[{\"items\":{\"source\":\"a.layout.json\",\"each\":{\"id\":\"/id\"}}}]}"#
    var found: Set<String> = []
    for number in 1...1_500 {
      let uri = "file://\(place.workspace)/d.layout.json"
      let response = try talk.wire.call(
        "\(number)", "layoutd/session/open",
        #"{"textDocument":{"uri":"\#(uri)"},"text":"\#(text)","viewport":{"width":100,"height":100}}"#)
      let session = response["result"]?["session"]?.asString ?? ""
      found.insert(response["result"]?["attributes"]?[0]?["key"]?.asString ?? "none")
      _ = try talk.wire.call("\"close\"", "layoutd/session/close", #"{"session":"\#(session)"}"#)
    }
    print("a source that is swapped: \(found.sorted())")
    #expect(found.contains("cell:open"))
    #expect(!found.contains { $0.contains("secret") })
  }

  @Test func `a client cannot open a file that only another client may open`() throws {
    let place = try Place(Self.text("open"), secret: Self.text("secret"))
    let path = place.folder.file("s")
    let layoutd = try LayoutdProcess(["--listen", path])
    let free = try TestSocket.connect(path: path)
    try free.initialize()
    #expect(try free.call("1", "layoutd/session/open", open(place.secret))["result"] != nil)
    let bound = try TestSocket.connect(path: path)
    let folders = #"[{"uri":"file://\#(place.workspace)","name":"w"}]"#
    try bound.initialize(#"{"capabilities":{},"workspaceFolders":\#(folders)}"#)
    #expect(try bound.call("1", "layoutd/session/open", open(place.secret))["error"] != nil)
    #expect(try bound.call("2", "layoutd/session/open", open(place.document))["result"] != nil)
    #expect(layoutd.isRunning)
  }

  @Test(.deadlockLimit) func `a document that becomes a FIFO does not block the daemon`() throws {
    let place = try Place(Self.text("open"), secret: Self.text("secret"))
    let talk = try place.start()
    let fifo = place.workspace + "/fifo"
    #expect(mkfifo(fifo, 0o600) == 0)
    let swapping = Swapping(place.document, fifo)
    defer { swapping.end() }
    for number in 1...500 {
      let response = try talk.wire.call("\(number)", "layoutd/session/open", open(place.document))
      guard let session = response["result"]?["session"]?.asString else { continue }
      _ = try talk.wire.call("\"close\"", "layoutd/session/close", #"{"session":"\#(session)"}"#)
    }
    try talk.expectAlive()
  }
}
