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
    let excluded = names.filter { name in
      name.hasSuffix(".swift") && !compiled.contains(folder.appending(path: name).standardizedFileURL.path)
    }.sorted()
    // What is rewritten in a file depends on the declarations of the others.
    let inputs = excluded.map { folder.appending(path: $0) }
    return zip(excluded, inputs).map { name, input in
      // The copy has another name, because the compiler identifies files by their names.
      let copy = name.dropLast(6).replacingOccurrences(of: "/", with: "+") + "+Linux.swift"
      let output = context.pluginWorkDirectoryURL.appending(path: copy)
      return .buildCommand(
        displayName: "Rewriting \(name) for Linux", executable: tool,
        arguments: [input.path, output.path] + inputs.map(\.path),
        inputFiles: inputs, outputFiles: [output])
    }
  }
}
