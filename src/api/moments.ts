import type { RichMoment } from "../../contract/rules/richText.ts";
import type { Api } from "./client.ts";

/** Cards of moments. `at`: the reader's page clock; undefined: now. */
export function momentList(api: Api, moments: readonly RichMoment[], at: number | undefined) {
  return api.send("POST /tapi/inform/moment/list", { body: { moments: [...moments], ...(at === undefined ? {} : { at }) }, isQuiet: true });
}
