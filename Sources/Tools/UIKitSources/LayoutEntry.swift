/// An expression of a source file that makes a layout and needs no arguments.
package struct LayoutEntry: Equatable, Sendable {
  /// The expression, such as `FeedLayout()` or `Layouts.grid()`.
  package var expression: String
  /// The line of the declaration, counted from 1.
  package var line: Int

  /// Creates an entry, for comparison.
  package init(expression: String, line: Int) { (self.expression, self.line) = (expression, line) }

  /// Returns the entries of a text in their order: layout classes whose initializer needs no arguments, and functions
  /// and properties of the file or of a type that return a layout and need none.
  ///
  /// A class counts if its base class is one of UIKit or another layout class of the file. Methods of an instance do
  /// not count, since the instance could need arguments.
  package static func entries(in text: [UInt8]) -> [LayoutEntry] {
    var scanner = EntryScanner(text)
    return scanner.scan()
  }
}

/// Finds entries in the tokens of a file: it follows braces and the types around a declaration.
private struct EntryScanner {
  /// The types of UIKit that are layouts or make one.
  private static let resultTypes: Set<String> = [
    "UICollectionViewLayout", "UICollectionViewCompositionalLayout", "UICollectionViewFlowLayout",
    "NSCollectionLayoutSection", "UICollectionLayoutListConfiguration",
  ]
  private static let baseClasses: Set<String> = [
    "UICollectionViewLayout", "UICollectionViewFlowLayout", "UICollectionViewCompositionalLayout",
  ]

  private let source: TokenList
  private var layoutClasses = baseClasses
  private var entries: [LayoutEntry] = []
  /// The braces that are open: the name of the type that a brace opens, nil for any other brace.
  private var scopes: [String?] = []
  /// Layout classes by the initializers that they declare: true if one needs no arguments, or if there is none but
  /// `init(coder:)`.
  private var classes: [(name: String, line: Int, initializers: [Bool])] = []

  init(_ text: [UInt8]) { source = TokenList(text) }

  private func word(_ index: Int) -> String { source.text(index) }

  private func line(_ index: Int) -> Int {
    1 + source.text[..<source.tokens[index].range.lowerBound].count { $0 == 0x0A }
  }

  mutating func scan() -> [LayoutEntry] {
    var pendingType: String?
    var index = 0
    while index < source.tokens.count {
      switch word(index) {
      case "class" where word(index + 1) != "func" && word(index + 1) != "var", "struct", "enum", "actor", "extension":
        if source.tokens[index].kind == .word, index == 0 || word(index - 1) != "." {
          pendingType = typeName(index + 1)
          declareClass(index, pendingType ?? "")
        }
      case "func": declareFunction(index)
      case "var", "let": declareProperty(index)
      case "init" where index > 0 && word(index - 1) != ".": declareInitializer(index)
      case "{":
        scopes.append(pendingType)
        pendingType = nil
      case "}": if !scopes.isEmpty { scopes.removeLast() }
      default: break
      }
      index += 1
    }
    for found in classes where found.initializers.isEmpty || found.initializers.contains(true) {
      entries.append(LayoutEntry(expression: "\(found.name)()", line: found.line))
    }
    return entries.sorted { $0.line < $1.line }
  }

  /// Returns the dotted name at a token.
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
    scopes.contains { $0 == nil } ? nil : scopes.compactMap(\.self)
  }

  private mutating func declareClass(_ index: Int, _ name: String) {
    guard word(index) == "class", word(index + 2) == ":", layoutClasses.contains(typeName(index + 3)), let path else {
      return
    }
    layoutClasses.insert(name)
    classes.append(((path + [name]).joined(separator: "."), line(index), []))
  }

  private mutating func declareInitializer(_ index: Int) {
    guard let path, let current = classes.firstIndex(where: { $0.name == path.joined(separator: ".") }) else { return }
    let start = word(index + 1) == "?" ? index + 2 : index + 1
    guard let parameters = parameters(start), !parameters.hasPrefix("coder") else { return }
    classes[current].initializers.append(isCallable(parameters))
  }

  private mutating func declareFunction(_ index: Int) {
    let name = word(index + 1)
    guard let prefix = prefix(index), let end = source.closing(index + 2), isCallable(parameters(index + 2) ?? "x")
    else { return }
    guard word(end + 1) == "-", word(end + 2) == ">", Self.resultTypes.contains(typeName(end + 3)) else { return }
    entries.append(LayoutEntry(expression: "\(prefix)\(name)()", line: line(index)))
  }

  private mutating func declareProperty(_ index: Int) {
    guard let prefix = prefix(index), word(index + 2) == ":", Self.resultTypes.contains(typeName(index + 3)),
      word(index + 4) == "{" || word(index + 4) == "="
    else { return }
    entries.append(LayoutEntry(expression: "\(prefix)\(word(index + 1))", line: line(index)))
  }

  /// Returns the text before the name of a declaration: empty in the file, the type of a static member; nil for a member
  /// of an instance and inside functions.
  private func prefix(_ index: Int) -> String? {
    guard let path else { return nil }
    if path.isEmpty { return "" }
    let isStatic = (max(0, index - 4)..<index).reversed().prefix { !["}", "{", ";", ")"].contains(word($0)) }
      .contains { word($0) == "static" || word($0) == "class" }
    return isStatic ? path.joined(separator: ".") + "." : nil
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
