import { use, useCallback, useEffect, useEffectEvent, useState } from "react";
import type { EmbeddedMoment } from "../../contract/http/content.ts";
import { MOMENTS_A_CALL } from "../../contract/http/momentLimits.ts";
import { type Result, ok } from "../../contract/result.ts";
import type { RichMoment } from "../../contract/rules/richText.ts";
import type { Playhead } from "../../streams/clock/types.ts";
import { constant } from "../../streams/kit/behavior.ts";
import type { Api, ApiFailure } from "../api/client.ts";
import { momentList } from "../api/moments.ts";
import { pageMoment$ } from "./pageMoment.ts";
import { PortalContext } from "./portal.ts";
import { useBehavior } from "./useBehavior.ts";
import { useSlice } from "./useSlice.ts";

/** Cards of moments that a text only names: lines of a chat, drafts, posts of a thread. */

type Answered = Result<EmbeddedMoment | null, ApiFailure>;

interface Waiting {
  readonly of: RichMoment;
  readonly at: number | undefined;
  readonly answer: (answered: Answered) => void;
}

const keyOf = ({ sport, matchId, at }: RichMoment): string => `${sport}/${matchId}/${at}`;

/** Requests made within one turn go out together. */
function createReader(api: Api) {
  let waiting: Waiting[] = [];

  async function loadCards(at: number | undefined, of: readonly Waiting[]): Promise<void> {
    const moments = [...new Map(of.map((one) => [keyOf(one.of), one.of])).values()];
    for (let i = 0; i < moments.length; i += MOMENTS_A_CALL) {
      const part = moments.slice(i, i + MOMENTS_A_CALL);
      const keys = new Set(part.map(keyOf));
      const answer = await momentList(api, part, at);
      const cards = new Map(answer.ok ? answer.value.list.map((card) => [keyOf(card), card]) : []);
      for (const one of of) {
        if (keys.has(keyOf(one.of))) one.answer(answer.ok ? ok(cards.get(keyOf(one.of)) ?? null) : answer);
      }
    }
  }

  function flush(): void {
    const now = waiting;
    waiting = [];
    for (const at of new Set(now.map((one) => one.at))) {
      void loadCards(
        at,
        now.filter((one) => one.at === at),
      );
    }
  }

  return (of: RichMoment, at: number | undefined, answer: (answered: Answered) => void): void => {
    if (waiting.length === 0) queueMicrotask(flush);
    waiting.push({ of, at, answer });
  };
}

const readers = new WeakMap<Api, ReturnType<typeof createReader>>();

function readerOf(api: Api): ReturnType<typeof createReader> {
  const known = readers.get(api) ?? createReader(api);
  readers.set(api, known);
  return known;
}

export type MomentState =
  | { readonly kind: "loading" | "failed" }
  /** `card` null: the moment's match is not known. */
  | { readonly kind: "ready"; readonly card: EmbeddedMoment | null };

interface Read {
  readonly state: MomentState;
  /** The reader's moment the card was read as of; infinite: now. */
  readonly at: number;
}

/** How often a card checks for corrections, in time of the page's clock. */
const AGAIN_MS = 30_000;
const NO_CLOCK = constant<Playhead>({ at: Number.POSITIVE_INFINITY, rate: 1, mode: "live" });
const LOADING: MomentState = { kind: "loading" };

/** The card of a moment as of the page's clock. A card read as of a later moment is hidden when the clock goes back. */
export function useMomentCard(of: RichMoment): { readonly state: MomentState; readonly retry: () => void } {
  const portal = use(PortalContext);
  const clock$ = useBehavior(pageMoment$);
  const [read, setRead] = useState<Read | null>(null);
  const [tries, setTries] = useState(0);
  const { sport, matchId, at: momentAt } = of;
  const readAt = read?.at ?? Number.NEGATIVE_INFINITY;
  const isAhead = useSlice(
    clock$ ?? NO_CLOCK,
    useCallback((head: Playhead) => head.at < readAt, [readAt]),
  );
  const step = useSlice(
    clock$ ?? NO_CLOCK,
    useCallback((head: Playhead) => `${Math.floor(head.at / AGAIN_MS)} ${head.at >= momentAt}`, [momentAt]),
  );
  /** The card is requested again when any part of this changes. */
  const question = JSON.stringify([sport, matchId, momentAt, step, isAhead, tries]);
  const requestCard = useEffectEvent((_question: string) => {
    let isOver = false;
    const end = (): void => {
      isOver = true;
    };
    if (portal === null) return end;
    const at = clock$ ? Math.floor(clock$.value.at) : portal.spoilers.momentOf(portal.now());
    readerOf(portal.api)({ sport, matchId, at: momentAt }, at, (answered) => {
      if (isOver) return;
      setRead({ state: answered.ok ? { kind: "ready", card: answered.value } : { kind: "failed" }, at: at ?? Number.POSITIVE_INFINITY });
    });
    return end;
  });
  useEffect(() => requestCard(question), [question]);
  return { state: read === null || isAhead ? LOADING : read.state, retry: useCallback(() => setTries((n) => n + 1), []) };
}
