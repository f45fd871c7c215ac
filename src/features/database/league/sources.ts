import type { SeasonReply } from "../../../../contract/http/database.ts";

/** Sources of a season's results, as shown on the page. */
const SOURCES: Readonly<Record<string, string>> = {
  sim: "本站演示赛程，不是真实比赛。",
  pack: "赛果来自公开数据集（football-data，PDDL；openfootball，CC0；NBA 赛果为公开事实）。",
  openfootball: "赛果来自 openfootball（CC0）。",
  pddl: "赛果来自 football-data（PDDL）。",
  "nba-results": "NBA 赛果为公开事实。",
  // Only for recorded matches.
  wyscout: "赛果来自 Wyscout 公开比赛事件数据集（Pappalardo 等，Scientific Data 6:236，2019；CC BY 4.0）。",
  statsbomb: "赛果来自 StatsBomb 公开数据（StatsBomb Open Data）。",
  "football-data": "赛果来自 football-data.co.uk。",
  "nba-live": "赛果来自 NBA.com（© NBA Properties）。",
  "nba-stats": "赛果来自 NBA.com（© NBA Properties）。",
  "wnba-page": "赛果来自 WNBA.com（© NBA Properties）。",
  fjelstul: "数据来自 The Fjelstul World Cup Database © 2023 Joshua C. Fjelstul, Ph.D.（CC BY-SA 4.0）。",
};

export function sourceText(source: string | null): string {
  return source === null ? "" : (SOURCES[source] ?? "本站赛果。");
}

export function sourceWords({ season }: { readonly season: Pick<SeasonReply["season"], "source"> }): string {
  return sourceText(season.source);
}
