import { Type, type Static } from "typebox";
import { decoder } from "./files.ts";

/** The fields of the Wyscout files that are read; further fields are left alone. */

const FormationPlayer = Type.Object({ playerId: Type.Integer() });

const Substitution = Type.Object({
  playerIn: Type.Integer(),
  playerOut: Type.Integer(),
  minute: Type.Integer({ minimum: 0, maximum: 150 }),
});

const TeamData = Type.Object({
  teamId: Type.Integer(),
  side: Type.Union([Type.Literal("home"), Type.Literal("away")]),
  score: Type.Integer({ minimum: 0, maximum: 99 }),
  scoreHT: Type.Integer({ minimum: 0, maximum: 99 }),
  scoreET: Type.Integer({ minimum: 0, maximum: 99 }),
  scoreP: Type.Integer({ minimum: 0, maximum: 99 }),
  formation: Type.Optional(
    Type.Object({
      lineup: Type.Optional(Type.Array(FormationPlayer)),
      bench: Type.Optional(Type.Array(FormationPlayer)),
      // The text "null" where there were none.
      substitutions: Type.Optional(Type.Union([Type.Array(Substitution), Type.String(), Type.Null()])),
    }),
  ),
});
export type WyscoutTeamData = Static<typeof TeamData>;

const Match = Type.Object({
  wyId: Type.Integer(),
  dateutc: Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$" }),
  duration: Type.String(),
  competitionId: Type.Integer(),
  gameweek: Type.Optional(Type.Integer()),
  venue: Type.Optional(Type.String()),
  teamsData: Type.Record(Type.String(), TeamData, { minProperties: 2, maxProperties: 2 }),
});
export type WyscoutMatch = Static<typeof Match>;
export const decodeMatches = decoder(Type.Array(Match));

export const decodeTeams = decoder(Type.Array(Type.Object({ wyId: Type.Integer(), name: Type.String() })));

export const decodePlayers = decoder(
  Type.Array(Type.Object({ wyId: Type.Integer(), shortName: Type.String(), role: Type.Object({ code2: Type.String() }) })),
);

const MATCH_PERIODS = ["1H", "2H", "E1", "E2", "P"] as const;
export type MatchPeriod = (typeof MATCH_PERIODS)[number];

const Event = Type.Object({
  id: Type.Integer(),
  matchId: Type.Integer(),
  teamId: Type.Integer(),
  playerId: Type.Integer(),
  eventId: Type.Integer(),
  // An offside has no sub-event: the field is "".
  subEventId: Type.Union([Type.Integer(), Type.String()]),
  matchPeriod: Type.Unsafe<MatchPeriod>(Type.Union(MATCH_PERIODS.map((name) => Type.Literal(name)))),
  eventSec: Type.Number({ minimum: 0 }),
  tags: Type.Array(Type.Object({ id: Type.Integer() })),
  positions: Type.Array(Type.Object({ x: Type.Number(), y: Type.Number() })),
});
export type WyscoutEvent = Static<typeof Event>;
export const decodeEvents = decoder(Type.Object({ events: Type.Array(Event, { minItems: 1 }) }));

/** Event kinds (eventId) and sub-events of the Wyscout taxonomy that mean something here. */
export const EVENT = { foul: 2, freeKick: 3, offside: 6, other: 7, pass: 8, save: 9, shot: 10 } as const;
export const SUB_EVENT = { corner: 30, freeKickShot: 33, penalty: 35 } as const;
export const TAG = {
  goal: 101,
  ownGoal: 102,
  assist: 301,
  red: 1701,
  yellow: 1702,
  secondYellow: 1703,
  accurate: 1801,
  blocked: 2101,
} as const;

/** Names carry escapes as text (`Bogot\u00e1` with a real backslash): decoded once more. */
export function decodeName(text: string): string {
  return text.replace(/\\u([0-9a-fA-F]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
