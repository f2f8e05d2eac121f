import CollectionLayout
import LayoutBase
import LayoutDocument
import LayoutSession
import Testing

/// An update of a copy of a session that is cancelled at each of its checks, as the server's jobs are.
@Suite struct CancelledSessionTests {
  private static let text = #"""
    {"viewport": {"width": 300, "height": 400}, "reorder": "withinSection",
     "animation": {"duration": 0.3, "interruption": "additive", "appear": {"alpha": 0}, "disappear": {"alpha": 0}},
     "layout": {"kind": "list", "rowHeight": 40},
     "sections": [{"id": "a", "items": [{"repeat": 3}]}, {"id": "b", "items": [{"repeat": 6}]},
      {"id": "c", "items": [{"repeat": 3}]}]}
    """#

  private static func session(_ animation: SessionOptions.AnimationMode) throws -> Session {
    let document = DocumentSnapshot(
      text: Array(text.utf8), location: Document.Location(folder: nil, workspaceFolders: []), files: .none)
    var options = SessionOptions()
    options.animation = animation
    return try Session(name: "s", document: document, options: options, now: 0)
  }

  private static func delete(_ operations: [UpdateOperation], in session: inout Session) throws {
    _ = try session.performBatchUpdates(operations, counts: nil, animated: true, token: nil)
  }

  /// Cancels the next output at each check, and compares the output of the unchanged session with that of a session that
  /// was never cancelled.
  private static func cancelEverywhere(_ session: Session) throws {
    var whole = session
    let counting = CancellationToken(cancellingAtCheck: .max)
    whole.token = counting
    let expected = whole.takeOutput(now: 1.1)
    #expect(counting.checkCount > 2 && expected.contains { if case .update = $0 { true } else { false } })
    for check in 1...counting.checkCount {
      var copy = session
      copy.token = CancellationToken(cancellingAtCheck: check)
      _ = copy.takeOutput(now: 1.1)
    }
    var again = session
    #expect(again.takeOutput(now: 1.1).count == expected.count)
  }

  @Test(arguments: [SessionOptions.AnimationMode.frames, .keyframes, .none])
  func `a deleted section`(animation: SessionOptions.AnimationMode) throws {
    var session = try Self.session(animation)
    try Self.delete([.deleteItem(at: IndexPath(section: 2, item: 0))], in: &session)
    _ = session.takeOutput(now: 1)
    try Self.delete([.deleteSection(at: 0), .deleteSection(at: 1)], in: &session)
    try Self.cancelEverywhere(session)
  }

  @Test(arguments: [SessionOptions.AnimationMode.frames, .keyframes, .none])
  func `a moving item whose index path changes`(animation: SessionOptions.AnimationMode) throws {
    var session = try Self.session(animation)
    try session.beginInteractiveMovement(of: .cell(Identifier("b/5")))
    session.updateInteractiveMovement(to: Point(x: 150, y: 150))
    _ = session.takeOutput(now: 1)
    try Self.delete(
      [.deleteSection(at: 0)] + (0..<5).map { .deleteItem(at: IndexPath(section: 1, item: $0)) }, in: &session)
    try Self.cancelEverywhere(session)
  }
}
