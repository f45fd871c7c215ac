/**
 * Columns of the headlines (docs/product.md 3, `columnNo`). An article is in several: its subject's, its league's, and
 * 战报 if it reports a match. 推荐 takes in the articles of all of them, ranked by weight; the others are ordered by time.
 */
export interface NewsColumn {
  readonly no: string;
  readonly name: string;
  /** Id in the results database: articles about this league join the column automatically. */
  readonly leagueId?: string;
  /** Not a tab of the headlines: the column has its own page. */
  readonly isApart?: true;
}

export const NEWS_COLUMNS = [
  { no: "1", name: "推荐" },
  { no: "11", name: "中超", leagueId: "chn1" },
  { no: "12", name: "英超", leagueId: "eng1" },
  { no: "13", name: "西甲", leagueId: "esp1" },
  { no: "14", name: "意甲", leagueId: "ita1" },
  { no: "15", name: "德甲", leagueId: "ger1" },
  { no: "16", name: "法甲", leagueId: "fra1" },
  { no: "17", name: "欧冠", leagueId: "ucl" },
  { no: "18", name: "国家队" },
  { no: "19", name: "女足" },
  { no: "21", name: "NBA", leagueId: "nba" },
  { no: "22", name: "CBA", leagueId: "cba" },
  { no: "31", name: "转会" },
  { no: "32", name: "战报" },
  { no: "33", name: "前瞻" },
  { no: "34", name: "深度" },
  { no: "35", name: "视频" },
  { no: "91", name: "公告", isApart: true },
  { no: "92", name: "有料", isApart: true },
] as const satisfies readonly NewsColumn[];

export const COLUMN_RECOMMENDED = "1";
export const COLUMN_REPORTS = "32";
export const COLUMN_STORIES = "34";
export const COLUMN_ANNOUNCEMENTS = "91";
export const COLUMN_YOULIAO = "92";

export function newsColumn(no: string): NewsColumn | undefined {
  return (NEWS_COLUMNS as readonly NewsColumn[]).find((column) => column.no === no);
}
