// The parts for all environments; see node.js and webSocket.js for the others.

/** @typedef {import("./session.js").Message} Message */
/** @typedef {import("./connection.js").Transport} Transport */
/** @typedef {import("./connection.js").CloseDetails} CloseDetails */

export { Client } from "./client.js";
export { Connection, defaultInitializeParams, DisconnectedError, errorCodes, ResponseError } from "./connection.js";
export { applyUpdate, elementsOf, Session } from "./session.js";
