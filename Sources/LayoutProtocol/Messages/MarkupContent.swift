package import JSON

/// A text for people in the form that a client can show.
package struct MarkupContent: Equatable, Sendable {
  package enum Form: Sendable {
    case markdown
    case plainText
    /// A mere string, for clients that know no forms.
    case bare
  }

  package var form: Form
  package var value: String

  package init(_ form: Form, _ value: String) {
    self.form = form
    self.value = value
  }

  package func write(to writer: inout JSONWriter) {
    guard form != .bare else { return writer.string(value) }
    writer.object { writer in
      writer.member("kind", form == .markdown ? "markdown" : "plaintext")
      writer.member("value", value)
    }
  }
}
