import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { ROOT, filesBelow, textOf } from "./graph.ts";

/** The repository is self-contained: whatever its documents and comments name is in it. */

const documents = [
  "README.md",
  "CONTRIBUTING.md",
  ...["docs", "server", "streams", "src", "bench"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".md"))
      .map((path) => join(folder, path)),
  ),
];

const ROOMS = "contract|machines|streams|brands|src|server|tests|scripts|bench|docs";

it.each(documents)("%s names files and folders that are there", (document) => {
  const named = [...textOf(document).matchAll(new RegExp(`\`((?:${ROOMS})/[\\w./$-]+)\``, "g"))].map((m) => m[1] ?? "");
  const linked = [...textOf(document).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map((m) => join(dirname(document), m[1] ?? ""));
  expect([...named, ...linked].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

it("comments cite the repository's own documents", () => {
  const cited = ["contract", "machines", "streams", "brands", "src", "server"].flatMap((room) =>
    filesBelow(room, true).flatMap((file) =>
      [...textOf(file).matchAll(/(?<=[\s("])[\w.-]+\/[\w./-]+\.md\b/g)].map(([path]) => ({ file, path })),
    ),
  );
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([]);
});
