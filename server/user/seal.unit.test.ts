import { expect, test } from "vitest";
import { createSealer } from "./seal.ts";

const KEY = "ab".repeat(32);

test("what is sealed opens for its owner, its purpose and its key alone, and only as it was", () => {
  const sealer = createSealer(KEY, "real name");
  const sealed = sealer.seal("张三丰", "100001");
  expect(sealer.open(sealed, "100001")).toBe("张三丰");
  expect(sealed.includes(Buffer.from("张三丰"))).toBe(false);
  expect(sealer.seal("张三丰", "100001").equals(sealed)).toBe(false);
  expect(() => sealer.open(sealed, "100002")).toThrow();
  expect(() => createSealer(KEY, "id card").open(sealed, "100001")).toThrow();
  expect(() => createSealer("cd".repeat(32), "real name").open(sealed, "100001")).toThrow();
  for (let i = 0; i < sealed.length; i += 1) {
    const changed = Buffer.from(sealed);
    changed[i] = (changed[i] ?? 0) ^ 1;
    expect(() => sealer.open(changed, "100001")).toThrow();
  }
});
