// The messages of layoutd. Generated from protocol/layoutd.json by protocol/generate.py. Do not edit.

/** The version of the protocol. */
export type ProtocolVersion = "1.0";

/** A document's URI. Equivalent percent-encodings are equal: `%3A` and `:` name the same document. */
export type DocumentUri = string;

/** Any JSON value. */
export type LSPAny = any;

/** The offsets of orthogonal sections, by section id. */
export type OrthogonalOffsets = { [key: string]: Point };

/** Distances in points, by element key. */
export type ElementDistances = { [key: string]: number };

/** `[width, height]`, by element key. */
export type MeasuredSizes = { [key: string]: number[] };

/** The edits by document URI. Empty if there are no edits. */
export type TextEdits = { [key: string]: TextEdit[] };

/** A size, or a device, as a document's `viewport`; a string is the name of a device, upright. */
export type Viewport = Size | DeviceScreen | string;

/** The name of a session of this connection. */
export type SessionIdentifier = string;

/**
 * The key of an element, stable across edits and updates: `cell:<item>`, `header:<section>`, `footer:<section>`,
 * `decoration:<kind>:<section>/<n>`, `boundary:<kind>:<section>/<n>`, `supplementary:<kind>:<section>/<n>`. `n` is the
 * index within kind and section, from 0. `<key>#<animation>` is a disappearing view whose key is in use again.
 */
export type ElementKey = string;

/** `[section]` or `[section, item]`, from 0. */
export type IndexPath = number[];

/** `[x, y, width, height]`. */
export type Rect = number[];

/** An item in the form of the layout document. */
export type Item = LSPAny;

/** A section in the form of the layout document. */
export type Section = LSPAny;

/**
 * A string is the identifier of an existing item. An object has an `id`; its members replace the keys of an existing
 * item.
 */
export type SnapshotItem = string | Item;

/** A string is the identifier of an item in the section, which keeps its keys and has no children. */
export type OutlineEntry = string | OutlineItem;

/** A string is the id of an existing section, which keeps its items. */
export type SnapshotEntry = string | SnapshotSection;

/** The position of an element in the viewport. */
export type ScrollPosition = "top" | "center" | "bottom" | "left" | "right" | "nearest";

/** The severity of a diagnostic. */
export type DiagnosticSeverity = number;

/** A property of a diagnostic that editors show. */
export type DiagnosticTag = number;

/** The kind of a message to the user. */
export type MessageType = number;

/** The kind of a completion item. */
export type CompletionItemKind = number;

/** The format of the text that a completion item inserts. */
export type InsertTextFormat = number;

/** The kind of a symbol. */
export type SymbolKind = number;

/** The kind of a highlight. */
export type DocumentHighlightKind = number;

/** The kind of an inlay hint. */
export type InlayHintKind = number;

/** The reason of a request for code actions. */
export type CodeActionTriggerKind = number;

/** The direction from the leading edge to the trailing edge. */
export type LayoutDirection = "leftToRight" | "rightToLeft";

/** Lines of an export in Swift that exist because of sections. */
export interface SwiftSegment {
  /** The indices of the sections. */
  sections: number[];
  /** The first line, from 0. */
  first: number;
  /** The last line. */
  last: number;
}

/** A point, an offset or a velocity, in points. */
export interface Point {
  x: number;
  y: number;
}

/** The lowest and the highest content offset at which a viewport can rest. */
export interface ScrollRange {
  minimum: Point;
  maximum: Point;
}

/**
 * An item and its position in the viewport after an update. Until an update with another anchor or the deletion of the
 * item, the scroll range has the space for it behind the content, and a viewport at this position stays there.
 */
export interface ScrollTarget {
  /** The identifier of the item. */
  item: string;
  /**
   * The position along the scroll axis; in a horizontal layout `top` is the leading and `bottom` the trailing edge, in
   * a vertical one `left` is the top and `right` the bottom. Default: `"top"`.
   */
  position?: "top" | "center" | "bottom" | "left" | "right";
}

/** A size in points. */
export interface Size {
  width: number;
  height: number;
}

/** The screen of a device. */
export interface DeviceScreen {
  /** The name of a device, as in `experimental.layoutd.devices`. */
  device: string;
  /** The orientation. Default: `portrait`. */
  orientation?: "portrait" | "landscape";
}

/** LSP's structure `TextDocumentIdentifier`. */
export interface TextDocumentIdentifier {
  uri: DocumentUri;
}

/** LSP's structure `Position`. */
export interface Position {
  /** The line, from 0. */
  line: number;
  /** The column, from 0, in code units of the negotiated `positionEncoding`. */
  character: number;
}

/** LSP's structure `Range`. */
export interface Range {
  start: Position;
  end: Position;
}

/** One element with its layout attributes. */
export interface LayoutAttributes {
  key: ElementKey;
  /** The element category, as in UICollectionView. */
  category: "cell" | "supplementary" | "decoration";
  /** `header`, `footer`, or the kind of the decoration or boundary item. Default: a cell. */
  kind?: string;
  /**
   * `[section, item]` of a cell, `[section, n]` of a decoration or boundary item, `[section, 0]` of a header or footer.
   */
  indexPath: IndexPath;
  /** The frame before the transform. */
  frame: Rect;
  /** The opacity, from 0 to 1. Default: 1. */
  alpha?: number;
  /** The drawing order. Default: 0. */
  zIndex?: number;
  /** Whether the element is hidden. Default: `false`. */
  hidden?: boolean;
  /** `[a, b, c, d, tx, ty]`, about the center of the frame. Default: identity. */
  transform?: number[];
  /** Custom values of the document. Default: empty. */
  custom?: CustomAttributes;
  /** The resolved style; only for clients that declare `experimental.layoutd.style`. */
  style?: ElementStyle;
  /**
   * `moving`: the user moves the item. `disappearing`: the element is animated away; only in `frames` mode. Default:
   * neither.
   */
  phase?: "moving" | "disappearing";
}

/** Values of the document that do not affect the layout. */
export interface CustomAttributes {
  /** The color in the document. */
  color?: string;
  /** The label in the document. */
  label?: string;
  /** The text in the document. */
  text?: string;
  /** The `data` value of the item in the document. */
  data?: LSPAny;
  /** The number of items above an item of an outline, as `UICollectionViewListCell.indentationLevel`. Default: 0. */
  indentationLevel?: number;
  /** Whether the children of an item are shown. Default: the item has no children. */
  isExpanded?: boolean;
  /** For decorations: the members of the document and their defaults, such as `cornerRadius` and `image`. */
  [key: string]: any;
}

/** The resolved style of an element: that of the document, or else the default of its category and kind. */
export interface ElementStyle {
  /** `#rrggbb` or `#rrggbbaa`. */
  fill: string;
  /** Dark or light, for the higher contrast with the fill; gray for the name of a row of a list without a label. */
  textColor: string;
  /** The colors in dark mode. Default: the same colors. */
  dark?: DarkStyle;
  /** The text in the element. Default: empty. */
  text?: string;
  /** The font size in points. Default: 13. */
  fontSize?: number;
  /** The font weight. Default: regular. */
  fontWeight?: "semibold";
  /** `natural`: aligned with the leading edge. Default: centered. */
  textAlignment?: "natural";
  /** The maximum inset of the text in points. Default: 10. */
  textInset?: number;
  /**
   * The distance between the leading edge and the text in addition to `textInset`, in points: 10 for each level of an
   * outline, as `UICollectionViewListCell.indentationWidth`, or the length of a placeholder and 12. Default: 0.
   */
  indentation?: number;
  /** 1: the text is on one line, in a smaller font if necessary. Default: as many lines as fit. */
  numberOfLines?: number;
  /** The color of a hairline at the bottom of a row of a list, from the text to the trailing edge. Default: none. */
  separator?: string;
  /**
   * The color of a square for an image at the leading edge of a row of a list, `textInset` points from it; its sides
   * are 0.6 of the height, at most 40 points. Default: none.
   */
  placeholder?: string;
  /** `ribbon`: a flag with a notch at its trailing end. Default: a rectangle. */
  shape?: "ribbon";
  /** The corner radius in points. Default: 0. */
  cornerRadius?: number;
  /** The shadow, as CALayer draws it. Default: none. */
  shadow?: ElementShadow;
  /** The border, inside of the edge. Default: none. */
  border?: ElementBorder;
  /** The name of the image in the document. Default: none. */
  image?: string;
}

/** The colors of an element in dark mode. */
export interface DarkStyle {
  fill: string;
  textColor: string;
}

/** A shadow with the properties of CALayer. */
export interface ElementShadow {
  color: string;
  opacity: number;
  /** `[x, y]` in points. */
  offset: number[];
  radius: number;
}

/** A border inside of the edge. */
export interface ElementBorder {
  color: string;
  width: number;
}

/** LSP's structure `WorkDoneProgress`. */
export interface WorkDoneProgress {
  kind: "begin" | "report" | "end";
  /** Only in `begin`. */
  title?: string;
  /** Only in `begin`. */
  cancellable?: boolean;
  /** 0 to 100, never decreasing. Default: unknown. */
  percentage?: number;
}

/** The changed attributes of an element; absent members are unchanged. */
export interface AttributesDifference {
  key: ElementKey;
  indexPath?: IndexPath;
  frame?: Rect;
  alpha?: number;
  zIndex?: number;
  hidden?: boolean;
  transform?: number[];
  /** Replaces all custom values. */
  custom?: CustomAttributes;
  /** Replaces the whole style. */
  style?: ElementStyle;
  /** The new phase; null for an element that is neither moved nor disappearing any more. */
  phase?: "moving" | "disappearing" | null;
}

/** Attributes that can be animated; absent members have no difference. */
export interface AnimatedAttributes {
  frame?: Rect;
  alpha?: number;
  zIndex?: number;
  hidden?: boolean;
  transform?: number[];
}

/** The complete state of a session at one revision. */
export interface SessionState {
  session: SessionIdentifier;
  /** The number of the session's last message. A gap means that a message was lost. */
  revision: number;
  /** The version of the text; 0 if no editor has the document open. */
  documentVersion: number;
  /** The size of the viewport. */
  viewport: Size;
  /** The content offset. */
  contentOffset: Point;
  /** The content size. */
  contentSize: Size;
  /**
   * Whether the content repeats without end in both directions of the scroll axis, after the length in `contentSize`:
   * offsets have no ends there. A carousel with `loops` does. Default: `false`.
   */
  endless?: boolean;
  /**
   * The offsets at which the viewport can rest. Reported from the first time on that `contentAlignment` or the anchor
   * of an update changes them. Default: those of the content and its inset.
   */
  scrollRange?: ScrollRange;
  /** The offsets of orthogonal sections. Default: no orthogonal sections. */
  orthogonalOffsets?: OrthogonalOffsets;
  /** The elements that intersect the viewport with its overscan, back to front. */
  attributes: LayoutAttributes[];
  /** Whether the text or a source has a syntax error, so that the last valid layout is shown. Default: `false`. */
  stale?: boolean;
  /** The diagnostics of the document, in the result of `layoutd/session/open`. Default: none. */
  diagnostics?: Diagnostic[];
  /** Texts with the alignment `natural` begin at the right edge if it is `rightToLeft`. Default: `leftToRight`. */
  layoutDirection?: LayoutDirection;
}

/** A diagnostic of a lint rule with the widths of the viewport at which it occurs. */
export interface WidthDiagnostic {
  /** The name of the rule. */
  rule: string;
  severity: DiagnosticSeverity;
  /** With the numbers of the lowest of the widths. */
  message: string;
  range: Range;
  /** Ascending; the ends are exact to a tenth of a point. */
  widths: WidthRange[];
}

/** An edit of the text that explains a change of the layout. */
export interface ChangeCause {
  /** The edit and the number of elements that it explains; without a path a remark about several edits. */
  message: string;
  /**
   * The path of the value, as code would write it; empty for the whole document. Default: the files that the document
   * reads, or a remark.
   */
  path?: string;
  /** The value in the present text. Default: no value, or one that was removed. */
  range?: Range;
}

/** A range of widths. */
export interface WidthRange {
  /** The first one, in points. */
  from: number;
  /** The last one, in points. */
  to: number;
}

/** An element that a position in the text describes. */
export interface RevealedElement {
  session: SessionIdentifier;
  key: ElementKey;
  frame: Rect;
  /**
   * The content offset that centers the element in the viewport; the current offset if the element is visible. Pinned
   * views hide what they cover.
   */
  contentOffset: Point;
  /** The offset at which the orthogonal section of the element shows it; absent if the element is visible. */
  orthogonalOffset?: SectionOffset;
}

