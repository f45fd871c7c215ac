import { createHmac } from "node:crypto";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { type ManualClock, manualClock } from "../kit/clock.ts";
import { silentLog } from "../kit/log.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { createLimiter } from "../user/limiter.ts";
import { type Captcha, createCaptcha } from "./captcha.ts";

let database: TestDatabase;
let clock: ManualClock;
let captcha: Captcha;
let server: Server;
let asked: { readonly url: string; readonly body: URLSearchParams }[] = [];
/** The third party's response; null: none at all. */
let answers: { readonly status: number; readonly body: string } | null;
let heard: PromiseWithResolvers<void>;

const SUCCESS = { status: 200, body: JSON.stringify({ status: "success", result: "success", reason: "" }) };
const KEY = "secret-of-geetest";

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  server = createServer((request, response) => {
    let text = "";
    request.setEncoding("utf8").on("data", (part: string) => (text += part));
    request.on("end", () => {
      asked.push({ url: request.url ?? "", body: new URLSearchParams(text) });
      heard.resolve();
      if (answers) response.writeHead(answers.status, { "content-type": "application/json" }).end(answers.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await database.remove();
});
beforeEach(async () => {
  await database.pool.query("truncate captcha_challenge, captcha_verification, attempt");
  clock = manualClock();
  asked = [];
  heard = Promise.withResolvers();
  answers = SUCCESS;
  captcha = create(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});

function create(baseUrl: string): Captcha {
  return createCaptcha({
    db: database.db,
    clock,
    log: silentLog(),
    limiter: createLimiter({ db: database.db, clock }),
    geetest: { id: "our-id", key: KEY, baseUrl },
    drawing: { puzzle: () => Promise.reject(new Error("not asked for")), words: () => Promise.reject(new Error("not asked for")) },
  });
}

let lots = 0;
function proof(change: Record<string, string> = {}): string {
  lots += 1;
  return JSON.stringify({
    captchaId: "our-id",
    captchaOutput: "out",
    genTime: "1700000000",
    lotNumber: `lot-${lots}`,
    passToken: "pass",
    ...change,
  });
}

test("a proof is checked with the third party, signed with our key, and opens the gate once", async () => {
  expect(captcha.switches()).toEqual({ jiyanSwitch: 1, captchaId: "our-id" });
  const mine = proof({ lotNumber: "lot-a" });
  expect(await captcha.verify("me", "login", mine)).toBe("accepted");
  expect(asked).toHaveLength(1);
  expect(asked[0]?.url).toBe("/validate?captcha_id=our-id");
  expect(Object.fromEntries(asked[0]?.body ?? [])).toEqual({
    lot_number: "lot-a",
    captcha_output: "out",
    pass_token: "pass",
    gen_time: "1700000000",
    sign_token: createHmac("sha256", KEY).update("lot-a").digest("hex"),
  });
  expect(await captcha.verify("me", "login", mine)).toBe("refused");
  expect(await captcha.verify("other", "register", mine)).toBe("refused");
  expect(asked).toHaveLength(1);
});

test("what the third party refuses is refused, and so is what is none of its proofs", async () => {
  for (const body of [
    { status: "success", result: "fail", reason: "pass_token expire" },
    { status: "error", code: "-50005", msg: "illegal gen_time" },
  ]) {
    answers = { status: 200, body: JSON.stringify(body) };
    expect(await captcha.verify("me", "login", proof())).toBe("refused");
  }
  answers = SUCCESS;
  for (const bad of ["{", "{}", proof({ captchaId: "another-id" }), JSON.stringify({ captchaId: "our-id", lotNumber: 1 })]) {
    expect(await captcha.verify("me", "login", bad)).toBe("refused");
  }
  expect(captcha.switches().jiyanSwitch).toBe(1);
});

test("without an answer in five seconds nobody gets in: the local captcha stands in for a minute", async () => {
  answers = null;
  const verdict = captcha.verify("me", "login", proof());
  await heard.promise;
  clock.advance(5_000);
  expect(await verdict).toBe("fallback");
  expect(captcha.switches()).toEqual({ jiyanSwitch: 0, captchaId: "" });
  answers = SUCCESS;
  expect(await captcha.verify("me", "login", proof())).toBe("fallback");
  expect(asked).toHaveLength(1);
  clock.advance(59_999);
  expect(captcha.switches().jiyanSwitch).toBe(0);
  clock.advance(1);
  expect(captcha.switches()).toEqual({ jiyanSwitch: 1, captchaId: "our-id" });
  expect(await captcha.verify("me", "login", proof())).toBe("accepted");
});

test("answers that are none of its own fall back as well", async () => {
  for (const broken of [
    { status: 502, body: "bad gateway" },
    { status: 200, body: "<html>" },
    { status: 200, body: "null" },
  ]) {
    answers = broken;
    expect(await captcha.verify("me", "login", proof())).toBe("fallback");
    clock.advance(60_000);
  }
  const nobody = create("http://127.0.0.1:1");
  expect(await nobody.verify("me", "login", proof())).toBe("fallback");
  expect(nobody.switches().jiyanSwitch).toBe(0);
});

test("while it is switched off its proofs are worth nothing", async () => {
  const { db } = database;
  const local = createCaptcha({ db, clock, log: silentLog(), limiter: createLimiter({ db, clock }), geetest: null });
  expect(local.switches()).toEqual({ jiyanSwitch: 0, captchaId: "" });
  expect(await local.verify("me", "login", proof())).toBe("refused");
  expect(asked).toHaveLength(0);
});
