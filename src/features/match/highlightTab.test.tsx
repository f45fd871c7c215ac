import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { asMatchId } from "../../../contract/ids.ts";
import { ok } from "../../../contract/result.ts";
import { fakeApi, inPortal, portalOf } from "../../hooks/testing/portal.tsx";
import { HighlightTab } from "./HighlightTab.tsx";

const MATCH_ID = asMatchId("77001")!;

it.each([
  [true, "集锦 4"],
  [false, "集锦"],
])("the way to highlights says how many there are to whoever is live alone: %s, %s", async (isCounted, words) => {
  const api = fakeApi({ "/inform/movie-highlights": () => ok({ total: 4, page: 1, pageSize: 1, list: [] }) });
  render(inPortal(<HighlightTab sport="fb" matchId={MATCH_ID} isCounted={isCounted} />, portalOf({ api })));
  expect((await screen.findByRole("link")).textContent).toBe(words);
});
