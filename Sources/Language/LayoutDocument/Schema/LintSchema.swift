/// A rule of `layoutd lint`: a defect of a layout or of its animations. The module `LayoutLint` implements the rules.
package enum LintRuleName: String, CaseIterable, Sendable {
  case overlap
  case outsideContent
  case truncatedText
  case smallTarget
  case unreachable
  case emptyRegion
  case jump
  case flash
  case anchorDrift
  case restsBetween
  case oscillation
  case blank
  case missedTarget

  /// The severity in a document that does not set one.
  package var defaultSeverity: LintSeverity {
    switch self {
    case .unreachable: .error
    case .overlap, .outsideContent, .truncatedText, .emptyRegion, .jump, .flash, .anchorDrift, .restsBetween,
      .blank, .missedTarget:
      .warning
    case .smallTarget, .oscillation: .information
    }
  }

  /// One to three sentences of Markdown: the defects that the rule reports.
  package var documentation: String {
    switch self {
    case .overlap:
      "Two cells or supplementary views with the same z-index whose frames intersect by more than 0.5 points on both "
        + "axes. Pinned views are excepted."
    case .outsideContent:
      "A cell or supplementary view whose frame extends beyond the content across the scroll axis; in an orthogonal "
        + "section, beyond the content of the section."
    case .truncatedText:
      "An element whose `text` or `label` does not fit: a picture of it would be truncated, or the text of a tag is "
        + "wider or taller than the tag."
    case .smallTarget:
      "A cell that is less than 44 points wide or high, the size of a finger that Apple's guidelines require."
    case .unreachable:
      "An element that no legal content offset shows, or that pinned views cover at every offset that shows it."
    case .emptyRegion:
      "A part of the content that is longer than the viewport and has no elements."
    case .jump:
      "A visible element that moves by more than 1 point on screen at one instant, without an animation and without a "
        + "scroll, also when a `measured` size arrives."
    case .flash:
      "A visible element whose opacity drops below both its initial and its final opacity during an animated update."
    case .anchorDrift:
      "The element that `animation.anchor` keeps in position, but that moves by more than 0.5 points on screen during an "
        + "update."
    case .restsBetween:
      "A viewport or an orthogonal section that an event leaves at rest between two cards or pages, although its layout "
        + "snaps to them."
    case .oscillation:
      "An element whose width or height changes its direction, so that it changes more than twice in one update."
    case .blank:
      "More than 10 % of the viewport without elements for longer than 0.1 s, although the layout has elements there."
    case .missedTarget:
      "The item of a `scrollTo` that is not visible after it, also if pinned views cover it, or that is not at its "
        + "position although the scrollable range contains that."
    }
  }
}

/// The severity of a lint rule's diagnostics, or that the rule is off.
package enum LintSeverity: String, CaseIterable, Sendable {
  case off
  case information
  case warning
  case error

  /// The severity of a diagnostic; nil if the rule is off.
  package var ofDiagnostics: Diagnostic.Severity? {
    switch self {
    case .off: nil
    case .information: .information
    case .warning: .warning
    case .error: .error
    }
  }
}

/// The severities of lint rules, as a document sets them.
package struct LintSettings: Equatable, Sendable {
  /// The severities that differ from the defaults.
  private var severities: [LintRuleName: LintSeverity] = [:]

  package init() {}

  /// The severity of a rule: that of the document, otherwise the default.
  package subscript(rule: LintRuleName) -> LintSeverity {
    get { severities[rule] ?? rule.defaultSeverity }
    set { severities[rule] = newValue == rule.defaultSeverity ? nil : newValue }
  }
}

/// The schema of the key `lint`.
enum LintSchema {
  static let settings = SchemaObject<LintSettings>(
    "lint", "The severities of lint rules.", LintSettings(),
    LintRuleName.allCases.map { rule in
      PropertySchema(
        rule.rawValue,
        .enumerationValues(LintSeverity.self) { severity in
          switch severity {
          case .off: "The rule is not checked."
          case .information: "Reported as information."
          case .warning: "Reported as a warning."
          case .error: "Reported as an error; `layoutd lint` then exits with 1."
          }
        }, rule.documentation
      ).into(\LintSettings.[rule])
    })
}
