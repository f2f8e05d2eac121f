package import CollectionLayout
import EmbeddedFiles
package import JSON

/// A simulation as a self-contained HTML page with a player.
package enum PlayerPage {
  /// Returns the page of a simulation.
  package static func bytes(of simulation: PlayedSimulation) -> [UInt8] {
    var page: [UInt8] = []
    var template = PageTemplate(EmbeddedFiles.required(folder + "player.html"))
    page += template.text(before: "{{title}}")
    XMLEscaping.append(simulation.title, to: &page)
    page += template.text(before: "{{style}}") + styles.joined()
    page += template.text(before: "{{play}}")
    page += inScript(data(of: simulation))
    page += template.text(before: "{{script}}")
    for module in modules { appendStatements(of: module, to: &page) }
    return page + template.remaining
  }

  /// Returns the JSON for the player. `report` is JSON that is added unchanged; nil for none.
  package static func data(of simulation: PlayedSimulation, report: [UInt8]? = nil) -> [UInt8] {
    var simulation = simulation
    if simulation.frames.isEmpty { simulation.frames = [.empty] }
    if !simulation.rate.isFinite || simulation.rate <= 0 { simulation.rate = 60 }
    return PlayerData.json(of: simulation, report: report)
  }

  private static let folder = "Sources/Language/LayoutDrawing/Player/"
  private static let shared = "editors/web/shared/"

  private static let styles = [
    shared + "palette.css", shared + "simulation.css", shared + "attributes.css", shared + "timeline.css",
    folder + "player.css",
  ].map(EmbeddedFiles.required)

  /// The modules of the preview page and the script of the player, each after those that it depends on.
  private static let modules = [
    "editors/web/dom.js", shared + "simulationData.js", shared + "simulationViewport.js",
    shared + "attributesView.js", shared + "attributeChart.js", shared + "elementTracks.js",
    shared + "timelineView.js", folder + "player.js",
  ].map(EmbeddedFiles.required)

  /// Appends a module without its `import` lines and the word `export`, because all modules become one script: a page
  /// that is opened from a file cannot load modules.
  private static func appendStatements(of module: [UInt8], to page: inout [UInt8]) {
    for line in module.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      if line.starts(with: "import ".utf8) { continue }
      page += line.starts(with: "export ".utf8) ? line.dropFirst("export ".utf8.count) : line
      page.append(UInt8(ascii: "\n"))
    }
  }

  /// Escapes JSON for a script element: `<`, which occurs only in strings, and the line separators U+2028 and U+2029.
  private static func inScript(_ json: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(json.count)
    for (index, byte) in json.enumerated() {
      switch byte {
      case UInt8(ascii: "<"): text += "\\u003c".utf8
      case 0xA8 where json[..<index].suffix(2) == [0xE2, 0x80], 0xA9 where json[..<index].suffix(2) == [0xE2, 0x80]:
        text.removeLast(2)
        text += (byte == 0xA8 ? "\\u2028" : "\\u2029").utf8
      default: text.append(byte)
      }
    }
    return text
  }
}

/// A simulation, and what the player shows about it.
package struct PlayedSimulation: Sendable {
  /// The frames in the order of time.
  package var frames: [SimulationFrame]
  /// The number of frames per second.
  package var rate: Double
  package var title: String
  /// The events for the player's ruler, as `{at, name, detail}`: the time in seconds from the start, the key of the
  /// action, and its values in a few words unless the key is enough.
  package var events: [JSONValue]
  /// The reason why the simulation ended before its last event; nil if it did not.
  package var stopReason: String?
  /// Whether the layout is from right to left.
  package var isRightToLeft: Bool
  /// The movements of elements on screen without an animation, as `{key, at, distance}`: the time in seconds from the
  /// start, and the length in points.
  package var jumps: [JSONValue]
  /// The seed of the random order in which late sizes arrive; nil if they arrive at the times of the document.
  package var seed: Int?

  package init(
    _ frames: [SimulationFrame], rate: Double, title: String, events: [JSONValue] = [], stopReason: String? = nil,
    isRightToLeft: Bool = false, jumps: [JSONValue] = []
  ) {
    (self.frames, self.rate, self.title, self.events) = (frames, rate, title, events)
    (self.stopReason, self.isRightToLeft, self.jumps) = (stopReason, isRightToLeft, jumps)
  }
}

/// The text of a page with placeholders, which occur once each and are filled in from the first to the last.
struct PageTemplate {
  /// The text after the last placeholder that was reached.
  private(set) var remaining: ArraySlice<UInt8>

  init(_ text: [UInt8]) { remaining = text[...] }

  /// Returns the text up to a placeholder, and skips that too; empty, without skipping anything, if the placeholder is
  /// missing.
  mutating func text(before mark: String) -> ArraySlice<UInt8> {
    let mark = Array(mark.utf8)
    var index = remaining.startIndex
    while index + mark.count <= remaining.endIndex, !remaining[index...].starts(with: mark) { index += 1 }
    guard index + mark.count <= remaining.endIndex else { return [] }
    defer { remaining = remaining[(index + mark.count)...] }
    return remaining[..<index]
  }
}
