import CollectionLayout
package import LayoutBase
package import LayoutDocument

/// Lints a document at many widths of the viewport, and finds the ranges of widths in which each finding occurs.
///
/// The rules that check a layout are run at each whole point, or at every few points in a long document, and at the
/// document's breakpoints (minimum widths of layout variants). Between two neighbors with different findings the change
/// is searched by bisection. The ends of ranges are exact to a tenth of a point unless `bisectionLimit` ends the
/// search, which the report notes. What begins and ends between two neighbors, a finding or a gap in one, is missed.
package struct WidthLint {
  /// The default range of widths, in points: from the smallest phone to the widest tablet.
  package static let standardWidths = 320.0...1366.0
  /// The widths that can be linted, in points.
  package static let validWidths = 1.0...10_000.0
  /// The number of units in a point: widths are counted in tenths of a point.
  private static let unit = 10.0
  /// The distance between two linted widths is one point, and one more for each `itemsPerPoint` items of `cost(of:)`,
  /// at most `stepLimit` points.
  private static let (itemsPerPoint, stepLimit) = (2_000, 64)
  /// The maximum number of widths that the bisection lints, for each width that was linted before it.
  package static let bisectionLimit = 10

  private let document: DocumentSnapshot
  private let token: CancellationToken?
  private var linter: Linter
  /// The indices of the findings at each linted width; the keys are widths in tenths of a point.
  private var findings: [Int: Set<Int>] = [:]
  private var widths: [Int] = []

  private init(_ document: DocumentSnapshot, token: CancellationToken?) {
    (self.document, self.token) = (document, token)
    linter = Linter(document, token: token)
  }

  /// The time to lint one width, with reading the text, as the number of items that are laid out in that time.
  package static func cost(of document: DocumentSnapshot) -> Int { document.effort.layout + document.readingCost }

  /// The distance in points between the widths at which a document is linted.
  package static func step(for document: DocumentSnapshot) -> Double {
    Double(min(stepLimit, 1 + cost(of: document) / itemsPerPoint))
  }

  /// Lints a document at the widths of a range, in points. `height` is that of the viewport, in points; nil for the
  /// document's. Calls `progress` with the completed fraction, 0 to 1. If `token` is cancelled, the result is
  /// incomplete.
  package static func run(
    _ document: DocumentSnapshot, widths: ClosedRange<Double> = standardWidths, height: Double? = nil,
    token: CancellationToken? = nil, progress: (Double) -> Void = { _ in }
  ) -> LintReport {
    var lint = WidthLint(document, token: token)
    let height = height ?? document.model.viewport.height
    let samples = lint.samples(in: widths)
    for (number, width) in samples.enumerated() {
      lint.check(width, height: height)
      progress(0.5 * Double(number + 1) / Double(samples.count))
    }
    var gaps = Array(zip(samples, samples.dropFirst()))
    let limit = samples.count * bisectionLimit
    var remainingCount = limit
    while remainingCount > 0, token?.isCancelled != true, let (low, high) = gaps.popLast() {
      guard high - low > 1, lint.findings[low] != lint.findings[high] else { continue }
      remainingCount -= 1
      progress(1 - 0.5 * Double(remainingCount) / Double(limit))
      let middle = (low + high) / 2
      lint.check(middle, height: height)
      gaps += [(low, middle), (middle, high)]
    }
    return lint.report(isExact: gaps.isEmpty)
  }

  /// The widths to lint first, ascending, in tenths of a point: those at equal distances, the ends of the range, and
  /// those at and just below breakpoints.
  private func samples(in range: ClosedRange<Double>) -> [Int] {
    let units = { (width: Double) in Int((width * Self.unit).rounded()) }
    let points = stride(from: range.lowerBound.rounded(.up), to: range.upperBound, by: Self.step(for: document))
    let breakpoints = document.breakpoints.map { Int(($0 * Self.unit).rounded(.up)) }
    let all = points.map(units) + breakpoints + breakpoints.map { $0 - 1 }
    let ends = units(range.lowerBound)...units(range.upperBound)
    return Set(all.filter(ends.contains) + [ends.lowerBound, ends.upperBound]).sorted()
  }

  private mutating func check(_ width: Int, height: Double) {
    if token?.isCancelled == true { return }
    let size = Size(width: Double(width) / Self.unit, height: height)
    linter.checkLayout(document.adapted(to: LayoutEnvironment(viewport: size)), as: widths.count)
    findings[width] = linter.findings(of: widths.count)
    widths.append(width)
  }

  /// Returns the report. The environments of a finding are indices of `widths`, in ascending order. `isExact` is false
  /// if the bisection ended early.
  private func report(isExact: Bool) -> LintReport {
    let order = widths.indices.sorted { widths[$0] < widths[$1] }
    var positions = [Int](repeating: 0, count: order.count)
    for (position, index) in order.enumerated() { positions[index] = position }
    var report = linter.sortedReport
    for index in report.findings.indices {
      report.findings[index].environments = report.findings[index].environments.map { positions[$0] }.sorted()
    }
    report.widths = order.map { Double(widths[$0]) / Self.unit }
    let step = Int(Self.step(for: document))
    if step > 1 {
      report.limitNotes.append("The document is long: it was linted only at every \(step) points of the width.")
    }
    if !isExact {
      let distance = step == 1 ? "1 point" : "\(step) points"
      report.limitNotes.append(
        "The findings change at too many widths; the ends of some ranges are exact only to \(distance).")
    }
    return report
  }
}

extension LintReport {
  /// Returns the ranges of widths, in points, at which a finding occurs, ascending; empty if no widths were linted.
  package func widthRanges(of finding: LintFinding) -> [ClosedRange<Double>] {
    guard !widths.isEmpty else { return [] }
    var ranges: [ClosedRange<Int>] = []
    for index in finding.environments {
      if let last = ranges.last, index == last.upperBound + 1 {
        ranges[ranges.count - 1] = last.lowerBound...index
      } else {
        ranges.append(index...index)
      }
    }
    return ranges.map { widths[$0.lowerBound]...widths[$0.upperBound] }
  }
}
