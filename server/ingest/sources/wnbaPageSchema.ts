import { Type, type Static } from "typebox";
import { decoder } from "./files.ts";

/** The fields of a wnba.com game page that are read; further fields are left alone. */

const Count = Type.Integer({ minimum: 0, maximum: 999 });

const BoxTeam = Type.Object({
  teamId: Type.Integer(),
  teamName: Type.String(),
  teamTricode: Type.String(),
  players: Type.Array(
    Type.Object({
      personId: Type.Integer(),
      firstName: Type.String(),
      familyName: Type.String(),
      nameI: Type.String(),
      jerseyNum: Type.Optional(Type.String()),
      position: Type.String(),
      statistics: Type.Object({
        // Empty for players who did not play.
        minutes: Type.String(),
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
      }),
    }),
  ),
});
export type PageBoxTeam = Static<typeof BoxTeam>;

const Play = Type.Object({
  actionId: Type.Integer(),
  clock: Type.String({ pattern: "^PT\\d+M\\d+(\\.\\d+)?S$" }),
  period: Type.Integer({ minimum: 1, maximum: 20 }),
  teamId: Type.Integer(),
  personId: Type.Integer(),
  playerName: Type.String(),
  playerNameI: Type.String(),
  actionType: Type.String(),
  subType: Type.String(),
  description: Type.String(),
  shotValue: Type.Integer(),
  xLegacy: Type.Number(),
  yLegacy: Type.Number(),
});
export type PagePlay = Static<typeof Play>;

const SummaryTeam = Type.Object({
  teamId: Type.Integer(),
  score: Count,
  periods: Type.Array(Type.Object({ period: Type.Integer(), score: Count })),
});

const Page = Type.Object({
  gameID: Type.String(),
  boxscore: Type.Object({
    gameTimeUTC: Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$" }),
    homeTeam: SummaryTeam,
    awayTeam: SummaryTeam,
    arena: Type.Optional(Type.Object({ arenaName: Type.Optional(Type.String()) })),
    officials: Type.Optional(Type.Array(Type.Object({ name: Type.String() }))),
  }),
  postGameData: Type.Object({
    postBoxscoreData: Type.Object({ homeTeam: BoxTeam, awayTeam: BoxTeam }),
    postPlayByPlayData: Type.Array(Type.Object({ period: Type.Integer({ minimum: 1, maximum: 20 }), actions: Type.Array(Play) }), {
      minItems: 1,
    }),
  }),
});
export type WnbaPage = Static<typeof Page>;
export const decodePage = decoder(Page);
