"""Finds the positions of Swift sources that a mutant can change.

A position is an operator or a statement on one line. It is found in the text without comments and strings, by regular
expressions and indentation: the sources have the layout of `swift format`. A few positions do not compile when they are
changed; the build reports them, and they are dropped.
"""

import collections
import dataclasses
import re

# The kinds of mutants. Each gets a third of a sample.
COMPARISON, OFF_BY_ONE, STATEMENT = "comparison", "off by one", "statement"
KINDS = [COMPARISON, OFF_BY_ONE, STATEMENT]

FLIPPED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "==", "&&": "||", "||": "&&"}
BOUNDARY = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}

OPERATOR = re.compile(r"(?<=[ ])(<=|>=|==|!=|<|>|&&|\|\|)(?=[ \n])")
ONE = re.compile(r"(?<=[\w)\]] )([+-])(?= 1\b(?![._\w]))")
RANGE = re.compile(r"(?<=[\w)\]])(\.\.<)(?=[\w(])")
# An assignment to a path, and a call of a function whose result is not used. Both begin a line.
PATH = r"(?:[a-z_]\w*[?!]?(?:\[[^\]\n]*\][?!]?)?)(?:\.[a-z_]\w*[?!]?(?:\[[^\]\n]*\][?!]?)?)*"
ASSIGNMENT = re.compile(rf"( +)({PATH} (?:[-+*/%|&^]|&&|\|\||)=) \S.*$")
CALL = re.compile(rf"( +)((?:try )?{PATH}\(.*\))$")
KEYWORDS = re.compile(
    r" *(let|var|func|case|if|for|while|guard|return|throw|switch|repeat|defer|do|import|init|super|self\.init|"
    r"precondition|preconditionFailure|assert|assertionFailure|fatalError|withUnsafe|break|continue|default|else)\b")
# Not changed: the invariants of the program, which no test makes fail; reserved capacity and calls of `hasher.combine`,
# which change only the cost.
EXCLUDED = re.compile(
    r"\b(precondition|assert|preconditionFailure|assertionFailure|fatalError|reserveCapacity|hasher\.combine)\b")
CONTINUES = re.compile(r"(?:[,([:{=+*/|&<>?\\-]|\b(?:return|else|in|try|where|is|as|throws))$")
DECLARATION = re.compile(r"\b(func|init|deinit|subscript|get|set|didSet|willSet|var|let|extension|struct|class|enum)\b")


@dataclasses.dataclass(frozen=True)
class Position:
    """A position at which one mutant differs from the source."""

    file: str
    line: int  # From 1.
    start: int  # In the text of the file.
    end: int
    kind: str
    change: str  # "< → <="; "dropped" for a statement.
    text: str = ""  # The line, without its indentation.
    occurrence: int = 0  # The number of the same changes of the same text before it in the file.
    declaration: str = ""  # The line that begins the function or accessor around it; empty if there is none.

    @property
    def key(self):
        """Identifies the mutant while its line and declaration stay as they are, wherever they move in their file."""
        return (self.file, self.declaration, self.text, self.change, self.occurrence)


def without_comments_and_strings(text):
    """Returns a text of the same length and lines, with comments as spaces and strings as quotation marks."""
    result, index = list(text), 0

    def blank(start, end, character):
        for each in range(start, end):
            if text[each] != "\n":
                result[each] = character

    while index < len(text):
        if text.startswith("//", index):
            end = text.find("\n", index)
            end = len(text) if end < 0 else end
            blank(index, end, " ")
        elif text.startswith("/*", index):
            end = text.find("*/", index) + 2
            blank(index, end, " ")
        elif opening := re.compile(r'#*"').match(text, index):
            end = end_of_string(text, index, len(opening.group()) - 1)
            blank(index, end, '"')
        else:
            end = index + 1
        index = end
    return "".join(result)


def end_of_string(text, start, pounds):
    """Returns the index after a string literal, which can contain interpolations with strings."""
    quotes = '"""' if text.startswith('"""', start + pounds) else '"'
    index, closing, escape = start + pounds + len(quotes), quotes + "#" * pounds, "\\" + "#" * pounds
    while index < len(text):
        if text.startswith(closing, index):
            return index + len(closing)
        if text.startswith(escape + "(", index):
            index = end_of_interpolation(text, index + len(escape) + 1)
        elif text.startswith(escape, index):
            index += len(escape) + 1
        else:
            index += 1
    return index


def end_of_interpolation(text, index):
    """Returns the index after the parenthesis that closes an interpolation."""
    depth = 1
    while depth > 0 and index < len(text):
        if opening := re.compile(r'#*"').match(text, index):
            index = end_of_string(text, index, len(opening.group()) - 1)
            continue
        depth += {"(": 1, ")": -1}.get(text[index], 0)
        index += 1
    return index


