import CEmbeddedFiles

/// Files of the repository that are part of the program. `Sources/Base/CEmbeddedFiles/files.c` lists them.
package enum EmbeddedFiles {
  /// Returns the text of a file by its path in the repository; nil if it is not part of the program.
  package static func text(_ path: String) -> [UInt8]? {
    // In C a 0 would end the path.
    guard !path.utf8.contains(0), let text = unsafe embeddedFile(path) else { return nil }
    var count = 0
    while unsafe text[count] != 0 { count += 1 }
    return unsafe Array(UnsafeBufferPointer(start: text, count: count))
  }

  /// Returns the text of a file that is always part of the program.
  package static func required(_ path: String) -> [UInt8] {
    guard let text = text(path) else { preconditionFailure("\(path) is not part of the program") }
    return text
  }
}
