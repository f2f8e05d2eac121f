"use strict";
// Registers a provider for everything that the server says it can do.

const { asking } = require("./asking");

const families = [require("./reading"), require("./writing"), require("./structure"), require("./showing"), require("./actions")];

/** The registrations, to be disposed when the server ends. */
function registerProviders(service, selector, log) {
  const ask = asking(service, log);
  return families.flatMap((family) => family(ask, service.capabilities, selector, service)).filter(Boolean);
}

module.exports = { registerProviders };
