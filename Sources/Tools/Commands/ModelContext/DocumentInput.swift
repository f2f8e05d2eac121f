import CollectionLayout
import EventLoop
import JSON
import LayoutBase
import LayoutDocument
import LayoutProtocol
import ModelContextProtocol

/// The arguments by which tools take a document: `path` or `text`, and the environment of its layout.
enum DocumentInput {
  /// The names of the arguments that name files.
  static let fileArguments = ["path"]

  /// Returns an object schema whose properties are `path`, `text` and those of the given objects.
  static func schema(_ properties: JSONValue..., required: [String] = []) -> JSONValue {
    let documentProperties: JSONValue = [
      "path": [
        "type": "string",
        "description":
          """
        The layout document (*.layout.json): a path relative to the first root, an absolute path, or a file: URI. \
        Must be below the client's roots.
        """,
      ],
      "text": ["type": "string", "description": "The text of the layout document, instead of `path`."],
    ]
    return [
      "type": "object", "properties": .object(([documentProperties] + properties).flatMap { $0.asObject ?? [] }),
      "required": .strings(required),
      "additionalProperties": false,
    ]
  }

  /// The schemas of the arguments that replace the document's own device and direction.
  static let environment: JSONValue = [
    "device": [
      "enum": .strings(Devices.all.map(\.name)),
      "description": "Lays the document out for this device, instead of the document's viewport.",
    ],
    "orientation": [
      "enum": .strings(Device.Orientation.allCases.map(\.rawValue)),
      "description": "The orientation of `device`. Default: portrait.",
    ],
    "layoutDirection": ["enum": ["ltr", "rtl"], "description": "The reading direction, instead of the document's."],
  ]

  /// Returns the schema of a point, such as a content offset.
  static func point(_ description: String) -> JSONValue {
    .object(
      joining: .schema(of: ["x": .numberSchema, "y": .numberSchema]),
      ["additionalProperties": false, "description": .string(description)])
  }
}

// The schemas of results.
extension JSONValue {
  static let booleanSchema: JSONValue = ["type": "boolean"]
  static let integerSchema: JSONValue = ["type": "integer"]
  static let numberSchema: JSONValue = ["type": "number"]
  static let objectSchema: JSONValue = ["type": "object"]
  static let stringSchema: JSONValue = ["type": "string"]
  static let frameSchema: JSONValue = ["type": "array", "items": numberSchema, "minItems": 4, "maxItems": 4]

  /// Returns the schema of an object that has all of these properties but those in `optional`.
  static func schema(of properties: JSONValue, optional: [String] = []) -> JSONValue {
    let names = (properties.asObject ?? []).map(\.key)
    return [
      "type": "object", "properties": properties, "required": .strings(names.filter { !optional.contains($0) }),
    ]
  }

  /// Returns the schema of an array.
  static func schema(ofItems items: JSONValue) -> JSONValue { ["type": "array", "items": items] }

  /// Returns the schema of the property that states whether a list was cut. `elements` is the noun for its elements.
  static func truncatedSchema(_ elements: String) -> JSONValue {
    ["type": "boolean", "description": .string("Whether further \(elements) were left out.")]
  }
}

extension ToolOutcome {
  /// Returns a result with a JSON object.
  static func object(_ members: JSONValue) -> ToolOutcome { .result(ToolResult(structured: members.bytes)) }

  /// Returns a result with a JSON object, whose members a function writes.
  static func object(writing writeMembers: (inout JSONWriter) -> Void) -> ToolOutcome {
    var writer = JSONWriter(capacity: 16 << 10)
    writer.object(writeMembers)
    return .result(ToolResult(structured: writer.takeBytes()))
  }
}

/// The names of the two arguments by which a tool takes a document.
struct DocumentArguments {
  let path: String
  let text: String

  static let document = DocumentArguments(path: "path", text: "text")
  /// The names for an earlier version of the document.
  static let earlier = DocumentArguments(path: "oldPath", text: "oldText")
}

extension ToolCall {
  /// Returns the document that `path` or `text` names, in the environment of `device`, `orientation` and
  /// `layoutDirection`.
  ///
  /// Throws if no document can be read, if the call was cancelled, or if the document has no layout because of a syntax
  /// error and `needsLayout` is set.
  func document(
    needsLayout: Bool, _ names: DocumentArguments = .document
  ) throws(ToolError) -> DocumentSnapshot {
    let file = try file(names)
    let snapshot = DocumentSnapshot(text: file.text, location: file.location, files: .disk, token: token)
    try checkCancellation()
    if needsLayout, snapshot.hasStaleModel, let error = snapshot.diagnostics.first {
      var reason = ToolError(error, in: snapshot.buffer)
      reason.message += " Use the tool `check`."
      throw reason
    }
    let environment = LayoutEnvironment(
      device: arguments["device"]?.asString,
      orientation: arguments["orientation"]?.asString.flatMap(Device.Orientation.init),
      layoutDirection: arguments["layoutDirection"]?.asString.flatMap(LayoutDirection.init))
    return snapshot.adapted(to: environment).cancellable(by: token)
  }

