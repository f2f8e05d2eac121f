/// Finds the `dynamic` properties of a source text that the Objective-C runtime observes, and the replacements with which
/// they report their changes: a stored property gets the wrapper `@_Observed`, and the `didSet` or the setter of another
/// one ends with a call. Other properties stay.
struct DynamicProperties {
  private let source: TokenList
  /// The indices of the closing parentheses, brackets and braces by those of the opening ones, and the reverse.
  private let pairs: [Int: Int]
  /// The texts of all tokens.
  private let words: Set<String>
  private(set) var replacements: [Replacement] = []

  private static let attributes: Set<String> = ["@objc", "@IBOutlet", "@IBInspectable", "@GKInspectable"]
  /// The attributes and modifiers that a property with a wrapper can have.
  private static let wrapped: Set<String> = attributes.union([
    "@available", "@MainActor", "public", "open", "internal", "package", "fileprivate", "private", "final", "dynamic",
  ])
  private static let modifiers: Set<String> = wrapped.union([
    "override", "lazy", "weak", "unowned", "static", "class", "nonisolated",
  ])
  /// The words with which a declaration behind an initial value can begin.
  private static let declarations: Set<String> = modifiers.union([
    "var", "let", "func", "init", "deinit", "subscript", "struct", "enum", "actor", "typealias", "convenience",
    "required", "mutating", "#if", "#elseif", "#else", "#endif",
  ])

  /// `exposure` are the tokens of the types, outer types first, and whether all members are those of the runtime.
  init(_ source: TokenList, exposure: () -> [(tokens: Range<Int>, isExposed: Bool)]) {
    self.source = source
    let keywords = source.tokens.indices.filter { source.text($0) == "dynamic" }
    pairs = keywords.isEmpty ? [:] : source.pairs()
    words = keywords.isEmpty ? [] : Set(source.tokens.indices.map(source.text))
    let types = keywords.isEmpty ? [] : exposure()
    for index in keywords {
      let (modifiers, keyword) = modifiers(around: index)
      let words = Set(modifiers.map(word))
      guard word(keyword) == "var", source.isWord(keyword + 1), words.isDisjoint(with: ["static", "class"]),
        !words.isDisjoint(with: Self.attributes) || types.last(where: { $0.tokens.contains(index) })?.isExposed == true
      else { continue }
      if let accessors = accessors(keyword) {
        report(accessors)
      } else if words.isSubset(of: Self.wrapped), canBeWrapped(keyword) {
        let start = source.tokens[modifiers[0]].range.lowerBound
        replacements.append(Replacement(range: start..<start, text: Array("@_Observed ".utf8)))
        replacements.append(Replacement(range: source.tokens[index].range, text: Array("       ".utf8)))
      }
    }
  }

  private func word(_ index: Int) -> String { source.text(index) }

  private func startsLine(_ index: Int) -> Bool {
    let space = source.tokens[index - 1].range.upperBound..<source.tokens[index].range.lowerBound
    return source.text[space].contains(0x0A)
  }

  /// Returns the indices of the attributes and modifiers of a declaration, without their arguments, and the index behind
  /// them, given one of them.
  private func modifiers(around index: Int) -> (indices: [Int], keyword: Int) {
    func isModifier(_ index: Int) -> Bool { word(index).hasPrefix("@") || Self.modifiers.contains(word(index)) }
    var (indices, next) = ([index], index + 1)
    while true {
      let first = indices[0]
      let previous = (word(first - 1) == ")" ? pairs[first - 1] ?? first : first) - 1
      guard isModifier(previous) else { break }
      indices.insert(previous, at: 0)
    }
    while isModifier(next) {
      indices.append(next)
      next = word(next + 1) == "(" ? (pairs[next + 1] ?? next) + 1 : next + 1
    }
    return (indices, next)
  }

  // MARK: Properties with accessors

  /// Returns the opening brace of the accessors or observers of a property; nil if it has none.
  private func accessors(_ keyword: Int) -> Int? {
    var index = keyword + 2
    if word(index) == ":" { index = typeEnd(index + 1) }
    if word(index) == "{" { return index }
    guard word(index) == "=" else { return nil }
    return end(ofValueAt: index + 1).flatMap { word($0) == "{" ? $0 : nil }
  }

