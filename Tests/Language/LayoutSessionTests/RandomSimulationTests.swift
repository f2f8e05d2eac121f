import CollectionLayout
import LayoutDocument
import LayoutSession
import TestSupport
import Testing

/// Simulations of random timelines.
@Suite struct RandomSimulationTests {
  private static func number(_ generator: inout SeededGenerator) -> String {
    ["0", "1", "-7.5", "123.25", "1e9", "-1e9", "0.001", "50"].randomElement(using: &generator) ?? "0"
  }

  private static func place(_ generator: inout SeededGenerator) -> String {
    Bool.random(using: &generator)
      ? "[\(Int.random(in: 0...2, using: &generator))]"
      : "[\(Int.random(in: 0...1, using: &generator)), \(Int.random(in: 0...9, using: &generator))]"
  }

  private static func operation(_ number: Int, _ generator: inout SeededGenerator) -> String {
    let place = place(&generator)
    let isItem = place.contains(",")
    let content = isItem ? #""item": {"id": "n\#(number)", "height": 30}"# : #""section": {"items": [{"height": 9}]}"#
    return switch Int.random(in: 0...3, using: &generator) {
    case 0: #"{"delete": {"at": \#(place)}}"#
    case 1: #"{"reload": {"at": \#(place)}}"#
    default: #"{"insert": {"at": \#(place), \#(content)}}"#
    }
  }

  private static func event(_ number: Int, _ generator: inout SeededGenerator) -> String {
    let action =
      switch Int.random(in: 0...7, using: &generator) {
      case 7:
        #""contentInset": {"\#(["top", "left", "bottom", "right"][number % 4])": \#(Self.number(&generator))}"#
      case 0: #""scrollTo": {"x": \#(Self.number(&generator)), "y": \#(Self.number(&generator))}"#
      case 1: #""scrollTo": {"item": "s/\#(Int.random(in: 0...9, using: &generator))", "position": "center"}"#
      case 2: #""fling": {"vx": \#(Self.number(&generator)), "vy": \#(Self.number(&generator))}"#
      case 3:
        #""resize": {"width": \#(Int.random(in: 0...300, using: &generator)), "height": \#(Int.random(in: 0...300, using: &generator))}"#
      case 4: #""snapshot": ["s", {"id": "t", "items": ["t/1", {"id": "m\#(number)", "height": 40}]}]"#
      default: #""update": [\#(operation(number, &generator))]"#
      }
    return #"{"at": \#(Double(Int.random(in: 0...200, using: &generator)) / 100), \#(action)}"#
  }

  private static func document(_ generator: inout SeededGenerator) -> DocumentSnapshot {
    let kinds = ["list", "grid", "waterfall", "flow", "carousel", "tags", "sheet"]
    let kind = kinds.randomElement(using: &generator) ?? "list"
    let direction = ["vertical", "horizontal", "both"].randomElement(using: &generator) ?? "vertical"
    let anchor = ["none", "firstVisible", "end"].randomElement(using: &generator) ?? "none"
    let writing = ["ltr", "rtl"].randomElement(using: &generator) ?? "ltr"
    let events = (0..<12).map { event($0, &generator) }.joined(separator: ",\n")
    let text = """
      {"viewport": {"width": 120, "height": 160}, "layout": {"kind": "\(kind)"\(kind == "sheet" ? #", "columnWidths": 50"# : "")}, "scrollDirection": "\(direction)",
       "layoutDirection": "\(writing)", "animation": {"anchor": "\(anchor)"},
       "sections": [{"id": "s", "header": 20, "items": [{"repeat": 10, "height": 30, "width": 40}]},
                    {"id": "t", "items": [{"repeat": 10, "height": 50, "width": 30}]}],
       "timeline": [\(events)]}
      """
    let document = DocumentSnapshot(text: Array(text.utf8), location: .init(folder: nil), files: .none)
    return document
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `every simulation ends, contains only finite numbers, and is reproducible`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let document = Self.document(&generator)
    // The document's diagnostics must equal those of the simulation.
    // Hints are about the layout, not about the timeline.
    let foretold = document.diagnostics.filter { $0.severity != .hint }
    let simulation = try Simulation(document, events: document.model.timeline, framesPerSecond: 20)
    var count = 0
    var frames: [SimulationFrame] = []
    for frame in simulation {
      #expect(frame.time == Double(count) / 20)
      count += 1
      try #require(count < 2_000)
      let offset = frame.state.contentOffset
      #expect(offset.x.isFinite && offset.y.isFinite)
      let names = frame.state.elements.map(\.key)
      #expect(Set(names).count == names.count)
      for element in frame.state.elements {
        let frame = element.attributes.frame
        let isFinite = [frame.x, frame.y, frame.width, frame.height].allSatisfy { $0.isFinite }
        #expect(isFinite)
        #expect((0...1).contains(element.attributes.alpha))
      }
      frames.append(frame)
    }
    // The simulation stops with an error, or its last frame is the model state without disappearing elements.
    if simulation.failureTime == nil {
      #expect(frames.last?.state.elements.contains { $0.isDisappearing } == false)
    } else {
      #expect(simulation.diagnostics.contains { $0.severity == .error })
    }
    let again = try Simulation(document, events: document.model.timeline, framesPerSecond: 20)
    #expect(Array(again) == frames)
    #expect(again.diagnostics == simulation.diagnostics)
    #expect(foretold == simulation.diagnostics)
  }
}
