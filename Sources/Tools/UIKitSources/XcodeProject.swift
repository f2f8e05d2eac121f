/// The targets of a text `project.pbxproj` and their Swift files.
package struct XcodeProject: Equatable, Sendable {
  package struct Target: Equatable, Sendable {
    package var name: String
    package var isApplication: Bool
    package var isTest: Bool
    /// The paths of the Swift files, relative to the folder of the project.
    package var files: [String] = []
    /// Folders whose Swift files belong to the target, except those at the excluded paths in them.
    package var folders: [Folder] = []
    package var language = LanguageSettings()
  }

  package struct Folder: Equatable, Sendable {
    package var path: String
    package var excludes: [String] = []
  }

  package private(set) var targets: [Target] = []
  /// The paths of local packages, and of folders that may be packages, relative to the folder of the project.
  package private(set) var localPackages: [String] = []

  private let objects: [String: PropertyList]
  /// The object of the project itself.
  private let root: PropertyList?
  /// The identifier of the group or folder that contains an object, by the object's identifier.
  private var parents: [String: String] = [:]
  private static let depthLimit = 64

  /// Reads a project. Returns nil if the text is not one.
  package init?(_ text: [UInt8]) {
    guard case .dictionary(let root)? = PropertyList(text), case .dictionary(let objects)? = root["objects"] else {
      return nil
    }
    self.objects = objects
    self.root = root["rootObject"]?.string.flatMap { objects[$0] }
    for (identifier, object) in objects {
      for child in object["children"]?.strings ?? [] { parents[child] = identifier }
    }
    for identifier in objects.keys.sorted() {
      guard let object = objects[identifier] else { continue }
      switch object["isa"]?.string {
      case "PBXNativeTarget": targets.append(target(object))
      case "XCLocalSwiftPackageReference": localPackages += [object["relativePath"]?.string].compactMap(\.self)
      case "PBXFileReference"
      where object["lastKnownFileType"]?.string == "wrapper"
        || object["lastKnownFileType"]?.string == "folder":
        // A folder may be a package.
        localPackages += [path(of: identifier)].compactMap(\.self)
      default: break
      }
    }
    targets.sort { $0.name < $1.name }
  }

  private func target(_ object: PropertyList) -> Target {
    let type = object["productType"]?.string ?? ""
    let isOfOtherSystem = ["macosx", "watchos"].contains(setting("SDKROOT", of: object))
    var target = Target(
      name: object["name"]?.string ?? "", isApplication: type.hasSuffix(".application") && !isOfOtherSystem,
      isTest: type.hasSuffix("unit-test") || type.hasSuffix("ui-testing"),
      language: LanguageSettings(
        version: setting("SWIFT_VERSION", of: object),
        isMainActorDefault: setting("SWIFT_DEFAULT_ACTOR_ISOLATION", of: object) == "MainActor"))
    for phase in object["buildPhases"]?.strings ?? [] {
      guard let phase = objects[phase], phase["isa"]?.string == "PBXSourcesBuildPhase" else { continue }
      for file in phase["files"]?.strings ?? [] {
        guard let reference = objects[file]?["fileRef"]?.string, let path = path(of: reference),
          path.hasSuffix(".swift")
        else { continue }
        target.files.append(path)
      }
    }
    for folder in object["fileSystemSynchronizedGroups"]?.strings ?? [] {
      guard let path = path(of: folder) else { continue }
      let exceptions = objects[folder]?["exceptions"]?.strings ?? []
      // An exception of another target adds files to it.
      let exclusions = exceptions.compactMap { objects[$0] }.filter {
        $0["target"]?.string.flatMap { objects[$0]?["name"]?.string } == target.name
      }
      target.folders.append(
        Folder(path: path, excludes: exclusions.flatMap { $0["membershipExceptions"]?.strings ?? [] }))
    }
    return target
  }

  /// Returns a build setting of a target, or that of the project, in the first configuration that has it; nil if none
  /// has it.
  private func setting(_ name: String, of target: PropertyList) -> String? {
    for object in [target, root] {
      let list = object?["buildConfigurationList"]?.string.flatMap { objects[$0] }
      for configuration in list?["buildConfigurations"]?.strings ?? [] {
        if let value = objects[configuration]?["buildSettings"]?[name]?.string { return value }
      }
    }
    return nil
  }

  /// Returns the path of a file or group, relative to the folder of the project; nil if it has none or is outside of
  /// the source tree.
  private func path(of identifier: String) -> String? {
    var components: [String] = []
    var next: String? = identifier
    for _ in 0..<Self.depthLimit {
      guard let present = next, let object = objects[present] else { break }
      if let path = object["path"]?.string, !path.isEmpty { components.insert(path, at: 0) }
      switch object["sourceTree"]?.string {
      case "<group>", nil: next = parents[present]
      case "SOURCE_ROOT": next = nil
      default: return nil
      }
    }
    return components.isEmpty ? nil : components.joined(separator: "/")
  }
}

