// What the runners' JSON reports say of a run's tests.
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

export function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

/** Terminals' colours. */
// oxlint-disable-next-line no-control-regex -- That is what they are.
const COLOURS = /\u001B\[[\d;]*m/g;

/** Tests of a report of Vitest: the time each took, ms, and what failed in it, "" where nothing did. */
export function vitestTests(report, root) {
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration, status, failureMessages }) => ({
      file: relative(root, name),
      title: fullName,
      ms: duration ?? 0,
      failure: status === "failed" ? (failureMessages ?? []).join("\n") || "no message" : "",
    })),
  );
  const isBroken = ({ status, assertionResults }) => status === "failed" && !assertionResults.some((one) => one.status === "failed");
  const broken = report.testResults.filter(isBroken).map(({ name, message }) => ({
    file: relative(root, name),
    title: "the file itself",
    ms: 0,
    failure: message || "no message",
  }));
  return [...tests, ...broken];
}

/** Tests of a report of Playwright, as those of Vitest. */
export function browserTests(report) {
  const below = (suite) => [
    ...(suite.suites ?? []).flatMap(below),
    ...(suite.specs ?? []).map(({ file, title, ok, tests }) => {
      const results = tests.flatMap((one) => one.results);
      const failed = results.flatMap(({ errors }) => errors ?? []).map(({ message }) => message);
      return {
        file: `tests/e2e/${file}`,
        title,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        failure: ok === false ? failed.join("\n") || "no message" : "",
      };
    }),
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

/** Those that failed, each with the beginning of what it says: what was printed of it may be ten thousand lines above. */
export function failuresOf(tests, lines) {
  return tests
    .filter(({ failure }) => failure !== "")
    .map(({ file, title, failure }) =>
      [`${file} › ${title}`, ...failure.replaceAll(COLOURS, "").split("\n").slice(0, lines)].join("\n    "),
    );
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
