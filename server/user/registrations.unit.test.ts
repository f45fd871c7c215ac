import { expect, test } from "vitest";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { createMetrics } from "../kit/metrics.ts";
import { testLog } from "../kit/testLog.ts";
import { createRegistrations } from "./registrations.ts";
import { countingLimiter } from "./testing.ts";

const of = (ip: string, visitorId = "") => ({ ip, userAgent: "browser", visitorId });

test("thirty accounts an hour for each address, an IPv6 network being one; what came to nothing does not count", async () => {
  const limiter = countingLimiter();
  const registrations = createRegistrations({ limiter, clock: manualClock(), log: silentLog() });
  for (let i = 0; i < 30; i += 1) {
    expect(await registrations.take(of(`2001:db8::${i.toString(16)}`))).toBe(true);
    await registrations.giveBack(of(`2001:db8::${i.toString(16)}`));
  }
  for (let i = 0; i < 30; i += 1) expect(await registrations.take(of(`2001:db8::${i.toString(16)}`))).toBe(true);
  expect(await registrations.take(of("2001:db8::ffff"))).toBe(false);
  expect(await registrations.take(of("192.0.2.1"))).toBe(true);
  expect(limiter.windowsMs).toEqual(new Set([3_600_000]));
});

test("ten for each browser, whatever address it comes from", async () => {
  const registrations = createRegistrations({ limiter: countingLimiter(), clock: manualClock(), log: silentLog() });
  for (let i = 0; i < 10; i += 1) expect(await registrations.take(of(`10.0.0.${i}`, "f00df00d"))).toBe(true);
  expect(await registrations.take(of("10.0.1.1", "f00df00d"))).toBe(false);
  expect(await registrations.take(of("10.0.1.1", "beefbeef"))).toBe(true);
  // An attempt refused for its browser does not count for its address.
  for (let i = 0; i < 40; i += 1) expect(await registrations.take(of("10.0.1.2", "f00df00d"))).toBe(false);
  expect(await registrations.take(of("10.0.1.2", "cafecafe"))).toBe(true);
});

test("more of all than usual is said once an hour, and refused to nobody", async () => {
  const { log, lines } = testLog("warn");
  const clock = manualClock();
  const metrics = createMetrics({ process: false });
  const registrations = createRegistrations({ limiter: countingLimiter(), clock, log, metrics, unusualAnHour: 3 });
  for (let i = 0; i < 3; i += 1) await registrations.made();
  expect(lines).toHaveLength(0);
  for (let i = 0; i < 3; i += 1) await registrations.made();
  expect(lines).toHaveLength(1);
  expect((await metrics.registrations.get()).values[0]?.value).toBe(6);
  clock.advance(3_599_999);
  await registrations.made();
  expect(lines).toHaveLength(1);
  clock.advance(1);
  await registrations.made();
  expect(lines).toHaveLength(2);
});
