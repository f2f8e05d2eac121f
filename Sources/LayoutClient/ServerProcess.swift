import Foundation
import Synchronization

/// A layoutd process with its standard streams.
final class ServerProcess: Sendable {
  /// The output of the process in chunks. It ends with the process.
  let output: AsyncStream<Data>
  private let input: FileHandle
  private let process: Mutex<Process>
  /// Yields the exit code, or the negated number of the signal that ended the process; once.
  let exits: AsyncStream<Int32>

  /// Starts a program. Its standard error is inherited.
  init(path: String, arguments: [String]) throws {
    // Otherwise a write to a process that has ended would end this one; the write reports the error instead.
    signal(SIGPIPE, SIG_IGN)
    let (toChild, fromChild) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardInput = toChild
    process.standardOutput = fromChild
    let (exits, exit) = AsyncStream.makeStream(of: Int32.self)
    process.terminationHandler = { process in
      exit.yield(process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus)
      exit.finish()
    }
    let (output, chunks) = AsyncStream.makeStream(of: Data.self)
    let reader = fromChild.fileHandleForReading
    reader.readabilityHandler = { reader in
      let chunk = reader.availableData
      guard chunk.isEmpty else { return _ = chunks.yield(chunk) }
      reader.readabilityHandler = nil
      chunks.finish()
    }
    do {
      try process.run()
    } catch {
      reader.readabilityHandler = nil
      throw error
    }
    input = toChild.fileHandleForWriting
    self.output = output
    self.exits = exits
    self.process = Mutex(process)
  }

  /// Writes bytes; returns false if the process has closed its input.
  func write(_ bytes: Data) -> Bool { (try? input.write(contentsOf: bytes)) != nil }

  /// Closes the input, which ends the process. Has no effect if it is closed.
  func closeInput() { try? input.close() }

  /// Ends the process immediately, if it still runs.
  func kill() {
    process.withLock { process in
      if process.isRunning { _ = Foundation.kill(process.processIdentifier, SIGKILL) }
    }
  }

  /// The identifier of the process.
  var identifier: Int32 { process.withLock { $0.processIdentifier } }

  deinit { closeInput() }
}
