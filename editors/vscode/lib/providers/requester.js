"use strict";
// Requests of the providers.

const { plainPosition } = require("../convert");

const textDocument = (document) => ({ textDocument: { uri: document.uri.toString() } });
const at = (document, position) => ({ ...textDocument(document), position: plainPosition(position) });

/**
 * Returns a function that sends a request. It returns undefined if the request fails, and logs errors except
 * cancellation.
 */
function createRequester(server, log) {
  return async (method, params, token, convert) => {
    try {
      const result = await server.request(method, params, token);
      if (token?.isCancellationRequested || result === null || result === undefined) return undefined;
      return convert ? convert(result) : result;
    } catch (error) {
      if (!error.isCancelled) log(`${method}: ${error.message}`);
      return undefined;
    }
  };
}

module.exports = { createRequester, at, textDocument };