/** The offset of an orthogonal section, as in the parameters of `layoutd/session/scroll`. */
export interface SectionOffset {
  /** The id of the section. */
  section: string;
  /** Its offset, 0 along the scroll axis of the collection. */
  contentOffset: Point;
}

/** The element at a point, and the range of the text that describes it. */
export interface HitTestResult {
  key: ElementKey;
  indexPath: IndexPath;
  /**
   * The URI as in `layoutd/session/open`. Absent, with `range`, if no text describes the element: a client inserted it,
   * or a syntax error hides it.
   */
  uri?: DocumentUri;
  /**
   * The item's object (of a generator for all its items, of a source for all its rows), the value of `header` or
   * `footer`, or the object of a decoration or boundary item. Absent if `uri` is absent.
   */
  range?: Range;
}

/** The range of the text that describes an element. */
export interface ElementSource {
  /** The URI as in `layoutd/session/open`. */
  uri: DocumentUri;
  /** The range as in `HitTestResult`. */
  range: Range;
  /** The first line of the range, trimmed, at most 200 bytes. */
  line: string;
  /** Whether an editor was requested to reveal the range. */
  shown: boolean;
}

/** Edits of one version of a session's text. */
export interface TextVersionEdits {
  /** The `textVersion` of the text that the edits refer to. */
  textVersion: number;
  /** The edits, in text order. */
  edits: TextEdit[];
}

/**
 * The state of the build of a document that is made from Swift source files. The errors of the compiler are diagnostics
 * with the source `swiftc`, whose `data.file` names the source file that their range is in.
 */
export interface BuildState {
  /** `running`: the sources are being compiled, and the session shows the last document. */
  state: "running" | "succeeded" | "failed";
  /** The source file or folder. */
  source: string;
  /** The time from the change of a file to the new document, in seconds, if the build succeeded. */
  seconds?: number;
  /** The expression of the layout that is shown. Absent before the source files are read. */
  layout?: string;
  /**
   * The expressions of the layouts that the source files declare, at most 200, which `layoutd/session/selectLayout`
   * accepts. Absent if there are none besides `layout`.
   */
  layouts?: string[];
}

/** Whether requests may edit the text that a session shows. */
export interface EditingState {
  /**
   * Whether edits are accepted: an editor that supports `workspace/applyEdit` has the document open, or `layoutd
   * preview --edit` shows the file.
   */
  isEditable: boolean;
  /**
   * Whether `layoutd/session/undoEdit` can revert an edit. False for a document in an editor, which has its own undo.
   */
  canUndo: boolean;
  /** Whether `layoutd/session/redoEdit` can repeat an edit. */
  canRedo: boolean;
}

/** An object of the text whose properties determine an element. */
export interface PropertyGroup {
  /** The name of the object, such as `Item` or `Layout (waterfall)`. */
  title: string;
  /** The JSON Pointer of the object in the text. */
  path: string;
  /** The range of the object. */
  range: Range;
  /** The keys of the object that have simple values, in the order of the reference. */
  properties: EditableProperty[];
}

/** A step of the computation of an element's frame, such as `Lane width: (375 − 2·11 − 2·10) / 3 = 111`. */
export interface DerivationStep {
  /** The parts of the text, in order. */
  terms: DerivationTerm[];
  /** The rule that the step follows. Absent if it only names a value. */
  rule?: LayoutRule;
}

/** A part of the text of a `DerivationStep`: a number, or what is between numbers. */
export interface DerivationTerm {
  text: string;
  /** The number, which `text` shows rounded. Absent for a text. */
  value?: number;
  /** The key of the text that has the number. Absent if the number comes from none, or from a generator rule. */
  property?: EditableProperty;
}

/** A rule of semantics.md, which defines the tags. */
export interface LayoutRule {
  /** The number of the rule, such as `4.1`. */
  number: string;
  /** Its name, in Markdown. */
  title: string;
  /** How sure the rule is. */
  tag: "recorded" | "documented" | "stated" | "chosen";
  /** The recording of UIKit that a recorded rule names first. */
  recording?: string;
}

/** A key of an object of the text, with its value and the values that it accepts. */
export interface EditableProperty {
  /** The key; for an edge of insets its name, such as `sectionInset.top`. */
  name: string;
  /** The JSON Pointer of the value in the text. */
  path: string;
  /** The type of the value. `json`: another value, such as a generator rule, which can only be replaced as a whole. */
  type: "number" | "integer" | "boolean" | "string" | "color" | "choice" | "json";
  /** The value in the text. Default: `default` is used. */
  value?: LSPAny;
  /** The value if the text has none. Absent if it depends on other values. */
  default?: LSPAny;
  /** The smallest number. */
  minimum?: number;
  /** The largest number. */
  maximum?: number;
  /** The values of a `choice`. */
  choices?: string[];
  /** The unit of a number: `points`, `seconds` … */
  unit?: string;
  /** The documentation of the key, in Markdown. */
  documentation: string;
  /** The distance that a handle over the picture drags to change the number. Absent if no handle can change it. */
  handle?: "width" | "height" | "top" | "left" | "bottom" | "right" | "headerLength" | "footerLength" | "columnCount" | "rowSpacing" | "columnSpacing";
}

/** The result of an edit of the text. */
export interface EditResult {
  /**
   * `applied`: the file was written. `requested`: the editor that has the document open was requested to apply the
   * edit. `unchanged`: the text has the value already.
   */
  state: "applied" | "requested" | "unchanged";
  /** The edits of the text, with positions before the edit. */
  edits: TextEdit[];
}

/** The cause of an update. */
export interface UpdateCause {
  /**
   * The strongest cause of the coalesced changes, in the order edit, data, sticky, invalidate, movement, resize,
   * animation, scroll.
   */
  kind: "edit" | "data" | "sticky" | "invalidate" | "movement" | "resize" | "animation" | "scroll";
  /** The last token of the coalesced changes. */
  token?: LSPAny;
}

/** An element with its attributes at the start of the animation. */
export interface AppearingElement {
  key: ElementKey;
  /** The initial attributes that differ from the element's attributes. */
  initial: AnimatedAttributes;
  /** `<key>#<animation>`: the disappearing view that returns, with its animations. Only with `additive`. */
  continues?: ElementKey;
}

/** An element that disappears, with its attributes at both ends of the animation. */
export interface DisappearingElement {
  /**
   * `<key>#<animation>` for the old view of an element whose key is in use again. With `additive` and the number of
   * this animation, it is the view that had the key until now; with another number, a view that disappears already. In
   * an update that restarts, a view that disappears already has such a key, too.
   */
  key: ElementKey;
  /** The attributes at the start of the animation. */
  attributes: LayoutAttributes;
  /** The final attributes that differ from `attributes`. */
  final: AnimatedAttributes;
}

/** A spring, in one of three forms: `dampingRatio`; `mass`, `stiffness` and `damping`; or `duration` and `bounce`. */
export interface Spring {
  /** The damping ratio: 1 is critically damped, less oscillates. */
  dampingRatio?: number;
  mass?: number;
  stiffness?: number;
  damping?: number;
  /** The initial velocity as a fraction of the distance per second. */
  initialVelocity?: number;
  /** The perceptual duration in seconds, together with `bounce`. */
  duration?: number;
  /** The bounce: 0 is critically damped, more oscillates, less is overdamped. */
  bounce?: number;
}

/**
 * The keyframes of an animated update. Each listed element moves from its initial to its final attributes along the
 * curve; other elements change immediately.
 */
export interface UpdateAnimation {
  /** The sequence number of the animation in the session, from 1. */
  id: number;
  /** The duration in seconds. */
  duration: number;
  /** A named curve, the control points `[x1, y1, x2, y2]` of a cubic Bézier curve, or a spring. */
  curve: "linear" | "easeIn" | "easeOut" | "easeInOut" | number[] | Spring;
  /**
   * True if the animations of elements are added: `initial`, `attributes` and `final` are model attributes, listed
   * views continue their earlier animations, and so do views that are not listed. Only for sessions with `additive`.
   */
  additive?: boolean;
  /** The appearing elements. */
  appearing: AppearingElement[];
  /**
   * The disappearing elements, including those of earlier animations that are still on screen; these continue from
   * their presentation state. With `additive` only those whose end changes.
   */
  disappearing: DisappearingElement[];
  /**
   * The moving elements, including unchanged ones whose earlier animation has not finished. With `additive` only
   * changed ones.
   */
  moving: AppearingElement[];
}

/** Inserts an item or a section. An index path with one index denotes a section. */
export interface Insertion {
  /** The index path after the batch. */
  at: IndexPath;
  item?: Item;
  section?: Section;
}

/** Deletes an item or a section. */
export interface Deletion {
  /** The index path before the batch. */
  at: IndexPath;
}

/** Moves an item or a section. */
export interface Move {
  /** The index path before the batch. */
  from: IndexPath;
  /** The index path after the batch. */
  to: IndexPath;
}

/** Reloads an item or a section. */
export interface Reload {
  /** The index path before the batch. */
  at: IndexPath;
  item?: Item;
  section?: Section;
}

/** One operation of a batch update. */
export interface BatchOperation {
  /** Exactly one of the four members is required. */
  insert?: Insertion;
  /** Deletes an item or a section. */
  delete?: Deletion;
  /** Moves an item or a section. */
  move?: Move;
  /** Replaces the view of an item or a section, and its data if given. */
  reload?: Reload;
}

/** A section of a snapshot. */
export interface SnapshotSection {
  /** The section id, not empty and without `:` and `#`. */
  id: string;
  /** The section's items in order. Default: the section keeps its items. */
  items?: SnapshotItem[];
  /** The keys of a section in a layout document. Without any, an existing section keeps its own. */
  [key: string]: any;
}

/** An item of a section snapshot. */
export interface OutlineItem {
  /** The identifier of the item, not empty and without `#`. */
  id: string;
  /** Whether its children are shown. Default: `false`. */
  isExpanded?: boolean;
  /** The items below it, 64 levels at most; more fail with `limitExceeded`. Default: none. */
  children?: OutlineEntry[];
  /** The keys of an item in a layout document. Without any, an item in the section keeps its own. */
  [key: string]: any;
}

/** An issue of a batch update. */
export interface UpdateFinding {
  /** The code of the issue. */
  code: string;
  /** The index in `updates` (of two operations the later one); null for an issue of `counts` or of `anchor`. */
  operation: number | null;
  /** A description of the issue, worded as in UIKit. */
  message: string;
}

/** An issue of a snapshot, in the `data.findings` of an error. */
export interface SnapshotFinding {
  code: "duplicateSection" | "duplicateItem" | "unknownItem" | "unknownSection";
  /** The identifier of the section or the item. */
  id: string;
  /** A description of the issue. */
  message: string;
}

/** LSP's structure `MarkupContent`. */
export interface MarkupContent {
  /** `markdown` for clients that list it in `textDocument.hover.contentFormat`. */
  kind: "markdown" | "plaintext";
  value: string;
}

/** LSP's structure `CompletionItem`. */
export interface CompletionItem {
  label: string;
  /**
   * `Property`: a key, `Value`, `Snippet`: an object, `Color`, `File`, `Reference`: an identifier or a JSON Pointer,
   * `Folder`, or `EnumMember`: an enumeration value.
   */
  kind: CompletionItemKind;
  /** The type of the value. */
  detail?: string;
  /** A string for clients without `textDocument.completion.completionItem.documentationFormat`. */
  documentation?: MarkupContent | string;
  sortText: string;
  /** The text to filter by. Default: the label. */
  filterText?: string;
  /**
   * `Snippet`, with tab stops, for clients with `textDocument.completion.completionItem.snippetSupport`, otherwise
   * `PlainText`.
   */
  insertTextFormat: InsertTextFormat;
  /**
   * Replaces the key or value after its opening quote; in an unterminated string, only up to the position. On one line
   * for clients with neither `snippetSupport` nor `insertTextModeSupport`, since these may insert it as a word.
   */
  textEdit: TextEdit;
  /**
   * Inserts a missing comma before the key or value. For clients with `insertTextModeSupport` and without snippets,
   * also inserts the text after an existing closing quote.
   */
  additionalTextEdits?: TextEdit[];
}

/** LSP's structure `Hover`. */
export interface Hover {
  contents: MarkupContent;
  /** The whole key or value, with its quotes. */
  range: Range;
}

/** LSP's structure `InlayHint`. */
export interface InlayHint {
  position: Position;
  /** Such as `111 × 74`. */
  label: string;
  /** Always `Type`. */
  kind: InlayHintKind;
  /** The derivation of the number; a string for clients without `textDocument.hover.contentFormat`. */
  tooltip?: MarkupContent | string;
  paddingLeft: boolean;
}

