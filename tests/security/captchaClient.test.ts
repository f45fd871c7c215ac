import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type TestDatabase, freshDatabase } from "../../server/kit/testDatabase.ts";
import { type TestPortal, startTestPortal } from "../setup/testPortal.ts";
import {
  type CaptchaClient,
  type Challenge,
  aesEncrypt,
  createCaptchaClient,
  findHole,
  puzzlePoint,
  verificationOf,
} from "./captchaClient.ts";

/** The image captchas of the whole portal as a client that knows the published protocol only meets them. */

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

/** A challenge and its right point: a puzzle by looking at it, words and questions from the row only the server has. */
async function solve(captchaType: string, purpose: string): Promise<{ readonly challenge: Challenge; readonly point: string }> {
  const challenge = await client.get(captchaType, purpose);
  if (captchaType === "blockPuzzle") return { challenge, point: puzzlePoint(await findHole(challenge)) };
  const { rows } = await database.pool.query<{ answer: { points?: { x: number; y: number }[]; text?: string } }>(
    "select answer from captcha_challenge where token = $1",
    [challenge.token],
  );
  const answer = rows[0]?.answer;
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
  clickWord: '[{"x":1,"y":1},{"x":2,"y":2},{"x":3,"y":3}]',
  text: '{"text":"不知道"}',
};

describe.each(["blockPuzzle", "clickWord", "text"])("%s", (type) => {
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

test("a puzzle can be told from its pictures alone, ten times out of ten", async () => {
  for (let i = 0; i < 10; i += 1) {
    const { challenge, point } = await solve("blockPuzzle", "login");
    expect((await client.check(challenge, point)).repCode).toBe("0000");
  }
});
