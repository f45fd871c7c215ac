import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { manualClock } from "../kit/clock.ts";
import { type TestDatabase, freshDatabase } from "../kit/testDatabase.ts";
import { type Challenge, createCaptchaRepository } from "./captchaRepository.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject("databaseUrl"));
});
afterAll(() => database.remove());

const challenge = (token: string): Challenge => ({
  token,
  kind: "slider",
  purpose: "login",
  visitor: "me",
  secretKey: "",
  answer: { x: 120 },
});

test("what nobody came back for is swept away once a minute, on the millisecond it is over; the rest stays", async () => {
  const clock = manualClock();
  const repository = createCaptchaRepository({ db: database.db, clock });
  const left = async () => {
    const { rows } = await database.pool.query<{ challenges: string[]; verifications: number }>(`
      select (select coalesce(array_agg(token order by token), '{}') from captcha_challenge) as challenges,
        (select count(*)::int from captcha_verification) as verifications`);
    return rows[0];
  };
  const to = { purpose: "login", visitor: "me" } as const;
  await repository.addChallenge(challenge("short"), 59_999);
  await repository.addChallenge(challenge("sharp"), 60_000);
  await repository.addChallenge(challenge("long"), 60_001);
  await repository.addVerification("short", to, 60_000);
  await repository.addVerification("long", to, 60_001);
  clock.advance(59_999);
  await repository.addChallenge(challenge("before"), 60_000);
  expect(await left()).toEqual({ challenges: ["before", "long", "sharp", "short"], verifications: 2 });
  clock.advance(1);
  await repository.addChallenge(challenge("after"), 60_000);
  expect(await left()).toEqual({ challenges: ["after", "before", "long"], verifications: 1 });
  expect([await repository.takeVerification("short", to), await repository.takeVerification("long", to)]).toEqual([false, true]);
});