/** LSP's structure `SemanticTokens`. */
export interface SemanticTokens {
  /** The id for the next delta; absent for a range. */
  resultId?: string;
  /**
   * Five integers per token: line and character relative to the token before, length, index of the type in the legend,
   * bit set of modifiers.
   */
  data: number[];
}

/** LSP's structure `SemanticTokensDelta`. */
export interface SemanticTokensDelta {
  resultId: string;
  /** At most one edit. */
  edits: SemanticTokensEdit[];
}

/** LSP's structure `SemanticTokensEdit`. */
export interface SemanticTokensEdit {
  /** The index of the first integer to replace. */
  start: number;
  deleteCount: number;
  /** The new integers; whole tokens. */
  data: number[];
}

/** LSP's structure `Location`. */
export interface Location {
  uri: DocumentUri;
  range: Range;
}

/** LSP's structure `DiagnosticRelatedInformation`. */
export interface DiagnosticRelatedInformation {
  location: Location;
  message: string;
}

/** LSP's structure `CodeDescription`. */
export interface CodeDescription {
  /** A section of the document reference. */
  href: DocumentUri;
}

/** LSP's structure `DiagnosticData`. */
export interface DiagnosticData {
  /** The name of the source file. */
  file: string;
}

/** LSP's structure `ConfigurationItem`. */
export interface ConfigurationItem {
  section: "layoutd";
}

/** LSP's structure `Registration`. */
export interface Registration {
  id: "layoutd-configuration" | "layoutd-files";
  method: "workspace/didChangeConfiguration" | "workspace/didChangeWatchedFiles";
  /** The section `layoutd`, or the glob pattern `**\/*.json`. */
  registerOptions: LSPAny;
}

/** LSP's structure `Diagnostic`. */
export interface Diagnostic {
  /** The range of the invalid token. */
  range: Range;
  severity: DiagnosticSeverity;
  /**
   * The diagnostic code; see the document reference. For an invalid batch or snapshot of a timeline event: the code of
   * the issue.
   */
  code: string;
  /** For clients with `codeDescriptionSupport`, if the document reference is installed. */
  codeDescription?: CodeDescription;
  /** `layoutd-lint` for a lint rule, `swiftc` for an error of a build. */
  source: "layoutd" | "layoutd-lint" | "swiftc";
  message: string;
  /** The file that the range is in, for the source `swiftc`. */
  data?: DiagnosticData;
  /** `Unnecessary` for text without effect, for clients that list it in `tagSupport`. */
  tags?: DiagnosticTag[];
  /** For clients with `relatedInformation`. */
  relatedInformation?: DiagnosticRelatedInformation[];
}

/** LSP's structure `WorkspaceEdit`. */
export interface WorkspaceEdit {
  /** For clients with `workspace.workspaceEdit.documentChanges`. Empty if there are no edits. */
  documentChanges?: TextDocumentEdit[];
  /** For other clients. */
  changes?: TextEdits;
}

/** LSP's structure `TextDocumentEdit`. */
export interface TextDocumentEdit {
  textDocument: OptionalVersionedTextDocumentIdentifier;
  /** In text order, without overlaps. */
  edits: TextEdit[];
}

/** LSP's structure `OptionalVersionedTextDocumentIdentifier`. */
export interface OptionalVersionedTextDocumentIdentifier {
  uri: DocumentUri;
  version: number | null;
}

/** LSP's structure `FormattingOptions`. */
export interface FormattingOptions {
  /** Columns of one level. Default: 2, or 4 with tabs. */
  tabSize?: number;
  /** Whether to indent with spaces. Default: `true`. */
  insertSpaces?: boolean;
  /** Ignored: the formatter always trims trailing white space and ends the text with one line break. */
  [key: string]: any;
}

/** LSP's structure `FoldingRange`. */
export interface FoldingRange {
  startLine: number;
  /** Absent, as `endCharacter`, for whole lines. */
  startCharacter?: number;
  endLine: number;
  endCharacter?: number;
  kind?: "comment";
}

/** LSP's structure `SelectionRange`. */
export interface SelectionRange {
  range: Range;
  /** The next larger range. Default: the range is the whole text. */
  parent?: SelectionRange;
}

/** LSP's structure `LocationLink`. */
export interface LocationLink {
  /** The name at the position of the request. */
  originSelectionRange: Range;
  targetUri: DocumentUri;
  /** The whole object, or the member of a template. */
  targetRange: Range;
  /** The name without its quotes; the opening bracket of an object without an `id`. */
  targetSelectionRange: Range;
}

/** LSP's structure `ReferenceContext`. */
export interface ReferenceContext {
  /** Whether to include the definition. Default: `false`. */
  includeDeclaration?: boolean;
}

/** LSP's structure `DocumentHighlight`. */
export interface DocumentHighlight {
  range: Range;
  /** `Write` for the definition, otherwise `Read`. */
  kind: DocumentHighlightKind;
}

/** LSP's structure `PrepareRenameResult`. */
export interface PrepareRenameResult {
  /** The name at the position, without its quotes. */
  range: Range;
  /** The name in the definition, such as `photo-{i}` for `photo-12`. */
  placeholder: string;
}

/** LSP's structure `DocumentSymbol`. */
export interface DocumentSymbol {
  /** Never empty, not unique. */
  name: string;
  /**
   * For the initial scroll offset: an item's frame; a generator's or source's number of items and the first frame; a
   * section's kind, number of items and frame; an event's time. Without frames while the text has a syntax error.
   */
  detail?: string;
  /** From 1 to 18, the values that every client supports. */
  kind: SymbolKind;
  range: Range;
  selectionRange: Range;
  children?: DocumentSymbol[];
}

/** LSP's structure `SymbolInformation`. */
export interface SymbolInformation {
  name: string;
  kind: SymbolKind;
  location: Location;
  /** The name of the parent symbol. */
  containerName?: string;
}

/** LSP's structure `DocumentLink`. */
export interface DocumentLink {
  /** The file name without its quotes. */
  range: Range;
  target: DocumentUri;
}

/** LSP's structure `Color`. */
export interface Color {
  /** From 0 to 1, as all components. */
  red: number;
  green: number;
  blue: number;
  /** From 0 to 1. Default: `1`. */
  alpha?: number;
}

/** LSP's structure `ColorInformation`. */
export interface ColorInformation {
  /** The color without its quotes. */
  range: Range;
  color: Color;
}

/** LSP's structure `ColorPresentation`. */
export interface ColorPresentation {
  label: string;
  textEdit: TextEdit;
}

/** LSP's structure `CodeActionDiagnostic`. */
export interface CodeActionDiagnostic {
  range: Range;
  /** Diagnostics are identified by range, code and message. */
  code?: LSPAny;
  message?: string;
  [key: string]: any;
}

/** LSP's structure `CodeActionContext`. */
export interface CodeActionContext {
  diagnostics?: CodeActionDiagnostic[];
  /** Requested kinds, each with its subkinds. Default: all kinds. */
  only?: string[];
  /** `Automatic` reduces the budget for verification. */
  triggerKind?: CodeActionTriggerKind;
}

/** LSP's structure `CodeAction`. */
export interface CodeAction {
  title: string;
  kind: "quickfix" | "refactor.extract" | "refactor.inline" | "refactor.rewrite" | "source.fixAll.layoutd" | "source.sortKeys.layoutd" | "source.copyAsSwift.layoutd";
  /** The diagnostic that the quick fix removes: the object that the client sent, if any. */
  diagnostics?: CodeActionDiagnostic[];
  /** For clients with `textDocument.codeAction.isPreferredSupport`. */
  isPreferred?: boolean;
  edit?: WorkspaceEdit;
  /** Replaces `edit`: a command of `workspace/executeCommand`. */
  command?: Command;
  /** Replaces `edit`: for clients with `textDocument.codeAction.disabledSupport` that request the kind. */
  disabled?: DisabledReason;
}

/** LSP's structure `DisabledReason`. */
export interface DisabledReason {
  reason: string;
}

/** LSP's structure `Command`. */
export interface Command {
  title: string;
  command: "layoutd.preview.openInBrowser" | "layoutd.simulate" | "layoutd.copyAsSwift";
  /** The URI of the document. */
  arguments: DocumentUri[];
}

/** LSP's structure `CodeLens`. */
export interface CodeLens {
  range: Range;
  command: Command;
}

/** LSP's structure `TextEdit`. */
export interface TextEdit {
  range: Range;
  newText: string;
}

/** LSP's structure `TextDocumentItem`. */
export interface TextDocumentItem {
  uri: DocumentUri;
  languageId?: string;
  version?: number;
  text: string;
}

/** LSP's structure `VersionedTextDocumentIdentifier`. */
export interface VersionedTextDocumentIdentifier {
  uri: DocumentUri;
  version?: number;
}

/** LSP's structure `TextDocumentContentChangeEvent`. */
export interface TextDocumentContentChangeEvent {
  /** The range to replace. Default: the whole text. */
  range?: Range;
  text: string;
}

/** LSP's structure `FileEvent`. */
export interface FileEvent {
  uri: DocumentUri;
}

/** LSP's structure `WorkspaceFolder`. */
export interface WorkspaceFolder {
  uri: DocumentUri;
}

/** LSP's structure `WorkspaceFoldersChangeEvent`. */
export interface WorkspaceFoldersChangeEvent {
  /** Default: `[]`. */
  added?: WorkspaceFolder[];
  /** Default: `[]`. */
  removed?: WorkspaceFolder[];
}

/** LSP's structure `ClientInfo`. */
export interface ClientInfo {
  name?: string;
  version?: string;
}

/** The kinds of errors, `data.kind` of a response. */
export type ErrorKind =
  | "unknownSession"
  | "unknownDocument"
  | "unknownSection"
  | "unknownElement"
  | "unknownRevision"
  | "unknownLayout"
  | "notEditable"
  | "invalidValue"
  | "editConflict"
  | "unknownCommand"
  | "tooManySessions"
  | "tooManyElements"
  | "limitExceeded"
  | "staleDocument"
  | "commitTooLarge"
  | "cannotRename"
  | "clockNotManual"
  | "clockBeforeAnimation"
  | "invalidBatchUpdates"
  | "invalidSnapshot"
  | "cannotMove"
  | "noMovement"
  | "invalidOutline"
  | "commitOfOutline"
  | "previewUnavailable"
  | "noPages"
  | "pageNotWritten";

/** The parameters of `initialize`. */
export interface InitializeParams {
  /** The connection ends when this process exits. Default: no process is watched. */
  processId?: number;
  clientInfo?: ClientInfo;
  rootUri?: DocumentUri;
  rootPath?: string;
  /** Source files outside of these folders are not read. Default: the folder of the document. */
  workspaceFolders?: WorkspaceFolder[];
  capabilities?: LSPAny;
  /**
   * Settings, for clients without `workspace/configuration`. `allowSwift: true` permits layoutd to compile and run the
   * Swift files that documents name as their layouts; a page of the preview cannot permit it. Default: the default
   * settings.
   */
  initializationOptions?: LSPAny;
  trace?: "off" | "messages" | "verbose";
}

/** The result of `initialize`. */
export interface InitializeResult {
  /** `experimental` contains the limits, the device sizes and the supported `layoutd/` methods. */
  capabilities: LSPAny;
  serverInfo: ClientInfo;
}

/** The parameters of `textDocument/formatting`. */
export interface DocumentFormattingParams {
  textDocument: TextDocumentIdentifier;
  /** Default: `{}`. */
  options?: FormattingOptions;
}

/** The parameters of `textDocument/rangeFormatting`. */
export interface DocumentRangeFormattingParams {
  textDocument: TextDocumentIdentifier;
  range: Range;
  /** Default: `{}`. */
  options?: FormattingOptions;
}

/** The parameters of `textDocument/onTypeFormatting`. */
export interface DocumentOnTypeFormattingParams {
  textDocument: TextDocumentIdentifier;
  /** The position after the typed character. */
  position: Position;
  ch: string;
  /** Default: `{}`. */
  options?: FormattingOptions;
}

/** The parameters of `textDocument/foldingRange`. */
export interface FoldingRangeParams {
  textDocument: TextDocumentIdentifier;
}

/** The parameters of `textDocument/selectionRange`. */
export interface SelectionRangeParams {
  textDocument: TextDocumentIdentifier;
  positions: Position[];
}

/** The parameters of `textDocument/documentLink`. */
export interface DocumentLinkParams {
  textDocument: TextDocumentIdentifier;
}

/** The parameters of `textDocument/documentColor`. */
export interface DocumentColorParams {
  textDocument: TextDocumentIdentifier;
}

/** The parameters of `textDocument/colorPresentation`. */
export interface ColorPresentationParams {
  textDocument: TextDocumentIdentifier;
  color: Color;
  range: Range;
}

