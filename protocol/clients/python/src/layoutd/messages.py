"""The messages of the protocol.

Generated from protocol/layoutd.json by protocol/generate.py. Do not edit.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

from layoutd.methods import Notification, Request

PROTOCOL_VERSION = "1.0"


# Structures.


class SwiftSegment(TypedDict):
    """Lines of an export in Swift that exist because of sections."""

    sections: list[int]
    """The indices of the sections."""
    first: int
    """The first line, from 0."""
    last: int
    """The last line."""


class Point(TypedDict):
    """A point, an offset or a velocity, in points."""

    x: float
    y: float


class ScrollRange(TypedDict):
    """The lowest and the highest content offset at which a viewport can rest."""

    minimum: Point
    maximum: Point


class ScrollTarget(TypedDict):
    """An item and its position in the viewport after an update. Until an update with another anchor or the deletion of
    the item, the scroll range has the space for it behind the content, and a viewport at this position stays there.
    """

    item: str
    """The identifier of the item."""
    position: NotRequired[Literal["top", "center", "bottom", "left", "right"]]
    """The position along the scroll axis; in a horizontal layout `top` is the leading and `bottom` the trailing edge,
    in a vertical one `left` is the top and `right` the bottom. Default: `"top"`.
    """


class Size(TypedDict):
    """A size in points."""

    width: float
    height: float


class DeviceScreen(TypedDict):
    """The screen of a device."""

    device: str
    """The name of a device, as in `experimental.layoutd.devices`."""
    orientation: NotRequired[Literal["portrait", "landscape"]]
    """The orientation. Default: `portrait`."""


class TextDocumentIdentifier(TypedDict):
    uri: DocumentUri


class Position(TypedDict):
    line: int
    """The line, from 0."""
    character: int
    """The column, from 0, in code units of the negotiated `positionEncoding`."""


class Range(TypedDict):
    start: Position
    end: Position


class LayoutAttributes(TypedDict):
    """One element with its layout attributes."""

    key: ElementKey
    category: Literal["cell", "supplementary", "decoration"]
    """The element category, as in UICollectionView."""
    kind: NotRequired[str]
    """`header`, `footer`, or the kind of the decoration or boundary item. Default: a cell."""
    indexPath: IndexPath
    """`[section, item]` of a cell, `[section, n]` of a decoration or boundary item, `[section, 0]` of a header or
    footer.
    """
    frame: Rect
    """The frame before the transform."""
    alpha: NotRequired[float]
    """The opacity, from 0 to 1. Default: 1."""
    zIndex: NotRequired[int]
    """The drawing order. Default: 0."""
    hidden: NotRequired[bool]
    """Whether the element is hidden. Default: `false`."""
    transform: NotRequired[list[float]]
    """`[a, b, c, d, tx, ty]`, about the center of the frame. Default: identity."""
    custom: NotRequired[CustomAttributes | dict[str, Any]]
    """Custom values of the document. Default: empty."""
    style: NotRequired[ElementStyle]
    """The resolved style; only for clients that declare `experimental.layoutd.style`."""
    phase: NotRequired[Literal["moving", "disappearing"]]
    """`moving`: the user moves the item. `disappearing`: the element is animated away; only in `frames` mode. Default:
    neither.
    """


class CustomAttributes(TypedDict):
    """Values of the document that do not affect the layout. Other keys: For decorations: the members of the document
    and their defaults, such as `cornerRadius` and `image`.
    """

    color: NotRequired[str]
    """The color in the document."""
    label: NotRequired[str]
    """The label in the document."""
    text: NotRequired[str]
    """The text in the document."""
    data: NotRequired[LSPAny]
    """The `data` value of the item in the document."""
    indentationLevel: NotRequired[int]
    """The number of items above an item of an outline, as `UICollectionViewListCell.indentationLevel`. Default: 0."""
    isExpanded: NotRequired[bool]
    """Whether the children of an item are shown. Default: the item has no children."""


class ElementStyle(TypedDict):
    """The resolved style of an element: that of the document, or else the default of its category and kind."""

    fill: str
    """`#rrggbb` or `#rrggbbaa`."""
    textColor: str
    """Dark or light, for the higher contrast with the fill; gray for the name of a row of a list without a label."""
    dark: NotRequired[DarkStyle]
    """The colors in dark mode. Default: the same colors."""
    text: NotRequired[str]
    """The text in the element. Default: empty."""
    fontSize: NotRequired[float]
    """The font size in points. Default: 13."""
    fontWeight: NotRequired[Literal["semibold"]]
    """The font weight. Default: regular."""
    textAlignment: NotRequired[Literal["natural"]]
    """`natural`: aligned with the leading edge. Default: centered."""
    textInset: NotRequired[float]
    """The maximum inset of the text in points. Default: 10."""
    indentation: NotRequired[float]
    """The distance between the leading edge and the text in addition to `textInset`, in points: 10 for each level of an
    outline, as `UICollectionViewListCell.indentationWidth`, or the length of a placeholder and 12. Default: 0.
    """
    numberOfLines: NotRequired[int]
    """1: the text is on one line, in a smaller font if necessary. Default: as many lines as fit."""
    separator: NotRequired[str]
    """The color of a hairline at the bottom of a row of a list, from the text to the trailing edge. Default: none."""
    placeholder: NotRequired[str]
    """The color of a square for an image at the leading edge of a row of a list, `textInset` points from it; its sides
    are 0.6 of the height, at most 40 points. Default: none.
    """
    shape: NotRequired[Literal["ribbon"]]
    """`ribbon`: a flag with a notch at its trailing end. Default: a rectangle."""
    cornerRadius: NotRequired[float]
    """The corner radius in points. Default: 0."""
    shadow: NotRequired[ElementShadow]
    """The shadow, as CALayer draws it. Default: none."""
    border: NotRequired[ElementBorder]
    """The border, inside of the edge. Default: none."""
    image: NotRequired[str]
    """The name of the image in the document. Default: none."""


class DarkStyle(TypedDict):
    """The colors of an element in dark mode."""

    fill: str
    textColor: str


class ElementShadow(TypedDict):
    """A shadow with the properties of CALayer."""

    color: str
    opacity: float
    offset: list[float]
    """`[x, y]` in points."""
    radius: float


class ElementBorder(TypedDict):
    """A border inside of the edge."""

    color: str
    width: float


class WorkDoneProgress(TypedDict):
    kind: Literal["begin", "report", "end"]
    title: NotRequired[str]
    """Only in `begin`."""
    cancellable: NotRequired[bool]
    """Only in `begin`."""
    percentage: NotRequired[int]
    """0 to 100, never decreasing. Default: unknown."""


class AttributesDifference(TypedDict):
    """The changed attributes of an element; absent members are unchanged."""

    key: ElementKey
    indexPath: NotRequired[IndexPath]
    frame: NotRequired[Rect]
    alpha: NotRequired[float]
    zIndex: NotRequired[int]
    hidden: NotRequired[bool]
    transform: NotRequired[list[float]]
    custom: NotRequired[CustomAttributes | dict[str, Any]]
    """Replaces all custom values."""
    style: NotRequired[ElementStyle]
    """Replaces the whole style."""
    phase: NotRequired[Literal["moving", "disappearing"] | None]
    """The new phase; null for an element that is neither moved nor disappearing any more."""


class AnimatedAttributes(TypedDict):
    """Attributes that can be animated; absent members have no difference."""

    frame: NotRequired[Rect]
    alpha: NotRequired[float]
    zIndex: NotRequired[int]
    hidden: NotRequired[bool]
    transform: NotRequired[list[float]]


class SessionState(TypedDict):
    """The complete state of a session at one revision."""

    session: SessionIdentifier
    revision: int
    """The number of the session's last message. A gap means that a message was lost."""
    documentVersion: int
    """The version of the text; 0 if no editor has the document open."""
    viewport: Size
    """The size of the viewport."""
    contentOffset: Point
    """The content offset."""
    contentSize: Size
    """The content size."""
    endless: NotRequired[bool]
    """Whether the content repeats without end in both directions of the scroll axis, after the length in `contentSize`:
    offsets have no ends there. A carousel with `loops` does. Default: `false`.
    """
    scrollRange: NotRequired[ScrollRange]
    """The offsets at which the viewport can rest. Reported from the first time on that `contentAlignment` or the anchor
    of an update changes them. Default: those of the content and its inset.
    """
    orthogonalOffsets: NotRequired[OrthogonalOffsets]
    """The offsets of orthogonal sections. Default: no orthogonal sections."""
    attributes: list[LayoutAttributes]
    """The elements that intersect the viewport with its overscan, back to front."""
    stale: NotRequired[bool]
    """Whether the text or a source has a syntax error, so that the last valid layout is shown. Default: `false`."""
    diagnostics: NotRequired[list[Diagnostic]]
    """The diagnostics of the document, in the result of `layoutd/session/open`. Default: none."""
    layoutDirection: NotRequired[LayoutDirection]
    """Texts with the alignment `natural` begin at the right edge if it is `rightToLeft`. Default: `leftToRight`."""


class WidthDiagnostic(TypedDict):
    """A diagnostic of a lint rule with the widths of the viewport at which it occurs."""

    rule: str
    """The name of the rule."""
    severity: DiagnosticSeverity
    message: str
    """With the numbers of the lowest of the widths."""
    range: Range
    widths: list[WidthRange]
    """Ascending; the ends are exact to a tenth of a point."""


class ChangeCause(TypedDict):
    """An edit of the text that explains a change of the layout."""

    message: str
    """The edit and the number of elements that it explains; without a path a remark about several edits."""
    path: NotRequired[str]
    """The path of the value, as code would write it; empty for the whole document. Default: the files that the document
    reads, or a remark.
    """
    range: NotRequired[Range]
    """The value in the present text. Default: no value, or one that was removed."""


WidthRange = TypedDict("WidthRange", {"from": "float", "to": "float"})
"""A range of widths. `from`: The first one, in points. `to`: The last one, in points."""


class RevealedElement(TypedDict):
    """An element that a position in the text describes."""

    session: SessionIdentifier
    key: ElementKey
    frame: Rect
    contentOffset: Point
    """The content offset that centers the element in the viewport; the current offset if the element is visible. Pinned
    views hide what they cover.
    """
    orthogonalOffset: NotRequired[SectionOffset]
    """The offset at which the orthogonal section of the element shows it; absent if the element is visible."""


class SectionOffset(TypedDict):
    """The offset of an orthogonal section, as in the parameters of `layoutd/session/scroll`."""

    section: str
    """The id of the section."""
    contentOffset: Point
    """Its offset, 0 along the scroll axis of the collection."""


class HitTestResult(TypedDict):
    """The element at a point, and the range of the text that describes it."""

    key: ElementKey
    indexPath: IndexPath
    uri: NotRequired[DocumentUri]
    """The URI as in `layoutd/session/open`. Absent, with `range`, if no text describes the element: a client inserted
    it, or a syntax error hides it.
    """
    range: NotRequired[Range]
    """The item's object (of a generator for all its items, of a source for all its rows), the value of `header` or
    `footer`, or the object of a decoration or boundary item. Absent if `uri` is absent.
    """


class ElementSource(TypedDict):
    """The range of the text that describes an element."""

    uri: DocumentUri
    """The URI as in `layoutd/session/open`."""
    range: Range
    """The range as in `HitTestResult`."""
    line: str
    """The first line of the range, trimmed, at most 200 bytes."""
    shown: bool
    """Whether an editor was requested to reveal the range."""


class TextVersionEdits(TypedDict):
    """Edits of one version of a session's text."""

    textVersion: int
    """The `textVersion` of the text that the edits refer to."""
    edits: list[TextEdit]
    """The edits, in text order."""


class BuildState(TypedDict):
    """The state of the build of a document that is made from Swift source files. The errors of the compiler are
    diagnostics with the source `swiftc`, whose `data.file` names the source file that their range is in.
    """

    state: Literal["running", "succeeded", "failed"]
    """`running`: the sources are being compiled, and the session shows the last document."""
    source: str
    """The source file or folder."""
    seconds: NotRequired[float]
    """The time from the change of a file to the new document, in seconds, if the build succeeded."""
    layout: NotRequired[str]
    """The expression of the layout that is shown. Absent before the source files are read."""
    layouts: NotRequired[list[str]]
    """The expressions of the layouts that the source files declare, at most 200, which `layoutd/session/selectLayout`
    accepts. Absent if there are none besides `layout`.
    """


class EditingState(TypedDict):
    """Whether requests may edit the text that a session shows."""

    isEditable: bool
    """Whether edits are accepted: an editor that supports `workspace/applyEdit` has the document open, or `layoutd
    preview --edit` shows the file.
    """
    canUndo: bool
    """Whether `layoutd/session/undoEdit` can revert an edit. False for a document in an editor, which has its own undo.
    """
    canRedo: bool
    """Whether `layoutd/session/redoEdit` can repeat an edit."""


