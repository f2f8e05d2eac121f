"use strict";
// Where the program is.

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

/** A path as a person writes it: `~` and `${workspaceFolder}` stand for folders. */
function expanded(written, folder) {
  const home = written.replace(/^~(?=$|[\\/])/, os.homedir());
  return home.replaceAll("${workspaceFolder}", folder ?? "").replaceAll("${userHome}", os.homedir());
}

/**
 * The program for a setting: a path as it is (relative to the folder of the workspace), a name from the PATH, and then
 * from where `make install` puts it, because an editor started from a desk's menu has another PATH. Null when there is none.
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
