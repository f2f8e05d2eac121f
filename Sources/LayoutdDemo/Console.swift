import EventLoop
import JSON

/// Formats and prints the output of the demo.
enum Console {
  /// The maximum number of lines for each of removed, added and changed elements.
  private static let limit = 3

  static func print(_ line: String) { try? FileSystem.writeAll(descriptor: 1, Array((line + "\n").utf8)) }

  static func heading(_ text: String) { print("\n\(text)") }

  static func printDetail(_ text: String) { print("   \(text)") }

  /// Prints an update with one line per element: its key, its frame before and its frame after.
  static func show(_ update: JSONValue, before: ReplicatedSession) {
    let animation = update["animation"]
    let removed = (update["removed"]?.asArray ?? []).map { key in
      let name = key.asString ?? ""
      let fades = isNamed(name, in: animation?["disappearing"])
      return "− \(padded(name)) \(frame(before.frame(name))) → \(fades ? "disappearing" : "out of view")"
    }
    let added = (update["added"]?.asArray ?? []).map { element in
      let name = element["key"]?.asString ?? ""
      let initial = animation?["appearing"]?.asArray?.first { $0["key"]?.asString == name }?["initial"]
      let from = initial?["frame"].map { frame($0) } ?? padded(initial == nil ? "into view" : "appearing", 24)
      return "+ \(padded(name)) \(from) → \(frame(element["frame"]))"
    }
    let moved: [String] = (update["changed"]?.asArray ?? []).compactMap { change in
      guard let name = change["key"]?.asString, let new = change["frame"] else { return nil }
      return "~ \(padded(name)) \(frame(before.frame(name))) → \(frame(new))"
    }
    printDetail(summary(update))
    for lines in [removed, added, moved] {
      for line in lines.prefix(limit) { printDetail("  " + line) }
      if lines.count > limit { printDetail("  \(lines[0].prefix(1)) … and \(lines.count - limit) more") }
    }
  }

  /// Returns a one-line summary of an update.
  static func summary(_ update: JSONValue) -> String {
    let counts = ["added", "removed", "changed"].map { "\(update[$0]?.asArray?.count ?? 0) \($0)" }
    var parts = ["update \(update["revision"]?.asInt ?? 0) (\(update["cause"]?["kind"]?.asString ?? ""))"] + counts
    if let duration = update["animation"]?["duration"]?.asDouble {
      parts.append("animated over \(number(duration)) s, \(update["animation"]?["curve"]?.asString ?? "")")
    }
    return parts.joined(separator: ", ")
  }

  /// Formats `[x, y, w, h]` as "x, y  w×h".
  static func frame(_ value: JSONValue?) -> String {
    let sides = (value?.asArray ?? []).map { number($0.asDouble ?? 0) }
    guard sides.count == 4 else { return padded("?", 24) }
    return padded("\(sides[0]), \(sides[1])", 13) + padded("\(sides[2])×\(sides[3])", 11)
  }

  static func size(_ value: JSONValue?) -> String {
    "\(number(value?["width"]?.asDouble ?? 0)) × \(number(value?["height"]?.asDouble ?? 0))"
  }

  /// Formats a number with at most one decimal.
  static func number(_ value: Double) -> String {
    let tenths = (value * 10).rounded() / 10
    return tenths == tenths.rounded() ? String(Int(tenths)) : String(tenths)
  }

  static func padded(_ text: String, _ width: Int = 17) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func isNamed(_ key: String, in list: JSONValue?) -> Bool {
    (list?.asArray ?? []).contains { $0["key"]?.asString == key }
  }
}
