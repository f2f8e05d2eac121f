package import Foundation

/// A complete run of an executable: its exit code and its output.
package struct CommandRun {
  package let code: Int32
  package let output: [UInt8]
  package let errors: String

  package var text: String { String(decoding: output, as: UTF8.self) }

  /// Runs a command with the given input until it ends. Input and output are files, so a full pipe cannot block it.
  /// `code` is the exit code, or the negative number of the signal that killed it.
  package init(
    _ arguments: [String], of program: String = LayoutdProcess.binary, input: [UInt8] = [],
    in folder: URL = Project.folder
  ) throws {
    let scratch = try Scratch()
    let (inputFile, outputFile, errorFile) = (scratch.file("in"), scratch.file("out"), scratch.file("err"))
    try Data(input).write(to: inputFile)
    for file in [outputFile, errorFile] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    process.waitUntilExit()
    code = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    output = try Project.bytes(outputFile)
    errors = try Project.text(errorFile)
  }
}

/// A temporary folder for a test's files, removed on deinitialization.
package final class Scratch {
  package let folder: URL

  package init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("layoutd-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  package func file(_ name: String) -> URL { folder.appendingPathComponent(name) }

  /// Writes a file and returns its path.
  @discardableResult
  package func write(_ name: String, _ text: String) throws -> String {
    try Data(text.utf8).write(to: file(name))
    return file(name).path
  }
}
