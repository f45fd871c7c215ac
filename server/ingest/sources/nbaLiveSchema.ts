import { Type, type Static } from "typebox";
import { decoder } from "./files.ts";

/** The fields of the NBA live feed that are read; further fields are left alone. */

const Clock = Type.String({ pattern: "^PT\\d+M\\d+(\\.\\d+)?S$" });
const Instant = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$" });
const ScoreText = Type.String({ pattern: "^\\d{1,3}$" });
const Nullable = Type.Union([Type.Number(), Type.Null()]);

const Action = Type.Object({
  actionNumber: Type.Integer(),
  orderNumber: Type.Integer(),
  clock: Clock,
  timeActual: Instant,
  edited: Type.Optional(Instant),
  period: Type.Integer({ minimum: 1, maximum: 20 }),
  teamId: Type.Optional(Type.Integer()),
  teamTricode: Type.Optional(Type.String()),
  actionType: Type.String(),
  subType: Type.Optional(Type.String()),
  descriptor: Type.Optional(Type.String()),
  personId: Type.Integer(),
  playerNameI: Type.Optional(Type.String()),
  scoreHome: ScoreText,
  scoreAway: ScoreText,
  shotResult: Type.Optional(Type.String()),
  side: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  x: Type.Optional(Nullable),
  y: Type.Optional(Nullable),
  assistPersonId: Type.Optional(Type.Integer()),
  assistPlayerNameInitial: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
});
export type LiveAction = Static<typeof Action>;
export const decodePlays = decoder(
  Type.Object({ game: Type.Object({ gameId: Type.String(), actions: Type.Array(Action, { minItems: 1 }) }) }),
);

const Count = Type.Integer({ minimum: 0, maximum: 999 });
const PlayerStatistics = Type.Object({
  minutes: Clock,
  points: Count,
  fieldGoalsMade: Count,
  fieldGoalsAttempted: Count,
  threePointersMade: Count,
  threePointersAttempted: Count,
  freeThrowsMade: Count,
  freeThrowsAttempted: Count,
  reboundsOffensive: Count,
  reboundsDefensive: Count,
  assists: Count,
  steals: Count,
  blocks: Count,
  turnovers: Count,
  foulsPersonal: Count,
});

const Team = Type.Object({
  teamId: Type.Integer(),
  teamName: Type.String(),
  teamTricode: Type.String(),
  score: Count,
  periods: Type.Array(Type.Object({ period: Type.Integer(), score: Count })),
  players: Type.Array(
    Type.Object({
      personId: Type.Integer(),
      name: Type.String(),
      jerseyNum: Type.Optional(Type.String()),
      position: Type.Optional(Type.String()),
      starter: Type.String(),
      statistics: PlayerStatistics,
    }),
  ),
});
export type LiveTeam = Static<typeof Team>;
export const decodeBox = decoder(
  Type.Object({
    game: Type.Object({
      gameId: Type.String(),
      gameTimeUTC: Instant,
      homeTeam: Team,
      awayTeam: Team,
      arena: Type.Optional(Type.Object({ arenaName: Type.Optional(Type.String()) })),
      officials: Type.Optional(Type.Array(Type.Object({ name: Type.String() }))),
    }),
  }),
);
