extension Episode {
  /// Returns the episode as a Swift test that fails while the defect exists.
  package func test(named name: String, _ violation: Violation) -> String {
    let remark = violation.message.split(separator: "\n").first.map(String.init) ?? ""
    let arguments = planted.map { ", planted: .\($0.rawValue)" } ?? ""
    return """
      import Testing
      import WorldSimulation

      /// \(violation.kind.rawValue): \(remark.prefix(100))
      @Suite struct \(name) {
        @Test func `the steps violate no invariant`() throws {
          try Episode(
            \(settings.literal),
            [
      \(steps.map { "        \($0.literal)," }.joined(separator: "\n"))
            ]\(arguments)
          ).check()
        }
      }

      """
  }
}
