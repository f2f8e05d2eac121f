import Foundation
import JSON
import TestSupport
import Testing

@Suite struct UsageTests {
  static let misuses: [([String], String)] = [
    (["check"], "no file given"), (["check", "-", "--format", "xml"], "invalid value \"xml\" for --format"),
    (["check", "-", "--format"], "--format requires a value"), (["check", "-", "--loud"], "unknown option --loud"),
    (["check", "-", "--fromat=json"], "unknown option --fromat (did you mean --format?)"),
    (["check", "-", "--max-warnings", "-1"], "invalid value \"-1\" for --max-warnings: expected a number from 0"),
    (["check", "-", "--max-warnings", "9223372036854775808"], "expected a number from 0 to 9223372036854775807; see"),
    (["check", "-", "--color", "blue"], "for --color: expected auto, always or never"),
    (["check", "-", "--watch"], "--watch needs files"),
    (
      ["lint", "-", "--devices", "iPhone 16,iPone 15"],
      "for --devices: expected all, or devices separated by commas; did you mean \"iPhone 15\"?"
    ),
    (["lint", "-", "--text-scale", "11"], "expected numbers from 0.1 to 10, separated by commas, at most 20; see"),
    (["lint", "-", "--widths", "1366-320"], "expected FROM-TO in points from 1 to 10000, FROM less than TO; see"),
    (["lint", "-", "--widths", "320"], "for --widths: expected FROM-TO"),
    (["lint", "-", "--widths", "320-1366", "--rtl"], "--widths cannot be combined with --rtl"),
    (["lint", "-", "--orientation", "both"], "--orientation requires --devices"),
    (["layout"], "no file given"), (["replay", "-", "b"], "expected one file, got 2 (b)"),
    (["replay", "-", "b", "c", "d", "e"], "expected one file, got 5 (b, c, d, …)"),
    (["show", "a", "--protocol", "gif"], "for --protocol: expected auto, kitty, sixel, iterm, blocks or text"),
    (["explain", "a"], "name an element, or a point with --at"), (["explain"], "no file given"),
    (["explain", "a", "b", "c", "d"], "expected one word, got 3 (c, d)"),
    (["explain", "a", "b", "--uncertain"], "unexpected argument \"b\""),
    (["explain", "a", "--at", "3"], "invalid value \"3\" for --at: expected x,y"),
    (["render", "a", "b"], "2 documents need outputs with different names; use {name}, such as -o '{name}.svg'"),
    (["render", "a", "b", "-o", "c.svg"], "2 documents need outputs with different names"),
    (["export", "x/a.json", "y/a.json", "-o", "{name}.swift"], "x/a.json and y/a.json would have the same output"),
    (["layout", "-", "--rect", "1,2,3"], " for --rect: expected"),
    (["layout", "-", "--rect", "1,2,3,-4"], "numbers up to 1000000000000, width and height from 0; see"),
    (["layout", "-", "--rect", "1,2,3,nan"], " for --rect: expected"),
    (["layout", "-", "--offset=1"], " for --offset: expected"),
    (["layout", "-", "--viewport", "big"], " for --viewport: expected"),
    (["layout", "-", "--viewport", "1x-1"], "expected WIDTHxHEIGHT with numbers from 0 to 1000000000, or"),
    (["render"], "no file given"),
    (["layout", "-", "--viewport", "iPhone 99"], "or a device; did you mean \"iPhone "),
    (["layout", "-", "--viewport", "watch"], "or a device, such as iPhone SE, iPhone 16 or iPad mini; see"),
    (["render", "-", "-o", "x.bmp"], "invalid value \"x.bmp\" for -o: expected a file name that ends in .svg"),
    (["preview", "-"], "standard input cannot be previewed"),
    (["preview", "README.md"], "README.md cannot be previewed"),
    (
      ["preview", "a", "--host", "localhost"],
      "invalid value \"localhost\" for --host: expected a numeric address such as 127.0.0.1 or ::1"
    ),
    (["preview", "a", "--allow-host", ""], "invalid value \"\" for --allow-host: expected a name or an address with"),
    (["preview", "a", "--allow-host", "a:1", "--allow-host", "a b"], "invalid value \"a b\" for --allow-host:"),
    (["preview", "a", "--allow-host", "a:70000"], " for --allow-host: expected"),
    (["preview", "a", "--allow-host", "[1.2.3.4]:80"], " for --allow-host: expected"),
    (["preview", "a", "--allow-host", "http://a:80"], " for --allow-host: expected"),
    (["preview", "a", "--allow-origin", "foo"], "\"foo\" for --allow-origin: expected a scheme and a host"),
    (["preview", "a", "--allow-origin", "https://x/y"], "invalid value \"https://x/y\" for --allow-origin: expected"),
    (["preview", "a", "--allow-origin", "://x"], " for --allow-origin: expected"),
    (["init", "--template", "feeed"], "for --template: expected feed, list, "),
    (["init", "a.json"], "must end in .layout.json"), (["completions", "tcsh"], "unknown shell \"tcsh\""),
    (["completions"], "no shell given"), (["help", "chek"], "unknown command \"chek\" (did you mean \"check\"?)"),
    (["help", "check", "--format", "man"], "--format man describes all commands; leave out \"check\""),
    (["version", "extra"], "unexpected argument \"extra\""),
    (["render", "-", "--full=yes"], "--full takes no value"), (["render", "-", "-o"], "-o requires a value"),
    (["render", "-", "--legend=yes"], "--legend takes no value"),
    (["simulate"], "no file given"), (["simulate", "-", "--fps", "0"], "invalid value \"0\" for --fps"),
    (["simulate", "-", "--fps=1001"], " for --fps: expected"),
    (["simulate", "-", "--fps=nan"], " for --fps: expected"),
    (["simulate", "-", "--tolerance=-1"], " for --tolerance: expected"),
    (["simulate", "-", "--tolerance", "inf"], " for --tolerance: expected a finite number that is not negative"),
    (["simulate", "-", "--fail-on-jump=1e999"], " for --fail-on-jump: expected a finite number of points"),
    (["simulate", "-", "--orders", "0"], "for --orders: expected a number from 1 to 1000000"),
    (["simulate", "-", "--seed=-1"], "for --seed: expected a number from 0"),
    (["simulate", "-", "--seed=9223372036854775808"], "expected a number from 0 to 9223372036854775807; see"),
    (["simulate", "-", "--orders=2", "--seed=1"], "--orders and --seed exclude each other"),
    (["simulate", "-", "-o", "a.mp4"], " for -o: expected"),
    (["simulate", "-", "--script", "-"], " for --script: expected"),
    (["simulate", "-", "--check=-"], " for --check: expected"),
    (["diff"], "expected two files, got 0"), (["diff", "-", "-"], "only one of the files can be standard input"),
    (["layout", "-", "--offset", "1e13,0"], " for --offset: expected x,y with numbers up to 1000000000000"),
    (["diff", "a", "b", "--at", "1,2,3"], "invalid value \"1,2,3\" for --at: expected x,y or y"),
    (["diff", "a", "b", "--devices", "iPhon SE"], "did you mean \"iPhone SE\"?"),
    (["diff", "a", "b", "--tolerance", "-1"], " for --tolerance: expected"),
    (["diff", "a", "b", "-o", "c.bmp"], " for -o: expected a file name that ends in .svg, .html or .png"),
    (["diff", "a", "b", "--driver"], "--driver takes the 1, 7 or 9 arguments of git's external diff, got 2"),
    (["test", "-"], "standard input has no snapshot"),
    (["test", "-j", "0"], " for -j: expected a number from 1 to 256"),
    (["test", "-j0"], "invalid value \"0\" for -j: expected"), (["test", "-jobs", "2"], "unknown option -jobs"),
    (["test", "--format", "xml"], " for --format: expected text, tap, junit, github or sarif"),
    (["test", "--devices", "iPad"], "choose what --record and --update write"),
    (["replay"], "no file given"), (["protocol", "x"], "unexpected argument \"x\""),
    (["protocol", "--format", "xml"], " for --format: expected model or json-schema"),
    (["mcp", "x"], "unexpected argument \"x\""), (["replay", "-", "--validate=yes"], "--validate takes no value"),
    (["schema", "x"], "unexpected argument \"x\""),
    (["nonsense"], "unknown command \"nonsense\"; see"),
    (["chek"], "unknown command \"chek\" (did you mean \"check\"?)"),
    (["--lisen", "5000"], "unknown option --lisen (did you mean --listen?)"), (["--stdio=1"], "--stdio takes no value"),
    (["a.layout.json"], "a file needs a command before it, such as \"layoutd preview a.layout.json\""),
  ]

