import JSON
import LayoutDocument

extension Subcommand {
  /// `layoutd schema`.
  static var schema: Subcommand {
    Subcommand(
      name: "schema",
      usage: """
        usage: layoutd schema

        Prints the JSON Schema (draft 2020-12) of layout documents, for editors and validators that do not use layoutd.

        """
    ) { words, terminal throws(Arguments.UsageError) in
      if let file = try Arguments(words).files.first { throw .takesNoFile(file) }
      terminal.output(JSONSchemaExporter.document.prettyPrinted())
      return 0
    }
  }

  /// `layoutd protocol`.
  static var protocolModel: Subcommand {
    Subcommand(
      name: "protocol",
      usage: """
        usage: layoutd protocol

        Prints the model of the protocol as JSON, in the format of LSP's meta model: all messages with their parameters,
        results and structures.

        """
    ) { words, terminal throws(Arguments.UsageError) in
      if let file = try Arguments(words).files.first { throw .takesNoFile(file) }
      terminal.output(PackageResources.layoutd_json)
      return 0
    }
  }
}
