import type { PackedCompetition } from "../../database/types.ts";
import { leaguesOf } from "../simulator/leagues.ts";

/** Competitions of openfootball by the code in the file name, with the country of their clubs. */
export interface CompetitionSeed {
  readonly competition: PackedCompetition;
  /** Country of the clubs, a key of `CLUB_NAMES`; null: each name bears its own, `PSV (NED)`. */
  readonly clubsOf: string | null;
}

/** Leagues the simulator has too: name, country and colour come from it. `code simulator's id, country of the clubs, original name`. */
const SIMULATED = `
en.1 eng1 ENG Premier League; en.2 eng2 ENG Championship; en.3 eng3 ENG League One; es.1 esp1 ESP La Liga; es.2 esp2 ESP Segunda División;
it.1 ita1 ITA Serie A; it.2 ita2 ITA Serie B; de.1 ger1 GER Bundesliga; de.2 ger2 GER 2. Bundesliga; fr.1 fra1 FRA Ligue 1; fr.2 fra2 FRA Ligue 2;
nl.1 ned1 NED Eredivisie; pt.1 por1 POR Primeira Liga; be.1 bel1 BEL Pro League; sco.1 sco1 SCO Scottish Premiership; ru.1 rus1 RUS Premier Liga;
tr.1 tur1 TUR Süper Lig; gr.1 gre1 GRE Super League; cz.1 cze1 CZE 1. Liga; ch.1 sui1 SUI Super League; at.1 aut1 AUT Bundesliga;
cn.1 chn1 CHN Super League; jp.1 jpn1 JPN J1 League; br.1 bra1 BRA Série A; br.2 bra2 BRA Série B; ar.1 arg1 ARG Primera División;
mls usa1 USA Major League Soccer; mx.1 mex1 MEX Liga MX; co.1 col1 COL Primera A; au.1 aus1 AUS A-League; eg.1 egy1 EGY Premier League; ma.1 mar1 MAR Botola`;

/** Competitions the simulator lacks: `code id country of the clubs|name|original name|country|colour|kind`. */
const OTHERS = `
en.4 eng4 ENG|英乙|League Two|英格兰|#7d5a9c|league; de.3 ger3 GER|德丙|3. Liga|德国|#7a828c|league; at.2 aut2 AUT|奥乙|2. Liga|奥地利|#b8604f|league;
ch.2 sui2 SUI|瑞士甲|Challenge League|瑞士|#c9605c|league; hu.1 hun1 HUN|匈甲|Nemzeti Bajnokság I|匈牙利|#2f6b45|league;
ru.2 rus2 RUS|俄甲|Pervaya Liga|俄罗斯|#4b64a3|league; tr.2 tur2 TUR|土甲|1. Lig|土耳其|#c96a3c|league; dz.1 alg1 ALG|阿尔及甲|Ligue 1|阿尔及利亚|#1f7a52|league;
de.cup ger1-cup GER|德国杯|DFB-Pokal|德国|#b00d22|cup; at.cup aut1-cup AUT|奥地利杯|ÖFB-Cup|奥地利|#a33b2a|cup;
uefa.cl ucl -|欧冠|UEFA Champions League|欧洲|#5b3fb8|cup; copa.l libertadores -|解放者杯|Copa Libertadores|南美洲|#a8741a|cup`;

/** Ids of the cups the simulator plays beside a league. */
const SIMULATED_CUPS: ReadonlySet<string> = new Set(
  leaguesOf("fb")
    .filter(({ cup }) => cup !== null)
    .map(({ id }) => `${id}-cup`),
);

/** Throws when the simulator has no such league: then the list above is wrong. */
export function simulatedCompetition(sport: "fb" | "bk", sim: string, original: string): PackedCompetition {
  const league = leaguesOf(sport).find(({ id }) => id === sim);
  if (!league) throw new Error(`the simulator has no league ${sim}`);
  return { id: `${sport}-${sim}`, sport, name: league.name, original, country: league.country, color: league.color, kind: "league", sim };
}

function otherOf(entry: string): readonly [string, CompetitionSeed] {
  const [head = "", name = "", original = "", country = "", color = "", kind = ""] = entry.trim().split("|");
  const [code = "", id = "", clubsOf = ""] = head.split(" ");
  const competition: PackedCompetition = {
    id: `fb-${id}`,
    sport: "fb",
    name,
    original,
    country,
    color,
    kind: kind === "cup" ? "cup" : "league",
    ...(SIMULATED_CUPS.has(id) ? { sim: id } : {}),
  };
  return [code, { competition, clubsOf: clubsOf === "-" ? null : clubsOf }];
}

export const OPENFOOTBALL_COMPETITIONS: ReadonlyMap<string, CompetitionSeed> = new Map([
  ...SIMULATED.split(";").map((entry): readonly [string, CompetitionSeed] => {
    const [code = "", sim = "", clubsOf = "", ...original] = entry.trim().split(" ");
    return [code, { competition: simulatedCompetition("fb", sim, original.join(" ")), clubsOf }];
  }),
  ...OTHERS.split(";").map(otherOf),
]);

/** Men's and women's World Cups. */
export const WORLD_CUPS: { readonly men: PackedCompetition; readonly women: PackedCompetition } = {
  men: { id: "fb-world-cup", sport: "fb", name: "世界杯", original: "FIFA World Cup", country: "国际", color: "#a8741a", kind: "cup" },
  women: {
    id: "fb-womens-world-cup",
    sport: "fb",
    name: "女足世界杯",
    original: "FIFA Women's World Cup",
    country: "国际",
    color: "#b0487a",
    kind: "cup",
  },
};
