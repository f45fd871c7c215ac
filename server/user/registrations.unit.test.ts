import { pino } from "pino";
import { expect, test } from "vitest";
import { manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import type { RefundingLimiter } from "./limiter.ts";
import { createRegistrations } from "./registrations.ts";

/** Counts without windows. */
function counting(): RefundingLimiter {
  const counts = new Map<string, number>();
  const key = (kind: string, subject: string): string => `${kind} ${subject}`;
  return {
    async take(kind, subject, limit) {
      const count = (counts.get(key(kind, subject)) ?? 0) + 1;
      counts.set(key(kind, subject), count);
      return count <= limit;
    },
    waitMs: async () => 0,
    clear: async (kind, subject) => void counts.delete(key(kind, subject)),
    giveBack: async (kind, subject) => void counts.set(key(kind, subject), (counts.get(key(kind, subject)) ?? 0) - 1),
  };
}

const of = (ip: string, visitorId = "") => ({ ip, userAgent: "browser", visitorId });

test("thirty accounts an hour for each address, an IPv6 network being one; what came to nothing does not count", async () => {
  const registrations = createRegistrations({ limiter: counting(), clock: manualClock(), log: silentLog() });
  for (let i = 0; i < 30; i += 1) {
    expect(await registrations.take(of(`2001:db8::${i.toString(16)}`))).toBe(true);
    await registrations.giveBack(of(`2001:db8::${i.toString(16)}`));
  }
  for (let i = 0; i < 30; i += 1) expect(await registrations.take(of(`2001:db8::${i.toString(16)}`))).toBe(true);
  expect(await registrations.take(of("2001:db8::ffff"))).toBe(false);
  expect(await registrations.take(of("192.0.2.1"))).toBe(true);
});

test("ten for each browser, whatever address it comes from", async () => {
  const registrations = createRegistrations({ limiter: counting(), clock: manualClock(), log: silentLog() });
  for (let i = 0; i < 10; i += 1) expect(await registrations.take(of(`10.0.0.${i}`, "f00df00d"))).toBe(true);
  expect(await registrations.take(of("10.0.1.1", "f00df00d"))).toBe(false);
  expect(await registrations.take(of("10.0.1.1", "beefbeef"))).toBe(true);
});

test("more of all than usual is said once an hour, and refused to nobody", async () => {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const clock = manualClock();
  const registrations = createRegistrations({ limiter: counting(), clock, log, unusualAnHour: 3 });
  for (let i = 0; i < 6; i += 1) await registrations.made();
  expect(lines).toHaveLength(1);
  clock.advance(3_600_000);
  await registrations.made();
  expect(lines).toHaveLength(2);
});
