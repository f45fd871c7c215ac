import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type TestDatabase, freshDatabase } from "../../server/kit/testDatabase.ts";
import { type TestPortal, startTestPortal } from "../setup/testPortal.ts";
import { type CaptchaClient, type Challenge, aesEncrypt, createCaptchaClient, puzzlePoint, verificationOf } from "./captchaClient.ts";

/** The image captchas of the whole portal, used by a client that only knows the published protocol. */

let database: TestDatabase;
let portal: TestPortal;
let client: CaptchaClient;
let another: CaptchaClient;

beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
  portal = await startTestPortal(database.url);
  client = createCaptchaClient(portal.url, "captcha-client/1.0");
  another = createCaptchaClient(portal.url, "captcha-client/2.0");
});
afterAll(async () => {
  await portal.stop();
  await database.remove();
});

/** A challenge some seconds old, and its solution from the row that only the server has: reading it takes a person. */
async function solve(captchaType: string, purpose: string): Promise<{ readonly challenge: Challenge; readonly point: string }> {
  const challenge = await client.get(captchaType, purpose);
  const { rows } = await database.pool.query<{ answer: { x?: number; points?: { x: number; y: number }[]; text?: string } }>(
    "update captcha_challenge set created_at = created_at - interval '5 seconds' where token = $1 returning answer",
    [challenge.token],
  );
  const answer = rows[0]?.answer;
  if (answer?.x !== undefined) return { challenge, point: puzzlePoint(answer.x) };
  const point = answer?.points ? answer.points.map(({ x, y }) => ({ x, y })) : { text: answer?.text };
  return { challenge, point: JSON.stringify(point) };
}

let numbers = 0;
function sendCode(captchaVerification: string, from = client) {
  numbers += 1;
  return from.post("/tapi/inform/send/sms/new", { mobile: `1380000${String(1_000 + numbers)}`, type: 3, captchaVerification });
}

const WRONG_POINT: Readonly<Record<string, string>> = {
  blockPuzzle: puzzlePoint(0),
  text: '{"text":"不知道"}',
};

describe.each(["blockPuzzle", "text"])("%s", (type) => {
  test("right: 0000, and what the client makes of it lets a code be sent once", async () => {
    const { challenge, point } = await solve(type, "login");
    expect(await client.check(challenge, point)).toMatchObject({ repCode: "0000", success: true });
    const verification = verificationOf(challenge, point);
    expect((await sendCode(verification, another)).code).toBe(10013);
    expect((await sendCode(verification)).code).toBe(200);
    expect((await sendCode(verification)).code).toBe(10013);
  });

  test("wrong: 6111, and then the right answer comes too late: 6110", async () => {
    const { challenge, point } = await solve(type, "login");
    expect(await client.check(challenge, WRONG_POINT[type] ?? "")).toMatchObject({ repCode: "6111", success: false, repData: null });
    expect((await client.check(challenge, point)).repCode).toBe("6110");
    expect((await sendCode(verificationOf(challenge, point))).code).toBe(10013);
  });

  test("late, repeated and another visitor's: 6110", async () => {
    const late = await solve(type, "login");
    await database.pool.query("update captcha_challenge set expires_at = now() - interval '1 second' where token = $1", [
      late.challenge.token,
    ]);
    expect((await client.check(late.challenge, late.point)).repCode).toBe("6110");

    const { challenge, point } = await solve(type, "login");
    expect((await another.check(challenge, point)).repCode).toBe("6110");
    expect((await client.check(challenge, point)).repCode).toBe("0000");
    expect((await client.check(challenge, point)).repCode).toBe("6110");
  });

  test("a verification is for the purpose it was solved for", async () => {
    const { challenge, point } = await solve(type, "register");
    expect((await client.check(challenge, point)).repCode).toBe("0000");
    expect((await sendCode(verificationOf(challenge, point))).code).toBe(10013);
  });
});

test("words to click guard payments alone: whoever names them for a login is shown a puzzle", async () => {
  const { challenge, point } = await solve("clickWord", "payment");
  expect(challenge.captchaType).toBe("clickWord");
  expect((await client.check(challenge, point)).repCode).toBe("0000");
  expect((await client.check(challenge, point)).repCode).toBe("6110");
  expect((await sendCode(verificationOf(challenge, point))).code).toBe(10013);
  const wrong = await solve("clickWord", "payment");
  expect((await client.check(wrong.challenge, '[{"x":1,"y":1},{"x":2,"y":2},{"x":3,"y":3}]')).repCode).toBe("6111");
  expect((await client.get("clickWord", "login")).captchaType).toBe("blockPuzzle");
});

test("a point that was not encrypted, or under another key, is wrong", async () => {
  const { challenge, point } = await solve("blockPuzzle", "login");
  expect((await client.check({ ...challenge, secretKey: "0123456789abcdef" }, point)).repCode).toBe("6111");
});

test("a verification nobody earned is refused, however it is made", async () => {
  const { challenge, point } = await solve("blockPuzzle", "login");
  for (const made of ["", "e30=", aesEncrypt("token---{}", challenge.secretKey), verificationOf(challenge, point)]) {
    expect((await sendCode(made)).code).toBe(10013);
  }
});
