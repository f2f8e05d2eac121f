/// Why something cannot be called otherwise.
package struct RenameRefusal: Error, Equatable, Sendable {
  /// One sentence for whoever asked.
  package let message: String

  package init(_ message: String) { self.message = message }
}
