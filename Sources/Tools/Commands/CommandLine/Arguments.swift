import LayoutDocument

/// The parsed arguments of a command: options by name, and files in order.
package struct Arguments: Sendable {
  /// The error of an invalid command line.
  package enum UsageError: Error, Equatable {
    case unknownOption(String, suggestion: String?)
    case needsValue(String)
    case takesNoValue(String)
    case badValue(String, String, expected: String)
    case missing(String)
    /// More than one operand: the noun for one, such as "file", and all operands after the first.
    case tooMany(String, [String])
    case unexpected(String)
    /// Any other error, as a text.
    case other(String)
  }

  /// The names that the system has for standard output.
  private static let standardOutputNames = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]

  package private(set) var files: [String] = []
  private var values: [String: [String]] = [:]
  private var flags: Set<String> = []
  private let options: [CommandOption]
  /// The index of the file if the command runs once for each of several files; nil for a single file.
  private(set) var documentIndex: Int?

  /// Parses options with a value (`--name value`, `--name=value`, or `-j4` for a number; if an option is repeated, the
  /// last value is used) and options without one.
  ///
  /// `-` is a file, and so is every argument after `--`.
  init(_ words: [String], options: [CommandOption], operands: CommandOperands) throws(UsageError) {
    self.options = options
    var remaining = words[...]
    while let word = remaining.popFirst() {
      if word == "--" {
        files += remaining
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
        guard let value = attached ?? remaining.popFirst() else { throw .needsValue(name) }
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
  package func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// Whether an option was given, with or without a value.
  func isGiven(_ option: CommandOption) -> Bool { has(option.name) || text(option.name) != nil }

  /// The value of an option as text; nil if it was not given.
  package func text(_ name: String) -> String? { values[name]?.last }

  /// The values of an option that may be repeated.
  func texts(_ name: String) -> [String] { values[name] ?? [] }

  /// The value of an option; nil if it was not given. Throws if `read` returns nil; `expected` describes the valid
  /// values in the error message.
  package func value<Value>(
    _ name: String, expected: String, _ read: (String) -> Value?
  ) throws(UsageError) -> Value? {
    guard let text = text(name) else { return nil }
    guard let value = read(text) else { throw .badValue(name, text, expected: expected) }
    return value
  }

  /// The value of an option as a case of `Choice`; nil if it was not given. Throws if it is none of the words that the
  /// option declares.
  func choice<Choice: RawRepresentable<String>>(_ name: String) throws(UsageError) -> Choice? {
    let words = options.first { $0.name == name }?.forms.compactMap(\.value) ?? []
    let expected = "\(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")"
    return try value(name, expected: expected) { text in words.contains(text) ? Choice(rawValue: text) : nil }
  }

  /// The number of an option; nil if it was not given. Throws if it is not in `range`, which the error message names
  /// unless `expected` describes it.
  func number(_ name: String, in range: ClosedRange<Double>, expected: String? = nil) throws(UsageError) -> Double? {
    let limits = "a number from \(NumberText.shortest(range.lowerBound)) to \(NumberText.shortest(range.upperBound))"
    return try value(name, expected: expected ?? limits) { text in
      Arguments.decimal(text).flatMap { range ~= $0 ? $0 : nil }
    }
  }

  /// Parses a decimal number such as `-1.5` or `1e3`; returns nil for any other text.
  static func decimal(_ text: some StringProtocol) -> Double? {
    // `Double` would also parse "0x10", "nan" and "inf".
    text.utf8.allSatisfy("+-.0123456789eE".utf8.contains) ? Double(text) : nil
  }

  /// The integer of an option; nil if it was not given. Throws if it is not in `range`, which the error message names
  /// unless `expected` describes it.
  func integer(_ name: String, in range: ClosedRange<Int>, expected: String? = nil) throws(UsageError) -> Int? {
    try value(name, expected: expected ?? "a number from \(range.lowerBound) to \(range.upperBound)") { text in
      Int(text).flatMap { range ~= $0 ? $0 : nil }
    }
  }

  /// The values of an option that may be repeated. Throws if one of them is invalid; `expected` describes the valid
  /// ones in the error message.
  package func texts(
    _ name: String, expected: String, where isValid: (String) -> Bool
  ) throws(UsageError) -> [String] {
    let texts = texts(name)
    if let text = texts.first(where: { !isValid($0) }) { throw .badValue(name, text, expected: expected) }
    return texts
  }

  /// Returns the arguments of a run for one of the files: `files` has only this one, and `{name}` in values of options
  /// is replaced by `name`. `index` is the file's index among several; nil for a single file.
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
  package var onlyFile: String { files[0] }

  /// Returns the option with the most similar name; nil if none is similar enough, or if `name` has at most three
  /// bytes, such as `-x`.
  package static func suggestion(for name: String, in options: [CommandOption]) -> String? {
    guard name.utf8.count > 3 else { return nil }
    let names = options.flatMap(\.names).filter { $0.hasPrefix("--") } + ["--help"]
    return SpellingSuggester.bestMatch(name, in: names)
  }

  private static func split(_ word: String) -> (name: String, value: String?) {
    guard let equals = word.firstIndex(of: "=") else {
      // Only a number may follow a letter directly: `-output` is an unknown option, not `-o utput`.
      let number = word.dropFirst(2)
      let isShort = !word.hasPrefix("--") && !number.isEmpty && number.allSatisfy { "0"..."9" ~= $0 }
      return isShort ? (String(word.prefix(2)), String(number)) : (word, nil)
    }
    return (String(word[..<equals]), String(word[word.index(after: equals)...]))
  }
}

extension Arguments.UsageError {
  /// A message without a trailing period.
  package var message: String {
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

/// An option of the command line. Parsing, help texts, shell completions and the manual page are derived from it.
package struct CommandOption {
  /// One form of the value with its description. A flag has one form without a value.
  struct Form {
    let value: String?
    let help: String
  }

  package let name: String
  /// Other spellings, such as `-h` of `--help`.
  var aliases: [String] = []
  let forms: [Form]
  /// The values that shells complete.
  var completion = ShellCompletion.nothing
  var isRepeatable = false

  /// Returns an option without a value.
  package static func flag(_ name: String, aliases: [String] = [], _ help: String) -> CommandOption {
    CommandOption(name: name, aliases: aliases, forms: [Form(value: nil, help: help)])
  }

  /// Returns an option with a value.
  package static func value(
    _ name: String, _ value: String, help: String, completion: ShellCompletion = .nothing, isRepeatable: Bool = false
  ) -> CommandOption {
    CommandOption(
      name: name, forms: [Form(value: value, help: help)], completion: completion, isRepeatable: isRepeatable)
  }

  /// Returns an option whose values are described one by one. Without `completion` shells complete these values.
  static func choice(
    _ name: String, _ forms: [(value: String, help: String)], completion: ShellCompletion? = nil
  ) -> CommandOption {
    CommandOption(
      name: name, forms: forms.map { Form(value: $0.value, help: $0.help) },
      completion: completion ?? .words(forms.map(\.value)))
  }

  package var names: [String] { [name] + aliases }

  var takesValue: Bool { forms.contains { $0.value != nil } }

  /// The option in a synopsis, such as `[--format text|json]`.
  var synopsis: String {
    let values = forms.compactMap(\.value).joined(separator: "|")
    return "[\(name)\(values.isEmpty ? "" : " " + values)]\(isRepeatable ? "…" : "")"
  }

  /// The description in the list of completions: the help text, or the values if there are several forms.
  var summary: String { forms.count == 1 ? forms[0].help : forms.compactMap(\.value).joined(separator: ", ") }

  /// The rows of the option in a table: one for each form.
  var rows: [(label: String, help: String)] {
    forms.map { form in
      (names.reversed().joined(separator: ", ") + (form.value.map { " " + $0 } ?? ""), form.help)
    }
  }
}

/// The words that a shell completes at one position of a command line.
package enum ShellCompletion: Equatable {
  case nothing
  case words([String])
  case commands
  case devices
  /// Devices, and `all` for all of them.
  case devicesOrAll
  /// Layout documents, and folders that lead to them.
  case documents
  case files
}

/// The arguments of a command besides its options.
package struct CommandOperands {
  package enum Count {
    case none, optional, one, many, any
  }

  let count: Count
  /// The placeholder in a synopsis.
  let placeholder: String
  /// The noun for an operand in error messages, such as `file`.
  let noun: String
  let completion: ShellCompletion

  package init(
    count: Count, placeholder: String = "", noun: String = "file", completion: ShellCompletion = .documents
  ) {
    (self.count, self.placeholder, self.noun, self.completion) = (count, placeholder, noun, completion)
  }

  static let none = CommandOperands(count: .none, completion: .nothing)
  package static let document = CommandOperands(count: .one, placeholder: "FILE")
  static let documents = CommandOperands(count: .many, placeholder: "FILE…")
  static let documentsAndFolders = CommandOperands(count: .many, placeholder: "FILE|FOLDER…")

  /// The operands in a synopsis; nil if there are none.
  var synopsis: String? {
    switch count {
    case .none: nil
    case .optional, .any: "[\(placeholder)]"
    case .one, .many: placeholder
    }
  }
}

/// Placeholders such as `{file}` in values of options.
package enum Placeholders {
  /// Returns a text with each `{name}` replaced by the value of its name. Values are not searched for placeholders, and
  /// names without a value are left unchanged.
  package static func replacing(in text: String, _ value: (Substring) -> String?) -> String {
    var result = ""
    var remaining = text[...]
    while let open = remaining.firstIndex(of: "{") {
      result += remaining[..<open]
      remaining = remaining[open...]
      let body = remaining.dropFirst()
      if let close = body.firstIndex(where: { $0 == "}" || $0 == "{" }), body[close] == "}",
        let value = value(body[..<close])
      {
        result += value
        remaining = body[body.index(after: close)...]
      } else {
        result += "{"
        remaining = body
      }
    }
    return result + remaining
  }
}
