import type { APIRequestContext } from "@playwright/test";
import { PROVIDER_KEY, expect } from "./fixtures.ts";

/** Kind and data, and time; absent: now. */
type ProviderEvents = readonly (readonly [kind: string, data: object, at?: number])[];

/** Sends events of one channel as a data provider does. */
export async function providerOf(request: APIRequestContext, ch: string): Promise<(events: ProviderEvents) => Promise<void>> {
  const post = async (path: string, data: object): Promise<{ readonly data: { readonly runId: string } }> => {
    const answer = await request.post(path, { headers: { "x-provider-key": PROVIDER_KEY }, data });
    expect([answer.status(), await answer.text()]).toEqual([200, expect.anything()]);
    return answer.json();
  };
  const { runId } = (await post("/ingest/runs", { title: "browser tests", channels: [ch] })).data;
  let s = 0;
  return async (events) => {
    const now = Date.now();
    await post("/ingest/events", { runId, events: events.map(([k, d, at = now]) => ({ ch, at, k, d, key: `${runId}:${(s += 1)}` })) });
  };
}
