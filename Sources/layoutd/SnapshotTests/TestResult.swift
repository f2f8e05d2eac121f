import JSON

/// The result of the tests of one document.
struct TestResult: Equatable {
  /// One comparison of a document.
  struct Case: Equatable {
    /// The compared part: `document`, `layout`, `layout on iPhone SE at 0, 600`, or `frames`; `files` for those beside the
    /// document that cannot be found or written.
    var name: String
    /// The lines that describe the failure, the first one as a summary; empty for success.
    var failure: [String] = []

    var hasPassed: Bool { failure.isEmpty }
  }

  /// The document's name as on the command line.
  var file: String
  /// Empty for a document without a snapshot and frames.
  var cases: [Case] = []
  /// The files that were written, such as `recorded feed.snapshot.json`.
  var notes: [String] = []
  /// The page with the differences; nil if there is none.
  var page: String?
  /// 0, or the reason: 1 for a difference, 64 for an output that is also an input, 66 for an unreadable input, 74 for an
  /// output that cannot be written.
  var exitCode: CInt = 0

  init(file: String) { self.file = file }

  var hasPassed: Bool { exitCode == 0 }
  var isSkipped: Bool { cases.isEmpty && notes.isEmpty && exitCode == 0 }

  /// Adds a failed case, or lines to the failed case of this name: reports identify a case by its name.
  mutating func fail(_ name: String, _ lines: [String], code: CInt = ExitCode.diagnosticsFound) {
    if let index = cases.firstIndex(where: { $0.name == name && !$0.hasPassed }) {
      let earlier = cases[index].failure
      cases[index].failure += lines.filter { !earlier.contains($0) }
    } else {
      cases.append(Case(name: name, failure: lines))
    }
    exitCode = max(exitCode, code)
  }
}

/// The form in which a child process returns a result: one line of JSON.
extension TestResult {
  var line: [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("file", file)
      writer.key("cases")
      writer.array { writer in
        for test in cases {
          writer.object { writer in
            writer.member("name", test.name)
            writer.key("failure")
            writer.array { writer in for line in test.failure { writer.string(line) } }
          }
        }
      }
      writer.key("notes")
      writer.array { writer in for note in notes { writer.string(note) } }
      if let page { writer.member("page", page) }
      writer.member("exitCode", Int(exitCode))
    }
    return writer.takeBytes() + [UInt8(ascii: "\n")]
  }

  /// Reads a line; nil if it is not a result.
  init?(line: [UInt8]) {
    guard let value = try? JSONValue(parsing: line), let file = value["file"]?.asString,
      let code = value["exitCode"]?.asInt, let cases = value["cases"]?.asArray
    else { return nil }
    self.init(file: file)
    let texts = { (value: JSONValue?) in (value?.asArray ?? []).compactMap(\.asString) }
    self.cases = cases.map { Case(name: $0["name"]?.asString ?? "", failure: texts($0["failure"])) }
    notes = texts(value["notes"])
    page = value["page"]?.asString
    exitCode = CInt(clamping: code)
  }
}
