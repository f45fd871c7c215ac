import type { MatchId } from "../../../../contract/ids.ts";
import { useMemo } from "react";
import type { Sport } from "../../../../contract/feed/channels.ts";
import type { PlayheadBehavior } from "../../../../streams/clock/types.ts";
import { chattedMatch, matchChatPage } from "../../../api/matchChat.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import styles from "./matchChat.module.css";
import { MatchTalk } from "./MatchTalk.tsx";

interface MatchChatProps {
  readonly sport: Sport;
  readonly matchId: MatchId;
  /** The page's playhead: when it is held to the video, so is the chat. */
  readonly playhead$: PlayheadBehavior;
}

/** The chat of a match (docs/product.md 7, chat): a room without an anchor, as high as its place on the page. */
export function MatchChat({ sport, matchId, playhead$ }: MatchChatProps) {
  const { api } = usePortal();
  const match = useMemo(() => chattedMatch(sport, matchId), [sport, matchId]);
  const question = `match chat ${sport} ${matchId}`;
  const loaded = useLoaded(question, (signal) => matchChatPage(api, match, undefined, { signal, isQuiet: true }), null);

  return (
    <div key={question} className={styles.box}>
      <LoadedPart loaded={loaded} rows={8} rowHeight={28}>
        {(first) => <MatchTalk match={match} first={first} playhead$={playhead$} />}
      </LoadedPart>
    </div>
  );
}
