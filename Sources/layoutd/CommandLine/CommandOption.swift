/// An option of the command line. Parsing, help texts, shell completions and the manual page are derived from it.
struct CommandOption {
  /// One form of the value with its description. A flag has one form without a value.
  struct Form {
    let value: String?
    let help: String
  }

  let name: String
  /// Other spellings, such as `-h` of `--help`.
  var aliases: [String] = []
  let forms: [Form]
  /// The values that shells complete.
  var completion = ShellCompletion.nothing
  var isRepeatable = false

  /// Returns an option without a value.
  static func flag(_ name: String, aliases: [String] = [], _ help: String) -> CommandOption {
    CommandOption(name: name, aliases: aliases, forms: [Form(value: nil, help: help)])
  }

  /// Returns an option with a value.
  static func value(
    _ name: String, _ value: String, _ help: String, completion: ShellCompletion = .nothing, isRepeatable: Bool = false
  ) -> CommandOption {
    CommandOption(
      name: name, forms: [Form(value: value, help: help)], completion: completion, isRepeatable: isRepeatable)
  }

  /// Returns an option whose values are described one by one. Without `completion` they are the words to complete.
  static func choice(
    _ name: String, _ forms: [(value: String, help: String)], completion: ShellCompletion? = nil
  ) -> CommandOption {
    CommandOption(
      name: name, forms: forms.map { Form(value: $0.value, help: $0.help) },
      completion: completion ?? .words(forms.map(\.value)))
  }

  var names: [String] { [name] + aliases }

  var takesValue: Bool { forms.contains { $0.value != nil } }

  /// The option in a synopsis, such as `[--format text|json]`.
  var synopsis: String {
    let values = forms.compactMap(\.value).joined(separator: "|")
    return "[\(name)\(values.isEmpty ? "" : " " + values)]\(isRepeatable ? "…" : "")"
  }

  /// The rows of the option in a table: one for each form.
  var rows: [(label: String, help: String)] {
    forms.map { form in
      (names.reversed().joined(separator: ", ") + (form.value.map { " " + $0 } ?? ""), form.help)
    }
  }
}

/// The words that a shell completes at one position of a command line.
enum ShellCompletion: Equatable {
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
struct CommandOperands {
  enum Count {
    case none, optional, one, many, any
  }

  let count: Count
  /// The placeholder in a synopsis.
  var placeholder = ""
  /// The noun of error messages.
  var noun = "file"
  var completion = ShellCompletion.documents

  static let none = CommandOperands(count: .none, completion: .nothing)
  static let document = CommandOperands(count: .one, placeholder: "FILE")
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
