import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { aboveFloor } from "./rules.ts";

/** Searches the build for features missing in the oldest browsers of the README. Exit 1 with a list if there are any. */
const FOLDER = "dist/client/assets";

const files = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => /\.(?:js|css)$/.test(name)) : [];
if (files.length < 10) {
  console.error(`${FOLDER} holds no build: npm run setup`);
  process.exit(1);
}
let count = 0;
for (const name of files) {
  for (const { rule, since, excerpt } of aboveFloor(name.endsWith(".css") ? "css" : "js", readFileSync(join(FOLDER, name), "utf8"))) {
    count += 1;
    console.error(`${name}: ${rule} (Chrome, Safari, Firefox: ${since}): …${excerpt}…`);
  }
}
console.log(`${files.length} built files, ${count} things above the floor (Chrome 105, Safari 16, Firefox 121)`);
process.exitCode = count > 0 ? 1 : 0;
