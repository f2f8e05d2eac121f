/// The declarations of files that are compiled together, on which the rewriting of each of them depends.
package struct SourceDeclarations: Sendable {
  /// Names of the optional requirements of protocols.
  private(set) var optionalRequirements: Set<String> = []
  /// Names of the optional requirements whose result is not optional. Their optional calls return nil if the
  /// requirement is not implemented.
  private(set) var optionalResults: Set<String> = []
  /// The class that a class inherits from, by its dotted name.
  private var superclasses: [String: String] = [:]
  /// The classes with `@objcMembers`, by their dotted names.
  private var exposed: Set<String> = []
  /// The names of the members that a class overrides, by its dotted name.
  private var overrides: [String: Set<String>] = [:]
  /// The forwarders: declarations to add to a class, which call members of its extensions; by the dotted name of the
  /// class.
  private(set) var forwarders: [String: [String]] = [:]

  /// Finds the declarations of some texts, which need not be valid Swift.
  package init(_ files: [[UInt8]]) {
    let files = files.map { TypeScanner($0) }
    for file in files {
      for type in file.types where type.keyword == "class" { superclasses[type.name] = type.superclass }
      exposed.formUnion(file.types.filter(\.isExposed).map(\.name))
      for type in file.types {
        let names = type.members.filter(\.isOverride).map(\.fullName)
        overrides[type.name, default: []].formUnion(names)
      }
    }
    for file in files {
      for type in file.types where type.keyword == "extension" && superclasses[type.name] != nil {
        forwarders[type.name, default: []] += type.members.filter { needsForwarder($0, of: type) }.compactMap {
          $0.forwarder(in: type, of: file.source)
        }
      }
    }
    for file in files {
      var rewriter = SourceRewriter(file.source.text, in: self)
      rewriter.run()
      optionalRequirements.formUnion(rewriter.requirements)
      optionalResults.formUnion(rewriter.optionalResults)
    }
  }

  /// No declarations.
  init() {}

  /// Returns whether a class needs a forwarder to a member of its extension, because the member is an override or a
  /// subclass overrides it: only the Objective-C runtime supports overrides in extensions.
  func needsForwarder(_ member: TypeMember, of type: DeclaredType) -> Bool {
    member.isOverride || overrides.contains { $0.value.contains(member.fullName) && inherits($0.key, type.name) }
  }

  /// Returns whether the files declare a class.
  func declaresClass(_ name: String) -> Bool { superclasses[name] != nil }

  /// Returns the tokens of each type in a text, outer types before those inside, and whether all its members are those of
  /// the Objective-C runtime; nothing if the files have no such type.
  func exposure(in source: TokenList) -> [(tokens: Range<Int>, isExposed: Bool)] {
    guard !exposed.isEmpty else { return [] }
    return TypeScanner(source).types.map { type in
      (type.open..<type.close, exposed.contains { type.name == $0 || inherits(type.name, $0) })
    }
  }

  private func inherits(_ name: String, _ ancestor: String) -> Bool {
    var visited: Set<String> = []
    var next = superclasses[name]
    while let name = next, visited.insert(name).inserted {
      if name == ancestor { return true }
      next = superclasses[name]
    }
    return false
  }
}

/// A class or an extension.
struct DeclaredType {
  /// `class` or `extension`.
  let keyword: String
  /// The dotted name.
  let name: String
  /// The first type behind the colon; empty for none.
  let superclass: String
  /// The keyword and the braces, as indices of tokens.
  let index: Int
  let open: Int
  let close: Int
  /// Whether the declaration is public, so that members of an extension are public, too.
  var isPublic = false
  /// Whether it has the attribute `@objcMembers`.
  var isExposed = false
  var members: [TypeMember] = []
}

/// A function or a property in a class or an extension.
struct TypeMember {
  /// `func` or `var`; another word if it cannot be forwarded.
  let keyword: String
  /// The name with the labels of the arguments.
  let fullName: String
  /// The index of the token of the name.
  let name: Int
  /// The index of the modifier `override`; nil without it.
  let override: Int?
  /// The index of the modifier `open`, which members of extensions cannot have; nil without it.
  let open: Int?
  /// Whether the declaration is between `#if` and `#endif`.
  let isConditional: Bool
  /// The modifiers of the forwarder.
  let modifiers: [String]
  /// The text behind the name until the brace, in one line.
  let signature: String
  /// The arguments of the forwarder's call of the member; nil if the parameters cannot be passed on, as variadic ones.
  let arguments: String?
  /// Whether the property can be set.
  let isSettable: Bool
  /// The tokens of the declaration with its modifiers.
  var range = 0..<0
  /// The tokens `willSet` and `didSet` of an observed property.
  var observers: [Int] = []

  var isOverride: Bool { override != nil }

