/// The declarations of a source file that can be entries (`LayoutEntry`): they are found by following braces and the
/// types around a declaration.
package struct EntryDeclarations: Equatable, Sendable {
  struct Initializer: Equatable, Sendable {
    /// The words of the parameter list.
    var parameters: String
    var isConvenience: Bool
    var needsNoArguments: Bool
    var isOfCoder: Bool { parameters.hasPrefix("coder") }
  }

  /// A class with a base class.
  struct Class: Equatable, Sendable {
    /// The name with those of the enclosing types, separated by dots; `scope` has only the enclosing types.
    var name: String
    var scope: String
    var base: String
    var line: Int
    var isPrivate: Bool
    var initializers: [Initializer] = []

    var simpleName: String { name.split(separator: ".").last.map(String.init) ?? name }
  }

  /// A function or property that returns a layout, a controller or a collection view, and needs no arguments.
  struct Member: Equatable, Sendable {
    var name: String
    /// The types around it.
    var owner: [String]
    var line: Int
    var isFunction: Bool
    var isStatic: Bool
    var isPrivate: Bool
    var makesLayout: Bool
  }

  private(set) var classes: [Class] = []
  private(set) var members: [Member] = []
  /// The types whose declarations mention a collection view or its layout.
  private(set) var mentions: Set<String> = []

  package init(_ text: [UInt8]) {
    var scanner = EntryScanner(text)
    scanner.scan()
    (classes, members, mentions) = (scanner.classes, scanner.members, scanner.mentions)
  }
}

/// Finds the declarations in the tokens of a file.
private struct EntryScanner {
  /// The types of UIKit that are layouts or make one.
  private static let layoutTypes: Set<String> = [
    "UICollectionViewLayout", "UICollectionViewCompositionalLayout", "UICollectionViewFlowLayout",
    "NSCollectionLayoutSection", "UICollectionLayoutListConfiguration",
  ]
  private static let controllerTypes: Set<String> = [
    "UIViewController", "UICollectionViewController", "UINavigationController", "UICollectionView",
  ]
  private static let modifiers: Set<String> = [
    "public", "open", "internal", "package", "private", "fileprivate", "static", "class", "final", "override", "lazy",
    "convenience", "required", "nonisolated", "dynamic", "weak", "unowned",
  ]

  private let source: TokenList
  private(set) var classes: [EntryDeclarations.Class] = []
  private(set) var members: [EntryDeclarations.Member] = []
  private(set) var mentions: Set<String> = []
  /// The open braces: each is the type that it opens, nil for any other brace.
  private var scopes: [(name: String, isPrivate: Bool)?] = []
  /// The byte up to which lines were counted, and the number of its line, counted from 1.
  private var counted = (position: 0, line: 1)

  init(_ text: [UInt8]) { source = TokenList(text) }

  private func word(_ index: Int) -> String { source.text(index) }

  private mutating func line(_ index: Int) -> Int {
    let start = source.tokens[index].range.lowerBound
    counted.line += source.text[counted.position..<start].count { $0 == 0x0A }
    counted.position = start
    return counted.line
  }

  mutating func scan() {
    var pendingType: (name: String, isPrivate: Bool)?
    for index in source.tokens.indices {
      let token = word(index)
      switch token {
      case "class" where word(index + 1) != "func" && word(index + 1) != "var", "struct", "enum", "actor", "extension":
        if source.tokens[index].kind == .word, index == 0 || word(index - 1) != "." {
          pendingType = (typeName(index + 1), isPrivate(index))
          declareClass(index, typeName(index + 1))
        }
      case "func": declareFunction(index)
      case "var", "let": declareProperty(index)
      case "init" where index > 0 && word(index - 1) != ".": declareInitializer(index)
      case "{":
        scopes.append(pendingType)
        pendingType = nil
      case "}": if !scopes.isEmpty { scopes.removeLast() }
      case _ where token.hasPrefix("UICollectionView") || token.hasPrefix("NSCollectionLayout"):
        mention(pendingType?.name)
      default: break
      }
    }
  }

  private mutating func mention(_ pending: String?) {
    var names: [String] = []
    for case let scope? in scopes + [pending.map { ($0, false) }] {
      names.append(scope.name)
      mentions.insert(names.joined(separator: "."))
    }
  }

