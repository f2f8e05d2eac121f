"""Links of Markdown documents."""

import os
import re

from project import PackagingError

FENCE = re.compile(r"^(```.*?^```|~~~.*?^~~~)[^\n]*$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?P<open>!?\[)(?P<text>(?:[^\[\]]|\[[^\[\]]*\])*)\]\((?P<target>[^)\s]+)\)")
ATTRIBUTE = re.compile(r'(?P<name>src|href)="(?P<target>[^"]+)"')


def prose_of(text):
    """Returns the parts of a text as (part, isCode): fenced code blocks are code."""
    parts, end = [], 0
    for match in FENCE.finditer(text):
        parts += [(text[end : match.start()], False), (match[0], True)]
        end = match.end()
    return parts + [(text[end:], False)]


def is_relative(target):
    return not re.match(r"[a-z][a-z0-9+.-]*:|#|/", target)


def links(text):
    """Returns the relative targets of links and pictures, anchors included, in the order of the text."""
    found = []
    for part, is_code in prose_of(text):
        if not is_code:
            matches = sorted([*LINK.finditer(part), *ATTRIBUTE.finditer(part)], key=lambda match: match.start())
            found += [match["target"] for match in matches if is_relative(match["target"])]
    return found


def anchors(text):
    """Returns the anchors of the headings, as GitHub names them."""
    found, counts = set(), {}
    for part, is_code in prose_of(text):
        if is_code:
            continue
        for heading in re.findall(r"^#+ (.*)$", part, re.MULTILINE):
            plain = re.sub(r"[`*]", "", LINK.sub(lambda match: match["text"], heading)).strip().lower()
            name = re.sub(r"[^\w\- ]", "", plain).replace(" ", "-")
            counts[name] = counts.get(name, -1) + 1
            found.add(f"{name}-{counts[name]}" if counts[name] else name)
    return found


def with_links(text, locate):
    """Returns a text with other link targets. `locate` returns the new path of a target, or None: the text of the link then stays
    without a link. Pictures must have a path."""

    def moved(target):
        path, mark, anchor = target.partition("#")
        new = locate(path)
        return new and new + mark + anchor

    def link(match):
        if not is_relative(match["target"]):
            return match[0]
        new = moved(match["target"])
        if new:
            return f"{match['open']}{match['text']}]({new})"
        if match["open"] == "![":
            raise PackagingError(f"a document shows the picture {match['target']}, which does not exist")
        return match["text"]

    def attribute(match):
        if not is_relative(match["target"]):
            return match[0]
        new = moved(match["target"])
        if not new:
            raise PackagingError(f"a document shows the picture {match['target']}, which does not exist")
        return f'{match["name"]}="{new}"'

    parts = []
    for part, is_code in prose_of(text):
        parts.append(part if is_code else ATTRIBUTE.sub(attribute, LINK.sub(link, part)))
    return "".join(parts)


def resolved(document, target):
    """Returns the path of a link's target, for a document with a path relative to the same folder."""
    return os.path.normpath(os.path.join(os.path.dirname(document), target.partition("#")[0]))
