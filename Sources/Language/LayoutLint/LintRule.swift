import CollectionLayout
import JSON
import LayoutDocument

/// The implementation of a lint rule. Each rule is a static property and one case of `implementation(of:)`.
struct LintRule: Sendable {
  /// A check of a layout at rest.
  typealias LayoutCheck = @Sendable (LintedLayout, inout LintFindings) -> Void

  enum Check: Sendable {
    case layout(LayoutCheck)
    /// A check of a timeline. The closure creates its initial state.
    case timeline(@Sendable () -> any TimelineCheck)
  }

  let check: Check
  /// Whether the rule reads the text scale, so that its findings can change even if the frames do not.
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
    case .restsBetween: .restsBetween
    case .oscillation: .oscillation
    case .blank: .blank
    case .missedTarget: .missedTarget
    }
  }
}

/// Formats numbers, sizes and texts for messages.
enum PointText {
  /// Returns a number rounded to tenths.
  static func of(_ number: Double) -> String {
    var writer = JSONWriter(capacity: 24)
    writer.number((number * 10).rounded() / 10)
    return String(decoding: writer.takeBytes(), as: UTF8.self)
  }

  /// Returns a number rounded to hundredths.
  static func hundredths(_ number: Double) -> String {
    var writer = JSONWriter(capacity: 24)
    writer.number((number * 100).rounded() / 100)
    return String(decoding: writer.takeBytes(), as: UTF8.self)
  }

  /// Returns a size, such as `120 × 44`.
  static func of(_ size: Size) -> String { "\(of(size.width)) × \(of(size.height))" }

  /// Returns a text between quotation marks; of a longer one the first 40 characters and `…`.
  static func quoted(_ text: String) -> String {
    let head = text.prefix(40)
    return "\"\(head)\(head.endIndex < text.endIndex ? "…" : "")\""
  }
}
