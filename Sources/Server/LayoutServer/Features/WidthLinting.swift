import CollectionLayout
import JSON
import JSONRPC
import LayoutDocument
import LayoutLint
import LayoutProtocol

/// The widths of the viewport at which lint rules have diagnostics.
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
  /// The maximum number of items that one response lays out, unless it has only the minimum number of widths.
  private static let itemLimit = 1_000_000
  /// The maximum `WidthLint.cost` of a document that is linted: other requests about the document wait for the
  /// response.
  private static let costLimit = 100_000
  /// The minimum and the maximum number of widths of one response.
  private static let sampleLimits = 2...100

  /// Returns the diagnostics at the first of some widths, as many as one response covers.
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
