/// The protocol's model, `protocol/layoutd.json`, as it stands there; a test writes this file.
enum ProtocolModel {
  static let text = #"""
    {
      "protocol": "1.0",
      "about": [
        "layoutd speaks JSON-RPC 2.0 in the frames of LSP 3.17 (Content-Length, UTF-8). What an editor needs is LSP;",
        "what LSP does not have begins with layoutd/. Lengths are points, times seconds. A member whose name ends in ? may",
        "be absent, and null counts as absent. The member * stands for any others. Unknown members are skipped.",
        "Requests about one document, and about the sessions on it, are answered in their order; on the manual clock all",
        "requests of the connection are. What takes long delays neither other documents nor other connections."
      ],
      "types": {
        "uri": "string — a document's name, in any spelling: %3A and : are the same",
        "session": "string — names a session of this connection",
        "key": "string — names an element, the same across edits and updates: cell:<item>, header:<section>, footer:<section>, decoration:<kind>:<section>/<n>, boundary:<kind>:<section>/<n>; n counts from 0 within kind and section",
        "place": "[integer] — [section] or [section, item], from 0",
        "rect": "[number] — [x, y, width, height]",
        "json": "any — whatever the sender likes",
        "item": "any — an item as in a layout document",
        "section": "any — a section as in a layout document",
        "snapshotItem": "string | item — a string names an item that is there; an object has an id, and what it says replaces the keys of an item that is there",
        "snapshotEntry": "string | snapshotSection — a string names a section that is there and keeps its items"
      },
      "shapes": {
        "point": { "x": "number", "y": "number" },
        "size": { "width": "number", "height": "number" },
        "document": { "uri": "uri" },
        "position": {
          "line": "integer — from 0",
          "character": "integer — from 0, in units of the negotiated positionEncoding"
        },
        "range": { "start": "position", "end": "position" },
        "attributes": {
          "key": "key",
          "category": "\"cell\" | \"supplementary\" | \"decoration\"",
          "kind?": "string — header, footer, or that of the decoration or boundary item",
          "indexPath": "place — a decoration's and a boundary item's is [section, n], a header's and a footer's [section, 0]",
          "frame": "rect — without the transform",
          "alpha?": "number — 1 when absent",
          "zIndex?": "integer — 0 when absent",
          "hidden?": "boolean — false when absent",
          "transform?": "[number] — [a, b, c, d, tx, ty] about the frame's centre",
          "custom?": "custom — empty when absent",
          "phase?": "\"disappearing\" — on its way out, where the server plays the frames"
        },
        "custom": {
          "color?": "string",
          "label?": "string",
          "text?": "string",
          "data?": "json",
          "*?": "json — what the document wrote for a decoration, and its defaults: cornerRadius, image, a free one's fields"
        },
        "progress": {
          "kind": "\"begin\" | \"report\" | \"end\"",
          "title?": "string — of begin",
          "cancellable?": "boolean — of begin",
          "percentage?": "integer — 0 to 100, never falling; where it is known"
        },
        "difference": {
          "key": "key",
          "indexPath?": "place",
          "frame?": "rect",
          "alpha?": "number",
          "zIndex?": "integer",
          "hidden?": "boolean",
          "transform?": "[number]",
          "custom?": "custom — replaced whole",
          "phase?": "\"disappearing\" | null"
        },
        "looks": {
          "frame?": "rect",
          "alpha?": "number",
          "zIndex?": "integer",
          "hidden?": "boolean",
          "transform?": "[number]"
        },
        "state": {
          "session": "session",
          "revision": "integer — of what is sent to the session; a gap means loss",
          "documentVersion": "integer — 0 when no editor has it open",
          "viewport": "size",
          "contentOffset": "point",
          "contentSize": "size",
          "orthogonalOffsets?": "offsets — where there are such sections",
          "attributes": "[attributes] — of the elements that meet the viewport grown by overscan, back to front",
          "stale?": "boolean — true when the text or a source of it has a syntax error and what they said before is shown"
        },
        "offsets": { "*?": "point — how far a section that scrolls by itself is scrolled, by the section's id" },
        "measuredSizes": { "*?": "[number] — [width, height], by the element's key" },
        "match": {
          "session": "session",
          "key": "key",
          "frame": "rect",
          "contentOffset": "point — where the viewport goes to show it in its middle: the present one when it is seen already"
        },
        "hit": {
          "key": "key",
          "indexPath": "place",
          "uri?": "uri — as it was when the session was opened; with range absent for what a client inserted, and for what a syntax error hides",
          "range?": "range — the item's object (a generator's for all of its items, the source for all of its rows), the value of header or footer, the decoration's or the boundary item's object"
        },
        "source": {
          "uri": "uri — as it was when the session was opened",
          "range": "range — as in hit",
          "line": "string — the first line of it, without blanks at its ends and not too long",
          "shown": "boolean — whether an editor was asked to show it"
        },
        "cause": {
          "kind": "\"edit\" | \"data\" | \"invalidate\" | \"resize\" | \"animation\" | \"scroll\" — the strongest of all",
          "token?": "json — the newest"
        },
        "appearing": { "key": "key", "initial": "looks — where they differ from where it ends" },
        "disappearing": {
          "key": "key — <key>#<animation> for the old view of an element that has a new one",
          "attributes": "attributes",
          "final": "looks — where they differ from where it stands"
        },
        "spring": {
          "dampingRatio?": "number",
          "mass?": "number",
          "stiffness?": "number",
          "damping?": "number",
          "initialVelocity?": "number",
          "duration?": "number",
          "bounce?": "number"
        },
        "animation": {
          "id": "integer — counts from 1 within the session",
          "duration": "number",
          "curve": "\"linear\" | \"easeIn\" | \"easeOut\" | \"easeInOut\" | [number] | spring",
          "appearing": "[appearing]",
          "disappearing": "[disappearing] — also those whom an earlier animation sent away and who are still on screen, as ghosts: they go on from where they are",
          "moving": "[appearing] — also elements that did not change and were on their way"
        },
        "insertion": { "at": "place — after the batch", "item?": "item", "section?": "section" },
        "deletion": { "at": "place — before the batch" },
        "move": { "from": "place — before the batch", "to": "place — after the batch" },
        "reloading": { "at": "place — before the batch", "item?": "item", "section?": "section" },
        "operation": {
          "insert?": "insertion — exactly one of the four",
          "delete?": "deletion",
          "move?": "move",
          "reload?": "reloading"
        },
        "snapshotSection": {
          "id": "string",
          "items?": "[snapshotItem] — those that the section has when absent",
          "*?": "any — the keys of a section as in a layout document; without any, a section that is there keeps its own"
        },
        "finding": {
          "code": "string",
          "operation": "integer | null — index in updates, the later of two; null for counts",
          "message": "string"
        },
        "markup": {
          "kind": "\"markdown\" | \"plaintext\" — Markdown to a client that lists it in textDocument.hover.contentFormat",
          "value": "string"
        },
        "completionItem": {
          "label": "string",
          "kind": "integer — 10 a key, 12 a value, 15 a whole object, 16 a colour, 17 a file, 18 a name, or a place in a source, 19 a folder, 20 a word",
          "detail?": "string — what it may be",
          "documentation?": "markup | string — a string to a client that lists no textDocument.completion.completionItem.documentationFormat",
          "sortText": "string",
          "filterText?": "string — the label, where it is absent",
          "insertTextFormat": "integer — 2, with tab stops, to a client that says textDocument.completion.completionItem.snippetSupport; else 1",
          "textEdit": "textEdit — the whole key or value behind its opening quote; of a string without its end what is in front of the place. In one line to a client that says neither snippetSupport nor insertTextModeSupport, for it may insert a word",
          "additionalTextEdits?": "[textEdit] — the comma that the member or element before lacks; to a client with insertTextModeSupport and without snippets what comes behind a closing quote that is there already"
        },
        "hover": { "contents": "markup", "range": "range — the whole key or value, quotes included" },
        "inlayHint": {
          "position": "position",
          "label": "string — such as 111 × 74",
          "kind": "integer — always 1",
          "tooltip?": "markup | string — how the numbers came about; a string to a client that lists no textDocument.hover.contentFormat",
          "paddingLeft": "boolean"
        },
        "semanticTokens": {
          "resultId?": "string — for the next delta; absent of a range",
          "data": "[integer] — five numbers a token: lines and characters from the token before, length, place of its type in the legend, bits of its modifiers"
        },
        "semanticTokensDelta": { "resultId": "string", "edits": "[semanticTokensEdit] — one, or none" },
        "semanticTokensEdit": {
          "start": "integer — the first number that goes",
          "deleteCount": "integer",
          "data": "[integer] — what comes in their place; whole tokens"
        },
        "location": { "uri": "uri", "range": "range" },
        "relatedInformation": { "location": "location", "message": "string" },
        "codeDescription": { "href": "uri — a chapter of the reference" },
        "configurationItem": { "section": "\"layoutd\"" },
        "registration": {
          "id": "\"layoutd-configuration\" | \"layoutd-files\"",
          "method": "\"workspace/didChangeConfiguration\" | \"workspace/didChangeWatchedFiles\"",
          "registerOptions": "json — the section layoutd; the glob pattern **/*.json"
        },
        "diagnostic": {
          "range": "range — the whole offending token",
          "severity": "integer — 1 error, 2 warning, 3 information, 4 hint",
          "code": "string — see the reference of the language; of an impossible batch or snapshot in a timeline the code of the finding",
          "codeDescription?": "codeDescription — to a client that says codeDescriptionSupport, where the reference is installed",
          "source": "\"layoutd\"",
          "message": "string",
          "tags?": "[integer] — 1 for what could go and nothing would change, to a client that lists it in tagSupport",
          "relatedInformation?": "[relatedInformation] — to a client that says relatedInformation"
        },
        "workspaceEdit": {
          "documentChanges?": "[documentEdit] — to a client that said workspace.workspaceEdit.documentChanges; empty when there is nothing to write",
          "changes?": "textEdits — to any other"
        },
        "documentEdit": { "textDocument": "editedDocument", "edits": "[textEdit] — in the order of the text, apart" },
        "editedDocument": { "uri": "uri", "version": "integer | null" },
        "textEdits": { "*?": "[textEdit] — by the document's uri; none when there is nothing to write" },
        "formattingOptions": {
          "tabSize?": "integer — columns of a level; 2, or 4 with tabs, when absent",
          "insertSpaces?": "boolean — true when absent",
          "*?": "json — not looked at: no line keeps white space at its end, and the text ends with one line end"
        },
        "foldingRange": {
          "startLine": "integer",
          "startCharacter?": "integer — absent for whole lines, as is endCharacter",
          "endLine": "integer",
          "endCharacter?": "integer",
          "kind?": "\"comment\""
        },
        "selectionRange": { "range": "range", "parent?": "selectionRange — the next larger one; none has the whole text" },
        "locationLink": {
          "originSelectionRange": "range — the name that was asked about",
          "targetUri": "uri",
          "targetRange": "range — the whole object, or the member of a template",
          "targetSelectionRange": "range — its name without the quotes; the opening bracket of what has none"
        },
        "referenceContext": { "includeDeclaration?": "boolean — false when absent" },
        "documentHighlight": { "range": "range", "kind": "integer — 3 where the name is defined, else 2" },
        "preparedRename": {
          "range": "range — the name at the place, without its quotes",
          "placeholder": "string — the name where it is defined, such as photo-{i} of photo-12"
        },
        "documentSymbol": {
          "name": "string — never empty, and not unique",
          "detail?": "string — where the document starts: an item's frame, of a generator and a source the number of items and the frame of the first, a section's kind, number of items and frame; an event's time. Frames are absent while the text has a syntax error",
          "kind": "integer — a number of LSP's from 1 to 18",
          "range": "range",
          "selectionRange": "range",
          "children?": "[documentSymbol]"
        },
        "symbolInformation": {
          "name": "string",
          "kind": "integer",
          "location": "location",
          "containerName?": "string — the name of the symbol that it is in"
        },
        "documentLink": { "range": "range — the name without its quotes", "target": "uri" },
        "color": { "red": "number — from 0 to 1", "green": "number", "blue": "number", "alpha?": "number — 1 when absent" },
        "colorInformation": { "range": "range — the colour without its quotes", "color": "color" },
        "colorPresentation": { "label": "string", "textEdit": "textEdit" },
        "codeActionFinding": {
          "range": "range",
          "code?": "any — findings are known again by range, code and message",
          "message?": "string",
          "*?": "any"
        },
        "codeActionContext": {
          "diagnostics?": "[codeActionFinding]",
          "only?": "[string] — kinds, each with all below it; any kind when absent",
          "triggerKind?": "integer — with 2, while a cursor moves, less is tried"
        },
        "codeAction": {
          "title": "string",
          "kind": "\"quickfix\" | \"refactor.extract\" | \"refactor.inline\" | \"refactor.rewrite\" | \"source.fixAll.layoutd\" | \"source.sortKeys.layoutd\"",
          "diagnostics?": "[codeActionFinding] — the one that is repaired: the client's own object where it has one",
          "isPreferred?": "boolean — to a client that says textDocument.codeAction.isPreferredSupport",
          "edit?": "workspaceEdit",
          "disabled?": "refusal — instead of the edit: to a client that says textDocument.codeAction.disabledSupport and asks for the kind"
        },
        "refusal": { "reason": "string" },
        "command": { "title": "string", "command": "\"layoutd.preview.openInBrowser\" | \"layoutd.simulate\"", "arguments": "[uri] — the document" },
        "codeLens": { "range": "range", "command": "command" },
        "textEdit": { "range": "range", "newText": "string" },
        "textDocument": { "uri": "uri", "languageId?": "string", "version?": "integer", "text": "string" },
        "versionedDocument": { "uri": "uri", "version?": "integer" },
        "change": { "range?": "range — the whole text when absent", "text": "string" },
        "fileEvent": { "uri": "uri" },
        "folder": { "uri": "uri" },
        "folderEvent": { "added?": "[folder]", "removed?": "[folder]" },
        "clientInfo": { "name?": "string", "version?": "string" },
        "nothing": {}
      },
      "settings": {
        "layoutd.preview.maxFps": "number — updates per second at most, from 1 to 1000, of sessions that do not say it themselves; 60",
        "layoutd.format.indent": "integer | \"tab\" — what one level is indented by; what the editor says when formatting",
        "layoutd.diagnostics.level": "\"error\" | \"warning\" | \"information\" | \"hint\" — the mildest that is told; hint"
      },
      "errors": {
        "-32700": "the body is not JSON",
        "-32600": "no request, or one that is not allowed now",
        "-32601": "no such method",
        "-32602": "parameters: missing, of a wrong type, or naming what is not there: unknownSession, unknownDocument, unknownSection, unknownElement, unknownRevision, unknownCommand (data.kind)",
        "-32002": "initialize must come first",
        "-32800": "cancelled by $/cancelRequest or window/workDoneProgress/cancel, or its client shut down meanwhile",
        "-32803": "cannot be done: data.kind says why, such as tooManyElements, staleDocument, cannotRename, commitTooLarge, invalidBatchUpdates or invalidSnapshot (both with data.findings)"
      },
      "methods": {
        "initialize": {
          "direction": "client", "kind": "request", "since": "LSP",
          "about": "The first request. A client that knows layoutd/ says so in capabilities.experimental.layoutd.",
          "params": {
            "processId?": "integer — the server ends with this process",
            "clientInfo?": "clientInfo",
            "rootUri?": "uri",
            "rootPath?": "string",
            "workspaceFolders?": "[folder] — sources outside of them are not read",
            "capabilities?": "json",
            "initializationOptions?": "json — settings, for a client without another place for them",
            "trace?": "\"off\" | \"messages\" | \"verbose\""
          },
          "result": { "capabilities": "json — experimental lists limits and methods", "serverInfo": "clientInfo" }
        },
        "initialized": {
          "direction": "client", "kind": "notification", "since": "LSP",
          "about": "The answer to initialize arrived.",
          "params": {}
        },
        "shutdown": {
          "direction": "client", "kind": "request", "since": "LSP",
          "about": "Ends all sessions; only exit may follow.",
          "params": {},
          "result": "null"
        },
        "exit": {
          "direction": "client", "kind": "notification", "since": "LSP",
          "about": "Ends the process (with 1 when shutdown did not come before), or a socket's connection.",
          "params": {}
        },
        "$/cancelRequest": {
          "direction": "client", "kind": "notification", "since": "LSP",
          "about": "The answer to a request is no longer wanted. One that waits or is being computed ends with -32800, within 50 ms, and changes nothing. An id of another type, or of a request that is answered, means nothing.",
          "params": { "id": "integer | string" }
        },
        "$/setTrace": {
          "direction": "client", "kind": "notification", "since": "LSP",
          "about": "Sets the level of $/logTrace.",
          "params": { "value": "\"off\" | \"messages\" | \"verbose\"" }
        },
        "window/workDoneProgress/cancel": {
          "direction": "client", "kind": "notification", "since": "LSP",
          "about": "Work whose progress is shown is no longer wanted: a request ends as with $/cancelRequest; of anything else no more is told.",
          "params": { "token": "integer | string" }
        },
        "textDocument/didOpen": {
          "direction": "client", "kind": "notification", "since": "LSP",
          "about": "Hands a text over. Sessions of any connection see it, unsaved as it is.",
          "params": { "textDocument": "textDocument" }
        },
        "textDocument/didChange": {
          "direction": "client", "kind": "notification", "since": "LSP",
          "about": "Changes the text, each change applied to the result of the one before.",
          "params": { "textDocument": "versionedDocument", "contentChanges": "[change]" }
        },
        "textDocument/didSave": {
          "direction": "client", "kind": "notification", "since": "LSP",
          "about": "The text was written to its file.",
          "params": { "textDocument": "document" }
        },
        "textDocument/didClose": {
          "direction": "client", "kind": "notification", "since": "LSP",
          "about": "Gives the text back: the file counts again. The owner's sessions on it end.",
          "params": { "textDocument": "document" }
        },
        "textDocument/formatting": {
          "direction": "client", "kind": "request", "since": "LSP",
          "about": "The edits that format a text: of white space, and nothing else. What stands on one line and fits stays there; what is on several lines stays so, one member a line. Nothing where the text has a syntax error, and for what is no layout document.",
          "params": { "textDocument": "document", "options?": "formattingOptions" },
          "result": "[textEdit]"
        },
        "textDocument/rangeFormatting": {
          "direction": "client", "kind": "request", "since": "LSP",
          "about": "Those of these edits that touch a range. In a text with a syntax error, those of the innermost object or array around the range, where that one has none.",
          "params": { "textDocument": "document", "range": "range", "options?": "formattingOptions" },
          "result": "[textEdit]"
        },
        "textDocument/onTypeFormatting": {
          "direction": "client", "kind": "request", "since": "LSP",
          "about": "The edit that indents the line after a line end, a comma or a closing bracket was typed; the bracket has to be the first of its line. Also in a text that is not whole.",
          "params": {
            "textDocument": "document",
            "position": "position — right behind what was typed",
            "ch": "string",
            "options?": "formattingOptions"
          },
          "result": "[textEdit]"
        },
        "textDocument/foldingRange": {
          "direction": "client", "kind": "request", "since": "LSP",
          "about": "What can be folded: objects and arrays with more than a line, comments of more than a line and comments below each other; whole lines where the client said lineFoldingOnly. At most rangeLimit and 5,000 of them, the outermost ones.",
          "params": { "textDocument": "document" },
          "result": "[foldingRange]"
        },
        "textDocument/selectionRange": {
          "direction": "client", "kind": "request", "since": "LSP",
          "about": "What a selection grows to: what a string holds, the value, its member, what is in the object, the object, and so on.",
          "params": { "textDocument": "document", "positions": "[position]" },
          "result": "[selectionRange]"
        },
        "textDocument/documentLink": {
          "direction": "client", "kind": "request", "since": "LSP",
          "about": "The source files that a document names, whether they are there or not.",
          "params": { "textDocument": "document" },
          "result": "[documentLink]"
        },
        "textDocument/documentColor": {
          "direction": "client", "kind": "request", "since": "LSP",
          "about": "The colours in a document, 5,000 at most.",
          "params": { "textDocument": "document" },
          "result": "[colorInformation]"
        },
        "textDocument/colorPresentation": {
          "direction": "client", "kind": "request", "since": "LSP",
          "about": "The ways to write a colour, first the one that is like what stands there: #RGB, #RRGGBB or #RRGGBBAA, in letters of its case.",
          "params": { "textDocument": "document", "color": "color", "range": "range" },
          "result": "[colorPresentation]"
        },
        "textDocument/inlayHint": {
          "direction": "client", "kind": "request", "since": "LSP",
          "about": "Numbers of the layout that the text does not say, to show in it: the content's size, sections' lengths, lanes, cells and cards, sizes of items behind aspectRatio or what else they have, counts of items and rows. Only for the range, 5,000 at most; none while the text has a syntax error.",
          "params": { "textDocument": "document", "range": "range" },
          "result": "[inlayHint]"
        },
        "textDocument/semanticTokens/full": {
          "direction": "client", "kind": "request", "since": "LSP",
          "about": "What each token of a document means, also while the text has mistakes. A type that textDocument.semanticTokens.tokenTypes does not list becomes a similar one that it does, or no token; a comment of several lines is a token a line. Null for a document with more than 100,000 tokens, which is asked for by ranges.",
          "params": { "textDocument": "document" },
          "result": "semanticTokens | null"
        },
        "textDocument/semanticTokens/full/delta": {
          "direction": "client", "kind": "request", "since": "LSP",
          "about": "The same as a difference to the last answer about the document; everything for any other previousResultId.",
          "params": { "textDocument": "document", "previousResultId": "string" },
          "result": "semanticTokens | semanticTokensDelta | null"
        },
        "textDocument/semanticTokens/range": {
          "direction": "client", "kind": "request", "since": "LSP",
          "about": "The tokens that meet a range; none for a range with more than 100,000.",
          "params": { "textDocument": "document", "range": "range" },
          "result": "semanticTokens"
        },
        "textDocument/definition": {
          "direction": "client", "kind": "request", "since": "LSP",
          "about": "Where the template, the section or the item is defined that is named at a place: in the templates, by an id, by an operation or a snapshot of the timeline that brings it. photo-12 leads to the generator of photo-{i}, the default name of an item or a section to its object, the id of a row to the source. A location, to a client that says textDocument.definition.linkSupport a list of one link; null where there is no such name.",
          "params": { "textDocument": "document", "position": "position" },
          "result": "location | [locationLink] | null"
        },
        "textDocument/references": {
          "direction": "client", "kind": "request", "since": "LSP",
          "about": "Where the name at a place stands in its document, 5,000 places at most, in the order of the text; the timeline names sections and items. The default names of items, <section id>/<index>, are references of the section as well. One name is one thing throughout a timeline: what comes a second time is the same again.",
          "params": { "textDocument": "document", "position": "position", "context?": "referenceContext" },
          "result": "[location]"
        },
        "textDocument/documentHighlight": {
          "direction": "client", "kind": "request", "since": "LSP",
          "about": "The same places, to mark them; with the definition.",
          "params": { "textDocument": "document", "position": "position" },
          "result": "[documentHighlight]"
        },
        "textDocument/prepareRename": {
          "direction": "client", "kind": "request", "since": "LSP",
          "about": "The name at a place that could be another; null where there is none. cannotRename for default names, for ids from source files, and while the server's copy may be another than the editor's.",
          "params": { "textDocument": "document", "position": "position" },
          "result": "preparedRename | null"
        },
        "textDocument/rename": {
          "direction": "client", "kind": "request", "since": "LSP",
          "about": "The edits that give a template, a section or an item another name, wherever it stands: of a section also in the default names of its items, of a generator in the names of its items, whose pattern the new name is. cannotRename, with the reason as the message: where there is no name, for an empty one, for a section's with : and an item's with #, for one of several items without {i}, for one that is taken, and wherever another name in the document would mean something else than before. null for what is no layout document.",
          "params": { "textDocument": "document", "position": "position", "newName": "string" },
          "result": "workspaceEdit | null"
        },
        "textDocument/documentSymbol": {
          "direction": "client", "kind": "request", "since": "LSP",
          "about": "Templates, sections with what is in them, effects and events, 5,000 at most, the outermost ones. In one another to a client that says textDocument.documentSymbol.hierarchicalDocumentSymbolSupport.",
          "params": { "textDocument": "document" },
          "result": "[documentSymbol] | [symbolInformation]"
        },
        "workspace/symbol": {
          "direction": "client", "kind": "request", "since": "LSP",
          "about": "The symbols of the layout documents that the client has open, and of no other file, whose names have the letters of the query in their order, large or small; 5,000 at most.",
          "params": { "query?": "string — all when absent or empty" },
          "result": "[symbolInformation]"
        },
        "textDocument/codeAction": {
          "direction": "client", "kind": "request", "since": "LSP",
          "about": "What can be done at a place: repairs of the mistakes there, each tried before it is offered, so that it takes its mistake away and brings no other; templates extracted from items, generators for items that follow a rule and back, headers as objects and back, none of which changes what the text means; all obvious repairs at once; keys in the order of the document reference, of the object at the place and of the whole text. Nothing to a client without codeActionLiteralSupport, for what is no layout document, and for a text that may differ from the client's. At most 5,000 edits in all; in long texts less is tried.",
          "params": { "textDocument": "document", "range": "range", "context?": "codeActionContext" },
          "result": "[codeAction]"
        },
        "textDocument/codeLens": {
          "direction": "client", "kind": "request", "since": "LSP",
          "about": "What can be started from within a text: a preview, at its first bracket, and a play, at its timeline.",
          "params": { "textDocument": "document" },
          "result": "[codeLens]"
        },
        "workspace/didChangeConfiguration": {
          "direction": "client", "kind": "notification", "since": "LSP",
          "about": "Settings changed. A client that says workspace.configuration is asked for them, whatever is in here; see Settings.",
          "params": { "settings?": "json" }
        },
        "workspace/didChangeWatchedFiles": {
          "direction": "client", "kind": "notification", "since": "LSP",
          "about": "Files changed on disk. The server watches itself what it reads and the client does not watch: see client/registerCapability.",
          "params": { "changes?": "[fileEvent]" }
        },
        "workspace/didChangeWorkspaceFolders": {
          "direction": "client", "kind": "notification", "since": "LSP",
          "about": "Folders were opened or closed; documents look for their sources anew.",
          "params": { "event?": "folderEvent" }
        },
        "textDocument/diagnostic": {
          "direction": "client", "kind": "request", "since": "LSP",
          "about": "What is wrong with a layout document. A client that says textDocument.diagnostic asks, and is not sent textDocument/publishDiagnostics.",
          "params": { "textDocument": "document", "previousResultId?": "string" },
          "result": {
            "kind": "\"full\" | \"unchanged\"",
            "resultId": "string",
            "items?": "[diagnostic] — absent when unchanged; none in documents that are not open or no layouts"
          }
        },
        "workspace/executeCommand": {
          "direction": "client", "kind": "request", "since": "LSP",
          "about": "Makes a page and shows it, by window/showDocument or, to a client without it, by window/showMessage: layoutd.preview.openInBrowser a document live in a browser (a picture, as export does, where layoutd was built without the live preview), layoutd.preview.export all of it as a picture, layoutd.simulate the play of its timeline. Without an argument it is for the layout document that the client opened last. layoutd.preview.close takes none; it closes the door for browsers and all their pages, and the next one has another address. Pages go when the server ends.",
          "params": { "command": "string", "arguments?": "[json] — the document's uri" },
          "result": {
            "uri?": "uri — the page's, of those that lie in a file",
            "url?": "string — of a live page",
            "port?": "integer — where browsers are let in, on 127.0.0.1",
            "token?": "string — what is in the url and cannot be guessed; the WebSocket is ws://127.0.0.1:port/token/socket, its subprotocol layoutd.1, and each message one text frame"
          }
        },
        "layoutd/synchronize": {
          "direction": "client", "kind": "request", "since": "1.0",
          "about": "Answered when all that came before is applied and what it changed is sent.",
          "params": {},
          "result": {}
        },
        "layoutd/session/open": {
          "direction": "client", "kind": "request", "since": "1.0",
          "about": "Opens a viewport onto a document: the given text, else the open document, else the file.",
          "params": {
            "textDocument": "document",
            "text?": "string — a private document",
            "viewport?": "size — the document's when absent",
            "contentOffset?": "point — the document's when absent",
            "overscan?": "number — how far beyond the viewport elements are sent, on all sides; 0 when absent",
            "maxFps?": "number — updates per second at most; 60 when absent",
            "ackWindow?": "integer — how many updates may be unacknowledged; any number when absent",
            "precision?": "number — what is sent is rounded to multiples of it; 0, exact, when absent",
            "animation?": "\"keyframes\" | \"frames\" | \"none\" — keyframes when absent",
            "animateEdits?": "boolean — true when absent"
          },
          "result": "state"
        },
        "layoutd/session/close": {
          "direction": "client", "kind": "request", "since": "1.0",
          "about": "Ends a session; shutdown ends all.",
          "params": { "session": "session" },
          "result": {}
        },
        "layoutd/session/snapshot": {
          "direction": "client", "kind": "request", "since": "1.0",
          "about": "Everything at once, under the next revision; what was pending is in it.",
          "params": { "session": "session" },
          "result": "state"
        },
        "layoutd/session/reset": {
          "direction": "client", "kind": "request", "since": "1.0",
          "about": "Drops what the client changed by batches: the document counts again.",
          "params": { "session": "session" },
          "result": {}
        },
        "layoutd/session/commit": {
          "direction": "client", "kind": "request", "since": "1.0",
          "about": "The edits that write what the client changed by batches and snapshots into the text: opened anew it gives the same elements. What did not change is not touched; a name is written where the text would give another. Nothing happens by the request itself: the client applies the edits, and the session goes on with that text without a jump. Of a generator the first items stay one with fewer to repeat, all others that left their order are written one by one, a source's rows as soon as its section changed: commitTooLarge when those are more than 10,000. staleDocument while the text or a source of it has a syntax error, or the server's copy may be another than the editor's. Sizes that were measured and what setSticky and setPagedOffset did are not written. A document that no editor has open is named by the uri that the session was opened with, with a version of null.",
          "params": { "session": "session" },
          "result": "workspaceEdit"
        },
        "layoutd/session/scroll": {
          "direction": "client", "kind": "notification", "since": "1.0",
          "about": "Moves the viewport, also beyond the content, or what a section shows that scrolls by itself. Of many that wait only the last counts.",
          "params": {
            "session": "session",
            "contentOffset": "point",
            "section?": "string — the section whose own offset it is; nothing for one that does not scroll by itself",
            "token?": "json — echoed by the update"
          }
        },
        "layoutd/session/resize": {
          "direction": "client", "kind": "notification", "since": "1.0",
          "about": "Gives the viewport another size and clamps the offset.",
          "params": {
            "session": "session",
            "viewport": "size",
            "animated?": "boolean — when absent, true for a viewport that is turned: width and height change places"
          }
        },
        "layoutd/session/ack": {
          "direction": "client", "kind": "notification", "since": "1.0",
          "about": "The client has applied everything up to this revision; see ackWindow.",
          "params": { "session": "session", "revision": "integer" }
        },
        "layoutd/session/setSticky": {
          "direction": "client", "kind": "request", "since": "1.0",
          "about": "Lets a section's header stay at the edge, where stickyHeaders says so of the collection, or not. It holds until the document says something else of that header.",
          "params": { "session": "session", "section": "string", "sticky": "boolean" },
          "result": {}
        },
        "layoutd/session/setPagedOffset": {
          "direction": "client", "kind": "request", "since": "1.0",
          "about": "Moves a section and all after it in what is seen, and not what is laid out: contentSize stays. It holds until the document says something else of that section's pagedOffset.",
          "params": { "session": "session", "section": "string", "offset": "point" },
          "result": {}
        },
        "layoutd/session/setMeasuredSizes": {
          "direction": "client", "kind": "request", "since": "1.0",
          "about": "Tells the sizes that elements have where they are drawn. They count for headers and footers (along the scroll axis), and for cells of tags, list, flow with estimatedItemSize and compositional with estimated dimensions. What is seen stays in place when something above it changes size. Unknown keys are skipped.",
          "params": { "session": "session", "sizes": "measuredSizes" },
          "result": {
            "oscillating?": "[key] — elements that were given a new size more than 8 times while nothing else happened; they keep the one that they have"
          }
        },
        "layoutd/session/invalidate": {
          "direction": "client", "kind": "request", "since": "1.0",
          "about": "Tells that something of the layout holds no longer. Everything also drops all measured sizes; keys drop theirs.",
          "params": {
            "session": "session",
            "what": "\"everything\" | \"counts\" | \"elements\" | \"offset\"",
            "keys?": "[key] — elements whose measured sizes no longer count"
          },
          "result": {}
        },
        "layoutd/performBatchUpdates": {
          "direction": "client", "kind": "request", "since": "1.0",
          "about": "Inserts, deletes, moves and reloads in one step; an invalid batch changes nothing.",
          "params": {
            "session": "session",
            "updates": "[operation]",
            "counts?": "[integer] — items of each section after the batch",
            "animated?": "boolean — true when absent",
            "anchor?": "\"none\" | \"firstVisible\" | \"end\" | key — what stays where it is on screen, the key of a cell; the document's when absent",
            "token?": "json — echoed by the update"
          },
          "result": {
            "revision": "integer — the last one sent before this answer; the batch comes as a later update",
            "warnings": "[finding]"
          }
        },
        "layoutd/applySnapshot": {
          "direction": "client", "kind": "request", "since": "1.0",
          "about": "A diffable data source: what is to be there, by name and in order. What has a name that was there before is the same element, wherever it is now; a name may be there once. An invalid snapshot changes nothing: duplicateSection, duplicateItem, unknownItem, unknownSection.",
          "params": {
            "session": "session",
            "sections": "[snapshotEntry]",
            "reload?": "[string] — items that get a fresh view",
            "reconfigure?": "[string] — items whose view stays and is measured anew",
            "animated?": "boolean — true when absent",
            "anchor?": "\"none\" | \"firstVisible\" | \"end\" | key — what stays where it is on screen, the key of a cell; the document's when absent",
            "token?": "json — echoed by the update"
          },
          "result": {
            "revision": "integer — the last one sent before this answer; the snapshot comes as a later update",
            "warnings": "[finding] — empty: a difference is never what UIKit would refuse"
          }
        },
        "layoutd/clock/set": {
          "direction": "client", "kind": "request", "since": "1.0",
          "about": "Lets a session's time run, or stand until it is told to go on.",
          "params": {
            "session": "session",
            "mode": "\"realtime\" | \"manual\"",
            "rate?": "number — seconds of the session in one of the world"
          },
          "result": { "time": "number" }
        },
        "layoutd/clock/advance": {
          "direction": "client", "kind": "request", "since": "1.0",
          "about": "Moves the manual clock; within a running animation also backwards. A session that plays frames sends one for each step and one for the target; without steps, the target's only.",
          "params": {
            "session": "session",
            "to?": "number — one of the two",
            "by?": "number",
            "step?": "number — seconds between the frames on the way; at most 100,000 steps"
          },
          "result": { "time": "number" }
        },
        "layoutd/attributesForElements": {
          "direction": "client", "kind": "request", "since": "1.0",
          "about": "The elements that meet a rectangle of the content.",
          "params": { "session": "session", "rect": "rect" },
          "result": { "attributes": "[attributes]" }
        },
        "layoutd/attributesFor": {
          "direction": "client", "kind": "request", "since": "1.0",
          "about": "One element, by key or by place; null when there is none.",
          "params": {
            "session": "session",
            "key?": "key — one of the two",
            "indexPath?": "place",
            "kind?": "string — with indexPath: header, footer, a decoration's or a boundary item's, whose number is the item; a cell when absent"
          },
          "result": "attributes | null"
        },
        "layoutd/targetContentOffset": {
          "direction": "client", "kind": "request", "since": "1.0",
          "about": "Where scrolling comes to rest that would stop at proposed: the layout in the middle of the viewport may snap.",
          "params": {
            "session": "session",
            "proposed?": "point — required but for a section: without it the section is let go where it stands, with the velocity",
            "velocity?": "point — points per second; 0 when absent",
            "section?": "string — a section that scrolls by itself, whose own offset it is"
          },
          "result": {
            "contentOffset": "point",
            "decelerationRate?": "number — of a section: how much of a velocity is left after a millisecond",
            "bounces?": "boolean — of a section: whether it can be pulled beyond its ends",
            "range?": "[point] — of a section: the first and the last offset at which it rests"
          }
        },
        "layoutd/scrollToItem": {
          "direction": "client", "kind": "request", "since": "1.0",
          "about": "The offset that brings an element to a position of the viewport. Along the other axis, and with nearest along both, it moves as little as brings the element into view.",
          "params": {
            "session": "session",
            "key?": "key — one of the two",
            "indexPath?": "place — of a cell",
            "position?": "\"top\" | \"center\" | \"bottom\" | \"left\" | \"right\" | \"nearest\" — nearest when absent"
          },
          "result": { "contentOffset": "point" }
        },
        "layoutd/hitTest": {
          "direction": "client", "kind": "request", "since": "1.0",
          "about": "The frontmost element that is drawn at a point of the content, and where the document describes it; null when there is none. Transforms count; what is hidden or has no alpha is not hit.",
          "params": {
            "session": "session",
            "point": "point",
            "revision?": "integer — what the client had been sent when it asked; an earlier one is answered from the present all the same, one that was not sent yet is an error"
          },
          "result": "hit | null"
        },
        "layoutd/reveal": {
          "direction": "client", "kind": "request", "since": "1.0",
          "about": "The elements that a place of the text describes, in this connection's sessions on the document, in each nearest to the middle of its viewport first, 100 at most; of a larger generator those in view, or its first and last items when none is. An item's place stands for its items, a header's for the header, a decoration's for what it draws, a template's for the items that use it, any other place in a section for its header, or without one for its first cell. A text that came with a session is found by its uri while no client has that document open.",
          "params": { "textDocument": "document", "position": "position" },
          "result": { "matches": "[match]" }
        },
        "layoutd/showSource": {
          "direction": "client", "kind": "request", "since": "1.0",
          "about": "Where the text describes an element; the editor that has the document open is asked to show it: by window/showDocument where it can, otherwise by layoutd/editor/reveal, if it has a session or tells where its cursor is. Null for what a client inserted, and for what is not there.",
          "params": { "session": "session", "key": "key" },
          "result": "source | null"
        },
        "layoutd/timeline": {
          "direction": "client", "kind": "request", "since": "1.0",
          "about": "The play of a document's timeline, for a player: what the page of layoutd simulate has in it. Null for a document without a timeline; a long play is cut.",
          "params": { "textDocument": "document", "viewport?": "size — instead of the document's own" },
          "result": "json | null"
        },
        "layoutd/editor/didMoveCursor": {
          "direction": "client", "kind": "notification", "since": "1.0",
          "about": "Where the cursor of the editor is that has the document open; sessions of other connections on it are told what it is in.",
          "params": { "textDocument": "document", "position": "position" }
        },
        "layoutd/editor/reveal": {
          "direction": "server", "kind": "notification", "since": "1.0",
          "about": "Somebody who watches the client's document wants to see a place of it.",
          "params": { "uri": "uri", "range": "range" }
        },
        "layoutd/session/didMoveCursor": {
          "direction": "server", "kind": "notification", "since": "1.0",
          "about": "What the cursor is in of the editor that has the document open, as layoutd/reveal has it: nothing moves by it.",
          "params": { "session": "session", "matches": "[match] — none where the place describes nothing that is laid out" }
        },
        "textDocument/hover": {
          "direction": "client", "kind": "request", "since": "LSP",
          "about": "What stands at a place of a layout document, also while the text has mistakes. Keys, words and devices tell what they mean, colours their parts, rules of generators their first values. Items, generators, sources, templates, sections, headers, footers, decorations and boundary items tell their frames where the collection starts and the sums that led there: below the meaning of keys of places and sizes, and alone where nothing else is said; while the text has a syntax error those of the last good text, and they say so. Null for anything else, and in documents that are not open or no layouts.",
          "params": { "textDocument": "document", "position": "position" },
          "result": "hover | null"
        },
        "textDocument/completion": {
          "direction": "client", "kind": "request", "since": "LSP",
          "about": "What could be written at a place of a layout document, also while the text has mistakes: the keys that the object does not have yet, with what counts without them filled in; words, devices, rules of generators; names of templates, sections and items; colours that the document has or that have a name; JSON Pointers to what is in the first rows of a source file; files and folders beside the document, inside of the workspace; whole objects with what they cannot do without.",
          "params": { "textDocument": "document", "position": "position" },
          "result": { "isIncomplete": "boolean — true where more names come as more is typed", "items": "[completionItem] — none in documents that are not open or no layouts" }
        },
        "textDocument/publishDiagnostics": {
          "direction": "server", "kind": "notification", "since": "LSP",
          "about": "What is wrong with a layout document, to the client that has it open.",
          "params": { "uri": "uri", "version?": "integer", "diagnostics": "[diagnostic]" }
        },
        "workspace/diagnostic/refresh": {
          "direction": "server", "kind": "request", "since": "LSP",
          "about": "Diagnostics changed without an edit: to a client that pulls them and says workspace.diagnostics.refreshSupport.",
          "params": {},
          "result": "null"
        },
        "workspace/configuration": {
          "direction": "server", "kind": "request", "since": "LSP",
          "about": "Asks for the settings behind initialized and whenever they change, a client that says workspace.configuration. Nothing waits for the answer, and null says nothing.",
          "params": { "items": "[configurationItem]" },
          "result": "[json]"
        },
        "client/registerCapability": {
          "direction": "server", "kind": "request", "since": "LSP",
          "about": "Asks behind initialized to be told of settings and of changed files, a client that says dynamicRegistration for them; where it refuses the files the server watches them itself.",
          "params": { "registrations": "[registration]" },
          "result": "null"
        },
        "window/showDocument": {
          "direction": "server", "kind": "request", "since": "LSP",
          "about": "Shows a page that a command made, to a client that says window.showDocument.support.",
          "params": { "uri": "uri", "external": "boolean" },
          "result": "json"
        },
        "window/showMessage": {
          "direction": "server", "kind": "notification", "since": "LSP",
          "about": "Where the page is that a command made, to any other client.",
          "params": { "type": "integer — 3 info", "message": "string" }
        },
        "window/logMessage": {
          "direction": "server", "kind": "notification", "since": "LSP",
          "about": "A line for the client's log.",
          "params": { "type": "integer — 1 error, 2 warning, 3 info, 4 log", "message": "string" }
        },
        "$/progress": {
          "direction": "server", "kind": "notification", "since": "LSP",
          "about": "How far work is that takes longer than 200 ms: begin, reports, end, before its answer. Under the workDoneToken of the request, or under a token of ours that the client was asked about; not on the manual clock.",
          "params": { "token": "integer | string", "value": "progress" }
        },
        "window/workDoneProgress/create": {
          "direction": "server", "kind": "request", "since": "LSP",
          "about": "Asks a client that has window.workDoneProgress to show how far work is that it gave no token for, such as the reading of a large document. Nothing waits for the answer: what is over by then is not told.",
          "params": { "token": "string — never used twice" },
          "result": "null"
        },
        "$/logTrace": {
          "direction": "server", "kind": "notification", "since": "LSP",
          "about": "What the server did, when the client asked for it.",
          "params": { "message": "string", "verbose?": "string" }
        },
        "layoutd/session/update": {
          "direction": "server", "kind": "notification", "since": "1.0",
          "about": "What changed since the revision before: remove, change, add, in this order. The rest is as it was.",
          "params": {
            "session": "session",
            "revision": "integer",
            "baseRevision": "integer — always revision − 1",
            "documentVersion": "integer",
            "cause": "cause",
            "contentOffset?": "point — like the four below only when it changed",
            "contentSize?": "size",
            "viewport?": "size",
            "orthogonalOffsets?": "offsets — of all such sections",
            "stale?": "boolean",
            "removed": "[key]",
            "changed": "[difference]",
            "added": "[attributes]",
            "animation?": "animation — when the change is animated; the client plays it, and contentOffset moves with it"
          }
        },
        "layoutd/session/didFinalizeUpdate": {
          "direction": "server", "kind": "notification", "since": "1.0",
          "about": "An animated update came to its end, or was overtaken by the next, which comes right after it. Where the server plays the frames, the last one comes before.",
          "params": { "session": "session", "id": "integer — the animation's", "finished": "boolean" }
        },
        "layoutd/session/didEnterSticky": {
          "direction": "server", "kind": "notification", "since": "1.0",
          "about": "A section's header stays at the edge from now on: the edge is strictly past its natural place. It comes after the update that shows it.",
          "params": {
            "session": "session",
            "section": "string",
            "originalPoint": "point — the origin of the header's frame in its natural place"
          }
        },
        "layoutd/session/didExitSticky": {
          "direction": "server", "kind": "notification", "since": "1.0",
          "about": "A section's header is back in its natural place, or gone. It comes after the update that shows it.",
          "params": {
            "session": "session",
            "section": "string",
            "originalPoint": "point — the origin of the header's frame in its natural place, as it was last while it stayed"
          }
        },
        "layoutd/session/didClose": {
          "direction": "server", "kind": "notification", "since": "1.0",
          "about": "The server ended a session.",
          "params": { "session": "session", "reason": "string" }
        }
      }
    }

    """#
}
