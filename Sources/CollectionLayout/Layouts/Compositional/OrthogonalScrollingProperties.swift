/// The deceleration of an orthogonal section and its behavior at both ends:
/// `UICollectionLayoutSectionOrthogonalScrollingProperties`.
public struct OrthogonalScrollingProperties: Hashable, Sendable {
  /// The deceleration rate after a scroll gesture.
  public enum Deceleration: String, Sendable, CaseIterable {
    /// The rate of the collection.
    case automatic
    case normal
    case fast
  }

  /// The behavior beyond the first and the last group.
  public enum Bounce: String, Sendable, CaseIterable {
    /// Bounces if the content is longer than its visible part.
    case automatic
    case always
    case never
  }

  public var decelerationRate: Deceleration
  public var bounce: Bounce

  public init(decelerationRate: Deceleration = .automatic, bounce: Bounce = .automatic) {
    self.decelerationRate = decelerationRate
    self.bounce = bounce
  }

  var rate: DecelerationRate {
    switch decelerationRate {
    case .automatic, .normal: .normal
    case .fast: .fast
    }
  }
}
