import type { AsOf } from "../../contract/envelope.ts";
import type { MatchId } from "../../contract/ids.ts";
import { type OddsState, emptyOdds, foldOdds } from "../../contract/odds/odds.ts";
import type { Hub } from "../feed/types.ts";

/** The odds of matches at past moments. */
export interface Moments {
  /** The fold of the events up to `at`, epoch ms. Rejects when the log cannot be read. */
  stateAt(ch: string, matchId: MatchId, at: number): Promise<{ readonly asOf: AsOf; readonly odds: OddsState }>;
}

interface Mark {
  readonly at: number;
  readonly odds: OddsState;
}

const READ_LIMIT = 5_000;
/** Most requests are for moments before kick-off: some 200 of a thousand events with twenty companies. */
const READ_BEGINNING = 250;
/** After a mark few events are missing as a rule, since page clocks move forward. */
const READ_FIRST = 100;
/** The state of 200 companies takes about 200 kB. */
const MAX_CHANNELS = 16;
const MAX_MARKS = 4;

/** Continues from the latest cached moment before `at`, else from the first event. */
export function createMoments(hub: Pick<Hub, "readPage">): Moments {
  const channels = new Map<string, { readonly e: string; readonly marks: readonly Mark[] }>();

  function cache(ch: string, e: string, mark: Mark): void {
    const known = channels.get(ch);
    const others = known?.e === e ? known.marks.filter((one) => one.at !== mark.at) : [];
    channels.delete(ch);
    channels.set(ch, { e, marks: [mark, ...others].slice(0, MAX_MARKS) });
    const oldest = channels.keys().next();
    if (channels.size > MAX_CHANNELS && !oldest.done) channels.delete(oldest.value);
  }

  return {
    async stateAt(ch, matchId, at) {
      const known = channels.get(ch);
      const mark = known?.marks.filter((one) => one.at <= at).toSorted((a, b) => b.at - a.at)[0];
      let e = mark ? known?.e : undefined;
      let odds = mark?.odds ?? emptyOdds(matchId);
      for (let limit = mark ? READ_FIRST : READ_BEGINNING; ; limit = Math.min(limit * 4, READ_LIMIT)) {
        const { events, next, asOf } = await hub.readPage(ch, odds.seq, limit);
        if (e !== undefined && asOf.e !== e) {
          // The channel was reset meanwhile, so the folded state is invalid.
          [e, odds, limit] = [undefined, emptyOdds(matchId), READ_BEGINNING];
          continue;
        }
        e = asOf.e;
        const past = events.filter((event) => event.at <= at);
        odds = foldOdds(odds, past);
        if (next !== null && past.length === events.length) continue;
        cache(ch, e, { at, odds });
        return { asOf: { e, s: odds.seq }, odds };
      }
    },
  };
}
