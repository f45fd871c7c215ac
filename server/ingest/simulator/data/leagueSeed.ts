/** Which name pool a club's players come from. */
export type People =
  | "en"
  | "es"
  | "it"
  | "de"
  | "fr"
  | "nl"
  | "pt"
  | "no"
  | "sl"
  | "tr"
  | "gr"
  | "ar"
  | "cn"
  | "jp"
  | "kr"
  | "th"
  | "us"
  | "af"
  | "vn"
  | "in";

/** A league as written by hand; `leagues.ts` turns it into clubs with strengths and crests. */
export interface LeagueSeed {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly country: string;
  /** First and last kick-off, Asia/Shanghai hours of the programme day (11 to 35); at most 8 hours apart. */
  readonly hours: readonly [number, number];
  /** 1 = followed by everyone, 2 = known, 3 = for the keen. */
  readonly tier: 1 | 2 | 3;
  /** Football: expected goals of a team in an even match. Basketball: expected points of a team. */
  readonly goals: number;
  readonly people: People;
  /** `name CODE [two colour letters] [venue]`, separated by `|`, strongest first. */
  readonly clubs: string;
}
