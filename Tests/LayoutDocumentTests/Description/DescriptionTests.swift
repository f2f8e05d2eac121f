import JSON
import LayoutDocument
import Testing

@Suite struct `The description of the language` {
  private let walk = DescriptionWalk()

  @Test func `says of every object, key and word what it is`() {
    for place in walk.places {
      #expect(isText(place.object.documentation), "\(place.path)")
      for key in place.object.keys {
        #expect(isText(key.documentation), "\(place.path).\(key.name)")
        for word in words(of: key.type) {
          #expect(isText(word.documentation), "\(place.path).\(key.name) \(word.name)")
        }
      }
      #expect(place.object.oneOf.allSatisfy { place.object.key($0) != nil }, "\(place.path)")
    }
  }

  @Test func `says of every key what counts without it, or that it is required`() {
    for place in walk.places where !["dimension", "spring", "each", "random", "cycle"].contains(place.object.name) {
      for key in place.object.keys where key.name != "kind" {
        let ways = [key.isRequired, key.defaultValue != nil, key.otherwise != nil].filter { $0 }.count
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

  // With the default written out, and without the key, a document is the same; with another value it is not.
  @Test func `tells the defaults that count`() {
    var checked = 0
    // What clients wrote for a batch or a snapshot is kept as text, whatever it says.
    for place in walk.places
    where !place.path.hasPrefix("timeline.update") && !place.path.hasPrefix("timeline.snapshot") {
      for key in place.object.keys {
        guard let value = key.defaultValue else { continue }
        let name = place.path.isEmpty ? key.name : "\(place.path).\(key.name)"
        let without = state(place.document(with: nil, for: key))
        let written = state(place.document(with: "\"\(key.name)\": \(text(value))", for: key))
        #expect(without == written, "\(name)")
        let others = DescriptionWalk.others(key.type, than: value)
        let isTold = others.contains {
          state(place.document(with: "\"\(key.name)\": \(text($0))", for: key)) != without
        }
        #expect(isTold != isInert(name), "no other value of \(name) does anything")
        checked += 1
      }
    }
    #expect(checked > 80)
  }

  /// Whether another value than the default changes nothing here: the sample is what counts anyway, or nobody uses it.
  private func isInert(_ name: String) -> Bool {
    let names = [
      "layout", "templates", "animation", "layout(compositional).group.edgeSpacing",
      "layout(compositional).boundaryItems.offset", "configuration", "configuration.boundaryItems.offset",
      "layout(compositional).group.supplementaryItems.containerAnchor",
      "layout(compositional).orthogonalScrollingProperties",
    ]
    return names.contains(name) || name.hasPrefix("templates.*.")
  }

  /// All that a document says in which nothing is wrong.
  private func state(_ document: String) -> String {
    let fixture = DocumentFixture(document, files: ["/project/pages/x": #"[{"a": 1}]"#])
    // The values are legal, not always sensible.
    let codes = ["missingLength", "pointerMisses", "unknownItem", "sectionWithoutLength", "headersCoverViewport"]
    #expect(fixture.findings.filter { finding in !codes.contains { finding.hasPrefix($0) } } == [], "\(document)")
    return fixture.state
  }

  private func text(_ value: JSONValue) -> String { String(decoding: value.bytes, as: UTF8.self) }

  private func isText(_ text: String) -> Bool { text.count >= 8 && (text.hasSuffix(".") || text.hasSuffix(".)")) }

  private func words(of type: ValueType) -> [WordDescription] {
    switch type {
    case .word(let words): words
    case .either(let types): types.flatMap(words)
    case .list(let type, _), .generated(let type), .deferred(let type): words(of: type)
    default: []
    }
  }

  private func plain(_ type: ValueType) -> ValueType {
    if case .generated(let type) = type { return plain(type) }
    return type
  }
}
