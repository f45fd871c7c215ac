import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { RankedExpert } from "../../../contract/http/tipTypes.ts";
import { inPortal, portalOf } from "../../hooks/testing/portal.tsx";
import { ExpertLines, ExpertTable } from "./ExpertRows.tsx";
import { EXPERT_ID, WINDOW } from "./testing.ts";

const EXPERT: RankedExpert = {
  id: EXPERT_ID,
  name: "数据派老陈",
  portrait: "",
  description: "",
  fans: 2_400,
  plans: 20,
  selling: 1,
  fifteen: ["W"],
  window: WINDOW,
  streak: 3,
  bound: 0.5,
  isFollowed: false,
  rank: 4,
  all: WINDOW,
  ranked: WINDOW,
};

it.each([
  [true, "粉丝 2,400"],
  [false, "3 连红"],
])("by followers (%s) a row says what it stands there for, and always of how many plans it is", (isByFans, words) => {
  render(inPortal(<ExpertTable experts={[EXPERT]} label="专家榜" isByFans={isByFans} />, portalOf({})));
  const row = within(screen.getAllByRole("row")[1]!);
  expect(row.getByRole("rowheader").textContent).toContain(words);
  expect(row.getAllByRole("cell").map((cell) => cell.textContent)).toEqual(expect.arrayContaining(["4", "15 单"]));
});

it("a row says what its place is made of: the window that was chosen, not all that was settled", () => {
  const ranked = { ...WINDOW, last: 7, plans: 7, won: 5, decided: 6, hit: 5 / 6, returned: -1.5, beatClosing: 2, closings: 4 };
  render(inPortal(<ExpertTable experts={[{ ...EXPERT, ranked }]} label="专家榜" />, portalOf({})));
  const cells = within(screen.getAllByRole("row")[1]!).getAllByRole("cell");
  expect(cells.slice(2, 6).map((cell) => cell.textContent)).toEqual(["83%5/6", "-1.50", "50%", "7 单"]);
});

it("beside other things an expert's line says what the rank is made of: all that was settled, not the latest", () => {
  render(inPortal(<ExpertLines experts={[{ ...EXPERT, all: { ...WINDOW, plans: 42, won: 20, decided: 40 } }]} />, portalOf({})));
  expect(screen.getByRole("listitem").textContent).toBe("4数据派老陈全部 42 中 20/40在售 1");
});
