import { describe, expect, it } from "vitest";
import type { UserId } from "../../contract/ids.ts";
import { createDrafts } from "./drafts.ts";
import { memoryStore } from "./storage.ts";

const A = "100007" as UserId;
const B = "100008" as UserId;
const NAME = "draft";

function create() {
  const held = new Map<string, string>();
  const drafts = createDrafts<string>({
    store: memoryStore(held),
    name: NAME,
    parse: (kept) => (typeof kept === "string" ? kept : null),
    isPending: (draft) => draft.startsWith("sent"),
    join: (own, later) => `${own}; ${later}`,
  });
  return { held, drafts };
}

describe("drafts of a browser", () => {
  it("are an account's each, at each place, the latest eight; nothing stays of what is empty", () => {
    const { held, drafts } = create();
    for (let i = 1; i <= 9; i += 1) drafts.write(A, `place ${i}`, `words ${i}`);
    drafts.write(A, "place 3", "other words");
    drafts.write(B, "place 3", "of another");
    expect(drafts.places(A)).toEqual(["place 3", "place 9", "place 8", "place 7", "place 6", "place 5", "place 4", "place 2"]);
    expect([drafts.read(A, "place 3"), drafts.read(B, "place 3"), drafts.read(null, "place 3")]).toEqual([
      "other words",
      "of another",
      null,
    ]);
    drafts.write(B, "place 3", null);
    expect([...held.keys()]).toEqual([`${NAME}.${A}`]);
  });

  it("of a visitor go to who logs in, but where theirs waits for its answer", () => {
    const { drafts } = create();
    drafts.write(A, "waits", "sent by A");
    drafts.write(A, "lies", "begun by A");
    for (const place of ["waits", "lies", "new"]) drafts.write(null, place, `visitor's ${place}`);
    drafts.takeOver(A);
    expect(["waits", "lies", "new"].map((place) => drafts.read(A, place))).toEqual([
      "sent by A",
      "begun by A; visitor's lies",
      "visitor's new",
    ]);
    expect(drafts.places(null)).toEqual(["waits"]);
    drafts.takeOver(B);
    expect([drafts.places(B), drafts.places(null)]).toEqual([["waits"], []]);
  });

  it("are nobody's that were kept before they had owners, or are none of ours", () => {
    const { held, drafts } = create();
    held.set(NAME, '["old words"]');
    held.set(`${NAME}.${A}`, '[["place",1],["other","words"],7]');
    expect([drafts.read(null, "place"), drafts.read(A, "place"), drafts.read(A, "other")]).toEqual([null, null, "words"]);
    expect(held.has(NAME)).toBe(false);
  });
});
