import CollectionLayout
import LayoutDocument
import LayoutSession
import Testing

/// Simulations of animated updates. Each animation is linear and takes 0.4 s, at 10 frames per second.
@Suite struct AnimatedSimulationTests {
  private static func play(
    _ events: String..., rows: Int = 10, interruption: String = "additive"
  ) throws -> [SimulationFrame] {
    let document = SimulationTests.document(events, rows: rows, interruption: interruption)
    let simulation = try SimulationTests.simulation(document)
    let frames = Array(simulation)
    #expect(simulation.diagnostics == [])
    return frames
  }

  /// The y origin and alpha of an element in each frame, followed by "leaves" while it disappears; nil in frames
  /// without it.
  private static func way(_ key: String, _ frames: [SimulationFrame]) -> [String?] {
    frames.map { frame in
      SimulationTests.element(key, frame).map { element in
        let rounded = { (number: Double) in (number * 1e6).rounded() / 1e6 }
        return "\(rounded(element.attributes.frame.y)) \(rounded(element.attributes.alpha))"
          + (element.isDisappearing ? " leaves" : "")
      }
    }
  }

  @Test func `an inserted row fades in while the other rows move down`() throws {
    let frames = try Self.play(#"{"at": 0.1, "update": [{"insert": {"at": [0, 0], "item": {"id": "n"}}}]}"#)
    // The animation ends at 0.5 s.
    #expect(frames.map(\.time) == [0, 0.1, 0.2, 0.3, 0.4, 0.5])
    #expect(Self.way("cell:n", frames) == [nil, "0.0 0.0", "0.0 0.25", "0.0 0.5", "0.0 0.75", "0.0 1.0"])
    #expect(
      Self.way("cell:r-0", frames) == ["0.0 1.0", "0.0 1.0", "12.5 1.0", "25.0 1.0", "37.5 1.0", "50.0 1.0"])
    // Its final y is 100, which is outside the viewport.
    #expect(
      Self.way("cell:r-1", frames) == [
        "50.0 1.0", "50.0 1.0 leaves", "62.5 1.0 leaves", "75.0 1.0 leaves", "87.5 1.0 leaves", nil,
      ])
    #expect(frames.map(\.state.contentSize.height) == [500, 550, 550, 550, 550, 550])
  }

  @Test func `an update that interrupts an animation is added to it`() throws {
    let frames = try Self.play(
      #"{"at": 0, "update": [{"insert": {"at": [0, 0], "item": {"id": "n"}}}]}"#,
      #"{"at": 0.2, "update": [{"delete": {"at": [0, 0]}}]}"#)
    #expect(frames.last?.time == 0.6)
    // The insertion adds a quarter in 0.1 s until 0.4 s, and the deletion takes a quarter away.
    #expect(
      Self.way("cell:n", frames) == [
        "0.0 0.0", "0.0 0.25", "0.0 0.5 leaves", "0.0 0.5 leaves", "0.0 0.5 leaves", "0.0 0.25 leaves", nil,
      ])
    #expect(
      Self.way("cell:r-0", frames) == [
        "0.0 1.0", "12.5 1.0", "25.0 1.0", "25.0 1.0", "25.0 1.0", "12.5 1.0", "0.0 1.0",
      ])
    // The last row in view leaves the viewport, and returns with both movements.
    #expect(
      Self.way("cell:r-1", frames) == [
        "50.0 1.0 leaves", "62.5 1.0 leaves", "75.0 1.0", "75.0 1.0", "75.0 1.0", "62.5 1.0", "50.0 1.0",
      ])
  }

  @Test func `a row that is reloaded while it moves has two views with the same movement`() throws {
    let frames = try Self.play(
      #"{"at": 0, "update": [{"insert": {"at": [0, 0], "item": {"id": "n"}}}]}"#,
      #"{"at": 0.2, "update": [{"reload": {"at": [0, 1]}}, {"delete": {"at": [0, 0]}}]}"#)
    #expect(
      Self.way("cell:r-0", frames) == [
        "0.0 1.0", "12.5 1.0", "25.0 0.0", "25.0 0.25", "25.0 0.5", "12.5 0.75", "0.0 1.0",
      ])
    #expect(
      Self.way("cell:r-0#2", frames) == [
        nil, nil, "25.0 1.0 leaves", "25.0 0.75 leaves", "25.0 0.5 leaves", "12.5 0.25 leaves", nil,
      ])
  }

  @Test func `an animated offset that an update interrupts has both movements`() throws {
    let document = SimulationTests.document(
      [
        #"{"at": 0, "update": [{"insert": {"at": [0, 4], "item": {"id": "n"}}}]}"#,
        #"{"at": 0.2, "update": [{"delete": {"at": [0, 4]}}]}"#,
      ], rows: 4,
      #""contentOffset": {"x": 0, "y": 100},"#, anchor: "end")
    let offsets = Array(try SimulationTests.simulation(document)).map {
      ($0.state.contentOffset.y * 1e6).rounded() / 1e6
    }
    #expect(offsets == [100, 112.5, 125, 125, 125, 112.5, 100])
  }

  @Test func `an update between two frames starts its animation at its own time`() throws {
    let frames = try Self.play(#"{"at": 0.15, "update": [{"delete": {"at": [0, 0]}}]}"#)
    // At 0.2 s the animation has run for 0.05 of 0.4 s, an eighth. It ends at 0.55 s.
    #expect(frames.last?.time == 0.6)
    #expect(
      Self.way("cell:r-0", frames) == [
        "0.0 1.0", "0.0 1.0", "0.0 0.875 leaves", "0.0 0.625 leaves", "0.0 0.375 leaves", "0.0 0.125 leaves", nil,
      ])
    #expect(Self.way("cell:r-1", frames)[2] == "43.75 1.0")
  }

  @Test func `an update that restarts starts from the presentation state`() throws {
    let frames = try Self.play(
      #"{"at": 0, "update": [{"insert": {"at": [0, 0], "item": {"id": "n"}}}]}"#,
      #"{"at": 0.2, "update": [{"delete": {"at": [0, 0]}}]}"#, interruption: "restart")
    #expect(frames.last?.time == 0.6)
    // Its alpha is 0.5 when the deletion interrupts the insertion, and falls from there to 0 in 0.4 s.
    #expect(
      Self.way("cell:n", frames) == [
        "0.0 0.0", "0.0 0.25", "0.0 0.5 leaves", "0.0 0.375 leaves", "0.0 0.25 leaves", "0.0 0.125 leaves", nil,
      ])
    #expect(
      Self.way("cell:r-0", frames) == [
        "0.0 1.0", "12.5 1.0", "25.0 1.0", "18.75 1.0", "12.5 1.0", "6.25 1.0", "0.0 1.0",
      ])
  }

  @Test func `two updates at the same time are applied separately`() throws {
    let frames = try Self.play(
      #"{"at": 0, "update": [{"insert": {"at": [0, 0], "item": {"id": "n"}}}]}"#,
      #"{"at": 0, "update": [{"insert": {"at": [0, 0], "item": {"id": "m"}}}]}"#)
    #expect(frames.last?.time == 0.4)
    #expect(frames.last.map(SimulationTests.tops) == ["cell:m": 0, "cell:n": 50])
    #expect(Self.way("cell:m", frames) == ["0.0 0.0", "0.0 0.25", "0.0 0.5", "0.0 0.75", "0.0 1.0"])
  }

  @Test func `a reloaded row has two views during the animation`() throws {
    let frames = try Self.play(
      #"{"at": 0, "update": [{"reload": {"at": [0, 0], "item": {"label": "new"}}}]}"#)
    #expect(Self.way("cell:r-0", frames) == ["0.0 0.0", "0.0 0.25", "0.0 0.5", "0.0 0.75", "0.0 1.0"])
    #expect(
      Self.way("cell:r-0#1", frames) == [
        "0.0 1.0 leaves", "0.0 0.75 leaves", "0.0 0.5 leaves", "0.0 0.25 leaves", nil,
      ])
  }

  @Test func `disappearing rows are drawn back to front`() throws {
    let text = """
      {"viewport": {"width": 100, "height": 100}, "layout": {"kind": "list", "rowHeight": 20},
       "animation": {"duration": 0.4, "curve": "linear"},
       "sections": [{"id": "s", "items": [{"id": "a", "zIndex": 2}, {"id": "b", "zIndex": 1}, {"id": "c", "zIndex": 3},
         {"id": "d"}, {"id": "e"}]}],
       "timeline": [{"at": 0, "update": [{"delete": {"at": [0, 0]}}, {"delete": {"at": [0, 1]}},
         {"delete": {"at": [0, 2]}}]}]}
      """
    let document = DocumentSnapshot(text: Array(text.utf8), location: .init(folder: nil), files: .none)
    let frames = Array(try SimulationTests.simulation(document))
    let keys = frames[1].state.elements.map(\.key.text)
    #expect(keys == ["cell:d", "cell:e", "cell:b", "cell:a", "cell:c"])
  }

  @Test func `of two rows that disappear from one index path the one that was deleted first is in front`() throws {
    let delete = #""update": [{"delete": {"at": [0, 0]}}]"#
    let frames = try Self.play(#"{"at": 0, \#(delete)}"#, #"{"at": 0.1, \#(delete)}"#)
    let keys = frames[2].state.elements.filter(\.isDisappearing).map(\.key.text)
    #expect(keys == ["cell:r-1", "cell:r-0"])
  }

  /// Row 0 grows by 30 points above the viewport, while row 10 fades out and row 11 moves up.
  @Test(arguments: ["additive", "restart"])
  func `a size above the viewport moves no animated row on screen`(interruption: String) throws {
    let document = SimulationTests.document(
      [
        #"{"at": 0, "scrollTo": {"y": 500}}"#, #"{"at": 0, "update": [{"delete": {"at": [0, 10]}}]}"#,
        #"{"at": 0.1, "measure": {"r-0": [100, 80]}}"#,
      ], rows: 20, interruption: interruption)
    let frames = Array(try SimulationTests.simulation(document))
    func tops(_ key: String) -> [Double?] {
      frames.map { frame in
        SimulationTests.element(key, frame).map { element in
          ((element.attributes.frame.y - frame.state.contentOffset.y) * 1e6).rounded() / 1e6
        }
      }
    }
    #expect(frames.map(\.state.contentOffset.y) == [500, 530, 530, 530, 530])
    #expect(tops("cell:r-10") == [0, 0, 0, 0, nil])
    #expect(tops("cell:r-11") == [50, 37.5, 25, 12.5, 0])
  }

  @Test func `a snapshot that swaps two items animates both`() throws {
    let frames = try Self.play(#"{"at": 0, "snapshot": [{"id": "s", "items": ["r-1", "r-0"]}]}"#, rows: 2)
    #expect(Self.way("cell:r-0", frames) == ["0.0 1.0", "12.5 1.0", "25.0 1.0", "37.5 1.0", "50.0 1.0"])
    #expect(Self.way("cell:r-1", frames) == ["50.0 1.0", "37.5 1.0", "25.0 1.0", "12.5 1.0", "0.0 1.0"])
  }

  @Test func `a scroll during an animated update changes the visible elements`() throws {
    let frames = try Self.play(
      #"{"at": 0, "update": [{"insert": {"at": [0, 0], "item": {"id": "n"}}}]}"#,
      #"{"at": 0.2, "scrollTo": {"y": 200}}"#
    )
    #expect(frames.map(\.state.contentOffset.y) == [0, 0, 200, 200, 200])
    #expect(frames.last.map(SimulationTests.tops) == ["cell:r-3": 200, "cell:r-4": 250])
  }

  @Test func `an element stays in the frames until the animated offset moves it out of the viewport`() throws {
    let document = SimulationTests.document(
      [#"{"at": 0, "update": [{"insert": {"at": [0, 4], "item": {"id": "n"}}}]}"#], rows: 4,
      #""contentOffset": {"x": 0, "y": 100},"#, anchor: "end")
    let frames = Array(try SimulationTests.simulation(document))
    // The end of the content moves from 200 to 250, and the viewport, anchored to it, from 100 to 150. No row moves.
    #expect(frames.map(\.state.contentOffset.y).map { ($0 * 1e6).rounded() / 1e6 } == [100, 112.5, 125, 137.5, 150])
    #expect(Self.way("cell:r-3", frames) == Array(repeating: "150.0 1.0", count: 5))
    #expect(Self.way("cell:r-2", frames) == Array(repeating: "100.0 1.0 leaves", count: 4) + [nil])
  }
}
