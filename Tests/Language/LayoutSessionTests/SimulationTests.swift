import CollectionLayout
import Foundation
import JSON
import LayoutDocument
import LayoutSession
import Testing

/// Simulations whose frames are calculated in the test.
@Suite struct SimulationTests {
  /// Returns a document with rows of 50 points, r-0 to r-(count − 1), in a viewport of 100 by 100. Animations are
  /// linear and take 0.4 s.
  static func document(
    _ events: [String], rows count: Int = 10, _ keys: String = "", anchor: String = "none",
    interruption: String = "additive"
  ) -> DocumentSnapshot {
    let text = """
      {"viewport": {"width": 100, "height": 100}, "layout": {"kind": "list", "rowHeight": 50}, \(keys)
       "animation": {"duration": 0.4, "curve": "linear", "anchor": "\(anchor)",
                     "interruption": "\(interruption)"},
       "sections": [{"id": "s", "items": [{"repeat": \(count), "id": "r-{i}"}]}],
       "timeline": [\(events.joined(separator: ","))]}
      """
    let document = DocumentSnapshot(text: Array(text.utf8), location: .init(folder: nil), files: .none)
    return document
  }

  static func simulation(_ document: DocumentSnapshot, fps: Double = 10) throws -> Simulation {
    #expect(document.diagnostics.filter { $0.severity == .error } == [])
    return try Simulation(document, events: document.model.timeline, framesPerSecond: fps)
  }

  static func play(_ events: String..., rows: Int = 10, fps: Double = 10) throws -> [SimulationFrame] {
    let simulation = try simulation(document(events, rows: rows), fps: fps)
    let frames = Array(simulation)
    #expect(simulation.failureTime == nil)
    #expect(simulation.diagnostics == [])
    return frames
  }

  static func element(_ key: String, _ frame: SimulationFrame) -> LayoutElement? {
    frame.state.elements.first { $0.key.text == key }
  }

  static func tops(_ frame: SimulationFrame) -> [String: Double] {
    Dictionary(uniqueKeysWithValues: frame.state.elements.map { ($0.key.text, $0.attributes.frame.y) })
  }

  /// Whether two numbers are equal up to rounding.
  static func isNear(_ a: Double?, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
    a.map { ($0 - b).magnitude <= tolerance } ?? false
  }

  @Test func `a simulation without events has one frame`() throws {
    let frames = try Self.play()
    #expect(frames.map(\.time) == [0])
    #expect(frames[0].state.contentSize == Size(width: 100, height: 500))
    #expect(frames[0].state.elements.map(\.key.text) == ["cell:r-0", "cell:r-1"])
  }

