/// Finds the replacements of a source text.
struct SourceRewriter {
  private let source: TokenList
  private var text: [UInt8] { source.text }
  private var tokens: [SwiftLexer.Token] { source.tokens }
  /// The replacements in any order.
  private(set) var replacements: [Replacement] = []
  private(set) var diagnostics: [RewrittenSource.Diagnostic] = []
  /// The protocols that are open, with the depth of their braces.
  private var protocols: [(name: String, access: String, depth: Int)] = []
  /// Default implementations of optional requirements, by protocol in the order of the source.
  private var defaults: [(name: String, access: String, functions: [String])] = []
  /// The names of the optional requirements of the source.
  private var requirements: Set<String> = []

  /// Attributes of the Objective-C runtime that have no arguments.
  private static let attributes: Set<String> = [
    "@objcMembers", "@IBOutlet", "@IBAction", "@IBSegueAction", "@IBInspectable", "@IBDesignable", "@GKInspectable",
    "@NSManaged",
    // The host is the program.
    "@main", "@UIApplicationMain", "@NSApplicationMain",
  ]

  init(_ text: [UInt8]) { source = TokenList(text) }

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
      case "protocol": openProtocol(index, depth)
      case "optional": rewriteRequirement(index)
      case "import": rewriteImport(index)
      case let word where Self.attributes.contains(word): blank(tokens[index].range)
      default: break
      }
    }
    mergeExtensions()
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

  /// Replaces `#selector(f)` or `#keyPath(p)` by its name between two texts. Line breaks stay.
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

  /// Makes the import of a submodule or of one declaration that of its module.
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
    while before >= 0, !word(before).isEmpty {
      if ["public", "package"].contains(word(before)) { access = word(before) + " " }
      before -= 1
    }
    protocols.append((word(index + 1), access, depth))
  }

  private mutating func rewriteRequirement(_ index: Int) {
    var keyword = index + 1
    while ["static", "mutating", "class"].contains(word(keyword)) { keyword += 1 }
    guard ["func", "var", "init", "subscript"].contains(word(keyword)),
      protocols.last != nil || word(index - 1) == "@objc"
    else { return }
    blank(tokens[index].range)
    guard let enclosing = protocols.last else { return }
    guard word(keyword) == "func", !word(keyword + 1).isEmpty, let end = source.closing(keyword + 2) else {
      return report(index, "an optional property is not supported on Linux; give it a default implementation")
    }
    guard !isSign(end + 1, "-") else {
      return report(
        index, "an optional requirement with a result is not supported on Linux; give it a default implementation")
    }
    requirements.insert(word(keyword + 1))
    // White space and comments between tokens become one space.
    let signature = tokens[keyword...end].reduce(into: [UInt8]()) { signature, token in
      if token.followsSpace, !signature.isEmpty { signature.append(0x20) }
      signature += text[token.range]
    }
    if defaults.last?.name != enclosing.name { defaults.append((enclosing.name, enclosing.access, [])) }
    defaults[defaults.count - 1].functions.append(String(decoding: signature, as: UTF8.self))
  }

  /// The extensions with the default implementations; empty without optional requirements.
  var defaultImplementations: String {
    defaults.map { entry in
      let functions = entry.functions.map { "  \(entry.access)\($0) {}\n" }.joined()
      return "extension \(entry.name) {\n\(functions)}\n"
    }.joined()
  }

  /// Rewrites the call of an optional requirement, `delegate.f?()`: removes the question mark, and makes a receiver that
  /// is not optional an optional one.
  private mutating func rewriteOptionalCall(_ index: Int) {
    guard !word(index).isEmpty, isSign(index - 1, "."), isSign(index + 1, "?"), isSign(index + 2, "("),
      isAdjacent(index + 1), isAdjacent(index + 2),
      requirements.contains(word(index)) || OptionalRequirements.names.contains(word(index))
    else { return }
    let mark = tokens[index + 1].range
    let receiver = index - 2
    blank(mark)
    guard !isSign(receiver, "?") else { return }
    var first = isSign(receiver, "!") ? receiver - 1 : receiver
    guard !word(first).isEmpty else { return }
    while isSign(first - 1, "."), !word(first - 2).isEmpty { first -= 2 }
    guard !isSign(first - 1, ".") else { return }
    insert("Optional(", at: tokens[first].range.lowerBound)
    insert(")?", at: tokens[receiver].range.upperBound)
  }

  // MARK: Extensions with overrides

  /// Makes extensions with overrides part of their class, because only the Objective-C runtime overrides in extensions.
  private mutating func mergeExtensions() {
    let ends = braces()
    // The closing braces of classes, by name.
    var classes: [String: Int] = [:]
    for index in tokens.indices {
      let keyword = word(index)
      guard keyword == "class" || keyword == "extension", !word(index + 1).isEmpty, let open = body(of: index),
        let end = ends[open]
      else { continue }
      let name = word(index + 1)
      if keyword == "class" {
        classes[name] = end
      } else if hasOverride(open, end) {
        guard open == index + 2, let close = classes[name], close == index - 1 else {
          report(
            index,
            "overrides in an extension do not compile on Linux; move them into the class, or the extension without a "
              + "conformance directly behind it")
          continue
        }
        blank(tokens[close].range)
        blank(tokens[index].range.lowerBound..<tokens[open].range.upperBound)
        classes[name] = end
      }
    }
  }

  /// Returns the closing brace of each brace.
  private func braces() -> [Int: Int] {
    var ends: [Int: Int] = [:]
    var open: [Int] = []
    for index in tokens.indices {
      if isSign(index, "{") { open.append(index) }
      if isSign(index, "}"), let start = open.popLast() { ends[start] = index }
    }
    return ends
  }

  /// Returns the brace of a declaration; nil if another construct is before it.
  private func body(of declaration: Int) -> Int? {
    let first = tokens.indices[declaration...].first { index in
      ["{", "}", ";", "="].contains { isSign(index, $0) }
    }
    return first.flatMap { isSign($0, "{") ? $0 : nil }
  }

  /// Returns whether a member of the type is an override.
  private func hasOverride(_ open: Int, _ end: Int) -> Bool {
    var depth = 0
    for index in open..<end {
      if isSign(index, "{") { depth += 1 }
      if isSign(index, "}") { depth -= 1 }
      if depth == 1, word(index) == "override" { return true }
    }
    return false
  }
}