/** The parameters of `textDocument/inlayHint`. */
export interface InlayHintParams {
  textDocument: TextDocumentIdentifier;
  range: Range;
}

/** The parameters of `textDocument/semanticTokens/full`. */
export interface DocumentSemanticTokensParams {
  textDocument: TextDocumentIdentifier;
}

/** The parameters of `textDocument/semanticTokens/full/delta`. */
export interface DocumentSemanticTokensDeltaParams {
  textDocument: TextDocumentIdentifier;
  previousResultId: string;
}

/** The parameters of `textDocument/semanticTokens/range`. */
export interface DocumentSemanticTokensRangeParams {
  textDocument: TextDocumentIdentifier;
  range: Range;
}

/** The parameters of `textDocument/definition`. */
export interface DefinitionParams {
  textDocument: TextDocumentIdentifier;
  position: Position;
}

/** The parameters of `textDocument/references`. */
export interface ReferencesParams {
  textDocument: TextDocumentIdentifier;
  position: Position;
  /** Default: `{}`. */
  context?: ReferenceContext;
}

/** The parameters of `textDocument/documentHighlight`. */
export interface DocumentHighlightParams {
  textDocument: TextDocumentIdentifier;
  position: Position;
}

/** The parameters of `textDocument/prepareRename`. */
export interface PrepareRenameParams {
  textDocument: TextDocumentIdentifier;
  position: Position;
}

/** The parameters of `textDocument/rename`. */
export interface RenameParams {
  textDocument: TextDocumentIdentifier;
  position: Position;
  newName: string;
}

/** The parameters of `textDocument/documentSymbol`. */
export interface DocumentSymbolParams {
  textDocument: TextDocumentIdentifier;
}

/** The parameters of `workspace/symbol`. */
export interface WorkspaceSymbolsParams {
  /** An empty query matches all symbols. Default: `""`. */
  query?: string;
}

/** The parameters of `textDocument/codeAction`. */
export interface CodeActionParams {
  textDocument: TextDocumentIdentifier;
  range: Range;
  context?: CodeActionContext;
}

/** The parameters of `textDocument/codeLens`. */
export interface CodeLensParams {
  textDocument: TextDocumentIdentifier;
}

/** The parameters of `textDocument/diagnostic`. */
export interface DocumentDiagnosticsParams {
  textDocument: TextDocumentIdentifier;
  previousResultId?: string;
}

/** The result of `textDocument/diagnostic`. */
export interface DocumentDiagnosticsResult {
  kind: "full" | "unchanged";
  resultId: string;
  /** Absent if `kind` is `unchanged`. Empty for documents that are not open or not layout documents. */
  items?: Diagnostic[];
}

/** The parameters of `workspace/executeCommand`. */
export interface ExecuteCommandParams {
  command: string;
  /**
   * The URI of the document. `layoutd.preview.close` has no argument. Default: the layout document that was opened
   * last.
   */
  arguments?: LSPAny[];
}

/** The result of `workspace/executeCommand`. */
export interface ExecuteCommandResult {
  /** The URI of the written file. */
  uri?: DocumentUri;
  /** The Swift source text. */
  text?: string;
  /** The URL of the live preview. */
  url?: string;
  /** The port of the preview server on 127.0.0.1. */
  port?: number;
  /**
   * The access token, which is part of the URL. The WebSocket is `ws://127.0.0.1:<port>/<token>/socket` with the
   * subprotocol `layoutd.1`; each message is one text frame.
   */
  token?: string;
}

/** The parameters of `layoutd/session/open`. */
export interface OpenSessionParams {
  /** The document. With `text`, its URI only resolves relative source files and names the document in results. */
  textDocument: TextDocumentIdentifier;
  /** Inline text: a document of this session only. Default: the open document, or the file. */
  text?: string;
  /** The screen: a size, or a device with its display scale and safe area. Default: the document's `viewport`. */
  viewport?: Viewport;
  /** The initial content offset, or `end` for the end of the content. Default: the document's `contentOffset`. */
  contentOffset?: Point | "end";
  /** The margin around the viewport, in points, for which elements are sent too. Default: `0`. At least 0. */
  overscan?: number;
  /** Maximum updates per second. Default: the setting `layoutd.preview.maxFps`, or 60. From 0.001 to 1000. */
  maxFps?: number;
  /** The acknowledgement window: the maximum number of unacknowledged updates. Default: unlimited. At least 1. */
  ackWindow?: number;
  /** Coordinates are rounded to multiples of this number; 0 sends exact values. Default: `0`. At least 0. */
  precision?: number;
  /**
   * The form of animated updates: `keyframes` sends start and end attributes, `frames` sends every frame, `none`
   * disables animation. Default: `keyframes`.
   */
  animation?: "keyframes" | "frames" | "none";
  /**
   * Whether the client adds the animations of an element, which documents with `"interruption": "additive"` request.
   * Without it, `keyframes` start from the presentation state. Only for `keyframes`: `frames` contain the sum. Default:
   * `false`.
   */
  additive?: boolean;
  /** Whether updates after edits of the document are animated. Default: `true`. */
  animateEdits?: boolean;
  /** Whether updates at which sizes arrive (`measured` in the document) have the member `jumps`. Default: `false`. */
  reportsJumps?: boolean;
  /** Whether the server sends `layoutd/session/didChangeDocument`. Default: `false`. */
  reportsDocument?: boolean;
}

/** The parameters of `layoutd/session/close`. */
export interface CloseSessionParams {
  session: SessionIdentifier;
}

/** The parameters of `layoutd/session/snapshot`. */
export interface SessionSnapshotParams {
  session: SessionIdentifier;
}

/** The parameters of `layoutd/session/reset`. */
export interface ResetSessionParams {
  session: SessionIdentifier;
}

/** The parameters of `layoutd/session/commit`. */
export interface CommitSessionParams {
  session: SessionIdentifier;
}

/** The parameters of `layoutd/session/setEnvironment`. */
export interface SetEnvironmentParams {
  session: SessionIdentifier;
  /** The direction from the leading edge to the trailing edge. Default: that of the document. */
  layoutDirection?: "leftToRight" | "rightToLeft";
  /**
   * The factor by which fonts are larger than the document states. Styles of elements have the sizes of the document.
   * Default: 1. From 0.1 to 10.
   */
  textScale?: number;
}

/** The parameters of `layoutd/session/setSticky`. */
export interface SetStickyParams {
  session: SessionIdentifier;
  /** The section id. Default: all sections. */
  section?: string;
  /** Whether the header is sticky. */
  sticky: boolean;
}

/** The parameters of `layoutd/session/setPagedOffset`. */
export interface SetPagedOffsetParams {
  session: SessionIdentifier;
  /** The section id. */
  section: string;
  /** The shift in points. */
  offset: Point;
}

/** The parameters of `layoutd/session/elementProperties`. */
export interface ElementPropertiesParams {
  session: SessionIdentifier;
  key: ElementKey;
}

/** The parameters of `layoutd/session/setProperty`. */
export interface SetPropertyParams {
  session: SessionIdentifier;
  /** The path of an `EditableProperty`. */
  path: string;
  /** The new value; null removes the key. */
  value: LSPAny;
}

/** The parameters of `layoutd/session/tryProperty`. */
export interface TryPropertyParams {
  session: SessionIdentifier;
  /** The path of an `EditableProperty`. Default: the document as it is written. */
  path?: string;
  /** The value; null removes the key. Default: `null`. */
  value?: LSPAny;
}

/** The parameters of `layoutd/session/applyEdit`. */
export interface ApplySessionEditParams {
  session: SessionIdentifier;
  /** The `textVersion` of the text that the edits refer to, from `layoutd/session/didChangeDocument`. */
  textVersion: number;
  /** The edits; they must not overlap. */
  edits: TextEdit[];
}

/** The parameters of `layoutd/session/addContent`. */
export interface AddContentParams {
  session: SessionIdentifier;
  /** The index of the section in the text. Default: `0`. */
  section?: number;
  /**
   * The name of the file without an extension. Characters other than letters, digits, spaces, `-` and `_` are replaced.
   */
  name: string;
  /** JSON that contains an array of objects. */
  text: string;
}

/** The parameters of `layoutd/session/exportSwift`. */
export interface ExportSwiftParams {
  session: SessionIdentifier;
}

/** The result of `layoutd/session/exportSwift`. */
export interface ExportSwiftResult {
  text: string;
  /** The lines of sections, in the order of the text. Other lines are of the collection as a whole. */
  segments: SwiftSegment[];
  /** The parts of the document that UIKit does not have; one sentence each. */
  omissions: string[];
}

/** The parameters of `layoutd/session/explainChange`. */
export interface ExplainChangeParams {
  session: SessionIdentifier;
}

/** The result of `layoutd/session/explainChange`. */
export interface ExplainChangeResult {
  /** In the order of the text. */
  causes: ChangeCause[];
}

/** The parameters of `layoutd/session/undoEdit`. */
export interface UndoEditParams {
  session: SessionIdentifier;
}

/** The parameters of `layoutd/session/redoEdit`. */
export interface RedoEditParams {
  session: SessionIdentifier;
}

/** The parameters of `layoutd/session/selectLayout`. */
export interface SelectLayoutParams {
  session: SessionIdentifier;
  /** The expression of the layout. */
  layout: string;
}

/** The parameters of `layoutd/session/setMeasuredSizes`. */
export interface SetMeasuredSizesParams {
  session: SessionIdentifier;
  sizes: MeasuredSizes;
}

/** The result of `layoutd/session/setMeasuredSizes`. */
export interface SetMeasuredSizesResult {
  /**
   * Elements whose size changed back and forth more than 8 times without any other change; they keep their current
   * size.
   */
  oscillating?: ElementKey[];
}

/** The parameters of `layoutd/session/invalidate`. */
export interface InvalidateSessionParams {
  session: SessionIdentifier;
  /** The invalidation scope: `offset` < `elements` < `counts` < `everything`. */
  scope: "everything" | "counts" | "elements" | "offset";
  /** Elements whose measured sizes are removed. Default: `[]`. */
  keys?: ElementKey[];
}

/** The parameters of `layoutd/performBatchUpdates`. */
export interface PerformBatchUpdatesParams {
  session: SessionIdentifier;
  /**
   * The operations. Indices of deletes, of reloads and of the sources of moves are before the batch, those of inserts
   * and destinations after it.
   */
  updates: BatchOperation[];
  /**
   * The expected number of items in each section after the batch; a difference makes the batch invalid. Default: not
   * checked.
   */
  counts?: number[];
  /** Whether the update is animated. Default: `true`. */
  animated?: boolean;
  /**
   * The scroll anchor, which keeps its position on screen: `none`, `firstVisible`, `end` or the key of a cell. `{item,
   * position}` shows an item at a position instead, with free space behind the content if it needs some. Default: the
   * document's anchor.
   */
  anchor?: "none" | "firstVisible" | "end" | ElementKey | ScrollTarget;
  /** A value that the update returns in `cause.token`. */
  token?: LSPAny;
}

/** The result of `layoutd/performBatchUpdates`. */
export interface PerformBatchUpdatesResult {
  /** The last revision sent before this response. The batch follows as a later update. */
  revision: number;
  /** Issues of operations that are consistent and that UIKit rejects with an exception. */
  warnings: UpdateFinding[];
}

/** The parameters of `layoutd/applySnapshot`. */
export interface ApplySnapshotParams {
  session: SessionIdentifier;
  /** The sections to show, in order. */
  sections: SnapshotEntry[];
  /** Identifiers of items that get a new view. Default: none. */
  reload?: string[];
  /** Identifiers of items that keep their view and are measured again. Default: none. */
  reconfigure?: string[];
  /** Whether the update is animated. Default: `true`. */
  animated?: boolean;
  /**
   * The scroll anchor, which keeps its position on screen: `none`, `firstVisible`, `end` or the key of a cell. `{item,
   * position}` shows an item at a position instead, with free space behind the content if it needs some. Default: the
   * document's anchor.
   */
  anchor?: "none" | "firstVisible" | "end" | ElementKey | ScrollTarget;
  /** A value that the update returns in `cause.token`. */
  token?: LSPAny;
}

/** The result of `layoutd/applySnapshot`. */
export interface ApplySnapshotResult {
  /** The last revision sent before this response. The snapshot follows as a later update. */
  revision: number;
  /** Always empty: a diff contains no operation that UIKit rejects. */
  warnings: UpdateFinding[];
}

/** The parameters of `layoutd/session/beginInteractiveMovement`. */
export interface BeginInteractiveMovementParams {
  session: SessionIdentifier;
  /** The key of a cell. */
  key: ElementKey;
}

