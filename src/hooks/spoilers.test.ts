import { expect, test } from "vitest";
import { type Behind, createSpoilers, isVeiled, readBehind } from "./spoilers.ts";

/** Pages of one browser: they share a cookie and a channel. */
function browser() {
  let jar = "";
  const pages: ReturnType<typeof createSpoilers>[] = [];
  const open = () => {
    const page: ReturnType<typeof createSpoilers> = createSpoilers({
      isOn: false,
      behind: readBehind(jar),
      write: (cookie) => (jar = /max-age=0/.test(cookie) ? "" : (/^behind=([^;]*)/.exec(cookie)?.[1] ?? "")),
      announce: (behind: Behind | null) => pages.filter((one) => one !== page).forEach((one) => one.follow(behind)),
    });
    pages.push(page);
    return page;
  };
  return { open, cookie: () => jar };
}

test("a match that one page shows 17.3 s late is told late by the others too, and by those that are opened", () => {
  const { open, cookie } = browser();
  const home = open();
  const room = open();
  expect(home.momentOf(100_000)).toBeUndefined();
  room.hold({ matchId: "sim-fb-1", lagMs: 17_300 });
  expect(cookie()).toBe("sim-fb-1~9");
  for (const page of [home, open()]) {
    expect(page.momentOf(100_000)).toBe(82_000);
    expect(isVeiled(page.veil$.value, "sim-fb-1")).toBe(true);
    expect(isVeiled(page.veil$.value, "sim-fb-2")).toBe(false);
  }
  // The page with the picture goes by its own clock, even if it reads its own cookie.
  room.follow(readBehind(cookie()));
  expect(room.momentOf(100_000)).toBeUndefined();
  expect(isVeiled(room.veil$.value, "sim-fb-1")).toBe(false);
  // Once the reader has asked, the score is shown.
  home.show("sim-fb-1");
  expect(isVeiled(home.veil$.value, "sim-fb-1")).toBe(false);
  room.hold(null);
  expect([cookie(), home.momentOf(1)]).toEqual(["", undefined]);
});

test("what was not written by us is nothing", () => {
  for (const value of ["", "x", "~3", "a~", "a~99999", "<a>~3", "a~-1", "a~1.5"]) expect(readBehind(value)).toBeNull();
});
