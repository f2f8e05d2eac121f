import EventLoop

/// Standard output and standard error of a command. Each call returns after all bytes are written.
struct CommandOutput {
  /// A duplicate of the original standard output; descriptor 1 was redirected to standard error.
  let outputDescriptor: CInt

  func output(_ text: String) { output(Array(text.utf8)) }

  /// Writes to standard output. Exits if that fails.
  func output(_ bytes: [UInt8]) {
    do throws(UVError) {
      try FileSystem.writeAll(descriptor: outputDescriptor, bytes)
    } catch {
      outputFailed(error)
    }
  }

  func error(_ text: String) { try? FileSystem.writeAll(descriptor: 2, Array(text.utf8)) }

  /// Exits the process: without its output the rest of a command is useless.
  func outputFailed(_ error: UVError) -> Never {
    // A closed reader (`layoutd layout … | head`) is not an error.
    if error.name == "EPIPE" { EventLoop.exitProcess(0) }
    self.error("layoutd: cannot write to standard output: \(error.message)\n")
    EventLoop.exitProcess(ExitCode.noOutput)
  }

  /// Reports the properties of a file that its replacement does not have.
  func report(_ loss: FileReplacement.Loss, of name: String) {
    if loss.otherNames > 0 {
      let links =
        loss.otherNames == 1
        ? "a hard link to the old file keeps" : "\(loss.otherNames) hard links to the old file keep"
      error("layoutd: \(name): the file was replaced; \(links) the old contents\n")
    }
    if let owner = loss.owner {
      error(
        "layoutd: \(name): the file was replaced and is now yours; it belonged to user \(owner.user) and group"
          + " \(owner.group), and only root can restore that\n")
    }
  }
}
