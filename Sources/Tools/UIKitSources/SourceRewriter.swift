/// Finds the replacements of a source text.
struct SourceRewriter {
  private let source: TokenList
  private let declarations: SourceDeclarations
  private var text: [UInt8] { source.text }
  private var tokens: [SwiftLexer.Token] { source.tokens }
  /// The replacements in any order.
  private(set) var replacements: [Replacement] = []
  private(set) var diagnostics: [RewrittenSource.Diagnostic] = []
  /// The protocols that are open, with the depth of their braces.
  private var protocols: [(name: String, access: String, depth: Int)] = []
  /// Default implementations of optional requirements, by protocol in the order of the source.
  private var defaults: [(name: String, access: String, declarations: [String])] = []
  /// The names of the optional requirements of the source.
  private(set) var requirements: Set<String> = []
  /// The names of the optional requirements whose result is not optional. Their optional calls return nil if the
  /// requirement is not implemented.
  private(set) var optionalResults: Set<String> = []

  /// Attributes without arguments that are removed: those of the Objective-C runtime and of the entry of a program.
  private static let attributes: Set<String> = [
    "@objcMembers", "@IBOutlet", "@IBAction", "@IBSegueAction", "@IBInspectable", "@IBDesignable", "@GKInspectable",
    "@NSManaged",
    // The program has the `main` of the host instead.
    "@main", "@UIApplicationMain", "@NSApplicationMain",
  ]

  init(_ text: [UInt8], in declarations: SourceDeclarations) {
    source = TokenList(text)
    self.declarations = declarations
  }

  /// Finds all replacements.
  mutating func run() {
    var depth = 0
    for index in tokens.indices {
      if isSign(index, "{") { depth += 1 }
      if isSign(index, "}") {
        depth -= 1
        if let last = protocols.last, last.depth >= depth { protocols.removeLast() }
      }
      switch word(index) {
      case "@objc":
        // The name is written directly behind the attribute.
        let end =
          tokens.indices.contains(index + 1) && !tokens[index + 1].followsSpace ? source.closing(index + 1) : nil
        blank(tokens[index].range.lowerBound..<tokens[end ?? index].range.upperBound)
      case "#selector": replaceByName(at: index, between: "Selector(\"", and: "\")")
      case "#keyPath": replaceByName(at: index, between: "\"", and: "\"")
      case "#Preview": removePreview(index)
      case "os": rewriteCondition(index)
      case "type": describeType(index)
      case "protocol": openProtocol(index, depth)
      case "optional": rewriteRequirement(index)
      case "import": rewriteImport(index)
      case let word where Self.attributes.contains(word): blank(tokens[index].range)
      default: break
      }
    }
    let properties = DynamicProperties(source) { declarations.exposure(in: source) }
    replacements += properties.replacements
    addImports(forObservers: !properties.replacements.isEmpty)
    forwardMembers()
    // Calls may precede the protocol.
    for index in tokens.indices { rewriteOptionalCall(index) }
    diagnostics.sort { ($0.line, $0.column) < ($1.line, $1.column) }
  }

  // MARK: Tokens

  /// Returns the word at an index; empty if there is none.
  private func word(_ index: Int) -> String {
    tokens.indices.contains(index) && tokens[index].kind == .word ? source.text(index) : ""
  }

  private func isSign(_ index: Int, _ sign: Unicode.Scalar) -> Bool {
    tokens.indices.contains(index) && tokens[index].kind == .punctuation(UInt8(ascii: sign))
  }

  private func isAdjacent(_ index: Int) -> Bool { tokens.indices.contains(index) && !tokens[index].followsSpace }

  /// Replaces a range by spaces. Line breaks stay.
  private mutating func blank(_ range: Range<Int>) {
    replacements.append(Replacement(range: range, text: text[range].map { $0 == 0x0A ? $0 : 0x20 }))
  }

  private mutating func insert(_ string: String, at position: Int) {
    replacements.append(Replacement(range: position..<position, text: Array(string.utf8)))
  }