/** The parameters of `layoutd/session/endInteractiveMovement`. */
export interface EndInteractiveMovementParams {
  session: SessionIdentifier;
  /** Whether the result has the edit of the text. Default: `false`. */
  edit?: boolean;
}

/** The result of `layoutd/session/endInteractiveMovement`. */
export interface EndInteractiveMovementResult {
  /** At most one move. */
  operations: BatchOperation[];
  /**
   * The edit that writes the changes of the session into the text, for `layoutd/session/applyEdit`. The lines of the
   * item move with their comments. Default: not requested, nothing moved, the text cannot be edited, or it does not
   * write the items of both sections one by one.
   */
  edit?: TextVersionEdits;
}

/** The parameters of `layoutd/session/cancelInteractiveMovement`. */
export interface CancelInteractiveMovementParams {
  session: SessionIdentifier;
}

/** The parameters of `layoutd/expandItems`. */
export interface ExpandItemsParams {
  session: SessionIdentifier;
  /** Identifiers of items, visible or not. Items without children have no effect. */
  items: string[];
  /** Whether the update is animated. Default: `true`. */
  animated?: boolean;
  /** A value that the update returns in `cause.token`. */
  token?: LSPAny;
}

/** The result of `layoutd/expandItems`. */
export interface ExpandItemsResult {
  /** The last revision sent before this response. The items follow as a later update. */
  revision: number;
}

/** The parameters of `layoutd/collapseItems`. */
export interface CollapseItemsParams {
  session: SessionIdentifier;
  /** Identifiers of items, visible or not. Items without children have no effect. */
  items: string[];
  /** Whether the update is animated. Default: `true`. */
  animated?: boolean;
  /** A value that the update returns in `cause.token`. */
  token?: LSPAny;
}

/** The result of `layoutd/collapseItems`. */
export interface CollapseItemsResult {
  /** The last revision sent before this response. The deletion follows as a later update. */
  revision: number;
}

/** The parameters of `layoutd/applySectionSnapshot`. */
export interface ApplySectionSnapshotParams {
  session: SessionIdentifier;
  /**
   * The section id, not empty and without `:` and `#`. A section that does not exist is added at the end, with the
   * document's layout.
   */
  section: string;
  /** The items in order, each with its children. */
  items: OutlineEntry[];
  /** Whether the update is animated. Default: `true`. */
  animated?: boolean;
  /**
   * The scroll anchor, which keeps its position on screen: `none`, `firstVisible`, `end` or the key of a cell. `{item,
   * position}` shows an item at a position instead, with free space behind the content if it needs some. Default: the
   * document's anchor.
   */
  anchor?: "none" | "firstVisible" | "end" | ElementKey | ScrollTarget;
  /** A value that the update returns in `cause.token`. */
  token?: LSPAny;
}

/** The result of `layoutd/applySectionSnapshot`. */
export interface ApplySectionSnapshotResult {
  /** The last revision sent before this response. The snapshot follows as a later update. */
  revision: number;
}

/** The parameters of `layoutd/clock/set`. */
export interface SetClockParams {
  session: SessionIdentifier;
  /** The clock mode. */
  mode: "realtime" | "manual";
  /** Session seconds per second of real time. Default: unchanged. From 0 to 1000. */
  rate?: number;
}

/** The result of `layoutd/clock/set`. */
export interface SetClockResult {
  /** The session time in seconds. */
  time: number;
}

/** The parameters of `layoutd/clock/advance`. */
export interface AdvanceClockParams {
  session: SessionIdentifier;
  /** The target time in seconds. Either `to` or `by` is required. */
  to?: number;
  /** The distance from the current time in seconds. Required without `to`. */
  by?: number;
  /** Seconds between frames; at most 100,000 steps per request. Default: one step. At least 1e-06. */
  step?: number;
}

/** The result of `layoutd/clock/advance`. */
export interface AdvanceClockResult {
  /** The session time in seconds. */
  time: number;
}

/** The parameters of `layoutd/attributesForElements`. */
export interface AttributesForElementsParams {
  session: SessionIdentifier;
  rect: Rect;
}

/** The result of `layoutd/attributesForElements`. */
export interface AttributesForElementsResult {
  /** The elements, back to front. */
  attributes: LayoutAttributes[];
}

/** The parameters of `layoutd/attributesForElement`. */
export interface AttributesForElementParams {
  session: SessionIdentifier;
  /** The element's key. Either `key` or `indexPath` is required. Required without `indexPath`. */
  key?: ElementKey;
  indexPath?: IndexPath;
  /**
   * With `indexPath`: `header`, `footer`, or the kind of a decoration or boundary item, whose number is the item index.
   * Default: a cell.
   */
  kind?: string;
}

/** The parameters of `layoutd/targetContentOffset`. */
export interface TargetContentOffsetParams {
  session: SessionIdentifier;
  /**
   * The offset at which the deceleration would end without snapping. Required unless `section` is given. Default: the
   * end of a deceleration that starts at the section's current offset with `velocity`. Required without `section`.
   */
  proposed?: Point;
  /** The velocity when the touch ended, in points per second. Default: `{"x": 0, "y": 0}`. */
  velocity?: Point;
  /** The id of an orthogonal section, whose offset is requested. Default: the collection. */
  section?: string;
}

/** The result of `layoutd/targetContentOffset`. */
export interface TargetContentOffsetResult {
  /** The target offset. */
  contentOffset: Point;
  /** For a section: the fraction of a velocity that remains after one millisecond. */
  decelerationRate?: number;
  /** For a section: whether it can be dragged beyond its ends. */
  bounces?: boolean;
  /** For a section: the first and the last resting offset. */
  range?: Point[];
}

/** The parameters of `layoutd/scrollToItem`. */
export interface ScrollToItemParams {
  session: SessionIdentifier;
  /** The element's key. Either `key` or `indexPath` is required. Required without `indexPath`. */
  key?: ElementKey;
  /** The index path of a cell. */
  indexPath?: IndexPath;
  /** The position of the element in the viewport. Default: `"nearest"`. */
  position?: ScrollPosition;
}

/** The result of `layoutd/scrollToItem`. */
export interface ScrollToItemResult {
  /** The content offset to scroll to. */
  contentOffset: Point;
  /** The offset of the orthogonal section that scrolls the element. */
  orthogonalOffset?: SectionOffset;
}

/** The parameters of `layoutd/hitTest`. */
export interface HitTestParams {
  session: SessionIdentifier;
  /** A point in content coordinates. */
  point: Point;
  /**
   * The revision that the client shows. The current state is used even if it is newer; a revision that was not sent yet
   * fails with `unknownRevision`. Default: the current revision.
   */
  revision?: number;
}

/** The parameters of `layoutd/reveal`. */
export interface RevealParams {
  /** The document. */
  textDocument: TextDocumentIdentifier;
  /** A position in its text. */
  position: Position;
}

/** The result of `layoutd/reveal`. */
export interface RevealResult {
  /** The elements with their sessions. */
  matches: RevealedElement[];
}

/** The parameters of `layoutd/showSource`. */
export interface ShowSourceParams {
  session: SessionIdentifier;
  /** Required without `range`. */
  key?: ElementKey;
  /** A range of the text to show instead of an element, such as that of a diagnostic. */
  range?: Range;
}

/** The parameters of `layoutd/simulateTimeline`. */
export interface SimulateTimelineParams {
  /** An open document, or the file of a session. */
  textDocument: TextDocumentIdentifier;
  /** The screen: a size, or a device with its display scale and safe area. Default: the document's `viewport`. */
  viewport?: Viewport;
  /**
   * The random order in which late sizes arrive, as of `layoutd simulate --seed`. Default: the times of the document.
   * At least 0.
   */
  seed?: number;
  /**
   * The number of random orders, from that of `seed` or 1 on, of which the one is simulated in which an element in view
   * jumps farthest. Default: only that of `seed`. From 1 to 1000.
   */
  orders?: number;
}

/** The parameters of `layoutd/lintWidths`. */
export interface LintWidthsParams {
  /** An open document, or the file of a session. */
  textDocument: TextDocumentIdentifier;
  /** The first width, in points. From 1 to 10000. */
  from: number;
  /** The last width, in points. From 1 to 10000. */
  to: number;
  /** The height of the viewport, in points. Default: that of the document's `viewport`. At least 0. */
  height?: number;
}

/** The result of `layoutd/lintWidths`. */
export interface LintWidthsResult {
  /** The last width that was linted; less than requested if the others have to be requested from it on. */
  to: number;
  /** In the order of the text. */
  diagnostics: WidthDiagnostic[];
}

/** The parameters of `textDocument/hover`. */
export interface HoverParams {
  textDocument: TextDocumentIdentifier;
  position: Position;
}

/** The parameters of `textDocument/completion`. */
export interface CompletionParams {
  textDocument: TextDocumentIdentifier;
  position: Position;
}

/** The result of `textDocument/completion`. */
export interface CompletionResult {
  /** True if typing more can produce further items. */
  isIncomplete: boolean;
  /** Empty for documents that are not open or not layout documents. */
  items: CompletionItem[];
}

/** The parameters of `workspace/configuration`. */
export interface ConfigurationParams {
  items: ConfigurationItem[];
}

/** The parameters of `client/registerCapability`. */
export interface RegisterCapabilityParams {
  registrations: Registration[];
}

/** The parameters of `workspace/applyEdit`. */
export interface ApplyEditParams {
  /** The name of the edit, for the undo command. */
  label: string;
  edit: WorkspaceEdit;
}

/** The parameters of `window/showDocument`. */
export interface ShowDocumentParams {
  uri: DocumentUri;
  /** True for a page. */
  external?: boolean;
  /** True for a document. */
  takeFocus?: boolean;
  /** The range of a document. */
  selection?: Range;
}

/** The parameters of `window/workDoneProgress/create`. */
export interface CreateWorkDoneProgressParams {
  /** Never reused. */
  token: string;
}

/** The parameters of `$/cancelRequest`. */
export interface CancelRequestParams {
  id: number | string;
}

/** The parameters of `$/setTrace`. */
export interface SetTraceParams {
  value: "off" | "messages" | "verbose";
}

/** The parameters of `window/workDoneProgress/cancel`. */
export interface CancelWorkDoneProgressParams {
  token: number | string;
}

/** The parameters of `textDocument/didOpen`. */
export interface DidOpenTextDocumentParams {
  textDocument: TextDocumentItem;
}

/** The parameters of `textDocument/didChange`. */
export interface DidChangeTextDocumentParams {
  textDocument: VersionedTextDocumentIdentifier;
  contentChanges: TextDocumentContentChangeEvent[];
}

/** The parameters of `textDocument/didSave`. */
export interface DidSaveTextDocumentParams {
  textDocument: TextDocumentIdentifier;
}

/** The parameters of `textDocument/didClose`. */
export interface DidCloseTextDocumentParams {
  textDocument: TextDocumentIdentifier;
}

/** The parameters of `workspace/didChangeConfiguration`. */
export interface DidChangeConfigurationParams {
  settings?: LSPAny;
}

/** The parameters of `workspace/didChangeWatchedFiles`. */
export interface DidChangeWatchedFilesParams {
  /** Default: `[]`. */
  changes?: FileEvent[];
}

/** The parameters of `workspace/didChangeWorkspaceFolders`. */
export interface DidChangeWorkspaceFoldersParams {
  /** Default: `{}`. */
  event?: WorkspaceFoldersChangeEvent;
}

/** The parameters of `layoutd/session/scroll`. */
export interface ScrollParams {
  session: SessionIdentifier;
  /** The content offset in points; it is not clamped. */
  contentOffset: Point;
  /**
   * The id of an orthogonal section, whose offset is set; ignored for other sections. Default: the collection's offset.
   */
  section?: string;
  /** A value that the update returns in `cause.token`. */
  token?: LSPAny;
}

/** The parameters of `layoutd/session/resize`. */
export interface ResizeParams {
  session: SessionIdentifier;
  /** The new size or device. */
  viewport: Viewport;
  /**
   * Whether the update is animated. Default: `true` for a rotation (width and height are exchanged), otherwise `false`.
   */
  animated?: boolean;
}

/** The parameters of `layoutd/session/updateInteractiveMovement`. */
export interface UpdateInteractiveMovementParams {
  session: SessionIdentifier;
  /** The center of the item in content coordinates, as in `layoutd/hitTest`. */
  position: Point;
}

/** The parameters of `layoutd/session/ack`. */
export interface AcknowledgeParams {
  session: SessionIdentifier;
  /** The last applied revision. */
  revision: number;
}

/** The parameters of `layoutd/editor/didMoveCursor`. */
export interface EditorDidMoveCursorParams {
  /** A document that this client has open. */
  textDocument: TextDocumentIdentifier;
  /** The cursor position. */
  position: Position;
}

