import fc from "fast-check";
import { Compile } from "typebox/compile";
import { describe, expect, it } from "vitest";
import { parseRecording, serialiseRecording } from "../../contract/feed/recording.ts";
import { MATCH_EVENT_SCHEMA, ODDS_EVENT_SCHEMA, type MatchEvent } from "../../contract/feed/sport.ts";
import { type MatchState, emptyMatch, reduceMatch } from "../../contract/match/fold.ts";
import { importRecording } from "../../server/ingest/sources/importRecording.ts";
import { SOURCES } from "../../server/ingest/sources/registry.ts";
import { DATA, hasData, imported, isMatchEvent } from "./data.ts";

/** Rules for every recording, whatever its source. */

const hasAll = hasData("football-wyscout", "football-statsbomb", "basketball", "football-openfootball", "football-odds");
const schemas = new Map(Object.entries({ ...MATCH_EVENT_SCHEMA, ...ODDS_EVENT_SCHEMA }).map(([kind, schema]) => [kind, Compile(schema)]));

describe.skipIf(!hasAll).each(Object.keys(SOURCES))("recordings of %s", (name) => {
  const source = SOURCES[name];
  if (!source) throw new Error(`no source ${name}`);
  const result = importRecording(name, source, DATA, new Set());
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  const { recording, matches } = result.value;

  it("comes back the same from the text of the file", () => {
    const parsed = parseRecording(serialiseRecording(recording));
    expect(parsed.ok ? null : parsed.error).toBeNull();
    if (parsed.ok) expect(parsed.value).toEqual(recording);
  });

  it("holds only events of the contract", () => {
    const wrong = recording.events.filter((event) => schemas.get(event.k)?.Check(event.d) !== true);
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  it("numbers each channel from 1 without a gap, in time order, beginning with the fixture", () => {
    for (const match of matches) {
      const own = match.events.filter(isMatchEvent);
      expect(own[0]?.k).toBe("fixture");
      expect(own.every((event, i) => event.s === i + 1)).toBe(true);
      expect(own.every((event, i) => i === 0 || event.at >= (own[i - 1]?.at ?? 0))).toBe(true);
    }
  });
});

describe.skipIf(!hasAll)("fold", () => {
  const sample = [
    ...imported("wyscout", ["2058012", "2500097"]),
    ...imported("statsbomb", ["15986"]),
    ...imported("nba-live", ["0022000001"]),
  ];

  it.each(sample.map((match) => [match.matchId, match] as const))(
    "%s: a prefix and then the rest equals the whole, also through JSON",
    (_, match) => {
      const events = match.events.filter(isMatchEvent) as readonly MatchEvent[];
      const fold = (from: MatchState, part: readonly MatchEvent[]): MatchState => part.reduce(reduceMatch, from);
      const whole = fold(emptyMatch(match.sport, match.matchId), events);
      fc.assert(
        fc.property(fc.integer({ min: 0, max: events.length }), (cut) => {
          const prefix = fold(emptyMatch(match.sport, match.matchId), events.slice(0, cut));
          // A snapshot is sent as JSON.
          const restored = JSON.parse(JSON.stringify(prefix)) as MatchState;
          expect(fold(restored, events.slice(cut))).toEqual(whole);
        }),
        { numRuns: 25 },
      );
    },
  );

  it.each(sample.map((match) => [match.matchId, match] as const))(
    "%s: is never in an abnormal state and ends without a flag",
    (_, match) => {
      let state = emptyMatch(match.sport, match.matchId);
      for (const event of match.events.filter(isMatchEvent) as readonly MatchEvent[]) {
        state = reduceMatch(state, event);
        expect(state.state).not.toBe(0);
        expect(state.flags).not.toContain("illegal-state");
      }
      expect(state.flags).toEqual([]);
    },
  );
});
