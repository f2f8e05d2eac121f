extension Step {
  /// The step as Swift source text.
  package var literal: String {
    switch self {
    case .connect(let client, let traits):
      ".connect(\(client), [\(traits.map { ".\($0.rawValue)" }.joined(separator: ", "))])"
    case .send(let client, let message): ".send(\(client), \(message.literal))"
    case .sendInvalid(let client, let body): ".sendInvalid(\(client), \(swiftLiteral(body)))"
    case .cut(let client, let bytes): ".cut(\(client), bytes: \(bytes))"
    case .open(let client, let document, let text):
      ".open(\(client), document: \(document), text: \(swiftLiteral(text)))"
    case .edit(let client, let document, let changes):
      ".edit(\(client), document: \(document), [\(changes.map(\.literal).joined(separator: ", "))])"
    case .replace(let client, let document, let text):
      ".replace(\(client), document: \(document), text: \(swiftLiteral(text)))"
    case .close(let client, let document): ".close(\(client), document: \(document))"
    case .stall(let client): ".stall(\(client))"
    case .read(let client, let bytes): ".read(\(client), bytes: \(bytes))"
    case .resume(let client): ".resume(\(client))"
    case .leave(let client, let disconnection): ".leave(\(client), .\(disconnection.rawValue))"
    case .iterate(let count): ".iterate(messages: \(count))"
    case .run(let job): ".run(job: \(job))"
    case .finish(let job): ".finish(job: \(job))"
    case .advance(let time): ".advance(\(time))"
    case .change(let file, let contents): ".change(file: \(file), \(contents.literal))"
    case .notice: ".notice"
    case .settle: ".settle"
    case .burst(let client, let message, let count): ".burst(\(client), \(message.literal), count: \(count))"
    case .crowd(let count): ".crowd(\(count))"
    case .openLarge(let client, let document, let text):
      ".openLarge(\(client), document: \(document), \(text.literal))"
    case .openMany(let client, let count, let text): ".openMany(\(client), count: \(count), \(text.literal))"
    }
  }
}

extension Message {
  fileprivate var literal: String {
    let rest = params == "{}" ? "" : ", \(swiftLiteral(params))"
    return if let id { ".request(\(id), \"\(method)\"\(rest))" } else { ".notification(\"\(method)\"\(rest))" }
  }
}

extension TextChange {
  fileprivate var literal: String { "TextChange(at: \(offset), removing: \(removing), \(swiftLiteral(text)))" }
}

extension FileContents {
  fileprivate var literal: String {
    switch self {
    case .text(let text): ".text(\(swiftLiteral(text)))"
    case .nothing: ".nothing"
    case .link(let path): ".link(\(swiftLiteral(path)))"
    case .fault(let reason): ".fault(\(swiftLiteral(reason)))"
    }
  }
}

/// Returns a text as a Swift literal on one line: plain, or raw with as many `#` as it needs.
func swiftLiteral(_ text: String) -> String {
  let isPlain = text.unicodeScalars.allSatisfy { (" "..."~").contains($0) && $0 != "\"" && $0 != "\\" }
  if isPlain { return "\"\(text)\"" }
  var marks = "#"
  while text.contains("\"\(marks)") || text.contains("\\\(marks)") { marks += "#" }
  var literal = "\(marks)\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\n": literal += "\\\(marks)n"
    case "\r": literal += "\\\(marks)r"
    case "\t": literal += "\\\(marks)t"
    case _ where scalar.properties.isGraphemeExtend || scalar.value < 32 || scalar.value == 0xFEFF:
      literal += "\\\(marks)u{\(String(scalar.value, radix: 16))}"
    default: literal.unicodeScalars.append(scalar)
    }
  }
  return literal + "\"\(marks)"
}