/** The parameters of `layoutd/editor/reveal`. */
export interface EditorRevealParams {
  /** The URI as in `textDocument/didOpen`. */
  uri: DocumentUri;
  /** The range to reveal. */
  range: Range;
}

/** The parameters of `layoutd/session/didChangeDocument`. */
export interface SessionDidChangeDocumentParams {
  session: SessionIdentifier;
  /**
   * `current`: the diagnostics are those of the text. `checking`: a newer text is being analyzed. `missing`: the file
   * could not be read; the session shows its last text.
   */
  state: "current" | "checking" | "missing";
  /** The reason why the file could not be read. */
  reason?: string;
  /** The origin of the text: inline text, a document that a client has open, or a file. */
  origin: "text" | "editor" | "file";
  /** A number that increases with every text: the version in the editor, or how often the file was read. */
  textVersion: number;
  /** Whether requests may edit the text. */
  editing: EditingState;
  /**
   * True if no client has the file open and `layoutd/showSource` starts the editor of `layoutd preview --editor`.
   * Default: `false`.
   */
  opensEditor?: boolean;
  /** The state of the build, for a document that `layoutd preview` makes from Swift source files. */
  build?: BuildState;
  /**
   * The widths of viewports from which a layout of the document has another variant, ascending, at most 100. Absent if
   * the diagnostics are.
   */
  breakpoints?: number[];
  /**
   * The device that the text names as its viewport. Absent if the text gives a size, or if the diagnostics are absent.
   */
  device?: string;
  /**
   * `rightToLeft` if the leading edge is the right one; texts with the alignment `natural` begin there. Absent for left
   * to right, or if the diagnostics are absent.
   */
  layoutDirection?: LayoutDirection;
  /** The diagnostics of the text, at most 5,000. Absent if they are unchanged. */
  diagnostics?: Diagnostic[];
}

/** The parameters of `layoutd/session/didMoveCursor`. */
export interface SessionDidMoveCursorParams {
  session: SessionIdentifier;
  /** Empty if the position describes no element. */
  matches: RevealedElement[];
}

/** The parameters of `textDocument/publishDiagnostics`. */
export interface PublishDiagnosticsParams {
  uri: DocumentUri;
  version?: number;
  diagnostics: Diagnostic[];
}

/** The parameters of `window/showMessage`. */
export interface ShowMessageParams {
  /** `Warning` or `Info`. */
  type: MessageType;
  message: string;
}

/** The parameters of `window/logMessage`. */
export interface LogMessageParams {
  type: MessageType;
  message: string;
}

/** The parameters of `$/progress`. */
export interface WorkDoneProgressParams {
  token: number | string;
  value: WorkDoneProgress;
}

/** The parameters of `$/logTrace`. */
export interface LogTraceParams {
  message: string;
  verbose?: string;
}

/** The parameters of `layoutd/session/update`. */
export interface SessionUpdateParams {
  session: SessionIdentifier;
  /** The number of this message, one more than that of the previous message of the session. */
  revision: number;
  /** Always `revision` − 1. */
  baseRevision: number;
  /** The version of the text; 0 if no editor has the document open. */
  documentVersion: number;
  /** The cause of the update. */
  cause: UpdateCause;
  /** Like the five members after it, absent if unchanged. */
  contentOffset?: Point;
  /** The new content size. */
  contentSize?: Size;
  /** Whether the content repeats without end. Like `stale`, absent if unchanged. */
  endless?: boolean;
  /** The new viewport size. */
  viewport?: Size;
  /** The offsets at which the viewport can rest. */
  scrollRange?: ScrollRange;
  /** The offsets of all orthogonal sections. */
  orthogonalOffsets?: OrthogonalOffsets;
  /** Whether the last valid layout is shown because of a syntax error. */
  stale?: boolean;
  /** The new layout direction. Like `stale`, absent if unchanged. */
  layoutDirection?: LayoutDirection;
  /** The keys of elements that are no longer shown. */
  removed: ElementKey[];
  /** The changed attributes of elements that are still shown. */
  changed: AttributesDifference[];
  /** The elements that are shown now, back to front. */
  added: LayoutAttributes[];
  /** Present if the update is animated. The client animates the elements and `contentOffset`. */
  animation?: UpdateAnimation;
  /**
   * The elements that were in view and move on screen without an animation, because sizes arrive: distances in points,
   * by element key. Only for sessions with `reportsJumps`; absent if there are none.
   */
  jumps?: ElementDistances;
}

/** The parameters of `layoutd/session/didFinalizeUpdate`. */
export interface DidFinalizeUpdateParams {
  session: SessionIdentifier;
  /** The `id` of the animation. */
  id: number;
  /** False if the next update has interrupted the animation. */
  finished: boolean;
}

/** The parameters of `layoutd/session/didEnterSticky`. */
export interface DidEnterStickyParams {
  session: SessionIdentifier;
  /** The section id. */
  section: string;
  /** The origin of the header's frame in the layout without stickiness. */
  originalPoint: Point;
}

/** The parameters of `layoutd/session/didExitSticky`. */
export interface DidExitStickyParams {
  session: SessionIdentifier;
  /** The section id. */
  section: string;
  /** The origin of the header's frame in the layout without stickiness; of a removed header the last one. */
  originalPoint: Point;
}

/** The parameters of `layoutd/session/didCancelInteractiveMovement`. */
export interface DidCancelInteractiveMovementParams {
  session: SessionIdentifier;
  /** The key of the item. */
  key: ElementKey;
  /**
   * `itemDeleted` if the item is no longer in the collection, `reorderDisabled` if the document's `reorder` is `none`
   * now.
   */
  reason: "itemDeleted" | "reorderDisabled";
}

/** The parameters of `layoutd/session/didClose`. */
export interface SessionDidCloseParams {
  session: SessionIdentifier;
  /** `documentClosed`. */
  reason: string;
}

