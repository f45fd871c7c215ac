import type { RankEntry } from "../../../../contract/http/ranking.ts";
import type { Result } from "../../../../contract/result.ts";
import type { Api, ApiFailure } from "../../../api/client.ts";
import { type RankType, ranking } from "../../../api/roomRead.ts";
import type { TabLink } from "../../../ui/surface/TabLinks.tsx";

type Who = "anchors" | "givers";

export const WHO_TABS: readonly (TabLink & { readonly id: Who })[] = [
  { id: "anchors", label: "主播榜" },
  { id: "givers", label: "贡献榜" },
];
export const PERIOD_TABS: readonly (TabLink & { readonly id: RankType })[] = [
  { id: "day", label: "日榜" },
  { id: "week", label: "周榜" },
  { id: "month", label: "月榜" },
];

/** Loader data of the ranks page. Plain JSON. */
export interface RanksData {
  readonly who: Who;
  readonly period: RankType;
  readonly list: Result<readonly RankEntry[], ApiFailure>;
}

/** Reads `?who=` and `?type=`; an unknown value means the first of each. */
export async function loadRanks(api: Api, url: string): Promise<RanksData> {
  const { searchParams } = new URL(url, "http://page");
  const who = WHO_TABS.find(({ id }) => id === searchParams.get("who"))?.id ?? "anchors";
  const period = PERIOD_TABS.find(({ id }) => id === searchParams.get("type"))?.id ?? "day";
  const answer = await ranking(api, who, period, { isQuiet: true });
  return { who, period, list: answer.ok ? { ok: true, value: answer.value.list } : answer };
}
