import { type PageRow, PAGES } from "../../contract/pages.ts";

/** The segments of a page's path; `null` any segment, `*` all that follow. */
type Pattern = readonly (string | null)[];

const REST = "*";

function patternOf(path: string): Pattern {
  return path
    .split("/")
    .slice(1)
    .filter((segment) => segment !== "")
    .map((segment) => (segment.startsWith("{") ? null : segment));
}

/** Sorts as the router ranks: of two pages that fit a path, the one with more of its segments fixed comes first. */
function rankOf(pattern: Pattern): string {
  return pattern.map((segment) => (segment === null ? "1" : segment === REST ? "2" : "0")).join("");
}

const PATTERNS: readonly Pattern[] = (PAGES as readonly PageRow[])
  .flatMap(({ path }) => (path.endsWith("?}") ? [path, path.slice(0, path.lastIndexOf("/"))] : [path]))
  .map(patternOf)
  .toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1));

function fits(pattern: Pattern, segments: readonly string[]): boolean {
  const hasRest = pattern.at(-1) === REST;
  const fixed = hasRest ? pattern.slice(0, -1) : pattern;
  if (hasRest ? segments.length < fixed.length : segments.length !== fixed.length) return false;
  return fixed.every((segment, i) => segment === null || segment === segments[i] || segment.toLowerCase() === segments[i]?.toLowerCase());
}

/** Only these mean the same with and without percent-encoding (RFC 3986, 2.3). */
const UNRESERVED = /^[\w.~-]$/;

function withoutNeedlessEncoding(path: string): string {
  return path.replace(/%([0-9a-f]{2})/gi, (text, hex: string) => {
    const char = String.fromCharCode(Number.parseInt(hex, 16));
    return UNRESERVED.test(char) ? char : text;
  });
}

/**
 * A page's path as links spell it: `/%56/Home` -> `/v/home`. Null: it is spelled so already, or no page has it. The router
 * finds a page by any spelling, while the rules about pages compare the text (who may see it, what is selected in the
 * navigation). A parameter keeps its case. The result always begins with one slash and a page's own first segment.
 */
export function canonicalPath(path: string): string | null {
  if (!path.startsWith("/") || /%(?![0-9a-f]{2})/i.test(path)) return null;
  const given = withoutNeedlessEncoding(path).slice(1).split("/");
  let length = given.length;
  while (given[length - 1] === "") length -= 1;
  const segments = given.slice(0, length);
  // A browser would read a segment of dots as a step in the tree.
  if (segments.some((segment) => segment === "" || segment === "." || segment === "..")) return null;
  const pattern = PATTERNS.find((candidate) => fits(candidate, segments));
  if (!pattern) return null;
  const spelled = segments.map((segment, i) => (pattern[i] === REST ? segment : (pattern[i] ?? segment)));
  const canonical = `/${[...spelled, ...given.slice(length)].join("/")}`;
  return canonical === path ? null : canonical;
}

/** Where a request for a page at another spelling of its path is redirected to, its query unchanged; null: nowhere. */
export function canonicalUrl(url: string): string | null {
  const end = url.indexOf("?");
  const path = canonicalPath(end === -1 ? url : url.slice(0, end));
  return path === null || end === -1 ? path : `${path}${url.slice(end)}`;
}
