import LayoutDocument

/// The implementation of a lint rule. Each rule is one file in `Rules` or `TimelineRules` and one case of
/// `implementation(of:)`.
struct LintRule: Sendable {
  /// A check of a layout at rest.
  typealias LayoutCheck = @Sendable (LintedLayout, inout LintFindings) -> Void

  enum Check: Sendable {
    case layout(LayoutCheck)
    /// Returns the state of a check of a timeline.
    case timeline(@Sendable () -> any TimelineCheck)
  }

  let check: Check
  /// Whether the result depends on the size of text that does not change the layout.
  var readsTextSize = false

  static func implementation(of name: LintRuleName) -> LintRule {
    switch name {
    case .overlap: .overlap
    case .outsideContent: .outsideContent
    case .truncatedText: .truncatedText
    case .smallTarget: .smallTarget
    case .unreachable: .unreachable
    case .emptyRegion: .emptyRegion
    case .jump: .jump
    case .flash: .flash
    case .anchorDrift: .anchorDrift
    case .oscillation: .oscillation
    case .blank: .blank
    }
  }
}