  /// Returns the new name of the member in the extension, which its forwarder calls.
  func newName(in type: DeclaredType) -> String {
    let base = fullName.prefix { $0 != "(" && $0 != "`" }
    return "\(base)_of\(type.name.filter { $0 != "." })"
  }

  /// Returns the name of the function that the extension declares for `willSet` or `didSet`.
  func observerName(_ keyword: String, in type: DeclaredType) -> String { "\(keyword)_\(newName(in: type))" }

  /// Returns the declaration that calls the member of the extension; nil if the member cannot be forwarded.
  func forwarder(in type: DeclaredType, of source: TokenList) -> String? {
    guard !isConditional, let arguments else { return nil }
    let access = type.isPublic && Set(modifiers).isDisjoint(with: ["public", "open", "internal"]) ? ["public"] : []
    let head = (access + modifiers + (isOverride ? ["override"] : []) + [keyword]).joined(separator: " ")
    let (name, new) = (fullName.prefix { $0 != "(" }, newName(in: type))
    switch keyword {
    case "func":
      let effects = signature.split(whereSeparator: { " ()".contains($0) })
      let call =
        (effects.contains("throws") || effects.contains("rethrows") ? "try " : "")
        + (effects.contains("async") ? "await " : "")
      return "\(head) \(name)\(signature) { \(call)\(new)(\(arguments)) }"
    case "var" where !observers.isEmpty:
      // The functions of the observers have the type of the property, which may be missing while the file is edited.
      guard !signature.isEmpty else { return nil }
      let calls = observers.map { index in
        let keyword = source.text(index)
        return "\(keyword) { \(observerName(keyword, in: type))(\(keyword == "didSet" ? "oldValue" : "newValue")) }"
      }
      return "\(head) \(name)\(signature) { \(calls.joined(separator: "; ")) }"
    case "var":
      return isSettable
        ? "\(head) \(name)\(signature) { get { \(new) } set { \(new) = newValue } }"
        : "\(head) \(name)\(signature) { \(new) }"
    default: return nil
    }
  }
}

/// Finds the classes and extensions of a file, with their members.
struct TypeScanner {
  let source: TokenList
  private(set) var types: [DeclaredType] = []

  private static let modifiers: Set<String> = [
    "public", "open", "internal", "package", "fileprivate", "private", "final", "class", "static", "dynamic",
    "override", "nonisolated", "@MainActor", "@discardableResult", "@objc",
  ]
  /// The modifiers that a forwarder has, too.
  private static let forwarded: Set<String> = [
    "public", "open", "internal", "package", "final", "class", "static", "nonisolated", "@MainActor",
    "@discardableResult",
  ]

  init(_ text: [UInt8]) { self.init(TokenList(text)) }

  init(_ source: TokenList) {
    self.source = source
    scan()
  }

  private func word(_ index: Int) -> String { source.text(index) }

  private mutating func scan() {
    let ends = source.braces()
    // The braces that are open: the name of the type that a brace opens, nil for any other brace.
    var scopes: [(name: String?, close: Int)] = []
    var opening: [Int: String] = [:]
    for index in source.tokens.indices {
      while let last = scopes.last, last.close < index { scopes.removeLast() }
      switch word(index) {
      case "{": scopes.append((opening[index], ends[index] ?? source.tokens.count))
      case "class", "extension", "struct", "enum", "actor":
        guard word(index - 1) != ".", word(index - 1) != ":", word(index - 1) != ",", source.isWord(index + 1),
          !["func", "var", "let", "subscript", "override"].contains(word(index + 1)),
          let open = body(of: index), let end = ends[open], !scopes.contains(where: { $0.name == nil })
        else { continue }
        let name = (scopes.compactMap(\.name) + [typeName(index + 1)]).joined(separator: ".")
        opening[open] = typeName(index + 1)
        guard ["class", "extension"].contains(word(index)) else { continue }
        let nameEnd = word(index + 2) == "<" ? source.closingAngle(index + 2) ?? index : index
        let colon = (nameEnd..<max(nameEnd, open)).first { word($0) == ":" }
        var type = DeclaredType(
          keyword: word(index), name: name, superclass: colon.map { typeName($0 + 1) } ?? "", index: index,
          open: open, close: end)
        type.members = members(open, end)
        type.isPublic = ["public", "open"].contains(word(index - 1))
        let head = source.tokens.indices.prefix(index).suffix(4).reversed().prefix { source.isWord($0) }
        type.isExposed = head.contains { word($0) == "@objcMembers" }
        types.append(type)
      default: break
      }
    }
  }

  /// Returns the dotted name that begins at a token.
  private func typeName(_ index: Int) -> String {
    var (name, next) = (word(index), index + 1)
    while word(next) == ".", source.isWord(next + 1) {
      name += "." + word(next + 1)
      next += 2
    }
    return name
  }

