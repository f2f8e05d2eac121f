import SwiftExport
import Testing

/// Names of constants in exported Swift.
@Suite struct ExportedNameTests {
  /// Kinds with the names of other constants and of functions that the statements call.
  @Test(arguments: ["size", "item", "group", "section", "configuration", "layout", "repeating", "environment"])
  func `no constant is declared twice`(kind: String) {
    let boundary = #"{"kind": "\#(kind)", "alignment": "top", "size": {"width": {"fractionalWidth": 1}, "height": 20}}"#
    let one = ExportedCase(
      #"""
      {"configuration": {"boundaryItems": [\#(boundary)]},
       "sections": [{"id": "s", "layout": {"kind": "compositional", "boundaryItems": [\#(boundary)]}, "items": [{"id": "a"}]}]}
      """#, name: "Names")
    for function in one.export.text.split(separator: "func ") {
      let names = function.matches(of: /let ([A-Za-z0-9]+) =/).map { String($0.1) }
      #expect(Set(names).count == names.count, "\(names)")
    }
    #expect(one.export.text.contains("elementKind"))
  }
}
