/// The functions that are tested with random bytes. Each takes one input, and throws if a property does not hold.
package enum FuzzTarget: String, CaseIterable, Sendable {
  /// The reader, the writer and the syntax tree of JSON.
  case json
  /// The frame reader, and the envelopes of messages.
  case frames
  /// The text of a document: analysis, layout, queries, language features.
  case documents
  /// Editor operations on a server, with the invariants of simulated worlds.
  case editing
  /// Batch updates and snapshots of a collection.
  case updates
  /// HTTP and WebSocket bytes for the preview server.
  case preview

  /// Tests one input. Throws if a property of the tested code does not hold; traps as that code does.
  package func run(_ input: [UInt8]) throws(PropertyFailure) {
    switch self {
    case .json: try JSONTarget.run(input)
    case .frames: try FrameTarget.run(input)
    case .documents: try DocumentTarget.run(input)
    case .editing: try EditingTarget.run(input)
    case .updates: try UpdateTarget.run(input)
    case .preview: try PreviewTarget.run(input)
    }
  }

  /// The number of bytes before the text of an input, which choose parameters.
  package var parameterCount: Int {
    switch self {
    case .json, .frames: 1
    case .documents: 4
    case .editing: EditingTarget.operationsEnd
    case .updates: 0
    case .preview: 1
    }
  }

  /// Whether the rest of an input is the text of a document or another JSON text.
  package var hasText: Bool { self == .json || self == .documents || self == .editing }
}

/// A property that does not hold for an input.
package struct PropertyFailure: Error, Equatable, CustomStringConvertible, Sendable {
  package let description: String

  package init(_ description: String) { self.description = String(description.prefix(20_000)) }
}

/// Throws a failure if a condition does not hold.
func check(_ isTrue: Bool, _ message: @autoclosure () -> String) throws(PropertyFailure) {
  if !isTrue { throw PropertyFailure(message()) }
}

/// Choices that the bytes of an input make; all zero after the last byte.
///
/// A choice takes one byte, or two if it has more than 256 results, so that a changed byte changes one choice.
struct ByteSource {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isEmpty: Bool { offset >= bytes.count }

  /// The bytes that made no choice yet.
  var rest: [UInt8] { Array(bytes[min(offset, bytes.count)...]) }

  mutating func byte() -> UInt8 {
    guard offset < bytes.count else { return 0 }
    offset += 1
    return bytes[offset - 1]
  }

  /// Returns an integer in `0..<count`; 0 if `count` is less than 1.
  mutating func below(_ count: Int) -> Int {
    guard count > 1 else { return 0 }
    var value = Int(byte())
    if count > 256 { value = value << 8 | Int(byte()) }
    return value % count
  }

  mutating func flag() -> Bool { byte() & 1 == 1 }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  /// Returns at most `count` of the next bytes.
  mutating func take(_ count: Int) -> [UInt8] {
    let end = min(bytes.count, offset + max(0, count))
    defer { offset = end }
    return Array(bytes[min(offset, end)..<end])
  }
}
