import JSON

/// A text that clients can read: its description, and a function that returns it.
package struct Resource: Sendable {
  package let uri: String
  package let name: String
  package let title: String
  package let description: String
  package let mimeType: String
  /// Returns the text; nil if it cannot be read any longer.
  package let read: @Sendable () -> String?

  package init(
    uri: String, name: String, title: String, description: String, mimeType: String,
    read: @escaping @Sendable () -> String?
  ) {
    self.uri = uri
    self.name = name
    self.title = title
    self.description = description
    self.mimeType = mimeType
    self.read = read
  }

  /// The resource as an entry of `resources/list`.
  var listEntry: JSONValue {
    [
      "uri": .string(uri), "name": .string(name), "title": .string(title), "description": .string(description),
      "mimeType": .string(mimeType),
    ]
  }
}
