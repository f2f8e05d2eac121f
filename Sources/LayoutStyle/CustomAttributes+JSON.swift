package import CollectionLayout
package import JSON

extension CustomAttributes {
  /// Writes the member `custom` of an element: an object of all fields, in their order.
  package func write(to writer: inout JSONWriter) {
    writer.key("custom")
    writer.object { writer in
      for field in fields {
        writer.key(named: field.name)
        switch field.value {
        case .string(let text): writer.string(text)
        case .number(let number): writer.number(number)
        case .json(let text): writer.raw(Array(text.utf8))
        }
      }
    }
  }
}
