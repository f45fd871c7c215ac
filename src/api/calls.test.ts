import { describe, expect, it } from "vitest";
import { liveCalls } from "../../contract/http/live.ts";
import { matchCalls } from "../../contract/http/match.ts";
import { LIVE_CALLS } from "./live.ts";
import { MATCH_CALLS } from "./match.ts";

/** The browser carries no schemas, so what it repeats of the contract is held to it here. */
describe("the browser's calls are the contract's", () => {
  const families = [
    { ours: LIVE_CALLS, contract: liveCalls },
    { ours: MATCH_CALLS, contract: matchCalls },
  ];
  for (const { ours, contract } of families) {
    for (const [name, call] of Object.entries(ours)) {
      it(name, () => {
        const agreed = (contract as Record<string, object>)[name];
        expect(agreed).toMatchObject(call);
        expect(agreed).toHaveProperty("reply");
      });
    }
  }
});
