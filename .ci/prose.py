#!/usr/bin/env python3
"""Reports words that this project does not use in comments, texts and documents.

    .ci/prose.py [file or folder ...]

Without arguments it reads all files that git tracks. It reads the comments and the strings of sources, the names that
Swift, JavaScript and Python declare, and documents without their code. A hit is printed as file:line: word: use
instead. Exceptions, each with its reason, are in .ci/prose-exceptions.txt. The exit code is 1 if there are hits, or if
2 % of the documentation comments start badly.
"""

import pathlib
import re
import subprocess
import sys

import exceptions

ROOT = pathlib.Path(__file__).resolve().parent.parent

# A pattern and what to write instead. Matched in any case, as whole words.
BANNED = [
    (r"doors?|knocks?|let in|lets in|way in", "preview server, request, authorize"),
    (r"visits?|visitors?|visiting", "pending preview request; iterate over"),
    (r"lends?|lent|lending|borrows?|borrowed", "offload, move to, pass"),
    (r"outings?|absence|errands?", "offloaded operation, offload context"),
    (r"scouts?|scouting", "message scanner"),
    (r"alertness|awake|asleep|cautious|caution|trusts", "blocked, threshold"),
    (r"pumps?|cranks?", "idle task, runs the loop"),
    (r"alarms?", "wake timer"),
    (r"heartbeats?|beats", "interval"),
    (r"patience(?! (?:diff|sort))|patient(?:ly)?|impatient", "timeout, grace period"),
    (r"orphans?|orphaned", "disconnected client; parent death"),
    (r"on stage|the stage|a stage", "in-flight animations"),
    (r"leavers?|departures?|departing|departs?", "disappearing"),
    (r"comers?|comes? and goes?|come or go|comings?", "appearing; entered and exited"),
    (r"ghosts?", "disappearing view"),
    (r"on (?:the|its|their) way", "in flight, animated, in transit"),
    (r"where (?:they|it) belongs?", "model state, final attributes"),
    (r"dress(?:es|ed)?|undress(?:es|ed)?", "apply style"),
    (r"casings?", "device chrome"),
    (r"desks?", "devices view, backdrop"),
    (r"who|whoever|whom|whomever|nobody|somebody|anybody|everybody|someone|anyone|everyone", "the caller, the client, no client, a client"),
    (r"says?|said|saying|tells?|told|telling", "reports, returns, contains, sends"),
    (r"asks?|asked|asking", "request, query, call"),
    (r"answers?|answered|answering", "response, result; responds, returns"),
    (r"knows?|knew|knowing", "has, is available, is registered"),
    (r"wants?|wanted|wish(?:es)?|wished", "requests, prefers, needs"),
    (r"does not count|do not count|counts? for|counts? as|counts?,? too", "applies, is ignored"),
    (r"holds? no longer|no longer holds?|holds? still|still holds?", "is invalid, is valid"),
    (r"as (?:it|they) stands?|stands? (?:for|in|at|on|there|where|alone)|stood|standing", "is, is located, placement"),
    (r"(?:a|the|its|their|this|that|these|those|same|other|another|first|last|in|of|no|one|some|any|each|every|which|two|own|right|earlier) places?",
     "index, position, range, location, origin, slot"),
    (r"room", "available size, capacity, container size"),
    (r"stretch(?:es)?", "run, range, interval"),
    (r"pieces?", "slice, chunk, token, segment"),
    (r"thickness(?:es)?", "cross size, line height, lane width"),
    (r"(?:a|the|of|one|this|same|which|what|every|each|any|another|some|all) sorts?", "kind, category, type"),
    (r"mistakes?|mistaken", "error, diagnostic, invalid"),
    (r"repairs?|repaired|repairing", "quick fix; recovery"),
    (r"proposals?", "completion item"),
    (r"findings?", "diagnostic, issue"),
    (r"refus(?:e|es|ed|al|als|ing)", "error, reject"),
    (r"rehears(?:al|als|e|es|ed)", "dry run, validation"),
    (r"memos?|remember(?:s|ed|ing)?", "cache, cached, stores"),
    (r"(?:is|are|was|were|be|already|names?|name is) taken|claim(?:s|ed|ing)?", "reserved, reserve"),
    (r"beyond doubt|guests?|news|breath|anew", "recomputed, restarts, again"),
    (r"at hand|by hand", "current; manually"),
    (r"mostly|nearly always|almost always|most of the time", "a number, or nothing"),
    (r"nothing else|no word|without a word|a word about", "silently, only"),
    (r"in turns|turns? of the loop|by turns", "round-robin, iteration"),
    (r"nonsense|troubles?|quirks?", "malformed, failure, regression"),
    (r"greets?|greetings?|good-?byes?|farewells?|acquainted|introduces? (?:itself|themselves)", "initialize, shutdown"),
    (r"by then|goes on|go on|going on|makes do|put up with|does without|do without", "state the time or the action"),
    (r"of its own|of their own", "a separate, its"),
    (r"looks? (?:at|like|the same|alike|for)|the looks?|looked at|looking", "reads, checks, searches; appearance, style"),
    (r"meanwhile|in the meantime", "during, while"),
    (r"sticks? out|sneaks?|swallows?|swallowed|hurts?|harm(?:s|less|ed)?|lies? about|fools?|cheats?", "a plain statement"),
    (r"happy|sad|lucky|luck|forgives?|forgave|blames?|believes?|hopes?|guess(?:es)? at", "a plain statement"),
    (r"for ever|forever|never ever|ever so", "without limit"),
]
# At the start of a documentation comment.
BAD_START = re.compile(r"(What|Where|Who|Whose|The same|When|How)\b")
# What starts a comment that ends with its line; style sheets have none.
COMMENT = {
    ".swift": "//", ".js": "//", ".mjs": "//", ".c": "//", ".h": "//", ".rs": "//", ".py": "#", ".lua": "--", ".vim": '"', ".el": ";",
    ".toml": "#", ".scm": ";", ".css": None,
}
DOCUMENTS = {".md", ".txt"}
# Recorded, generated or received from elsewhere: not written for readers.
IGNORED = re.compile(r"(^|/)(\.ci/prose|LICENSE|Tests/Recorded/|Tests/Golden/)|\.layout\.json$|\.jsonl$|package-lock")
# A block comment starts a line, since `/*` also occurs in strings.
BLOCK = re.compile(r"^[ \t]*/\*.*?\*/", re.S | re.M)
STRING = {
    ".swift": re.compile(r'"""(.*?)"""|#*"((?:[^"\\\n]|\\.)*)"#*', re.S),
    ".js": re.compile(r"`([^`]*)`|\"((?:[^\"\\\n]|\\.)*)\"|'((?:[^'\\\n]|\\.)*)'", re.S),
    ".lua": re.compile(r"\"((?:[^\"\\\n]|\\.)*)\"|'((?:[^'\\\n]|\\.)*)'"),
    ".el": re.compile(r'"((?:[^"\\]|\\.)*)"', re.S),
    ".py": re.compile(r'"""(.*?)"""|"((?:[^"\\\n]|\\.)*)"', re.S),
}
PATTERN = re.compile(r"\b(?:" + "|".join(f"(?P<p{n}>{p})" for n, (p, _) in enumerate(BANNED)) + r")\b", re.I)


