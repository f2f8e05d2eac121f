import Pictures

extension CommandOption {
  static let scale = CommandOption.choice(
    "--scale",
    [
      ("1", "a picture in pixels has one pixel per point (default)"), ("2", "two, as displays of iPads have"),
      ("3", "three, as displays of most iPhones have"),
    ])
}

extension Arguments {
  /// The value of `--scale`; nil if it was not given.
  func scale() throws(UsageError) -> Double? {
    try value("--scale", "1, 2 or 3") { text in Int(text).flatMap { 1...3 ~= $0 ? Double($0) : nil } }
  }
}

/// The file into which a command writes a picture: the values of `-o` and `--scale`.
struct PictureTarget {
  /// Nil for standard output.
  let path: String?
  let format: PictureFormat
  /// Pixels per point.
  let scale: Double

  /// Reads the options of a command that writes these formats. Other extensions are errors; a name without an extension
  /// and standard output get SVG.
  init(_ arguments: Arguments, _ formats: [PictureFormat]) throws(Arguments.UsageError) {
    path = arguments.text("-o").flatMap { $0 == "-" ? nil : $0 }
    if let path { try OutputFile.checkExtension(of: path, isOneOf: formats.map(\.rawValue)) }
    format = path.flatMap { PictureFormat(path: $0) } ?? .svg
    let scale = try arguments.scale()
    if scale != nil, !format.isRasterized {
      throw .other("--scale is for pictures in pixels; name an output with -o that ends in .png or .webp")
    }
    self.scale = scale ?? 1
  }

  /// Checks that the output is no input of the command, also one with an extension of no picture. Returns the exit code
  /// if it is, otherwise nil.
  static func rejection(_ arguments: Arguments, _ terminal: CommandOutput) -> CInt? {
    guard let path = arguments.text("-o"), path != "-" else { return nil }
    return OutputFile.rejection(path, inputs: arguments.files, terminal)
  }

  /// Checks that the libraries of the format are installed, before the document is read. Returns the exit code if they
  /// are not, otherwise nil.
  func rejection(_ terminal: CommandOutput) -> CInt? {
    guard let path else { return nil }
    do throws(PictureError) {
      try format.checkAvailability()
      return nil
    } catch {
      return OutputFile.failed(error, path, terminal)
    }
  }

  /// Writes a picture to the file or to standard output, unless the file is one of `inputs`. Returns the exit code.
  func write(
    inputs: [String], _ terminal: CommandOutput, _ picture: () throws(PictureError) -> [UInt8]
  ) -> CInt {
    if let path, let code = OutputFile.rejection(path, inputs: inputs, terminal) { return code }
    do throws(PictureError) {
      let bytes = try picture()
      if let path { return OutputFile.write(bytes, to: path, terminal) }
      terminal.output(bytes)
      return 0
    } catch {
      return OutputFile.failed(error, path ?? "-", terminal)
    }
  }
}

extension OutputFile {
  /// Reports that a picture cannot be made. Returns the exit code.
  static func failed(_ error: PictureError, _ path: String, _ terminal: CommandOutput) -> CInt {
    terminal.message("\(path): cannot be written: \(error.message)")
    return ExitCode.noOutput
  }
}
