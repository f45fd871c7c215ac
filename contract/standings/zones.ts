import { leagueId } from "./football.ts";
import { type Era, LEAGUE_ZONES } from "./zoneTables.ts";

/**
 * What a table rank qualifies for. Only continental places that depend on rank alone: places gained or lost through cup winners
 * are not covered. The fifth place that an association earns in Europe is, for the seasons concerned. Unlisted leagues have none.
 */
export interface Zone {
  /** First and last rank, inclusive. */
  readonly from: number;
  readonly to: number;
  readonly kind: ZoneKind;
  readonly name: string;
}

const NAMES = {
  championsLeague: "欧冠",
  championsLeagueQualifying: "欧冠资格赛",
  europaLeague: "欧联杯",
  conferenceLeague: "欧协联",
  promotion: "升级",
  promotionPlayOff: "升级附加赛",
  relegationPlayOff: "降级附加赛",
  relegation: "降级",
  playOffs: "季后赛",
  playIn: "附加赛",
} as const;
export type ZoneKind = keyof typeof NAMES;

const KINDS: Readonly<Record<string, ZoneKind>> = {
  CL: "championsLeague",
  CQ: "championsLeagueQualifying",
  EL: "europaLeague",
  CO: "conferenceLeague",
  P: "promotion",
  PP: "promotionPlayOff",
  RP: "relegationPlayOff",
  R: "relegation",
  PO: "playOffs",
  PI: "playIn",
};

/** `1-4 CL, 5 EL, 18-20 R`; after the kind its own name, if the table has one. */
function parseZones(text: string): readonly Zone[] {
  return text.split(", ").map((part) => {
    const [ranks = "", code = "", name] = part.split(" ");
    const [from = "", to = from] = ranks.split("-");
    const kind = KINDS[code];
    if (kind === undefined) throw new RangeError(`no such zone: ${part}`);
    return { from: Number(from), to: Number(to), kind, name: name ?? NAMES[kind] };
  });
}

const NONE: readonly Zone[] = [];
const NO_ERAS: readonly Era[] = [];
const parsed = new Map<string, readonly Zone[]>();

function zonesIn(text: string): readonly Zone[] {
  const known = parsed.get(text);
  if (known) return known;
  const zones = parseZones(text);
  parsed.set(text, zones);
  return zones;
}

/**
 * `league` as in `footballRules`, or `nba` (for each conference); `year` in which the season begins; `stage`: for a season
 * in two stages, the source's name of the second.
 */
export function zonesOf(league: string, year: number, stage: string | null = null): readonly Zone[] {
  const id = leagueId(league);
  const name = stage === null ? id : `${id}/${stage}`;
  const eras = Object.hasOwn(LEAGUE_ZONES, name) ? (LEAGUE_ZONES[name] ?? NO_ERAS) : NO_ERAS;
  const texts = eras.flatMap(([from, to, text]) => (year >= from && year <= to ? [text] : []));
  if (texts.length === 0) return NONE;
  return texts.flatMap(zonesIn).sort((a, b) => a.from - b.from);
}