class PropertyGroup(TypedDict):
    """An object of the text whose properties determine an element."""

    title: str
    """The name of the object, such as `Item` or `Layout (waterfall)`."""
    path: str
    """The JSON Pointer of the object in the text."""
    range: Range
    """The range of the object."""
    properties: list[EditableProperty]
    """The keys of the object that have simple values, in the order of the reference."""


class DerivationStep(TypedDict):
    """A step of the computation of an element's frame, such as `Lane width: (375 − 2·11 − 2·10) / 3 = 111`."""

    terms: list[DerivationTerm]
    """The parts of the text, in order."""
    rule: NotRequired[LayoutRule]
    """The rule that the step follows. Absent if it only names a value."""


class DerivationTerm(TypedDict):
    """A part of the text of a `DerivationStep`: a number, or what is between numbers."""

    text: str
    value: NotRequired[float]
    """The number, which `text` shows rounded. Absent for a text."""
    property: NotRequired[EditableProperty]
    """The key of the text that has the number. Absent if the number comes from none, or from a generator rule."""


class LayoutRule(TypedDict):
    """A rule of semantics.md, which defines the tags."""

    number: str
    """The number of the rule, such as `4.1`."""
    title: str
    """Its name, in Markdown."""
    tag: Literal["recorded", "documented", "stated", "chosen"]
    """How sure the rule is."""
    recording: NotRequired[str]
    """The recording of UIKit that a recorded rule names first."""


class EditableProperty(TypedDict):
    """A key of an object of the text, with its value and the values that it accepts."""

    name: str
    """The key; for an edge of insets its name, such as `sectionInset.top`."""
    path: str
    """The JSON Pointer of the value in the text."""
    type: Literal["number", "integer", "boolean", "string", "color", "choice", "json"]
    """The type of the value. `json`: another value, such as a generator rule, which can only be replaced as a whole."""
    value: NotRequired[LSPAny]
    """The value in the text. Default: `default` is used."""
    default: NotRequired[LSPAny]
    """The value if the text has none. Absent if it depends on other values."""
    minimum: NotRequired[float]
    """The smallest number."""
    maximum: NotRequired[float]
    """The largest number."""
    choices: NotRequired[list[str]]
    """The values of a `choice`."""
    unit: NotRequired[str]
    """The unit of a number: `points`, `seconds` …."""
    documentation: str
    """The documentation of the key, in Markdown."""
    handle: NotRequired[
        Literal[
            "width",
            "height",
            "top",
            "left",
            "bottom",
            "right",
            "headerLength",
            "footerLength",
            "columnCount",
            "rowSpacing",
            "columnSpacing",
        ]
    ]
    """The distance that a handle over the picture drags to change the number. Absent if no handle can change it."""


class EditResult(TypedDict):
    """The result of an edit of the text."""

    state: Literal["applied", "requested", "unchanged"]
    """`applied`: the file was written. `requested`: the editor that has the document open was requested to apply the
    edit. `unchanged`: the text has the value already.
    """
    edits: list[TextEdit]
    """The edits of the text, with positions before the edit."""


class UpdateCause(TypedDict):
    """The cause of an update."""

    kind: Literal["edit", "data", "sticky", "invalidate", "movement", "resize", "animation", "scroll"]
    """The strongest cause of the coalesced changes, in the order edit, data, sticky, invalidate, movement, resize,
    animation, scroll.
    """
    token: NotRequired[LSPAny]
    """The last token of the coalesced changes."""


class AppearingElement(TypedDict):
    """An element with its attributes at the start of the animation."""

    key: ElementKey
    initial: AnimatedAttributes
    """The initial attributes that differ from the element's attributes."""
    continues: NotRequired[ElementKey]
    """`<key>#<animation>`: the disappearing view that returns, with its animations. Only with `additive`."""


class DisappearingElement(TypedDict):
    """An element that disappears, with its attributes at both ends of the animation."""

    key: ElementKey
    """`<key>#<animation>` for the old view of an element whose key is in use again. With `additive` and the number of
    this animation, it is the view that had the key until now; with another number, a view that disappears already. In
    an update that restarts, a view that disappears already has such a key, too.
    """
    attributes: LayoutAttributes
    """The attributes at the start of the animation."""
    final: AnimatedAttributes
    """The final attributes that differ from `attributes`."""


class Spring(TypedDict):
    """A spring, in one of three forms: `dampingRatio`; `mass`, `stiffness` and `damping`; or `duration` and `bounce`.
    """

    dampingRatio: NotRequired[float]
    """The damping ratio: 1 is critically damped, less oscillates."""
    mass: NotRequired[float]
    stiffness: NotRequired[float]
    damping: NotRequired[float]
    initialVelocity: NotRequired[float]
    """The initial velocity as a fraction of the distance per second."""
    duration: NotRequired[float]
    """The perceptual duration in seconds, together with `bounce`."""
    bounce: NotRequired[float]
    """The bounce: 0 is critically damped, more oscillates, less is overdamped."""


class UpdateAnimation(TypedDict):
    """The keyframes of an animated update. Each listed element moves from its initial to its final attributes along the
    curve; other elements change immediately.
    """

    id: int
    """The sequence number of the animation in the session, from 1."""
    duration: float
    """The duration in seconds."""
    curve: Literal["linear", "easeIn", "easeOut", "easeInOut"] | list[float] | Spring
    """A named curve, the control points `[x1, y1, x2, y2]` of a cubic Bézier curve, or a spring."""
    additive: NotRequired[bool]
    """True if the animations of elements are added: `initial`, `attributes` and `final` are model attributes, listed
    views continue their earlier animations, and so do views that are not listed. Only for sessions with `additive`.
    """
    appearing: list[AppearingElement]
    """The appearing elements."""
    disappearing: list[DisappearingElement]
    """The disappearing elements, including those of earlier animations that are still on screen; these continue from
    their presentation state. With `additive` only those whose end changes.
    """
    moving: list[AppearingElement]
    """The moving elements, including unchanged ones whose earlier animation has not finished. With `additive` only
    changed ones.
    """


class Insertion(TypedDict):
    """Inserts an item or a section. An index path with one index denotes a section."""

    at: IndexPath
    """The index path after the batch."""
    item: NotRequired[Item]
    section: NotRequired[Section]


class Deletion(TypedDict):
    """Deletes an item or a section."""

    at: IndexPath
    """The index path before the batch."""


Move = TypedDict("Move", {"from": "IndexPath", "to": "IndexPath"})
"""Moves an item or a section. `from`: The index path before the batch. `to`: The index path after the batch."""


class Reload(TypedDict):
    """Reloads an item or a section."""

    at: IndexPath
    """The index path before the batch."""
    item: NotRequired[Item]
    section: NotRequired[Section]


class BatchOperation(TypedDict):
    """One operation of a batch update."""

    insert: NotRequired[Insertion]
    """Exactly one of the four members is required."""
    delete: NotRequired[Deletion]
    """Deletes an item or a section."""
    move: NotRequired[Move]
    """Moves an item or a section."""
    reload: NotRequired[Reload]
    """Replaces the view of an item or a section, and its data if given."""


class SnapshotSection(TypedDict):
    """A section of a snapshot. Other keys: The keys of a section in a layout document. Without any, an existing section
    keeps its own.
    """

    id: str
    """The section id, not empty and without `:` and `#`."""
    items: NotRequired[list[SnapshotItem]]
    """The section's items in order. Default: the section keeps its items."""


class OutlineItem(TypedDict):
    """An item of a section snapshot. Other keys: The keys of an item in a layout document. Without any, an item in the
    section keeps its own.
    """

    id: str
    """The identifier of the item, not empty and without `#`."""
    isExpanded: NotRequired[bool]
    """Whether its children are shown. Default: `false`."""
    children: NotRequired[list[OutlineEntry]]
    """The items below it, 64 levels at most; more fail with `limitExceeded`. Default: none."""


class UpdateFinding(TypedDict):
    """An issue of a batch update."""

    code: str
    """The code of the issue."""
    operation: int | None
    """The index in `updates` (of two operations the later one); null for an issue of `counts` or of `anchor`."""
    message: str
    """A description of the issue, worded as in UIKit."""


class SnapshotFinding(TypedDict):
    """An issue of a snapshot, in the `data.findings` of an error."""

    code: Literal["duplicateSection", "duplicateItem", "unknownItem", "unknownSection"]
    id: str
    """The identifier of the section or the item."""
    message: str
    """A description of the issue."""


class MarkupContent(TypedDict):
    kind: Literal["markdown", "plaintext"]
    """`markdown` for clients that list it in `textDocument.hover.contentFormat`."""
    value: str


class CompletionItem(TypedDict):
    label: str
    kind: CompletionItemKind
    """`Property`: a key, `Value`, `Snippet`: an object, `Color`, `File`, `Reference`: an identifier or a JSON Pointer,
    `Folder`, or `EnumMember`: an enumeration value.
    """
    detail: NotRequired[str]
    """The type of the value."""
    documentation: NotRequired[MarkupContent | str]
    """A string for clients without `textDocument.completion.completionItem.documentationFormat`."""
    sortText: str
    filterText: NotRequired[str]
    """The text to filter by. Default: the label."""
    insertTextFormat: InsertTextFormat
    """`Snippet`, with tab stops, for clients with `textDocument.completion.completionItem.snippetSupport`, otherwise
    `PlainText`.
    """
    textEdit: TextEdit
    """Replaces the key or value after its opening quote; in an unterminated string, only up to the position. On one
    line for clients with neither `snippetSupport` nor `insertTextModeSupport`, since these may insert it as a word.
    """
    additionalTextEdits: NotRequired[list[TextEdit]]
    """Inserts a missing comma before the key or value. For clients with `insertTextModeSupport` and without snippets,
    also inserts the text after an existing closing quote.
    """


class Hover(TypedDict):
    contents: MarkupContent
    range: Range
    """The whole key or value, with its quotes."""


class InlayHint(TypedDict):
    position: Position
    label: str
    """Such as `111 × 74`."""
    kind: InlayHintKind
    """Always `Type`."""
    tooltip: NotRequired[MarkupContent | str]
    """The derivation of the number; a string for clients without `textDocument.hover.contentFormat`."""
    paddingLeft: bool


class SemanticTokens(TypedDict):
    resultId: NotRequired[str]
    """The id for the next delta; absent for a range."""
    data: list[int]
    """Five integers per token: line and character relative to the token before, length, index of the type in the
    legend, bit set of modifiers.
    """


class SemanticTokensDelta(TypedDict):
    resultId: str
    edits: list[SemanticTokensEdit]
    """At most one edit."""


class SemanticTokensEdit(TypedDict):
    start: int
    """The index of the first integer to replace."""
    deleteCount: int
    data: list[int]
    """The new integers; whole tokens."""


class Location(TypedDict):
    uri: DocumentUri
    range: Range


class DiagnosticRelatedInformation(TypedDict):
    location: Location
    message: str


class CodeDescription(TypedDict):
    href: DocumentUri
    """A section of the document reference."""


class DiagnosticData(TypedDict):
    file: str
    """The name of the source file."""


class ConfigurationItem(TypedDict):
    section: Literal["layoutd"]


class Registration(TypedDict):
    id: Literal["layoutd-configuration", "layoutd-files"]
    method: Literal["workspace/didChangeConfiguration", "workspace/didChangeWatchedFiles"]
    registerOptions: LSPAny
    """The section `layoutd`, or the glob pattern `**/*.json`."""


class Diagnostic(TypedDict):
    range: Range
    """The range of the invalid token."""
    severity: DiagnosticSeverity
    code: str
    """The diagnostic code; see the document reference. For an invalid batch or snapshot of a timeline event: the code
    of the issue.
    """
    codeDescription: NotRequired[CodeDescription]
    """For clients with `codeDescriptionSupport`, if the document reference is installed."""
    source: Literal["layoutd", "layoutd-lint", "swiftc"]
    """`layoutd-lint` for a lint rule, `swiftc` for an error of a build."""
    message: str
    data: NotRequired[DiagnosticData]
    """The file that the range is in, for the source `swiftc`."""
    tags: NotRequired[list[DiagnosticTag]]
    """`Unnecessary` for text without effect, for clients that list it in `tagSupport`."""
    relatedInformation: NotRequired[list[DiagnosticRelatedInformation]]
    """For clients with `relatedInformation`."""


class WorkspaceEdit(TypedDict):
    documentChanges: NotRequired[list[TextDocumentEdit]]
    """For clients with `workspace.workspaceEdit.documentChanges`. Empty if there are no edits."""
    changes: NotRequired[TextEdits]
    """For other clients."""


class TextDocumentEdit(TypedDict):
    textDocument: OptionalVersionedTextDocumentIdentifier
    edits: list[TextEdit]
    """In text order, without overlaps."""


class OptionalVersionedTextDocumentIdentifier(TypedDict):
    uri: DocumentUri
    version: int | None