/** The requests of clients. */
export interface ClientRequests {
  /**
   * Initializes the connection; must be the first request. A client that uses `layoutd/` methods sends
   * `capabilities.experimental.layoutd: {"version": 1}`. With `"style": true` in that object, each `LayoutAttributes`
   * carries its resolved style. With `"hoverLinks": true`, the numbers of a hover that come from keys of the document
   * link to them, as `<uri>#L<line>,<character>` counted from 1, and each step of a computation has the number and the
   * tag of its rule in semantics.md.
   */
  "initialize": { params: InitializeParams; result: InitializeResult };
  /** Ends all sessions. Only `exit` may follow. */
  "shutdown": { params: {}; result: null };
  /**
   * Returns the edits that format a document. Only white space changes. Values that are on one line and fit stay on one
   * line; values on several lines keep one member per line. Empty if the text has a syntax error, and for other
   * documents than layout documents.
   */
  "textDocument/formatting": { params: DocumentFormattingParams; result: TextEdit[] };
  /**
   * Returns the formatting edits that touch a range. If the text has a syntax error: those in the innermost object or
   * array around the range, provided that it has none.
   */
  "textDocument/rangeFormatting": { params: DocumentRangeFormattingParams; result: TextEdit[] };
  /**
   * Returns the edit that indents the current line after a line break, a comma or a closing bracket was typed. A
   * bracket must be the first character of its line. Also available while the text has syntax errors.
   */
  "textDocument/onTypeFormatting": { params: DocumentOnTypeFormattingParams; result: TextEdit[] };
  /**
   * Returns the folding ranges: objects, arrays and comments of more than one line, and consecutive comments. Whole
   * lines for clients with `lineFoldingOnly`. At most 5,000 and `rangeLimit`, outermost first.
   */
  "textDocument/foldingRange": { params: FoldingRangeParams; result: FoldingRange[] };
  /**
   * Returns the enclosing ranges of each position, innermost first: the content of a string, the value, its member, the
   * content of the object, the object, and so on.
   */
  "textDocument/selectionRange": { params: SelectionRangeParams; result: SelectionRange[] };
  /** Returns links to the source files that a document names, whether they exist or not. */
  "textDocument/documentLink": { params: DocumentLinkParams; result: DocumentLink[] };
  /** Returns the color literals of a document, at most 5,000. */
  "textDocument/documentColor": { params: DocumentColorParams; result: ColorInformation[] };
  /**
   * Returns the spellings of a color: `#RGB`, `#RRGGBB` or `#RRGGBBAA`, in the case of the current text. The form
   * closest to the current text is first.
   */
  "textDocument/colorPresentation": { params: ColorPresentationParams; result: ColorPresentation[] };
  /**
   * Returns computed numbers to show in a range of the text: content size, section lengths, sizes of lanes, cells and
   * cards, sizes of items, and counts of items and rows. At most 5,000; empty while the text has a syntax error.
   */
  "textDocument/inlayHint": { params: InlayHintParams; result: InlayHint[] };
  /**
   * Returns the semantic tokens of a document, also while the text has errors. A token type that the client does not
   * support becomes a similar one, or is omitted. A comment of several lines is one token per line. Null for documents
   * with more than 100,000 tokens: request ranges instead.
   */
  "textDocument/semanticTokens/full": { params: DocumentSemanticTokensParams; result: SemanticTokens | null };
  /**
   * Returns the semantic tokens as edits of the last result for the document. Returns all tokens if `previousResultId`
   * is that of another result.
   */
  "textDocument/semanticTokens/full/delta": { params: DocumentSemanticTokensDeltaParams; result: SemanticTokens | SemanticTokensDelta | null };
  /** Returns the semantic tokens that intersect a range. Empty for a range with more than 100,000 tokens. */
  "textDocument/semanticTokens/range": { params: DocumentSemanticTokensRangeParams; result: SemanticTokens };
  /**
   * Returns the definition of the template, section or item at a position. Definitions are in `templates`, in an `id`,
   * or in the batch or snapshot of a timeline event that inserts the element. `photo-12` leads to the generator of
   * `photo-{i}`, a default identifier to its object, an identifier from a source file to the source. The result is a
   * location, or an array of one link for clients with `textDocument.definition.linkSupport`. Null if there is no
   * symbol at the position.
   */
  "textDocument/definition": { params: DefinitionParams; result: Location | LocationLink[] | null };
  /**
   * Returns the occurrences of the symbol at a position in its document, the timeline included, in text order; at most
   * 5,000. The default identifiers of items, `<section id>/<index>`, are also references of the section. An identifier
   * denotes one element throughout a timeline.
   */
  "textDocument/references": { params: ReferencesParams; result: Location[] };
  /** Returns the occurrences of the symbol at a position, its definition included. */
  "textDocument/documentHighlight": { params: DocumentHighlightParams; result: DocumentHighlight[] };
  /**
   * Returns the range and the name of the symbol at a position; null if there is none. Fails with `cannotRename` for
   * default identifiers, for identifiers from source files, and while the server's copy of the text may differ from the
   * editor's.
   */
  "textDocument/prepareRename": { params: PrepareRenameParams; result: PrepareRenameResult | null };
  /**
   * Returns the edits that rename a template, a section or an item in all its occurrences. Renaming a section also
   * changes the default identifiers of its items. Renaming a generator's item changes the pattern of the generator.
   * Fails with `cannotRename` and the reason as its message: no symbol at the position, an empty name, `:` in a
   * section's name or `#` in an item's name, a name of several items without `{i}`, a name that is in use, or a name
   * that would change the meaning of another occurrence. Null for other documents than layout documents.
   */
  "textDocument/rename": { params: RenameParams; result: WorkspaceEdit | null };
  /**
   * Returns the templates, sections with their contents, effects and timeline events of a document; at most 5,000,
   * outermost first. Nested for clients with `textDocument.documentSymbol.hierarchicalDocumentSymbolSupport`, otherwise
   * flat.
   */
  "textDocument/documentSymbol": { params: DocumentSymbolParams; result: DocumentSymbol[] | SymbolInformation[] };
  /**
   * Returns the symbols of the client's open layout documents whose names contain the characters of the query in order,
   * ignoring case; at most 5,000.
   */
  "workspace/symbol": { params: WorkspaceSymbolsParams; result: SymbolInformation[] };
  /**
   * Returns the code actions at a range: quick fixes of its diagnostics; extraction and inlining of templates,
   * conversion of similar items to a generator and back, conversion of headers between a number and an object; a
   * fix-all action; actions that sort keys in the order of the document reference; and, if the client requests it by a
   * user's action, *Copy as Swift*, which executes `layoutd.copyAsSwift`. Each edit is verified on a copy of the text
   * before it is offered: a quick fix must remove its diagnostic and add none, a refactoring must not change the
   * meaning. Empty for clients without `codeActionLiteralSupport`, for other documents than layout documents, and if
   * the server's copy of the text may differ from the client's. At most 5,000 edits in all; fewer actions are verified
   * in long texts.
   */
  "textDocument/codeAction": { params: CodeActionParams; result: CodeAction[] };
  /**
   * Returns a code lens that opens the preview, at the first bracket, and one that simulates the timeline, if the
   * document has one.
   */
  "textDocument/codeLens": { params: CodeLensParams; result: CodeLens[] };
  /**
   * Returns the diagnostics of a layout document. A client that declares `textDocument.diagnostic` pulls diagnostics
   * and gets no `textDocument/publishDiagnostics`.
   */
  "textDocument/diagnostic": { params: DocumentDiagnosticsParams; result: DocumentDiagnosticsResult };
  /**
   * Executes a command. `layoutd.preview.openInBrowser` opens a live preview in a browser; without a preview server it
   * renders an SVG file. `layoutd.preview.export` renders the whole document to an SVG file. `layoutd.simulate` writes
   * a player page for the timeline. `layoutd.copyAsSwift` returns the document's layout as Swift source text for UIKit,
   * which the client copies to the clipboard or shows. A page is shown by `window/showDocument`, or its address by
   * `window/showMessage` to clients without it. `layoutd.preview.close` stops the preview server and closes its pages;
   * the next preview has another URL. Files are deleted when the server exits. Fails with `previewUnavailable` if the
   * preview server cannot start, with `noPages` if there is no directory for files, and with `pageNotWritten`.
   */
  "workspace/executeCommand": { params: ExecuteCommandParams; result: ExecuteCommandResult };
  /** Responds after all earlier messages of the connection are handled and the updates that they cause are sent. */
  "layoutd/synchronize": { params: {}; result: {} };
  /**
   * Opens a session: a viewport onto a document. The document is the inline `text`, or the open document with this URI,
   * or its file. In a waterfall with stable lanes, all items choose a lane. A connection has at most 64 sessions.
   */
  "layoutd/session/open": { params: OpenSessionParams; result: SessionState };
  /** Closes a session. `shutdown` closes all sessions of the connection. */
  "layoutd/session/close": { params: CloseSessionParams; result: {} };
  /**
   * Returns the complete state of a session under the next revision. Pending updates are included in it and not sent
   * separately.
   */
  "layoutd/session/snapshot": { params: SessionSnapshotParams; result: SessionState };
  /**
   * Discards the client's batch updates and snapshots: the session shows the document again. In a waterfall with stable
   * lanes, items keep the lanes that they have in the session.
   */
  "layoutd/session/reset": { params: ResetSessionParams; result: {} };
  /**
   * Returns the edits that write the client's batch updates and snapshots into the document. The request changes
   * nothing: the client applies the edits, and the session continues with the new text without a visible change.
   * Unchanged elements are not touched, and an `id` is written where the new text would otherwise produce another one.
   * The leading items of a generator stay a generator with a smaller `repeat`; other items that were reordered, and all
   * rows of a source in a changed section, are written one by one. Measured sizes, `setSticky`, `setPagedOffset` and
   * the lanes of a waterfall with stable lanes are not written, so a new session on the document can differ. A document
   * that no editor has open is identified by the URI of `layoutd/session/open`, with version null. Fails with
   * `commitTooLarge` if more than 10,000 generated items would be written one by one, with `commitOfOutline` if items
   * of a section with children were inserted, deleted, moved or replaced (what is expanded is written as `isExpanded`),
   * and with `staleDocument` while the text or a source has a syntax error or may differ from the editor's.
   */
  "layoutd/session/commit": { params: CommitSessionParams; result: WorkspaceEdit };
  /**
   * Sets the reading direction and the text size of the user, as `--rtl` and `--text-scale` do on the command line.
   * They are valid until the next request; the text is not changed.
   */
  "layoutd/session/setEnvironment": { params: SetEnvironmentParams; result: {} };
  /**
   * Sets whether a section's header is sticky, if the document's `stickyHeaders` is not `none`. The override is valid
   * until an edit of the document changes whether that header is sticky; that for a section that a batch update
   * inserted is valid until the section is deleted.
   */
  "layoutd/session/setSticky": { params: SetStickyParams; result: {} };
  /**
   * Shifts a section and all sections after it on screen without a new layout: `contentSize` does not change. The
   * override is valid until an edit of the document changes the section's `pagedOffset`; that for a section that a
   * batch update inserted is valid until the section is deleted.
   */
  "layoutd/session/setPagedOffset": { params: SetPagedOffsetParams; result: {} };
  /**
   * Returns the objects of the text that determine an element: its item, generator or source, its section, the header
   * or footer, and the layout; with their keys that have simple values. Null for elements that a client inserted and
   * for unknown keys. Works while the text has a syntax error, too; the values are then those of the last valid text.
   */
  "layoutd/session/elementProperties": { params: ElementPropertiesParams; result: {
  /** The object that is closest to the element first. */
  groups: PropertyGroup[];
  /** The steps of the computation of the element's frame in the session's layout. */
  derivation: DerivationStep[];
  /** The generator or source that creates the element. Absent if the text lists it. */
  generator?: {
    /** The number of the item among those of the generator, from 0. */
    index: number;
    /** The number of items of the generator. */
    count: number;
  };
  /** The lines of the text around the element's description. */
  lines: {
    /** The number of the first line, from 0. */
    first: number;
    /** At most five lines, each of at most 200 bytes. */
    texts: string[];
  };
} | null };
  /**
   * Changes one value of the text; comments and formatting are kept. A document in an editor is changed by
   * `workspace/applyEdit`; a file is written atomically, if it has not changed since it was read.
   */
  "layoutd/session/setProperty": { params: SetPropertyParams; result: EditResult };
  /**
   * Shows the document as if its text had another value, without an animation, in this session only: for a handle that
   * is dragged. The text is not changed. Its next change ends the trial, and so does a request without `path`.
   */
  "layoutd/session/tryProperty": { params: TryPropertyParams; result: {} };
  /** Applies edits of the text, such as those of a code action, in the same way as `layoutd/session/setProperty`. */
  "layoutd/session/applyEdit": { params: ApplySessionEditParams; result: EditResult };
  /**
   * Writes rows as a new file beside the document, and makes it the data source of a section, in the same way as
   * `layoutd/session/setProperty`. A document without sections gets one. Only for a file that may be written: an
   * existing file is never replaced, and one with the same contents is used again. Undo keeps the file.
   */
  "layoutd/session/addContent": { params: AddContentParams; result: EditResult };
  /**
   * Returns the layout of the document as Swift source text for UIKit, as `layoutd export` writes it, with the lines of
   * each section. A layout in Swift is not exported.
   */
  "layoutd/session/exportSwift": { params: ExportSwiftParams; result: ExportSwiftResult };
  /**
   * Returns the edits of the text that explain how the layout has changed since the last response to this request, as
   * `layoutd diff` names them: the smallest set with which the earlier document has the present layout, in the
   * document's viewport. Empty for the first request, without a change of the layout, while the text has a syntax
   * error, and if the edits do not explain the change. No other call waits for it; a client cancels it when the text
   * has changed again. A cancelled request is no response, and neither is an error, so the next one explains its
   * changes, too. `limitExceeded` if the document has more than about 25,000 items (6,000 that are written out with
   * long labels).
   */
  "layoutd/session/explainChange": { params: ExplainChangeParams; result: ExplainChangeResult };
  /**
   * Reverts the last edit of a file by `layoutd/session/setProperty` or `layoutd/session/applyEdit`, if the file has
   * not changed since.
   */
  "layoutd/session/undoEdit": { params: UndoEditParams; result: EditResult };
  /** Repeats the edit that `layoutd/session/undoEdit` reverted last. */
  "layoutd/session/redoEdit": { params: RedoEditParams; result: EditResult };
  /**
   * Shows another layout of the Swift files that the document is made from, one of `build.layouts` in
   * `layoutd/session/didChangeDocument`. The build follows; all sessions on the document show its result.
   */
  "layoutd/session/selectLayout": { params: SelectLayoutParams; result: {} };
  /**
   * Sets sizes that the client measured (self-sizing). They apply to headers and footers, along the scroll axis, and to
   * cells of `tags`, `list`, `waterfall`, `flow` with `estimatedItemSize` and `compositional` with estimated
   * dimensions. Visible elements keep their position on screen when an element above them changes its size. Unknown
   * keys are ignored.
   */
  "layoutd/session/setMeasuredSizes": { params: SetMeasuredSizesParams; result: SetMeasuredSizesResult };
  /**
   * Invalidates a part of the layout. `everything` also removes all measured sizes; `keys` removes those of the named
   * elements.
   */
  "layoutd/session/invalidate": { params: InvalidateSessionParams; result: {} };
  /**
   * Inserts, deletes, moves and reloads items and sections as one batch update, with the index rules of
   * `performBatchUpdates(_:completion:)`. An invalid batch changes nothing and fails with `invalidBatchUpdates` and its
   * `findings`.
   */
  "layoutd/performBatchUpdates": { params: PerformBatchUpdatesParams; result: PerformBatchUpdatesResult };
  /**
   * Replaces the data by a snapshot, as a diffable data source: the sections and items to show, by identifier and in
   * order. An identifier of the previous data denotes the same element at its new position. An invalid snapshot changes
   * nothing and fails with `invalidSnapshot` and its `findings`: `duplicateSection`, `duplicateItem`, `unknownItem` or
   * `unknownSection`.
   */
  "layoutd/applySnapshot": { params: ApplySnapshotParams; result: ApplySnapshotResult };
  /**
   * Begins to move an item. Until the movement ends the item has the `phase` `moving`, is drawn above all others and
   * follows the position, and the other items are laid out as though it were already at the index path that the
   * position determines. The data of the session is unchanged. A session moves one item at a time. Fails with
   * `cannotMove` if the document's `reorder` is `none`, the key is not that of a cell, or an item is being moved
   * already.
   */
  "layoutd/session/beginInteractiveMovement": { params: BeginInteractiveMovementParams; result: {} };
  /**
   * Ends the movement: the item is dropped at its target. Returns the batch update that it amounts to, which is applied
   * already; it is empty if the item is where it was. With `edit`, the drop is offered as an edit of the text, too.
   * Fails with `noMovement` if no item is being moved.
   */
  "layoutd/session/endInteractiveMovement": { params: EndInteractiveMovementParams; result: EndInteractiveMovementResult };
  /**
   * Cancels the movement: the item returns to its cell, and the viewport to the offset that it had before it scrolled
   * by itself. Does nothing if no item is being moved.
   */
  "layoutd/session/cancelInteractiveMovement": { params: CancelInteractiveMovementParams; result: {} };
  /**
   * Shows the children of items, as `NSDiffableDataSourceSectionSnapshot.expand(_:)` and the application of the
   * snapshot. Their visible descendants are inserted as one update; those of a collapsed descendant stay hidden. An
   * unknown item changes nothing and fails with `invalidOutline`.
   */
  "layoutd/expandItems": { params: ExpandItemsParams; result: ExpandItemsResult };
  /**
   * Hides the descendants of items, as `NSDiffableDataSourceSectionSnapshot.collapse(_:)` and the application of the
   * snapshot. They are deleted as one update, and which of them are expanded is kept. An unknown item changes nothing
   * and fails with `invalidOutline`.
   */
  "layoutd/collapseItems": { params: CollapseItemsParams; result: CollapseItemsResult };
  /**
   * Replaces the items of a section by a tree, as
   * `UICollectionViewDiffableDataSource.apply(_:to:animatingDifferences:)`. Items whose ancestors are all expanded are
   * visible. An identifier of the previous data denotes the same item at its new position. An invalid snapshot changes
   * nothing and fails with `invalidOutline`: `unknownItem`, `duplicateItem` or `limitExceeded`.
   */
  "layoutd/applySectionSnapshot": { params: ApplySectionSnapshotParams; result: ApplySectionSnapshotResult };
  /** Sets the mode and the rate of the session clock. A manual clock moves only by `layoutd/clock/advance`. */
  "layoutd/clock/set": { params: SetClockParams; result: SetClockResult };
  /**
   * Moves the manual clock forward, or backward within a running animation. With `step`, a session in `frames` mode
   * sends one frame per step and one for the target time; without `step`, only the latter. Fails with `clockNotManual`
   * or `clockBeforeAnimation`.
   */
  "layoutd/clock/advance": { params: AdvanceClockParams; result: AdvanceClockResult };
  /** Returns the elements that intersect a rectangle of the content. */
  "layoutd/attributesForElements": { params: AttributesForElementsParams; result: AttributesForElementsResult };
  /** Returns one element, by key or by index path; null if there is none. */
  "layoutd/attributesForElement": { params: AttributesForElementParams; result: LayoutAttributes | null };
  /**
   * Returns the offset at which a deceleration towards `proposed` ends: the layout at the center of the viewport may
   * snap it (`targetContentOffset(forProposedContentOffset:)`). Offsets beyond the content return the ends of the
   * scroll range, which `endless` content does not have.
   */
  "layoutd/targetContentOffset": { params: TargetContentOffsetParams; result: TargetContentOffsetResult };
  /**
   * Returns the content offset that shows an element at a position of the viewport. On the other axis, and with
   * `nearest` on both axes, the offset changes by the minimum that makes the element visible beside pinned views. Views
   * that come into view there and measure their sizes when they are displayed are measured before. After a scroll to
   * the offset, sizes that arrive keep the element at its position until the next scroll or movement.
   */
  "layoutd/scrollToItem": { params: ScrollToItemParams; result: ScrollToItemResult };
  /**
   * Returns the topmost element at a point of the content, with the range of the document that describes it; null if
   * there is none. Transforms are applied. Hidden elements and elements with alpha 0 are not hit.
   */
  "layoutd/hitTest": { params: HitTestParams; result: HitTestResult | null };
  /**
   * Returns the elements that a position in the text describes, in this connection's sessions on the document, nearest
   * to the center of each viewport first; at most 100. Of a larger generator: the visible ones, or the first and last
   * items if none is visible. A position in an item yields its items; in a header, the header; in a decoration, its
   * elements; in a template, the items that use it; elsewhere in a section, the header, or else its first cell. A
   * session on inline text is found by its URI if no client has that document open.
   */
  "layoutd/reveal": { params: RevealParams; result: RevealResult };
  /**
   * Returns the range of the text that describes an element, and requests the editor that has the document open to
   * reveal it: by `window/showDocument` if supported, otherwise by `layoutd/editor/reveal` if the editor has a session
   * or reports its cursor. If no client has it open, `layoutd preview --editor` starts an editor for its file. Null for
   * elements that a client inserted and for unknown keys.
   */
  "layoutd/showSource": { params: ShowSourceParams; result: ElementSource | null };
  /**
   * Returns the simulation of a document's timeline as data for a player, as embedded in the page of `layoutd
   * simulate`, with the names of its events. Null for a document without a timeline. A long simulation is truncated;
   * `stopReason` is why a simulation ended early. `jumps` are the elements in view that move without an animation, each
   * with its time and its distance on screen in points; absent if there are none. `report` is the report of `layoutd
   * simulate --report json`; absent if no element jumps or changes its size and nothing is blank.
   */
  "layoutd/simulateTimeline": { params: SimulateTimelineParams; result: LSPAny | null };
  /**
   * Returns at which widths of the viewport the lint rules of layouts have diagnostics, as `layoutd lint --widths`. A
   * response covers as many widths as take about a tenth of a second; the client requests the others from its `to` on.
   * No other call waits for it. Empty while the text has a syntax error; `limitExceeded` if the document has more than
   * about 100,000 items.
   */
  "layoutd/lintWidths": { params: LintWidthsParams; result: LintWidthsResult };
  /**
   * Returns the hover at a position of a layout document, also while the text has errors: the documentation of keys,
   * values and devices, the components of colors, and the first values of a generator's rules. For items, generators,
   * sources, templates, sections, headers, footers, decorations and boundary items it contains the frame at the initial
   * scroll offset and how it was computed; while the text has a syntax error, that of the last valid text. Null if
   * there is none, and for documents that are not open or not layout documents.
   */
  "textDocument/hover": { params: HoverParams; result: Hover | null };
  /**
   * Returns the completion items at a position of a layout document, also while the text has errors: missing keys with
   * their default values; enumeration values, devices and rules of generators; identifiers of templates, sections and
   * items; colors of the document and named colors; JSON Pointers into the first rows of a source file; files and
   * folders of the workspace next to the document; and whole objects with their required keys.
   */
  "textDocument/completion": { params: CompletionParams; result: CompletionResult };
}

