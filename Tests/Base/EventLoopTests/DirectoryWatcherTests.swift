import EventLoop
import Foundation
import Testing

@Suite struct FileWatchTests {
  @Test func `every kind of save is reported, several times in a row`() throws {
    try withDirectory { directory in
      let path = "\(directory)/layout.json"
      try FileSystem.write(path, [0])
      let saves: [() throws -> Void] = [
        { try FileSystem.write(path, [1]) },
        { try FileSystem.writeAtomically(path, [2]) },
        { try FileSystem.writeAtomically(path, [3]) },
        // Renames the old file and writes a new one.
        {
          #expect(rename(path, path + "~") == 0)
          try FileSystem.write(path, [4])
        },
        { try FileSystem.write(path, [5]) },
        { try FileSystem.remove(path) },
      ]
      try onLoop { loop, done in
        var next = 0
        var isSeen = false
        var turn: (() -> Void)?
        let quiet = try LoopTimer(loop: loop) { turn?() }
        turn = {
          if next > 0 { #expect(isSeen, "save \(next - 1)") }
          guard next < saves.count else { return done() }
          isSeen = false
          #expect(throws: Never.self) { try saves[next]() }
          next += 1
          quiet.start(after: 60)
        }
        let watch = try DirectoryWatcher.watch(directory: directory, on: loop) { name in
          if name == "layout.json" { isSeen = true }
        }
        #expect(watch.directory == directory)
        quiet.start(after: 10)
      }
    }
  }

  @Test func `the removal of the directory is reported once`() throws {
    try withDirectory { directory in
      let inner = "\(directory)/inner"
      try #require(mkdir(inner, 0o700) == 0)
      try onLoop { loop, done in
        let watch = try DirectoryWatcher.watch(directory: inner, on: loop) { _ in }
        watch.onError = { error in
          #expect(error.name == "ENOENT")
          #expect(watch.isClosed)
          done()
        }
        try FileSystem.remove(inner)
      }
    }
  }

  @Test func `a path that is not a directory is an error`() throws {
    try onLoop { loop, done in
      for path in ["/no/such/directory", "/etc/passwd", "/tmp\0x"] {
        #expect(throws: UVError.self) { try DirectoryWatcher.watch(directory: path, on: loop) { _ in } }
      }
      done()
    }
  }
}
