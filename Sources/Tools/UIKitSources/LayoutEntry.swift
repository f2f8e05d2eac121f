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
  /// The scope in which the expression must be evaluated because a part of it is private: an extension of this type in
  /// the same file; if empty, the top level of that file. Nil if any file can evaluate it.
  package var privateScope: String?

  package init(expression: String, line: Int, kind: Kind = .layout, privateScope: String? = nil) {
    (self.expression, self.line, self.kind, self.privateScope) = (expression, line, kind, privateScope)
  }

  /// Returns the entries of a text.
  package static func entries(in text: [UInt8]) -> [LayoutEntry] { entries(in: [EntryDeclarations(text)])[0] }

  /// Returns the entries of each file of a target, in their order: layout classes and controllers of collection views
  /// whose initializer needs no arguments; functions without arguments and properties, of a file or of a type, that
  /// return a layout, a controller or a collection view; and functions and properties of an instance of such a
  /// controller that return a layout.
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
  /// The maximum length of a chain of base classes; classes that inherit from each other in a circle end at it.
  private static let depthLimit = 32

  private var classes: [String: EntryDeclarations.Class] = [:]
  private var mentions: Set<String> = []

  init(_ files: [EntryDeclarations]) {
    for file in files {
      mentions.formUnion(file.mentions)
      for declared in file.classes {
        classes[declared.simpleName] = classes[declared.simpleName] ?? declared
        classes[declared.name] = classes[declared.name] ?? declared
      }
    }
  }

  /// Returns a class and its base classes in the files, and the name of the first base class that is not in them.
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

  /// Returns the expression that creates a controller; nil if the class is no controller, or if its initializers need
  /// arguments.
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
    // The initializer for storyboards.
    guard relevant.initializers.allSatisfy({ $0.isConvenience || $0.isOfCoder }) else { return nil }
    return "\(declared.name)(coder: NSCoder())!"
  }

  /// Whether a class can be created without arguments, by an own or an inherited initializer.
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