class FormattingOptions(TypedDict):
    """Other keys: Ignored: the formatter always trims trailing white space and ends the text with one line break."""

    tabSize: NotRequired[int]
    """Columns of one level. Default: 2, or 4 with tabs."""
    insertSpaces: NotRequired[bool]
    """Whether to indent with spaces. Default: `true`."""


class FoldingRange(TypedDict):
    startLine: int
    startCharacter: NotRequired[int]
    """Absent, as `endCharacter`, for whole lines."""
    endLine: int
    endCharacter: NotRequired[int]
    kind: NotRequired[Literal["comment"]]


class SelectionRange(TypedDict):
    range: Range
    parent: NotRequired[SelectionRange]
    """The next larger range. Default: the range is the whole text."""


class LocationLink(TypedDict):
    originSelectionRange: Range
    """The name at the position of the request."""
    targetUri: DocumentUri
    targetRange: Range
    """The whole object, or the member of a template."""
    targetSelectionRange: Range
    """The name without its quotes; the opening bracket of an object without an `id`."""


class ReferenceContext(TypedDict):
    includeDeclaration: NotRequired[bool]
    """Whether to include the definition. Default: `false`."""


class DocumentHighlight(TypedDict):
    range: Range
    kind: DocumentHighlightKind
    """`Write` for the definition, otherwise `Read`."""


class PrepareRenameResult(TypedDict):
    range: Range
    """The name at the position, without its quotes."""
    placeholder: str
    """The name in the definition, such as `photo-{i}` for `photo-12`."""


class DocumentSymbol(TypedDict):
    name: str
    """Never empty, not unique."""
    detail: NotRequired[str]
    """For the initial scroll offset: an item's frame; a generator's or source's number of items and the first frame; a
    section's kind, number of items and frame; an event's time. Without frames while the text has a syntax error.
    """
    kind: SymbolKind
    """From 1 to 18, the values that every client supports."""
    range: Range
    selectionRange: Range
    children: NotRequired[list[DocumentSymbol]]


class SymbolInformation(TypedDict):
    name: str
    kind: SymbolKind
    location: Location
    containerName: NotRequired[str]
    """The name of the parent symbol."""


class DocumentLink(TypedDict):
    range: Range
    """The file name without its quotes."""
    target: DocumentUri


class Color(TypedDict):
    red: float
    """From 0 to 1, as all components."""
    green: float
    blue: float
    alpha: NotRequired[float]
    """From 0 to 1. Default: `1`."""


class ColorInformation(TypedDict):
    range: Range
    """The color without its quotes."""
    color: Color


class ColorPresentation(TypedDict):
    label: str
    textEdit: TextEdit


class CodeActionDiagnostic(TypedDict):
    """Other keys: any."""

    range: Range
    code: NotRequired[LSPAny]
    """Diagnostics are identified by range, code and message."""
    message: NotRequired[str]


class CodeActionContext(TypedDict):
    diagnostics: NotRequired[list[CodeActionDiagnostic | dict[str, Any]]]
    only: NotRequired[list[str]]
    """Requested kinds, each with its subkinds. Default: all kinds."""
    triggerKind: NotRequired[CodeActionTriggerKind]
    """`Automatic` reduces the budget for verification."""


class CodeAction(TypedDict):
    title: str
    kind: Literal[
        "quickfix",
        "refactor.extract",
        "refactor.inline",
        "refactor.rewrite",
        "source.fixAll.layoutd",
        "source.sortKeys.layoutd",
        "source.copyAsSwift.layoutd",
    ]
    diagnostics: NotRequired[list[CodeActionDiagnostic | dict[str, Any]]]
    """The diagnostic that the quick fix removes: the object that the client sent, if any."""
    isPreferred: NotRequired[bool]
    """For clients with `textDocument.codeAction.isPreferredSupport`."""
    edit: NotRequired[WorkspaceEdit]
    command: NotRequired[Command]
    """Replaces `edit`: a command of `workspace/executeCommand`."""
    disabled: NotRequired[DisabledReason]
    """Replaces `edit`: for clients with `textDocument.codeAction.disabledSupport` that request the kind."""


class DisabledReason(TypedDict):
    reason: str


class Command(TypedDict):
    title: str
    command: Literal["layoutd.preview.openInBrowser", "layoutd.simulate", "layoutd.copyAsSwift"]
    arguments: list[DocumentUri]
    """The URI of the document."""


class CodeLens(TypedDict):
    range: Range
    command: Command


class TextEdit(TypedDict):
    range: Range
    newText: str


class TextDocumentItem(TypedDict):
    uri: DocumentUri
    languageId: NotRequired[str]
    version: NotRequired[int]
    text: str


class VersionedTextDocumentIdentifier(TypedDict):
    uri: DocumentUri
    version: NotRequired[int]


class TextDocumentContentChangeEvent(TypedDict):
    range: NotRequired[Range]
    """The range to replace. Default: the whole text."""
    text: str


class FileEvent(TypedDict):
    uri: DocumentUri


class WorkspaceFolder(TypedDict):
    uri: DocumentUri


class WorkspaceFoldersChangeEvent(TypedDict):
    added: NotRequired[list[WorkspaceFolder]]
    """Default: `[]`."""
    removed: NotRequired[list[WorkspaceFolder]]
    """Default: `[]`."""


class ClientInfo(TypedDict):
    name: NotRequired[str]
    version: NotRequired[str]


# Type aliases.

DocumentUri: TypeAlias = str
"""A document's URI. Equivalent percent-encodings are equal: `%3A` and `:` name the same document."""

LSPAny: TypeAlias = Any
"""Any JSON value."""

OrthogonalOffsets: TypeAlias = dict[str, Point]
"""The offsets of orthogonal sections, by section id."""

ElementDistances: TypeAlias = dict[str, float]
"""Distances in points, by element key."""

MeasuredSizes: TypeAlias = dict[str, list[float]]
"""`[width, height]`, by element key."""

TextEdits: TypeAlias = dict[str, list[TextEdit]]
"""The edits by document URI. Empty if there are no edits."""

Viewport: TypeAlias = Size | DeviceScreen | str
"""A size, or a device, as a document's `viewport`; a string is the name of a device, upright."""

SessionIdentifier: TypeAlias = str
"""The name of a session of this connection."""

ElementKey: TypeAlias = str
"""The key of an element, stable across edits and updates: `cell:<item>`, `header:<section>`, `footer:<section>`,
`decoration:<kind>:<section>/<n>`, `boundary:<kind>:<section>/<n>`, `supplementary:<kind>:<section>/<n>`. `n` is the
index within kind and section, from 0. `<key>#<animation>` is a disappearing view whose key is in use again.
"""

IndexPath: TypeAlias = list[int]
"""`[section]` or `[section, item]`, from 0."""

Rect: TypeAlias = list[float]
"""`[x, y, width, height]`."""

Item: TypeAlias = LSPAny
"""An item in the form of the layout document."""

Section: TypeAlias = LSPAny
"""A section in the form of the layout document."""

SnapshotItem: TypeAlias = str | Item
"""A string is the identifier of an existing item. An object has an `id`; its members replace the keys of an existing
item.
"""

OutlineEntry: TypeAlias = str | OutlineItem | dict[str, Any]
"""A string is the identifier of an item in the section, which keeps its keys and has no children."""

SnapshotEntry: TypeAlias = str | SnapshotSection | dict[str, Any]
"""A string is the id of an existing section, which keeps its items."""

ScrollPosition: TypeAlias = Literal["top", "center", "bottom", "left", "right", "nearest"]
"""The position of an element in the viewport."""

DiagnosticSeverity: TypeAlias = int
"""The severity of a diagnostic."""

DiagnosticTag: TypeAlias = int
"""A property of a diagnostic that editors show."""

MessageType: TypeAlias = int
"""The kind of a message to the user."""

CompletionItemKind: TypeAlias = int
"""The kind of a completion item."""

InsertTextFormat: TypeAlias = int
"""The format of the text that a completion item inserts."""

SymbolKind: TypeAlias = int
"""The kind of a symbol."""

DocumentHighlightKind: TypeAlias = int
"""The kind of a highlight."""

InlayHintKind: TypeAlias = int
"""The kind of an inlay hint."""

CodeActionTriggerKind: TypeAlias = int
"""The reason of a request for code actions."""

LayoutDirection: TypeAlias = Literal["leftToRight", "rightToLeft"]
"""The direction from the leading edge to the trailing edge."""


# Messages of the client.


class InitializeParams(TypedDict):
    """The parameters of `initialize`."""

    processId: NotRequired[int]
    """The connection ends when this process exits. Default: no process is watched."""
    clientInfo: NotRequired[ClientInfo]
    rootUri: NotRequired[DocumentUri]
    rootPath: NotRequired[str]
    workspaceFolders: NotRequired[list[WorkspaceFolder]]
    """Source files outside of these folders are not read. Default: the folder of the document."""
    capabilities: NotRequired[LSPAny]
    initializationOptions: NotRequired[LSPAny]
    """Settings, for clients without `workspace/configuration`. `allowSwift: true` permits layoutd to compile and run
    the Swift files that documents name as their layouts; a page of the preview cannot permit it. Default: the default
    settings.
    """
    trace: NotRequired[Literal["off", "messages", "verbose"]]


class InitializeResult(TypedDict):
    """The result of `initialize`."""

    capabilities: LSPAny
    """`experimental` contains the limits, the device sizes and the supported `layoutd/` methods."""
    serverInfo: ClientInfo


INITIALIZE = Request[InitializeParams, InitializeResult]("initialize")
"""Initializes the connection; must be the first request. A client that uses `layoutd/` methods sends
`capabilities.experimental.layoutd: {"version": 1}`. With `"style": true` in that object, each `LayoutAttributes`
carries its resolved style. With `"hoverLinks": true`, the numbers of a hover that come from keys of the document link
to them, as `<uri>#L<line>,<character>` counted from 1, and each step of a computation has the number and the tag of its
rule in semantics.md.
"""

SHUTDOWN = Request[None, None]("shutdown")
"""Ends all sessions. Only `exit` may follow."""


class DocumentFormattingParams(TypedDict):
    """The parameters of `textDocument/formatting`."""

    textDocument: TextDocumentIdentifier
    options: NotRequired[FormattingOptions | dict[str, Any]]
    """Default: `{}`."""


DOCUMENT_FORMATTING = Request[DocumentFormattingParams, list[TextEdit]]("textDocument/formatting")
"""Returns the edits that format a document. Only white space changes. Values that are on one line and fit stay on one
line; values on several lines keep one member per line. Empty if the text has a syntax error, and for other documents
than layout documents.
"""


class DocumentRangeFormattingParams(TypedDict):
    """The parameters of `textDocument/rangeFormatting`."""

    textDocument: TextDocumentIdentifier
    range: Range
    options: NotRequired[FormattingOptions | dict[str, Any]]
    """Default: `{}`."""


DOCUMENT_RANGE_FORMATTING = Request[DocumentRangeFormattingParams, list[TextEdit]]("textDocument/rangeFormatting")
"""Returns the formatting edits that touch a range. If the text has a syntax error: those in the innermost object or
array around the range, provided that it has none.
"""


class DocumentOnTypeFormattingParams(TypedDict):
    """The parameters of `textDocument/onTypeFormatting`."""

    textDocument: TextDocumentIdentifier
    position: Position
    """The position after the typed character."""
    ch: str
    options: NotRequired[FormattingOptions | dict[str, Any]]
    """Default: `{}`."""


DOCUMENT_ON_TYPE_FORMATTING = Request[DocumentOnTypeFormattingParams, list[TextEdit]]("textDocument/onTypeFormatting")
"""Returns the edit that indents the current line after a line break, a comma or a closing bracket was typed. A bracket
must be the first character of its line. Also available while the text has syntax errors.
"""


class FoldingRangeParams(TypedDict):
    """The parameters of `textDocument/foldingRange`."""

    textDocument: TextDocumentIdentifier


FOLDING_RANGE = Request[FoldingRangeParams, list[FoldingRange]]("textDocument/foldingRange")
"""Returns the folding ranges: objects, arrays and comments of more than one line, and consecutive comments. Whole lines
for clients with `lineFoldingOnly`. At most 5,000 and `rangeLimit`, outermost first.
"""


class SelectionRangeParams(TypedDict):
    """The parameters of `textDocument/selectionRange`."""

    textDocument: TextDocumentIdentifier
    positions: list[Position]


SELECTION_RANGE = Request[SelectionRangeParams, list[SelectionRange]]("textDocument/selectionRange")
"""Returns the enclosing ranges of each position, innermost first: the content of a string, the value, its member, the
content of the object, the object, and so on.
"""


class DocumentLinkParams(TypedDict):
    """The parameters of `textDocument/documentLink`."""

    textDocument: TextDocumentIdentifier


