import EventLoop
import JSON
import LayoutDocument
import LayoutProtocol
import ModelContextProtocol

/// The resources of `layoutd mcp`: the reference of the document language, its JSON Schema, and examples.
enum ModelContextResources {
  /// The maximum size of a resource, in bytes.
  private static let limit = 4 << 20
  private static let documentType = "application/json"

  static let templates: [JSONValue] = [
    [
      "uriTemplate": "layoutd://examples/{name}", "name": "example", "title": "Example",
      "description": "A layout document of the examples, or its data source, by its file name.",
      "mimeType": .string(documentType),
    ],
    [
      "uriTemplate": "layoutd://templates/{name}", "name": "template", "title": "Starter document",
      "description": .string("A starter document: \(StarterDocument.all.map(\.name).joined(separator: ", "))."),
      "mimeType": .string(documentType),
    ],
  ]

  /// All resources. Documents and examples that are not installed are left out.
  static var all: [Resource] { reference + [schema] + starters + examples }

  /// The reference documents, by their file names without extension.
  private static var reference: [Resource] {
    let documents = [
      ("document", "Document reference", "All keys of layout documents, with their types, defaults and diagnostics."),
      ("semantics", "Semantics", "The rules of geometry and updates."),
      ("glossary", "Glossary", "The terms of the other documents."),
    ]
    return documents.compactMap { name, title, description in
      file("docs/\(name).md").map { path in
        Resource(
          uri: "layoutd://reference/\(name)", name: name, title: title, description: description,
          mimeType: "text/markdown", read: { text(at: path) })
      }
    }
  }

  private static var schema: Resource {
    Resource(
      uri: "layoutd://schema/document", name: "schema", title: "JSON Schema of layout documents",
      description: "The structure of layout documents (draft 2020-12).", mimeType: "application/schema+json",
      read: { JSONSchemaExporter.document.prettyPrinted() })
  }

  private static var starters: [Resource] {
    StarterDocument.all.map { template in
      Resource(
        uri: "layoutd://templates/\(template.name)", name: template.name, title: "Starter document \(template.name)",
        description: "A starter document: \(template.summary).", mimeType: documentType,
        read: { String(decoding: template.text, as: UTF8.self) })
    }
  }

  /// The layout documents of the examples and their data sources, sorted by name.
  private static var examples: [Resource] {
    guard let folder = file("protocol/examples"),
      let entries = try? FileSystem.list(folder, limit: 500)
    else { return [] }
    return entries.filter { $0.kind == .file && $0.name.hasSuffix(".json") }.map(\.name).sorted().map { name in
      Resource(
        uri: "layoutd://examples/\(name)", name: name, title: "Example \(name)",
        description: name.hasSuffix(".layout.json") ? "A layout document." : "A data source of an example.",
        mimeType: documentType, read: { text(at: "\(folder)/\(name)") })
    }
  }

  /// Returns the path of a file or a folder of the documentation; nil if it is not installed.
  private static func file(_ path: String) -> String? {
    DocumentationLocator.folder.flatMap { try? FileSystem.realPath("\($0)/\(path)") }
  }

  private static func text(at path: String) -> String? {
    (try? FileSystem.read(path, limit: limit)).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Locates the documentation of layoutd on this machine.
package enum DocumentationLocator {
  private static let reference = "docs/document.md"
  /// The folder of the documentation in the installation, or in the source tree that the program was built from; nil if
  /// there is neither.
  static let folder = ProgramFolders.candidates(installedAs: "share/doc/layoutd")
    .first { (try? FileSystem.realPath("\($0)/\(reference)")) != nil }
  /// The file URI of the reference of the document language; nil if it is not found.
  package static let uri = folder.flatMap { try? FileSystem.realPath("\($0)/\(reference)") }.map(DocumentURI.file)
}

/// The folders in which files that belong to the program may be.
enum ProgramFolders {
  /// Returns the folder at `path` beside the program's folder, and the folders that may be the root of the source tree
  /// that the program was built in. Empty if the path of the program is not known.
  static func candidates(installedAs path: String) -> [String] {
    guard let program = try? FileSystem.realPath("/proc/self/exe") else { return [] }
    let folder = program.split(separator: "/").dropLast()
    // The program's folder is .build/<machine>/<configuration>.
    let sources = (1...3).prefix(folder.count).map { folder.dropLast($0) }
    return ([folder.dropLast() + path.split(separator: "/")] + sources).map { "/" + $0.joined(separator: "/") }
  }
}
