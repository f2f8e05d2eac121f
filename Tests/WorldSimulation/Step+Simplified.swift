extension Step {
  /// Simpler steps of the same kind, the simplest first.
  var simplified: [Step] {
    switch self {
    case .connect(let client, let traits):
      (traits.isEmpty ? [] : [.connect(client, [])])
        + traits.map { trait in .connect(client, traits.filter { $0 != trait }) }
    case .send(let client, let message):
      message.simplified.map { .send(client, $0) }
    case .open(let client, let document, let text):
      simplified(text).map { .open(client, document: document, text: $0) }
    case .replace(let client, let document, let text):
      simplified(text).map { .replace(client, document: document, text: $0) }
    case .edit(let client, let document, let changes):
      changes.count > 1 ? changes.map { .edit(client, document: document, [$0]) } : []
    case .change(let file, .text(let text)): simplified(text).map { .change(file: file, .text($0)) }
    case .iterate(let count): count == 100 ? [] : [.iterate(messages: 100)]
    case .run(let job): job == 0 ? [] : [.run(job: 0)]
    case .finish(let job): job == 0 ? [] : [.finish(job: 0)]
    case .leave(let client, let disconnection): disconnection == .reset ? [] : [.leave(client, .reset)]
    case .burst(let client, let message, let count):
      reduced(count).map { Step.burst(client, message, count: $0) }
        + message.simplified.map { Step.burst(client, $0, count: count) }
    case .crowd(let count): reduced(count).map { Step.crowd($0) }
    case .openLarge(let client, let document, let text):
      text.simplified.map { Step.openLarge(client, document: document, $0) }
    case .openMany(let client, let count, let text):
      reduced(count).map { Step.openMany(client, count: $0, text) }
        + text.simplified.map { Step.openMany(client, count: count, $0) }
    case .advance, .cut, .close, .stall, .read, .resume, .change, .notice, .settle, .sendInvalid: []
    }
  }

  /// Shorter texts: a small document, then the text without some of its lines.
  private func simplified(_ text: String) -> [String] {
    let small = [
      "{}", #"{"sections":[{"items":[{}]}]}"#, #"{"sections":[{"id":"s0","items":[{"id":"i0","height":20}]}]}"#,
    ]
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var shorter = small.filter { $0.count < text.count }
    if lines.count > 1 {
      shorter += lines.indices.map { index in
        (lines[..<index] + lines[(index + 1)...]).joined(separator: "\n")
      }
    }
    return shorter
  }
}

extension Message {
  /// The message with fewer members in its parameters. Members with values in brackets or quotes are kept whole.
  fileprivate var simplified: [Message] {
    let parts = members
    guard parts.count > 1 else { return [] }
    return parts.indices.reversed().map { index in
      var rest = parts
      rest.remove(at: index)
      return Message(id: id, method: method, params: "{\(rest.joined(separator: ","))}")
    }
  }

  /// The members of the parameters as text.
  private var members: [String] {
    guard params.hasPrefix("{"), params.hasSuffix("}") else { return [] }
    var (parts, current) = ([String](), "")
    var (depth, isQuoted, isEscaped) = (0, false, false)
    for character in params.dropFirst().dropLast() {
      switch character {
      case _ where isEscaped: isEscaped = false
      case "\\" where isQuoted: isEscaped = true
      case "\"": isQuoted.toggle()
      case "{" where !isQuoted, "[" where !isQuoted: depth += 1
      case "}" where !isQuoted, "]" where !isQuoted: depth -= 1
      case "," where !isQuoted && depth == 0:
        parts.append(current)
        current = ""
        continue
      default: break
      }
      current.append(character)
    }
    return current.isEmpty ? parts : parts + [current]
  }
}
