/// The language of a target's files.
package struct LanguageSettings: Equatable, Sendable {
  /// The version of the language, such as `5.0`; nil for the compiler's default.
  package var version: String?
  /// Whether declarations without an isolation are those of the main actor.
  package var isMainActorDefault: Bool

  package init(version: String? = nil, isMainActorDefault: Bool = false) {
    (self.version, self.isMainActorDefault) = (version, isMainActorDefault)
  }

  /// The arguments of `swiftc`. An old version becomes the oldest of the compiler; a text that is no version has no
  /// effect.
  package var compilerArguments: [String] {
    var arguments = isMainActorDefault ? ["-default-isolation", "MainActor"] : []
    let numbers = version?.split(separator: ".").map { Int($0) } ?? []
    if let major = numbers.first ?? nil {
      let mode = major < 4 ? "4" : major == 4 && numbers.dropFirst().first == 2 ? "4.2" : "\(min(major, 6))"
      arguments += ["-swift-version", mode]
    }
    return arguments
  }
}