DOCUMENT_LINK = Request[DocumentLinkParams, list[DocumentLink]]("textDocument/documentLink")
"""Returns links to the source files that a document names, whether they exist or not."""


class DocumentColorParams(TypedDict):
    """The parameters of `textDocument/documentColor`."""

    textDocument: TextDocumentIdentifier


DOCUMENT_COLOR = Request[DocumentColorParams, list[ColorInformation]]("textDocument/documentColor")
"""Returns the color literals of a document, at most 5,000."""


class ColorPresentationParams(TypedDict):
    """The parameters of `textDocument/colorPresentation`."""

    textDocument: TextDocumentIdentifier
    color: Color
    range: Range


COLOR_PRESENTATION = Request[ColorPresentationParams, list[ColorPresentation]]("textDocument/colorPresentation")
"""Returns the spellings of a color: `#RGB`, `#RRGGBB` or `#RRGGBBAA`, in the case of the current text. The form closest
to the current text is first.
"""


class InlayHintParams(TypedDict):
    """The parameters of `textDocument/inlayHint`."""

    textDocument: TextDocumentIdentifier
    range: Range


INLAY_HINT = Request[InlayHintParams, list[InlayHint]]("textDocument/inlayHint")
"""Returns computed numbers to show in a range of the text: content size, section lengths, sizes of lanes, cells and
cards, sizes of items, and counts of items and rows. At most 5,000; empty while the text has a syntax error.
"""


class DocumentSemanticTokensParams(TypedDict):
    """The parameters of `textDocument/semanticTokens/full`."""

    textDocument: TextDocumentIdentifier


DOCUMENT_SEMANTIC_TOKENS = Request[
    DocumentSemanticTokensParams,
    SemanticTokens | None,
]("textDocument/semanticTokens/full")
"""Returns the semantic tokens of a document, also while the text has errors. A token type that the client does not
support becomes a similar one, or is omitted. A comment of several lines is one token per line. Null for documents with
more than 100,000 tokens: request ranges instead.
"""


class DocumentSemanticTokensDeltaParams(TypedDict):
    """The parameters of `textDocument/semanticTokens/full/delta`."""

    textDocument: TextDocumentIdentifier
    previousResultId: str


DOCUMENT_SEMANTIC_TOKENS_DELTA = Request[
    DocumentSemanticTokensDeltaParams,
    SemanticTokens | SemanticTokensDelta | None,
]("textDocument/semanticTokens/full/delta")
"""Returns the semantic tokens as edits of the last result for the document. Returns all tokens if `previousResultId` is
that of another result.
"""


class DocumentSemanticTokensRangeParams(TypedDict):
    """The parameters of `textDocument/semanticTokens/range`."""

    textDocument: TextDocumentIdentifier
    range: Range


DOCUMENT_SEMANTIC_TOKENS_RANGE = Request[
    DocumentSemanticTokensRangeParams,
    SemanticTokens,
]("textDocument/semanticTokens/range")
"""Returns the semantic tokens that intersect a range. Empty for a range with more than 100,000 tokens."""


class DefinitionParams(TypedDict):
    """The parameters of `textDocument/definition`."""

    textDocument: TextDocumentIdentifier
    position: Position


DEFINITION = Request[DefinitionParams, Location | list[LocationLink] | None]("textDocument/definition")
"""Returns the definition of the template, section or item at a position. Definitions are in `templates`, in an `id`, or
in the batch or snapshot of a timeline event that inserts the element. `photo-12` leads to the generator of `photo-{i}`,
a default identifier to its object, an identifier from a source file to the source. The result is a location, or an
array of one link for clients with `textDocument.definition.linkSupport`. Null if there is no symbol at the position.
"""


class ReferencesParams(TypedDict):
    """The parameters of `textDocument/references`."""

    textDocument: TextDocumentIdentifier
    position: Position
    context: NotRequired[ReferenceContext]
    """Default: `{}`."""


REFERENCES = Request[ReferencesParams, list[Location]]("textDocument/references")
"""Returns the occurrences of the symbol at a position in its document, the timeline included, in text order; at most
5,000. The default identifiers of items, `<section id>/<index>`, are also references of the section. An identifier
denotes one element throughout a timeline.
"""


class DocumentHighlightParams(TypedDict):
    """The parameters of `textDocument/documentHighlight`."""

    textDocument: TextDocumentIdentifier
    position: Position


DOCUMENT_HIGHLIGHT = Request[DocumentHighlightParams, list[DocumentHighlight]]("textDocument/documentHighlight")
"""Returns the occurrences of the symbol at a position, its definition included."""


class PrepareRenameParams(TypedDict):
    """The parameters of `textDocument/prepareRename`."""

    textDocument: TextDocumentIdentifier
    position: Position


PREPARE_RENAME = Request[PrepareRenameParams, PrepareRenameResult | None]("textDocument/prepareRename")
"""Returns the range and the name of the symbol at a position; null if there is none. Fails with `cannotRename` for
default identifiers, for identifiers from source files, and while the server's copy of the text may differ from the
editor's.
"""


class RenameParams(TypedDict):
    """The parameters of `textDocument/rename`."""

    textDocument: TextDocumentIdentifier
    position: Position
    newName: str


RENAME = Request[RenameParams, WorkspaceEdit | None]("textDocument/rename")
"""Returns the edits that rename a template, a section or an item in all its occurrences. Renaming a section also
changes the default identifiers of its items. Renaming a generator's item changes the pattern of the generator. Fails
with `cannotRename` and the reason as its message: no symbol at the position, an empty name, `:` in a section's name or
`#` in an item's name, a name of several items without `{i}`, a name that is in use, or a name that would change the
meaning of another occurrence. Null for other documents than layout documents.
"""


class DocumentSymbolParams(TypedDict):
    """The parameters of `textDocument/documentSymbol`."""

    textDocument: TextDocumentIdentifier


DOCUMENT_SYMBOL = Request[
    DocumentSymbolParams,
    list[DocumentSymbol] | list[SymbolInformation],
]("textDocument/documentSymbol")
"""Returns the templates, sections with their contents, effects and timeline events of a document; at most 5,000,
outermost first. Nested for clients with `textDocument.documentSymbol.hierarchicalDocumentSymbolSupport`, otherwise
flat.
"""


class WorkspaceSymbolsParams(TypedDict):
    """The parameters of `workspace/symbol`."""

    query: NotRequired[str]
    """An empty query matches all symbols. Default: `""`."""


WORKSPACE_SYMBOLS = Request[WorkspaceSymbolsParams, list[SymbolInformation]]("workspace/symbol")
"""Returns the symbols of the client's open layout documents whose names contain the characters of the query in order,
ignoring case; at most 5,000.
"""


class CodeActionParams(TypedDict):
    """The parameters of `textDocument/codeAction`."""

    textDocument: TextDocumentIdentifier
    range: Range
    context: NotRequired[CodeActionContext]


CODE_ACTION = Request[CodeActionParams, list[CodeAction]]("textDocument/codeAction")
"""Returns the code actions at a range: quick fixes of its diagnostics; extraction and inlining of templates, conversion
of similar items to a generator and back, conversion of headers between a number and an object; a fix-all action;
actions that sort keys in the order of the document reference; and, if the client requests it by a user's action, *Copy
as Swift*, which executes `layoutd.copyAsSwift`. Each edit is verified on a copy of the text before it is offered: a
quick fix must remove its diagnostic and add none, a refactoring must not change the meaning. Empty for clients without
`codeActionLiteralSupport`, for other documents than layout documents, and if the server's copy of the text may differ
from the client's. At most 5,000 edits in all; fewer actions are verified in long texts.
"""


class CodeLensParams(TypedDict):
    """The parameters of `textDocument/codeLens`."""

    textDocument: TextDocumentIdentifier


CODE_LENS = Request[CodeLensParams, list[CodeLens]]("textDocument/codeLens")
"""Returns a code lens that opens the preview, at the first bracket, and one that simulates the timeline, if the
document has one.
"""


class DocumentDiagnosticsParams(TypedDict):
    """The parameters of `textDocument/diagnostic`."""

    textDocument: TextDocumentIdentifier
    previousResultId: NotRequired[str]


class DocumentDiagnosticsResult(TypedDict):
    """The result of `textDocument/diagnostic`."""

    kind: Literal["full", "unchanged"]
    resultId: str
    items: NotRequired[list[Diagnostic]]
    """Absent if `kind` is `unchanged`. Empty for documents that are not open or not layout documents."""


DOCUMENT_DIAGNOSTICS = Request[DocumentDiagnosticsParams, DocumentDiagnosticsResult]("textDocument/diagnostic")
"""Returns the diagnostics of a layout document. A client that declares `textDocument.diagnostic` pulls diagnostics and
gets no `textDocument/publishDiagnostics`.
"""


class ExecuteCommandParams(TypedDict):
    """The parameters of `workspace/executeCommand`."""

    command: str
    arguments: NotRequired[list[LSPAny]]
    """The URI of the document. `layoutd.preview.close` has no argument. Default: the layout document that was opened
    last.
    """


class ExecuteCommandResult(TypedDict):
    """The result of `workspace/executeCommand`."""

    uri: NotRequired[DocumentUri]
    """The URI of the written file."""
    text: NotRequired[str]
    """The Swift source text."""
    url: NotRequired[str]
    """The URL of the live preview."""
    port: NotRequired[int]
    """The port of the preview server on 127.0.0.1."""
    token: NotRequired[str]
    """The access token, which is part of the URL. The WebSocket is `ws://127.0.0.1:<port>/<token>/socket` with the
    subprotocol `layoutd.1`; each message is one text frame.
    """


EXECUTE_COMMAND = Request[ExecuteCommandParams, ExecuteCommandResult]("workspace/executeCommand")
"""Executes a command. `layoutd.preview.openInBrowser` opens a live preview in a browser; without a preview server it
renders an SVG file. `layoutd.preview.export` renders the whole document to an SVG file. `layoutd.simulate` writes a
player page for the timeline. `layoutd.copyAsSwift` returns the document's layout as Swift source text for UIKit, which
the client copies to the clipboard or shows. A page is shown by `window/showDocument`, or its address by
`window/showMessage` to clients without it. `layoutd.preview.close` stops the preview server and closes its pages; the
next preview has another URL. Files are deleted when the server exits. Fails with `previewUnavailable` if the preview
server cannot start, with `noPages` if there is no directory for files, and with `pageNotWritten`.
"""


class SynchronizeResult(TypedDict):
    """The result of `layoutd/synchronize`."""


SYNCHRONIZE = Request[None, SynchronizeResult]("layoutd/synchronize")
"""Responds after all earlier messages of the connection are handled and the updates that they cause are sent."""


class OpenSessionParams(TypedDict):
    """The parameters of `layoutd/session/open`."""

    textDocument: TextDocumentIdentifier
    """The document. With `text`, its URI only resolves relative source files and names the document in results."""
    text: NotRequired[str]
    """Inline text: a document of this session only. Default: the open document, or the file."""
    viewport: NotRequired[Viewport]
    """The screen: a size, or a device with its display scale and safe area. Default: the document's `viewport`."""
    contentOffset: NotRequired[Literal["end"] | Point]
    """The initial content offset, or `end` for the end of the content. Default: the document's `contentOffset`."""
    overscan: NotRequired[float]
    """The margin around the viewport, in points, for which elements are sent too. Default: `0`."""
    maxFps: NotRequired[float]
    """Maximum updates per second. Default: the setting `layoutd.preview.maxFps`, or 60."""
    ackWindow: NotRequired[int]
    """The acknowledgement window: the maximum number of unacknowledged updates. Default: unlimited."""
    precision: NotRequired[float]
    """Coordinates are rounded to multiples of this number; 0 sends exact values. Default: `0`."""
    animation: NotRequired[Literal["keyframes", "frames", "none"]]
    """The form of animated updates: `keyframes` sends start and end attributes, `frames` sends every frame, `none`
    disables animation. Default: `keyframes`.
    """
    additive: NotRequired[bool]
    """Whether the client adds the animations of an element, which documents with `"interruption": "additive"` request.
    Without it, `keyframes` start from the presentation state. Only for `keyframes`: `frames` contain the sum. Default:
    `false`.
    """
    animateEdits: NotRequired[bool]
    """Whether updates after edits of the document are animated. Default: `true`."""
    reportsJumps: NotRequired[bool]
    """Whether updates at which sizes arrive (`measured` in the document) have the member `jumps`. Default: `false`."""
    reportsDocument: NotRequired[bool]
    """Whether the server sends `layoutd/session/didChangeDocument`. Default: `false`."""


OPEN_SESSION = Request[OpenSessionParams, SessionState]("layoutd/session/open")
"""Opens a session: a viewport onto a document. The document is the inline `text`, or the open document with this URI,
or its file. In a waterfall with stable lanes, all items choose a lane. A connection has at most 64 sessions.
"""


