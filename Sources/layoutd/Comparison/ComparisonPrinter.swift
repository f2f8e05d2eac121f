import JSON
import LayoutComparison

/// Formats comparisons for the command line.
struct ComparisonPrinter {
  /// The output format.
  enum Format: String {
    case text, json
  }

  private let hasColors: Bool

  init(hasColors: Bool = false) { self.hasColors = hasColors }

  /// Returns one line per element, then the numbers of differences; for several layouts, and with `hasTitles` for each
  /// document, also headings.
  func text(_ comparisons: [DocumentComparison], hasTitles: Bool) -> String {
    var text = ""
    for comparison in comparisons {
      if hasTitles {
        text += (text.isEmpty ? "" : "\n") + DiagnosticFormatter.printable(comparison.title) + "\n"
      }
      text += self.text(comparison)
      if comparison.leavesOutSwift {
        text += "not compared: layouts in Swift, instead of which there are rows of 44 points; see --allow-swift\n"
      }
    }
    return text
  }

  private func text(_ comparison: DocumentComparison) -> String {
    guard comparison.pairs.count > 1 || comparison.pairs.first?.label != nil else {
      return comparison.pairs.map { lines(of: $0.difference).map { $0 + "\n" }.joined() }.joined()
    }
    // Equal frames are many, and are summarized; equal devices are listed.
    var text = ""
    var equalFrames = 0
    for pair in comparison.pairs {
      if let side = pair.onlySide {
        text += colored("\(pair.label ?? ""): only in the \(side.rawValue) file", side == .old ? .red : .green) + "\n"
        continue
      }
      if pair.time != nil, pair.isEmpty {
        equalFrames += 1
        continue
      }
      text += "\(pair.label ?? ""):\n" + lines(of: pair.difference).map { "  \($0)\n" }.joined()
    }
    if equalFrames > 0 { text += "\(NumberText.count(equalFrames, "equal frame"))\n" }
    for side in [ComparedPair.Side.old, .new] {
      let count = comparison.pairs.count { $0.onlySide == side }
      if count > 0 { text += "\(NumberText.count(count, "frame")) only in the \(side.rawValue) file\n" }
    }
    return text
  }

  /// Returns the lines of one difference.
  func lines(of difference: LayoutDifference) -> [String] {
    var lines = difference.entries.map { entry -> String in
      let key = DiagnosticFormatter.printable(entry.element.key)
      let line = "\(entry.sign) \(key)  \(DiagnosticFormatter.printable(entry.summary))"
      return switch entry {
      case .added: colored(line, .green)
      case .removed: colored(line, .red)
      case .changed: line
      }
    }
    if let text = difference.contentSizeText { lines.append("~ \(text)") }
    lines.append(difference.isEmpty ? "no differences, \(difference.counts)" : difference.counts)
    return lines
  }

  private func colored(_ line: String, _ color: DiagnosticFormatter.Color) -> String {
    hasColors ? color.applied(to: line) : line
  }

  /// Returns `{"comparisons": [{old, new, equal, layouts: […]}]}`.
  func json(_ comparisons: [DocumentComparison]) -> [UInt8] {
    json(comparisons) { comparison, writer in
      writeNames(of: comparison, to: &writer)
      writeLayouts(of: comparison, to: &writer)
    }
  }

  /// Returns `{"comparisons": [{old, new}]}`.
  func json(namesOf comparisons: [DocumentComparison]) -> [UInt8] {
    json(comparisons, writeNames(of:to:))
  }

  private func json(
    _ comparisons: [DocumentComparison], _ writeMembers: (DocumentComparison, inout JSONWriter) -> Void
  ) -> [UInt8] {
    var writer = JSONWriter(capacity: 64 << 10)
    writer.object { writer in
      writer.key("comparisons")
      writer.array { writer in
        for comparison in comparisons { writer.object { writer in writeMembers(comparison, &writer) } }
      }
    }
    return writer.takeBytes() + [UInt8(ascii: "\n")]
  }

  private func writeNames(of comparison: DocumentComparison, to writer: inout JSONWriter) {
    writer.member("old", comparison.oldName.map(JSONValue.string) ?? .null)
    writer.member("new", comparison.newName.map(JSONValue.string) ?? .null)
  }

  private func writeLayouts(of comparison: DocumentComparison, to writer: inout JSONWriter) {
    writer.member("equal", comparison.isEmpty)
    writer.key("layouts")
    writer.array { writer in
      for pair in comparison.pairs {
        writer.object { writer in
          if let time = pair.time { writer.member("time", time) }
          if let side = pair.onlySide { writer.member("only", side.rawValue) }
          if let label = pair.label, pair.time == nil { writer.member("name", label) }
          pair.difference.writeMembers(to: &writer)
        }
      }
    }
  }
}
