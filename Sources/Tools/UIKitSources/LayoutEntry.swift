/// An expression of a source file that makes a layout or a controller, and needs no arguments.
package struct LayoutEntry: Equatable, Sendable {
  /// The kind of object that the expression makes.
  package enum Kind: Equatable, Sendable {
    /// A layout, a section or a list configuration.
    case layout
    /// A layout, a section or a list configuration that an instance of a controller makes.
    case layoutOfController
    /// A controller or a collection view, with its data.
    case controller
  }

  /// The expression, such as `FeedLayout()`, `Layouts.grid()` or `GridViewController()`.
  package var expression: String
  /// The line of the declaration, counted from 1.
  package var line: Int
  package var kind: Kind
  /// The type whose extension in the same file can evaluate the expression, because something in it is private: empty for
  /// the file itself; nil if any file can.
  package var privateScope: String?

  /// Creates an entry, for comparison.
  package init(expression: String, line: Int, kind: Kind = .layout, privateScope: String? = nil) {
    (self.expression, self.line, self.kind, self.privateScope) = (expression, line, kind, privateScope)
  }

  /// Returns the entries of a text.
  package static func entries(in text: [UInt8]) -> [LayoutEntry] { entries(in: [EntryDeclarations(text)])[0] }

  /// Returns the entries of each file of a target, in their order: layout classes and controllers of collection views
  /// whose initializer needs no arguments; functions and properties of a file or of a type that return a layout, a
  /// controller or a collection view and need none; and those of an instance of such a controller that return a layout.
  ///
  /// A class counts if its base class is one of UIKit or another such class of the files. Methods of an instance of
  /// another type are ignored, since the instance could need arguments. `others` are the declarations of libraries,
  /// whose classes can be base classes.
  package static func entries(
    in files: [EntryDeclarations], others: [EntryDeclarations] = []
  ) -> [[LayoutEntry]] {
    let hierarchy = EntryHierarchy(files + others)
    return files.map { file in
      let entries = file.classes.compactMap(hierarchy.entry(of:)) + file.members.compactMap(hierarchy.entry(of:))
      return entries.sorted { $0.line < $1.line }
    }
  }
}

/// The classes of files and their bases.
private struct EntryHierarchy {
  private static let layoutBases: Set<String> = [
    "UICollectionViewLayout", "UICollectionViewFlowLayout", "UICollectionViewCompositionalLayout",
  ]
  private static let controllerBases: Set<String> = ["UIViewController", "UICollectionViewController"]
  /// The longest chain of base classes, which ends one that is a circle.
  private static let depthLimit = 32

  private var classes: [String: EntryDeclarations.Class] = [:]
  private var mentions: Set<String> = []

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
    // A class that declares only convenience initializers inherits those of its superclass.
    let isConvenience = (max(0, index - 3)..<index).contains { word($0) == "convenience" }
    if isCallable(parameters) || !isConvenience { classes[current].initializers.append(isCallable(parameters)) }
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
  }

  /// Returns a class and its bases of the files, and the name of the first base that is none of them.
  private func chain(_ declared: EntryDeclarations.Class) -> (lineage: [EntryDeclarations.Class], root: String) {
    var lineage = [declared]
    while let last = lineage.last, let base = classes[last.base], lineage.count < Self.depthLimit {
      lineage.append(base)
    }
    return (lineage, lineage.last?.base ?? "")
  }

  func entry(of declared: EntryDeclarations.Class) -> LayoutEntry? {
    let (lineage, root) = chain(declared)
    let scope = declared.isPrivate ? declared.scope : nil
    if Self.layoutBases.contains(root) {
      guard isCallable(lineage) else { return nil }
      return LayoutEntry(expression: "\(declared.name)()", line: declared.line, privateScope: scope)
    }
    guard let expression = controller(declared),
      root == "UICollectionViewController" || lineage.contains(where: { mentions.contains($0.name) })
    else { return nil }
    return LayoutEntry(expression: expression, line: declared.line, kind: .controller, privateScope: scope)
  }

  func entry(of member: EntryDeclarations.Member) -> LayoutEntry? {
    let name = member.isFunction ? "\(member.name)()" : member.name
    let owner = member.owner.joined(separator: ".")
    let scope = member.isPrivate ? owner : nil
    let kind: LayoutEntry.Kind = member.makesLayout ? .layout : .controller
    if member.owner.isEmpty || member.isStatic {
      return LayoutEntry(
        expression: owner.isEmpty ? name : "\(owner).\(name)", line: member.line, kind: kind, privateScope: scope)
    }
    guard member.makesLayout, let declared = classes[owner], let controller = controller(declared) else { return nil }
    return LayoutEntry(
      expression: "\(controller).\(name)", line: member.line, kind: .layoutOfController,
      privateScope: scope ?? (declared.isPrivate ? declared.scope : nil))
  }

  /// Returns the expression of a controller that needs no arguments; nil for another class.
  private func controller(_ declared: EntryDeclarations.Class) -> String? {
    let (lineage, root) = chain(declared)
    guard Self.controllerBases.contains(root) else { return nil }
    // A class that declares no initializer has those of its base.
    guard let relevant = lineage.first(where: { !$0.initializers.filter { !$0.isConvenience }.isEmpty }) else {
      return "\(declared.name)()"
    }
    if isCallable(lineage) { return "\(declared.name)()" }
    for initializer in relevant.initializers where !initializer.isConvenience {
      if initializer.parameters.hasPrefix("nibName") { return "\(declared.name)(nibName: nil, bundle: nil)" }
      if initializer.parameters.hasPrefix("collectionViewLayout"), !initializer.parameters.contains(",") {
        return "\(declared.name)(collectionViewLayout: UICollectionViewFlowLayout())"
      }
    }
    // That of storyboards.
    guard relevant.initializers.allSatisfy({ $0.isConvenience || $0.isOfCoder }) else { return nil }
    return "\(declared.name)(coder: NSCoder())!"
  }

  /// Whether a class or one of its bases has an initializer without arguments.
  private func isCallable(_ lineage: [EntryDeclarations.Class]) -> Bool {
    let isLayout = Self.layoutBases.contains(lineage.last?.base ?? "")
    for declared in lineage {
      if declared.initializers.contains(where: { $0.needsNoArguments }) { return true }
      let designated = declared.initializers.filter { !$0.isConvenience && !(isLayout && $0.isOfCoder) }
      if !designated.isEmpty { return false }
    }
    return true
  }
}
