import CollectionLayout
import LayoutDocument
import LayoutDrawing

extension Subcommand {
  /// `layoutd render`.
  static var render: Subcommand {
    Subcommand(
      name: "render",
      usage: """
        usage: layoutd render FILE [-o OUT.svg] [--full] [--legend] [--viewport WxH|DEVICE] [--offset x,y]

        Draws a document as SVG; - is standard input.

          -o OUT.svg         the picture's file, replaced when the picture is whole; - or none is standard output
          --full             all of the content, with the viewport marked, instead of what is in view
          --legend           with a strip beside or below that explains what is seen
          --offset x,y       scrolled to there
          --viewport WxH     instead of the document's own; also a device such as "iPhone 16"

        What can be laid out is drawn even when there are mistakes; those go to standard error.
        Exit codes: 0 without errors, 1 with errors, 64 for a wrong command line, 66 when the file cannot be read,
        74 when the picture cannot be written.

        """
    ) { words, terminal throws(Arguments.Misuse) in
      let arguments = try Arguments(words, values: ["-o", "--viewport", "--offset"], flags: ["--full", "--legend"])
      let (viewport, offset) = (try arguments.viewport(), try arguments.offset())
      return opening(try arguments.onlyFile(), terminal) { file in
        let view = DocumentView(file.document.model, viewport: viewport, contentOffset: offset)
        let extent = arguments.has("--full") ? SVGDrawing.Extent.content : .viewport
        let hasLegend = arguments.has("--legend")
        guard let output = arguments.text("-o"), output != "-" else {
          ViewPicture.draw(view, file.name, extent, hasLegend: hasLegend) { terminal.output($0) }
          return 0
        }
        if let code = OutputFile.refusal(output, inputs: file.inputs, terminal) { return code }
        var picture: [UInt8] = []
        ViewPicture.draw(view, file.name, extent, hasLegend: hasLegend) { picture += $0 }
        return OutputFile.write(picture, to: output, terminal)
      }
    }
  }
}