  /// Returns the opening brace of a declaration's body; nil if it has none.
  private func body(of declaration: Int) -> Int? {
    let first = source.tokens.indices[declaration...].first { ["{", "}", ";", "="].contains(word($0)) }
    return first.flatMap { word($0) == "{" ? $0 : nil }
  }

  private func members(_ open: Int, _ end: Int) -> [TypeMember] {
    var members: [TypeMember] = []
    var (depth, conditions) = (0, 0)
    for index in open..<end {
      switch word(index) {
      case "{", "(": depth += 1
      case "}", ")": depth -= 1
      case "#if": conditions += 1
      case "#endif": conditions -= 1
      case "func", "var", "subscript", "init":
        guard depth == 1, word(index - 1) != ".", let member = member(index, isConditional: conditions > 0) else {
          continue
        }
        members.append(member)
      default: break
      }
    }
    return members
  }

  private func member(_ index: Int, isConditional: Bool) -> TypeMember? {
    var first = index
    while Self.modifiers.contains(word(first - 1)) { first -= 1 }
    let modifiers = (first..<index).map(word)
    // A forwarder cannot call private members.
    guard !modifiers.contains("private"), !modifiers.contains("fileprivate") else { return nil }
    let override = (first..<index).first { word($0) == "override" }
    let isFunction = word(index) == "func"
    let nameEnd = index + 2
    let list = isFunction && word(nameEnd) == "<" ? source.closingAngle(nameEnd).map { $0 + 1 } : nameEnd
    let parameters = isFunction ? list.flatMap(parameters) : nil
    let isNamed = source.isWord(index + 1) && ["func", "var"].contains(word(index))
    guard isNamed, let open = body(of: index), !isFunction || parameters != nil else {
      return override.map {
        TypeMember(
          keyword: word(index), fullName: word(index), name: index, override: $0, open: nil,
          isConditional: isConditional, modifiers: [], signature: "", arguments: nil, isSettable: false)
      }
    }
    let accessors = accessors(open)
    return TypeMember(
      keyword: word(index), fullName: word(index + 1) + (parameters?.labels ?? ""), name: index + 1,
      override: override, open: (first..<index).first { word($0) == "open" }, isConditional: isConditional,
      modifiers: modifiers.filter(Self.forwarded.contains),
      signature: source.line(nameEnd..<open, replacing: parameters?.unnamed ?? [:]),
      arguments: isFunction ? parameters?.arguments : "", isSettable: accessors.contains { word($0) == "set" },
      range: first..<(source.braces()[open] ?? open) + 1,
      observers: accessors.filter { ["willSet", "didSet"].contains(word($0)) })
  }

  /// Returns the labels; the arguments of a call that passes the parameters on, nil if one of these is variadic; and
  /// the texts that name parameters without a name, by token. Nil if no parameter list begins at the token.
  private func parameters(_ open: Int) -> (labels: String, arguments: String?, unnamed: [Int: String])? {
    guard let close = source.closing(open) else { return nil }
    var (labels, arguments, unnamed) = ("", [String](), [Int: String]())
    var isPassedOn = true
    var index = open + 1
    while index < close {
      var (end, depth) = (index, 0)
      while end < close, depth > 0 || word(end) != "," {
        if ["(", "[", "{", "<"].contains(word(end)) { depth += 1 }
        if [")", "]", "}"].contains(word(end)) || word(end) == ">" && word(end - 1) != "-" { depth -= 1 }
        end += 1
      }
      let colon = (index..<end).first { word($0) == ":" } ?? end
      let names = (index..<colon).filter { !word($0).hasPrefix("@") }
      let type = (colon..<end).map(word)
      if let first = names.first, let last = names.last {
        let label = word(first)
        labels += "\(label):"
        var name = word(last)
        if name == "_" {
          name = "argument\(arguments.count)"
          unnamed[last] = first == last ? "_ \(name)" : name
        }
        let value = type.contains("inout") ? "&\(name)" : type.contains("@autoclosure") ? "\(name)()" : name
        arguments.append(label == "_" ? value : "\(label): \(value)")
      }
      if type.suffix(3) == [".", ".", "."] { isPassedOn = false }
      index = end + 1
    }
    return ("(\(labels))", isPassedOn ? arguments.joined(separator: ", ") : nil, unnamed)
  }

  /// Returns the indices of the tokens `set`, `willSet` and `didSet` of a property.
  private func accessors(_ open: Int) -> [Int] {
    var depth = 0
    var keywords: [Int] = []
    for index in source.tokens.indices[open...] {
      if word(index) == "{" { depth += 1 }
      if word(index) == "}" { depth -= 1 }
      if depth == 0 { break }
      if depth == 1, ["set", "willSet", "didSet"].contains(word(index)), ["{", "("].contains(word(index + 1)) {
        keywords.append(index)
      }
    }
    return keywords
  }
}