class CloseSessionParams(TypedDict):
    """The parameters of `layoutd/session/close`."""

    session: SessionIdentifier


class CloseSessionResult(TypedDict):
    """The result of `layoutd/session/close`."""


CLOSE_SESSION = Request[CloseSessionParams, CloseSessionResult]("layoutd/session/close")
"""Closes a session. `shutdown` closes all sessions of the connection."""


class SessionSnapshotParams(TypedDict):
    """The parameters of `layoutd/session/snapshot`."""

    session: SessionIdentifier


SESSION_SNAPSHOT = Request[SessionSnapshotParams, SessionState]("layoutd/session/snapshot")
"""Returns the complete state of a session under the next revision. Pending updates are included in it and not sent
separately.
"""


class ResetSessionParams(TypedDict):
    """The parameters of `layoutd/session/reset`."""

    session: SessionIdentifier


class ResetSessionResult(TypedDict):
    """The result of `layoutd/session/reset`."""


RESET_SESSION = Request[ResetSessionParams, ResetSessionResult]("layoutd/session/reset")
"""Discards the client's batch updates and snapshots: the session shows the document again. In a waterfall with stable
lanes, items keep the lanes that they have in the session.
"""


class CommitSessionParams(TypedDict):
    """The parameters of `layoutd/session/commit`."""

    session: SessionIdentifier


COMMIT_SESSION = Request[CommitSessionParams, WorkspaceEdit]("layoutd/session/commit")
"""Returns the edits that write the client's batch updates and snapshots into the document. The request changes nothing:
the client applies the edits, and the session continues with the new text without a visible change. Unchanged elements
are not touched, and an `id` is written where the new text would otherwise produce another one. The leading items of a
generator stay a generator with a smaller `repeat`; other items that were reordered, and all rows of a source in a
changed section, are written one by one. Measured sizes, `setSticky`, `setPagedOffset` and the lanes of a waterfall with
stable lanes are not written, so a new session on the document can differ. A document that no editor has open is
identified by the URI of `layoutd/session/open`, with version null. Fails with `commitTooLarge` if more than 10,000
generated items would be written one by one, with `commitOfOutline` if items of a section with children were inserted,
deleted, moved or replaced (what is expanded is written as `isExpanded`), and with `staleDocument` while the text or a
source has a syntax error or may differ from the editor's.
"""


class SetEnvironmentParams(TypedDict):
    """The parameters of `layoutd/session/setEnvironment`."""

    session: SessionIdentifier
    layoutDirection: NotRequired[Literal["leftToRight", "rightToLeft"]]
    """The direction from the leading edge to the trailing edge. Default: that of the document."""
    textScale: NotRequired[float]
    """The factor by which fonts are larger than the document states. Styles of elements have the sizes of the document.
    Default: 1.
    """


class SetEnvironmentResult(TypedDict):
    """The result of `layoutd/session/setEnvironment`."""


SET_ENVIRONMENT = Request[SetEnvironmentParams, SetEnvironmentResult]("layoutd/session/setEnvironment")
"""Sets the reading direction and the text size of the user, as `--rtl` and `--text-scale` do on the command line. They
are valid until the next request; the text is not changed.
"""


class SetStickyParams(TypedDict):
    """The parameters of `layoutd/session/setSticky`."""

    session: SessionIdentifier
    section: NotRequired[str]
    """The section id. Default: all sections."""
    sticky: bool
    """Whether the header is sticky."""


class SetStickyResult(TypedDict):
    """The result of `layoutd/session/setSticky`."""


SET_STICKY = Request[SetStickyParams, SetStickyResult]("layoutd/session/setSticky")
"""Sets whether a section's header is sticky, if the document's `stickyHeaders` is not `none`. The override is valid
until an edit of the document changes whether that header is sticky; that for a section that a batch update inserted is
valid until the section is deleted.
"""


class SetPagedOffsetParams(TypedDict):
    """The parameters of `layoutd/session/setPagedOffset`."""

    session: SessionIdentifier
    section: str
    """The section id."""
    offset: Point
    """The shift in points."""


class SetPagedOffsetResult(TypedDict):
    """The result of `layoutd/session/setPagedOffset`."""


SET_PAGED_OFFSET = Request[SetPagedOffsetParams, SetPagedOffsetResult]("layoutd/session/setPagedOffset")
"""Shifts a section and all sections after it on screen without a new layout: `contentSize` does not change. The
override is valid until an edit of the document changes the section's `pagedOffset`; that for a section that a batch
update inserted is valid until the section is deleted.
"""


class ElementPropertiesParams(TypedDict):
    """The parameters of `layoutd/session/elementProperties`."""

    session: SessionIdentifier
    key: ElementKey


class ElementPropertiesResultValueGenerator(TypedDict):
    index: int
    """The number of the item among those of the generator, from 0."""
    count: int
    """The number of items of the generator."""


class ElementPropertiesResultValueLines(TypedDict):
    first: int
    """The number of the first line, from 0."""
    texts: list[str]
    """At most five lines, each of at most 200 bytes."""


class ElementPropertiesResultValue(TypedDict):
    groups: list[PropertyGroup]
    """The object that is closest to the element first."""
    derivation: list[DerivationStep]
    """The steps of the computation of the element's frame in the session's layout."""
    generator: NotRequired[ElementPropertiesResultValueGenerator]
    """The generator or source that creates the element. Absent if the text lists it."""
    lines: ElementPropertiesResultValueLines
    """The lines of the text around the element's description."""


ELEMENT_PROPERTIES = Request[
    ElementPropertiesParams,
    ElementPropertiesResultValue | None,
]("layoutd/session/elementProperties")
"""Returns the objects of the text that determine an element: its item, generator or source, its section, the header or
footer, and the layout; with their keys that have simple values. Null for elements that a client inserted and for
unknown keys. Works while the text has a syntax error, too; the values are then those of the last valid text.
"""


class SetPropertyParams(TypedDict):
    """The parameters of `layoutd/session/setProperty`."""

    session: SessionIdentifier
    path: str
    """The path of an `EditableProperty`."""
    value: LSPAny
    """The new value; null removes the key."""


SET_PROPERTY = Request[SetPropertyParams, EditResult]("layoutd/session/setProperty")
"""Changes one value of the text; comments and formatting are kept. A document in an editor is changed by
`workspace/applyEdit`; a file is written atomically, if it has not changed since it was read.
"""


class TryPropertyParams(TypedDict):
    """The parameters of `layoutd/session/tryProperty`."""

    session: SessionIdentifier
    path: NotRequired[str]
    """The path of an `EditableProperty`. Default: the document as it is written."""
    value: NotRequired[LSPAny]
    """The value; null removes the key. Default: `null`."""


class TryPropertyResult(TypedDict):
    """The result of `layoutd/session/tryProperty`."""


TRY_PROPERTY = Request[TryPropertyParams, TryPropertyResult]("layoutd/session/tryProperty")
"""Shows the document as if its text had another value, without an animation, in this session only: for a handle that is
dragged. The text is not changed. Its next change ends the trial, and so does a request without `path`.
"""


class ApplySessionEditParams(TypedDict):
    """The parameters of `layoutd/session/applyEdit`."""

    session: SessionIdentifier
    textVersion: int
    """The `textVersion` of the text that the edits refer to, from `layoutd/session/didChangeDocument`."""
    edits: list[TextEdit]
    """The edits; they must not overlap."""


APPLY_SESSION_EDIT = Request[ApplySessionEditParams, EditResult]("layoutd/session/applyEdit")
"""Applies edits of the text, such as those of a code action, in the same way as `layoutd/session/setProperty`."""


class AddContentParams(TypedDict):
    """The parameters of `layoutd/session/addContent`."""

    session: SessionIdentifier
    section: NotRequired[int]
    """The index of the section in the text. Default: `0`."""
    name: str
    """The name of the file without an extension. Characters other than letters, digits, spaces, `-` and `_` are
    replaced.
    """
    text: str
    """JSON that contains an array of objects."""


ADD_CONTENT = Request[AddContentParams, EditResult]("layoutd/session/addContent")
"""Writes rows as a new file beside the document, and makes it the data source of a section, in the same way as
`layoutd/session/setProperty`. A document without sections gets one. Only for a file that may be written: an existing
file is never replaced, and one with the same contents is used again. Undo keeps the file.
"""


class ExportSwiftParams(TypedDict):
    """The parameters of `layoutd/session/exportSwift`."""

    session: SessionIdentifier


class ExportSwiftResult(TypedDict):
    """The result of `layoutd/session/exportSwift`."""

    text: str
    segments: list[SwiftSegment]
    """The lines of sections, in the order of the text. Other lines are of the collection as a whole."""
    omissions: list[str]
    """The parts of the document that UIKit does not have; one sentence each."""


EXPORT_SWIFT = Request[ExportSwiftParams, ExportSwiftResult]("layoutd/session/exportSwift")
"""Returns the layout of the document as Swift source text for UIKit, as `layoutd export` writes it, with the lines of
each section. A layout in Swift is not exported.
"""


class ExplainChangeParams(TypedDict):
    """The parameters of `layoutd/session/explainChange`."""

    session: SessionIdentifier


class ExplainChangeResult(TypedDict):
    """The result of `layoutd/session/explainChange`."""

    causes: list[ChangeCause]
    """In the order of the text."""


EXPLAIN_CHANGE = Request[ExplainChangeParams, ExplainChangeResult]("layoutd/session/explainChange")
"""Returns the edits of the text that explain how the layout has changed since the last response to this request, as
`layoutd diff` names them: the smallest set with which the earlier document has the present layout, in the document's
viewport. Empty for the first request, without a change of the layout, while the text has a syntax error, and if the
edits do not explain the change. No other call waits for it; a client cancels it when the text has changed again. A
cancelled request is no response, and neither is an error, so the next one explains its changes, too. `limitExceeded` if
the document has more than about 25,000 items (6,000 that are written out with long labels).
"""


class UndoEditParams(TypedDict):
    """The parameters of `layoutd/session/undoEdit`."""

    session: SessionIdentifier


UNDO_EDIT = Request[UndoEditParams, EditResult]("layoutd/session/undoEdit")
"""Reverts the last edit of a file by `layoutd/session/setProperty` or `layoutd/session/applyEdit`, if the file has not
changed since.
"""


class RedoEditParams(TypedDict):
    """The parameters of `layoutd/session/redoEdit`."""

    session: SessionIdentifier


REDO_EDIT = Request[RedoEditParams, EditResult]("layoutd/session/redoEdit")
"""Repeats the edit that `layoutd/session/undoEdit` reverted last."""


class SelectLayoutParams(TypedDict):
    """The parameters of `layoutd/session/selectLayout`."""

    session: SessionIdentifier
    layout: str
    """The expression of the layout."""


class SelectLayoutResult(TypedDict):
    """The result of `layoutd/session/selectLayout`."""


SELECT_LAYOUT = Request[SelectLayoutParams, SelectLayoutResult]("layoutd/session/selectLayout")
"""Shows another layout of the Swift files that the document is made from, one of `build.layouts` in
`layoutd/session/didChangeDocument`. The build follows; all sessions on the document show its result.
"""


class SetMeasuredSizesParams(TypedDict):
    """The parameters of `layoutd/session/setMeasuredSizes`."""

    session: SessionIdentifier
    sizes: MeasuredSizes


class SetMeasuredSizesResult(TypedDict):
    """The result of `layoutd/session/setMeasuredSizes`."""

    oscillating: NotRequired[list[ElementKey]]
    """Elements whose size changed back and forth more than 8 times without any other change; they keep their current
    size.
    """


SET_MEASURED_SIZES = Request[SetMeasuredSizesParams, SetMeasuredSizesResult]("layoutd/session/setMeasuredSizes")
"""Sets sizes that the client measured (self-sizing). They apply to headers and footers, along the scroll axis, and to
cells of `tags`, `list`, `waterfall`, `flow` with `estimatedItemSize` and `compositional` with estimated dimensions.
Visible elements keep their position on screen when an element above them changes its size. Unknown keys are ignored.
"""


class InvalidateSessionParams(TypedDict):
    """The parameters of `layoutd/session/invalidate`."""

    session: SessionIdentifier
    scope: Literal["everything", "counts", "elements", "offset"]
    """The invalidation scope: `offset` < `elements` < `counts` < `everything`."""
    keys: NotRequired[list[ElementKey]]
    """Elements whose measured sizes are removed. Default: `[]`."""


class InvalidateSessionResult(TypedDict):
    """The result of `layoutd/session/invalidate`."""


INVALIDATE_SESSION = Request[InvalidateSessionParams, InvalidateSessionResult]("layoutd/session/invalidate")
"""Invalidates a part of the layout. `everything` also removes all measured sizes; `keys` removes those of the named
elements.
"""


