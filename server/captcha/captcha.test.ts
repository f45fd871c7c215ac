import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import type { CaptchaGetReply, CaptchaType } from "../../contract/http/inform.ts";
import type { CaptchaPurpose } from "../../contract/http/user.ts";
import { type ManualClock, manualClock } from "../kit/clock.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { encryptText } from "./aes.ts";
import type { Captcha, CaptchaDeps } from "./captcha.ts";
import type { Answer } from "./captchaRepository.ts";
import type { Drawing } from "./drawing.ts";
import { DOT, ELSEWHERE, ME, OTHER, captchaOver, drawing, handsFrom } from "../../tests/setup/testCaptcha.ts";

const humanTrack = handsFrom(1);
let database: TestDatabase;
let clock: ManualClock;
let captcha: Captcha;
const create = (options?: Partial<CaptchaDeps>): Captcha => captchaOver(database, clock, options);

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());
beforeEach(async () => {
  await database.pool.query("truncate captcha_challenge, captcha_verification, captcha_track, attempt");
  clock = manualClock();
  captcha = create();
});

/** The time a person takes to look at the picture and find the place. */
const READ_MS = 1_500;

type Shown = NonNullable<CaptchaGetReply["repData"]>;

/** Without `purpose`: the default purpose of the kind. */
async function show(captchaType: CaptchaType, purpose?: CaptchaPurpose): Promise<Shown> {
  const reply = await captcha.anji.get(ME, { captchaType, ...(purpose ? { purpose } : {}) });
  if (reply.repData === null) throw new Error(reply.repMsg);
  clock.advance(READ_MS);
  return reply.repData;
}

/** The right answer, read from the row that only the server sees. */
async function rightPoint(token: string): Promise<string> {
  const { rows } = await sql<{ answer: Answer }>`select answer from captcha_challenge where token = ${token}`.execute(database.db);
  const answer = rows[0]?.answer;
  if (!answer) throw new Error("no such challenge");
  if ("x" in answer) return JSON.stringify({ x: answer.x, y: 5 });
  return "text" in answer ? JSON.stringify(answer) : JSON.stringify(answer.points.map(({ x, y }) => ({ x, y })));
}

function check(shown: Shown, point: string, solver = ME) {
  const { captchaType, token, secretKey } = shown;
  return captcha.anji.check(solver, { captchaType, token, pointJson: encryptText(point, secretKey) });
}

const WRONG = '{"x":1,"y":5}';

describe.each([
  ["blockPuzzle", "register"],
  ["clickWord", "payment"],
  ["text", "register"],
] as const)("%s of the anji-plus protocol", (type, purpose) => {
  test("shows what its client needs and nothing more", async () => {
    const shown = await show(type);
    expect(shown.secretKey).toMatch(/^[A-Za-z0-9]{16}$/);
    expect(shown.originalImageBase64).toBe(type === "text" ? "" : DOT.toString("base64"));
    expect(shown.jigsawImageBase64).toBe(type === "blockPuzzle" ? DOT.toString("base64") : "");
    expect(shown.wordList).toEqual(type === "clickWord" ? ["角", "球", "旗"] : []);
    expect(shown.question !== "").toBe(type === "text");
    // 24 random bytes.
    expect(shown.token).toMatch(/^[\w-]{32}$/);
    expect(Object.keys(shown).toSorted()).toEqual(
      ["captchaType", "jigsawImageBase64", "originalImageBase64", "question", "secretKey", "token", "wordList"].toSorted(),
    );
  });

  test("0000 for the right answer; its verification opens the gate once", async () => {
    const shown = await show(type, purpose);
    const point = await rightPoint(shown.token);
    const reply = await check(shown, point);
    expect(reply).toMatchObject({ repCode: "0000", success: true, repData: { captchaType: type, token: shown.token, result: true } });
    const verification = encryptText(`${shown.token}---${point}`, shown.secretKey);
    expect(await captcha.verify("me", purpose, verification)).toBe("accepted");
    expect(await captcha.verify("me", purpose, verification)).toBe("refused");
  });

  test("6111 for a wrong answer, and the right one after it is 6110: a challenge is taken once", async () => {
    const shown = await show(type);
    const point = await rightPoint(shown.token);
    expect(await check(shown, WRONG)).toMatchObject({ repCode: "6111", success: false, repData: null, repMsg: "验证失败" });
    expect((await check(shown, point)).repCode).toBe("6110");
  });

  test("6110 for a repeated, a late, another visitor's and an unknown one", async () => {
    const repeated = await show(type);
    const point = await rightPoint(repeated.token);
    expect((await check(repeated, point)).repCode).toBe("0000");
    expect((await check(repeated, point)).repCode).toBe("6110");

    const others = await show(type);
    const othersPoint = await rightPoint(others.token);
    expect((await check(others, othersPoint, OTHER)).repCode).toBe("6110");
    expect((await check(others, othersPoint)).repCode).toBe("0000");

    const inTime = await show(type);
    const late = await show(type);
    const [inTimePoint, latePoint] = [await rightPoint(inTime.token), await rightPoint(late.token)];
    clock.advance(120_000 - 2 * READ_MS - 1);
    expect((await check(inTime, inTimePoint)).repCode).toBe("0000");
    clock.advance(READ_MS + 1);
    expect((await check(late, latePoint)).repCode).toBe("6110");
    expect((await check({ ...late, token: "nobody" }, latePoint)).repCode).toBe("6110");
  });

  test("one of a thousand right answers at once is taken", async () => {
    captcha = create({ limits: { picture: { checks: 2_000 }, text: { checks: 2_000 }, trackless: { checks: 2_000 } } });
    const shown = await show(type);
    const point = await rightPoint(shown.token);
    const replies = await Promise.all(Array.from({ length: 1_000 }, () => check(shown, point)));
    expect(replies.filter((r) => r.repCode === "0000")).toHaveLength(1);
    expect(replies.filter((r) => r.repCode === "6110")).toHaveLength(999);
  });
});

