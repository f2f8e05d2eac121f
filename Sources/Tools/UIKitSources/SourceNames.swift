/// The names that a source file declares and mentions. They determine which files of a target another one needs.
package struct SourceNames: Equatable, Sendable {
  /// Types, functions and variables that are declared outside of types.
  package private(set) var declared: Set<String> = []
  /// The functions among them, which may have the same name.
  package private(set) var functions: Set<String> = []
  /// The private ones among `declared`, which other files do not see.
  package private(set) var hidden: Set<String> = []
  /// The types that the file extends, and the protocols to which it makes them conform.
  package private(set) var extended: Set<String> = []
  package private(set) var conformances: Set<String> = []
  /// The names of the members in the file's extensions.
  package private(set) var members: Set<String> = []
  /// All words of the file.
  package private(set) var mentioned: Set<String> = []
  /// The modules that the file imports, unless a condition checks whether they can be imported.
  package private(set) var imports: Set<String> = []
  package private(set) var declaresOperators = false

  /// Finds the names of a text, which need not be valid Swift.
  package init(_ text: [UInt8]) {
    let source = TokenList(text)
    var depth = 0
    var conditions: [Bool] = []
    // The depth of the braces of the extension around a declaration; nil outside of extensions.
    var extensionDepth: Int?
    var isExtensionPending = false
    for index in source.tokens.indices {
      let token = source.tokens[index]
      guard token.kind == .word else {
        switch token.kind {
        case .punctuation(UInt8(ascii: "{")):
          depth += 1
          if isExtensionPending { (extensionDepth, isExtensionPending) = (depth, false) }
        case .punctuation(UInt8(ascii: "}")):
          if extensionDepth == depth { extensionDepth = nil }
          depth -= 1
        case .string: addInterpolations(text[token.range])
        default: break
        }
        continue
      }
      let word = source.text(index)
      let next = source.text(index + 1)
      mentioned.insert(word.first == "@" || word.first == "#" ? String(word.dropFirst()) : word)
      let isMember = extensionDepth == depth
      // In `import struct Core.Item` nothing is declared.
      if source.text(index - 1) == "import" { continue }
      switch word {
      case "#if": conditions.append(next == "canImport" || conditions.last == true)
      case "#endif": if !conditions.isEmpty { conditions.removeLast() }
      case "import" where depth == 0: if conditions.last != true { addImport(source, index) }
      case "extension" where depth == 0:
        isExtensionPending = true
        addExtension(source, index)
      case "class" where ["func", "var", "let"].contains(next): break
      case "class", "struct", "enum", "actor", "protocol", "typealias", "macro":
        if depth == 0 { declare(source, index) } else if isMember { members.insert(next) }
      case "func", "var", "let", "case":
        if depth == 0, word != "case" { declare(source, index) } else if isMember { members.insert(next) }
      case "operator", "precedencegroup": if depth == 0 { declaresOperators = true }
      default: break
      }
    }
  }

  private mutating func declare(_ source: TokenList, _ index: Int) {
    let name = source.text(index + 1)
    declared.insert(name)
    if source.text(index) == "func" { functions.insert(name) }
    let modifiers = [source.text(index - 1), source.text(index - 2)]
    if modifiers.contains("private") || modifiers.contains("fileprivate") { hidden.insert(name) }
  }

  private mutating func addImport(_ source: TokenList, _ index: Int) {
    let kinds = ["class", "struct", "enum", "protocol", "typealias", "func", "var", "let"]
    let name = source.text(kinds.contains(source.text(index + 1)) ? index + 2 : index + 1)
    if !name.isEmpty { imports.insert(name) }
  }

  private mutating func addExtension(_ source: TokenList, _ index: Int) {
    var next = index + 1
    extended.insert(source.text(next))
    while source.text(next + 1) == "." { next += 2 }
    guard source.text(next + 1) == ":" else { return }
    next += 2
    while source.tokens.indices.contains(next), !["{", "where"].contains(source.text(next)) {
      if source.tokens[next].kind == .word { conformances.insert(source.text(next)) }
      next += 1
    }
  }

  /// Adds all words of a string literal that has interpolations to `mentioned`.
  private mutating func addInterpolations(_ literal: ArraySlice<UInt8>) {
    guard literal.contains(UInt8(ascii: "\\")) else { return }
    let words = literal.split { byte in
      !(byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte == 0x5F || byte >= 0x80)
    }
    for word in words { mentioned.insert(String(decoding: word, as: UTF8.self)) }
  }
}

extension SourceNames {
  /// Returns the indices of the files that some files need, and those that these need, in ascending order: files that
  /// declare a type or a function that is mentioned, extensions of such types, and extensions of other types if a member
  /// is mentioned or if they only add a conformance. Of files of one folder that declare the same name, such as those of
  /// two apps, the nearest to the first root by their `paths` are meant.
  package static func needed(by roots: [Int], in files: [SourceNames], paths: [String]) -> [Int] {
    var declaring: [String: [Int]] = [:]
    for (index, file) in files.enumerated() {
      for name in file.declared where !file.hidden.contains(name) { declaring[name, default: []].append(index) }
    }
    let folders = paths.map { $0.split(separator: "/").dropLast() }
    let depths = folders.map { folder in
      zip(folder, roots.first.map { folders[$0] } ?? []).prefix { $0 == $1 }.count
    }
    for (name, indices) in declaring
    where indices.count > 1 && !indices.contains(where: { files[$0].functions.contains(name) }) {
      let depth = indices.map { depths[$0] }.max()
      declaring[name] = indices.filter { depths[$0] == depth }
    }
    // For each word the files that become needed when it is mentioned.
    var readers = declaring
    var always: [Int] = []
    for (index, file) in files.enumerated() {
      if file.declaresOperators { always.append(index) }
      for type in file.extended {
        if let declarers = declaring[type] {
          let isOther = file.declared.contains(type) && !declarers.contains(index)
          if !isOther { readers[type, default: []].append(index) }
        } else {
          for member in file.members { readers[member, default: []].append(index) }
          for name in file.conformances { readers[name, default: []].append(index) }
        }
      }
    }
    var needed = Set(roots)
    var remaining = roots + always
    needed.formUnion(always)
    var mentioned: Set<String> = []
    while let index = remaining.popLast() {
      for name in files[index].mentioned where !files[index].hidden.contains(name) && mentioned.insert(name).inserted {
        for reader in readers[name] ?? [] where needed.insert(reader).inserted { remaining.append(reader) }
      }
    }
    return needed.sorted()
  }
}
