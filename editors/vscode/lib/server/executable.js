"use strict";
// Finds the program.

const fs = require("node:fs"), os = require("node:os"), path = require("node:path");

const suffix = process.platform === "win32" ? ".exe" : "";

function isProgram(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Expands `~`, `${workspaceFolder}` and `${userHome}` in a path. */
function expanded(written, folder) {
  const home = written.replace(/^~(?=$|[\\/])/, os.homedir());
  return home.replaceAll("${workspaceFolder}", folder ?? "").replaceAll("${userHome}", os.homedir());
}

/**
 * Returns the program for a setting; null if there is none. A path is relative to the workspace folder. A name is
 * searched in the PATH and then where `make install` puts it, because an editor that a desktop menu starts has another
 * PATH.
 */
function findExecutable(setting, { folder, environment = process.env } = {}) {
  const written = expanded(setting || "layoutd", folder);
  if (/[\\/]/.test(written)) {
    const file = path.resolve(folder ?? os.homedir(), written);
    return isProgram(file) ? file : null;
  }
  const folders = (environment.PATH ?? "").split(path.delimiter).filter(Boolean);
  folders.push(path.join(os.homedir(), ".local", "bin"), "/usr/local/bin", "/opt/homebrew/bin");
  return folders.map((each) => path.join(each, written + suffix)).find(isProgram) ?? null;
}

module.exports = { expanded, findExecutable };
