import Testing

/// Checks that the checklist has a row for each of its numbers, and no others.
@Suite struct ChecklistTests {
  static let numbers: [String] = [
    "F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10", "F11", "F12", "F13", "F14", "F15", "F16",
    "J1", "J2", "J3", "J4", "J5", "J6", "J7", "J8", "J9", "J10", "J11", "J12", "J13", "J14", "J15", "J16", "J17", "J18",
    "J19", "J20",
    "L1", "L2", "L3", "L4", "L5", "L6", "L7", "L8", "L9", "L10", "L11", "L12", "L13", "L14", "L15", "L16", "L17", "L18",
    "L19",
    "C1", "C2", "C3", "P1", "P2", "P3", "P4", "G1", "T1",
    "D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "D9", "D10", "D11",
  ]

  @Test func `every number of the checklist has a row`() {
    let rows = [
      Framing.rows, JSONRPC.rows, Lifecycle.rows, Transports.rows, Cancellation.rows, Progress.rows,
      Registrations.rows, Documents.rows,
    ].flatMap(\.self)
    #expect(Set(rows.map(\.id)) == Set(Self.numbers))
    #expect(Self.numbers.count == 75)
    // A display name identifies one row.
    let names = rows.map(\.testDescription)
    #expect(Set(names).count == names.count, "\(names.filter { name in names.filter { $0 == name }.count > 1 })")
  }
}
