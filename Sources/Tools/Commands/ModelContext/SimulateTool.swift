import CollectionLayout
import JSON
import LayoutBase
import LayoutDocument
import LayoutDrawing
import LayoutProtocol
import LayoutSession
import ModelContextProtocol

/// The tool `simulate` of `layoutd mcp`: runs a document's timeline.
enum SimulateTool {
  /// The frames per second of a simulation.
  private static let frameRate = 60.0
  /// The maximum number of simulated frames: ten minutes.
  private static let frameLimit = 36_000
  /// The maximum number of elements in a frame of the result, and of jumps.
  private static let (elementLimit, jumpLimit) = (500, 100)

  static var tool: Tool {
    Tool(
      name: "simulate", title: "Run a document's timeline",
      description:
        """
        Runs the timeline of a layout document at 60 frames per second. Returns the visible elements at the given \
        times, and the jumps: elements in view that move on screen by more than a point at one instant, without an \
        animation, for example because an image above them has loaded.
        """,
      inputSchema: DocumentInput.schema(
        DocumentInput.environment,
        [
          "times": [
            "type": "array", "items": ["type": "number", "minimum": 0], "maxItems": 20,
            "description":
              """
            Seconds from the start. For each time the first frame at or after it is returned, or the last frame. \
            Default: no frames.
            """,
          ],
          "limit": [
            "type": "integer", "minimum": 1, "maximum": .integer(elementLimit), "default": 100,
            "description": "The maximum number of elements in each returned frame. Default: 100.",
          ],
        ]),
      outputSchema: .schema(
        of: [
          "frameCount": .integerSchema,
          "duration": ["type": "number", "description": "The time of the last frame, in seconds."],
          "stopReason": ["type": "string", "description": "Present if an event was invalid or the limit was reached."],
          "frames": .schema(
            ofItems: .schema(of: [
              "time": .numberSchema, "contentOffset": .objectSchema, "contentSize": .objectSchema,
              "attributes": .schema(ofItems: .objectSchema), "truncated": .booleanSchema,
            ])),
          "jumps": .schema(
            ofItems: .schema(of: [
              "key": .stringSchema, "time": .numberSchema,
              "distance": ["type": "number", "description": "Points on screen."],
            ])),
          "jumpCount": .integerSchema,
        ], optional: ["stopReason"]),
      fileArguments: DocumentInput.fileArguments
    ) { call throws(ToolError) in
      var run = try SimulationRun(call, framesPerSecond: frameRate)
      try run.play(frameLimit: frameLimit, call)
      return .object { run.writeMembers(elementLimit: call.count("limit", default: 100), jumpLimit, to: &$0) }
    }
  }
}

/// The simulation of one call, with the frames and the jumps of its result.
private struct SimulationRun {
  private let simulation: Simulation
  /// The requested times in seconds whose frames are not found yet, ascending.
  private var times: ArraySlice<Double>
  private var frames: [SimulationFrame] = []
  private var last: SimulationFrame?
  private var frameCount = 0
  private var isTruncated = false

  init(_ call: ToolCall, framesPerSecond: Double) throws(ToolError) {
    let document = try call.document(needsLayout: true)
    times = (call.arguments["times"]?.asArray ?? []).compactMap(\.asDouble).sorted()[...]
    do throws(Session.TooManyElements) {
      simulation = try Simulation(
        document, events: document.model.timeline, framesPerSecond: framesPerSecond, token: call.token)
    } catch {
      try call.checkCancellation()
      throw ToolError("The document cannot be simulated: \(Session.TooManyElements.message).")
    }
  }

  /// Simulates to the end, or until `frameLimit` frames; times after the last frame get that frame. Throws if the call
  /// was cancelled.
  mutating func play(frameLimit: Int, _ call: ToolCall) throws(ToolError) {
    while let frame = simulation.next() {
      try call.checkCancellation()
      frameCount += 1
      // A time may be later than its frame by rounding.
      while let time = times.first, time <= frame.time + 1e-9 {
        frames.append(frame)
        times.removeFirst()
      }
      last = frame
      call.progress.fraction = simulation.progress
      if frameCount == frameLimit {
        isTruncated = true
        break
      }
    }
    if let last { frames += times.map { _ in last } }
  }

  func writeMembers(elementLimit: Int, _ jumpLimit: Int, to writer: inout JSONWriter) {
    // Less than a point is not noticed.
    let jumps = simulation.report.jumps.filter { $0.distance > 1 }
    writer.member("frameCount", frameCount)
    writer.member("duration", last?.time ?? 0)
    if let reason = isTruncated ? "the limit of \(frameCount) frames" : simulation.stopReason {
      writer.member("stopReason", reason)
    }
    writer.array("frames") { writer in
      for frame in frames {
        var shown = frame
        shown.state.elements.removeLast(max(0, frame.state.elements.count - elementLimit))
        writer.object { writer in
          shown.writeMembers(withStyle: false, to: &writer)
          writer.member("truncated", frame.state.elements.count > elementLimit)
        }
      }
    }
    writer.member("jumps", .array(jumps.prefix(jumpLimit).map(\.json)))
    writer.member("jumpCount", jumps.count)
  }
}
