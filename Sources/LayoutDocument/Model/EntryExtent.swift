import CollectionLayout

/// What findings about sizes begin with, so that most entries are passed over at a look.
struct EntryExtent: Sendable {
  /// The numbers of one axis.
  struct Length: Sendable {
    /// The largest that any item can have; 0 where none has one.
    let largest: Double
    /// Whether any item may have a number of its own.
    let isWritten: Bool
    /// Whether all items have one, and the same.
    let isOneNumber: Bool

    init(_ rule: NumberRule) {
      largest = rule.largest ?? 0
      isWritten = rule != .none
      if case .constant = rule { isOneNumber = true } else { isOneNumber = false }
    }
  }

  private let width: Length
  private let height: Length
  /// Whether a width over height is written.
  let hasRatio: Bool

  init(_ metrics: ItemMetrics) {
    width = Length(metrics.width)
    height = Length(metrics.height)
    hasRatio = metrics.aspectRatio != .none
  }

  /// Along the axis that scrolls.
  func main(_ direction: ScrollDirection) -> Length { direction == .vertical ? height : width }

  /// Across it.
  func cross(_ direction: ScrollDirection) -> Length { direction == .vertical ? width : height }
}
