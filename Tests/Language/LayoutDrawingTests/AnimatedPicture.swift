import CollectionLayout
import Foundation
import LayoutDrawing

/// An animated SVG with accessors for its rules and groups.
struct AnimatedPicture {
  /// One `@keyframes` rule.
  struct Rule {
    var name: String
    var body: String

    /// The blocks of the rule with their percentages.
    var blocks: [(selectors: [Double], body: String)] {
      body.split(separator: "}").map { block in
        let parts = block.split(separator: "{")
        return (parts[0].split(separator: ",").compactMap { Double($0.dropLast()) }, String(parts[1]))
      }
    }
  }

  let text: String
  let keyframes: [Rule]

  init(_ frames: [SimulationFrame], rate: Double = 60, title: String = "t") {
    text = String(decoding: AnimatedSVG.bytes(of: PlayedSimulation(frames, rate: rate, title: title)), as: UTF8.self)
    keyframes = text.split(separator: "\n").filter { $0.hasPrefix("@keyframes ") }.map { line in
      let open = line.firstIndex(of: "{") ?? line.startIndex
      return Rule(
        name: String(line[..<open].dropFirst("@keyframes ".count)),
        body: String(line[line.index(after: open)...].dropLast()))
    }
  }

  /// The loop's length in frames.
  func loopLength(rate: Double) -> Int {
    guard let range = text.range(of: "[style]{animation:") else { return 0 }
    return Int(((Double(text[range.upperBound...].prefix { $0 != "m" }) ?? 0) / 1_000 * rate).rounded())
  }

  /// The static translation downwards of the group that holds the elements.
  var scrollBase: Double {
    let group = text.split(separator: "\n").drop { !$0.contains("id=\"viewport\"") }.dropFirst().first ?? ""
    guard let range = group.range(of: "translate(") else { return 0 }
    let numbers = group[range.upperBound...].prefix { $0 != ")" }.split(separator: " ")
    return Double(numbers.last ?? "") ?? 0
  }

  /// The text of an element's group.
  func group(_ key: String) -> Substring {
    text.split(separator: "\n").first { $0.hasPrefix("<g data-key=\"\(key)\"") } ?? ""
  }

  /// The names of the keyframes that an element's groups and shapes have.
  func animations(_ key: String) -> [String] {
    group(key).components(separatedBy: "animation-name:").dropFirst().flatMap {
      $0.prefix { $0 != "\"" }.split(separator: ",").map(String.init)
    }
  }
}
