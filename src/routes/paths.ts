/** Translates paths of the portal (contract/pages.ts) for the router and the folder of route files. */

/** Folders of `src/routes` below the first segment; everywhere else deeper segments are joined with dots. */
const SUBFOLDERS = ["database/fb", "database/lq"];

/**
 * The route file of a path, below `src/routes`: `/football` -> `football/index.tsx`, `/football/live/{id?}` ->
 * `football/live.$id.tsx`, `/database/fb/*` -> `database/fb/$.tsx`.
 */
export function fileOf(path: string): string {
  const segments = path.split("/").filter((s) => s !== "");
  const names = segments.map((s) => (s === "*" ? "$" : s.replace(/^\{(\w+)\??\}$/, "$$$1")));
  const folderDepth = SUBFOLDERS.includes(names.slice(0, 2).join("/")) ? 2 : Math.min(1, names.length);
  const folder = names.slice(0, folderDepth).map((name) => `${name}/`);
  return `${folder.join("")}${names.slice(folderDepth).join(".") || "index"}.tsx`;
}

/** The path in the router's syntax: `{id?}` -> `:id?`. */
export function patternOf(path: string): string {
  return path.replace(/\{(\w+)(\??)\}/g, ":$1$2");
}
