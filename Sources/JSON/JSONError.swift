/// The six kinds of value that JSON has.
package enum JSONKind: Equatable, Sendable {
  case null
  case bool
  case number
  case string
  case array
  case object

  /// The kind of the value that begins with a byte; nil where none does.
  init?(first byte: UInt8) {
    switch byte {
    case Byte.quote: self = .string
    case Byte.openBrace: self = .object
    case Byte.openBracket: self = .array
    case Byte.minus, Byte.zero...Byte.nine: self = .number
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

/// One step from a value to a value inside it.
package enum JSONPathStep: Equatable, Sendable {
  case key(String)
  case index(Int)
}

/// Why a text could not be read, and where: the first mistake only.
@usableFromInline
package struct JSONError: Error, Equatable {
  /// What sort of mistake it is.
  package enum Code: Equatable, Sendable {
    /// The text is not JSON.
    case syntax
    /// A value of another kind stands there.
    case type
    /// A number that does not fit.
    case range
    /// A required member is absent.
    case missing
    /// Containers are nested deeper than the limit.
    case depth
    /// The text is longer than the limit.
    case size
    /// The text is not UTF-8.
    case encoding
    /// A value of the right kind that means nothing.
    case value
    /// Nobody wants the value any more.
    case interrupted
  }

  package var code: Code
  /// Bytes from the start of the text.
  package var offset: Int
  package var message: String
  /// The way to the mistake, outermost step first; made only when something failed.
  package var path: [JSONPathStep]

  package init(_ code: Code, at offset: Int, _ message: String, path: [JSONPathStep] = []) {
    self.code = code
    self.offset = offset
    self.message = message
    self.path = path
  }

  /// The path as a programmer writes it, such as `params.updates[3].at[0]`; empty for the root.
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

  /// The same mistake as seen from one level further out.
  func inside(_ step: JSONPathStep) -> JSONError {
    var error = self
    error.path.insert(step, at: 0)
    return error
  }
}

/// The value of a required member; a nil is a `missing` error at the byte `offset` where its object stands.
@inlinable
package func require<T>(_ value: T?, _ name: StaticString, at offset: Int) throws(JSONError) -> T {
  guard let value else { throw JSONError(missing: name, at: offset) }
  return value
}

extension JSONError {
  /// A required member is absent.
  @usableFromInline
  init(missing name: StaticString, at offset: Int) {
    self.init(.missing, at: offset, "\"\(name)\" is missing", path: [.key(name.description)])
  }
}
