import CollectionLayout
import LayoutDocument
import LayoutSession
import Testing

/// The amount of work and the limits of animations.
@Suite struct AnimationWorkTests {
  /// Returns a session with `count` cells of 10 × 10 points, all of which are visible.
  private func session(_ mode: SessionOptions.AnimationMode, count: Int) throws -> Session {
    let text = #"""
      {"viewport": {"width": 1000, "height": \#(count / 10)}, "layout": {"kind": "grid", "columnCount": 100},
       "animation": {"duration": 3600, "curve": "linear"}, "sections": [{"id": "a", "items": [{"repeat": \#(count)}]}]}
      """#
    let document = DocumentSnapshot(
      text: Array(text.utf8), location: Document.Location(folder: nil, workspaceFolders: []), files: .none)
    var session = try Session(name: "s", document: document, options: SessionOptions(animation: mode), now: 0)
    _ = session.setClock(.manual, rate: nil, now: 0)
    return session
  }

  private func updates(of session: inout Session) -> [SessionUpdate] {
    session.takeOutput(now: 0).compactMap { output in
      if case .update(let update) = output { update } else { nil }
    }
  }

  @Test func `a frame updates the animated elements without querying the layout`() throws {
    var session = try session(.frames, count: 1000)
    let first = UpdateOperation.deleteItem(at: IndexPath(section: 0, item: 0))
    _ = try session.performBatchUpdates([first], counts: nil, animated: true, token: nil)
    #expect(updates(of: &session).count == 1)
    let work = session.work
    try session.advanceClock(to: 900, now: 0)
    #expect(updates(of: &session).map(\.diff.changed.count) == [1000])
    #expect(session.work.examinedCount == work.examinedCount)
    #expect(session.work.placedCount == work.placedCount)
  }

  @Test func `of disappearing views that are interrupted repeatedly only the latest are kept`() throws {
    var session = try session(.keyframes, count: 8000)
    var counts: [Int] = []
    for time in 1...4 {
      let reload = UpdateOperation.reloadSection(at: 0, with: nil)
      _ = try session.performBatchUpdates([reload], counts: nil, animated: true, token: nil)
      counts += updates(of: &session).map { $0.animation?.disappearing.count ?? 0 }
      try session.advanceClock(to: Double(time), now: 0)
    }
    // Those of the update itself and the interrupted ones: in the last update 20,000 of 24,000.
    #expect(counts == [8000, 16_000, 24_000, 28_000])
  }
}