class PerformBatchUpdatesParams(TypedDict):
    """The parameters of `layoutd/performBatchUpdates`."""

    session: SessionIdentifier
    updates: list[BatchOperation]
    """The operations. Indices of deletes, of reloads and of the sources of moves are before the batch, those of inserts
    and destinations after it.
    """
    counts: NotRequired[list[int]]
    """The expected number of items in each section after the batch; a difference makes the batch invalid. Default: not
    checked.
    """
    animated: NotRequired[bool]
    """Whether the update is animated. Default: `true`."""
    anchor: NotRequired[Literal["none", "firstVisible", "end"] | ElementKey | ScrollTarget]
    """The scroll anchor, which keeps its position on screen: `none`, `firstVisible`, `end` or the key of a cell.
    `{item, position}` shows an item at a position instead, with free space behind the content if it needs some.
    Default: the document's anchor.
    """
    token: NotRequired[LSPAny]
    """A value that the update returns in `cause.token`."""


class PerformBatchUpdatesResult(TypedDict):
    """The result of `layoutd/performBatchUpdates`."""

    revision: int
    """The last revision sent before this response. The batch follows as a later update."""
    warnings: list[UpdateFinding]
    """Issues of operations that are consistent and that UIKit rejects with an exception."""


PERFORM_BATCH_UPDATES = Request[PerformBatchUpdatesParams, PerformBatchUpdatesResult]("layoutd/performBatchUpdates")
"""Inserts, deletes, moves and reloads items and sections as one batch update, with the index rules of
`performBatchUpdates(_:completion:)`. An invalid batch changes nothing and fails with `invalidBatchUpdates` and its
`findings`.
"""


class ApplySnapshotParams(TypedDict):
    """The parameters of `layoutd/applySnapshot`."""

    session: SessionIdentifier
    sections: list[SnapshotEntry]
    """The sections to show, in order."""
    reload: NotRequired[list[str]]
    """Identifiers of items that get a new view. Default: none."""
    reconfigure: NotRequired[list[str]]
    """Identifiers of items that keep their view and are measured again. Default: none."""
    animated: NotRequired[bool]
    """Whether the update is animated. Default: `true`."""
    anchor: NotRequired[Literal["none", "firstVisible", "end"] | ElementKey | ScrollTarget]
    """The scroll anchor, which keeps its position on screen: `none`, `firstVisible`, `end` or the key of a cell.
    `{item, position}` shows an item at a position instead, with free space behind the content if it needs some.
    Default: the document's anchor.
    """
    token: NotRequired[LSPAny]
    """A value that the update returns in `cause.token`."""


class ApplySnapshotResult(TypedDict):
    """The result of `layoutd/applySnapshot`."""

    revision: int
    """The last revision sent before this response. The snapshot follows as a later update."""
    warnings: list[UpdateFinding]
    """Always empty: a diff contains no operation that UIKit rejects."""


APPLY_SNAPSHOT = Request[ApplySnapshotParams, ApplySnapshotResult]("layoutd/applySnapshot")
"""Replaces the data by a snapshot, as a diffable data source: the sections and items to show, by identifier and in
order. An identifier of the previous data denotes the same element at its new position. An invalid snapshot changes
nothing and fails with `invalidSnapshot` and its `findings`: `duplicateSection`, `duplicateItem`, `unknownItem` or
`unknownSection`.
"""


class BeginInteractiveMovementParams(TypedDict):
    """The parameters of `layoutd/session/beginInteractiveMovement`."""

    session: SessionIdentifier
    key: ElementKey
    """The key of a cell."""


class BeginInteractiveMovementResult(TypedDict):
    """The result of `layoutd/session/beginInteractiveMovement`."""


BEGIN_INTERACTIVE_MOVEMENT = Request[
    BeginInteractiveMovementParams,
    BeginInteractiveMovementResult,
]("layoutd/session/beginInteractiveMovement")
"""Begins to move an item. Until the movement ends the item has the `phase` `moving`, is drawn above all others and
follows the position, and the other items are laid out as though it were already at the index path that the position
determines. The data of the session is unchanged. A session moves one item at a time. Fails with `cannotMove` if the
document's `reorder` is `none`, the key is not that of a cell, or an item is being moved already.
"""


class EndInteractiveMovementParams(TypedDict):
    """The parameters of `layoutd/session/endInteractiveMovement`."""

    session: SessionIdentifier
    edit: NotRequired[bool]
    """Whether the result has the edit of the text. Default: `false`."""


class EndInteractiveMovementResult(TypedDict):
    """The result of `layoutd/session/endInteractiveMovement`."""

    operations: list[BatchOperation]
    """At most one move."""
    edit: NotRequired[TextVersionEdits]
    """The edit that writes the changes of the session into the text, for `layoutd/session/applyEdit`. The lines of the
    item move with their comments. Default: not requested, nothing moved, the text cannot be edited, or it does not
    write the items of both sections one by one.
    """


END_INTERACTIVE_MOVEMENT = Request[
    EndInteractiveMovementParams,
    EndInteractiveMovementResult,
]("layoutd/session/endInteractiveMovement")
"""Ends the movement: the item is dropped at its target. Returns the batch update that it amounts to, which is applied
already; it is empty if the item is where it was. With `edit`, the drop is offered as an edit of the text, too. Fails
with `noMovement` if no item is being moved.
"""


class CancelInteractiveMovementParams(TypedDict):
    """The parameters of `layoutd/session/cancelInteractiveMovement`."""

    session: SessionIdentifier


class CancelInteractiveMovementResult(TypedDict):
    """The result of `layoutd/session/cancelInteractiveMovement`."""


CANCEL_INTERACTIVE_MOVEMENT = Request[
    CancelInteractiveMovementParams,
    CancelInteractiveMovementResult,
]("layoutd/session/cancelInteractiveMovement")
"""Cancels the movement: the item returns to its cell, and the viewport to the offset that it had before it scrolled by
itself. Does nothing if no item is being moved.
"""


class ExpandItemsParams(TypedDict):
    """The parameters of `layoutd/expandItems`."""

    session: SessionIdentifier
    items: list[str]
    """Identifiers of items, visible or not. Items without children have no effect."""
    animated: NotRequired[bool]
    """Whether the update is animated. Default: `true`."""
    token: NotRequired[LSPAny]
    """A value that the update returns in `cause.token`."""


class ExpandItemsResult(TypedDict):
    """The result of `layoutd/expandItems`."""

    revision: int
    """The last revision sent before this response. The items follow as a later update."""


EXPAND_ITEMS = Request[ExpandItemsParams, ExpandItemsResult]("layoutd/expandItems")
"""Shows the children of items, as `NSDiffableDataSourceSectionSnapshot.expand(_:)` and the application of the snapshot.
Their visible descendants are inserted as one update; those of a collapsed descendant stay hidden. An unknown item
changes nothing and fails with `invalidOutline`.
"""


class CollapseItemsParams(TypedDict):
    """The parameters of `layoutd/collapseItems`."""

    session: SessionIdentifier
    items: list[str]
    """Identifiers of items, visible or not. Items without children have no effect."""
    animated: NotRequired[bool]
    """Whether the update is animated. Default: `true`."""
    token: NotRequired[LSPAny]
    """A value that the update returns in `cause.token`."""


class CollapseItemsResult(TypedDict):
    """The result of `layoutd/collapseItems`."""

    revision: int
    """The last revision sent before this response. The deletion follows as a later update."""


COLLAPSE_ITEMS = Request[CollapseItemsParams, CollapseItemsResult]("layoutd/collapseItems")
"""Hides the descendants of items, as `NSDiffableDataSourceSectionSnapshot.collapse(_:)` and the application of the
snapshot. They are deleted as one update, and which of them are expanded is kept. An unknown item changes nothing and
fails with `invalidOutline`.
"""


class ApplySectionSnapshotParams(TypedDict):
    """The parameters of `layoutd/applySectionSnapshot`."""

    session: SessionIdentifier
    section: str
    """The section id, not empty and without `:` and `#`. A section that does not exist is added at the end, with the
    document's layout.
    """
    items: list[OutlineEntry]
    """The items in order, each with its children."""
    animated: NotRequired[bool]
    """Whether the update is animated. Default: `true`."""
    anchor: NotRequired[Literal["none", "firstVisible", "end"] | ElementKey | ScrollTarget]
    """The scroll anchor, which keeps its position on screen: `none`, `firstVisible`, `end` or the key of a cell.
    `{item, position}` shows an item at a position instead, with free space behind the content if it needs some.
    Default: the document's anchor.
    """
    token: NotRequired[LSPAny]
    """A value that the update returns in `cause.token`."""


class ApplySectionSnapshotResult(TypedDict):
    """The result of `layoutd/applySectionSnapshot`."""

    revision: int
    """The last revision sent before this response. The snapshot follows as a later update."""


APPLY_SECTION_SNAPSHOT = Request[ApplySectionSnapshotParams, ApplySectionSnapshotResult]("layoutd/applySectionSnapshot")
"""Replaces the items of a section by a tree, as `UICollectionViewDiffableDataSource.apply(_:to:animatingDifferences:)`.
Items whose ancestors are all expanded are visible. An identifier of the previous data denotes the same item at its new
position. An invalid snapshot changes nothing and fails with `invalidOutline`: `unknownItem`, `duplicateItem` or
`limitExceeded`.
"""


class SetClockParams(TypedDict):
    """The parameters of `layoutd/clock/set`."""

    session: SessionIdentifier
    mode: Literal["realtime", "manual"]
    """The clock mode."""
    rate: NotRequired[float]
    """Session seconds per second of real time. Default: unchanged."""


class SetClockResult(TypedDict):
    """The result of `layoutd/clock/set`."""

    time: float
    """The session time in seconds."""


SET_CLOCK = Request[SetClockParams, SetClockResult]("layoutd/clock/set")
"""Sets the mode and the rate of the session clock. A manual clock moves only by `layoutd/clock/advance`."""


class AdvanceClockParams(TypedDict):
    """The parameters of `layoutd/clock/advance`."""

    session: SessionIdentifier
    to: NotRequired[float]
    """The target time in seconds. Either `to` or `by` is required."""
    by: NotRequired[float]
    """The distance from the current time in seconds."""
    step: NotRequired[float]
    """Seconds between frames; at most 100,000 steps per request. Default: one step."""


class AdvanceClockResult(TypedDict):
    """The result of `layoutd/clock/advance`."""

    time: float
    """The session time in seconds."""


ADVANCE_CLOCK = Request[AdvanceClockParams, AdvanceClockResult]("layoutd/clock/advance")
"""Moves the manual clock forward, or backward within a running animation. With `step`, a session in `frames` mode sends
one frame per step and one for the target time; without `step`, only the latter. Fails with `clockNotManual` or
`clockBeforeAnimation`.
"""


class AttributesForElementsParams(TypedDict):
    """The parameters of `layoutd/attributesForElements`."""

    session: SessionIdentifier
    rect: Rect


class AttributesForElementsResult(TypedDict):
    """The result of `layoutd/attributesForElements`."""

    attributes: list[LayoutAttributes]
    """The elements, back to front."""


ATTRIBUTES_FOR_ELEMENTS = Request[
    AttributesForElementsParams,
    AttributesForElementsResult,
]("layoutd/attributesForElements")
"""Returns the elements that intersect a rectangle of the content."""


class AttributesForElementParams(TypedDict):
    """The parameters of `layoutd/attributesForElement`."""

    session: SessionIdentifier
    key: NotRequired[ElementKey]
    """The element's key. Either `key` or `indexPath` is required."""
    indexPath: NotRequired[IndexPath]
    kind: NotRequired[str]
    """With `indexPath`: `header`, `footer`, or the kind of a decoration or boundary item, whose number is the item
    index. Default: a cell.
    """


ATTRIBUTES_FOR_ELEMENT = Request[AttributesForElementParams, LayoutAttributes | None]("layoutd/attributesForElement")
"""Returns one element, by key or by index path; null if there is none."""


class TargetContentOffsetParams(TypedDict):
    """The parameters of `layoutd/targetContentOffset`."""

    session: SessionIdentifier
    proposed: NotRequired[Point]
    """The offset at which the deceleration would end without snapping. Required unless `section` is given. Default: the
    end of a deceleration that starts at the section's current offset with `velocity`.
    """
    velocity: NotRequired[Point]
    """The velocity when the touch ended, in points per second. Default: `{"x": 0, "y": 0}`."""
    section: NotRequired[str]
    """The id of an orthogonal section, whose offset is requested. Default: the collection."""


class TargetContentOffsetResult(TypedDict):
    """The result of `layoutd/targetContentOffset`."""

    contentOffset: Point
    """The target offset."""
    decelerationRate: NotRequired[float]
    """For a section: the fraction of a velocity that remains after one millisecond."""
    bounces: NotRequired[bool]
    """For a section: whether it can be dragged beyond its ends."""
    range: NotRequired[list[Point]]
    """For a section: the first and the last resting offset."""


