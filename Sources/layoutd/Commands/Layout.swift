import CollectionLayout
import LayoutDocument

extension Subcommand {
  /// `layoutd layout`.
  static var layout: Subcommand {
    Subcommand(
      name: "layout",
      usage: """
        usage: layoutd layout FILE [--format table|json|jsonl] [--rect x,y,w,h] [--viewport WxH|DEVICE] [--offset x,y]
                              [--style]

        Prints the frames of a document's elements, back to front; - is standard input.

          --format table     a table with numbers rounded to hundredths (default)
          --format json      {viewport, contentOffset, contentSize, attributes}
          --format jsonl     one attributes object per line
          --rect x,y,w,h     only elements that intersect this rectangle of the content
          --offset x,y       the content offset; without --rect only elements in the viewport
          --viewport WxH     instead of the document's viewport; also a device such as "iPhone 16"
          --style            with json and jsonl: include the style of each element

        Valid parts are printed even if the document has errors; errors go to standard error.
        Exit codes: 0 without errors, 1 with errors, 64 for an invalid command line, 66 if the file cannot be read,
        74 if the output cannot be written.

        """
    ) { words, terminal throws(Arguments.UsageError) in
      let arguments = try Arguments(
        words, values: ["--format", "--rect", "--viewport", "--offset"], flags: ["--style"])
      let format = try arguments.value("--format", "table, json or jsonl", AttributesFormat.init(rawValue:))
      let (viewport, offset, rect) = (try arguments.viewport(), try arguments.offset(), try arguments.rect())
      return withDocument(try arguments.onlyFile(), terminal) { file in
        let view = LaidOutDocument(file.document.model, viewport: viewport, contentOffset: offset)
        let elements = rect.map(view.elements(in:)) ?? (offset == nil ? view.allElements : view.elementsInView)
        return AttributesPrinter(view, format ?? .table, withStyle: arguments.has("--style"), terminal).print(elements)
      }
    }
  }

  /// Opens a document, prints its diagnostics on standard error and calls `body`. Returns the exit code.
  static func withDocument(_ name: String, _ terminal: CommandOutput, _ body: (DocumentFile) -> CInt) -> CInt {
    do throws(DocumentFile.ReadError) {
      let file = try DocumentFile(name)
      var lines = DiagnosticFormatter(file)
      for diagnostic in file.diagnostics { terminal.error(lines.text(diagnostic) + "\n") }
      let code = body(file)
      return code == 0 && file.hasErrors ? ExitCode.diagnosticsFound : code
    } catch {
      return error.report(to: terminal)
    }
  }
}
