import Foundation
import UIKitSources

// uikit-sources INPUT OUTPUT [FILE ...]: writes a source of an app as it compiles on Linux, together with other files.
let arguments = CommandLine.arguments
guard arguments.count >= 3 else {
  FileHandle.standardError.write(Data("usage: uikit-sources INPUT OUTPUT [FILE ...]\n".utf8))
  exit(2)
}
do {
  let texts = try ([arguments[1]] + arguments[3...].filter { $0 != arguments[1] }).map {
    Array(try Data(contentsOf: URL(fileURLWithPath: $0)))
  }
  let source = RewrittenSource(texts[0], in: SourceDeclarations(texts))
  for diagnostic in source.diagnostics {
    let location = "\(arguments[1]):\(diagnostic.line + 1):\(diagnostic.column + 1)"
    FileHandle.standardError.write(Data("\(location): warning: \(diagnostic.message)\n".utf8))
  }
  // The compiler reports errors in the original file.
  let path = arguments[1].replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
  let location = "#sourceLocation(file: \"\(path)\", line: 1)\n"
  try (Data(location.utf8) + source.text).write(to: URL(fileURLWithPath: arguments[2]), options: .atomic)
} catch {
  FileHandle.standardError.write(Data("\(arguments[1]): error: cannot rewrite the file: \(error)\n".utf8))
  exit(1)
}