def positions(file, text):
    """Returns all positions of a file, ordered."""
    code = without_comments_and_strings(text)
    lines, originals = code.split("\n"), text.split("\n")
    found, start = [], 0
    for number, line in enumerate(lines):
        if not line.lstrip().startswith("#") and not EXCLUDED.search(line):
            found += operators(file, code, line, number, start)
            found += statements(file, lines, number, start)
        start += len(line) + 1
    counts = collections.Counter()
    for index, position in enumerate(found):
        original = originals[position.line - 1].strip()
        declaration = (enclosing_declaration(lines, position.line - 1) or "").strip()
        found[index] = dataclasses.replace(
            position, text=original, occurrence=counts[original, position.change], declaration=declaration)
        counts[original, position.change] += 1
    return found


def operators(file, code, line, number, start):
    """Returns the operators of a line."""
    if re.search(r"\bfunc (?:[<>=!&|]|\w+<)|\bextension\b|\boperator\b|\bassociatedtype\b|\btypealias\b", line):
        return []
    # The requirements of a generic declaration, not a condition.
    if re.search(r"\bwhere\b", line) and not re.search(r"\b(for|case)\b|\{ *\$", line):
        return []
    found = []
    for match in OPERATOR.finditer(line + "\n"):
        symbol = match.group(1)
        rest = line[match.end() :].strip() or code[start + len(line) :].lstrip()[:4]
        before = line[: match.start()].rstrip()
        # A comparison with nil is resolved by another overload. The optional type has no Comparable.
        if rest.startswith("nil") or before.endswith("nil"):
            continue
        where = (start + match.start(), start + match.end())
        found.append(Position(file, number + 1, *where, COMPARISON, f"{symbol} → {FLIPPED[symbol]}"))
        if symbol in BOUNDARY:
            found.append(Position(file, number + 1, *where, OFF_BY_ONE, f"{symbol} → {BOUNDARY[symbol]}"))
    for match in ONE.finditer(line):
        where = (start + match.start(), start + match.end())
        symbol = match.group(1)
        found.append(Position(file, number + 1, *where, OFF_BY_ONE, f"{symbol} 1 → {symbol} 0"))
        found.append(Position(file, number + 1, *where, OFF_BY_ONE, f"{symbol} 1 → {symbol} 2"))
    for match in RANGE.finditer(line):
        where = (start + match.start(), start + match.end())
        found.append(Position(file, number + 1, *where, OFF_BY_ONE, "a..<b → a..<b - 1"))
    return found


def statements(file, lines, number, start):
    """Returns the statement of a line, if it can be dropped."""
    line = lines[number]
    match = ASSIGNMENT.match(line) or CALL.match(line)
    if not match or KEYWORDS.match(line) or not is_balanced(line):
        return []
    previous = next((each for each in reversed(lines[:number]) if each.strip()), "").rstrip()
    following = next((each for each in lines[number + 1 :] if each.strip()), "").strip()
    # Only a statement that is whole, not a part of an expression or a list.
    if (CONTINUES.search(previous) and not previous.endswith("{")) and not previous.endswith(" in"):
        return []
    if previous.strip().startswith("@") or CONTINUES.search(line.rstrip()) or re.match(r"[.?&|+*/)\]<>=:-]", following):
        return []
    if re.match(r"(case\b.*|default):$", previous.strip()) and re.match(r"(case\b|default:|\})", following):
        return []
    declaration = enclosing_declaration(lines, number)
    is_call = not ASSIGNMENT.match(line)
    if declaration is None or (not is_call and re.search(r"\binit\b", declaration)):
        return []
    # The only expression of a block can be its value.
    is_only = previous.endswith(("{", " in")) and following.startswith("}")
    if is_call and is_only and ("->" in declaration or not re.search(r"\bfunc\b", declaration)):
        return []
    name = re.match(r"\w+", match.group(2)).group()
    if not is_call and is_declared_without_value(lines, number, name):
        return []
    first = start + len(match.group(1))
    return [Position(file, number + 1, first, start + len(line.rstrip()), STATEMENT, "dropped")]


def is_balanced(line):
    """Whether all parentheses of a line are closed in it."""
    depth = 0
    for character in line:
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(character, 0)
        if depth < 0:
            return False
    return depth == 0


def indentation(line):
    return len(line) - len(line.lstrip())


def enclosing_declaration(lines, number):
    """Returns the line of the function or accessor that contains a line; None for the body of a type."""
    limit = indentation(lines[number])
    for line in reversed(lines[:number]):
        if not line.strip() or indentation(line) >= limit:
            continue
        limit = indentation(line)
        if re.search(r"\b(func|init|deinit|subscript|get|set|didSet|willSet|_modify)\b", line):
            return line
        if re.search(r"\bvar\b.*\{$", line):
            return line
        if re.search(r"\b(extension|struct|class|enum|protocol|actor)\b.*\{$", line):
            return None
    return None


def is_declared_without_value(lines, number, name):
    """Whether a variable is declared without a value in the 60 lines before: the assignment initializes it."""
    return any(
        re.search(rf"\b(let|var) {name}\b(?!.*=)", line) and "{" not in line for line in lines[max(0, number - 60) : number])
