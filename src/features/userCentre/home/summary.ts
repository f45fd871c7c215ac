import type { Result } from "../../../../contract/result.ts";
import { ok } from "../../../../contract/result.ts";
import { attentionMatches, reservedMatches } from "../../../api/attention.ts";
import type { Api, ApiFailure } from "../../../api/client.ts";
import { hornInfo } from "../../../api/horn.ts";

/** How many entries of each kind the user keeps; null if the request failed: shown as `--`. */
export interface Summary {
  readonly collected: number | null;
  readonly reserved: number | null;
  readonly unread: number | null;
}

export type SummaryAnswer = Result<Summary, ApiFailure>;

/** Each part may fail by itself. The whole fails only if all parts do. */
export async function loadSummary(api: Api, signal?: AbortSignal): Promise<SummaryAnswer> {
  const options = { isQuiet: true, ...(signal ? { signal } : {}) };
  const [collected, reserved, horns] = await Promise.all([
    attentionMatches(api, options),
    reservedMatches(api, options),
    hornInfo(api, undefined, options),
  ]);
  if (!collected.ok && !reserved.ok && !horns.ok) return horns;
  return ok({
    collected: collected.ok ? collected.value.matches.length : null,
    reserved: reserved.ok ? reserved.value.matches.length : null,
    unread: horns.ok ? horns.value.unread : null,
  });
}
