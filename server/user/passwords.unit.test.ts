import { expect, test } from "vitest";
import { ARGON2, createPasswords, hashesAtOnce } from "./passwords.ts";

test("a hash is Argon2id with the parameters of the design, and right for its password alone", async () => {
  const passwords = createPasswords();
  const [one, two] = await Promise.all([passwords.hash("demo2018"), passwords.hash("demo2018")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await passwords.verify(one, "demo2018")).toBe(true);
  expect(await passwords.verify(one, "demo2019")).toBe(false);
  expect(await passwords.verify(null, "demo2018")).toBe(false);
  expect(ARGON2).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
});

test("the thread that answers requests goes on meanwhile", async () => {
  const passwords = createPasswords({ atOnce: 1 });
  let turns = 0;
  let isOver = false;
  const work = Promise.all([passwords.hash("abcdef"), passwords.verify(null, "abcdef"), passwords.hash("abcdef")]).then(() => {
    isOver = true;
  });
  while (!isOver) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    turns += 1;
  }
  await work;
  expect(turns).toBeGreaterThan(50);
});

test("one processor is left to others where there are several", () => {
  expect([1, 2, 8].map(hashesAtOnce)).toEqual([1, 1, 7]);
});

test("as many wait as may; one more is refused, and places are handed on", async () => {
  const passwords = createPasswords({ atOnce: 1, waiting: 2 });
  const work = [passwords.verify(null, "a"), passwords.verify(null, "b"), passwords.verify(null, "c")];
  await expect(passwords.verify(null, "d")).rejects.toMatchObject({ code: 429 });
  expect(await Promise.all(work)).toEqual([false, false, false]);
  await expect(passwords.verify("no hash", "e")).rejects.toThrow();
  expect(await passwords.verify(null, "f")).toBe(false);
});
