import { expect, test } from "vitest";
import { createGate } from "./gate.ts";

const settled = async (): Promise<void> => {
  for (let i = 0; i < 10; i += 1) await Promise.resolve();
};

test("two at a time, one for each user, in the order they came; past three waiting a user is refused", async () => {
  const gate = createGate(2, 3);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (userId: string, name: string) =>
    gate.run(userId, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  const mine = ["a1", "a2", "a3", "a4", "a5"].map((name) => ask("a", name));
  void ask("b", "b1");
  void ask("c", "c1");
  await settled();
  // The user's second task waits although a place was free when it arrived.
  expect(begun).toEqual(["a1", "b1"]);
  expect(await mine[4]).toBeNull();
  await end("b1");
  expect(begun.at(-1)).toBe("c1");
  await end("a1");
  expect(begun.at(-1)).toBe("a2");
  await end("a2");
  await end("a3");
  await end("a4");
  expect(await Promise.all(mine)).toEqual(["a1", "a2", "a3", "a4", null]);
});

test("work that fails gives its place back", async () => {
  const gate = createGate(1, 1);
  await expect(gate.run("a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await gate.run("b", async () => 1)).toBe(1);
});
