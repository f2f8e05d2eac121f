/// Source text of an app in which constructs that need the Objective-C runtime are replaced, so that it compiles on
/// Linux.
///
/// Attributes and modifiers are replaced by as many spaces. `#selector(a.b(_:))` becomes `Selector("a.b(_:)")`, the
/// call of an optional requirement a plain one. A class declares what its extensions override, and calls them.
/// A `dynamic` property reports its changes. Protocols with `@objc` are limited to classes, `os(iOS)` is true, and a
/// file that uses UIKit or networking imports it. Lines stay the same; columns after a text of another length are mapped
/// back. Optional requirements get empty default implementations after the last line.
package struct RewrittenSource: Equatable, Sendable {
  /// A column at which text was replaced by text of another length.
  struct Shift: Equatable, Sendable {
    /// The line, and the column in bytes of the rewritten text, both from 0.
    var line: Int
    var column: Int
    /// The rewritten column minus the original column, in bytes, from `column` to the next shift or the end of the
    /// line.
    var distance: Int
  }

  /// A construct that cannot be replaced.
  package struct Diagnostic: Equatable, Sendable {
    /// Counted from 0.
    package var line: Int
    /// Counted from 0, in bytes.
    package var column: Int
    /// The problem, and a remedy.
    package var message: String
  }

  /// The rewritten text.
  package private(set) var text: [UInt8] = []
  /// Constructs that cannot be replaced, in the order of the text.
  package private(set) var diagnostics: [Diagnostic] = []
  private var shifts: [Shift] = []

  /// Rewrites a text, which need not be valid Swift. `declarations` are the ones of all files that are compiled
  /// together; nil if the text is compiled alone.
  package init(_ original: [UInt8], in declarations: SourceDeclarations? = nil) {
    var rewriter = SourceRewriter(original, in: declarations ?? SourceDeclarations([original]))
    rewriter.run()
    // Text is inserted before what is replaced at the same position.
    let ordered = rewriter.replacements.enumerated().sorted { one, other in
      (one.element.range.lowerBound, one.element.range.upperBound, one.offset)
        < (other.element.range.lowerBound, other.element.range.upperBound, other.offset)
    }
    apply(ordered.map(\.element), to: original)
    let defaults = rewriter.defaultImplementations
    if !defaults.isEmpty { text += (text.last == 0x0A ? "" : "\n").utf8 + Array(defaults.utf8) }
    diagnostics = rewriter.diagnostics
  }

  /// Returns the column in the original text of a position in the rewritten text. Lines and columns are counted from 0,
  /// columns in bytes.
  package func originalColumn(line: Int, column: Int) -> Int {
    let distance = shifts.last { $0.line == line && $0.column <= column }?.distance ?? 0
    return max(0, column - distance)
  }

  /// Copies the text with its replacements, which must be in the order of the text. A replacement that begins inside of
  /// another one is dropped.
  private mutating func apply(_ replacements: [Replacement], to original: [UInt8]) {
    var (end, line, lineStart, distance) = (0, 0, 0, 0)
    func advance(_ range: Range<Int>, _ text: inout [UInt8]) {
      for byte in original[range] {
        text.append(byte)
        if byte == 0x0A { (line, lineStart, distance) = (line + 1, text.count, 0) }
      }
    }
    for replacement in replacements where replacement.range.lowerBound >= end {
      advance(end..<replacement.range.lowerBound, &text)
      text += replacement.text
      end = replacement.range.upperBound
      let change = replacement.text.count - replacement.range.count
      guard change != 0 else { continue }
      distance += change
      shifts.append(Shift(line: line, column: text.count - lineStart, distance: distance))
    }
    advance(end..<original.count, &text)
  }
}

/// A part of the source text and its new text.
struct Replacement {
  /// Bytes of the source text.
  let range: Range<Int>
  let text: [UInt8]
}
