import JSON

/// A timeline in a separate text with one event in each line. Blank lines, and lines that begin with `//`, are ignored.
package struct TimelineScript: Sendable {
  /// The events, sorted by their times.
  package private(set) var events: [TimelineEvent] = []
  /// The diagnostics, in text order.
  package private(set) var diagnostics: [Diagnostic] = []

  /// Decodes a text. The events can use the templates of `document`.
  package init(_ text: [UInt8], in document: DocumentSnapshot) {
    if text.isUTF16 {
      diagnostics = [Diagnostic(SyntaxError.utf16)]
      return
    }
    var start = 0
    // One decoder for all lines, because it builds the table of templates.
    var decoder = TimelineDecoder(templates: document.lastValidRoot?["templates"])
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      defer { start += line.count + 1 }
      if line.drop(while: { $0 <= UInt8(ascii: " ") }).starts(with: "//".utf8) { continue }
      guard line.contains(where: { $0 > UInt8(ascii: " ") }) else { continue }
      guard events.count < TimelineDecoder.limit else {
        decoder.reportLimit(start..<start + line.count)
        diagnostics += decoder.takeResult().diagnostics
        break
      }
      read(Array(line), at: start, &decoder)
    }
    events = events.inOrderOfTime
  }

  private mutating func read(_ line: [UInt8], at start: Int, _ decoder: inout TimelineDecoder) {
    let tree = SyntaxTree(line)
    guard tree.errors.isEmpty, let node = tree.root else {
      diagnostics += tree.errors.map { Diagnostic($0).moved(by: start) }
      return
    }
    var checker = SchemaValidator()
    checker.check(node, TimelineSchema.event)
    decoder.add(only: node, checked: checker.diagnostics)
    let read = decoder.takeResult()
    diagnostics += (checker.diagnostics + read.diagnostics)
      .sorted { $0.range.lowerBound < $1.range.lowerBound }.map { $0.moved(by: start) }
    for var event in read.events {
      event.offset = start
      events.append(event)
    }
  }
}
