import JSON
import TestSupport
import WorldSimulation

/// Mutations that keep the structure of an input: values and members of a JSON text, and editor operations.
package struct InputMutator {
  private let target: FuzzTarget
  private var random: SeededGenerator
  private let limit: Int

  /// `limit` is the maximum number of bytes of a result.
  package init(_ target: FuzzTarget, seed: UInt32, limit: Int) {
    (self.target, self.limit) = (target, limit)
    random = SeededGenerator(seed: UInt64(seed))
  }

  /// Returns a mutated input; nil if the bytes are to be mutated without regard to their structure.
  package mutating func mutated(_ input: [UInt8]) -> [UInt8]? {
    if target == .preview, random.once(in: 2) { return fitting(withFrame(input)) }
    guard target.hasText, random.once(in: 2) else { return nil }
    if target == .editing, random.once(in: 2) { return fitting(mutatedOperations(input)) }
    let start = min(input.count, target.parameterCount)
    guard let text = mutatedText(Array(input[start...]), from: nil) else { return nil }
    return fitting(input[..<start] + text)
  }

  /// Returns a combination of two inputs: the text of the second with the parameters or operations of the first, or a
  /// value of one in the other. Nil if there is none.
  package mutating func combined(_ one: [UInt8], _ other: [UInt8]) -> [UInt8]? {
    guard target.hasText else { return nil }
    let (start, otherStart) = (min(one.count, target.parameterCount), min(other.count, target.parameterCount))
    if random.once(in: 2) { return fitting(one[..<start] + other[otherStart...]) }
    guard let text = mutatedText(Array(one[start...]), from: Array(other[otherStart...])) else { return nil }
    return fitting(one[..<start] + text)
  }

  private func fitting(_ bytes: some Collection<UInt8>) -> [UInt8]? { bytes.count <= limit ? Array(bytes) : nil }

  // MARK: - WebSocket frames

  /// Returns an input with another frame at the start or the end: the first byte of its header, its kind of length,
  /// and bytes that choose the announced length and the payload.
  private mutating func withFrame(_ input: [UInt8]) -> [UInt8] {
    let first = random.pick([0x00, 0x01, 0x80, 0x81, 0x82, 0x88, 0x89] as [UInt8])
    let second = random.pick([127, 127, 126, 2] as [UInt8])
    let frame = [first, second] + (0..<1 + random.below(4)).map { _ in UInt8(random.below(256)) }
    let choice = (input.first ?? 0) | 1
    let isFirst = random.once(in: 3)
    return [choice] + (isFirst ? frame : []) + input.dropFirst() + (isFirst ? [] : frame)
  }

  // MARK: - Operations

  private mutating func mutatedOperations(_ input: [UInt8]) -> [UInt8] {
    let size = BytesEpisode.recordCount
    let end = BytesEpisode.operationsEnd
    let padded = input + [UInt8](repeating: 0, count: max(0, end - input.count))
    var records = stride(from: 1, to: end, by: size).map { Array(padded[$0..<$0 + size]) }
    let place = random.below(records.count)
    let count = records.count
    switch random.below(6) {
    case 0: records.remove(at: place)
    case 1: records.insert(records[random.below(count)], at: place)
    case 2: records.swapAt(place, random.below(count))
    case 3: records[place] = BytesEpisode.record(&random)
    case 4: records.insert(BytesEpisode.record(&random), at: place)
    default: records[place][random.below(size)] = UInt8(random.below(256))
    }
    let empty = [UInt8](repeating: 0, count: size)
    while records.count < count { records.append(empty) }
    return [padded[0]] + records.prefix(count).joined() + padded[end...]
  }

  // MARK: - Text

  /// Returns a text with one changed value or member; nil if it has none. New values come from `source`, or from the
  /// text itself.
  private mutating func mutatedText(_ text: [UInt8], from source: [UInt8]?) -> [UInt8]? {
    let values = Self.values(of: text)
    guard !values.isEmpty else { return nil }
    let value = random.pick(values)
    let isForeign = source != nil
    // A text without values has none to give.
    let source = source ?? text
    let ranges = Self.values(of: source)
    let new = ranges.isEmpty ? [] : Array(source[random.pick(ranges)])
    func replacing(_ range: Range<Int>, _ bytes: [UInt8]) -> [UInt8] {
      Array(text[..<range.lowerBound]) + bytes + Array(text[range.upperBound...])
    }
    switch isForeign ? random.below(3) : random.below(8) {
    case 0, 1: return replacing(value, new)
    case 2: return replacing(value.lowerBound..<value.lowerBound, new + [UInt8(ascii: ",")])
    case 3:
      // With the comma after it.
      let end = text[value.upperBound...].first == UInt8(ascii: ",") ? value.upperBound + 1 : value.upperBound
      return replacing(value.lowerBound..<end, [])
    case 4: return replacing(value, [UInt8(ascii: "[")] + text[value] + [UInt8(ascii: "]")])
    case 5, 6: return replacing(value, Array(random.pick(Self.scalars).utf8))
    default: return replacing(value.upperBound..<value.upperBound, [UInt8(ascii: ",")] + new)
    }
  }

  private static let scalars = [
    "0", "-1", "1", "2", "0.5", "1e308", "-0.0", "1e-320", "99999999999", "9223372036854775807", "null", "true",
    "false",
    "\"\"", "\"a\"", "\"1fr\"", "\"50%\"", "\"é\"", "{}", "[]", "[0]", "{\"repeat\":1000}", "{\"random\":[1,9]}",
    "{\"cycle\":[1,2]}", "{\"fractionalWidth\":1}", "\"\\ud800\"", "\"{i}\"",
  ]

  /// The ranges of the values and members of a text, at most 1,000.
  private static func values(of text: [UInt8]) -> [Range<Int>] {
    guard let root = SyntaxTree(text).root else { return [] }
    var ranges: [Range<Int>] = []
    var pending = [root]
    while let node = pending.popLast(), ranges.count < 1_000 {
      ranges.append(node.range)
      for member in node.members {
        guard let value = member.value else { continue }
        ranges.append(member.key.range.lowerBound..<value.range.upperBound)
        pending.append(value)
      }
      pending += node.elements
    }
    return ranges
  }
}
