import { expect, test } from "vitest";
import { FootballState } from "../../../contract/codes/football.ts";
import type { BoardRow } from "../../../contract/match/board.ts";
import { err, ok } from "../../../contract/result.ts";
import type { Api } from "../../api/client.ts";
import { createSpoilers } from "../../hooks/spoilers.ts";
import { boardRow } from "../../hooks/testing/matches.ts";
import { inPlay, toCome } from "../../parts/boards/loadBoards.ts";
import { BRANDS } from "../../../brands/brands.ts";
import { loadHome, rowsOf } from "./homeData.ts";

const CREST = { shape: 1, a: "#111111", b: "#222222" };
const row = (id: string, state: BoardRow["state"]): BoardRow => {
  const made = boardRow(id);
  return { ...made, n: 5, state, tips: 3, home: { ...made.home, crest: CREST } };
};
const PLAYED = row("played", FootballState.secondHalf);
const LATER = row("later", FootballState.notStarted);
const OVER = row("over", FootballState.finished);
const HOT_OVER = row("hot-over", FootballState.finished);
const OTHER_DAY = row("other-day", FootballState.notStarted);
const FAILURE = { code: 500, message: "网络繁忙，请稍后再试" };

/** Replies of the match calls, by the end of their path and the sport; all other calls fail. */
function home(answers: Readonly<Record<string, unknown>>) {
  const api = {
    send: async (name: string, options?: { params?: { sport: string } }) => {
      const key = `${/\/match\/(\w+)$/.exec(name)?.[1]}${options?.params?.sport ?? ""}`;
      return answers[key] === undefined ? err(FAILURE) : ok(answers[key]);
    },
  } as unknown as Api;
  const spoilers = createSpoilers({ isOn: false, write: () => undefined });
  return loadHome({ api, brand: BRANDS.default, now: () => 1_700_000_000_000, spoilers }, null);
}

test("the boards hold what is played, what is to come and what is hot, with where they were read", async () => {
  const asOf = { e: "e1", s: 7 };
  const data = await home({
    listfb: { asOf, rows: [PLAYED, LATER, OVER, HOT_OVER] },
    listbk: { asOf, rows: [] },
    hot: { rows: [HOT_OVER, PLAYED, OTHER_DAY] },
  });
  const { fb } = data.boards;
  expect(fb.ok && fb.value.asOf).toEqual(asOf);
  expect(fb.ok && fb.value.rows.map(({ id }) => id)).toEqual(["played", "later", "hot-over"]);
  expect(fb.ok && inPlay(fb.value.rows).map(({ id }) => id)).toEqual(["played"]);
  expect(fb.ok && toCome(fb.value.rows).map(({ id }) => id)).toEqual(["later"]);
  expect(data.others.map(({ id }) => id)).toEqual(["other-day"]);
  const rows = rowsOf(data);
  expect(data.hot.ok && rows(data.hot.value).map(({ id }) => id)).toEqual(["hot-over", "played", "other-day"]);
});

test("rows come with what the page shows of them: a crest on the cards of hot matches, no prices", async () => {
  const data = await home({ listfb: { asOf: { e: "e1", s: 1 }, rows: [PLAYED, LATER] }, hot: { rows: [PLAYED] } });
  const { fb } = data.boards;
  const [played, later] = fb.ok ? fb.value.rows : [];
  expect([played?.home.crest, later?.home.crest]).toEqual([CREST, null]);
  expect(played).toMatchObject({
    n: PLAYED.n,
    league: PLAYED.league,
    score: PLAYED.score,
    odds: { ah: null, ou: null, eu: null },
    tips: 0,
  });
});

test("without a board its listed matches are shown as they were read", async () => {
  const data = await home({ hot: { rows: [PLAYED] } });
  expect(data.boards.fb).toEqual(err(FAILURE));
  expect(data.hot.ok && rowsOf(data)(data.hot.value).map(({ id }) => id)).toEqual(["played"]);
});
