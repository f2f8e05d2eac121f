import LayoutDocument
import LayoutLint

extension DocumentTest {
  /// Lints the document on devices; nil is its own viewport. Findings of severity error are a failed case.
  mutating func lint(on devices: [String?]) {
    var environments: [LayoutEnvironment] = []
    for device in devices {
      let environment = LayoutEnvironment(device: device)
      if !environments.contains(environment) { environments.append(environment) }
    }
    let errors = Linter.run(file.document, in: environments).findings.filter { $0.severity == .error }
    guard !errors.isEmpty else { return }
    var formatter = DiagnosticFormatter(file)
    let lines = errors.map { finding in
      let names = finding.environments.compactMap { environments[$0].device }
      return formatter.text(finding.diagnostic) + (names.isEmpty ? "" : " on \(names.joined(separator: ", "))")
    }
    result.fail("lint", lines.count > 1 ? ["\(lines.count) errors"] + lines : lines)
  }
}
