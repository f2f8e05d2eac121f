"""The text of the comment, in GitHub's Markdown."""

import dataclasses
import re
import urllib.parse

# The first line, by which the action finds its earlier comment.
MARKER = "<!-- layoutd -->"
# GitHub's limit is 65,536 characters.
LIMIT = 60_000
# The number of documents with pictures.
SHOWN = 20


@dataclasses.dataclass
class Command:
    """A command that was run: its exit code, and the numbers of its annotations."""

    name: str
    code: int
    errors: int
    warnings: int


@dataclasses.dataclass
class Document:
    """A changed document: the names of its pictures, and its difference as text: the causes, a summary, and the elements."""

    path: str
    title: str
    before: str | None = None
    after: str | None = None
    causes: list[str] = dataclasses.field(default_factory=list)
    summary: str = "Changed elements"
    difference: str = ""


def code(text):
    """Returns a text as code, also with backquotes and pipes in it."""
    fence = "`" * (1 + max((len(run) for run in re.findall("`+", text)), default=0))
    pad = " " if "`" in text else ""
    return f"{fence}{pad}{text}{pad}{fence}".replace("|", "\\|").replace("\n", " ")


def block(text):
    """Returns a text as a block of code that the text cannot end."""
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", text)), default=0))
    return f"{fence}text\n{text.rstrip()}\n{fence}"


def counted(number, noun):
    return f"{number} {noun}{'' if number == 1 else 's'}"


def cell(picture, alternative, address):
    """Returns the cell of a table for a picture; None means that there is no document."""
    if picture is None:
        return "–"
    if address is None:
        return code(picture)
    return f'<img src="{address}/{urllib.parse.quote(picture)}" width="320" alt="{alternative}">'


def cause(text):
    """Returns a line of `layoutd diff` that names an edit, such as `because spacing 4 → 20 (a.layout.json:9) explains 2 of 2 moves`.

    The file is that of the heading. Parts of a document are code, so that they are no Markdown.
    """
    edit = re.fullmatch(r"because (.+) \(.+:(\d+)\) (.+)", text)
    return f"- {code(edit[1])} in line {edit[2]} {edit[3]}" if edit else f"- {code(text) if '(' in text else text}"


def comment(commands, documents, address):
    """Returns the comment. `address` is that of the folder of the pictures; None if they are not published."""
    lines = [MARKER, "### Layouts", ""]
    if commands:
        lines += ["| command | result |", "|---|---|"]
        for command in commands:
            numbers = f"{counted(command.errors, 'error')}, {counted(command.warnings, 'warning')}"
            state = "✅ passed" if command.code == 0 else "❌ failed" if command.code == 1 else f"❌ exit code {command.code}"
            lines.append(f"| {code('layoutd ' + command.name)} | {state}: {numbers} |")
        lines.append("")
    lines.append(f"{counted(len(documents), 'document')} changed." if documents else "No document changed.")
    for document in documents[:SHOWN]:
        lines += ["", f"#### {code(document.path)} {document.title}".rstrip(), ""]
        if document.causes:
            lines += [*map(cause, document.causes), ""]
        if document.before or document.after:
            cells = [cell(picture, word, address) for picture, word in [(document.before, "before"), (document.after, "after")]]
            lines += ["| before | after |", "|---|---|", f"| {cells[0]} | {cells[1]} |"]
        if document.difference:
            lines += ["", f"<details><summary>{document.summary}</summary>", "", block(document.difference), "", "</details>"]
    if len(documents) > SHOWN:
        lines += ["", f"{counted(len(documents) - SHOWN, 'more document')} changed; the artifact has all pictures."]
    text = "\n".join(lines) + "\n"
    if len(text) <= LIMIT:
        return text
    # Without the differences, and at last without pictures.
    if any(document.difference for document in documents):
        return comment(commands, [dataclasses.replace(document, difference="") for document in documents], address)
    return text[:LIMIT].rsplit("\n", 1)[0] + "\n\nThe comment was too long for GitHub.\n"
