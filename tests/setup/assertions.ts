import { chai, vi } from "vitest";

// Chai wraps each assertion in a proxy to find unknown matchers, which the compiler finds too. The proxy took a tenth of
// the time of a property that asserts a hundred thousand times.
chai.config.useProxy = false;

/** Usually there is nothing to wait for; the long time-out is for a busy machine. */
const PATIENCE_MS = 30_000;
const { waitFor } = vi;
// Files of a worker share it, and this runs for each of them.
if (!("isPatient" in waitFor)) {
  const patient: typeof vi.waitFor = (look, options) =>
    waitFor(look, typeof options === "number" ? options : { timeout: PATIENCE_MS, ...options });
  vi.waitFor = Object.assign(patient, { isPatient: true });
}
