import JSON
import LayoutDocument
import Testing

@Suite struct `The document schema` {
  private let walk = SchemaEnumerator()

  @Test func `documents every object, key and enumeration value`() {
    for place in walk.places {
      #expect(isText(place.object.documentation), "\(place.path)")
      for key in place.object.keys {
        #expect(isText(key.documentation), "\(place.path).\(key.name)")
        for word in words(of: key.type) {
          #expect(isText(word.documentation), "\(place.path).\(key.name) \(word.name)")
        }
      }
      let names = place.object.requiredOneOf + place.object.excludes.flatMap { [$0.key] + $0.value }
      #expect(names.allSatisfy { place.object.key($0) != nil }, "\(place.path)")
    }
  }

  @Test func `gives every key a default or marks it as required`() {
    for place in walk.places where !["dimension", "spring", "each", "random", "cycle"].contains(place.object.name) {
      for key in place.object.keys where key.name != "kind" {
        let ways = [key.isRequired, key.defaultValue != nil, key.defaultDescription != nil].filter { $0 }.count
        #expect(ways == 1, "\(place.path).\(key.name)")
      }
    }
  }

  @Test func `gives lengths their unit`() {
    for place in walk.places where place.object.name != "spring" {
      for key in place.object.keys {
        if case .number(let bounds) = plain(key.type), bounds == .length || bounds == .unit {
          #expect(key.unit != nil || key.name.hasPrefix("card"), "\(place.path).\(key.name)")
        }
      }
    }
  }

  // A document is the same with the default value as without the key, and different with another value.
  @Test func `contains the default values of the decoder`() {
    var checked = 0
    // The content of batches and snapshots is kept as text, so each key changes it.
    for place in walk.places
    where !["timeline.update", "timeline.snapshot", "timeline.sectionSnapshot"].contains(where: place.path.hasPrefix) {
      for key in place.object.keys {
        guard let value = key.defaultValue else { continue }
        let name = place.path.isEmpty ? key.name : "\(place.path).\(key.name)"
        let without = state(place.document(with: nil, for: key))
        let written = state(place.document(with: "\"\(key.name)\": \(text(value))", for: key))
        #expect(without == written, "\(name)")
        let others = SchemaEnumerator.others(key.type, than: value)
        let isReported = others.contains {
          state(place.document(with: "\"\(key.name)\": \(text($0))", for: key)) != without
        }
        #expect(isReported != isInert(name), "no other value of \(name) does anything")
        checked += 1
      }
    }
    #expect(checked > 80)
  }

  /// Whether another value than the default has no effect here, because the sample overrides it or does not use it.
  private func isInert(_ name: String) -> Bool {
    let names = [
      "layout", "templates", "animation", "animation.moving", "layout(compositional).group.edgeSpacing",
      "layout(compositional).boundaryItems.offset", "configuration", "configuration.boundaryItems.offset",
      "layout(compositional).group.supplementaryItems.containerAnchor", "lint",
      "layout(compositional).orthogonalScrollingProperties",
    ]
    return names.contains(name) || name.hasPrefix("templates.*.")
  }

  /// Returns the state of a document, which must have no unexpected diagnostics.
  private func state(_ document: String) -> String {
    let fixture = DocumentFixture(document, files: ["/project/pages/x": #"[{"a": 1}]"#])
    // The values are valid, but not always reasonable.
    let codes = [
      "missingLength", "pointerMisses", "unknownItem", "sectionWithoutLength", "headersCoverViewport",
      "swiftNotAllowed", "measuredHasNoEffect", "sheetBeyondViewport", "keyHasNoEffect",
      #"missingSource "swift""#,
    ]
    #expect(fixture.findings.filter { finding in !codes.contains { finding.hasPrefix($0) } } == [], "\(document)")
    return fixture.state
  }

  private func text(_ value: JSONValue) -> String { String(decoding: value.bytes, as: UTF8.self) }

  private func isText(_ text: String) -> Bool { text.count >= 8 && (text.hasSuffix(".") || text.hasSuffix(".)")) }

  private func words(of type: ValueSchema) -> [EnumerationValue] {
    switch type {
    case .enumeration(let words): words
    case .anyOf(let types): types.flatMap(words)
    case .array(let type, _), .perItem(let type): words(of: type)
    default: []
    }
  }

  private func plain(_ type: ValueSchema) -> ValueSchema {
    if case .perItem(let type) = type { return plain(type) }
    return type
  }
}
