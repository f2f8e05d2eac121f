import Foundation
import JSON
import TestSupport
import Testing

/// The memory of a daemon that runs for weeks does not grow. The test is short unless `LAYOUTD_SOAK` is set.
@Suite(.serialized) struct SoakTests {
  /// The total number of edits and scrolls.
  private static let steps = ProcessInfo.processInfo.environment["LAYOUTD_SOAK"] == nil ? 6_000 : 100_000
  /// The number of steps after which the daemon has allocated its working memory.
  private static let warmth = 1_000

  @Test(.timeLimit(.minutes(60)))
  func `memory does not grow between 1,000 and 100,000 edits and scrolls`() throws {
    let layoutd = try LayoutdProcess()
    try layoutd.wire.initialize()
    var document = TypedDocument(items: 500)
    try layoutd.wire.send(document.opening)
    let state = try layoutd.wire.call("1", "layoutd/session/open", TypedDocument.session)["result"] ?? .null
    var copy = ClientState(state)
    let session = try #require(state["session"]?.asString)
    var random = SeededGenerator(seed: 9)
    var (early, step) = (0.0, 0)
    while step < Self.steps {
      // Ten at a time, as when a key repeats.
      var messages: [String] = []
      for _ in 0..<10 {
        messages.append(Self.message(step, session, &document, &random))
        step += 1
      }
      messages.append(Message.request("\"barrier\"", "layoutd/synchronize"))
      try layoutd.wire.send(messages.flatMap { TestConnection.frame($0) })
      while true {
        let message = try layoutd.wire.receive(within: 20)
        if message["id"]?.asString == "barrier" { break }
        guard message["method"]?.asString == "layoutd/session/update", let update = message["params"] else { continue }
        let follows = copy.follow(update)
        try #require(follows, "step \(step)")
      }
      if step == Self.warmth { early = layoutd.residentMemory }
    }
    let late = layoutd.residentMemory
    print("soak: \(Int(early * 10) / 10) MB after \(Self.warmth) edits and scrolls, \(late) MB after \(Self.steps)")
    #expect(late <= early * 1.2, "\(early) MB after \(Self.warmth), \(late) MB after \(Self.steps)")
    _ = try layoutd.wire.call("2", "textDocument/hover", Self.hover)
    let fresh = try layoutd.wire.call("3", "layoutd/session/snapshot", #"{"session":"\#(session)"}"#)["result"] ?? .null
    #expect(copy.shows(ClientState(fresh)))
  }

  @Test func `memory that jobs of several clients have used is returned`() throws {
    let folder = try TemporaryDirectory()
    let layoutd = try LayoutdProcess(["--listen", folder.file("s")])
    let clients = try (0..<4).map { _ in try TestSocket.connect(path: folder.file("s")) }
    let items = (0..<30_000).map { #"{"id":"item-\#($0)","height":\#(20 + $0 % 70),"label":"a label of the item"}"# }
    let text = #"{"layout":{"kind":"waterfall"},"sections":[{"items":[\#(items.joined(separator: ",\n"))]}]}"#
    for (number, client) in clients.enumerated() {
      try client.initialize()
      try client.send(Documents.open("file:///\(number).layout.json", text))
      for (id, method) in ["formatting", "documentSymbol", "foldingRange"].enumerated() {
        try client.send(
          Message.request(
            "\(id)", "textDocument/\(method)",
            #"{"textDocument":{"uri":"file:///\#(number).layout.json"},"options":{"tabSize":2,"insertSpaces":true}}"#))
      }
    }
    for client in clients { _ = try client.response(to: "2", within: 60) }
    for (number, client) in clients.enumerated() {
      try client.send(
        Message.notification(
          "textDocument/didClose", #"{"textDocument":{"uri":"file:///\#(number).layout.json"}}"#))
    }
    _ = becomesTrue(within: 10) { layoutd.residentMemory < 40 }
    #expect(layoutd.residentMemory < 40, "\(layoutd.residentMemory) MB")
    withExtendedLifetime(clients) {}
  }

  private static let hover =
    #"{"textDocument":{"uri":"\#(TypedDocument.uri)"},"position":{"line":4,"character":22}}"#

  /// Returns an edit of any kind, or a scroll in every third step.
  private static func message(
    _ step: Int, _ session: String, _ document: inout TypedDocument, _ random: inout SeededGenerator
  ) -> String {
    let item = random.below(document.itemCount)
    switch step % 9 {
    case 0, 3, 6: return Message.scroll(session, to: Double(random.below(12_000)))
    case 1, 4: return document.typeHeight("\(50 + random.below(50))", ofItem: item)
    // A syntax error, and its removal.
    case 2: return document.typeHeight(" ", ofItem: 7)
    case 5: return document.typeHeight("70", ofItem: 7)
    case 7: return document.rename(item: 10 + item % 400, "name-\(step)")
    default: return step.isMultiple(of: 2) ? document.insert("new-\(step)", beforeItem: 20) : document.delete(item: 20)
    }
  }
}
