"use strict";
// How providers ask the server.

const { plainPosition } = require("../convert");

const textDocument = (document) => ({ textDocument: { uri: document.uri.toString() } });
const at = (document, position) => ({ ...textDocument(document), position: plainPosition(position) });

/** Asks for providers: what was cancelled or cannot be said is nothing, and goes to the log unless it was cancelled. */
function asking(service, log) {
  return async (method, params, token, convert) => {
    try {
      const result = await service.request(method, params, token);
      if (token?.isCancellationRequested || result === null || result === undefined) return undefined;
      return convert ? convert(result) : result;
    } catch (error) {
      if (!error.isCancelled) log(`${method}: ${error.message}`);
      return undefined;
    }
  };
}

module.exports = { asking, at, textDocument };
