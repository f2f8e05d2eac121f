"use strict";
// Registers a provider for each capability of the server.

const { createRequester } = require("./requester");

const families = [require("./navigation"), require("./editing"), require("./structure"), require("./decorations"), require("./codeActions")];

/** Returns the registrations; dispose them when the server ends. */
function registerProviders(server, selector, log) {
  const request = createRequester(server, log);
  return families.flatMap((family) => family(request, server.capabilities, selector, server)).filter(Boolean);
}

module.exports = { registerProviders };
