import { describe, expect, test } from "vitest";
import { createMetrics } from "../kit/metrics.ts";
import { testLog } from "../kit/testLog.ts";
import { BOUND, KNOWN, SmsWorld, UNBOUND, USER, VISITOR } from "../../tests/setup/testSms.ts";

const w = new SmsWorld();

describe("limits", () => {
  test("one a minute for each number, saying how long to wait; the captcha is not used up", async () => {
    await w.codeFor(3, KNOWN);
    w.clock.advance(12_500);
    const captcha = w.solved("login");
    const refused = await w.ask(3, KNOWN, VISITOR, captcha);
    expect(refused).toEqual({ ok: false, error: { code: 429, message: "操作过于频繁，请48秒后再试" } });
    expect((await w.ask(1, KNOWN)).ok).toBe(false);
    w.clock.advance(47_499);
    expect((await w.ask(3, KNOWN, VISITOR, captcha)).ok).toBe(false);
    w.clock.advance(1);
    expect((await w.ask(3, KNOWN, VISITOR, captcha)).ok).toBe(true);
    expect(w.sent).toHaveLength(2);
  });

  test("one of a thousand at once is sent", async () => {
    const results = await Promise.all(Array.from({ length: 1_000 }, () => w.ask(3, KNOWN)));
    expect(results.filter((r) => r.ok)).toHaveLength(1);
    expect(w.sent).toHaveLength(1);
    expect(w.verifications.size).toBeGreaterThanOrEqual(999);
    w.verifications.clear();
  });

  test("ten a day for each number", async () => {
    for (let i = 0; i < 10; i += 1) {
      expect((await w.ask(3, KNOWN, { ...VISITOR, ip: `10.1.0.${i}` })).ok).toBe(true);
      w.clock.advance(60_000);
    }
    const refused = await w.ask(3, KNOWN);
    expect(refused).toEqual({ ok: false, error: { code: 429, message: `操作过于频繁，请${86_400 - 600}秒后再试` } });
    expect((await w.ask(3, "13800000002")).ok).toBe(true);
    w.clock.advance(86_400_000 - 600_000);
    expect((await w.ask(3, KNOWN)).ok).toBe(true);
  });

  test("sixty an hour for each address", async () => {
    for (let i = 0; i < 60; i += 1) expect((await w.ask(3, `138000001${String(i).padStart(2, "0")}`)).ok).toBe(true);
    expect(await w.ask(3, KNOWN)).toEqual({ ok: false, error: { code: 429, message: "操作过于频繁，请3600秒后再试" } });
    expect((await w.ask(3, KNOWN, { ...VISITOR, ip: "10.0.0.2" })).ok).toBe(true);
  });
});

describe("limits of strangers and of oneself", () => {
  test("codes to one's own phone have a minute and a day of their own", async () => {
    for (let i = 0; i < 10; i += 1) {
      expect((await w.ask(3, BOUND, { ...VISITOR, ip: `10.1.0.${i}` })).ok).toBe(true);
      w.clock.advance(60_000);
    }
    expect((await w.ask(3, BOUND)).ok).toBe(false);
    expect((await w.ask(8, undefined, USER)).ok).toBe(true);
    expect(await w.ask(5, undefined, USER)).toMatchObject({ ok: false, error: { code: 429 } });
    // The user's minute does not block anybody else either.
    expect((await w.ask(4, BOUND, UNBOUND)).ok).toBe(true);
  });

  test("two numbers within a minute for one who binds: the old one and the new", async () => {
    expect((await w.ask(4, BOUND, USER)).ok).toBe(true);
    expect((await w.ask(4, KNOWN, USER)).ok).toBe(true);
    expect((await w.ask(4, KNOWN, USER)).ok).toBe(false);
  });

  test("the /64 of an IPv6 address is one address", async () => {
    for (let i = 0; i < 60; i += 1) {
      const caller = { ...VISITOR, ip: `2001:db8:7:7::${i.toString(16)}` };
      expect((await w.ask(3, `138000002${String(i).padStart(2, "0")}`, caller)).ok).toBe(true);
    }
    expect((await w.ask(3, KNOWN, { ...VISITOR, ip: "2001:db8:7:7:1::1" })).ok).toBe(false);
    expect((await w.ask(3, KNOWN, { ...VISITOR, ip: "2001:db8:7:8::1" })).ok).toBe(true);
  });
});

test("sixty an hour for each browser, whatever address it comes from", async () => {
  const browser = { ...VISITOR, visitorId: "f00df00d" };
  for (let i = 0; i < 60; i += 1) {
    expect((await w.ask(3, `138000004${String(i).padStart(2, "0")}`, { ...browser, ip: `10.4.0.${i}` })).ok).toBe(true);
  }
  expect((await w.ask(3, KNOWN, { ...browser, ip: "10.4.1.1" })).ok).toBe(false);
  expect((await w.ask(3, KNOWN, { ...VISITOR, ip: "10.4.1.1" })).ok).toBe(true);
});

describe("the messages of an hour", () => {
  test("are spent: 10017, the log says so once, and those of sessions go on", async () => {
    const { log, lines } = testLog("warn");
    const metrics = createMetrics({ process: false });
    w.sms = w.create({ anHour: 5, log, metrics });
    for (let i = 0; i < 5; i += 1) expect((await w.ask(3, `1380000031${i}`)).ok).toBe(true);
    for (let i = 5; i < 8; i += 1) expect(await w.ask(3, `1380000031${i}`)).toMatchObject({ ok: false, error: { code: 10017 } });
    expect(w.sent).toHaveLength(5);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, of: "public" },
      { level: 50, of: "public" },
    ]);
    expect((await metrics.smsOverBudget.get()).values).toMatchObject([{ value: 3, labels: { of: "public" } }]);
    expect((await w.ask(8, undefined, USER)).ok).toBe(true);
    // The refused requests did not count against the number.
    w.clock.advance(3_600_000);
    expect((await w.ask(3, "13800000317")).ok).toBe(true);
  });
});