  private mutating func report(_ index: Int, _ message: String) {
    let before = text[..<tokens[index].range.lowerBound]
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    diagnostics.append(
      RewrittenSource.Diagnostic(
        line: before.count { $0 == 0x0A }, column: before.endIndex - lineStart, message: message))
  }

  /// Replaces `#selector(f)` or `#keyPath(p)` by the name in its parentheses between two texts. Line breaks stay.
  private mutating func replaceByName(at index: Int, between opening: String, and closing: String) {
    guard let end = source.closing(index + 1) else { return }
    let inner = text[tokens[index + 1].range.upperBound..<tokens[end].range.lowerBound]
    let name = tokens[index + 2..<end].flatMap { token in
      text[token.range].filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") && $0 != 0x0A }
    }
    replacements.append(
      Replacement(
        range: tokens[index].range.lowerBound..<tokens[end].range.upperBound,
        text: Array(opening.utf8) + name + Array(closing.utf8) + inner.filter { $0 == 0x0A }))
  }

  /// Replaces the import of a submodule or of one declaration by the import of its module.
  private mutating func rewriteImport(_ index: Int) {
    guard let declaration = ImportDeclaration(source, at: index) else { return }
    if let kind = declaration.kind { blank(tokens[kind].range) }
    for index in declaration.path { blank(tokens[index].range) }
  }

  // MARK: Optional requirements

  private mutating func openProtocol(_ index: Int, _ depth: Int) {
    guard !word(index + 1).isEmpty else { return }
    var access = ""
    var before = index - 1
    while before >= 0, Self.protocolModifiers.contains(word(before)) {
      if ["public", "package"].contains(word(before)) { access = word(before) + " " }
      if word(before) == "@objc" { bindToClasses(index + 1) }
      before -= 1
    }
    if isSign(before, ")"), let open = (0..<before).last(where: { isSign($0, "(") }), word(open - 1) == "@objc" {
      bindToClasses(index + 1)
    }
    protocols.append((word(index + 1), access, depth))
  }

  private static let protocolModifiers: Set<String> = [
    "@objc", "@MainActor", "public", "package", "internal", "fileprivate", "private",
  ]

  /// Adds `AnyObject` to a protocol with `@objc`, unless it is limited to classes already, as Apple's compiler does.
  private mutating func bindToClasses(_ name: Int) {
    if isSign(name + 1, "{") { return insert(": AnyObject", at: tokens[name].range.upperBound) }
    guard isSign(name + 1, ":"), let open = tokens.indices[name...].first(where: { isSign($0, "{") }),
      !(name..<open).contains(where: { ["AnyObject", "class", "NSObjectProtocol"].contains(word($0)) })
    else { return }
    insert(" AnyObject,", at: tokens[name + 1].range.upperBound)
  }

  private mutating func rewriteRequirement(_ index: Int) {
    var keyword = index + 1
    while ["static", "mutating", "class"].contains(word(keyword)) { keyword += 1 }
    guard ["func", "var", "init", "subscript"].contains(word(keyword)),
      protocols.last != nil || word(index - 1) == "@objc"
    else { return }
    blank(tokens[index].range)
    guard let enclosing = protocols.last, !word(keyword + 1).isEmpty else { return }
    if word(keyword) == "var" { return addProperty(keyword, to: enclosing) }
    guard word(keyword) == "func", let end = source.closing(keyword + 2) else {
      return report(index, "an optional initializer or subscript is not supported on Linux; remove it")
    }
    let name = word(keyword + 1)
    let type = resultType(end + 1)
    requirements.insert(name)
    guard let type else { return addDefault("\(source.line(keyword..<end + 1)) {}", to: enclosing) }
    let signature = "\(source.line(keyword..<end + 1)) -> \(type)"
    if type.hasSuffix("?") || type.hasSuffix("!") { return addDefault("\(signature) { nil }", to: enclosing) }
    guard let value = Self.emptyValue(of: type) else {
      return report(
        index,
        "an optional requirement with a result of the type \(type) is not supported on Linux; give it a default "
          + "implementation")
    }
    optionalResults.insert(name)
    addDefault("\(signature) { _requirementIsMissing(\(value)) }", to: enclosing)
  }

