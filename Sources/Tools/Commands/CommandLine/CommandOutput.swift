package import EventLoop
import LayoutDocument

/// Standard output and standard error of a command. Each call returns after all bytes are written, or writing has
/// failed.
package struct CommandOutput: Sendable {
  /// A duplicate of the original standard output; descriptor 1 was redirected to standard error.
  package let outputDescriptor: CInt
  /// Records the files that the command reads, for `--watch`; nil otherwise.
  var inputs: InputLog?
  /// The text to print before the output for this document, one of several; nil for none.
  var heading: String?
  /// The style of diagnostics on standard error.
  package var errorStyle = DiagnosticFormatter.Style()

  package init(outputDescriptor: CInt, inputs: InputLog? = nil) {
    (self.outputDescriptor, self.inputs) = (outputDescriptor, inputs)
  }

  package func output(_ text: String) { output(Array(text.utf8)) }

  /// Writes to standard output. Exits if that fails.
  func output(_ bytes: [UInt8]) {
    do throws(UVError) { try write(bytes) } catch { outputFailed(error) }
  }

  /// Writes to standard output. Throws if that fails.
  func write(_ bytes: [UInt8]) throws(UVError) { try FileSystem.writeAll(descriptor: outputDescriptor, bytes) }

  /// Writes to standard error. Errors are ignored.
  package func error(_ text: String) { try? FileSystem.writeAll(descriptor: 2, Array(text.utf8)) }

  /// Writes a line with the name of the program to standard error. Control characters are escaped: names of files may
  /// contain sequences that control a terminal.
  package func message(_ text: String) { error(DiagnosticFormatter.printable("layoutd: \(text)") + "\n") }

  /// Writes the diagnostics of a file to standard error.
  func report(_ diagnostics: [Diagnostic], of file: DocumentFile) {
    report(diagnostics, by: DiagnosticFormatter(file, errorStyle))
  }

  /// Writes diagnostics to standard error.
  func report(_ diagnostics: [Diagnostic], by formatter: DiagnosticFormatter) {
    var formatter = formatter
    for diagnostic in diagnostics { error(formatter.text(diagnostic) + "\n") }
  }

  /// Reports an invalid command line in one line.
  package func usageError(_ problem: String, command: String?) {
    let name = ["layoutd", command].compactMap(\.self).joined(separator: " ")
    error(DiagnosticFormatter.printable("\(name): \(problem); see \"\(name) --help\"") + "\n")
  }

  /// Exits the process, after a message unless the reader has closed the output: without its output the rest of a
  /// command is useless.
  package func outputFailed(_ error: UVError) -> Never {
    // As if SIGPIPE had ended the process: the reader is closed (`layoutd layout … | head`), which needs no message, but
    // the command is not complete.
    if error.name == "EPIPE" { EventLoop.exitProcess(ExitCode.closedOutput) }
    self.error("layoutd: cannot write to standard output: \(error.message)\n")
    EventLoop.exitProcess(ExitCode.noOutput)
  }

  /// Reports what a replaced file has lost: its hard links and its owner.
  func report(_ loss: FileReplacement.Loss, of name: String) {
    if loss.otherNames > 0 {
      let links =
        loss.otherNames == 1
        ? "a hard link to the old file keeps" : "\(loss.otherNames) hard links to the old file keep"
      message("\(name): the file was replaced; \(links) the old contents")
    }
    if let owner = loss.owner {
      message(
        "\(name): the file was replaced and is now yours; it belonged to user \(owner.user) and group \(owner.group), and"
          + " only root can restore the owner")
    }
  }
}

