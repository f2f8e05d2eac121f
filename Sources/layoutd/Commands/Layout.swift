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

        Prints where a document's elements lie, back to front; - is standard input.

          --format table     for people: numbers rounded to hundredths (default)
          --format json      {viewport, contentOffset, contentSize, attributes}
          --format jsonl     one attributes object a line
          --rect x,y,w,h     only elements that meet this rectangle of the content
          --offset x,y       scrolled to there; without --rect only elements in view
          --viewport WxH     instead of the document's own; also a device such as "iPhone 16"
          --style            with json and jsonl: also how each element is drawn

        What can be laid out is printed even when there are mistakes; those go to standard error.
        Exit codes: 0 without errors, 1 with errors, 64 for a wrong command line, 66 when the file cannot be read,
        74 when the output cannot be written.

        """
    ) { words, terminal throws(Arguments.Misuse) in
      let arguments = try Arguments(
        words, values: ["--format", "--rect", "--viewport", "--offset"], flags: ["--style"])
      let format = try arguments.value("--format", "table, json or jsonl", AttributesFormat.init(rawValue:))
      let (viewport, offset, rect) = (try arguments.viewport(), try arguments.offset(), try arguments.rect())
      return opening(try arguments.onlyFile(), terminal) { file in
        let view = DocumentView(file.document.model, viewport: viewport, contentOffset: offset)
        let elements = rect.map(view.elements(in:)) ?? (offset == nil ? view.allElements : view.elementsInView)
        return AttributesPrinter(view, format ?? .table, withStyle: arguments.has("--style"), terminal).print(elements)
      }
    }
  }

  /// Opens a document, does something with it, and tells what is wrong with it; returns the exit code.
  static func opening(_ name: String, _ terminal: Terminal, _ body: (DocumentFile) -> CInt) -> CInt {
    do throws(DocumentFile.Missing) {
      let file = try DocumentFile(name)
      var lines = DiagnosticLines(file)
      for diagnostic in file.diagnostics { terminal.error(lines.text(diagnostic) + "\n") }
      let code = body(file)
      return code == 0 && file.hasErrors ? ExitCode.findings : code
    } catch {
      return error.report(to: terminal)
    }
  }
}
