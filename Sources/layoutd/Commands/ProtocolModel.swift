/// The protocol's model, `protocol/layoutd.json`, as it stands there; a test writes this file.
enum ProtocolModel {
  static let text = #"""
    {
      "protocol": "1.0",
      "about": [
        "layoutd speaks JSON-RPC 2.0 in the frames of LSP 3.17 (Content-Length, UTF-8). What an editor needs is LSP;",
        "what LSP does not have begins with layoutd/. Lengths are points, times seconds. A member whose name ends in ? may",
        "be absent, and null counts as absent. Unknown members are skipped."
      ],
      "types": {
        "uri": "string — a document's name, in any spelling: %3A and : are the same",
        "session": "string — names a session of this connection",
        "key": "string — names an element, the same across edits and updates: cell:<item>, header:<section>, footer:<section>",
        "place": "[integer] — [section] or [section, item], from 0",
        "rect": "[number] — [x, y, width, height]",
        "json": "any — whatever the sender likes",
        "item": "any — an item as in a layout document",
        "section": "any — a section as in a layout document"
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
          "kind?": "string — header, footer, or the decoration's",
          "indexPath": "place",
          "frame": "rect — without the transform",
          "alpha?": "number — 1 when absent",
          "zIndex?": "integer — 0 when absent",
          "hidden?": "boolean — false when absent",
          "transform?": "[number] — [a, b, c, d, tx, ty] about the frame's centre",
          "custom?": "custom — empty when absent"
        },
        "custom": { "color?": "string", "label?": "string", "text?": "string", "data?": "json" },
        "difference": {
          "key": "key",
          "indexPath?": "place",
          "frame?": "rect",
          "alpha?": "number",
          "zIndex?": "integer",
          "hidden?": "boolean",
          "transform?": "[number]",
          "custom?": "custom — replaced whole"
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
          "attributes": "[attributes] — of the elements that meet the viewport grown by overscan, back to front",
          "stale?": "boolean — true when the text has a syntax error and an earlier layout is shown"
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
          "disappearing": "[disappearing]",
          "moving": "[appearing]"
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
        "finding": {
          "code": "string",
          "operation": "integer | null — index in updates, the later of two; null for counts",
          "message": "string"
        },
        "location": { "uri": "uri", "range": "range" },
        "relatedInformation": { "location": "location", "message": "string" },
        "diagnostic": {
          "range": "range — the whole offending token",
          "severity": "integer — 1 error, 2 warning, 3 information, 4 hint",
          "code": "string",
          "source": "\"layoutd\"",
          "message": "string",
          "relatedInformation?": "[relatedInformation]"
        },
        "textDocument": { "uri": "uri", "languageId?": "string", "version?": "integer", "text": "string" },
        "versionedDocument": { "uri": "uri", "version?": "integer" },
        "change": { "range?": "range — the whole text when absent", "text": "string" },
        "fileEvent": { "uri": "uri" },
        "folder": { "uri": "uri" },
        "folderEvent": { "added?": "[folder]", "removed?": "[folder]" },
        "clientInfo": { "name?": "string", "version?": "string" },
        "nothing": {}
      },
      "errors": {
        "-32700": "the body is not JSON",
        "-32600": "no request, or one that is not allowed now",
        "-32601": "no such method",
        "-32602": "parameters: missing, of a wrong type, unknownSession or unknownDocument (data.kind)",
        "-32002": "initialize must come first",
        "-32800": "cancelled by $/cancelRequest",
        "-32803": "cannot be done: data.kind says why, such as tooManyElements or invalidBatchUpdates (data.findings)"
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
          "about": "The answer to a waiting request is no longer wanted.",
          "params": { "id": "integer | string" }
        },
        "$/setTrace": {
          "direction": "client", "kind": "notification", "since": "LSP",
          "about": "Sets the level of $/logTrace.",
          "params": { "value": "\"off\" | \"messages\" | \"verbose\"" }
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
        "workspace/didChangeConfiguration": {
          "direction": "client", "kind": "notification", "since": "LSP",
          "about": "Taken and not used: there are no settings.",
          "params": { "settings?": "json" }
        },
        "workspace/didChangeWatchedFiles": {
          "direction": "client", "kind": "notification", "since": "LSP",
          "about": "Files changed on disk; the server also watches those that it reads.",
          "params": { "changes?": "[fileEvent]" }
        },
        "workspace/didChangeWorkspaceFolders": {
          "direction": "client", "kind": "notification", "since": "LSP",
          "about": "Folders were opened or closed.",
          "params": { "event?": "folderEvent" }
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
        "layoutd/session/scroll": {
          "direction": "client", "kind": "notification", "since": "1.0",
          "about": "Moves the viewport, also beyond the content. Of many that wait only the last counts.",
          "params": {
            "session": "session",
            "contentOffset": "point",
            "section?": "string — an orthogonal section's own offset",
            "token?": "json — echoed by the update"
          }
        },
        "layoutd/session/resize": {
          "direction": "client", "kind": "notification", "since": "1.0",
          "about": "Gives the viewport another size and clamps the offset.",
          "params": { "session": "session", "viewport": "size" }
        },
        "layoutd/session/ack": {
          "direction": "client", "kind": "notification", "since": "1.0",
          "about": "The client has applied everything up to this revision; see ackWindow.",
          "params": { "session": "session", "revision": "integer" }
        },
        "layoutd/performBatchUpdates": {
          "direction": "client", "kind": "request", "since": "1.0",
          "about": "Inserts, deletes, moves and reloads in one step; an invalid batch changes nothing.",
          "params": {
            "session": "session",
            "updates": "[operation]",
            "counts?": "[integer] — items of each section after the batch",
            "animated?": "boolean — true when absent",
            "token?": "json — echoed by the update"
          },
          "result": {
            "revision": "integer — the last one sent before this answer; the batch comes as a later update",
            "warnings": "[finding]"
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
          "about": "Moves the manual clock; within a running animation also backwards.",
          "params": {
            "session": "session",
            "to?": "number — one of the two",
            "by?": "number",
            "step?": "number"
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
            "kind?": "string — header or footer; a cell when absent"
          },
          "result": "attributes | null"
        },
        "textDocument/publishDiagnostics": {
          "direction": "server", "kind": "notification", "since": "LSP",
          "about": "What is wrong with a layout document, to the client that has it open.",
          "params": { "uri": "uri", "version?": "integer", "diagnostics": "[diagnostic]" }
        },
        "window/logMessage": {
          "direction": "server", "kind": "notification", "since": "LSP",
          "about": "A line for the client's log.",
          "params": { "type": "integer — 1 error, 2 warning, 3 info, 4 log", "message": "string" }
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
            "contentOffset?": "point — like the three below only when it changed",
            "contentSize?": "size",
            "viewport?": "size",
            "stale?": "boolean",
            "removed": "[key]",
            "changed": "[difference]",
            "added": "[attributes]",
            "animation?": "animation — when the change is animated; the client plays it"
          }
        },
        "layoutd/session/didFinalizeUpdate": {
          "direction": "server", "kind": "notification", "since": "1.0",
          "about": "An animated update came to its end, or was overtaken by the next.",
          "params": { "session": "session", "id": "integer — the animation's", "finished": "boolean" }
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
