import EventLoop

/// Standard output and standard error of a command. Each call returns after all bytes are written.
struct CommandOutput: Sendable {
  /// A duplicate of the original standard output; descriptor 1 was redirected to standard error.
  let outputDescriptor: CInt
  /// Records the files that the command reads, for `--watch`; nil otherwise.
  var inputs: InputLog?
  /// The heading of the document that the command reads, one of several; nil without a heading.
  var heading: String?

  func output(_ text: String) { output(Array(text.utf8)) }

  /// Writes to standard output. Exits if that fails.
  func output(_ bytes: [UInt8]) {
    do throws(UVError) { try write(bytes) } catch { outputFailed(error) }
  }

  /// Writes to standard output.
  func write(_ bytes: [UInt8]) throws(UVError) { try FileSystem.writeAll(descriptor: outputDescriptor, bytes) }

  /// Writes to standard error. Errors are ignored.
  func error(_ text: String) { try? FileSystem.writeAll(descriptor: 2, Array(text.utf8)) }

  /// Writes a line with the name of the program to standard error. Control characters are escaped: names of files may
  /// contain sequences that control a terminal.
  func message(_ text: String) { error(DiagnosticFormatter.printable("layoutd: \(text)") + "\n") }

  /// Reports an invalid command line in one line.
  func usageError(_ problem: String, command: String?) {
    let name = ["layoutd", command].compactMap(\.self).joined(separator: " ")
    error(DiagnosticFormatter.printable("\(name): \(problem); see \"\(name) --help\"") + "\n")
  }

  /// Exits the process: without its output the rest of a command is useless.
  func outputFailed(_ error: UVError) -> Never {
    // As if SIGPIPE had ended the process: the reader is closed (`layoutd layout … | head`), which needs no message, but
    // the command is not complete.
    if error.name == "EPIPE" { EventLoop.exitProcess(ExitCode.closedOutput) }
    self.error("layoutd: cannot write to standard output: \(error.message)\n")
    EventLoop.exitProcess(ExitCode.noOutput)
  }

  /// Reports the properties of a file that its replacement does not have.
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
          + " only root can restore that")
    }
  }
}
