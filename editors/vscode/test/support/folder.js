"use strict";
// The folder of the tested extension: the one of the repository, or that in LAYOUTD_EXTENSION, such as an unpacked package.

const fs = require("node:fs"), path = require("node:path");

// Without links, as in the names of loaded modules.
module.exports = fs.realpathSync(process.env.LAYOUTD_EXTENSION ?? path.resolve(__dirname, "../.."));
