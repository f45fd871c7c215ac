import type { FeedEvent } from "../../../../contract/feed/frames.ts";
import type { MatchEvent, MatchEventData, MatchEventKind } from "../../../../contract/feed/sport.ts";

/** A small hand-made football match: 2-1, with a goal revoked and a card corrected. */
export const KICKOFF = Date.UTC(2026, 10, 21, 12, 30);
/** The second half starts 15 minutes after 47 minutes were played. */
const SECOND_HALF = KICKOFF + 62 * 60_000;
export const FULL_TIME = SECOND_HALF + 49 * 60_000;

/** The moment when the match clock shows this minute and second. */
export function clockAt(minute: number, second = 0): number {
  const played = (minute * 60 + second) * 1000;
  return minute < 45 ? KICKOFF + played : SECOND_HALF + played - 45 * 60_000;
}

/** Numbers hand-made events by time. */
export function eventsOf(ch: string, parts: readonly (readonly [number, MatchEventKind, MatchEventData[MatchEventKind]])[]): MatchEvent[] {
  return [...parts].sort((a, b) => a[0] - b[0]).map(([at, k, d], i) => ({ ch, s: i + 1, at, k, d }) as MatchEvent);
}

const fixture: MatchEventData["fixture"] = {
  matchId: "m1",
  sport: "fb",
  league: { id: "epl", name: "英超", color: "#3d195b" },
  round: "第 12 轮",
  kickoffAt: KICKOFF,
  home: { id: "ars", name: "阿森纳", rank: 1, form: ["W", "W", "D", "W", "L"] },
  away: { id: "che", name: "切尔西", rank: 4 },
  venue: "酋长球场",
  source: "test",
};

const HOME_XI = ["拉亚", "廷贝尔", "萨利巴", "加布里埃尔", "卡拉菲奥里", "厄德高", "苏比门迪", "赖斯", "萨卡", "哲凯赖什", "特罗萨德"];
const AWAY_XI = ["桑切斯", "詹姆斯", "查洛巴", "福法纳", "库库雷利亚", "凯塞多", "恩佐", "内托", "帕尔默", "埃斯特旺", "若昂佩德罗"];

function lineup(side: "home" | "away", names: readonly string[], formation: string): MatchEventData["lineup"] {
  return {
    side,
    formation,
    coach: side === "home" ? "阿尔特塔" : "马雷斯卡",
    starters: names.map((name, i) => ({ playerId: `${side}-${i}`, name, number: String(i + 1) })),
    bench: [{ playerId: `${side}-b1`, name: side === "home" ? "马丁内利" : "加纳乔", number: "19", position: "F" }],
  };
}

export function footballEvents(): MatchEvent[] {
  return eventsOf("fb:m1", [
    [KICKOFF - 3_600_000, "fixture", fixture],
    [KICKOFF - 3_000_000, "lineup", lineup("home", HOME_XI, "4-3-3")],
    [KICKOFF - 3_000_000, "lineup", lineup("away", AWAY_XI, "4-2-3-1")],
    [KICKOFF, "state", { state: 2, clock: { base: 0, startAt: KICKOFF, rate: 1 } }],
    [clockAt(5), "position", { side: "home", kind: "danger", minute: 6, x: 80, y: 40 }],
    [
      clockAt(11, 30),
      "incident",
      { id: "c1", type: "yellow", side: "home", minute: 12, player: "廷贝尔", playerId: "home-1", detail: "战术犯规" },
    ],
    [clockAt(15), "stat", { team: { possession: [60, 40], shots: [3, 1] } }],
    [clockAt(22, 20), "position", { side: "home", kind: "shot", minute: 23, x: 90, y: 60, result: "goal", xg: 0.4, player: "萨卡" }],
    [
      clockAt(22, 20),
      "incident",
      { id: "g1", type: "goal", side: "home", minute: 23, player: "萨卡", playerId: "home-8", assist: "赖斯", score: [1, 0] },
    ],
    [clockAt(22, 21), "score", { score: [1, 0] }],
    [clockAt(22, 30), "text", { id: "t1", clock: "23′", text: "进球！萨卡兜射，1-0。", side: "home", key: true, incidentId: "g1" }],
    [clockAt(25), "text", { id: "t2", clock: "26′", text: "切尔西后场倒脚。" }],
    // A goal that VAR revokes two minutes later.
    [clockAt(34), "incident", { id: "g2", type: "goal", side: "away", minute: 35, player: "帕尔默", score: [1, 1] }],
    [clockAt(34, 1), "score", { score: [1, 1] }],
    [clockAt(36), "incident.revoked", { id: "g2", reason: "越位" }],
    [clockAt(36, 1), "score", { score: [1, 0] }],
    [clockAt(40), "incident", { id: "c2", type: "yellow", side: "away", minute: 41, player: "恩佐" }],
    [clockAt(42), "incident.revised", { id: "c2", changes: { player: "凯塞多" }, reason: "认错球员" }],
    [KICKOFF + 47 * 60_000, "state", { state: 3 }],
    [KICKOFF + 47 * 60_000, "stat", { period: "h1", team: { possession: [58, 42], shots: [7, 4] } }],
    [SECOND_HALF, "state", { state: 4, clock: { base: 45, startAt: SECOND_HALF, rate: 1 } }],
    [clockAt(53, 10), "position", { side: "away", kind: "shot", minute: 54, x: 75, y: 50, result: "goal", xg: 0.06, player: "帕尔默" }],
    [clockAt(53, 10), "incident", { id: "g3", type: "goal", side: "away", minute: 54, player: "帕尔默", score: [1, 1] }],
    [clockAt(53, 11), "score", { score: [1, 1] }],
    [clockAt(53, 30), "text", { id: "t3", clock: "54′", text: "进球！帕尔默弧线，1-1。", side: "away", key: true, incidentId: "g3" }],
    [
      clockAt(60, 20),
      "incident",
      {
        id: "s1",
        type: "substitution",
        side: "home",
        minute: 61,
        player: "马丁内利",
        playerId: "home-b1",
        off: "特罗萨德",
        offId: "home-10",
      },
    ],
    [clockAt(66, 40), "position", { side: "home", kind: "shot", minute: 67, x: 94, y: 45, result: "goal", xg: 0.5, player: "赖斯" }],
    [clockAt(66, 40), "incident", { id: "g4", type: "goal", side: "home", minute: 67, player: "赖斯", assist: "厄德高", score: [2, 1] }],
    [clockAt(66, 41), "score", { score: [2, 1] }],
    [clockAt(66, 50), "text", { id: "t4", clock: "67′", text: "进球！赖斯推射远角，2-1。", side: "home", key: true, incidentId: "g4" }],
    [clockAt(70), "stat", { team: { possession: [58, 42], shots: [16, 9] } }],
    [FULL_TIME, "state", { state: 8 }],
  ]);
}

export function footballOdds(): FeedEvent[] {
  const price = (at: number, s: number, p: [number, number, number], opening = false): FeedEvent => ({
    ch: "odds:fb:m1",
    s,
    at,
    k: "odds",
    d: { company: "b365", market: "eu", price: p, ...(opening ? { opening } : {}) },
  });
  return [
    price(KICKOFF - 86_400_000, 1, [1.82, 3.7, 4.4], true),
    price(clockAt(23), 2, [1.4, 4.5, 7]),
    price(clockAt(54), 3, [1.9, 3.2, 4.5]),
    price(clockAt(67), 4, [1.17, 5.71, 31]),
  ];
}
