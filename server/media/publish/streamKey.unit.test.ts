import { describe, expect, it } from "vitest";
import { createStreamKeys } from "./streamKey.ts";

const KEY = "5e".repeat(32);
const EXPIRES_AT = 1_700_000_600_000;

function shown(streamKey: string, app = "live") {
  const [name = "", query = ""] = streamKey.split("?");
  return { app, name, query };
}

describe("a stream key", () => {
  const keys = createStreamKeys(KEY);
  const issued = keys.issue("680001", "n+/ 1", EXPIRES_AT);

  it("looks as a publishing program wants it", () => {
    expect(issued).toMatch(/^680001\?exp=1700000600&nonce=n%2B%2F%201&sign=[\w-]{43}$/);
  });

  it("holds to its last millisecond", () => {
    expect(keys.check(shown(issued), EXPIRES_AT - 1)).toEqual({ claim: { roomId: "680001", nonce: "n+/ 1" } });
    expect(keys.check(shown(issued), EXPIRES_AT)).toEqual({ reason: "the stream key is over" });
  });

  it.each([
    ["another room", issued.replace("680001", "680002")],
    ["a later end", issued.replace("exp=1700000600", "exp=1800000600")],
    ["another nonce", issued.replace("n%2B", "n%2C")],
    ["a signature cut off", issued.slice(0, -1)],
    ["no signature", issued.replace(/&sign=.*/, "")],
    ["nothing", "680001"],
  ])("with %s is refused", (_name, key) => {
    expect(keys.check(shown(key), EXPIRES_AT - 1)).toHaveProperty("reason");
  });

  it("of another server or another application is refused", () => {
    expect(keys.check(shown(createStreamKeys("ab".repeat(32)).issue("680001", "n", EXPIRES_AT)), 0)).toEqual({ reason: "wrong signature" });
    expect(keys.check(shown(issued, "vod"), 0)).toEqual({ reason: "not a room's path" });
  });
});
