extension Subcommand {
  /// `layoutd simulate`.
  static var simulate: Subcommand {
    Subcommand(
      name: "simulate", operands: .documentsAndFolders, summary: "run a document's timeline and record its frames",
      about: [
        "Runs a document's timeline on a manual clock and prints the visible elements of each frame; - is standard input."
      ],
      options: [
        .choice(
          "-o",
          [
            ("OUT.jsonl", "the output file, written atomically; default or -: standard output"),
            ("OUT.svg", "an animated SVG"), ("OUT.html", "a page with a player, an inspector and a chart"),
            ("OUT.apng", "an animated picture in pixels (needs librsvg)"),
            ("OUT.gif", "the same in 255 colors a frame (needs librsvg and giflib)"),
          ], completion: .files),
        .value("--fps", "N", "frames per second, 1 to 1000 (default 60; of .apng and .gif 25, and of .gif 50 at most)"),
        .scale,
        .value(
          "--script", "EVENTS.jsonl", "run these events, one per line, instead of the document's timeline",
          completion: .files),
        .viewport,
        .value(
          "--check", "EXPECTED.jsonl", "for CI: compare with recorded frames and report the first difference",
          completion: .files),
        .value("--tolerance", "N", "maximum difference between numbers with --check (default 0.000001)"),
        .flag("--style", "include the style of each element"),
        .choice("--report", JumpReport.forms),
        .value(
          "--fail-on-jump", "POINTS",
          "exit with 1 if an element in view moves farther than that at one instant, without an animation"),
        .allowSwift,
      ],
      notes: [
        "Each line is one frame {time, contentOffset, contentSize, attributes}; the first is at time 0, the last when all"
          + " animations have ended. An invalid event stops the simulation, as it would crash the app.",
        EachDocument.note("frames.jsonl")
          + " --report and --fail-on-jump require none: the reports name the documents, and no frames are printed.",
      ],
      perform: EachDocument(
        outputs: ["-o", "--check"], replacements: ["--report", "--fail-on-jump"], form: "frames.jsonl"
      ).performing { arguments, terminal throws(Arguments.UsageError) in
        let play = try SimulateRunner(arguments)
        return withDocument(play.name, arguments, terminal) { file in play.run(file, terminal) }
      })
  }
}