  private static let dump = ["dump", Project.folder.appendingPathComponent("Package.swift").path]

  /// Values that have parts of a valid one, or that other parsers of numbers accept.
  private static let hostileValues: [(arguments: [String], option: String, values: [String])] = [
    (dump, "--items", ["", ",", "1,", ",1", "1,,2", "0x1", "1.5", "-1", "1000001"]),
    (["lint", "-"], "--widths", ["5--10", "-5-10", "320-400-", "-320-400", "0x10-0x20", "1-1", "320-nan", "inf-inf"]),
    (["lint", "-"], "--widths", ["320 - 400", "320..400", "-", "", "0-10", "1-10001"]),
    (["lint", "-"], "--devices", ["", ",", "iPad,", ",iPad", "iPad,,iPhone SE", "all,iPad", "iPad;iPhone SE"]),
    (["lint", "-"], "--text-scale", ["", ",", "1,", ",1", "1,,2", "0x1", "nan", "0", "1 2", "1e999"]),
    (["lint", "-"], "--max-warnings", ["", "0x1", "1.0", "1e1", "1,2", "99999999999999999999"]),
    (
      ["layout", "-"], "--viewport",
      ["", "x", "10x", "x10", "10xx10", "1x2x3", "0x10X0x20", "0x10×0x20", "nanxnan", "1e10x1", "10 x 10", "10x10,"]
    ),
    (["layout", "-"], "--offset", ["", ",", "1,", ",1", "1,,2", "1,2,", "0x1,0x2", "nan,0", "inf,0", "1 2"]),
    (["layout", "-"], "--rect", ["", ",,,", "1,2,3,4,", "1,2,3,,4", "0x1,2,3,4", "1,2,-3,4"]),
    (["explain", "-"], "--at", ["", ",", "1,", "1,2,3", "0x1,0x2", "nan,0", "1e13,0"]),
    (["diff", "a", "b"], "--at", ["", ",", "1,", "1,2,3", "0x1", "nan"]),
    (["diff", "a", "b"], "--tolerance", ["", "0x1p-3", "nan", "1,5", "1001"]),
    (["simulate", "-"], "--fps", ["", "0x10", "nan", "60,", "1e999"]),
    (["simulate", "-"], "--fail-on-jump", ["", "0x4", "nan", "-0x1", "1e999"]),
    (["simulate", "-"], "--orders", ["", "0x10", "1.5", "1e3", "10-20", "1000001"]),
    (["simulate", "-"], "--seed", ["", "0x10", "1.5", "1e3", "1,2", "99999999999999999999"]),
    (["show", "-"], "--width", ["", "0x10", "80.5", "1001"]),
    (["format", "-"], "--indent", ["", "0x2", "2.0", "17", "-1"]),
    (["export", "-"], "--min-ios", ["", "0x10", "16.0", "1"]),
    (["test", "a"], "-j", ["", "0x1", "1.5", "257"]), (["preview", "a"], "--port", ["", "0x50", "80.0", "65536"]),
  ]

