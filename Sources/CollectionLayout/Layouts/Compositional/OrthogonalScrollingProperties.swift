/// How a section that scrolls across slows down, and what it does at its ends:
/// `UICollectionLayoutSectionOrthogonalScrollingProperties`.
public struct OrthogonalScrollingProperties: Hashable, Sendable {
  /// How quickly a scroll that was let go slows down.
  public enum Deceleration: String, Sendable, CaseIterable {
    /// As the collection does.
    case automatic
    case normal
    case fast
  }

  /// What happens beyond the first and the last group.
  public enum Bounce: String, Sendable, CaseIterable {
    /// It bounces where there is more than can be seen at once.
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
