import Foundation
import LanguageFeatures
import TestSupport
import Testing

/// The rules that derivations name, joined with the text of the rules.
struct LayoutRuleTests {
  private static let text = Project.documents.appendingPathComponent("semantics.md")

  /// A numbered rule or section of the text.
  private struct Rule {
    var number: String
    var text: String
    var tag: RuleTag?

    /// Its first tag.
    var ownTag: RuleTag? {
      text.firstMatch(of: /\*(recorded|documented|stated|chosen)\*/).flatMap { RuleTag(rawValue: String($0.1)) }
    }
    /// The first recording that it names.
    var recording: String? { text.firstMatch(of: /\b[VCFESOM][0-9]+[a-z]?\b/).map { String($0.0) } }
  }

  /// The rules of the text, read once.
  private static let rules = Result { try parsedRules() }

  /// Returns the rules with their tags: their own, or that of the sections around them.
  private static func parsedRules() throws -> [Rule] {
    var (rules, sections): ([Rule], [Rule]) = ([], [])
    func end() {
      guard var rule = rules.popLast() else { return }
      rule.tag = rule.ownTag ?? sections.last { rule.number.hasPrefix($0.number + ".") && $0.ownTag != nil }?.ownTag
      if rule.text.hasPrefix("#") { sections.append(rule) }
      rules.append(rule)
    }
    for line in try Project.text(text).split(separator: "\n", omittingEmptySubsequences: false) {
      let match = line.firstMatch(of: #/^(?:- )?\*\*([0-9]+(?:\.[0-9]+)+)\b/#)
      if let match = match ?? line.firstMatch(of: #/^#+ ([0-9][0-9.]*) /#) {
        end()
        rules.append(Rule(number: String(match.1), text: String(line)))
      } else if !rules.isEmpty {
        rules[rules.count - 1].text += "\n" + line
      }
    }
    end()
    return rules
  }

  @Test func `each numbered rule of the text has one tag, which is that of the program`() throws {
    let rules = try Self.rules.get()
    #expect(rules.count > 150)
    #expect(Set(rules.map(\.number)).count == rules.count)
    var tagged: Set<String> = []
    for rule in rules {
      // A heading without an own tag only has rules.
      if rule.text.hasPrefix("#"), rule.ownTag == nil { continue }
      let tag = RuleTag.ofRules[rule.number]
      #expect(rule.tag != nil && tag?.tag == rule.tag, "\(rule.number)")
      #expect(tag?.recording == (rule.tag == .recorded ? rule.recording : nil), "\(rule.number)")
      tagged.insert(rule.number)
    }
    #expect(Set(RuleTag.ofRules.keys).subtracting(tagged) == [])
  }

  @Test(arguments: LayoutRule.allCases)
  func `a rule that derivations name has the name of the text`(rule: LayoutRule) throws {
    let written = try #require(try Self.rules.get().first { $0.number == rule.number })
    let line = try #require(written.text.split(separator: "\n").first)
    let start = line.drop { $0 == "#" || $0 == "-" || $0 == " " || $0 == "*" }
    #expect(start.hasPrefix("\(rule.number) \(rule.title)"), "\(line)")
    #expect(RuleTag.ofRules[rule.number] != nil)
  }

  @Test func `the recordings of rules exist`() throws {
    let folder = Project.folder.appendingPathComponent("Tests/Recorded")
    let recorded = try Project.names(in: folder, endingWith: ".json").map { name in
      try Project.text(folder.appendingPathComponent(name))
    }.joined()
    for (number, rule) in RuleTag.ofRules {
      guard let recording = rule.recording else { continue }
      #expect(recorded.contains("\"\(recording)\""), "\(number): \(recording)")
    }
  }
}
