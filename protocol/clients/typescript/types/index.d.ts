export { Client } from "./client.js";
export type Message = import("./session.js").Message;
export type Transport = import("./connection.js").Transport;
export type CloseDetails = import("./connection.js").CloseDetails;
export { Connection, defaultInitializeParams, DisconnectedError, errorCodes, ResponseError } from "./connection.js";
export { applyUpdate, elementsOf, Session } from "./session.js";
