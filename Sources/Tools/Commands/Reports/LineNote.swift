import JSON
import LayoutDocument
import LayoutDrawing

/// A sentence about a line of a file, as reports for code review have it.
struct LineNote: Equatable {
  let file: String
  let line: Int
  let text: String
  /// Whether the note reports a failure.
  var isError = false

  /// Returns the notes as workflow commands, which GitHub shows as annotations.
  static func annotations(_ notes: [LineNote], title: String) -> String {
    notes.map { note in
      WorkflowCommand(note.isError ? .error : .information, file: note.file, message: note.text)
        .text(["line": String(note.line), "title": title])
    }.joined()
  }

  /// Returns the notes as a SARIF log.
  static func sarif(_ notes: [LineNote]) -> String {
    SARIFLog.start + notes.map { "\n" + String(decoding: $0.result.bytes, as: UTF8.self) }.joined(separator: ",")
      + SARIFLog.end
  }

  private var result: JSONValue {
    [
      "ruleId": .string(isError ? "layoutTest" : "layoutChange"), "level": .string(isError ? "error" : "note"),
      "message": ["text": .string(text)],
      "locations": [SARIFLog.location(inFile: file, region: ["startLine": .integer(line)])],
    ]
  }
}

extension DocumentComparison {
  /// The notes at the causes of the differences and at the changed constants; one at the start of the document if there
  /// are neither, none if nothing differs.
  var notes: [LineNote] {
    guard !isEmpty, let name = newName ?? oldName else { return [] }
    let notes = (causes?.notes ?? []) + constants.prefix(SwiftConstant.limit).map(\.note)
    if !notes.isEmpty { return notes }
    let counts = pairs.filter { !$0.isEmpty }.map {
      [$0.label, $0.difference.counts].compactMap(\.self).joined(separator: ": ")
    }
    return [LineNote(file: name, line: 1, text: counts.joined(separator: "\n"))]
  }
}

extension SwiftConstant: JSONWritable {
  fileprivate var note: LineNote { LineNote(file: file, line: line, text: text) }

  func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("file", file)
      writer.member("line", line)
      writer.member("change", summary)
    }
  }
}
