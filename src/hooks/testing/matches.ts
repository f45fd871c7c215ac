import type { BoardRow } from "../../../contract/match/board.ts";
import { NOW } from "./portal.tsx";

export function teamOf(name: string): BoardRow["home"] {
  return { id: name, name, rank: null, crest: null };
}

/** A football match that kicks off in an hour. */
export function boardRow(id: string, over: Partial<BoardRow> = {}): BoardRow {
  return {
    id,
    sport: "fb",
    league: { id: "pl", name: "英超", color: "#3d195b" },
    round: null,
    kickoffAt: NOW + 3_600_000,
    home: teamOf(`主队${id}`),
    away: teamOf(`客队${id}`),
    state: 1,
    overtime: 0,
    clock: null,
    score: [0, 0],
    half: null,
    shootout: null,
    corners: null,
    yellow: [0, 0],
    red: [0, 0],
    periods: [],
    odds: { ah: null, ou: null, eu: null },
    lists: {},
    rooms: 0,
    tips: 0,
    hot: false,
    goal: null,
    flagged: false,
    source: "test",
    ...over,
  };
}
