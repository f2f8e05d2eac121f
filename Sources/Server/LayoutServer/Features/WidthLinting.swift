import CollectionLayout
import JSON
import JSONRPC
import LayoutDocument
import LayoutLint
import LayoutProtocol

/// Lint diagnostics for all widths of the viewport.
enum WidthLintMethods {
  static var all: [Method] {
    [
      .query(LintWidthsRequest.self, of: { .repeatedLayout($0.textDocument.uri) }) {
        message, document, writer throws(ResponseError) in
        guard let document else { throw .unknownDocument(message.textDocument.uri) }
        try document.diagnostics(atWidths: message).write(to: &writer)
      }
    ]
  }
}

extension DocumentContext {
  /// The number of laid-out items up to which one response covers more widths than the minimum.
  private static let itemLimit = 1_000_000
  /// The maximum `WidthLint.cost` of a document: other requests about the document wait for the response.
  private static let costLimit = 100_000
  /// The minimum and maximum number of widths that one response covers.
  private static let sampleLimits = 2...100

  /// Returns the lint diagnostics at widths from the start of the requested range on, as many as one response covers,
  /// and the width up to which it does. Throws if the document costs more than `costLimit`.
  func diagnostics(
    atWidths message: LintWidthsRequest
  ) throws(ResponseError) -> LintWidthsRequest.Result {
    guard WidthLint.cost(of: snapshot) <= Self.costLimit else {
      throw .failed(
        "limitExceeded",
        "the document is too long for all widths at once; run layoutd lint --widths on the command line")
    }
    guard message.from < message.to, !snapshot.hasStaleModel else { return .init(to: message.to, diagnostics: []) }
    let limits = Self.sampleLimits
    let cost = (1 + WidthLint.bisectionLimit) * (1 + WidthLint.cost(of: snapshot))
    let sampleCount = min(max(limits.lowerBound, Self.itemLimit / cost), limits.upperBound)
    let end = min(message.to, message.from + Double(sampleCount) * WidthLint.step(for: snapshot))
    let report = WidthLint.run(
      snapshot, widths: message.from...end, height: message.height, token: snapshot.token)
    var cursor = cursor
    let diagnostics = report.findings.map { finding in
      WidthDiagnostic(
        rule: finding.rule.rawValue, severity: finding.severity.rawValue, message: finding.completeMessage,
        range: PositionRange(finding.range, &cursor),
        widths: report.widthRanges(of: finding).map { WidthRange(from: $0.lowerBound, to: $0.upperBound) })
    }
    return .init(to: end, diagnostics: diagnostics)
  }
}
