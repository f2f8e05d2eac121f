import EventLoop
import JSON
import LayoutComparison
import LayoutDocument
import LayoutDrawing

/// The tests of one document: its errors, its snapshot, and its frames.
struct DocumentTest {
  let file: DocumentFile
  let paths: TestPaths
  let options: TestOptions
  var result: TestResult
  /// The pairs that differ, for the page.
  var differences: [ComparedPair] = []

  /// Runs the tests of a document. `isNamed` is whether the command line names it and not only its folder: a document
  /// that is named and has no snapshot is an error.
  static func run(_ name: String, isNamed: Bool, _ options: TestOptions) -> TestResult {
    do throws(DocumentFile.ReadError) {
      let paths = TestPaths(document: name)
      let file = try DocumentFile(name, swiftLayouts: options.swiftLayouts)
      var test = DocumentTest(file: file, paths: paths, options: options, result: TestResult(file: name))
      test.run(isNamed: isNamed)
      return test.result
    } catch {
      var result = TestResult(file: name)
      result.fail("document", ["cannot be read: \(error.error.message)"], code: ExitCode.noInput)
      return result
    }
  }

  private mutating func run(isNamed: Bool) {
    guard var hasSnapshot = exists(paths.snapshot), var hasFrames = exists(paths.frames) else { return }
    let isRecording = options.recordsMissing || hasSnapshot || hasFrames
    guard isRecording else {
      if isNamed {
        result.fail(
          "document", ["has neither a snapshot nor frames; write them with --record"], code: ExitCode.noInput)
      }
      return
    }
    if file.leavesOutSwift {
      result.notes.append("its layout in Swift was not run; its rows have 44 points without --allow-swift")
    }
    let problems = problems()
    if !problems.isEmpty { result.fail("document", problems) } else { result.cases.append(.init(name: "document")) }
    if problems.isEmpty {
      recordSnapshot(&hasSnapshot)
      if !hasRejectedOutput { recordFrames(&hasFrames) }
      // Nothing is compared with an input, and no page is written.
      if hasRejectedOutput { return }
    } else if options.recordsMissing || options.updatesExisting {
      result.notes.append("not recorded, because the document has errors")
    }
    if hasSnapshot { compareSnapshot() } else { lint(on: [nil]) }
    if hasFrames { compareFrames() }
    finishPage()
  }

  /// Returns the diagnostics of severity error, as `layoutd check` prints them. The first line is a summary if there are
  /// several.
  private func problems() -> [String] {
    var formatter = DiagnosticFormatter(file)
    let lines = file.errors.map { formatter.text($0) }
    return lines.count > 1 ? ["\(lines.count) errors"] + lines : lines
  }

  /// Writes the page of a failure: its differences, or without any its failed cases. Removes that of an earlier run after
  /// a success.
  private mutating func finishPage() {
    guard !result.hasPassed else { return paths.removeStalePage() }
    // Where the recording cannot be written, a page cannot either.
    if differences.isEmpty, result.exitCode == ExitCode.noOutput { return }
    guard !paths.hasForeignPage else {
      result.notes.append(
        "\(PathName.lastComponent(of: paths.page)) exists and is not a page of this command; it is kept")
      return
    }
    let title = PathName.lastComponent(of: file.name)
    let page =
      differences.isEmpty
      ? FailurePage.bytes(of: result, title: title)
      : ChangePage.bytes(of: ShownPairs(differences, title: title), generator: TestPaths.generator)
    if write(page, to: paths.page) { result.page = paths.page }
  }

  /// Whether a file beside the document exists; nil if that is unknown, which is a failed case.
  private mutating func exists(_ path: String) -> Bool? {
    do throws(UVError) {
      return try TestPaths.exists(path)
    } catch {
      result.fail("files", ["\(path): cannot be read: \(error.message)"], code: ExitCode.noInput)
      return nil
    }
  }

  /// Whether a file was not written because it is also an input.
  private var hasRejectedOutput: Bool { result.exitCode == ExitCode.usage }

  /// Writes a file, unless it is also an input under another name. Returns false if it is not written, which is a failed
  /// case.
  mutating func write(_ bytes: [UInt8], to path: String) -> Bool {
    do throws(UVError) {
      guard try !isInput(path) else {
        result.fail("document", ["\(path): this file is also an input"], code: ExitCode.usage)
        return false
      }
      try TestPaths.write(bytes, to: path)
      return true
    } catch {
      result.fail("files", ["\(path): cannot be written: \(error.message)"], code: ExitCode.noOutput)
      return false
    }
  }

  /// Whether a path leads to the document or to one of its data sources. Throws if that is unknown.
  private func isInput(_ path: String) throws(UVError) -> Bool {
    guard let identity = try FileSystem.regularFileIdentity(path) else { return false }
    for input in file.inputs {
      if try FileSystem.regularFileIdentity(input) == identity { return true }
    }
    return false
  }

  /// Reads a file beside the document. A failure is a failed case.
  mutating func read(_ path: String, for name: String) -> [UInt8]? {
    do throws(UVError) {
      return try FileSystem.read(path, limit: 1 << 30)
    } catch {
      result.fail(name, ["\(path): cannot be read: \(error.message)"], code: ExitCode.noInput)
      return nil
    }
  }
}