/** The notifications of clients. */
export interface ClientNotifications {
  /** Confirms the result of `initialize`. */
  "initialized": { params: {} };
  /** Ends the process, or the connection of a socket. The exit code is 0 after `shutdown`, otherwise 1. */
  "exit": { params: {} };
  /**
   * Cancels a request. A queued or running request fails with -32800 within 50 ms and changes nothing. An id of another
   * type, or of a finished request, is ignored.
   */
  "$/cancelRequest": { params: CancelRequestParams };
  /** Sets the level of `$/logTrace`. */
  "$/setTrace": { params: SetTraceParams };
  /**
   * Cancels the operation that reports progress under a token. Requests with the token, queued ones too, are cancelled
   * as by `$/cancelRequest`; for other operations only the progress reports end.
   */
  "window/workDoneProgress/cancel": { params: CancelWorkDoneProgressParams };
  /**
   * Opens a document with its text. The sessions of all connections on it show the unsaved text. Each document has one
   * editor, the client that opened it last: a client that had it open before is warned by `window/showMessage`, and for
   * its requests the document is not open until it closes and reopens it. Edits are returned only to the editor, and to
   * clients with a session on the document.
   */
  "textDocument/didOpen": { params: DidOpenTextDocumentParams };
  /** Changes the text. Each change applies to the result of the one before. */
  "textDocument/didChange": { params: DidChangeTextDocumentParams };
  /** Notifies the server that a document was saved; other documents may read it as a source. */
  "textDocument/didSave": { params: DidSaveTextDocumentParams };
  /**
   * Closes a document. The client's own sessions on it end; those of other connections continue with the file, or end
   * if there is none.
   */
  "textDocument/didClose": { params: DidCloseTextDocumentParams };
  /**
   * Notifies the server of changed settings. Clients that declare `workspace.configuration` get a request for them
   * instead.
   */
  "workspace/didChangeConfiguration": { params: DidChangeConfigurationParams };
  /**
   * Notifies the server of changed files. The server itself watches the files that the client does not watch: see
   * `client/registerCapability`.
   */
  "workspace/didChangeWatchedFiles": { params: DidChangeWatchedFilesParams };
  /** Notifies the server of added and removed folders; documents resolve their sources again. */
  "workspace/didChangeWorkspaceFolders": { params: DidChangeWorkspaceFoldersParams };
  /**
   * Sets the content offset of the viewport, also beyond the content, or the offset of an orthogonal section. Pending
   * scrolls are coalesced: only the last offset is applied.
   */
  "layoutd/session/scroll": { params: ScrollParams };
  /**
   * Sets the screen of the session and clamps the content offset. A device sets the display scale, unless the document
   * writes `displayScale`, and the safe area of a document with `"safeAreaInsets": "device"`; a size leaves those of
   * the document; one that is the screen of the present device turned by 90° turns the device. An offset at the start
   * of the content follows the content inset.
   */
  "layoutd/session/resize": { params: ResizeParams };
  /**
   * Moves the center of the moving item. Pending positions are coalesced: only the last one is applied. While the
   * viewport scrolls the item keeps its position on screen. Within 44 points of an edge the viewport scrolls by itself,
   * at up to 600 points per second, until the end of the content. From an offset beyond the content it scrolls only
   * towards it, and starts at its end. Ignored if no item is being moved.
   */
  "layoutd/session/updateInteractiveMovement": { params: UpdateInteractiveMovementParams };
  /** Acknowledges all updates up to a revision; see `ackWindow` of `layoutd/session/open`. */
  "layoutd/session/ack": { params: AcknowledgeParams };
  /**
   * Reports the cursor position of the editor that has the document open. Sessions of other connections on the document
   * get `layoutd/session/didMoveCursor`.
   */
  "layoutd/editor/didMoveCursor": { params: EditorDidMoveCursorParams };
}

/** The requests of the server. */
export interface ServerRequests {
  /**
   * Requests the client to pull diagnostics again after a change that was not an edit. Sent to clients that pull
   * diagnostics and declare `workspace.diagnostics.refreshSupport`.
   */
  "workspace/diagnostic/refresh": { params: {}; result: null };
  /**
   * Requests the settings after `initialized` and after each change, from clients that declare
   * `workspace.configuration`. No work depends on the response; null is ignored.
   */
  "workspace/configuration": { params: ConfigurationParams; result: LSPAny[] };
  /**
   * Registers for changes of settings and of files after `initialized`, with clients that declare `dynamicRegistration`
   * for them. If the client rejects the file registration, the server watches the files.
   */
  "client/registerCapability": { params: RegisterCapabilityParams; result: null };
  /**
   * Edits a document that the client has open, after a preview has changed a value. Sent only to clients that declare
   * `workspace.applyEdit`.
   */
  "workspace/applyEdit": { params: ApplyEditParams; result: LSPAny };
  /**
   * Shows a page that a command produced, or a range of a document, on clients that declare
   * `window.showDocument.support`.
   */
  "window/showDocument": { params: ShowDocumentParams; result: LSPAny };
  /**
   * Requests a client that declares `window.workDoneProgress` to show the progress of an operation without a client's
   * token, such as reading a large document. No work depends on the response; an operation that has ended before it
   * reports nothing.
   */
  "window/workDoneProgress/create": { params: CreateWorkDoneProgressParams; result: null };
}

/** The notifications of the server. */
export interface ServerNotifications {
  /**
   * Requests the editor to reveal a range of one of its documents, after `layoutd/showSource` of another client. Sent
   * to editors without `window/showDocument`.
   */
  "layoutd/editor/reveal": { params: EditorRevealParams };
  /**
   * Reports the state of the document that a session shows, to clients that opened the session with `reportsDocument`:
   * after the session was opened, and whenever the state or the diagnostics change.
   */
  "layoutd/session/didChangeDocument": { params: SessionDidChangeDocumentParams };
  /**
   * Reports the elements at the cursor of the editor that has the document open, as in `layoutd/reveal`. The viewport
   * does not move.
   */
  "layoutd/session/didMoveCursor": { params: SessionDidMoveCursorParams };
  /** Replaces the diagnostics of a layout document; sent to the client that has it open. */
  "textDocument/publishDiagnostics": { params: PublishDiagnosticsParams };
  /**
   * Shows a message to the user: the URI of a page that a command produced, to clients without `window/showDocument`,
   * or a warning about it; or a warning that another client has opened a document.
   */
  "window/showMessage": { params: ShowMessageParams };
  /** Writes a line to the client's log. */
  "window/logMessage": { params: LogMessageParams };
  /**
   * Reports the progress of an operation that takes longer than 200 ms: begin, reports, end, all before its response.
   * The token is the `workDoneToken` of the request, or one that the client accepted by
   * `window/workDoneProgress/create`. Not sent on the manual clock.
   */
  "$/progress": { params: WorkDoneProgressParams };
  /** Reports handled messages to a client that has enabled tracing. */
  "$/logTrace": { params: LogTraceParams };
  /**
   * Reports the changes since the previous revision. Apply `removed`, `changed` and `added` in this order; everything
   * else is unchanged. Changes are coalesced while the client cannot take an update.
   */
  "layoutd/session/update": { params: SessionUpdateParams };
  /**
   * Reports the end of an animated update: it has finished, or the next update has interrupted it and follows
   * immediately. An additive update interrupts none. In `frames` mode it follows the last frame.
   */
  "layoutd/session/didFinalizeUpdate": { params: DidFinalizeUpdateParams };
  /**
   * Reports that a section's header has become sticky: the edge of the viewport has passed its original position. Sent
   * after the update that shows it.
   */
  "layoutd/session/didEnterSticky": { params: DidEnterStickyParams };
  /** Reports that a section's header is no longer sticky or no longer exists. Sent after the update that shows it. */
  "layoutd/session/didExitSticky": { params: DidExitStickyParams };
  /**
   * Reports that the movement of an item ended without a request, because the data or the document has changed. Sent
   * before the update that shows it.
   */
  "layoutd/session/didCancelInteractiveMovement": { params: DidCancelInteractiveMovementParams };
  /** Reports that the server has ended a session, because its document was closed. */
  "layoutd/session/didClose": { params: SessionDidCloseParams };
}

/** The parameters of a request; any for methods that layoutd does not define. */
export type RequestParams<M extends string> = M extends keyof ClientRequests ? ClientRequests[M]["params"] : any;

/** The result of a request; any for methods that layoutd does not define. */
export type RequestResult<M extends string> = M extends keyof ClientRequests ? ClientRequests[M]["result"] : any;

/** The parameters of a client's notification; any for methods that layoutd does not define. */
export type NotificationParams<M extends string> =
  M extends keyof ClientNotifications ? ClientNotifications[M]["params"] : any;

/** The parameters of a message of the server; any for methods that layoutd does not define. */
export type ServerParams<M extends string> =
  M extends keyof ServerNotifications ? ServerNotifications[M]["params"]
  : M extends keyof ServerRequests ? ServerRequests[M]["params"] : any;
