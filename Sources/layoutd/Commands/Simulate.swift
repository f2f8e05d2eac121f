extension Subcommand {
  /// `layoutd simulate`.
  static var simulate: Subcommand {
    Subcommand(
      name: "simulate",
      usage: """
        usage: layoutd simulate FILE [-o OUT.jsonl|OUT.svg|OUT.html] [--fps N] [--script EVENTS.jsonl] [--viewport WxH|DEVICE]
                                [--check EXPECTED.jsonl [--tolerance N]] [--style]

        Plays a document's timeline on a clock of its own and prints what is in view, frame by frame; - is standard input.

          -o OUT.jsonl             the file for the frames, replaced when all are there; - or none is standard output
          -o OUT.svg               one picture that moves, for a README
          -o OUT.html              one page with a player, an inspector and a chart
          --fps N                  frames per second, from 1 to 1000 (default 60)
          --script EVENTS.jsonl    one event a line, instead of the document's timeline
          --viewport WxH           instead of the document's own; also a device such as "iPhone 16"
          --check EXPECTED.jsonl   compare with recorded frames; without -o nothing else is printed
          --tolerance N            how far numbers may be apart when comparing (default 0.000001)
          --style                  frames also say how each element is drawn

        A line is a frame {time, contentOffset, contentSize, attributes}, the first one at 0, the last one when nothing
        happens any more. An event that is not possible ends the play, as it would end the app.
        Exit codes: 0 when all is well, 1 with errors or a difference, 64 for a wrong command line, 66 when a file
        cannot be read, 74 when the output cannot be written.

        """
    ) { words, terminal throws(Arguments.Misuse) in
      let arguments = try Arguments(
        words, values: ["-o", "--fps", "--script", "--viewport", "--check", "--tolerance"],
        flags: ["--style"])
      let play = try Play(arguments)
      return opening(play.name, terminal) { file in play.run(file, terminal) }
    }
  }
}
