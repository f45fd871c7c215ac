import { useCallback, useMemo, useState } from "react";
import { NEVER } from "rxjs";
import type { HighlightDetail } from "../../../../contract/http/highlights.ts";
import type { Playhead } from "../../../../streams/clock/types.ts";
import { highlightDetail } from "../../../api/highlights.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useIsVeiled } from "../../../hooks/useVeil.ts";
import { useSlice } from "../../../hooks/useSlice.ts";
import { BarrageLayer } from "../../../parts/barrage/BarrageLayer.tsx";
import { BarrageSettingsButton } from "../../../parts/barrage/BarrageSettingsButton.tsx";
import { BarrageSwitch } from "../../../parts/barrage/BarrageSwitch.tsx";
import { useBarrageSettings } from "../../../parts/barrage/useBarrageSettings.ts";
import { flyingLines } from "../../../parts/chat/barrageItems.ts";
import { playheadWords } from "../../../parts/match/stateText.ts";
import { Player } from "../../../parts/player/Player.tsx";
import type { FrameClock } from "../../../parts/player/frameClock.ts";
import { TeamCrest } from "../../../ui/surface/Crest.tsx";
import { matchAsOf, placeOf, railMarks } from "./asOf.ts";
import { filmTitle } from "./highlightData.ts";
import styles from "./highlights.module.css";
import { type PlayedHighlight, useHighlight } from "./useHighlight.ts";

const pathOf = (url: string): string => url.replace(/\?.*/, "");

/** The whole film for an owner, else the preview. A fresh URL of the same film does not restart it. */
function useSource({ highlight: { id }, film, preview, stretches }: HighlightDetail) {
  const { api } = usePortal();
  const url = film?.url ?? preview.url;
  const [shown, setShown] = useState(url);
  if (pathOf(shown) !== pathOf(url)) setShown(url);
  const firstFrameAt = stretches[0]?.at ?? 0;
  const totalMs = stretches.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const isWhole = film !== null;
  const durationMs = isWhole ? totalMs : preview.durationMs;
  return useMemo(() => {
    const fresh = async (): Promise<string | null> => {
      const answer = await highlightDetail(api, id, { isQuiet: true });
      return answer.ok ? (answer.value.film?.url ?? null) : null;
    };
    const source = { kind: "recording" as const, url: shown, firstFrameAt, durationMs, isSeekable: true };
    return isWhole ? { ...source, freshUrl: fresh } : source;
  }, [api, id, shown, firstFrameAt, durationMs, isWhole]);
}

/** The film with the barrage of that time, and below it score and rail at its picture. */
export function HighlightStage({ detail }: { readonly detail: HighlightDetail }) {
  const played = useHighlight(detail);
  return played ? <Played detail={detail} played={played} /> : null;
}

function Played({ detail, played: { view, clock, onFrame } }: { readonly detail: HighlightDetail; readonly played: PlayedHighlight }) {
  const { now, spoilers } = usePortal();
  const isVeiled = useIsVeiled(detail.highlight.matchId);
  const { settings, change } = useBarrageSettings();
  const items$ = useMemo(() => flyingLines(view, NEVER), [view]);
  const [isPaused, setIsPaused] = useState(false);
  const source = useSource(detail);
  const follow = useCallback(
    (frame: FrameClock | null) => {
      onFrame(frame);
      setIsPaused(frame !== null && !frame.isPlaying);
    },
    [onFrame],
  );
  return (
    <>
      <div className={styles.picture}>
        <Player
          source={source}
          title={filmTitle(detail.highlight, isVeiled)}
          now={now}
          onFrameClock={follow}
          overlay={<BarrageLayer items$={items$} settings={settings} isPaused={isPaused} removed$={view.removals$} clear$={view.jumps$} />}
          controls={{
            right: (
              <>
                <BarrageSwitch isOn={settings.isOn} onChange={(isOn) => change({ isOn })} />
                <BarrageSettingsButton settings={settings} onChange={change} />
              </>
            ),
          }}
        />
      </div>
      {isVeiled ? (
        <div className={styles.asOf}>
          <p className={styles.score}>
            <button type="button" className="btn sm line" onClick={() => spoilers.show(detail.highlight.matchId)}>
              显示比分和时间线
            </button>
          </p>
        </div>
      ) : (
        <AsOf detail={detail} clock={clock} />
      )}
    </>
  );
}

function AsOf({ detail, clock }: { readonly detail: HighlightDetail; readonly clock: PlayedHighlight["clock"] }) {
  const asOf = useMemo(() => matchAsOf(detail), [detail]);
  const match = useSlice(
    clock.playhead$,
    useCallback(({ at }: Playhead) => asOf(at), [asOf]),
  );
  const words = useSlice(
    clock.playhead$,
    useCallback(({ at }: Playhead) => playheadWords(asOf(at), at), [asOf]),
  );
  const { home, away } = detail.highlight;
  return (
    <div className={styles.asOf}>
      <p className={styles.score} role="group" aria-label="此刻比分">
        <TeamCrest crest={home.crest} size={24} />
        <span className="ell">{home.name}</span>
        <b className="num">
          {match.score[0]} - {match.score[1]}
        </b>
        <span className="ell">{away.name}</span>
        <TeamCrest crest={away.crest} size={24} />
        <em className="num">{words}</em>
      </p>
      <Rail detail={detail} clock={clock} />
    </div>
  );
}

/** The film on a time line: its stretches, their incidents, and the position of the picture. */
function Rail({ detail, clock }: { readonly detail: HighlightDetail; readonly clock: PlayedHighlight["clock"] }) {
  const { stretches } = detail;
  const marks = useMemo(() => railMarks(detail), [detail]);
  const place = useSlice(
    clock.playhead$,
    useCallback(({ at }: Playhead) => placeOf(stretches, at), [stretches]),
  );
  return (
    <div className={styles.rail}>
      <div className={styles.bars} aria-hidden="true">
        {stretches.map(({ mediaMs, durationMs }) => (
          <i key={mediaMs} style={{ flexGrow: durationMs }} />
        ))}
        {place === null ? null : <span className={styles.head} style={{ left: `${place * 100}%` }} />}
      </div>
      <ol className={styles.marks} aria-label="片段时间线">
        {marks.map(({ key, place: at, words }) => (
          <li
            key={key}
            style={{ left: `${at * 100}%` }}
            data-past={place !== null && place >= at ? "" : undefined}
            data-end={at > 0.5 ? "" : undefined}
          >
            {words}
          </li>
        ))}
      </ol>
    </div>
  );
}