  @Test(arguments: hostileValues)
  func `a value with a missing or an additional part is invalid`(
    arguments: [String], option: String, values: [String]
  ) throws {
    for value in values {
      let run = try CommandRun(arguments + ["\(option)=\(value)"])
      #expect((run.code, run.text) == (64, ""), "\(option) \(value)")
      #expect(run.errors.contains(" for \(option): expected "), "\(option) \(value): \(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1)
    }
  }

  @Test(arguments: misuses)
  func `an invalid command line has exit code 64 and a message of one line`(arguments: [String], message: String) throws
  {
    let run = try CommandRun(arguments)
    #expect(run.code == 64)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains(message), "\(run.errors)")
    let command = arguments.first.flatMap { $0.hasPrefix("-") || !Self.commands.contains($0) ? nil : " " + $0 } ?? ""
    #expect(run.errors.hasPrefix("layoutd\(command): "), "\(run.errors)")
    #expect(run.errors.hasSuffix("; see \"layoutd\(command) --help\"\n"), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  static let commands = [
    "init", "check", "lint", "layout", "explain", "show", "render", "export", "dump", "format", "simulate", "diff",
    "test", "preview", "replay", "schema", "protocol", "mcp", "completions", "help", "version",
  ]

  @Test(arguments: commands)
  func `every command prints its usage`(command: String) throws {
    for arguments in [[command, "--help"], [command, "-h"], [command, "x", "--help"], ["help", command]] {
      let run = try CommandRun(arguments)
      #expect(run.code == 0)
      #expect(run.text.hasPrefix("usage: layoutd \(command)"))
      #expect(run.text.split(separator: "\n").allSatisfy { $0.count <= 120 })
      #expect(run.errors == "")
      #expect(run.text.contains("\n\nExample"), "\(command) has no example")
      #expect(run.text.contains("\n  layoutd \(command)"))
    }
  }

