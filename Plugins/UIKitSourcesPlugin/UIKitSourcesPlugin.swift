import Foundation
import PackagePlugin

/// Compiles the Swift files that a target excludes as they compile on Linux, with `UIKitSources`.
@main struct UIKitSourcesPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? any SourceModuleTarget else { return [] }
    let tool = try context.tool(named: "uikit-sources").url
    let compiled = Set(module.sourceFiles.map(\.url.standardizedFileURL.path))
    let folder = module.directoryURL
    let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(".swift") }.sorted().compactMap { name in
      let input = folder.appending(path: name)
      guard !compiled.contains(input.standardizedFileURL.path) else { return nil }
      // The copy has another name, because the compiler identifies files by their names.
      let copy = name.dropLast(6).replacingOccurrences(of: "/", with: "+") + "+Linux.swift"
      let output = context.pluginWorkDirectoryURL.appending(path: copy)
      return .buildCommand(
        displayName: "Rewriting \(name) for Linux", executable: tool, arguments: [input.path, output.path],
        inputFiles: [input], outputFiles: [output])
    }
  }
}
