/// A command's own arguments, taken apart: options by name, and the rest in order.
struct Arguments {
  /// Why a command line makes no sense.
  enum Misuse: Error, Equatable {
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

  /// Reads options that take a value (`--name value` or `--name=value`, the last one counts) and those that do not.
  ///
  /// `-` alone is a file, and so is everything after `--`.
  init(_ words: [String], values valueNames: Set<String> = [], flags flagNames: Set<String> = []) throws(Misuse) {
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

  /// An option's value as it was written; nil when it was not given.
  func text(_ name: String) -> String? { values[name]?.last }

  /// The values of an option that may be given many times.
  func texts(_ name: String) -> [String] { values[name] ?? [] }

  /// An option's value; nil when it was not given, misuse when `read` can make nothing of it.
  func value<Value>(_ name: String, _ expected: String, _ read: (String) -> Value?) throws(Misuse) -> Value? {
    guard let text = text(name) else { return nil }
    guard let value = read(text) else { throw .badValue(name, text, expected: expected) }
    return value
  }

  /// The one file of a command that takes one.
  func onlyFile() throws(Misuse) -> String {
    guard let file = files.first else { throw .needsFile }
    guard files.count == 1 else { throw .tooManyFiles(files[1]) }
    return file
  }

  private static func split(_ word: String) -> (name: String, value: String?) {
    guard let equals = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<equals]), String(word[word.index(after: equals)...]))
  }
}

extension Arguments.Misuse {
  /// For people, without a full stop.
  var message: String {
    switch self {
    case .unknownOption(let name): "unknown option \(name)"
    case .needsValue(let name): "\(name) needs a value"
    case .takesNoValue(let name): "\(name) takes no value"
    case .badValue(let name, let text, let expected): "\(name) cannot be \"\(text)\": expected \(expected)"
    case .needsFile: "a file is missing"
    case .tooManyFiles(let name): "one file is enough, and \(name) is another"
    case .takesNoFile(let name): "it takes no file, and \(name) is one"
    }
  }
}
