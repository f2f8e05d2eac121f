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
  }

  /// Targets of Swift or C, without plugins, macros and binaries.
  package private(set) var targets: [Target] = []
  /// The paths of packages in the file system.
  package private(set) var localPackages: [String] = []

  /// Reads a text, which need not be valid Swift.
  package init(_ text: [UInt8]) {
    let source = TokenList(text)
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
              sources: arguments["sources"], isTest: source.text(index) == "testTarget"))
        }
        index = end
      case "package":
        localPackages += Self.arguments(of: source, index + 1, end)["path"] ?? []
        index = end
      default: index += 1
      }
    }
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
