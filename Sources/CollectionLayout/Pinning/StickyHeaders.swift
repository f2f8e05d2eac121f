/// What headers and footers do at the edge of the viewport when their sections scroll on.
public enum StickyHeaders: String, Hashable, Sendable, CaseIterable {
  /// They scroll with their sections.
  case none
  /// They stay until the end of their section pushes them out, as UIKit's pinned headers do (B.9).
  case push
  /// They stay below each other, however far their sections have gone (A5.7).
  case stack
}
