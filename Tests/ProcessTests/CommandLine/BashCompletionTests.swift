import Foundation
import TestSupport
import Testing

/// The completion script of bash, in bash. Those of zsh and fish are tested with the other clients.
@Suite struct BashCompletionTests {
  static let rows: [([String], [String])] = [
    (["ch"], ["check"]), (["re"], ["render", "replay"]), (["--ver"], ["--version"]), (["-"], ["-V", "-h"]),
    (["--log-level", "d"], ["debug"]), (["check", "--fo"], ["--format"]), (["check", "--format", "j"], ["json"]),
    (["check", "--format", "=", "g"], ["github"]), (["check", "--format", "="], ["text", "json", "github"]),
    (["check", ""], ["a.layout.json", "folder"]), (["check", "--watch", "a"], ["a.layout.json"]),
    (["replay", "o"], ["other.json"]), (["render", "-o", "o"], ["other.json"]),
    (["layout", "--viewport", "iPhone\\ A"], ["iPhone\\ Air"]), (["layout", "--viewport", "\"iPad m"], ["iPad mini"]),
    (["lint", "--devices", "al"], ["all"]), (["layout", "--viewport", "al"], []),
    (["init", "--template", "f"], ["feed"]), (["completions", ""], ["bash", "zsh", "fish"]),
    (["help", "v"], ["version"]),
    (["schema", ""], []), (["check", "--max-warnings", ""], []),
  ]

  @Test(arguments: rows)
  func `bash completes`(words: [String], expected: [String]) throws {
    let scratch = try Scratch()
    try scratch.write("a.layout.json", "{}")
    try scratch.write("other.json", "{}")
    try FileManager.default.createDirectory(at: scratch.file("folder"), withIntermediateDirectories: false)
    let script = """
      source <("$0" completions bash) || exit 9
      COMP_WORDS=(layoutd "$@") COMP_CWORD=$#
      _layoutd
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let run = try CommandRun(
      ["--norc", "-c", script, LayoutdProcess.binary] + words, of: "/bin/bash", in: scratch.folder)
    #expect((run.code, run.errors) == (0, ""))
    // Bash sorts the words itself.
    let found = run.text.split(separator: "\n").map(String.init).sorted()
    if expected.first == "-V" {
      #expect(Set(expected).isSubset(of: found))
    } else {
      #expect(found == expected.sorted())
    }
  }

  @Test func `the script has no syntax error`() throws {
    let run = try CommandRun(["completions", "bash"])
    let check = try CommandRun(["-n"], of: "/bin/bash", input: run.output)
    #expect((check.code, check.errors) == (0, ""))
  }
}