  private mutating func addProperty(_ keyword: Int, to enclosing: (name: String, access: String, depth: Int)) {
    let open = tokens.indices[keyword...].first { isSign($0, "{") } ?? tokens.count
    let type = isSign(keyword + 2, ":") && keyword + 3 < open ? source.line(keyword + 3..<open) : ""
    let end = source.braces()[open] ?? open
    let isSettable = (open..<end).contains { word($0) == "set" }
    let isOptional = type.hasSuffix("?") || type.hasSuffix("!")
    guard let value = isOptional ? "nil" : Self.emptyValue(of: type) else {
      return report(
        keyword,
        "an optional property of the type \(type) is not supported on Linux; give it a default implementation")
    }
    let accessors = isSettable ? "get { \(value) } set {}" : value
    addDefault("var \(word(keyword + 1)): \(type) { \(accessors) }", to: enclosing)
  }

  private mutating func addDefault(_ declaration: String, to enclosing: (name: String, access: String, depth: Int)) {
    if defaults.last?.name != enclosing.name { defaults.append((enclosing.name, enclosing.access, [])) }
    defaults[defaults.count - 1].declarations.append(declaration)
  }

  /// Returns the result type after an arrow at a token; nil without an arrow and for `Void`.
  private func resultType(_ arrow: Int) -> String? {
    guard isSign(arrow, "-"), isSign(arrow + 1, ">") else { return nil }
    // A requirement ends with its line, or with the brace of the protocol.
    let end = tokens.indices[(arrow + 2)...].first { index in
      isSign(index, "}") || isSign(index, ";")
        || index > arrow + 2
          && text[tokens[index - 1].range.upperBound..<tokens[index].range.lowerBound].contains(0x0A)
    }
    let type = source.line(arrow + 2..<(end ?? tokens.count))
    return type == "Void" || type == "()" ? nil : type
  }

  /// Returns an expression for a value of a type, which is never read; nil unless the type is an array, a dictionary or
  /// one of a few known types.
  private static func emptyValue(of type: String) -> String? {
    if type.hasPrefix("[") { return type.contains(":") ? "[:]" : "[]" }
    let types: Set<String> = [
      "Bool", "Int", "UInt", "Double", "Float", "CGFloat", "TimeInterval", "String", "CGSize", "CGPoint", "CGRect",
      "CGVector", "UIEdgeInsets", "NSDirectionalEdgeInsets", "IndexPath", "UIView", "UICollectionViewLayoutAttributes",
    ]
    return types.contains(type) ? "\(type)()" : nil
  }

  /// The extensions with the default implementations; empty without optional requirements.
  var defaultImplementations: String {
    defaults.map { entry in
      let declarations = entry.declarations.map { "  \(entry.access)\($0)\n" }.joined()
      return "extension \(entry.name) {\n\(declarations)}\n"
    }.joined()
  }

  /// Rewrites the call of an optional requirement, `delegate.f?()` or `delegate.f!()`, as a plain call. Instead of the
  /// removed `?` the receiver becomes optional, so that the result stays optional.
  private mutating func rewriteOptionalCall(_ index: Int) {
    let isForced = isSign(index + 1, "!")
    guard !word(index).isEmpty, isSign(index - 1, "."), isForced || isSign(index + 1, "?"), isSign(index + 2, "("),
      isAdjacent(index + 1), isAdjacent(index + 2),
      requirements.contains(word(index)) || declarations.optionalRequirements.contains(word(index))
        || OptionalRequirements.names.contains(word(index))
    else { return }
    let mark = tokens[index + 1].range
    let receiver = index - 2
    blank(mark)
    if isForced { return }
    if optionalResults.contains(word(index)) || declarations.optionalResults.contains(word(index)),
      let first = chain(endingAt: receiver), let end = source.closing(index + 2)
    {
      insert("_optionalResult(", at: tokens[first].range.lowerBound)
      // What follows is part of the same optional chain.
      let isContinued = isSign(end + 1, ".") || isSign(end + 1, "[") && isAdjacent(end + 1)
      insert(isContinued ? ")?" : ")", at: tokens[end].range.upperBound)
    }
    guard !isSign(receiver, "?"), let first = chain(endingAt: receiver) else { return }
    insert("Optional(", at: tokens[first].range.lowerBound)
    insert(")?", at: tokens[receiver].range.upperBound)
  }

