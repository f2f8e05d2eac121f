/// How fast a finger leaves the screen, in points per second.
public enum ScrollVelocity {
  /// Faster is a flick: it moves on by a card, a page or a group however short its way was.
  public static let flick = 250.0
}