  /// Returns the index behind a type.
  private func typeEnd(_ start: Int) -> Int {
    var index = start
    while index < source.tokens.count {
      while word(index).hasPrefix("@") || ["any", "some"].contains(word(index)) { index += 1 }
      index = ["(", "["].contains(word(index)) ? (pairs[index] ?? index) + 1 : index + 1
      if word(index) == "<" { index = (source.closingAngle(index) ?? index) + 1 }
      while ["?", "!", "async", "throws"].contains(word(index)) { index += 1 }
      if word(index) == "-", word(index + 1) == ">" {
        index += 2
      } else if [".", "&"].contains(word(index)) {
        index += 1
      } else {
        break
      }
    }
    return index
  }

  /// Returns the index behind an initial value: that of observers, of a comma before another property, or of what follows
  /// the declaration.
  private func end(ofValueAt start: Int) -> Int? {
    var index = start
    while index < source.tokens.count {
      switch word(index) {
      case "{" where ["willSet", "didSet"].contains(word(index + 1)): return index
      case "(", "[", "{": index = pairs[index] ?? source.tokens.count
      case ")", "]", "}", ";": return index
      case "," where source.isWord(index + 1) && [":", "="].contains(word(index + 2)): return index
      case let word where index > start && startsLine(index):
        if word.hasPrefix("@") || Self.declarations.contains(word) { return index }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Lets a property whose accessors begin at a brace report its changes.
  private mutating func report(_ open: Int) {
    guard let close = pairs[open] else { return }
    var keywords: [String: Int] = [:]
    var index = open + 1
    while index < close {
      if ["willSet", "didSet", "set"].contains(word(index)) {
        let brace = word(index + 1) == "(" ? (pairs[index + 1] ?? index) + 1 : index + 1
        if word(brace) == "{" { keywords[word(index)] = brace }
      }
      index = ["(", "[", "{"].contains(word(index)) ? (pairs[index] ?? index) + 1 : index + 1
    }
    if let body = keywords["didSet"] ?? keywords["set"] {
      // A `defer` in an empty body is a warning.
      let call = "_reportChanges(self)"
      insert(pairs[body] == body + 1 ? " \(call) " : " defer { \(call) };", after: body)
    } else if keywords["willSet"] != nil {
      insert(" didSet { _reportChanges(self) }", after: open)
    }
  }

  private mutating func insert(_ text: String, after index: Int) {
    let position = source.tokens[index].range.upperBound
    replacements.append(Replacement(range: position..<position, text: Array(text.utf8)))
  }

  // MARK: Stored properties

  /// Returns whether a property without accessors can have a wrapper: it is the only one of its declaration, the name of
  /// its storage is free, and no initializer reads it before `super.init`.
  private func canBeWrapped(_ keyword: Int) -> Bool {
    let name = word(keyword + 1)
    let storage = "_" + name.filter { $0 != "`" }
    var end = keyword + 2
    if word(end) == ":" { end = typeEnd(end + 1) }
    if word(end) == "=" { end = self.end(ofValueAt: end + 1) ?? end }
    guard word(end) != ",", !words.contains(storage),
      let open = (0..<keyword).last(where: { word($0) == "{" && (pairs[$0] ?? 0) > keyword }), let close = pairs[open]
    else { return false }
    var index = open + 1
    while index < close {
      if word(index) == "init", word(index - 1) != ".", isRead(name, inInitializer: index) { return false }
      index = ["(", "[", "{"].contains(word(index)) ? (pairs[index] ?? index) + 1 : index + 1
    }
    return true
  }

  /// Returns whether an initializer reads a property before `super.init`.
  private func isRead(_ name: String, inInitializer start: Int) -> Bool {
    guard let list = (start..<start + 3).first(where: { word($0) == "(" }), let listEnd = pairs[list],
      let open = (listEnd..<source.tokens.count).first(where: { word($0) == "{" }), let close = pairs[open]
    else { return false }
    let isParameter = (list..<listEnd).contains { word($0) == name && word($0 + 1) == ":" }
    let end = (open..<close).first { word($0) == "super" && word($0 + 2) == "init" } ?? close
    return (open..<end).contains { index in
      guard word(index) == name, word(index + 1) != ":", word(index + 1) != "=" || word(index + 2) == "=" else {
        return false
      }
      return word(index - 1) == "." ? word(index - 2) == "self" : !isParameter
    }
  }
}
