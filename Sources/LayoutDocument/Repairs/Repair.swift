/// A change of the text that takes a mistake out of it.
package struct Repair: Equatable, Sendable {
  /// What a menu shows.
  package var title: String
  /// In the order of the text, and apart.
  package var edits: [TextEdit]
  /// Whether it is what was meant beyond reasonable doubt, so that it can be made without a look at it.
  package var isPreferred: Bool
  /// Whether it takes more away than the mistake, and so is for want of anything better.
  var isLastResort: Bool

  init(_ title: String, _ edits: [TextEdit], isPreferred: Bool = false, isLastResort: Bool = false) {
    self.title = title.inMenu
    self.edits = TextEdit.ordered(edits)
    self.isPreferred = isPreferred
    self.isLastResort = isLastResort
  }
}

extension String {
  /// A title of a menu: on one line, and no longer than can be read there.
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