def blank(match):
    """Keeps the lines of what is cut out, so that line numbers stay true."""
    return re.sub(r"[^\n]", " ", match.group(0))


def without_code(text):
    """A text of Markdown without its code, its links' targets and what it quotes of programs."""
    text = re.sub(r"^```.*?^```", blank, text, flags=re.M | re.S)
    text = re.sub(r"<!--.*?-->", blank, text, flags=re.S)
    text = re.sub(r"`[^`\n]*`", blank, text)
    return re.sub(r"\]\([^)\n]*\)", blank, text)


def passages(path, text):
    """Yields (line, passage, kind) of the prose of a file; kind is doc, comment, string or text."""
    suffix = path.suffix
    if suffix in DOCUMENTS:
        for number, line in enumerate(without_code(text).splitlines(), 1):
            yield number, line, "text"
        return
    if path.name == "Makefile" or (suffix == "" and text.startswith("#!")):
        marker = "#"
    elif suffix in COMMENT:
        marker = COMMENT[suffix]
    else:
        return
    body = text
    if suffix in (".swift", ".js", ".css", ".c", ".h", ".rs"):
        for match in BLOCK.finditer(text):
            start = text.count("\n", 0, match.start()) + 1
            for offset, line in enumerate(match.group(0).splitlines()):
                yield start + offset, line, "comment"
        body = BLOCK.sub(blank, text)
    rest = []
    previous_was_doc = False
    for number, line in enumerate(body.splitlines(), 1):
        stripped = line.lstrip()
        is_comment = marker is not None and stripped.startswith(marker)
        if is_comment:
            is_doc = suffix == ".swift" and stripped.startswith("///")
            content = re.sub(r"`[^`]*`", blank, stripped.lstrip(marker[0] + "!"))
            yield number, content.strip(), "doc" if is_doc and not previous_was_doc else "comment"
            previous_was_doc = is_doc
            rest.append("")
            continue
        previous_was_doc = False
        if marker == "//":
            code, found, comment = re.match(r'((?:[^"/]|"(?:[^"\\]|\\.)*"|/(?!/))*)(//)?(.*)$', line).groups()
            if found and not code.rstrip().endswith(":"):
                yield number, re.sub(r"`[^`]*`", blank, comment).strip(), "comment"
                line = code
        rest.append(line)
    pattern = STRING.get(suffix)
    if pattern is not None:
        body = "\n".join(rest)
        for match in pattern.finditer(body):
            # One alternative of the pattern matches. A string with spaces is a sentence; a single word is a name.
            content = match.group(match.lastindex)
            if content.count(" ") < 2:
                continue
            start = body.count("\n", 0, match.start(match.lastindex)) + 1
            for offset, line in enumerate(re.sub(r"`[^`]*`", blank, content).splitlines()):
                yield start + offset, line, "string"


