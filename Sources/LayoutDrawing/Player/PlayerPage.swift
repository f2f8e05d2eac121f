package import CollectionLayout
import JSON

/// A simulation as a self-contained HTML page with a player.
package enum PlayerPage {
  /// Returns the page of a simulation: `frames` in order of time, `rate` of them per second.
  package static func bytes(of frames: [SimulationFrame], rate: Double, title: String) -> [UInt8] {
    var page: [UInt8] = []
    var rest = PackageResources.player_html[...]
    // The placeholders are in this order, once each.
    page += take(&rest, before: "{{title}}")
    XMLEscaping.append(title, to: &page)
    page += take(&rest, before: "{{style}}") + PackageResources.player_css
    page += take(&rest, before: "{{play}}") + inScript(data(of: frames, rate: rate, title: title))
    page += take(&rest, before: "{{script}}")
    for script in scripts { page += script }
    return page + rest
  }

  /// Returns the data of the player, as JSON.
  package static func data(of frames: [SimulationFrame], rate: Double, title: String) -> [UInt8] {
    PlayerData.json(of: frames.isEmpty ? [.empty] : frames, rate: rate.isFinite && rate > 0 ? rate : 60, title: title)
  }

  /// In order of their dependencies; they are concatenated into one block.
  private static let scripts = [
    PackageResources.data_js, PackageResources.viewport_js, PackageResources.inspector_js, PackageResources.chart_js,
    PackageResources.elementRows_js, PackageResources.player_js,
  ]

  /// Consumes and returns the text up to a placeholder, and skips the placeholder.
  private static func take(_ rest: inout ArraySlice<UInt8>, before mark: String) -> ArraySlice<UInt8> {
    let mark = Array(mark.utf8)
    var index = rest.startIndex
    while index + mark.count <= rest.endIndex, !rest[index...].starts(with: mark) { index += 1 }
    guard index + mark.count <= rest.endIndex else { return [] }
    defer { rest = rest[(index + mark.count)...] }
    return rest[..<index]
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