TARGET_CONTENT_OFFSET = Request[TargetContentOffsetParams, TargetContentOffsetResult]("layoutd/targetContentOffset")
"""Returns the offset at which a deceleration towards `proposed` ends: the layout at the center of the viewport may snap
it (`targetContentOffset(forProposedContentOffset:)`). Offsets beyond the content return the ends of the scroll range,
which `endless` content does not have.
"""


class ScrollToItemParams(TypedDict):
    """The parameters of `layoutd/scrollToItem`."""

    session: SessionIdentifier
    key: NotRequired[ElementKey]
    """The element's key. Either `key` or `indexPath` is required."""
    indexPath: NotRequired[IndexPath]
    """The index path of a cell."""
    position: NotRequired[ScrollPosition]
    """The position of the element in the viewport. Default: `"nearest"`."""


class ScrollToItemResult(TypedDict):
    """The result of `layoutd/scrollToItem`."""

    contentOffset: Point
    """The content offset to scroll to."""
    orthogonalOffset: NotRequired[SectionOffset]
    """The offset of the orthogonal section that scrolls the element."""


SCROLL_TO_ITEM = Request[ScrollToItemParams, ScrollToItemResult]("layoutd/scrollToItem")
"""Returns the content offset that shows an element at a position of the viewport. On the other axis, and with `nearest`
on both axes, the offset changes by the minimum that makes the element visible beside pinned views. Views that come into
view there and measure their sizes when they are displayed are measured before. After a scroll to the offset, sizes that
arrive keep the element at its position until the next scroll or movement.
"""


class HitTestParams(TypedDict):
    """The parameters of `layoutd/hitTest`."""

    session: SessionIdentifier
    point: Point
    """A point in content coordinates."""
    revision: NotRequired[int]
    """The revision that the client shows. The current state is used even if it is newer; a revision that was not sent
    yet fails with `unknownRevision`. Default: the current revision.
    """


HIT_TEST = Request[HitTestParams, HitTestResult | None]("layoutd/hitTest")
"""Returns the topmost element at a point of the content, with the range of the document that describes it; null if
there is none. Transforms are applied. Hidden elements and elements with alpha 0 are not hit.
"""


class RevealParams(TypedDict):
    """The parameters of `layoutd/reveal`."""

    textDocument: TextDocumentIdentifier
    """The document."""
    position: Position
    """A position in its text."""


class RevealResult(TypedDict):
    """The result of `layoutd/reveal`."""

    matches: list[RevealedElement]
    """The elements with their sessions."""


REVEAL = Request[RevealParams, RevealResult]("layoutd/reveal")
"""Returns the elements that a position in the text describes, in this connection's sessions on the document, nearest to
the center of each viewport first; at most 100. Of a larger generator: the visible ones, or the first and last items if
none is visible. A position in an item yields its items; in a header, the header; in a decoration, its elements; in a
template, the items that use it; elsewhere in a section, the header, or else its first cell. A session on inline text is
found by its URI if no client has that document open.
"""


class ShowSourceParams(TypedDict):
    """The parameters of `layoutd/showSource`."""

    session: SessionIdentifier
    key: NotRequired[ElementKey]
    range: NotRequired[Range]
    """A range of the text to show instead of an element, such as that of a diagnostic."""


SHOW_SOURCE = Request[ShowSourceParams, ElementSource | None]("layoutd/showSource")
"""Returns the range of the text that describes an element, and requests the editor that has the document open to reveal
it: by `window/showDocument` if supported, otherwise by `layoutd/editor/reveal` if the editor has a session or reports
its cursor. If no client has it open, `layoutd preview --editor` starts an editor for its file. Null for elements that a
client inserted and for unknown keys.
"""


class SimulateTimelineParams(TypedDict):
    """The parameters of `layoutd/simulateTimeline`."""

    textDocument: TextDocumentIdentifier
    """An open document, or the file of a session."""
    viewport: NotRequired[Viewport]
    """The screen: a size, or a device with its display scale and safe area. Default: the document's `viewport`."""
    seed: NotRequired[int]
    """The random order in which late sizes arrive, as of `layoutd simulate --seed`. Default: the times of the document.
    """
    orders: NotRequired[int]
    """The number of random orders, from that of `seed` or 1 on, of which the one is simulated in which an element in
    view jumps farthest. Default: only that of `seed`.
    """


SIMULATE_TIMELINE = Request[SimulateTimelineParams, LSPAny | None]("layoutd/simulateTimeline")
"""Returns the simulation of a document's timeline as data for a player, as embedded in the page of `layoutd simulate`,
with the names of its events. Null for a document without a timeline. A long simulation is truncated; `stopReason` is
why a simulation ended early. `jumps` are the elements in view that move without an animation, each with its time and
its distance on screen in points; absent if there are none. `report` is the report of `layoutd simulate --report json`;
absent if no element jumps or changes its size and nothing is blank.
"""

LintWidthsParams = TypedDict("LintWidthsParams", {"textDocument": "TextDocumentIdentifier", "from": "float", "to": "float", "height": "NotRequired[float]"})
"""The parameters of `layoutd/lintWidths`. `textDocument`: An open document, or the file of a session. `from`: The first
width, in points. `to`: The last width, in points. `height`: The height of the viewport, in points. Default: that of the
document's `viewport`.
"""


class LintWidthsResult(TypedDict):
    """The result of `layoutd/lintWidths`."""

    to: float
    """The last width that was linted; less than requested if the others have to be requested from it on."""
    diagnostics: list[WidthDiagnostic]
    """In the order of the text."""


LINT_WIDTHS = Request[LintWidthsParams, LintWidthsResult]("layoutd/lintWidths")
"""Returns at which widths of the viewport the lint rules of layouts have diagnostics, as `layoutd lint --widths`. A
response covers as many widths as take about a tenth of a second; the client requests the others from its `to` on. No
other call waits for it. Empty while the text has a syntax error; `limitExceeded` if the document has more than about
100,000 items.
"""


class HoverParams(TypedDict):
    """The parameters of `textDocument/hover`."""

    textDocument: TextDocumentIdentifier
    position: Position


HOVER = Request[HoverParams, Hover | None]("textDocument/hover")
"""Returns the hover at a position of a layout document, also while the text has errors: the documentation of keys,
values and devices, the components of colors, and the first values of a generator's rules. For items, generators,
sources, templates, sections, headers, footers, decorations and boundary items it contains the frame at the initial
scroll offset and how it was computed; while the text has a syntax error, that of the last valid text. Null if there is
none, and for documents that are not open or not layout documents.
"""


class CompletionParams(TypedDict):
    """The parameters of `textDocument/completion`."""

    textDocument: TextDocumentIdentifier
    position: Position


class CompletionResult(TypedDict):
    """The result of `textDocument/completion`."""

    isIncomplete: bool
    """True if typing more can produce further items."""
    items: list[CompletionItem]
    """Empty for documents that are not open or not layout documents."""


COMPLETION = Request[CompletionParams, CompletionResult]("textDocument/completion")
"""Returns the completion items at a position of a layout document, also while the text has errors: missing keys with
their default values; enumeration values, devices and rules of generators; identifiers of templates, sections and items;
colors of the document and named colors; JSON Pointers into the first rows of a source file; files and folders of the
workspace next to the document; and whole objects with their required keys.
"""

INITIALIZED = Notification[None]("initialized")
"""Confirms the result of `initialize`."""

EXIT = Notification[None]("exit")
"""Ends the process, or the connection of a socket. The exit code is 0 after `shutdown`, otherwise 1."""


class CancelRequestParams(TypedDict):
    """The parameters of `$/cancelRequest`."""

    id: int | str


CANCEL_REQUEST = Notification[CancelRequestParams]("$/cancelRequest")
"""Cancels a request. A queued or running request fails with -32800 within 50 ms and changes nothing. An id of another
type, or of a finished request, is ignored.
"""


class SetTraceParams(TypedDict):
    """The parameters of `$/setTrace`."""

    value: Literal["off", "messages", "verbose"]


SET_TRACE = Notification[SetTraceParams]("$/setTrace")
"""Sets the level of `$/logTrace`."""


class CancelWorkDoneProgressParams(TypedDict):
    """The parameters of `window/workDoneProgress/cancel`."""

    token: int | str


CANCEL_WORK_DONE_PROGRESS = Notification[CancelWorkDoneProgressParams]("window/workDoneProgress/cancel")
"""Cancels the operation that reports progress under a token. Requests with the token, queued ones too, are cancelled as
by `$/cancelRequest`; for other operations only the progress reports end.
"""


class DidOpenTextDocumentParams(TypedDict):
    """The parameters of `textDocument/didOpen`."""

    textDocument: TextDocumentItem


DID_OPEN_TEXT_DOCUMENT = Notification[DidOpenTextDocumentParams]("textDocument/didOpen")
"""Opens a document with its text. The sessions of all connections on it show the unsaved text. Each document has one
editor, the client that opened it last: a client that had it open before is warned by `window/showMessage`, and for its
requests the document is not open until it closes and reopens it. Edits are returned only to the editor, and to clients
with a session on the document.
"""


class DidChangeTextDocumentParams(TypedDict):
    """The parameters of `textDocument/didChange`."""

    textDocument: VersionedTextDocumentIdentifier
    contentChanges: list[TextDocumentContentChangeEvent]


DID_CHANGE_TEXT_DOCUMENT = Notification[DidChangeTextDocumentParams]("textDocument/didChange")
"""Changes the text. Each change applies to the result of the one before."""


class DidSaveTextDocumentParams(TypedDict):
    """The parameters of `textDocument/didSave`."""

    textDocument: TextDocumentIdentifier


DID_SAVE_TEXT_DOCUMENT = Notification[DidSaveTextDocumentParams]("textDocument/didSave")
"""Notifies the server that a document was saved; other documents may read it as a source."""


class DidCloseTextDocumentParams(TypedDict):
    """The parameters of `textDocument/didClose`."""

    textDocument: TextDocumentIdentifier


DID_CLOSE_TEXT_DOCUMENT = Notification[DidCloseTextDocumentParams]("textDocument/didClose")
"""Closes a document. The client's own sessions on it end; those of other connections continue with the file, or end if
there is none.
"""


class DidChangeConfigurationParams(TypedDict):
    """The parameters of `workspace/didChangeConfiguration`."""

    settings: NotRequired[LSPAny]


DID_CHANGE_CONFIGURATION = Notification[DidChangeConfigurationParams]("workspace/didChangeConfiguration")
"""Notifies the server of changed settings. Clients that declare `workspace.configuration` get a request for them
instead.
"""


class DidChangeWatchedFilesParams(TypedDict):
    """The parameters of `workspace/didChangeWatchedFiles`."""

    changes: NotRequired[list[FileEvent]]
    """Default: `[]`."""


DID_CHANGE_WATCHED_FILES = Notification[DidChangeWatchedFilesParams]("workspace/didChangeWatchedFiles")
"""Notifies the server of changed files. The server itself watches the files that the client does not watch: see
`client/registerCapability`.
"""


class DidChangeWorkspaceFoldersParams(TypedDict):
    """The parameters of `workspace/didChangeWorkspaceFolders`."""

    event: NotRequired[WorkspaceFoldersChangeEvent]
    """Default: `{}`."""


DID_CHANGE_WORKSPACE_FOLDERS = Notification[DidChangeWorkspaceFoldersParams]("workspace/didChangeWorkspaceFolders")
"""Notifies the server of added and removed folders; documents resolve their sources again."""


class ScrollParams(TypedDict):
    """The parameters of `layoutd/session/scroll`."""

    session: SessionIdentifier
    contentOffset: Point
    """The content offset in points; it is not clamped."""
    section: NotRequired[str]
    """The id of an orthogonal section, whose offset is set; ignored for other sections. Default: the collection's
    offset.
    """
    token: NotRequired[LSPAny]
    """A value that the update returns in `cause.token`."""


SCROLL = Notification[ScrollParams]("layoutd/session/scroll")
"""Sets the content offset of the viewport, also beyond the content, or the offset of an orthogonal section. Pending
scrolls are coalesced: only the last offset is applied.
"""


class ResizeParams(TypedDict):
    """The parameters of `layoutd/session/resize`."""

    session: SessionIdentifier
    viewport: Viewport
    """The new size or device."""
    animated: NotRequired[bool]
    """Whether the update is animated. Default: `true` for a rotation (width and height are exchanged), otherwise
    `false`.
    """


RESIZE = Notification[ResizeParams]("layoutd/session/resize")
"""Sets the screen of the session and clamps the content offset. A device sets the display scale, unless the document
writes `displayScale`, and the safe area of a document with `"safeAreaInsets": "device"`; a size leaves those of the
document; one that is the screen of the present device turned by 90° turns the device. An offset at the start of the
content follows the content inset.
"""


class UpdateInteractiveMovementParams(TypedDict):
    """The parameters of `layoutd/session/updateInteractiveMovement`."""

    session: SessionIdentifier
    position: Point
    """The center of the item in content coordinates, as in `layoutd/hitTest`."""


