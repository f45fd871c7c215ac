import { chai, vi } from "vitest";

// Chai puts a proxy around each assertion that finds matchers there are none of, and the compiler finds those as well: a
// tenth of what a property that asserts a hundred thousand times takes.
chai.config.useProxy = false;

/** What is waited for comes in no time; how long it may take is for a machine that has other work. */
const PATIENCE_MS = 30_000;
const { waitFor } = vi;
// Files of a worker share it, and each passes here.
if (!("isPatient" in waitFor)) {
  const patient: typeof vi.waitFor = (look, options) =>
    waitFor(look, typeof options === "number" ? options : { timeout: PATIENCE_MS, ...options });
  vi.waitFor = Object.assign(patient, { isPatient: true });
}
