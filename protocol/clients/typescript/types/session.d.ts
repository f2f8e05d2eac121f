/**
 * Applies an update to the elements of a session. No other function changes them. A changed element is a new object, so
 * that states and updates that were received before stay as they are.
 *
 * @param {Map<string, LayoutAttributes>} elements
 * @param {Pick<Update, "removed" | "changed" | "added">} update
 */
export function applyUpdate(elements: Map<string, LayoutAttributes>, update: Pick<Update, "removed" | "changed" | "added">): void;
/**
 * Returns the elements of a whole state, the result of `layoutd/session/open` or `layoutd/session/snapshot`.
 *
 * @param {Pick<SessionState, "attributes">} state
 */
export function elementsOf(state: Pick<SessionState, "attributes">): Map<string, import("../messages.js").LayoutAttributes>;
export class Session {
    /** @param {Connection} connection */
    constructor(connection: Connection);
    /**
     * The name of the session on its connection; null while it is not open.
     * @type {string | null}
     */
    id: string | null;
    /**
     * The elements by their keys, after the last message that `takeMessages` or `updates` has yielded.
     * @type {Map<string, LayoutAttributes>}
     */
    elements: Map<string, LayoutAttributes>;
    revision: number;
    documentVersion: number;
    /**
     * The diagnostics of the document when the session was opened.
     * @type {import("../messages.js").Diagnostic[]}
     */
    diagnostics: import("../messages.js").Diagnostic[];
    /** @type {Size} */
    viewport: Size;
    /** @type {Size} */
    contentSize: Size;
    /** Whether the content repeats without end along the scroll axis, after the length of the content size. */
    endless: boolean;
    /**
     * The content offset in the server's last state.
     * @type {Point}
     */
    contentOffset: Point;
    /**
     * The offsets at which the viewport can rest; undefined if they are those of the content and its inset.
     * @type {import("../messages.js").ScrollRange | undefined}
     */
    scrollRange: import("../messages.js").ScrollRange | undefined;
    /**
     * The offsets of orthogonal sections, by section id.
     * @type {import("../messages.js").OrthogonalOffsets}
     */
    orthogonalOffsets: import("../messages.js").OrthogonalOffsets;
    /** Whether the text of the document has a syntax error, so that an earlier state is shown. */
    stale: boolean;
    /**
     * The reason why the session has ended; null if it has not.
     * @type {string | null}
     */
    closeReason: string | null;
    /**
     * Called when a message was received, and when the session has ended.
     * @type {(() => void) | null}
     */
    onreceive: (() => void) | null;
    /**
     * Called when the session has ended.
     * @type {(() => void) | null}
     */
    onend: (() => void) | null;
    /**
     * Opens a session, and enqueues its state. With an `ackWindow` the session acknowledges updates after their reader
     * has read them: a client that is slow or paused receives fewer updates, each with more changes.
     *
     * @param {OpenParams} params
     * @param {{ signal?: AbortSignal }} [options]
     */
    open(params: OpenParams, options?: {
        signal?: AbortSignal | undefined;
    } | undefined): Promise<import("../messages.js").SessionState>;
    /** Opens the session again after a reconnection: with its viewport, at its content offset. */
    reopen(): Promise<import("../messages.js").SessionState>;
    /**
     * Sends a request about this session.
     *
     * @template {import("./connection.js").RequestMethod} M
     * @param {M} method
     * @param {Omit<import("../messages.js").RequestParams<M>, "session">} [params]
     * @param {{ signal?: AbortSignal }} [options]
     * @returns {Promise<import("../messages.js").RequestResult<M>>}
     */
    request<M extends import("./connection.js").RequestMethod>(method: M, params?: Omit<import("../messages.js").RequestParams<M>, "session"> | undefined, options?: {
        signal?: AbortSignal | undefined;
    } | undefined): Promise<import("../messages.js").RequestResult<M>>;
    /**
     * Sends a notification about this session; without effect while it is not open.
     *
     * @template {import("./connection.js").NotificationMethod} M
     * @param {M} method
     * @param {Omit<import("../messages.js").NotificationParams<M>, "session">} [params]
     */
    notify<M_1 extends import("./connection.js").NotificationMethod>(method: M_1, params?: Omit<import("../messages.js").NotificationParams<M_1>, "session"> | undefined): void;
    /**
     * Scrolls the collection, or the orthogonal section with the id `section`. Returns the token of the update that
     * confirms it.
     *
     * @param {Point} contentOffset
     * @param {string} [section]
     */
    scroll(contentOffset: Point, section?: string | undefined): number;
    /**
     * Changes the viewport: to a size, or to the screen of a device.
     *
     * @param {Viewport} viewport
     * @param {{ animated?: boolean }} [options]
     */
    resize(viewport: Viewport, options?: {
        animated?: boolean | undefined;
    } | undefined): void;
    /**
     * Changes the data: performs batch updates (`updates`), or applies a diffable snapshot (`sections`). The elements
     * change with the update that follows.
     *
     * @template {Omit<BatchParams, "session"> | Omit<SnapshotParams, "session">} C
     * @param {C} change
     * @param {{ signal?: AbortSignal }} [options]
     * @returns {Promise<C extends { updates: any } ? BatchResult : SnapshotResult>}
     */
    apply<C extends Omit<import("../messages.js").PerformBatchUpdatesParams, "session"> | Omit<import("../messages.js").ApplySnapshotParams, "session">>(change: C, options?: {
        signal?: AbortSignal | undefined;
    } | undefined): Promise<C extends {
        updates: any;
    } ? import("../messages.js").PerformBatchUpdatesResult : import("../messages.js").ApplySnapshotResult>;
    /** Requests the whole state, for example after an update was lost, and enqueues it. */
    snapshot(): Promise<import("../messages.js").SessionState>;
    /**
     * Waits until the server has handled everything that was sent before, and takes the messages that result. Not for use
     * beside `updates()`.
     *
     * @returns {Promise<Message[]>}
     */
    synchronize(): Promise<Message[]>;
    /** Closes the session, also during a disconnection; `updates()` ends. */
    close(): Promise<void>;
    /**
     * Records why the session has ended.
     *
     * @param {string} reason
     */
    end(reason: string): void;
    /**
     * Enqueues an update of the server.
     *
     * @param {Update} update
     * @param {number} [size]
     */
    receiveUpdate(update: Update, size?: number | undefined): void;
    /**
     * Enqueues a whole state.
     *
     * @param {SessionState} state
     * @param {boolean} isNew
     */
    receiveState(state: SessionState, isNew: boolean): void;
    /**
     * Yields the messages in the order of their revisions, each after it was applied, until the session ends. A message
     * is applied immediately before it is yielded, so `elements` is the state of the message. Each message is yielded
     * once: a session has one reader, which uses either `updates()` or `takeMessages()`.
     *
     * @returns {AsyncGenerator<Message, void, void>}
     */
    updates(): AsyncGenerator<Message, void, void>;
    /**
     * Yields the received messages, each after it was applied, without waiting for more.
     *
     * @returns {Generator<Message, void, void>}
     */
    takeMessages(): Generator<Message, void, void>;
    /**
     * Applies a message to the state; called by `takeMessages` only.
     *
     * @param {Message} message
     */
    applyMessage(message: Message): void;
    #private;
}
export type Connection = import("./connection.js").Connection;
export type LayoutAttributes = import("../messages.js").LayoutAttributes;
export type SessionState = import("../messages.js").SessionState;
export type Point = import("../messages.js").Point;
export type Size = import("../messages.js").Size;
export type Viewport = import("../messages.js").Viewport;
export type OpenParams = import("../messages.js").RequestParams<"layoutd/session/open">;
export type Update = import("../messages.js").ServerParams<"layoutd/session/update">;
export type BatchParams = import("../messages.js").RequestParams<"layoutd/performBatchUpdates">;
export type BatchResult = import("../messages.js").RequestResult<"layoutd/performBatchUpdates">;
export type SnapshotParams = import("../messages.js").RequestParams<"layoutd/applySnapshot">;
export type SnapshotResult = import("../messages.js").RequestResult<"layoutd/applySnapshot">;
/**
 * A received message. `at` is its time, as of `performance.now()`; `size` the length of its text, if it is known.
 * `isNew` is true for the state of a session that was opened, false for that of a snapshot.
 */
export type Message = {
    kind: "update";
    update: Update;
    size?: number;
    at: number;
} | {
    kind: "state";
    state: SessionState;
    isNew: boolean;
    at: number;
};