  @Test func `a wait only makes the simulation longer`() throws {
    // 0.25 s at 10 frames per second: 0, 0.1, 0.2 and the first frame after the end.
    #expect(try Self.play(#"{"at": 0.25, "wait": true}"#).map(\.time) == [0, 0.1, 0.2, 0.3])
    // 3/10 is no binary fraction, and there is no additional frame.
    #expect(try Self.play(#"{"at": 0.3, "wait": true}"#).map(\.time) == [0, 0.1, 0.2, 0.3])
    let frames = try Self.play(#"{"at": 1, "wait": true}"#, fps: 60)
    let times = (0...60).map { index in Double(index) / 60 }
    #expect(frames.map(\.time) == times)
  }

  @Test func `a scroll is immediate, and a frame at its time shows it`() throws {
    let frames = try Self.play(
      #"{"at": 0.1, "scrollTo": {"y": 75}}"#, #"{"at": 0.2, "scrollTo": {"x": 5, "y": -30}}"#,
      #"{"at": 0.3, "scrollTo": {"y": 7}}"#)
    let offsets = [Point(x: 0, y: 0), Point(x: 0, y: 75), Point(x: 5, y: -30), Point(x: 5, y: 7)]
    #expect(frames.map(\.state.contentOffset) == offsets)
    // 75…175 intersects the rows at 50, 100 and 150.
    #expect(frames[1].state.elements.map(\.key.text) == ["cell:r-1", "cell:r-2", "cell:r-3"])
  }

  @Test func `an item is scrolled to the requested position`() throws {
    let frames = try Self.play(
      // r-5 is at 250…300: at the bottom 300 − 100, at the top 250, in the center 250 − (100 − 50) / 2.
      #"{"at": 0, "scrollTo": {"item": "r-5"}}"#, #"{"at": 0.1, "scrollTo": {"item": "r-5", "position": "top"}}"#,
      #"{"at": 0.2, "scrollTo": {"item": "r-5", "position": "center"}}"#,
      // The last row cannot be at the top: 500 − 100.
      #"{"at": 0.3, "scrollTo": {"item": "r-9", "position": "top"}}"#)
    #expect(frames.map(\.state.contentOffset.y) == [200, 250, 225, 400])
  }

  @Test func `of two scrolls at the same time the second one is the result`() throws {
    let frames = try Self.play(#"{"at": 0.1, "scrollTo": {"y": 10}}"#, #"{"at": 0.1, "scrollTo": {"y": 20}}"#)
    #expect(frames.map(\.state.contentOffset.y) == [0, 20])
  }

  @Test func `a fling decelerates as in UIKit`() throws {
    // A fling of 1000 points per second travels 1000 · 0.4995 points in 3.450 s.
    let frames = try Self.play(#"{"at": 0, "fling": {"vy": 1000}}"#, rows: 100)
    #expect(frames.count == 36)
    let drag = 1000 * log(0.998)
    for frame in frames.dropLast() {
      // x(t) = v0 (r^1000t − 1) / D
      let expected = 1000 * (pow(0.998, 1000 * frame.time) - 1) / drag
      #expect(Self.isNear(frame.state.contentOffset.y, expected, 1e-6), "\(frame.time)")
    }
    #expect(Self.isNear(frames.last?.state.contentOffset.y, -1000 / drag))
    #expect(Self.isNear(-1000 / drag, 499.5, 1e-3))
    #expect(frames.allSatisfy { $0.state.contentOffset.x == 0 })
  }

  @Test func `a fling starts at the time of its event, not at the next frame`() throws {
    let frames = try Self.play(
      #"{"at": 0.05, "scrollTo": {"y": 100}}"#, #"{"at": 0.05, "fling": {"vy": 1000}}"#, rows: 100)
    let drag = 1000 * log(0.998)
    #expect(frames[0].state.contentOffset.y == 0)
    let offset = 100 + 1000 * (pow(0.998, 50) - 1) / drag
    #expect(Self.isNear(frames[1].state.contentOffset.y, offset))
    // 0.05 + 3.450 = 3.500 s, up to rounding.
    #expect((36...37).contains(frames.count))
  }

  @Test func `a fling springs back at the end of the content`() throws {
    // Ten rows scroll 500 − 100 = 400 points. The edge is reached after ln(1 + D · 400 / 1000) / D = 0.80592 s with
    // 1000 e^{D t} = 199.199 points per second. From there the offset beyond the edge is v t e^{−10 t}.
    let frames = try Self.play(#"{"at": 0, "fling": {"vy": 1000}}"#)
    let drag = 1000 * log(0.998)
    let reached = log(1 + drag * 0.4) / drag
    let velocity = 1000 * exp(drag * reached)
    #expect(Self.isNear(reached, 0.80592, 1e-5) && Self.isNear(velocity, 199.199, 1e-3))
    for frame in frames.dropLast() where frame.time > reached {
      let t = frame.time - reached
      #expect(Self.isNear(frame.state.contentOffset.y, 400 + velocity * t * exp(-10 * t), 1e-6), "\(frame.time)")
    }
    #expect(Self.isNear(frames[9].state.contentOffset.y, 407.3, 0.1))
    #expect(frames.last?.state.contentOffset.y == 400)
  }

  @Test func `a fling does not move along an axis on which all content is visible`() throws {
    let frames = try Self.play(#"{"at": 0, "fling": {"vx": 900, "vy": 900}}"#, rows: 2)
    #expect(frames.map(\.state.contentOffset) == [.zero])
  }

  @Test func `a scroll ends a fling, and another fling replaces it`() throws {
    let scrolled = try Self.play(#"{"at": 0, "fling": {"vy": 1000}}"#, #"{"at": 0.2, "scrollTo": {"y": 300}}"#)
    // The duration of the ended fling has no effect.
    #expect(scrolled.dropFirst(2).allSatisfy { $0.state.contentOffset.y == 300 })
    #expect(scrolled.last?.time == 0.2)
    let again = try Self.play(
      #"{"at": 0, "fling": {"vy": 1000}}"#, #"{"at": 0.2, "fling": {"vy": -100}}"#, rows: 100)
    let drag = 1000 * log(0.998)
    // It travels −100 · 0.4995 from the offset of the first one.
    let turned = 1000 * (pow(0.998, 200) - 1) / drag
    #expect(Self.isNear(again.last?.state.contentOffset.y, turned + 100 / drag))
  }

  @Test func `a fling continues when the content changes`() throws {
    let drag = 1000 * log(0.998)
    // With seven rows the offset ends at 350 − 100 = 250. The offset and the velocity of the fling do not change at
    // that time.
    let frames = try Self.play(
      #"{"at": 0, "fling": {"vy": 1000}}"#,
      #"{"at": 0.2, "snapshot": [{"id": "s", "items": ["r-0", "r-1", "r-2", "r-3", "r-4", "r-5", "r-6"]}]}"#)
    let offset = { (time: Double) in 1000 * (pow(0.998, 1000 * time) - 1) / drag }
    for number in 0...2 {
      #expect(Self.isNear(frames[number].state.contentOffset.y, offset(Double(number) / 10), 1e-6))
    }
    #expect(frames[2].state.contentSize.height == 350)
    // 250 is passed at ln(1 + D / 4) / D = 0.3463 s.
    #expect(Self.isNear(frames[3].state.contentOffset.y, offset(0.3), 1e-6))
    #expect(frames[4].state.contentOffset.y > 250 && frames.last?.state.contentOffset.y == 250)
  }

  @Test func `a fling continues when the viewport size changes`() throws {
    let drag = 1000 * log(0.998)
    let frames = try Self.play(
      #"{"at": 0, "fling": {"vy": 500}}"#, #"{"at": 0.25, "resize": {"width": 100, "height": 300}}"#)
    // It would travel 500 · 0.4995 = 249.75 points, but the offset now ends at 500 − 300 = 200.
    let offset = { (time: Double) in 500 * (pow(0.998, 1000 * time) - 1) / drag }
    for number in 0...8 {
      #expect(Self.isNear(frames[number].state.contentOffset.y, offset(Double(number) / 10), 1e-6))
    }
    // 200 is passed at ln(1 + D · 200 / 500) / D = 0.8059 s.
    #expect(frames[9].state.contentOffset.y > 200 && frames[9].state.contentOffset.y < offset(0.9))
    #expect(frames.last?.state.contentOffset.y == 200)
  }

  @Test func `a snapping layout determines the end of a fling`() throws {
    // Cards of 70 with a spacing of (100 − 70) / 7: card n is centered at the offset 74.2857 n.
    let text = """
      {"viewport": {"width": 100, "height": 100}, "scrollDirection": "horizontal", "layout": {"kind": "carousel"},
       "sections": [{"items": [{"repeat": 9}]}], "timeline": [{"at": 0, "fling": {"vx": 600, "vy": 50}}]}
      """
    let document = DocumentSnapshot(text: Array(text.utf8), location: .init(folder: nil), files: .none)
    let frames = Array(try Self.simulation(document))
    // 600 · 0.4995 = 299.7 is nearest to card 4.
    #expect(Self.isNear(frames.last?.state.contentOffset.x, 4 * (70 + 30.0 / 7), 1e-9))
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.state.contentOffset.x < $1.state.contentOffset.x })
    #expect(frames.allSatisfy { $0.state.contentOffset.y == 0 })
  }

  @Test func `a resize lays out for the new viewport and clamps the offset`() throws {
    let frames = try Self.play(
      #"{"at": 0, "scrollTo": {"y": 400}}"#, #"{"at": 0.1, "resize": {"width": 60, "height": 200}}"#)
    #expect(frames.map(\.state.contentOffset.y) == [400, 300])
    #expect(frames[1].state.viewport == Size(width: 60, height: 200))
    #expect(frames[1].state.elements.map(\.attributes.frame.width) == [60, 60, 60, 60])
  }

  @Test(arguments: [
    (
      #"{"at": 0.2, "update": [{"delete": {"at": [0, 3]}}, {"delete": {"at": [0, 12]}}, {"move": {"from": [7], "to": [0]}}]}"#,
      [
        "deleteItemOutOfRange [0, 12]",
        "moveFromOutOfRange [7]",
      ]
    ),
    (
      #"{"at": 0.2, "snapshot": ["t", {"id": "s", "items": ["r-0", "x"]}]}"#,
      [
        "unknownSection \"t\"",
        "unknownItem \"x\"",
      ]
    ),
    (#"{"at": 0.2, "scrollTo": {"item": "x"}}"#, ["unknownItem \"x\""]),
  ])
  func `an impossible event ends the simulation with all its errors`(event: String, findings: [String]) throws {
    let document = Self.document([event, #"{"at": 1, "wait": true}"#])
    let simulation = try Simulation(document, events: document.model.timeline, framesPerSecond: 10)
    #expect(Array(simulation).map(\.time) == [0, 0.1])
    #expect(simulation.failureTime == 0.2)
    #expect(simulation.next() == nil)
    let found = simulation.diagnostics.map {
      "\($0.code) \(String(decoding: document.text[$0.range], as: UTF8.self))"
    }
    #expect(found == findings)
    // The document has these diagnostics without a simulation.
    #expect(document.diagnostics == simulation.diagnostics)
    #expect(simulation.diagnostics.allSatisfy { $0.severity == .error && !$0.message.isEmpty })
  }

  @Test func `a batch that only UIKit would reject is simulated, with a warning`() throws {
    // Deletes 1, moves 0 to 1 and 3 to 0, and reloads 2.
    let document = Self.document(
      [
        #"""
        {"at": 0, "update": [{"delete": {"at": [0, 1]}}, {"move": {"from": [0, 0], "to": [0, 1]}},
                             {"move": {"from": [0, 3], "to": [0, 0]}}, {"reload": {"at": [0, 2]}}]}
        """#
      ], rows: 4)
    let simulation = try Self.simulation(document)
    let frames = Array(simulation)
    #expect(simulation.failureTime == nil)
    #expect(simulation.diagnostics.map(\.code) == ["uikitWouldReject"])
    #expect(simulation.diagnostics.map(\.severity) == [.warning])
    #expect(frames.last.map(Self.tops) == ["cell:r-3": 0, "cell:r-0": 50])
  }

  @Test func `progress ends at 1`() throws {
    let simulation = try Self.simulation(Self.document([#"{"at": 0.5, "wait": true}"#]), fps: 8)
    var progress: [Double] = []
    for _ in simulation { progress.append(simulation.progress) }
    #expect(progress == [0, 0.25, 0.5, 0.75, 1])
  }
}
