import type { Sport } from "../../contract/feed/channels.ts";
import type { LotteryListQuery } from "../../contract/http/lottery.ts";
import type { Api, CallOptions } from "./client.ts";

/** An issue of a lottery; without date and issue, the one on sale. */
export function lotteryList(
  api: Api,
  sport: Sport,
  { type, date, issue }: Pick<LotteryListQuery, "type"> & { readonly date?: string | undefined; readonly issue?: string | undefined },
  options: CallOptions = {},
) {
  return api.send("GET /tapi/live/{sport}/lottery/list", { ...options, params: { sport }, query: { type, date, issue } });
}