# The name that a declaration of a language has, in one of the groups.
DECLARATION = {
    ".swift": re.compile(r"\b(?:func|var|let|case|struct|class|enum|protocol|typealias|actor|for)\s+(?:case\s+)?(?:let\s+|var\s+)?"
                         r"`?([A-Za-z_]\w*)`?(?=\s*(?:[:=(<{,)]|in\b|$))"),
    ".js": re.compile(r"\b(?:function|const|let|var|class)\s+#?([A-Za-z_$][\w$]*)|^\s+(?:async |static |get |set )*#?(\w+)(?=\([^;]*\{$| = )"),
    ".py": re.compile(r"\b(?:def|class|for|as)\s+([A-Za-z_]\w*)|^\s*([A-Za-z_]\w*)(?=(?:, \w+)* = )"),
}
# The label and the name of a parameter in Swift, each of which may be missing.
PARAMETER = re.compile(r"[(,]\s*(?:`?([A-Za-z_]\w*)`?\s+)?`?([A-Za-z_]\w*)`?\s*:")


def identifiers(suffix, text):
    """Yields (line, name, part) for the parts of declared names, split at capitals and `_`, that are banned in prose."""
    pattern = DECLARATION.get(suffix)
    for number, line in enumerate(text.splitlines() if pattern else [], 1):
        if line.lstrip().startswith(("//", "#", "*")):
            continue
        code = re.sub(r'"(?:[^"\\]|\\.)*"', '""', line)
        names = [match[match.lastindex] for match in pattern.finditer(code)]
        if suffix == ".swift" and re.search(r"\b(?:func|init|subscript)\b|^\s+_?\s*\w+(?: \w+)?: [^?]*,?$", code):
            names += [name for pair in PARAMETER.findall("(" + code.strip()) for name in pair if name]
        for name in names:
            for part in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name):
                if PATTERN.fullmatch(part):
                    yield number, name, part


def files(arguments):
    if not arguments:
        listed = subprocess.run(["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True)
        return sorted({ROOT / name for name in listed.stdout.splitlines() if (ROOT / name).is_file()})
    found = []
    for argument in arguments:
        path = pathlib.Path(argument).resolve()
        found += sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]
    return found


def main():
    if any(argument.startswith("-") for argument in sys.argv[1:]):
        sys.exit(__doc__.strip())
    allowed = list(exceptions.read("prose-exceptions.txt", re.I))
    hits = documented = badly = 0
    for path in files(sys.argv[1:]):
        name = str(path.relative_to(ROOT))
        if IGNORED.search(name):
            continue
        try:
            text = path.read_text()
        except UnicodeDecodeError:
            continue
        here = [pattern for path_pattern, pattern in allowed if path_pattern.search(name)]
        # Tests hold texts on purpose: input, and what is expected. Their comments are read, their strings are not.
        is_test = name.startswith("Tests/")
        for line, passage, kind in passages(path, text):
            if kind == "string" and is_test:
                continue
            if kind == "doc":
                documented += 1
                start = BAD_START.match(passage)
                if start:
                    badly += 1
                    print(f"{name}:{line}: a documentation comment begins with \"{start.group(0)}\": begin with a verb or a noun phrase")
            spared = [m.span() for pattern in here for m in pattern.finditer(passage)]
            for match in PATTERN.finditer(passage):
                if any(a <= match.start() and match.end() <= b for a, b in spared):
                    continue
                number = next(int(key[1:]) for key, value in match.groupdict().items() if value is not None)
                hits += 1
                print(f"{name}:{line}: \"{match.group(0)}\": {BANNED[number][1]}")
        for line, identifier, part in identifiers(path.suffix, text):
            if not any(pattern.search(identifier) for pattern in here):
                hits += 1
                print(f"{name}:{line}: the name {identifier} contains \"{part}\": choose another one")
    print(f"{hits} hits; {badly} of {documented} documentation comments begin with What, Where, Who, When, How or The same")
    sys.exit(1 if hits or badly * 50 > documented else 0)


main()
