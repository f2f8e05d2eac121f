/// The parsed arguments of a command: options by name, and files in order.
struct Arguments {
  /// The error of an invalid command line.
  enum UsageError: Error, Equatable {
    case unknownOption(String)
    case needsValue(String)
    case takesNoValue(String)
    case badValue(String, String, expected: String)
    case needsFile
    case tooManyFiles(String)
    case takesNoFile(String)
  }

  private(set) var files: [String] = []
  private var values: [String: [String]] = [:]
  private var flags: Set<String> = []

  /// Parses options with a value (`--name value` or `--name=value`; the last one is used) and without one.
  ///
  /// `-` is a file, and so is every argument after `--`.
  init(_ words: [String], values valueNames: Set<String> = [], flags flagNames: Set<String> = []) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        files += rest
        return
      }
      guard word.hasPrefix("-"), word != "-" else {
        files.append(word)
        continue
      }
      let (name, attached) = Arguments.split(word)
      if flagNames.contains(name) {
        guard attached == nil else { throw .takesNoValue(name) }
        flags.insert(name)
      } else if valueNames.contains(name) {
        guard let value = attached ?? rest.popFirst() else { throw .needsValue(name) }
        values[name, default: []].append(value)
      } else {
        throw .unknownOption(name)
      }
    }
  }

  /// Whether an option without a value was given.
  func has(_ flag: String) -> Bool { flags.contains(flag) }

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

  /// The file of a command that takes exactly one.
  func onlyFile() throws(UsageError) -> String {
    guard let file = files.first else { throw .needsFile }
    guard files.count == 1 else { throw .tooManyFiles(files[1]) }
    return file
  }

  private static func split(_ word: String) -> (name: String, value: String?) {
    guard let equals = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<equals]), String(word[word.index(after: equals)...]))
  }
}

extension Arguments.UsageError {
  /// A message without a trailing period.
  var message: String {
    switch self {
    case .unknownOption(let name): "unknown option \(name)"
    case .needsValue(let name): "\(name) requires a value"
    case .takesNoValue(let name): "\(name) takes no value"
    case .badValue(let name, let text, let expected): "invalid value \"\(text)\" for \(name): expected \(expected)"
    case .needsFile: "no file given"
    case .tooManyFiles(let name): "expected one file; unexpected argument \"\(name)\""
    case .takesNoFile(let name): "unexpected argument \"\(name)\""
    }
  }
}
