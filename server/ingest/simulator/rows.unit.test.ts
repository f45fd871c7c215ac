import { expect, it } from "vitest";
import { dayOfText } from "./calendar.ts";
import { rowAsOf } from "./rows.ts";
import { matchesOfDay } from "./schedule.ts";

const LATER = Date.parse("2027-06-01T00:00:00Z");
const timeOf = (at: number): string => new Date(at).toISOString().slice(11, 19);

/** A finished match in one line: who met, when, and the figures of its row. */
function lineOf(seed: string, id: string): string {
  const [, sport, day = "", number] = id.split("-");
  const match = matchesOfDay(sport === "fb" ? "fb" : "bk", seed, dayOfText(day) ?? 0)[Number(number) - 1];
  if (!match) return `${id}: none`;
  const { kickoffAt, home, away, score, corners, yellow, goal, periods } = rowAsOf(seed, match, LATER).row;
  const told = goal
    ? [`corners ${corners?.join("-")}`, `yellow ${yellow.join("-")}`, `${timeOf(goal.at)} ${goal.player}`]
    : periods.map((period) => period.join("-"));
  return [`${timeOf(kickoffAt)} ${home.id} (${home.rank}) ${away.id} ${score.join("-")}`, ...told].join(", ");
}

it("plays the matches that databases hold as it played them when they were filled", () => {
  expect(lineOf("fulltime", "sim-fb-20251121-008")).toBe(
    "04:30:00 ausw1-can (10) ausw1-pew 2-3, corners 6-2, yellow 2-0, 05:39:10 凯特伍德",
  );
  expect(lineOf("fulltime", "sim-fb-20260711-074")).toBe(
    "02:00:00 usa2-lex (21) usa2-ocs 3-2, corners 4-1, yellow 1-0, 03:09:48 德里克贝利",
  );
  expect(lineOf("fulltime", "sim-bk-20260711-010")).toBe("20:30:00 wnba-gsv (7) wnba-ind 87-86, 14-19, 22-14, 14-23, 26-20, 11-10");
  expect(lineOf("fulltime", "sim-fb-20261018-206")).toBe("02:30:00 col1-cal (9) col1-tol 0-2, corners 1-4, yellow 0-0, 03:12:37 舍甫琴科");
  expect(lineOf("fulltime", "sim-bk-20261018-071")).toBe("23:00:00 mex-dia (1) mex-abe 75-89, 20-22, 21-31, 17-23, 17-13");
  expect(lineOf("fulltime", "sim-fb-20261121-008")).toBe("04:30:00 kor2-gye (11) kor2-cbc 4-1, corners 2-5, yellow 1-1, 06:21:24 韩太焕");
  expect(lineOf("fulltime", "sim-fb-20261121-196")).toBe("02:00:00 per1-uni (1) per1-uco 2-1, corners 4-2, yellow 2-1, 03:19:15 西塞");
  expect(lineOf("fulltime", "sim-bk-20261121-095")).toBe("02:00:00 nba-min (17) nba-sac 105-112, 22-34, 21-24, 28-22, 34-32");
  expect(lineOf("test", "sim-fb-20261121-008")).toBe(
    "04:30:00 kor2-jnd (4) kor2-cna 0-1, corners 3-3, yellow 1-2, 05:05:06 弗洛里安勒鲁瓦",
  );
  expect(lineOf("test", "sim-bk-20261121-095")).toBe("02:00:00 nba-chi (21) nba-den 105-113, 30-27, 24-30, 33-29, 18-27");
});
