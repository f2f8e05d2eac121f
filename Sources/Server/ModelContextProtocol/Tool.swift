package import JSON
package import LayoutBase
import Synchronization

/// A tool that clients call: its description and its implementation.
package struct Tool: Sendable {
  package let name: String
  package let title: String
  package let description: String
  /// The JSON Schema of the arguments, against which they are validated before `run` is called.
  package let inputSchema: JSONValue
  /// The JSON Schema of the structured result; nil if the result has none.
  package let outputSchema: JSONValue?
  /// The names of the arguments that are files. A call with such an argument waits for the roots of the client.
  package let fileArguments: [String]
  /// Performs a call, on any thread. After cancellation its result is discarded.
  package let run: @Sendable (ToolCall) throws(ToolError) -> ToolOutcome
  let validator: JSONSchemaValidator

  /// Creates a tool. Traps if the input schema is invalid; it may use the keywords that `JSONSchemaValidator` supports.
  package init(
    name: String, title: String, description: String, inputSchema: JSONValue, outputSchema: JSONValue? = nil,
    fileArguments: [String], run: @escaping @Sendable (ToolCall) throws(ToolError) -> ToolOutcome
  ) {
    self.name = name
    self.title = title
    self.description = description
    self.inputSchema = inputSchema
    self.outputSchema = outputSchema
    self.fileArguments = fileArguments
    self.run = run
    do throws(JSONSchemaValidator.SchemaError) {
      validator = try JSONSchemaValidator(inputSchema)
    } catch {
      preconditionFailure("the input schema of \(name) is invalid at \(error.pointer): \(error.message)")
    }
  }

  /// The tool as an entry of `tools/list`. Its hints declare that it only reads, and only local files.
  var listEntry: JSONValue {
    .object(
      joining: [
        "name": .string(name), "title": .string(title), "description": .string(description), "inputSchema": inputSchema,
      ], outputSchema.map { ["outputSchema": $0] } ?? [:],
      [
        "annotations": [
          "title": .string(title), "readOnlyHint": true, "idempotentHint": true, "openWorldHint": false,
        ]
      ])
  }
}

/// The outcome of a successful tool call.
package enum ToolOutcome: Sendable {
  case result(ToolResult)
  /// A drawing that the host converts to an image.
  case drawing(Drawing)

  /// An SVG, and the number of pixels per point of the image.
  package struct Drawing: Sendable {
    package var svg: [UInt8]
    package var scale: Double
    /// A sentence for the client, such as that a part was left out; nil if there is nothing to report.
    package var note: String?

    package init(svg: [UInt8], scale: Double, note: String? = nil) {
      self.svg = svg
      self.scale = scale
      self.note = note
    }
  }
}

/// The reason why a call failed, as a sentence for the model that made the call.
package struct ToolError: Error, Equatable, Sendable {
  package var message: String

  package init(_ message: String) { self.message = message }
}

/// The input of a call: an immutable value that a job reads on any thread.
package struct ToolCall: Sendable {
  /// The arguments, an object that matches the tool's input schema.
  package let arguments: JSONValue
  package let roots: ClientRoots
  /// Is cancelled when the client cancels the call or disconnects.
  package let token: CancellationToken
  package let progress: ToolProgress
}

/// The folders that the client permits the server to read.
package enum ClientRoots: Equatable, Sendable {
  /// The client has no roots, so that no file may be read.
  case undeclared
  /// The URIs of the folders, as the client wrote them.
  case listed([String])
  /// The roots are not available: the message of the error response to `roots/list`, or that the connection was closed.
  case unavailable(String)
}

/// The progress of a call, written by its job and read by the loop's thread.
package final class ToolProgress: Sendable {
  private let thousandths = Atomic(0)

  package init() {}

  /// The completed fraction, 0 to 1, in steps of 0.001.
  package var fraction: Double {
    get { Double(thousandths.load(ordering: .relaxed)) / 1_000 }
    set { thousandths.store(Int((min(1, max(0, newValue)) * 1_000).rounded(.down)), ordering: .relaxed) }
  }
}
