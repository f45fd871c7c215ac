// Reads the test results from the runners' JSON reports.
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";

export function readReport(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

/** Terminal colour codes. */
// oxlint-disable-next-line no-control-regex -- That is what they are.
const COLOURS = /\u001B\[[\d;]*m/g;

/** A failed test without a message still counts as failed. */
function messagesOf(messages) {
  const texts = (messages ?? []).filter(Boolean);
  return texts.length > 0 ? texts : ["no message"];
}

/** Tests of a Vitest report: the time of each, ms, and its failures. */
export function vitestTests(report, root) {
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration, status, failureMessages }) => ({
      file: relative(root, name),
      title: fullName,
      ms: duration ?? 0,
      failures: status === "failed" ? messagesOf(failureMessages) : [],
    })),
  );
  const isBroken = ({ status, assertionResults }) => status === "failed" && !assertionResults.some((one) => one.status === "failed");
  const broken = report.testResults.filter(isBroken).map(({ name, message }) => ({
    file: relative(root, name),
    title: "the file itself",
    ms: 0,
    failures: messagesOf([message]),
  }));
  return [...tests, ...broken];
}

/** Tests of a Playwright report, in the same form; `page`: the file with the page's content at the failure. */
export function browserTests(report) {
  const below = (suite) => [
    ...(suite.suites ?? []).flatMap(below),
    ...(suite.specs ?? []).map(({ file, title, ok, tests }) => {
      const results = tests.flatMap((one) => one.results);
      const failed = results.flatMap(({ errors }) => errors ?? []).map(({ message }) => message);
      const page = results.flatMap(({ attachments }) => attachments ?? []).find((one) => one.name === "error-context")?.path;
      return {
        file: `tests/e2e/${file}`,
        title,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        failures: ok === false ? messagesOf(failed) : [],
        ...(ok === false && page ? { page } : {}),
      };
    }),
  ];
  return report.suites.flatMap(below);
}

/** The slowest tests, one line each: `12.3 s  file › title`. */
export function slowest(tests, count) {
  return tests
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ file, title, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${file} › ${title}`);
}

/** Lines printed of a page's content. */
const PAGE_LINES = 90;

/** The main part of a page in Playwright's notation: the part above it is the same on every page. */
function middleOf(page) {
  const [, tree = ""] = /```yaml\n(.*?)```/s.exec(page) ?? [];
  return tree.replace(/^.*?(?=^- main)/ms, "").replaceAll(/^\s*- \/url: .*\n/gm, "");
}

/**
 * The failed tests, each with the beginning of its messages and of its page's content: the runner's own output may be ten
 * thousand lines above.
 */
export function failuresOf(tests, lines) {
  const head = (text, count) => text.replaceAll(COLOURS, "").trim().split("\n").slice(0, count);
  return tests
    .filter(({ failures }) => failures.length > 0)
    .map(({ file, title, failures, page }) =>
      [
        `${file} › ${title}`,
        ...failures.flatMap((failure) => head(failure, lines)),
        ...(page && existsSync(page) ? head(middleOf(readFileSync(page, "utf8")), PAGE_LINES) : []),
      ].join("\n    "),
    );
}

/** `2/3` from `--shard 2/3` or `--shard=2/3`; null without it. Throws on an invalid shard. */
export function shardOf(args) {
  const at = args.findIndex((arg) => arg === "--shard" || arg.startsWith("--shard="));
  if (at < 0) return null;
  const text = args[at].includes("=") ? args[at].slice("--shard=".length) : (args[at + 1] ?? "");
  const [, index, total] = /^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? [];
  if (!index || Number(index) < 1 || Number(index) > Number(total)) throw new Error(`--shard takes i/n with 1 <= i <= n, not "${text}"`);
  return { index: Number(index), total: Number(total), text };
}
