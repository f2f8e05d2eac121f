/// Writes Swift source text with indentation.
struct SwiftWriter {
  private(set) var text = ""
  private var depth = 0
  /// The levels by which the text is indented later, included in the length of lines.
  private let outerDepth: Int

  init(outerDepth: Int = 0) { self.outerDepth = outerDepth }

  /// The number of columns before a line.
  private var indentation: Int { (depth + outerDepth) * 2 }

  /// Adds lines at the current indentation. Lines of `lines` keep their own indentation behind it.
  mutating func add(_ lines: String) {
    for line in lines.split(separator: "\n", omittingEmptySubsequences: false) {
      if !line.isEmpty { text += String(repeating: "  ", count: depth) + line }
      text += "\n"
    }
  }

  /// Adds an empty line, unless the text before it ends in one or opens a block.
  mutating func separate() {
    if text.isEmpty || text.hasSuffix("\n\n") || text.hasSuffix("{\n") { return }
    text += "\n"
  }

  /// Adds a block: `head` with an opening brace, the lines that `body` adds, and the closing brace.
  mutating func block(_ head: String, closing: String = "}", _ body: (inout SwiftWriter) -> Void) {
    add(head + " {")
    depth += 1
    body(&self)
    depth -= 1
    add(closing)
  }

  /// Adds a call with its arguments, in one line if they fit into 120 columns, otherwise one argument a line.
  mutating func call(_ head: String, _ arguments: [String], tail: String = "") {
    let line = "\(head)(\(arguments.joined(separator: ", ")))\(tail)"
    if line.utf8.count + indentation <= 120, !line.contains("\n") || arguments.count == 1 { return add(line) }
    add(head + "(")
    depth += 1
    for (index, argument) in arguments.enumerated() {
      add(argument + (index + 1 < arguments.count ? "," : ")" + tail))
    }
    depth -= 1
  }

  /// Adds a declaration of an array, as many elements a line as fit into 120 columns.
  mutating func array(_ head: String, _ elements: [String]) {
    let line = "\(head) = [\(elements.joined(separator: ", "))]"
    if line.utf8.count + indentation <= 120 { return add(line) }
    add("\(head) = [")
    depth += 1
    var row = ""
    for element in elements {
      if !row.isEmpty, row.utf8.count + element.utf8.count + 2 + indentation > 120 {
        add(row)
        row = ""
      }
      row += (row.isEmpty ? "" : " ") + element + ","
    }
    add(row)
    depth -= 1
    add("]")
  }
}
