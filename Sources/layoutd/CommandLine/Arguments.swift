import LayoutDocument

/// The parsed arguments of a command: options by name, and files in order.
struct Arguments: Sendable {
  /// The error of an invalid command line.
  enum UsageError: Error, Equatable {
    case unknownOption(String, suggestion: String?)
    case needsValue(String)
    case takesNoValue(String)
    case badValue(String, String, expected: String)
    case missing(String)
    /// More arguments than the one of this noun, with all after the first.
    case tooMany(String, [String])
    case unexpected(String)
    /// Any other error, as a text.
    case other(String)
  }

  /// The names that the system has for standard output.
  private static let standardOutputNames = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]

  private(set) var files: [String] = []
  private var values: [String: [String]] = [:]
  private var flags: Set<String> = []
  /// The index of the file among several that the command runs for one after the other; nil for a single one.
  private(set) var documentIndex: Int?

  /// Parses options with a value (`--name value`, `--name=value`, or with a number `-j4`; the last one
  /// is used) and without one.
  ///
  /// `-` is a file, and so is every argument after `--`.
  init(_ words: [String], options: [CommandOption], operands: CommandOperands) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        files += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        files.append(word)
        continue
      }
      let (name, attached) = Arguments.split(word)
      guard let option = options.first(where: { $0.names.contains(name) }) else {
        throw .unknownOption(name, suggestion: Arguments.suggestion(for: name, in: options))
      }
      if option.takesValue {
        guard let value = attached ?? rest.popFirst() else { throw .needsValue(name) }
        // Descriptor 1 is redirected to standard error, so that the name of the device would mean that.
        let isOutput = option.name == "-o" && Arguments.standardOutputNames.contains(value)
        values[option.name, default: []].append(isOutput ? "-" : value)
      } else {
        guard attached == nil else { throw .takesNoValue(name) }
        flags.insert(option.name)
      }
    }
    switch operands.count {
    case .none: if let first = files.first { throw .unexpected(first) }
    case .optional, .one: if files.count > 1 { throw .tooMany(operands.noun, Array(files.dropFirst())) }
    case .many, .any: break
    }
    if files.isEmpty, operands.count == .one || operands.count == .many { throw .missing(operands.noun) }
  }

  /// Whether an option without a value was given.
  func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// Whether an option was given, with or without a value.
  func isGiven(_ option: CommandOption) -> Bool { has(option.name) || text(option.name) != nil }

  /// The value of an option as text; nil if it was not given.
  func text(_ name: String) -> String? { values[name]?.last }

  /// The values of an option that may be repeated.
  func texts(_ name: String) -> [String] { values[name] ?? [] }

  /// The value of an option; nil if it was not given. Throws if `read` cannot parse it.
  func value<Value>(_ name: String, _ expected: String, _ read: (String) -> Value?) throws(UsageError) -> Value? {
    guard let text = text(name) else { return nil }
    guard let value = read(text) else { throw .badValue(name, text, expected: expected) }
    return value
  }

  /// The values of an option that may be repeated. Throws if one of them is invalid.
  func texts(
    _ name: String, _ expected: String, where isValid: (String) -> Bool
  ) throws(UsageError) -> [String] {
    let texts = texts(name)
    if let text = texts.first(where: { !isValid($0) }) { throw .badValue(name, text, expected: expected) }
    return texts
  }

  /// Returns the arguments of a run for one of the files: it is the only one, and `{name}` in values of options is
  /// replaced by `name`. `index` is its index among several.
  func restricted(to file: String, name: String, index: Int? = nil) -> Arguments {
    var arguments = self
    arguments.files = [file]
    arguments.documentIndex = index
    arguments.values = values.mapValues { texts in
      texts.map { text in Placeholders.replacing(in: text) { $0 == "name" ? name : nil } }
    }
    return arguments
  }

  /// The file of a command that takes exactly one.
  var onlyFile: String { files[0] }

  /// Returns the option with the most similar name; nil if none is similar enough. A single letter is similar to none.
  static func suggestion(for name: String, in options: [CommandOption]) -> String? {
    guard name.utf8.count > 3 else { return nil }
    let names = options.flatMap(\.names).filter { $0.hasPrefix("--") } + ["--help"]
    return SpellingSuggester.bestMatch(name, in: names)
  }

  private static func split(_ word: String) -> (name: String, value: String?) {
    guard let equals = word.firstIndex(of: "=") else {
      // Only numbers are attached to a letter: `-output` is no option rather than a file.
      let number = word.dropFirst(2)
      let isShort = !word.hasPrefix("--") && !number.isEmpty && number.allSatisfy { "0"..."9" ~= $0 }
      return isShort ? (String(word.prefix(2)), String(number)) : (word, nil)
    }
    return (String(word[..<equals]), String(word[word.index(after: equals)...]))
  }
}

extension Arguments.UsageError {
  /// A message without a trailing period.
  var message: String {
    switch self {
    case .unknownOption(let name, nil): "unknown option \(name)"
    case .unknownOption(let name, let suggestion?): "unknown option \(name) (did you mean \(suggestion)?)"
    case .needsValue(let name): "\(name) requires a value"
    case .takesNoValue(let name): "\(name) takes no value"
    case .badValue(let name, let text, let expected): "invalid value \"\(text)\" for \(name): expected \(expected)"
    case .missing(let noun): "no \(noun) given"
    case .tooMany(let noun, let others):
      "expected one \(noun), got \(others.count + 1) (\(others.prefix(3).joined(separator: ", "))"
        + "\(others.count > 3 ? ", …" : ""))"
    case .unexpected(let word): "unexpected argument \"\(word)\""
    case .other(let text): text
    }
  }
}