describe("the anji-plus protocol", () => {
  test("6110 when the type is not the challenge's; 6111 when the point cannot be decrypted", async () => {
    const puzzle = await show("blockPuzzle");
    expect((await check({ ...puzzle, captchaType: "clickWord" }, await rightPoint(puzzle.token))).repCode).toBe("6110");
    for (const pointJson of ["", "%%%", encryptText('{"x":120,"y":5}', "AAAAAAAAAAAAAAAA"), '{"x":120,"y":5}']) {
      const { token } = await show("blockPuzzle");
      expect((await captcha.anji.check(ME, { captchaType: "blockPuzzle", token, pointJson })).repCode, pointJson).toBe("6111");
    }
  });

  test("words are to be clicked in their order, about the middle of each", async () => {
    const near = await show("clickWord");
    expect((await check(near, '[{"x":55,"y":45},{"x":140,"y":100},{"x":260,"y":66}]')).repCode).toBe("0000");
    const swapped = await show("clickWord");
    expect((await check(swapped, '[{"x":150,"y":90},{"x":40,"y":60},{"x":260,"y":50}]')).repCode).toBe("6111");
  });

  test("a verification is for its purpose, its visitor and three minutes", async () => {
    const verified = async (): Promise<string> => {
      const shown = await show("blockPuzzle", "bind");
      expect((await check(shown, '{"x":117,"y":5}')).repCode).toBe("0000");
      return encryptText(`${shown.token}---{"x":117,"y":5}`, shown.secretKey);
    };
    const one = await verified();
    expect(await captcha.verify("me", "login", one)).toBe("refused");
    expect(await captcha.verify("other", "bind", one)).toBe("refused");
    expect(await captcha.verify("me", "bind", `${one}x`)).toBe("refused");
    expect(await captcha.verify("me", "bind", "")).toBe("refused");
    clock.advance(179_999);
    expect(await captcha.verify("me", "bind", one)).toBe("accepted");
    const late = await verified();
    clock.advance(180_000);
    expect(await captcha.verify("me", "bind", late)).toBe("refused");
  });

  test("one of a thousand who bring the same verification at once gets in", async () => {
    const shown = await show("blockPuzzle");
    await check(shown, '{"x":120,"y":5}');
    const verification = encryptText(`${shown.token}---{"x":120,"y":5}`, shown.secretKey);
    const taken = await Promise.all(Array.from({ length: 1_000 }, () => captcha.verify("me", "login", verification)));
    expect(taken.filter((verdict) => verdict === "accepted")).toHaveLength(1);
  });

  test("clickWord is for payment unless another purpose is named, the others for login", async () => {
    for (const [type, purpose] of [
      ["clickWord", "payment"],
      ["blockPuzzle", "login"],
      ["text", "login"],
    ] as const) {
      const shown = await show(type);
      const point = await rightPoint(shown.token);
      await check(shown, point);
      expect(await captcha.verify("me", purpose, encryptText(`${shown.token}---${point}`, shown.secretKey))).toBe("accepted");
    }
  });

  test("6201, 6204 and 6205 over the limits of an address, which end with their windows", async () => {
    captcha = create({ limits: { picture: { gets: 4, checks: 3, verifications: 2 } } });
    const shown = [await show("blockPuzzle"), await show("blockPuzzle"), await show("blockPuzzle"), await show("blockPuzzle")] as const;
    expect(await captcha.anji.get(ME, { captchaType: "clickWord" })).toMatchObject({ repCode: "6201", success: false, repData: null });
    expect((await captcha.anji.get(ELSEWHERE, { captchaType: "clickWord" })).repCode).toBe("0000");
    const right = '{"x":120,"y":5}';
    expect((await check(shown[0], right)).repCode).toBe("0000");
    expect((await check(shown[1], right)).repCode).toBe("0000");
    expect((await check(shown[2], right)).repCode).toBe("6205");
    expect((await check(shown[3], right)).repCode).toBe("6204");
    clock.advance(60_000);
    expect((await captcha.anji.get(ME, { captchaType: "clickWord" })).repCode).toBe("0000");
    expect((await check(shown[3], right)).repCode).toBe("6205");
  });

  test("6202 after fifteen failures, for pictures and words alike, until five minutes are over", async () => {
    for (let i = 0; i < 15; i += 1) expect((await check(await show("clickWord"), WRONG)).repCode).toBe("6111");
    const answers = await Promise.all([
      captcha.anji.get(ME, { captchaType: "blockPuzzle" }),
      captcha.anji.get(ME, { captchaType: "text" }),
      captcha.anji.check(ME, { captchaType: "clickWord", token: "x", pointJson: "x" }),
    ]);
    expect(answers.map((a) => a.repCode)).toEqual(["6202", "6202", "6202"]);
    expect((await captcha.anji.get(ELSEWHERE, { captchaType: "blockPuzzle" })).repCode).toBe("0000");
    clock.advance(300_000);
    expect((await captcha.anji.get(ME, { captchaType: "blockPuzzle" })).repCode).toBe("0000");
  });

  test("right answers take failures back: who reads is never locked, who guesses among eight is after two right ones", async () => {
    const right = '[{"x":40,"y":60},{"x":150,"y":90},{"x":260,"y":50}]';
    for (let i = 0; i < 30; i += 1) expect((await check(await show("clickWord"), i % 2 === 0 ? WRONG : right)).repCode).not.toBe("6202");
    clock.advance(300_000);
    let passed = 0;
    for (let i = 0; i < 40; i += 1) {
      const reply = await captcha.anji.get(ME, { captchaType: "clickWord" });
      if (reply.repData && (await check(reply.repData, i % 8 === 7 ? right : WRONG)).repCode === "0000") passed += 1;
    }
    expect(passed).toBe(2);
  });

  test("the /64 of an IPv6 address counts as one: its holder has all of it", async () => {
    captcha = create({ limits: { picture: { failures: 4 } } });
    for (let i = 0; i < 4; i += 1) {
      const solver = { ...ME, ip: `2001:db8:1:2:${i}::${i}` };
      const { repData } = await captcha.anji.get(solver, { captchaType: "clickWord" });
      if (repData) expect((await check(repData, WRONG, solver)).repCode).toBe("6111");
    }
    expect((await captcha.anji.get({ ...ME, ip: "2001:db8:1:2:ffff::1" }, { captchaType: "clickWord" })).repCode).toBe("6202");
    expect((await captcha.anji.get({ ...ME, ip: "2001:db8:1:3::1" }, { captchaType: "clickWord" })).repCode).toBe("0000");
  });

  test("a browser that changes its address with every answer is known by its fingerprint; one without has its address", async () => {
    captcha = create({ limits: { picture: { failures: 2 } } });
    const fail = async (ip: string, visitorId: string): Promise<string> => {
      const solver = { ...ME, ip, visitorId };
      const { repData, repCode } = await captcha.anji.get(solver, { captchaType: "clickWord" });
      return repData === null ? repCode : (await check(repData, WRONG, solver)).repCode;
    };
    for (let i = 0; i < 6; i += 1) expect(await fail(`10.2.0.${i}`, "f00df00d")).toBe("6111");
    expect(await fail("10.2.1.1", "f00df00d")).toBe("6202");
    expect(await fail("10.2.1.1", "beefbeef")).toBe("6111");
    for (let i = 0; i < 8; i += 1) expect(await fail(`10.3.0.${i}`, "")).toBe("6111");
  });

  test("the purpose decides the type, whichever a client names; a question in words stands in for any", async () => {
    for (const [named, purpose, given] of [
      ["clickWord", "login", "blockPuzzle"],
      ["blockPuzzle", "payment", "clickWord"],
      ["clickWord", "register", "blockPuzzle"],
      ["text", "payment", "text"],
    ] as const) {
      const shown = await show(named, purpose);
      expect(shown.captchaType).toBe(given);
      const point = await rightPoint(shown.token);
      if (named !== given) expect((await check({ ...(await show(named, purpose)), captchaType: named }, point)).repCode).toBe("6110");
      expect((await check(shown, point)).repCode).toBe("0000");
      expect(await captcha.verify("me", purpose, encryptText(`${shown.token}---${point}`, shown.secretKey))).toBe("accepted");
    }
    expect(await captcha.slider.challenge(ME, "payment")).toMatchObject({ ok: false, error: { code: 400 } });
  });

  test("a block puzzle is scored by its time, and by its track where one is sent", async () => {
    const right = '{"x":120,"y":5}';
    const answer = async (track: string | undefined, ms: number) => {
      const { repData } = await captcha.anji.get(ME, { captchaType: "blockPuzzle" });
      clock.advance(ms);
      if (repData === null) throw new Error("no picture");
      const { captchaType, token, secretKey } = repData;
      const given = { captchaType, token, pointJson: encryptText(right, secretKey), ...(track === undefined ? {} : { track }) };
      return (await captcha.anji.check(ME, given)).repCode;
    };
    expect(await answer(undefined, 1_499)).toBe("6111");
    expect(await answer(undefined, 1_500)).toBe("0000");
    const quick = humanTrack(120, { durationMs: 500 });
    expect(await answer(quick, 699)).toBe("6111");
    expect(await answer(quick, 700)).toBe("0000");
    expect(await answer(quick, 900)).toBe("6111");
    expect(await answer("0,0;700,120", 1_500)).toBe("6111");
    expect(await answer(humanTrack(90), 1_500)).toBe("6111");
  });

  test("without a track a block puzzle is locked after eight failures, with one it goes on", async () => {
    for (let i = 0; i < 8; i += 1) expect((await check(await show("blockPuzzle"), WRONG)).repCode).toBe("6111");
    expect((await check(await show("blockPuzzle"), '{"x":120,"y":5}')).repCode).toBe("6202");
    const { captchaType, token, secretKey } = await show("blockPuzzle");
    const given = { captchaType, token, pointJson: encryptText('{"x":120,"y":5}', secretKey), track: humanTrack(120) };
    expect((await captcha.anji.check(ME, given)).repCode).toBe("0000");
  });

  test("questions in words are locked after five failures, pictures not", async () => {
    for (let i = 0; i < 5; i += 1) await check(await show("text"), '{"text":"不知道"}');
    expect((await captcha.anji.get(ME, { captchaType: "text" })).repCode).toBe("6202");
    expect((await captcha.anji.get(ME, { captchaType: "clickWord" })).repCode).toBe("0000");
  });

  test("6112 when no picture can be drawn, 6113 when too many are being drawn", async () => {
    const fails = async (): Promise<never> => {
      throw new Error("no memory");
    };
    captcha = create({ drawing: { puzzle: fails, words: fails } });
    expect((await captcha.anji.get(ME, { captchaType: "blockPuzzle" })).repCode).toBe("6112");
    expect((await captcha.anji.get(ME, { captchaType: "clickWord" })).repCode).toBe("6112");
    expect((await captcha.slider.challenge(ME, "login")).ok).toBe(false);

    const held = Promise.withResolvers<void>();
    const slow: Drawing = { puzzle: () => held.promise.then(drawing.puzzle), words: drawing.words };
    captcha = create({ drawing: slow });
    const waiting = Array.from({ length: 80 }, () => captcha.anji.get(ME, { captchaType: "blockPuzzle" }));
    const busy: string[] = [];
    const allBusy = Promise.withResolvers<void>();
    for (const one of waiting) {
      void one.then((reply) => {
        busy.push(reply.repCode);
        if (busy.length === 80 - 64) allBusy.resolve();
      });
    }
    await allBusy.promise;
    expect(new Set(busy)).toEqual(new Set(["6113"]));
    held.resolve();
    const codes = (await Promise.all(waiting)).map((r) => r.repCode);
    expect(codes.filter((c) => c === "0000")).toHaveLength(64);
  });

  test("challenges and verifications nobody came back for are gone after a while", async () => {
    await show("blockPuzzle");
    clock.advance(180_000);
    await show("blockPuzzle");
    const { rows } = await database.pool.query<{ left: bigint }>("select count(*) as left from captcha_challenge");
    expect(rows[0]?.left).toBe(1n);
  });
});
