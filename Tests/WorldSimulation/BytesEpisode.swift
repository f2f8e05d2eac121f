package import TestSupport

/// An episode whose steps are decoded from bytes: for fuzzing.
///
/// The first byte chooses the settings, the next ones are 24 records of six bytes, one for each operation, and the rest is
/// the text of the first document. A changed byte changes one operation or the text.
package struct BytesEpisode {
  /// The number of bytes of one operation.
  package static let recordCount = 6
  /// The maximum number of operations.
  static let operationLimit = 24
  /// The number of bytes before the text.
  package static let operationsEnd = 1 + operationLimit * recordCount
  private static let textLimit = 8 << 10

  /// The operations, each with the first of the bytes that select it.
  private enum Operation: UInt8, CaseIterable {
    /// A drawn edit, most of which keep the text valid.
    case edit = 0
    case removeElement = 24
    /// An edit at the offset of the record.
    case editAtOffset = 40
    /// Types a text one character after the other.
    case type = 90
    case settle = 100
    case iterate = 110
    case finishJob = 118
    case advance = 124
    case changeFile = 128
    /// A message of the kind that the byte selects.
    case sendKind = 136
    case send = 220

    init(selectedBy byte: UInt8) { self = Self.allCases.last { $0.rawValue <= byte } ?? .edit }
  }

  /// Returns a record of an operation, each kind of operation with the same probability.
  package static func record(_ random: inout SeededGenerator) -> [UInt8] {
    let kind = random.below(Operation.allCases.count)
    let first = Operation.allCases[kind].rawValue
    let next = kind + 1 < Operation.allCases.count ? Int(Operation.allCases[kind + 1].rawValue) : 256
    return [first + UInt8(random.below(next - Int(first)))]
      + (1..<recordCount).map { _ in UInt8(random.below(256)) }
  }

  private let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The settings: one client, work inline or as jobs.
  private var settings: WorldSettings {
    let choice = bytes.first ?? 0
    return WorldSettings(
      clientCount: 1, jobThreshold: choice & 1 == 0 ? 0 : 2_000_000, coreCount: 2, hasSmallBuffers: choice & 2 != 0)
  }

  private var traits: [ClientTrait] {
    let choice = bytes.first ?? 0
    var traits: [ClientTrait] = [.appliesEdits, .appliesResults, .watchesFiles]
    if choice & 4 != 0 { traits.append(.utf8) }
    if choice & 8 != 0 { traits.append(.pullsDiagnostics) }
    if choice & 16 != 0 { traits.append(.style) }
    return traits
  }

  private var text: String {
    String(decoding: bytes.dropFirst(Self.operationsEnd).prefix(Self.textLimit), as: UTF8.self)
  }

  /// Opens a session on the document.
  private static let opening = Message.request(
    99, "layoutd/session/open",
    #"{"textDocument":{"uri":"\#(Documents.uris[0])"},"viewport":{"width":320,"height":480},"animation":"keyframes"}"#)

  /// Performs the steps and returns them with their outcome.
  package func run(planted: PlantedDefect? = nil) -> (episode: Episode, outcome: Episode.Outcome) {
    let world = World(settings, planted: planted)
    var steps: [Step] = []
    let outcome = Episode.run(world) { () throws(Violation) in
      func perform(_ step: Step) throws(Violation) {
        steps.append(step)
        try world.perform(step)
      }
      try perform(.connect(0, traits))
      try perform(.change(file: 4, .text(#"[{"h":10},{"h":20}]"#)))
      try perform(.open(0, document: 0, text: text))
      if (bytes.first ?? 0) & 32 == 0 { try perform(.send(0, Self.opening)) }
      // Names of items are kept from one analysis to the next, so that edits before the first one show less.
      try perform(.settle)
      var generator = StepGenerator(seed: 0)
      for start in stride(from: 1, to: min(bytes.count, Self.operationsEnd), by: Self.recordCount) {
        let record = (start..<start + Self.recordCount).map { $0 < bytes.count ? bytes[$0] : 0 }
        guard record.contains(where: { $0 != 0 }) else { continue }
        for step in Self.steps(record, world, &generator) {
          try perform(step)
          // Half of the edits are analyzed alone, the others with those after them.
          if case .edit = step, record[4] & 2 == 0 { try perform(.iterate(messages: 20)) }
        }
      }
    }
    return (Episode(settings, steps, planted: planted), outcome)
  }

  /// Returns the steps of an operation. Its first byte is the kind, the second and third an offset in the text, and all
  /// but the first seed what is drawn.
  private static func steps(_ record: [UInt8], _ world: World, _ generator: inout StepGenerator) -> [Step] {
    let seed = record[1...].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    var random = SeededGenerator(seed: seed)
    guard let client = world.clients[0], !client.isClosed else { return [.connect(0, [])] }
    guard let text = client.texts[0]?.text else {
      return [.open(0, document: 0, text: SampleText.text(&random))]
    }
    switch Operation(selectedBy: record[0]) {
    case .edit: return [.edit(0, document: 0, [SampleText.change(of: text, &random)])]
    case .removeElement:
      let removal = SampleText.removal(ofElement: Int(record[1]) << 8 | Int(record[2]), in: text)
      return [.edit(0, document: 0, [removal ?? SampleText.change(of: text, &random)])]
    case .editAtOffset: return [.edit(0, document: 0, [change(of: text, record)])]
    case .type:
      let change = change(of: text, record)
      return change.text.enumerated().map { index, character in
        .edit(0, document: 0, [TextChange(at: change.offset + index, removing: 0, String(character))])
      }
    case .settle: return [.settle]
    case .iterate: return [.iterate(messages: 1 + Int(record[1]) % 20)]
    case .finishJob: return [.finish(job: Int(record[1]) % 4)]
    case .advance: return [.advance([1, 16, 100, 350][Int(record[1]) % 4])]
    case .changeFile: return [.change(file: 4, SampleText.file(4, &random)), .notice]
    case .sendKind:
      let index = Int(record[0] - Operation.sendKind.rawValue) % MessageKind.all.count
      return generator.message(MessageKind.all[index], client, &random).map { [$0, .iterate(messages: 20)] } ?? []
    case .send:
      return generator.message(client, &random).map { [$0] } ?? []
    }
  }

  /// Returns an edit at the offset of a record: a token that is inserted, or a part that is removed or moved.
  private static func change(of text: [UInt8], _ record: [UInt8]) -> TextChange {
    let offset = (Int(record[1]) << 8 | Int(record[2])) % (text.count + 1)
    let count = Int(record[3])
    guard record[4] & 1 == 0 else {
      return TextChange(at: offset, removing: count % 40, tokens[Int(record[5]) % tokens.count])
    }
    // A part of the text is repeated somewhere else: a copied line, item or key.
    let from = Int(record[5]) * text.count / 256
    let part = text[from..<min(text.count, from + count)]
    return TextChange(at: offset, removing: 0, String(decoding: part, as: UTF8.self))
  }

  private static let tokens = [
    "", "{", "}", "[", "]", ",", ":", "\"", "\n", "1", "-", "/*", "*/", "//", "null", "true", "\"id\":", "\"a\"", "{},",
    #"{"repeat":3},"#, #""items":[{}],"#, #""layout":{"kind":"grid"},"#, #""templates":{"t":{"height":5}},"#,
    #"{"template":"t"},"#, #""timeline":[{"at":1,"snapshot":[{"id":"s","items":["s/1"]}]}],"#, "é", "𐐀", "\\u0061",
    "\t",
  ]
}