  /// Returns the dotted name that begins at a token.
  private func typeName(_ index: Int) -> String {
    var (name, next) = (word(index), index + 1)
    while word(next) == "." {
      name += "." + word(next + 1)
      next += 2
    }
    return name
  }

  /// The path of the types around a declaration; nil inside a function or a closure.
  private var path: [String]? {
    scopes.contains { $0 == nil } ? nil : scopes.compactMap { $0?.name }
  }

  private var isInPrivateScope: Bool { scopes.contains { $0?.isPrivate == true } }

  /// Returns the modifiers before the keyword of a declaration.
  private func modifiers(_ index: Int) -> [String] {
    var (found, next) = ([String](), index - 1)
    while true {
      // `private(set)` is not private.
      if word(next) == ")", word(next - 1) == "set" {
        next -= 4
      } else if Self.modifiers.contains(word(next)) {
        found.append(word(next))
        next -= 1
      } else if word(next).hasPrefix("@") {
        next -= 1
      } else {
        return found
      }
    }
  }

  private func isPrivate(_ index: Int) -> Bool {
    modifiers(index).contains { $0 == "private" || $0 == "fileprivate" }
  }

  private mutating func declareClass(_ index: Int, _ name: String) {
    guard word(index) == "class", word(index + 2) == ":", let path else { return }
    classes.append(
      EntryDeclarations.Class(
        name: (path + [name]).joined(separator: "."), scope: path.joined(separator: "."), base: typeName(index + 3),
        line: line(index), isPrivate: isPrivate(index) || isInPrivateScope))
  }

  private mutating func declareInitializer(_ index: Int) {
    guard let path, let current = classes.firstIndex(where: { $0.name == path.joined(separator: ".") }) else { return }
    let start = word(index + 1) == "?" ? index + 2 : index + 1
    guard let parameters = parameters(start) else { return }
    classes[current].initializers.append(
      EntryDeclarations.Initializer(
        parameters: parameters, isConvenience: modifiers(index).contains("convenience"),
        needsNoArguments: isCallable(parameters) && !isPrivate(index)))
  }

  private mutating func declareFunction(_ index: Int) {
    guard let end = source.closing(index + 2), isCallable(parameters(index + 2) ?? "x"), word(end + 1) == "-",
      word(end + 2) == ">"
    else { return }
    declareMember(index, type: end + 3, isFunction: true)
  }

  private mutating func declareProperty(_ index: Int) {
    guard word(index + 2) == ":", word(index + 4) == "{" || word(index + 4) == "=" else { return }
    declareMember(index, type: index + 3, isFunction: false)
  }

  private mutating func declareMember(_ index: Int, type: Int, isFunction: Bool) {
    let name = typeName(type)
    let makesLayout = Self.layoutTypes.contains(name)
    guard makesLayout || Self.controllerTypes.contains(name), !["?", "!"].contains(word(type + 1)), let path else {
      return
    }
    let modifiers = modifiers(index)
    members.append(
      EntryDeclarations.Member(
        name: word(index + 1), owner: path, line: line(index), isFunction: isFunction,
        isStatic: modifiers.contains("static") || modifiers.contains("class"),
        isPrivate: isPrivate(index) || isInPrivateScope, makesLayout: makesLayout))
  }

  /// Returns the words of a parameter list, without its parentheses; nil if no list begins at the token.
  private func parameters(_ index: Int) -> String? {
    guard let end = source.closing(index) else { return nil }
    return (index + 1..<end).map(word).joined(separator: " ")
  }

  /// Whether all parameters have default values.
  private func isCallable(_ parameters: String) -> Bool {
    guard !parameters.isEmpty else { return true }
    var (depth, count, defaults) = (0, 1, 0)
    for part in parameters.split(separator: " ") {
      switch part {
      case "(", "[", "<", "{": depth += 1
      case ")", "]", ">", "}": depth -= 1
      case ",": if depth == 0 { count += 1 }
      case "=": if depth == 0 { defaults += 1 }
      default: break
      }
    }
    return defaults >= count
  }
}
