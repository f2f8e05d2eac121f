import EmbeddedFiles
import JSON
import LayoutDocument

/// `layoutd schema`.
enum SchemaCommand {
  static var subcommand: Subcommand {
    Subcommand(
      name: "schema", operands: .none, summary: "print the JSON Schema of layout documents",
      about: [
        "Prints the JSON Schema (draft 2020-12) of layout documents, for editors and validators that do not use layoutd."
      ], examples: [("schema > layout.schema.json", "a file for a validator")]
    ) { _, terminal in
      terminal.output(JSONSchemaExporter.document.prettyPrinted())
      return 0
    }
  }
}

/// `layoutd protocol`.
enum ProtocolCommand {
  static var subcommand: Subcommand {
    Subcommand(
      name: "protocol", operands: .none, summary: "print the model of the protocol",
      about: [
        "Prints the model of the protocol as JSON, in the format of LSP's meta model: all messages with their"
          + " parameters, results and structures."
      ],
      options: [
        .choice(
          "--format",
          [
            ("model", "the model (default)"),
            (
              "json-schema",
              "a JSON Schema (draft 2020-12) of the messages; results are its definitions \"<method> result\""
            ),
          ])
      ],
      examples: [
        ("protocol", "the model"), ("protocol --format json-schema", "a schema of the messages, for validators"),
      ]
    ) { arguments, terminal throws(Arguments.UsageError) in
      let format: ProtocolFormat? = try arguments.choice("--format")
      switch format ?? .model {
      case .model: terminal.output(EmbeddedFiles.required("protocol/layoutd.json"))
      case .jsonSchema: terminal.output(EmbeddedFiles.required("protocol/messages.schema.json"))
      }
      return 0
    }
  }
}

/// The formats of `layoutd protocol`.
private enum ProtocolFormat: String {
  case model
  case jsonSchema = "json-schema"
}
