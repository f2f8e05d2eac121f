/// A quick fix: a change of the text that removes a diagnostic.
package struct QuickFix: Equatable, Sendable {
  /// The title in a menu.
  package var title: String
  /// Disjoint edits in text order.
  package var edits: [TextEdit]
  /// Whether the intended change is unambiguous, so that it can be applied without review.
  package var isPreferred: Bool
  /// Whether it removes more than the invalid value. It is offered only if there are no other quick fixes.
  var isDestructive: Bool
  /// Whether it only completes the syntax that the text is meant to have. The error may have masked diagnostics of
  /// values, which then appear.
  var completesSyntax = false

  init(_ title: String, _ edits: [TextEdit], isPreferred: Bool = false, isDestructive: Bool = false) {
    self.title = title.inMenu
    self.edits = TextEdit.ordered(edits)
    self.isPreferred = isPreferred
    self.isDestructive = isDestructive
  }

  /// Returns a copy that completes the syntax.
  var completingSyntax: QuickFix {
    var fix = self
    fix.completesSyntax = true
    return fix
  }
}

extension String {
  /// The string as a menu title: on one line and with at most 80 characters.
  var inMenu: String {
    var title = ""
    var count = 0
    for scalar in unicodeScalars {
      let isSpace = scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
      if isSpace, title.unicodeScalars.last == " " { continue }
      guard count < 80 else { return title + "…" }
      title.unicodeScalars.append(isSpace ? " " : scalar)
      count += 1
    }
    return title
  }
}
