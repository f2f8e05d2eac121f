import EventLoop
import LanguageFeatures
import LayoutBase
import LayoutDocument
import LayoutProtocol

/// The files of `layoutd init --from`: a data source of photographs or of JSON, and a document that shows it.
struct ContentFiles {
  private let input: String
  private let document: String
  private let isForced: Bool
  private let terminal: CommandOutput

  init(from input: String, to document: String?, isForced: Bool, _ terminal: CommandOutput) {
    let path = input.count > 1 && input.hasSuffix("/") ? String(input.dropLast()) : input
    (self.input, self.isForced, self.terminal) = (path, isForced, terminal)
    self.document = document ?? "\(PathName.stem(of: (try? FileSystem.realPath(path)) ?? path)).layout.json"
  }

  /// The path of the data source beside the document.
  private var data: String { String(document.dropLast(".layout.json".count)) + ".json" }

  /// Writes the files. Returns the exit code.
  func write() -> CInt {
    do throws(UVError) {
      switch try FileSystem.kind(input) {
      case .directory: return try writePhotographs()
      default: return try writeRows(try FileSystem.read(input, limit: Limits.text))
      }
    } catch {
      terminal.message("\(input): \(error.message)")
      return ExitCode.noInput
    }
  }

  private func writePhotographs() throws(UVError) -> CInt {
    var bar = ProgressBar("reading photographs", terminal)
    let photographs = try Photographs(in: input, &bar)
    bar.clear()
    for (name, reason) in photographs.omitted { terminal.message("\(input)/\(name) is left out: \(reason)") }
    guard !photographs.rows.isEmpty else {
      terminal.message("\(input) has no photographs; add files of PNG, JPEG, GIF, WebP, HEIC or AVIF")
      return ExitCode.noInput
    }
    let file = photographs.file
    guard let source = content(of: file) else { return ExitCode.internalError }
    if let code = existingDocument { return code }
    let code = create(data, file)
    if code != 0 { return code }
    terminal.message("wrote \(data) with \(photographs.rows.count.counted("photograph"))")
    return write(source, readBy: PathName.lastComponent(of: data))
  }

  private func writeRows(_ text: [UInt8]) throws(UVError) -> CInt {
    if let code = OutputFile.rejection(document, inputs: [input], terminal) { return code }
    guard let source = content(of: text) else { return ExitCode.noInput }
    // The document reads an input that is beside it; of another one it reads a copy.
    let real = try FileSystem.realPath(input)
    let folder = try? FileSystem.realPath(PathName.directory(of: try FileSystem.absolutePath(document)))
    if PathName.directory(of: real) == folder { return write(source, readBy: PathName.lastComponent(of: real)) }
    if let code = existingDocument { return code }
    let code = create(data, text)
    if code != 0 { return code }
    terminal.message("wrote \(data), a copy of \(input)")
    return write(source, readBy: PathName.lastComponent(of: data))
  }

  /// The exit code, after a message, if the document exists and must not be overwritten; nil otherwise. Checked before
  /// the data source is written.
  private var existingDocument: CInt? {
    isForced || (try? FileSystem.kind(document)) == nil ? nil : InitCommand.exists(document, terminal)
  }

  /// Finds the rows of a text; nil, after a message, if it has none or a syntax error.
  private func content(of text: [UInt8]) -> ContentSource? {
    do throws(ContentSource.Failure) { return try ContentSource(text) } catch {
      switch error {
      case .syntax(let message, let line): terminal.message("\(input):\(line): \(message)")
      case .noRows: terminal.message("\(input) has no rows: \(error.message)")
      }
      return nil
    }
  }

  private func write(_ source: ContentSource, readBy name: String) -> CInt {
    let title = PathName.stem(of: PathName.stem(of: document))
    let code = create(document, source.document(title: title, source: name))
    if code == 0 { terminal.message("wrote \(document); \"layoutd preview \(document) --open\" shows it") }
    return code
  }

  private func create(_ path: String, _ bytes: [UInt8]) -> CInt {
    InitCommand.write(bytes, to: path, isForced: isForced, terminal)
  }
}
