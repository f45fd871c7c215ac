import { expect, it } from "vitest";
import { circles, filesBelow, graphOf, opens, textOf, within } from "./graph.ts";

/** A screen opens few files, and there are no import cycles (docs/ARCHITECTURE.md). */

const ROOMS = ["contract", "machines", "streams", "brands", "src", "server"];
const graph = graphOf(ROOMS.flatMap((room) => filesBelow(room)));

it("no files import each other in a circle, not even for their types", () => {
  expect(circles(graph)).toEqual([]);
});

/** Maximum of files within features that a screen opens, lazy imports included. */
const AT_MOST: Readonly<Record<string, number>> = {
  "src/routes/live/room.$id.tsx": 80,
  "src/routes/football/live.$id.tsx": 70,
  "src/routes/v/wallet.tsx": 28,
};

for (const [route, max] of Object.entries(AT_MOST)) {
  it(`${route} opens at most ${max} files within features`, () => {
    const opened = [...opens(route, graph)].filter((path) => within(path, "src/features"));
    expect(opened.length).toBeGreaterThan(1);
    expect(opened.length).toBeLessThanOrEqual(max);
  });
}

const MIN_LINES = 25;
/** Folders of small files by design: one per family of calls, per layout, per icon. */
const LISTS = ["src/api", "src/layouts", "src/ui/surface", "src/routes"];

it("a file of under 25 lines with one importer, no test and no lazy load is part of its importer", () => {
  const testGraph = graphOf(filesBelow("src", true).filter((path) => path.includes(".test.")));
  const tested = new Set([...testGraph.values()].flat().map(({ path }) => path));
  const importers = new Map<string, { count: number; isLazy: boolean }>();
  for (const imports of graph.values()) {
    for (const { path, isLazy } of imports) {
      if (path === null) continue;
      const known = importers.get(path) ?? { count: 0, isLazy: false };
      importers.set(path, { count: known.count + 1, isLazy: known.isLazy || isLazy });
    }
  }
  const small = [...graph.keys()].filter((path) => {
    if (!within(path, "src") || LISTS.some((list) => within(path, list)) || /testing/.test(path) || tested.has(path)) return false;
    const by = importers.get(path);
    return by?.count === 1 && !by.isLazy && textOf(path).trimEnd().split("\n").length < MIN_LINES;
  });
  expect(small).toEqual([]);
});
