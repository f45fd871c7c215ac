import { type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from "react";
import type { Sport } from "../../../contract/feed/channels.ts";
import type { MatchId } from "../../../contract/ids.ts";
import type { RichMoment } from "../../../contract/rules/richText.ts";
import { type MomentSharing, MomentSharingContext, createOffers } from "../../hooks/momentSharing.ts";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";

const ShareDialog = lazyPart(async () => (await import("./ShareDialog.tsx")).ShareDialog);

interface ShareMomentsProps {
  /** Null: the page is about no match. */
  readonly match: { readonly sport: Sport; readonly matchId: MatchId } | null;
  readonly children: ReactNode;
}

/** Enables sharing moments of the match on a page: buttons open the dialog, fields take the moment. */
export function ShareMoments({ match, children }: ShareMomentsProps) {
  const [offers$] = useState(createOffers);
  const [moment, setMoment] = useState<RichMoment | null>(null);
  const opener = useRef<Element | null>(null);
  const sport = match?.sport ?? null;
  const matchId = match?.matchId ?? null;
  const sharing = useMemo((): MomentSharing | null => {
    if (sport === null || matchId === null) return null;
    return {
      offers$,
      share(at) {
        opener.current = document.activeElement;
        setMoment({ sport, matchId, at: Math.floor(at) });
      },
    };
  }, [offers$, sport, matchId]);
  /** Returns the focus to the opener, unless another field was chosen to write in. */
  const close = useCallback((isBack: boolean) => {
    setMoment(null);
    if (isBack && opener.current instanceof HTMLElement) opener.current.focus();
  }, []);
  return (
    <MomentSharingContext value={sharing}>
      {children}
      {moment === null ? null : (
        <Suspense fallback={null}>
          <ShareDialog key={moment.at} moment={moment} offers$={offers$} onClose={close} />
        </Suspense>
      )}
    </MomentSharingContext>
  );
}
