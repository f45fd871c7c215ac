import { Type, type Static } from "typebox";
import { decoder } from "./files.ts";

/** The fields of the StatsBomb files that are read; further fields are left alone. */

const Named = Type.Object({ id: Type.Integer(), name: Type.String() });
const Card = Type.Object({ card: Type.Optional(Named) });

const Event = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64 }),
  index: Type.Integer(),
  period: Type.Integer({ minimum: 1, maximum: 5 }),
  timestamp: Type.String({ pattern: "^\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?$" }),
  type: Named,
  team: Named,
  player: Type.Optional(Named),
  location: Type.Optional(Type.Array(Type.Number(), { minItems: 2 })),
  related_events: Type.Optional(Type.Array(Type.String())),
  tactics: Type.Optional(
    Type.Object({
      formation: Type.Integer(),
      lineup: Type.Array(Type.Object({ player: Named, position: Named, jersey_number: Type.Integer() })),
    }),
  ),
  shot: Type.Optional(
    Type.Object({
      statsbomb_xg: Type.Number({ minimum: 0, maximum: 1 }),
      outcome: Named,
      type: Named,
      key_pass_id: Type.Optional(Type.String()),
    }),
  ),
  pass: Type.Optional(Type.Object({ outcome: Type.Optional(Named), type: Type.Optional(Named) })),
  goalkeeper: Type.Optional(Type.Object({ type: Type.Optional(Named) })),
  substitution: Type.Optional(Type.Object({ replacement: Named })),
  foul_committed: Type.Optional(Card),
  bad_behaviour: Type.Optional(Card),
});
export type StatsbombEvent = Static<typeof Event>;
export const decodeEvents = decoder(Type.Array(Event, { minItems: 1 }));

const LineupTeam = Type.Object({
  team_id: Type.Integer(),
  team_name: Type.String(),
  lineup: Type.Array(
    Type.Object({
      player_id: Type.Integer(),
      player_name: Type.String(),
      player_nickname: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      jersey_number: Type.Integer(),
    }),
  ),
});
export type StatsbombLineup = Static<typeof LineupTeam>;
export const decodeLineups = decoder(Type.Array(LineupTeam, { minItems: 2, maxItems: 2 }));

/** A matches file of the open data, where the folder has one: the only place that knows date and competition. */
export const decodeMatches = decoder(
  Type.Array(
    Type.Object({
      match_id: Type.Integer(),
      match_date: Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" }),
      kick_off: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      competition: Type.Object({ competition_name: Type.String() }),
      season: Type.Object({ season_name: Type.String() }),
      match_week: Type.Optional(Type.Integer()),
    }),
  ),
);

/** Place on the pitch by position id, percent: x from the own goal, y from the left. */
export const PLACE: Readonly<Record<number, readonly [position: "G" | "D" | "M" | "F", x: number, y: number]>> = {
  1: ["G", 6, 50],
  2: ["D", 26, 88],
  3: ["D", 24, 65],
  4: ["D", 24, 50],
  5: ["D", 24, 35],
  6: ["D", 26, 12],
  7: ["D", 36, 92],
  8: ["D", 36, 8],
  9: ["M", 42, 65],
  10: ["M", 42, 50],
  11: ["M", 42, 35],
  12: ["M", 52, 88],
  13: ["M", 52, 66],
  14: ["M", 52, 50],
  15: ["M", 52, 34],
  16: ["M", 52, 12],
  17: ["F", 72, 86],
  18: ["M", 64, 66],
  19: ["M", 64, 50],
  20: ["M", 64, 34],
  21: ["F", 72, 14],
  22: ["F", 80, 62],
  23: ["F", 80, 50],
  24: ["F", 80, 38],
  25: ["F", 72, 50],
};

/** `00:18:11.954` -> 1091.954. */
export function secondsOf(timestamp: string): number {
  const [h = "0", m = "0", s = "0"] = timestamp.split(":");
  return Number(h) * 3600 + Number(m) * 60 + Number(s);
}