UPDATE_INTERACTIVE_MOVEMENT = Notification[UpdateInteractiveMovementParams]("layoutd/session/updateInteractiveMovement")
"""Moves the center of the moving item. Pending positions are coalesced: only the last one is applied. While the
viewport scrolls the item keeps its position on screen. Within 44 points of an edge the viewport scrolls by itself, at
up to 600 points per second, until the end of the content. From an offset beyond the content it scrolls only towards it,
and starts at its end. Ignored if no item is being moved.
"""


class AcknowledgeParams(TypedDict):
    """The parameters of `layoutd/session/ack`."""

    session: SessionIdentifier
    revision: int
    """The last applied revision."""


ACKNOWLEDGE = Notification[AcknowledgeParams]("layoutd/session/ack")
"""Acknowledges all updates up to a revision; see `ackWindow` of `layoutd/session/open`."""


class EditorDidMoveCursorParams(TypedDict):
    """The parameters of `layoutd/editor/didMoveCursor`."""

    textDocument: TextDocumentIdentifier
    """A document that this client has open."""
    position: Position
    """The cursor position."""


EDITOR_DID_MOVE_CURSOR = Notification[EditorDidMoveCursorParams]("layoutd/editor/didMoveCursor")
"""Reports the cursor position of the editor that has the document open. Sessions of other connections on the document
get `layoutd/session/didMoveCursor`.
"""


# Messages of the server.

DIAGNOSTICS_REFRESH = Request[None, None]("workspace/diagnostic/refresh")
"""Requests the client to pull diagnostics again after a change that was not an edit. Sent to clients that pull
diagnostics and declare `workspace.diagnostics.refreshSupport`.
"""


class ConfigurationParams(TypedDict):
    """The parameters of `workspace/configuration`."""

    items: list[ConfigurationItem]


CONFIGURATION = Request[ConfigurationParams, list[LSPAny]]("workspace/configuration")
"""Requests the settings after `initialized` and after each change, from clients that declare `workspace.configuration`.
No work depends on the response; null is ignored.
"""


class RegisterCapabilityParams(TypedDict):
    """The parameters of `client/registerCapability`."""

    registrations: list[Registration]


REGISTER_CAPABILITY = Request[RegisterCapabilityParams, None]("client/registerCapability")
"""Registers for changes of settings and of files after `initialized`, with clients that declare `dynamicRegistration`
for them. If the client rejects the file registration, the server watches the files.
"""


class ApplyEditParams(TypedDict):
    """The parameters of `workspace/applyEdit`."""

    label: str
    """The name of the edit, for the undo command."""
    edit: WorkspaceEdit


APPLY_EDIT = Request[ApplyEditParams, LSPAny]("workspace/applyEdit")
"""Edits a document that the client has open, after a preview has changed a value. Sent only to clients that declare
`workspace.applyEdit`.
"""


class ShowDocumentParams(TypedDict):
    """The parameters of `window/showDocument`."""

    uri: DocumentUri
    external: NotRequired[bool]
    """True for a page."""
    takeFocus: NotRequired[bool]
    """True for a document."""
    selection: NotRequired[Range]
    """The range of a document."""


SHOW_DOCUMENT = Request[ShowDocumentParams, LSPAny]("window/showDocument")
"""Shows a page that a command produced, or a range of a document, on clients that declare
`window.showDocument.support`.
"""


class CreateWorkDoneProgressParams(TypedDict):
    """The parameters of `window/workDoneProgress/create`."""

    token: str
    """Never reused."""


CREATE_WORK_DONE_PROGRESS = Request[CreateWorkDoneProgressParams, None]("window/workDoneProgress/create")
"""Requests a client that declares `window.workDoneProgress` to show the progress of an operation without a client's
token, such as reading a large document. No work depends on the response; an operation that has ended before it reports
nothing.
"""


class EditorRevealParams(TypedDict):
    """The parameters of `layoutd/editor/reveal`."""

    uri: DocumentUri
    """The URI as in `textDocument/didOpen`."""
    range: Range
    """The range to reveal."""


EDITOR_REVEAL = Notification[EditorRevealParams]("layoutd/editor/reveal")
"""Requests the editor to reveal a range of one of its documents, after `layoutd/showSource` of another client. Sent to
editors without `window/showDocument`.
"""


class SessionDidChangeDocumentParams(TypedDict):
    """The parameters of `layoutd/session/didChangeDocument`."""

    session: SessionIdentifier
    state: Literal["current", "checking", "missing"]
    """`current`: the diagnostics are those of the text. `checking`: a newer text is being analyzed. `missing`: the file
    could not be read; the session shows its last text.
    """
    reason: NotRequired[str]
    """The reason why the file could not be read."""
    origin: Literal["text", "editor", "file"]
    """The origin of the text: inline text, a document that a client has open, or a file."""
    textVersion: int
    """A number that increases with every text: the version in the editor, or how often the file was read."""
    editing: EditingState
    """Whether requests may edit the text."""
    opensEditor: NotRequired[bool]
    """True if no client has the file open and `layoutd/showSource` starts the editor of `layoutd preview --editor`.
    Default: `false`.
    """
    build: NotRequired[BuildState]
    """The state of the build, for a document that `layoutd preview` makes from Swift source files."""
    breakpoints: NotRequired[list[float]]
    """The widths of viewports from which a layout of the document has another variant, ascending, at most 100. Absent
    if the diagnostics are.
    """
    device: NotRequired[str]
    """The device that the text names as its viewport. Absent if the text gives a size, or if the diagnostics are
    absent.
    """
    layoutDirection: NotRequired[LayoutDirection]
    """`rightToLeft` if the leading edge is the right one; texts with the alignment `natural` begin there. Absent for
    left to right, or if the diagnostics are absent.
    """
    diagnostics: NotRequired[list[Diagnostic]]
    """The diagnostics of the text, at most 5,000. Absent if they are unchanged."""


SESSION_DID_CHANGE_DOCUMENT = Notification[SessionDidChangeDocumentParams]("layoutd/session/didChangeDocument")
"""Reports the state of the document that a session shows, to clients that opened the session with `reportsDocument`:
after the session was opened, and whenever the state or the diagnostics change.
"""


class SessionDidMoveCursorParams(TypedDict):
    """The parameters of `layoutd/session/didMoveCursor`."""

    session: SessionIdentifier
    matches: list[RevealedElement]
    """Empty if the position describes no element."""


SESSION_DID_MOVE_CURSOR = Notification[SessionDidMoveCursorParams]("layoutd/session/didMoveCursor")
"""Reports the elements at the cursor of the editor that has the document open, as in `layoutd/reveal`. The viewport
does not move.
"""


class PublishDiagnosticsParams(TypedDict):
    """The parameters of `textDocument/publishDiagnostics`."""

    uri: DocumentUri
    version: NotRequired[int]
    diagnostics: list[Diagnostic]


PUBLISH_DIAGNOSTICS = Notification[PublishDiagnosticsParams]("textDocument/publishDiagnostics")
"""Replaces the diagnostics of a layout document; sent to the client that has it open."""


class ShowMessageParams(TypedDict):
    """The parameters of `window/showMessage`."""

    type: MessageType
    """`Warning` or `Info`."""
    message: str


SHOW_MESSAGE = Notification[ShowMessageParams]("window/showMessage")
"""Shows a message to the user: the URI of a page that a command produced, to clients without `window/showDocument`, or
a warning about it; or a warning that another client has opened a document.
"""


class LogMessageParams(TypedDict):
    """The parameters of `window/logMessage`."""

    type: MessageType
    message: str


LOG_MESSAGE = Notification[LogMessageParams]("window/logMessage")
"""Writes a line to the client's log."""


class WorkDoneProgressParams(TypedDict):
    """The parameters of `$/progress`."""

    token: int | str
    value: WorkDoneProgress


WORK_DONE_PROGRESS = Notification[WorkDoneProgressParams]("$/progress")
"""Reports the progress of an operation that takes longer than 200 ms: begin, reports, end, all before its response. The
token is the `workDoneToken` of the request, or one that the client accepted by `window/workDoneProgress/create`. Not
sent on the manual clock.
"""


class LogTraceParams(TypedDict):
    """The parameters of `$/logTrace`."""

    message: str
    verbose: NotRequired[str]


LOG_TRACE = Notification[LogTraceParams]("$/logTrace")
"""Reports handled messages to a client that has enabled tracing."""


class SessionUpdateParams(TypedDict):
    """The parameters of `layoutd/session/update`."""

    session: SessionIdentifier
    revision: int
    """The number of this message, one more than that of the previous message of the session."""
    baseRevision: int
    """Always `revision` − 1."""
    documentVersion: int
    """The version of the text; 0 if no editor has the document open."""
    cause: UpdateCause
    """The cause of the update."""
    contentOffset: NotRequired[Point]
    """Like the five members after it, absent if unchanged."""
    contentSize: NotRequired[Size]
    """The new content size."""
    endless: NotRequired[bool]
    """Whether the content repeats without end. Like `stale`, absent if unchanged."""
    viewport: NotRequired[Size]
    """The new viewport size."""
    scrollRange: NotRequired[ScrollRange]
    """The offsets at which the viewport can rest."""
    orthogonalOffsets: NotRequired[OrthogonalOffsets]
    """The offsets of all orthogonal sections."""
    stale: NotRequired[bool]
    """Whether the last valid layout is shown because of a syntax error."""
    layoutDirection: NotRequired[LayoutDirection]
    """The new layout direction. Like `stale`, absent if unchanged."""
    removed: list[ElementKey]
    """The keys of elements that are no longer shown."""
    changed: list[AttributesDifference]
    """The changed attributes of elements that are still shown."""
    added: list[LayoutAttributes]
    """The elements that are shown now, back to front."""
    animation: NotRequired[UpdateAnimation]
    """Present if the update is animated. The client animates the elements and `contentOffset`."""
    jumps: NotRequired[ElementDistances]
    """The elements that were in view and move on screen without an animation, because sizes arrive: distances in
    points, by element key. Only for sessions with `reportsJumps`; absent if there are none.
    """


SESSION_UPDATE = Notification[SessionUpdateParams]("layoutd/session/update")
"""Reports the changes since the previous revision. Apply `removed`, `changed` and `added` in this order; everything
else is unchanged. Changes are coalesced while the client cannot take an update.
"""


class DidFinalizeUpdateParams(TypedDict):
    """The parameters of `layoutd/session/didFinalizeUpdate`."""

    session: SessionIdentifier
    id: int
    """The `id` of the animation."""
    finished: bool
    """False if the next update has interrupted the animation."""


DID_FINALIZE_UPDATE = Notification[DidFinalizeUpdateParams]("layoutd/session/didFinalizeUpdate")
"""Reports the end of an animated update: it has finished, or the next update has interrupted it and follows
immediately. An additive update interrupts none. In `frames` mode it follows the last frame.
"""


class DidEnterStickyParams(TypedDict):
    """The parameters of `layoutd/session/didEnterSticky`."""

    session: SessionIdentifier
    section: str
    """The section id."""
    originalPoint: Point
    """The origin of the header's frame in the layout without stickiness."""


DID_ENTER_STICKY = Notification[DidEnterStickyParams]("layoutd/session/didEnterSticky")
"""Reports that a section's header has become sticky: the edge of the viewport has passed its original position. Sent
after the update that shows it.
"""


class DidExitStickyParams(TypedDict):
    """The parameters of `layoutd/session/didExitSticky`."""

    session: SessionIdentifier
    section: str
    """The section id."""
    originalPoint: Point
    """The origin of the header's frame in the layout without stickiness; of a removed header the last one."""


DID_EXIT_STICKY = Notification[DidExitStickyParams]("layoutd/session/didExitSticky")
"""Reports that a section's header is no longer sticky or no longer exists. Sent after the update that shows it."""


class DidCancelInteractiveMovementParams(TypedDict):
    """The parameters of `layoutd/session/didCancelInteractiveMovement`."""

    session: SessionIdentifier
    key: ElementKey
    """The key of the item."""
    reason: Literal["itemDeleted", "reorderDisabled"]
    """`itemDeleted` if the item is no longer in the collection, `reorderDisabled` if the document's `reorder` is `none`
    now.
    """


DID_CANCEL_INTERACTIVE_MOVEMENT = Notification[
    DidCancelInteractiveMovementParams
]("layoutd/session/didCancelInteractiveMovement")
"""Reports that the movement of an item ended without a request, because the data or the document has changed. Sent
before the update that shows it.
"""


class SessionDidCloseParams(TypedDict):
    """The parameters of `layoutd/session/didClose`."""

    session: SessionIdentifier
    reason: str
    """`documentClosed`."""


SESSION_DID_CLOSE = Notification[SessionDidCloseParams]("layoutd/session/didClose")
"""Reports that the server has ended a session, because its document was closed."""
