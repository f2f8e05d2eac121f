import LayoutComparison

extension Subcommand {
  /// `layoutd diff`.
  static var diff: Subcommand {
    Subcommand(
      name: "diff",
      operands: CommandOperands(count: .any, placeholder: "OLD NEW | FILE…"),
      summary: "compare the layouts of two documents",
      about: [
        "Compares the layouts of two documents, or the frames of two files *.frames.jsonl: which elements were added,"
          + " removed, moved, resized and restyled. Elements are matched by key. - is standard input, /dev/null a file"
          + " that does not exist."
      ],
      options: [
        .full, .offsets, .devices, .tolerance,
        .choice(
          "--format",
          [("text", "a line per element, then a summary (default)"), ("json", "differences that can be applied")]),
        .choice(
          "-o",
          [
            ("OUT.svg", "a picture: old, new, and both over each other"),
            ("OUT.png", "the picture in pixels (needs librsvg)"),
            ("OUT.html", "a page with both, a slider and an onion skin"),
          ], completion: .files),
        .value(
          "--git", "REV[..REV]",
          "the documents and frames that differ between a revision and the work tree, or between two revisions, and the"
            + " documents that read a file that differs; FILE… limits them to files and folders"),
        .flag("--name-only", "print only the names of the documents that --git compares"),
        .value("--name", "FILE", "the name of both files in messages; data sources are relative to its folder"),
        .flag(
          "--driver",
          "take the arguments of git's external diff, and exit with 0, since git ends at any other exit code"),
        .flag("--exit-code", "exit with 1 if there are differences, as git diff does"),
        .allowSwift,
        .color,
      ],
      notes: [
        "Without --exit-code differences do not change the exit code. Valid parts are compared even if a document has"
          + " errors; errors go to standard error, and the exit code is 1.",
        "As a tool of git: `git config difftool.layoutd.cmd 'layoutd diff --name \"$MERGED\" \"$LOCAL\" \"$REMOTE\"'`,"
          + " then `git difftool -t layoutd`. As a diff driver: `git config diff.layoutd.command 'layoutd diff"
          + " --driver --'`, and `*.layout.json diff=layoutd` in .gitattributes.",
      ]
    ) { arguments, terminal throws(Arguments.UsageError) in
      try DiffRunner(arguments, terminal).run()
    }
  }
}
