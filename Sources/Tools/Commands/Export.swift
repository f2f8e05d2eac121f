import LayoutDocument
import SwiftExport

/// `layoutd export`.
enum ExportCommand {
  static var subcommand: Subcommand {
    let versions = SwiftExport.Options.versions
    return Subcommand(
      name: "export", operands: .documentsAndFolders, summary: "write a document's layout as Swift for UIKit",
      about: [
        "Writes the layout of a document as one Swift file that uses UIKit only; - is standard input. Flow, list, grid and"
          + " compositional sections become UIKit's own layouts, other kinds a subclass of UICollectionViewLayout."
      ],
      options: [
        .flag("--swift", "Swift source text (default)"),
        .value("--name", "NAME", help: "the name of the type; default: the name of the output file or the document"),
        .value(
          "--min-ios", "VERSION",
          help: "the oldest iOS that runs the file, \(versions.lowerBound) to \(versions.upperBound);"
            + " default: \(SwiftExport.Options.oldestUsual). Newer interfaces get an availability check",
          completion: .words(versions.map(String.init))),
        .flag("--section-provider", "use a section provider also for one compositional section"),
        .value(
          "-o", "OUT.swift", help: "the output file, written atomically; default or -: standard output",
          completion: .files),
        .watch,
      ],
      notes: [
        "A comment at the top of the file lists the parts of the document that UIKit has no counterpart for; they also go to"
          + " standard error, and the exit code is 1. Valid parts are written even if the document has errors.",
        EachDocument.note("swift"),
      ],
      examples: [
        ("export feed.layout.json -o FeedLayout.swift", "one type for UIKit"),
        ("export . -o 'Layouts/{name}.swift'", "one file for each document"),
      ],
      exits: [
        ExitCode.diagnosticsFound: "errors in a document, or parts that are left out",
        ExitCode.noInput: "a file cannot be read", ExitCode.noOutput: "an output cannot be written",
      ],
      perform: EachDocument(outputs: ["-o"], form: "swift").performing(exportDocument))
  }

  private static let exportDocument: Subcommand.Implementation =
    { arguments, terminal throws(Arguments.UsageError) in
      let (name, output) = (arguments.onlyFile, arguments.output)
      if let code = OutputFile.rejection(output, inputs: [name], terminal) { return code }
      try OutputFile.checkExtension(of: output, isOneOf: ["swift"])
      let options = try exportOptions(arguments, output)
      return arguments.withDocument(terminal) { file in
        if let code = OutputFile.rejection(output, inputs: file.inputs, terminal) { return code }
        let document = name == "-" ? "standard input" : String(name.split(separator: "/").last ?? "")
        let export = SwiftExport(file.document.model, documentName: document, options: options)
        let code = OutputFile.write(Array(export.text.utf8), to: output, terminal)
        var omissions = export.omissions
        if file.diagnostics.contains(where: { $0.code == "swiftNotAllowed" }) {
          omissions.append("the layout in Swift, which is code already; its items are written as rows")
        }
        for omission in omissions {
          terminal.message("\(name): left out: \(omission)")
        }
        return code == 0 && !omissions.isEmpty ? ExitCode.diagnosticsFound : code
      }
    }

  private static func exportOptions(
    _ arguments: Arguments, _ output: String?
  ) throws(Arguments.UsageError) -> SwiftExport.Options {
    let versions = SwiftExport.Options.versions
    let version = try arguments.integer(
      "--min-ios", in: versions, expected: "\(versions.lowerBound) to \(versions.upperBound)")
    let given = try arguments.value("--name", expected: "a new name of a Swift type: letters, digits and underscores") {
      text in
      SwiftExport.Options.isTypeName(text) ? text : nil
    }
    return SwiftExport.Options(
      name: given ?? SwiftExport.Options.typeName(ofFile: output ?? arguments.onlyFile),
      minimumVersion: version ?? SwiftExport.Options.oldestUsual,
      usesSectionProvider: arguments.has("--section-provider"))
  }
}
