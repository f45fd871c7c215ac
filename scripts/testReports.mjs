// What the runners' JSON reports say of a run's tests.
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

export function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

/** Tests of a report of Vitest, with the time each took, ms. */
export function vitestTests(report, root) {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ file: relative(root, name), title: fullName, ms: duration ?? 0 })),
  );
}

/** Tests of a report of Playwright, with the time each took, ms. */
export function browserTests(report) {
  const below = (suite) => [
    ...(suite.suites ?? []).flatMap(below),
    ...(suite.specs ?? []).map(({ file, title, tests }) => ({
      file: `tests/e2e/${file}`,
      title,
      ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
  ];
  return report.suites.flatMap(below);
}

/** The tests that took the longest, a line each: `12.3 s  file › title`. */
export function slowest(tests, count) {
  return tests
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ file, title, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${file} › ${title}`);
}

/** `2/3` of `--shard 2/3` or `--shard=2/3`; null without one. Throws on what is no shard. */
export function shardOf(args) {
  const at = args.findIndex((arg) => arg === "--shard" || arg.startsWith("--shard="));
  if (at < 0) return null;
  const text = args[at].includes("=") ? args[at].slice("--shard=".length) : (args[at + 1] ?? "");
  const [, index, total] = /^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? [];
  if (!index || Number(index) < 1 || Number(index) > Number(total)) throw new Error(`--shard takes i/n with 1 <= i <= n, not "${text}"`);
  return { index: Number(index), total: Number(total), text };
}