  /// Returns the text that `path` or `text` names. A document without a path has no data sources. Throws unless exactly
  /// one of them is given, or if the file cannot be read.
  func file(_ names: DocumentArguments = .document) throws(ToolError) -> RootFolders.File {
    switch (arguments[names.path]?.asString, arguments[names.text]?.asString) {
    case (let path?, nil): return try RootFolders(roots).read(path)
    case (nil, let text?): return RootFolders.File(text: Array(text.utf8), location: Document.Location(folder: nil))
    case (nil, nil): throw ToolError("Pass a document: either \"\(names.path)\" or \"\(names.text)\".")
    case (_?, _?): throw ToolError("Pass either \"\(names.path)\" or \"\(names.text)\", not both.")
    }
  }

  /// Throws if the call was cancelled.
  func checkCancellation() throws(ToolError) {
    if token.isCancelled { throw ToolError("The call was cancelled.") }
  }

  /// Lays a document out at the argument `contentOffset`, by default at that of the document. Throws if the call was
  /// cancelled.
  func layout(of document: DocumentSnapshot) throws(ToolError) -> ScrolledCollection {
    let view = ScrolledCollection(document.model, contentOffset: point("contentOffset"), token: token)
    try checkCancellation()
    return view
  }

  /// The name of the document, for titles.
  var documentName: String { arguments["path"]?.asString ?? "document" }

  /// Returns the point of an argument; nil if it was not given.
  func point(_ name: String) -> Point? {
    guard let x = arguments[name]?["x"]?.asDouble, let y = arguments[name]?["y"]?.asDouble else { return nil }
    return Point(x: x, y: y)
  }

  /// Returns the integer of an argument, whose limits its schema has checked; `standard` if it was not given.
  func count(_ name: String, default standard: Int) -> Int { arguments[name]?.asInt ?? standard }
}

extension ToolError {
  /// Describes a syntax error of a document.
  init(_ error: Diagnostic, in buffer: TextBuffer) {
    let position = buffer.lineAndColumnInScalars(of: error.range.lowerBound)
    self.init(
      "The document has a syntax error in line \(position.line), column \(position.column): \(error.message)")
  }
}

/// The folders that a client permits to read. Files are read below them only, with symbolic links resolved.
struct RootFolders {
  /// Absolute paths as the client wrote them, in its order.
  private let folders: [String]
  /// The reason why there are no folders, without a period.
  private let reason: String

  private static let access = FileSystemAccess.disk

  init(_ roots: ClientRoots) {
    switch roots {
    case .undeclared:
      folders = []
      reason = "The client declares no roots"
    case .unavailable(let message):
      folders = []
      reason = "The client's roots are not available (\(message))"
    case .listed(let uris):
      folders = uris.compactMap { DocumentURI($0).path }
      reason = "The client's roots include no folder of this machine"
    }
  }

  /// A file below the roots.
  struct File {
    var text: [UInt8]
    /// The folder that the paths of the file's data sources are relative to, and the roots that limit their reads.
    var location: Document.Location
  }

  /// Reads a file by its `file:` URI, its absolute path, or its path relative to the first root. Throws if it is not
  /// below a root or cannot be read.
  func read(_ name: String) throws(ToolError) -> File {
    guard let first = folders.first else {
      throw ToolError("\(reason), so that no files are read. Pass the document as \"text\".")
    }
    var path = name
    if name.contains("://") {
      guard let named = DocumentURI(name).path else {
        throw ToolError("\(name) is not the URI of a local file, such as file:///a.layout.json.")
      }
      path = named
    }
    if !path.hasPrefix("/") { path = "\(first)/\(path)" }
    switch Self.access.read(path, inside: folders) {
    case .success(let text):
      let slash = path.lastIndex(of: "/") ?? path.startIndex
      return File(
        text: text, location: Document.Location(folder: String(path[..<slash]), workspaceFolders: folders))
    case .failure(.outside), .failure(.missing):
      // One message for missing files and for files outside of the roots, so that it does not reveal which of them
      // exist.
      throw ToolError(
        "There is no file \"\(name)\" below the client's roots (\(folders.joined(separator: ", "))). Pass the path "
          + "of an existing file, or the document as \"text\".")
    case .failure(.tooLarge):
      throw ToolError("\(name) is larger than \(Limits.text >> 20) MiB. Pass a part of it as \"text\".")
    case .failure(.unreadable(let reason)): throw ToolError("\(name) cannot be read: \(reason).")
    }
  }
}