  /// Returns the first token of a chain of names, `self.a!.b?`; nil for another expression.
  private func chain(endingAt last: Int) -> Int? {
    var first = last
    while true {
      while isSign(first, "!") || isSign(first, "?") { first -= 1 }
      guard !word(first).isEmpty else { return nil }
      guard isSign(first - 1, ".") else { return first }
      first -= 2
    }
  }

  // MARK: Members of extensions

  /// Methods that extensions of UIKit's classes override. They get another name, since nothing touches a view.
  private static let methodsOfTouches: Set<String> = [
    "hitTest(_:with:)", "point(inside:with:)", "touchesBegan(_:with:)", "touchesMoved(_:with:)",
    "touchesEnded(_:with:)",
    "touchesCancelled(_:with:)", "gestureRecognizerShouldBegin(_:)",
  ]

  /// Declares in classes what overrides in extensions, and calls the members of the extensions, which get other names.
  private mutating func forwardMembers() {
    for type in TypeScanner(source).types {
      if type.keyword == "class" {
        guard let forwarders = declarations.forwarders[type.name], !forwarders.isEmpty else { continue }
        let position = tokens[type.close].range.lowerBound
        let space = text[tokens[type.close - 1].range.upperBound..<position]
        let isSeparate = space.contains(0x0A) || isSign(type.close - 1, "{")
        insert((isSeparate ? "" : "; ") + forwarders.joined(separator: "; ") + " ", at: position)
        continue
      }
      for member in type.members where declarations.needsForwarder(member, of: type) {
        let isForwarded = declarations.declaresClass(type.name) && member.forwarder(in: type, of: source) != nil
        guard isForwarded || Self.methodsOfTouches.contains(member.fullName) else {
          if let override = member.override {
            report(override, "this override in an extension does not compile on Linux; move it into the class")
          }
          continue
        }
        // The class calls the member regardless of `@available`, which is removed.
        if isSign(member.range.lowerBound - 1, ")"),
          let open = (0..<member.range.lowerBound).last(where: { isSign($0, "(") }), word(open - 1) == "@available"
        {
          blank(tokens[open - 1].range.lowerBound..<tokens[member.range.lowerBound - 1].range.upperBound)
        }
        if !member.observers.isEmpty { rename(observersOf: member, in: type); continue }
        for modifier in [member.override, member.open].compactMap(\.self) { blank(tokens[modifier].range) }
        replacements.append(
          Replacement(range: tokens[member.name].range, text: Array(member.newName(in: type).utf8)))
      }
    }
  }

  /// Replaces an observed property by a function for each of its observers, because an extension cannot have a stored
  /// property.
  private mutating func rename(observersOf member: TypeMember, in type: DeclaredType) {
    guard let open = tokens.indices[member.name...].first(where: { isSign($0, "{") }) else { return }
    blank(tokens[member.range.lowerBound].range.lowerBound..<tokens[open].range.upperBound)
    blank(tokens[member.range.upperBound - 1].range)
    let propertyType = source.line(member.name + 2..<open)
    for index in member.observers {
      let end = source.closing(index + 1)
      let parameter = end == nil ? word(index) == "didSet" ? "oldValue" : "newValue" : word(index + 2)
      let function = "func \(member.observerName(word(index), in: type))(_ \(parameter): \(propertyType))"
      replacements.append(
        Replacement(
          range: tokens[index].range.lowerBound..<tokens[end ?? index].range.upperBound, text: Array(function.utf8)))
    }
  }

  // MARK: Modules and conditions

