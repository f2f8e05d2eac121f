extension Subcommand {
  /// `layoutd simulate`.
  static var simulate: Subcommand {
    Subcommand(
      name: "simulate",
      usage: """
        usage: layoutd simulate FILE [-o OUT.jsonl|OUT.svg|OUT.html] [--fps N] [--script EVENTS.jsonl] [--viewport WxH|DEVICE]
                                [--check EXPECTED.jsonl [--tolerance N]] [--style]

        Runs a document's timeline on a manual clock and prints the visible elements of each frame; - is standard input.

          -o OUT.jsonl             the output file, written atomically; default or -: standard output
          -o OUT.svg               an animated SVG
          -o OUT.html              a page with a player, an inspector and a chart
          --fps N                  frames per second, 1 to 1000 (default 60)
          --script EVENTS.jsonl    run these events, one per line, instead of the document's timeline
          --viewport WxH           instead of the document's viewport; also a device such as "iPhone 16"
          --check EXPECTED.jsonl   for CI: compare with recorded frames and report the first difference
          --tolerance N            maximum difference between numbers with --check (default 0.000001)
          --style                  include the style of each element

        Each line is one frame {time, contentOffset, contentSize, attributes}; the first is at time 0, the last when all
        animations have ended. An invalid event stops the simulation, as it would crash the app.
        Exit codes: 0 without errors, 1 with errors or a difference, 64 for an invalid command line, 66 if a file
        cannot be read, 74 if the output cannot be written.

        """
    ) { words, terminal throws(Arguments.UsageError) in
      let arguments = try Arguments(
        words, values: ["-o", "--fps", "--script", "--viewport", "--check", "--tolerance"],
        flags: ["--style"])
      let play = try SimulateRunner(arguments)
      return withDocument(play.name, terminal) { file in play.run(file, terminal) }
    }
  }
}
