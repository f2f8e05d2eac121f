import Commands
import EventLoop
import LayoutDocument

/// Prints the diagnostics of a previewed file on standard error, at the start and when they change.
///
/// The file is analyzed on the thread pool: the loop's thread is free for the page.
final class PreviewDiagnostics {
  /// The maximum number of diagnostics that are printed.
  private static let lineLimit = 20

  private let preview: PreviewOptions
  /// Whether Swift layouts are run, whose errors `SwiftLayoutService` prints.
  private let allowsSwift: Bool
  private let loop: EventLoop
  private var files: PathWatcher?
  private var isRunning = false
  /// Whether the file changed during the current analysis.
  private var isOutdated = false
  private var printed: [String] = []

  /// Starts the first analysis and watches the file.
  init(_ preview: PreviewOptions, allowsSwift: Bool, loop: EventLoop) {
    self.preview = preview
    self.allowsSwift = allowsSwift
    self.loop = loop
    files = try? PathWatcher(loop: loop) { [self] _ in analyze() }
    files?.watch(preview.path)
    analyze()
  }

  private func analyze() {
    isOutdated = isRunning
    if isRunning { return }
    isRunning = true
    let (path, name, style) = (preview.path, preview.name, preview.style)
    let allowsSwift = allowsSwift
    do throws(UVError) {
      try loop.queueWork({
        PreviewDiagnostics.lines(of: path, named: name, style, allowsSwift: allowsSwift)
      }) { [self] lines in
        isRunning = false
        print(lines)
        if isOutdated { analyze() }
      }
    } catch {
      // Without a thread the page still shows the diagnostics.
      isRunning = false
    }
  }

  private static func lines(
    of path: String, named name: String, _ style: DiagnosticFormatter.Style, allowsSwift: Bool
  ) -> [String] {
    let file: DocumentFile
    do throws(DocumentFile.ReadError) {
      file = try DocumentFile(path)
    } catch {
      return [DiagnosticFormatter.printable("layoutd: \(name) cannot be read: \(error.message)")]
    }
    var formatter = DiagnosticFormatter(name: name, file.buffer, style)
    let diagnostics = file.diagnostics.filter { !allowsSwift || $0.code != "swiftNotAllowed" }
    var lines = diagnostics.prefix(lineLimit).map { formatter.text($0) }
    if diagnostics.count > lineLimit {
      lines.append("layoutd: \(name): \(diagnostics.count - lineLimit) more; see \"layoutd check\"")
    }
    return lines
  }

  private func print(_ lines: [String]) {
    if lines == printed { return }
    printed = lines
    for line in lines { Log.write(line) }
    if lines.isEmpty { Log.write("layoutd: \(preview.name): no errors (\(Log.timeOfDay))") }
  }
}
