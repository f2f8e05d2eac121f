/// The six kinds of JSON value.
package enum JSONKind: Equatable, Sendable {
  case null
  case bool
  case number
  case string
  case array
  case object

  /// Returns the kind of the value whose first byte is `byte`; nil if no value starts with it.
  init?(first byte: UInt8) {
    switch byte {
    case ASCII.quote: self = .string
    case ASCII.openBrace: self = .object
    case ASCII.openBracket: self = .array
    case ASCII.minus, ASCII.zero...ASCII.nine: self = .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): self = .bool
    case UInt8(ascii: "n"): self = .null
    default: return nil
    }
  }

  /// The kind with its article, for messages such as "expected a string".
  package var phrase: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// A step from a container to one of its children.
package enum JSONPathComponent: Equatable, Sendable {
  case key(String)
  case index(Int)
}

/// The first error in a text, with its position.
@usableFromInline
package struct JSONError: Error, Equatable {
  /// The category of an error.
  package enum Code: Equatable, Sendable {
    /// The text is not JSON.
    case syntax
    /// The value has another kind than expected.
    case type
    /// A number is outside of the representable range.
    case range
    /// A required member is missing.
    case missing
    /// Containers are nested deeper than the limit.
    case depth
    /// The text is not UTF-8.
    case encoding
    /// The value has the right kind, but is not one of the permitted values.
    case value
    /// Reading was cancelled.
    case cancelled
  }

  package var code: Code
  /// The byte offset from the start of the UTF-8 text.
  package var offset: Int
  package var message: String
  /// The path to the erroneous value, outermost step first. Collected while the error propagates, so that it costs
  /// nothing without an error.
  package var path: [JSONPathComponent]

  package init(_ code: Code, at offset: Int, _ message: String, path: [JSONPathComponent] = []) {
    self.code = code
    self.offset = offset
    self.message = message
    self.path = path
  }

  /// The path as source code, such as `params.updates[3].at[0]`; empty for the root.
  package var pathText: String {
    var text = ""
    for step in path {
      switch step {
      case .key(let name): text += text.isEmpty ? name : "." + name
      case .index(let index): text += "[\(index)]"
      }
    }
    return text
  }

  /// Returns the error with a step prepended to its path.
  func prepending(_ step: JSONPathComponent) -> JSONError {
    var error = self
    error.path.insert(step, at: 0)
    return error
  }
}

/// Unwraps the value of a required member. Throws a `missing` error for nil; `offset` is that of its object.
@inlinable
package func require<T>(_ value: T?, _ name: StaticString, at offset: Int) throws(JSONError) -> T {
  guard let value else { throw JSONError(missing: name, at: offset) }
  return value
}

extension JSONError {
  /// Creates the error for a required member that is missing.
  @usableFromInline
  init(missing name: StaticString, at offset: Int) {
    self.init(.missing, at: offset, "\"\(name)\" is missing", path: [.key(name.description)])
  }
}
