import JSON
import LayoutDocument

extension Subcommand {
  /// `layoutd schema`.
  static var schema: Subcommand {
    Subcommand(
      name: "schema", operands: .none, summary: "print the JSON Schema of layout documents",
      about: [
        "Prints the JSON Schema (draft 2020-12) of layout documents, for editors and validators that do not use layoutd."
      ]
    ) { _, terminal in
      terminal.output(JSONSchemaExporter.document.prettyPrinted())
      return 0
    }
  }

  /// `layoutd protocol`.
  static var protocolModel: Subcommand {
    Subcommand(
      name: "protocol", operands: .none, summary: "print the model of the protocol",
      about: [
        "Prints the model of the protocol as JSON, in the format of LSP's meta model: all messages with their"
          + " parameters, results and structures."
      ]
    ) { _, terminal in
      terminal.output(PackageResources.layoutd_json)
      return 0
    }
  }
}
