import type { ReadSource } from "./types.ts";
import { readFootballData } from "./footballData.ts";
import { readNbaLive } from "./nbaLive.ts";
import { readNbaStats } from "./nbaStats.ts";
import { readOpenfootball } from "./openfootball.ts";
import { readStatsbomb } from "./statsbomb.ts";
import { readWnbaPage } from "./wnbaPage.ts";
import { readWyscout } from "./wyscout.ts";

export interface Source {
  readonly read: ReadSource;
  /** Folder of the source's files inside a data folder of all sources. */
  readonly folder: string;
  /** Names of files by which a folder of the source is recognised. */
  readonly sign: RegExp;
  /** The source's credit in a recording. */
  readonly credit: string;
}

/** All sources an import can read, by the name on the command line. */
export const SOURCES: Readonly<Record<string, Source>> = {
  wyscout: {
    read: readWyscout,
    folder: "football-wyscout",
    sign: /^events_\d+\.json/,
    credit: "Wyscout public match events (Pappalardo et al. 2019), CC BY 4.0",
  },
  statsbomb: { read: readStatsbomb, folder: "football-statsbomb", sign: /^lineups_\d+\.json/, credit: "StatsBomb open data" },
  "nba-live": { read: readNbaLive, folder: "basketball", sign: /^nba_live_playbyplay_/, credit: "NBA live feed" },
  "nba-stats": { read: readNbaStats, folder: "basketball", sign: /^nba_statsv2_playbyplay_/, credit: "NBA stats v2" },
  "wnba-page": { read: readWnbaPage, folder: "basketball", sign: /^wnba_page_/, credit: "wnba.com game page" },
  openfootball: {
    read: readOpenfootball,
    folder: "football-openfootball",
    sign: /^(\d{4}(-\d{2})?_|worldcup_)/,
    credit: "openfootball, CC0 1.0",
  },
  "football-data": { read: readFootballData, folder: "football-odds", sign: /\.csv(\.gz)?$/, credit: "football-data.co.uk" },
};