/// The requirements of UIKit's protocols that are optional in Objective-C. Here they have default implementations, so that
/// a call is a plain one.
enum OptionalRequirements {
  /// The names without argument labels.
  static let names: Set<String> = [
    "application",
    "collectionView",
    "gestureRecognizer",
    "gestureRecognizerShouldBegin",
    "indexTitles",
    "navigationController",
    "numberOfSections",
    "scene",
    "sceneDidBecomeActive",
    "sceneDidDisconnect",
    "sceneDidEnterBackground",
    "sceneWillEnterForeground",
    "sceneWillResignActive",
    "scrollViewDidChangeAdjustedContentInset",
    "scrollViewDidEndDecelerating",
    "scrollViewDidEndDragging",
    "scrollViewDidEndScrollingAnimation",
    "scrollViewDidScroll",
    "scrollViewDidScrollToTop",
    "scrollViewDidZoom",
    "scrollViewShouldScrollToTop",
    "scrollViewWillBeginDecelerating",
    "scrollViewWillBeginDragging",
    "scrollViewWillEndDragging",
    "searchBar",
    "searchBarCancelButtonClicked",
    "searchBarSearchButtonClicked",
    "searchBarTextDidBeginEditing",
    "searchBarTextDidEndEditing",
    "textField",
    "textFieldDidBeginEditing",
    "textFieldDidChangeSelection",
    "textFieldDidEndEditing",
    "textFieldShouldBeginEditing",
    "textFieldShouldClear",
    "textFieldShouldEndEditing",
    "textFieldShouldReturn",
    "textView",
    "textViewDidBeginEditing",
    "textViewDidChange",
    "textViewDidChangeSelection",
    "textViewDidEndEditing",
    "viewForZooming",
  ]
}