  @Test func `the exit codes of a command are those that concern it`() throws {
    func codes(_ command: String) throws -> [String] {
      let table = try CommandRun([command, "--help"]).text.components(separatedBy: "Exit codes:\n").last ?? ""
      return table.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
    }
    #expect(try codes("version") == ["0", "64"])
    #expect(try codes("check") == ["0", "1", "64", "66"])
    #expect(try codes("init") == ["0", "64", "66", "74"])
    #expect(try CommandRun(["lint", "--help"]).text.contains("\nDevices: iPhone SE, "))
    #expect(!(try CommandRun(["check", "--help"]).text.contains("Devices: ")))
  }

  @Test func `the help text lists all commands and exit codes`() throws {
    let help = try CommandRun(["--help"])
    #expect(help.text.split(separator: "\n").allSatisfy { $0.count <= 120 })
    for command in Self.commands { #expect(help.text.contains("\n  \(command) ")) }
    for code in ["0", "1", "64", "66", "70", "74", "128 + N"] {
      #expect(help.text.contains("\n  \(code)  "), "\(code)")
    }
    #expect(try CommandRun(["help"]).text == help.text)
  }

  @Test func `the version is printed by an option and a command`() throws {
    let version = try CommandRun(["--version"]).text
    #expect(version.hasPrefix("layoutd "))
    #expect(try CommandRun(["-V"]).text == version)
    #expect(try CommandRun(["version"]).text == version)
  }

  @Test func `the reference of the command line equals the printed one`() throws {
    let run = try CommandRun(["help", "--format", "markdown"])
    #expect(run.code == 0)
    #expect(try Project.isUpToDate(Project.documents.appendingPathComponent("command-line.md"), run.output))
  }

  @Test(arguments: ["iphone 16", "IPHONE 16", "393x852", "393X852", "393×852"])
  func `a viewport is a device in any case or a size`(viewport: String) throws {
    let run = try CommandRun(
      ["layout", "-", "--format=json", "--viewport", viewport], input: Array(LayoutTests.document.utf8))
    #expect((run.code, run.errors) == (0, ""))
    let size = try JSONValue(parsing: run.output)["viewport"]
    #expect([size?["width"], size?["height"]] == [.number(393), .number(852)])
  }

  @Test func `arguments in messages cannot control a terminal`() throws {
    let run = try CommandRun(["check", "--\u{1B}[31m\n"])
    #expect(run.errors == "layoutd check: unknown option --\\u{1b}[31m\\u{a}; see \"layoutd check --help\"\n")
  }

  @Test(arguments: ["check", "lint", "layout", "render", "export", "simulate", "replay"])
  func `a missing file has exit code 66`(command: String) throws {
    let run = try CommandRun([command, "no-such-file"])
    #expect(run.code == 66)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.first == "layoutd: no-such-file: no such file or directory")
    let hasSum = command == "check" || command == "lint"
    #expect(lines.dropFirst() == (hasSum ? ["layoutd \(command): 1 document: 1 error"] : []))
    #expect(run.output.isEmpty)
  }

  @Test(arguments: [["replay", "."], ["simulate", "-", "--check", "."], ["simulate", "-", "--script", "."]])
  func `a directory instead of messages, frames or events is reported with the name of such a file`(
    arguments: [String]
  ) throws {
    let run = try CommandRun(arguments, input: Array(SimulateTests.document.utf8))
    #expect((run.code, run.text) == (66, ""))
    #expect(run.errors == "layoutd: . is a directory; name a file *.jsonl\n")
  }

  @Test func `the printed protocol model equals the file in the project`() throws {
    let run = try CommandRun(["protocol"])
    #expect(run.code == 0)
    #expect(run.output == (try Project.bytes(Project.protocolFolder.appendingPathComponent("layoutd.json"))))
  }

  @Test func `the printed schema equals the file in the project`() throws {
    let run = try CommandRun(["schema"])
    #expect(run.code == 0)
    #expect(run.output == (try Project.bytes(Project.protocolFolder.appendingPathComponent("layout.schema.json"))))
  }

  // Extensions that are published separately have the version in a file.
  @Test(arguments: ["editors/vscode/package.json", "editors/zed/extension.toml", "editors/zed/Cargo.toml"])
  func `the extensions have layoutd's version`(file: String) throws {
    let version = try CommandRun(["--version"]).text.trimmingCharacters(in: .whitespacesAndNewlines)
    let text = try Project.text(Project.folder.appendingPathComponent(file))
    let own = text.firstMatch(of: /"?version"? *[:=] *"([0-9.]+)"/)?.1
    #expect(own.map { version.hasSuffix($0) } == true, "\(version)")
  }
}