  /// Imports UIKit in a file that uses UIKit without an import, as files of apps with a bridging header do, and
  /// likewise FoundationNetworking, a separate module on Linux. The module of observed properties is UIKit.
  private mutating func addImports(forObservers isObserved: Bool) {
    let imported = Set(tokens.indices.filter { word($0) == "import" }.flatMap { [word($0 + 1), word($0 + 2)] })
    let isWithoutFoundation = !imported.contains("Foundation")
    var added = ""
    if imported.isDisjoint(with: ["UIKit", "SwiftUI", "UIKitLayout", "UIKitViews"]),
      isObserved
        || tokens.indices.contains(where: { Self.isOfUIKit(word($0)) || isWithoutFoundation && word($0) == "NSObject" })
    {
      added += "import UIKit; "
    }
    if !imported.contains("FoundationNetworking"), tokens.indices.contains(where: { Self.isOfNetworking(word($0)) }) {
      added += "import FoundationNetworking; "
    }
    // The byte order mark stays at the start.
    if !added.isEmpty { insert(added, at: text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0) }
  }

  private static func isOfNetworking(_ name: String) -> Bool {
    name.hasPrefix("URLSession") || name.hasPrefix("URLCredential") || name.hasPrefix("URLProtection")
      || ["URLRequest", "URLResponse", "HTTPURLResponse", "URLCache", "CachedURLResponse", "HTTPCookie"].contains(name)
      || ["NSURLRequest", "NSMutableURLRequest", "HTTPCookieStorage", "URLProtocol"].contains(name)
  }

  /// Replaces `type(of: a).description()`, which needs a class of the Objective-C runtime, by `String(describing:
  /// type(of: a))`.
  private mutating func describeType(_ index: Int) {
    guard word(index + 2) == "of", let end = source.closing(index + 1), isSign(end + 1, "."),
      word(end + 2) == "description", isSign(end + 3, "("), isSign(end + 4, ")")
    else { return }
    insert("String(describing: ", at: tokens[index].range.lowerBound)
    replacements.append(
      Replacement(range: tokens[end + 1].range.lowerBound..<tokens[end + 4].range.upperBound, text: Array(")".utf8)))
  }

  /// Returns whether a name is, by its prefix, one of UIKit, Core Graphics or Core Animation; also true for
  /// `IndexPath`.
  private static func isOfUIKit(_ name: String) -> Bool {
    if ["IndexPath", "NSIndexPath"].contains(name) || name.hasPrefix("NSCollectionLayout")
      || name.hasPrefix("NSDiffable") || name.hasPrefix("NSLayout")
    {
      return true
    }
    guard ["UI", "CG", "CA"].contains(name.prefix(2)) else { return false }
    let next = name.dropFirst(2).utf8.first ?? 0
    return (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(next) && name.utf8.contains { $0 >= UInt8(ascii: "a") }
  }

  /// Makes `os(iOS)` true, because the layouts of an app are those for iOS.
  private mutating func rewriteCondition(_ index: Int) {
    guard isSign(index + 1, "("), word(index + 2) == "iOS", isSign(index + 3, ")"), isCondition(index) else { return }
    replacements.append(Replacement(range: tokens[index + 2].range, text: Array("Linux".utf8)))
  }

  /// Returns whether a token is in the line of `#if` or `#elseif`.
  private func isCondition(_ index: Int) -> Bool {
    var first = index
    while first > 0, !text[tokens[first - 1].range.upperBound..<tokens[first].range.lowerBound].contains(0x0A) {
      first -= 1
    }
    return (first...index).contains { word($0) == "#if" || word($0) == "#elseif" }
  }

  /// Removes `#Preview { … }`, whose views nothing shows.
  private mutating func removePreview(_ index: Int) {
    var open = index + 1
    if isSign(open, "("), let end = source.closing(open) { open = end + 1 }
    guard isSign(open, "{"), let end = source.braces()[open] else { return }
    blank(tokens[index].range.lowerBound..<tokens[end].range.upperBound)
  }
}
