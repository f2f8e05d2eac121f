import CollectionLayout

/// Bounds of an entry's sizes. Size validation uses them to skip entries that cannot have a diagnostic.
struct EntrySizeSummary: Sendable {
  /// The bounds on one axis.
  struct Length: Sendable {
    /// The largest length of any item; 0 if none has an explicit length.
    let largest: Double
    /// Whether any item may have an explicit length.
    let isWritten: Bool
    /// Whether all items have the same explicit length.
    let isConstant: Bool

    init(_ rule: NumberSequence) {
      largest = rule.largest ?? 0
      isWritten = rule != .none
      if case .constant = rule { isConstant = true } else { isConstant = false }
    }
  }

  private let width: Length
  private let height: Length
  /// Whether an aspect ratio is set.
  let hasRatio: Bool

  init(_ metrics: ItemMetrics) {
    width = Length(metrics.width)
    height = Length(metrics.height)
    hasRatio = metrics.aspectRatio != .none
  }

  /// Returns the bounds along the scroll axis.
  func main(_ direction: ScrollDirection) -> Length { direction == .vertical ? height : width }

  /// Returns the bounds across the scroll axis.
  func cross(_ direction: ScrollDirection) -> Length { direction == .vertical ? width : height }
}