/// Checks and writes the file that `-o` names.
package enum OutputFile {
  /// Returns the exit code, after a message, if the output `path` is one of the files that the command reads, also
  /// under another name, or if that is unknown because a file cannot be read. Nil otherwise, and for a `path` of nil:
  /// standard output.
  ///
  /// `inputs` are names as on the command line, `-` for standard input.
  package static func rejection(_ path: String?, inputs: [String], _ terminal: CommandOutput) -> CInt? {
    guard let path else { return nil }
    let identity: FileIdentity?
    do throws(UVError) { identity = try FileSystem.regularFileIdentity(path) } catch {
      return failed(error.message, writing: path, terminal)
    }
    guard let identity else { return nil }
    for input in inputs {
      do throws(UVError) {
        let other = input == "-" ? FileSystem.identity(descriptor: 0) : try FileSystem.regularFileIdentity(input)
        if identity == other { return rejected(path, readAs: input, terminal) }
      } catch {
        // Whether the output is this input is unknown, so that it is not written.
        terminal.message("\(input): \(error.message)")
        return ExitCode.noInput
      }
    }
    return nil
  }

  private static func rejected(_ path: String, readAs input: String, _ terminal: CommandOutput) -> CInt {
    let other = input == "-" ? "standard input" : input
    terminal.message(
      "\(path): this file is also an input\(input == path ? "" : " (as \(other))") and would be overwritten; choose"
        + " another output file")
    return ExitCode.usage
  }

  /// Throws a usage error if `path` has an extension that is not in `known`, a list in lower case. A path of nil is
  /// that of standard output.
  static func checkExtension(of path: String?, isOneOf known: [String]) throws(Arguments.UsageError) {
    guard let path else { return }
    let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
    guard let dot = name.lastIndex(of: "."), !known.contains(name[name.index(after: dot)...].lowercased()) else {
      return
    }
    let list = known.map { "." + $0 }.joined(separator: ", ")
    throw .badValue("-o", path, expected: "a file name that ends in \(list)")
  }

  /// Writes all bytes to `path`, or to standard output if it is nil, and reports the lost properties of a replaced
  /// file. Returns the exit code.
  static func write(_ bytes: [UInt8], to path: String?, _ terminal: CommandOutput) -> CInt {
    guard let path else {
      terminal.output(bytes)
      return 0
    }
    do throws(UVError) {
      let file = try FileWriter(path)
      try file.write(bytes)
      terminal.report(try file.finish(), of: path)
      return 0
    } catch {
      return failed(error.message, writing: path, terminal)
    }
  }

  /// Reports that a file cannot be written. Returns the exit code.
  static func failed(_ reason: String, writing path: String, _ terminal: CommandOutput) -> CInt {
    terminal.message("\(path): cannot be written: \(reason)")
    return ExitCode.noOutput
  }
}

extension DocumentFile {
  /// All files that the document was read from: itself and its data sources.
  var inputs: [String] { [name] + document.sourcePaths }
}

/// A progress bar on standard error for long operations; shown only on a terminal.
struct ProgressBar {
  private static let width = 30
  /// Seconds before the bar appears. Shorter operations show none.
  private static let delay = 0.5
  /// Seconds between two redraws.
  private static let interval = 0.1

  private let terminal: CommandOutput
  private let title: String
  private var next: Double
  private var isShown = false

  init(_ title: String, _ terminal: CommandOutput) {
    self.title = title
    self.terminal = terminal
    next = StandardStreams.isTerminal(2) ? ProgressBar.now + ProgressBar.delay : .infinity
  }

  /// Shows the progress, 0 to 1, if a redraw is due.
  mutating func show(_ progress: Double) {
    guard next < .infinity, ProgressBar.now >= next else { return }
    next = ProgressBar.now + ProgressBar.interval
    isShown = true
    let done = Int(progress * Double(ProgressBar.width))
    let bar = String(repeating: "#", count: done) + String(repeating: ".", count: ProgressBar.width - done)
    terminal.error("\r\(title) [\(bar)] \(Int(progress * 100)) %")
  }

  /// Erases the bar, so that the next output starts on an empty line.
  mutating func clear() {
    if isShown { terminal.error("\r\u{1B}[K") }
    isShown = false
  }

  private static var now: Double { EventLoop.seconds }
}

/// Numbers in messages.
enum NumberText {
  /// Returns the shortest text that identifies a number; that of a whole number has no `.0`.
  static func shortest(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
