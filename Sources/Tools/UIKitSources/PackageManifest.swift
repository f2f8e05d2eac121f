/// The targets and the local packages of a text `Package.swift`, as far as they are literals. The manifest is not run.
package struct PackageManifest: Equatable, Sendable {
  package struct Target: Equatable, Sendable {
    package var name: String
    /// The path of its folder in that of the package; nil for the default folder.
    package var path: String?
    /// Files and folders in the target's folder that do not belong to it.
    package var excludes: [String] = []
    /// The files and folders of the target; nil for all.
    package var sources: [String]?
    package var isTest = false
    package var language = LanguageSettings()
  }

  /// Targets of Swift or C, without plugins, macros and binaries.
  package private(set) var targets: [Target] = []
  /// The paths of packages in the file system, as the manifest writes them.
  package private(set) var localPackages: [String] = []

  /// Reads a text, which need not be valid Swift.
  package init(_ text: [UInt8]) {
    let source = TokenList(text)
    let version = Self.languageVersion(of: source)
    var index = 0
    while index < source.tokens.count {
      let name = source.text(index)
      guard index > 0, source.text(index - 1) == ".", let end = source.closing(index + 1) else {
        index += 1
        continue
      }
      switch name {
      case "target", "executableTarget", "testTarget":
        let arguments = Self.arguments(of: source, index + 1, end)
        // A dependency `.target(name:)` is inside of a target, which is skipped as a whole.
        if let name = arguments["name"]?.first {
          targets.append(
            Target(
              name: name, path: arguments["path"]?.first, excludes: arguments["exclude"] ?? [],
              sources: arguments["sources"], isTest: source.text(index) == "testTarget",
              language: LanguageSettings(
                version: Self.version(in: source, after: "swiftLanguageMode", index..<end) ?? version,
                isMainActorDefault: (index..<end).contains {
                  source.text($0) == "defaultIsolation" && source.text($0 + 2) == "MainActor"
                })))
        }
        index = end
      case "package":
        localPackages += Self.arguments(of: source, index + 1, end)["path"] ?? []
        index = end
      default: index += 1
      }
    }
  }

  /// Returns the version of the language of targets without their own: the newest that the manifest lists, or that of
  /// its tools; nil if it states neither.
  private static func languageVersion(of source: TokenList) -> String? {
    for label in ["swiftLanguageModes", "swiftLanguageVersions"] {
      if let version = version(in: source, after: label, source.tokens.indices) { return version }
    }
    let line = String(decoding: source.text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    guard line.hasPrefix("//"), line.contains("swift-tools-version"), let colon = line.firstIndex(of: ":") else {
      return nil
    }
    return String(line[colon...].dropFirst().drop { $0 == " " }.prefix { $0.isNumber || $0 == "." })
  }

  /// Returns the newest of the versions, such as `.v4_2` or `.version("5")`, of the list or the call that follows the
  /// first `name` among the tokens of `range`; nil without such versions.
  private static func version(in source: TokenList, after name: String, _ range: Range<Int>) -> String? {
    guard let index = range.first(where: { source.text($0) == name }) else { return nil }
    let end = source.text(index + 1) == "(" ? ")" : "]"
    let list = range[index...].dropFirst(2).prefix { source.text($0) != end }
    return list.compactMap { index -> String? in
      if let literal = source.literal(index) { return literal }
      let text = source.text(index)
      guard text.hasPrefix("v"), text.dropFirst().first?.isNumber == true else { return nil }
      return text.dropFirst().split(separator: "_").joined(separator: ".")
    }.max()
  }

  /// Returns the string literals of the labelled arguments of a call.
  private static func arguments(of source: TokenList, _ open: Int, _ end: Int) -> [String: [String]] {
    var arguments: [String: [String]] = [:]
    var depth = 0
    var label: String?
    for index in open + 1..<end {
      switch source.text(index) {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      case ",": if depth == 0 { label = nil }
      case ":" where depth == 0:
        label = source.text(index - 1)
        if let label { arguments[label] = [] }
      default:
        if let label, depth <= 1, let literal = source.literal(index) { arguments[label]?.append(literal) }
      }
    }
    return arguments
  }
}

extension TokenList {
  /// Returns the content of a plain string literal; nil for another token.
  func literal(_ index: Int) -> String? {
    guard tokens.indices.contains(index), tokens[index].kind == .string else { return nil }
    let quoted = text(index)
    guard quoted.count >= 2, quoted.hasPrefix("\""), quoted.hasSuffix("\"") else { return nil }
    return String(quoted.dropFirst().dropLast())
  }
}
