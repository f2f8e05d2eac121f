import EventLoop
import JSON
import LayoutComparison
import LayoutDocument

extension DocumentTest {
  /// The maximum number of differences that a failure lists. The page has all.
  private static let lineLimit = 20

  /// Writes the snapshot if it is missing or is to be updated. An invalid one is written again only with the layouts that
  /// the options choose, because those that it has are unknown.
  mutating func recordSnapshot(_ exists: inout Bool) {
    guard exists ? options.updatesExisting : options.recordsMissing else { return }
    var variants = options.variants
    var old: [UInt8]?
    if exists {
      old = read(paths.snapshot, for: "layout")
      if old == nil { return }
      if variants == nil {
        // Comparing the snapshot reports its errors.
        guard let old, let snapshot = try? LayoutSnapshot(old, unknownDevice: Self.unknownDevice) else { return }
        variants = snapshot.entries.map(\.variant)
      }
    }
    var layouts: [(variant: LayoutVariant, layout: ComparedLayout)] = []
    for variant in variants ?? [LayoutVariant()] {
      guard let layout = variant.layout(file.document) else {
        result.fail(
          Self.name(of: variant), ["more than \(LayoutVariant.elementLimit) elements; record a part with --at"])
        return
      }
      layouts.append((variant, layout))
    }
    let text = LayoutSnapshot(layouts).text
    guard text != old, write(text, to: paths.snapshot) else { return }
    result.notes.append("\(exists ? "updated" : "recorded") \(PathName.lastComponent(of: paths.snapshot))")
    exists = true
  }

  /// Compares the layouts of the snapshot with those of the document, and lints the document on the same devices.
  mutating func compareSnapshot() {
    guard let text = read(paths.snapshot, for: "layout") else { return }
    let snapshot: LayoutSnapshot
    do throws(JSONError) {
      snapshot = try LayoutSnapshot(text, unknownDevice: Self.unknownDevice)
    } catch {
      var cursor = PositionCursor(TextBuffer(text), .utf32)
      let place = cursor.lineAndColumn(of: min(error.offset, text.count))
      let message = "\(paths.snapshot):\(place.line):\(place.column): \(error.message)"
      let advice = "not updated, because its layouts are unknown; choose them with --devices, --at or --full"
      result.fail("layout", [message] + (options.updatesExisting ? [advice] : []), code: ExitCode.noInput)
      return
    }
    for entry in snapshot.entries { compare(entry) }
    lint(on: snapshot.entries.map(\.variant.device))
  }

  private mutating func compare(_ entry: LayoutSnapshot.Entry) {
    let name = Self.name(of: entry.variant)
    guard let layout = entry.variant.layout(file.document) else {
      result.fail(name, ["more than \(LayoutVariant.elementLimit) elements"])
      return
    }
    let pair = ComparedPair(
      label: entry.variant.label ?? "Document's viewport", from: entry.layout, to: layout.roundedForSnapshot,
      tolerance: options.tolerance)
    if pair.difference.isEmpty {
      result.cases.append(.init(name: name))
      return
    }
    let lines = ComparisonPrinter().lines(of: pair.difference)
    var failure = [lines[lines.count - 1]] + lines.dropLast().prefix(Self.lineLimit)
    let more = lines.count - failure.count
    if more > 0 { failure.append("… and \(more) more") }
    result.fail(name, failure)
    differences.append(pair)
  }

  private static func name(of variant: LayoutVariant) -> String {
    variant.label.map { variant.device == nil ? "layout \($0)" : "layout on \($0)" } ?? "layout"
  }

  private static func unknownDevice(_ name: String) -> String? {
    if Devices.named(name) != nil { return nil }
    let suggestion = Devices.suggestions(for: name).first.map { " (did you mean \"\($0)\"?)" } ?? ""
    return "unknown device \"\(name)\"\(suggestion)"
  }
}
