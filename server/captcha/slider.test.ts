import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import type { CaptchaPurpose, SliderChallenge } from "../../contract/http/user.ts";
import { type ManualClock, manualClock } from "../kit/clock.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import type { Captcha, CaptchaDeps } from "./captcha.ts";
import { DOT, ELSEWHERE, ME, OTHER, captchaOver, handsFrom } from "../../tests/setup/testCaptcha.ts";

const humanTrack = handsFrom(4);
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

describe("the home slider", () => {
  async function challenge(purpose: CaptchaPurpose = "login"): Promise<SliderChallenge> {
    const result = await captcha.slider.challenge(ME, purpose);
    if (!result.ok) throw new Error(result.error.message);
    return result.value;
  }
  async function answer(token: string, x: number | undefined, track: string | undefined, solver = ME) {
    const result = await captcha.slider.answer(solver, { token, x, track });
    if (!result.ok) throw new Error(result.error.message);
    return result.value;
  }
  /** The challenge, after a second for looking at it and dragging. */
  async function shown(purpose?: CaptchaPurpose): Promise<SliderChallenge> {
    const made = await challenge(purpose);
    clock.advance(1_000);
    return made;
  }
  const NOT_PASSED = { isPassed: false, captchaVerification: "" };

  test("shows two pictures and the piece's height, never where it belongs", async () => {
    const { token, ...made } = await challenge();
    const image = `data:image/png;base64,${DOT.toString("base64")}`;
    expect(made).toEqual({ backgroundImage: image, sliderImage: image, y: 40, size: 40 });
    expect(token.length).toBeGreaterThanOrEqual(32);
  });

  test("passes a hand within six pixels; what it gives opens the gate for its purpose once", async () => {
    for (const x of [114, 120, 126]) {
      const { token } = await shown("register");
      const given = await answer(token, x, humanTrack(x));
      // 32 bytes, in URL-safe characters.
      expect(given).toEqual({ isPassed: true, captchaVerification: expect.stringMatching(/^[\w-]{43}$/) });
      expect(await captcha.verify("me", "login", given.captchaVerification)).toBe("refused");
      expect(await captcha.verify("me", "register", given.captchaVerification)).toBe("accepted");
      expect(await captcha.verify("me", "register", given.captchaVerification)).toBe("refused");
    }
    for (const x of [113, 127]) expect(await answer((await shown()).token, x, humanTrack(x))).toEqual(NOT_PASSED);
  });

  test("keeps nothing that opens the gate", async () => {
    const given = await answer((await shown()).token, 120, humanTrack(120));
    const { rows } = await database.pool.query<{ text: string }>("select to_jsonb(v)::text as text from captcha_verification v");
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain(given.captchaVerification);
  });

  test("does not pass a machine at the right place", async () => {
    const line = Array.from({ length: 40 }, (_, i) => `${i * 20},${i * 3}`).join(";");
    for (const track of [undefined, "", "0,0;700,120", line, humanTrack(120, { durationMs: 60 })]) {
      expect(await answer((await shown()).token, 120, track)).toEqual(NOT_PASSED);
    }
    const { token } = await challenge();
    clock.advance(300);
    expect(await answer(token, 120, humanTrack(120, { durationMs: 900 }))).toEqual(NOT_PASSED);
    expect(await answer((await shown()).token, undefined, humanTrack(120))).toEqual(NOT_PASSED);
  });

  test("a track that let somebody in lets nobody in again: not slower, not to another place, not from elsewhere", async () => {
    const track = humanTrack(120);
    const faster = track.replace(/(\d+),/g, (_, t: string) => `${Math.round(Number(t) * 0.9)},`);
    const shorter = track.replace(/,(-?\d+)/g, (_, x: string) => `,${Math.round(Number(x) * 9.6) / 10}`);
    expect((await answer((await shown()).token, 120, track)).isPassed).toBe(true);
    expect(await answer((await shown()).token, 120, track)).toEqual(NOT_PASSED);
    expect(await answer((await shown()).token, 120, faster)).toEqual(NOT_PASSED);
    expect(await answer((await shown()).token, 115.2, shorter)).toEqual(NOT_PASSED);
    const elsewhere = await captcha.slider.challenge(ELSEWHERE, "login");
    clock.advance(1_000);
    if (!elsewhere.ok) throw new Error("no picture");
    expect(await answer(elsewhere.value.token, 120, track, ELSEWHERE)).toEqual(NOT_PASSED);
    expect((await answer((await shown()).token, 120, humanTrack(120))).isPassed).toBe(true);
    clock.advance(86_400_000);
    expect((await answer((await shown()).token, 120, track)).isPassed).toBe(true);
  });

  test("is answered once, in time, by whom it was shown to", async () => {
    const wrong = await shown();
    expect(await answer(wrong.token, 30, humanTrack(30))).toEqual(NOT_PASSED);
    expect(await answer(wrong.token, 120, humanTrack(120))).toEqual(NOT_PASSED);
    const others = await shown();
    expect(await answer(others.token, 120, humanTrack(120), OTHER)).toEqual(NOT_PASSED);
    const inTime = await challenge();
    const late = await challenge();
    clock.advance(119_999);
    expect((await answer(inTime.token, 120, humanTrack(120))).isPassed).toBe(true);
    clock.advance(1);
    expect(await answer(late.token, 120, humanTrack(120))).toEqual(NOT_PASSED);
    const { repData: anji } = await captcha.anji.get(ME, { captchaType: "blockPuzzle" });
    clock.advance(1_500);
    expect(await answer(anji?.token ?? "", 120, humanTrack(120))).toEqual(NOT_PASSED);
  });

  test("429 over the limits, and locked after thirty failures together with the other pictures", async () => {
    captcha = create({ limits: { picture: { gets: 1 } } });
    await challenge();
    expect(await captcha.slider.challenge(ME, "login")).toMatchObject({ ok: false, error: { code: 429 } });
    captcha = create({ limits: { picture: { failures: 1 } } });
    clock.advance(60_000);
    await answer((await challenge()).token, 5, "");
    expect(await captcha.slider.challenge(ME, "login")).toMatchObject({ ok: false, error: { code: 429 } });
    expect((await captcha.anji.get(ME, { captchaType: "blockPuzzle" })).repCode).toBe("6202");
  });

  test("429 for answers and for gates opened past their limits; what was answered is used up", async () => {
    const solve = async (made: SliderChallenge) => captcha.slider.answer(ME, { token: made.token, x: 120, track: humanTrack(120) });
    for (const limit of ["checks", "verifications"] as const) {
      await database.pool.query("truncate attempt");
      captcha = create({ limits: { picture: { [limit]: 1 } } });
      const [first, second] = [await shown(), await shown()];
      expect(await solve(first), limit).toMatchObject({ ok: true, value: { isPassed: true } });
      expect(await solve(second), limit).toMatchObject({ ok: false, error: { code: 429 } });
    }
  });
});