/// A property list of the old form: dictionaries, lists and texts.
enum PropertyList: Equatable, Sendable {
  case string(String)
  case list([PropertyList])
  case dictionary([String: PropertyList])

  /// Reads a text; nil if it is no property list of this form.
  init?(_ text: [UInt8]) {
    var reader = PropertyListReader(text: text)
    guard let value = reader.value(depth: 0) else { return nil }
    self = value
  }

  subscript(key: String) -> PropertyList? { if case .dictionary(let members) = self { members[key] } else { nil } }
  var string: String? { if case .string(let text) = self { text } else { nil } }
  var strings: [String] { if case .list(let values) = self { values.compactMap(\.string) } else { [] } }
}

private struct PropertyListReader {
  let text: [UInt8]
  var position = 0
  private static let depthLimit = 64

  init(text: [UInt8]) { self.text = text }

  private var byte: UInt8 { position < text.count ? text[position] : 0 }

  /// Skips white space and comments.
  private mutating func skip() {
    while position < text.count {
      if byte <= 0x20 {
        position += 1
      } else if byte == UInt8(ascii: "/"), position + 1 < text.count, text[position + 1] == UInt8(ascii: "/") {
        while position < text.count, byte != 0x0A { position += 1 }
      } else if byte == UInt8(ascii: "/"), position + 1 < text.count, text[position + 1] == UInt8(ascii: "*") {
        position += 2
        while position < text.count, !(byte == UInt8(ascii: "/") && text[position - 1] == UInt8(ascii: "*")) {
          position += 1
        }
        position += 1
      } else {
        return
      }
    }
  }

  /// Skips white space, and the character after it if it is `sign`. Returns whether it is.
  private mutating func accept(_ sign: Unicode.Scalar) -> Bool {
    skip()
    guard byte == UInt8(ascii: sign) else { return false }
    position += 1
    return true
  }

  mutating func value(depth: Int) -> PropertyList? {
    guard depth < Self.depthLimit else { return nil }
    if accept("{") {
      var members: [String: PropertyList] = [:]
      while !accept("}") {
        guard let key = string(), accept("="), let value = value(depth: depth + 1), accept(";") else { return nil }
        members[key] = value
      }
      return .dictionary(members)
    }
    if accept("(") {
      var values: [PropertyList] = []
      while !accept(")") {
        guard let value = value(depth: depth + 1) else { return nil }
        values.append(value)
        if !accept(",") {
          guard accept(")") else { return nil }
          break
        }
      }
      return .list(values)
    }
    return string().map { .string($0) }
  }

  private mutating func string() -> String? {
    skip()
    var bytes: [UInt8] = []
    if byte == UInt8(ascii: "\"") {
      position += 1
      while position < text.count, byte != UInt8(ascii: "\"") {
        if byte == UInt8(ascii: "\\") { position += 1 }
        bytes.append(byte)
        position += 1
      }
      guard position < text.count else { return nil }
      position += 1
    } else {
      while position < text.count, byte > 0x20, !"{}()=;,\"".utf8.contains(byte) {
        bytes.append(byte)
        position += 1
      }
      if bytes.isEmpty { return nil }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
