import { useState } from "react";
import type { ArticleMatch } from "../../../contract/http/content.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/control/Dialog.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import { useDeskApi } from "../api/deskApi.ts";
import { MatchSearch } from "./MatchSearch.tsx";
import styles from "./editor.module.css";

type Block = { readonly type: "moment" | "matchCard" | "matchStats"; readonly attrs: Readonly<Record<string, unknown>> };

interface MomentDialogProps {
  readonly onPick: (block: Block) => void;
  readonly onClose: () => void;
}

/** Chooses a match and what to embed of it: a moment, its card, or its figures. */
export function MomentDialog({ onPick, onClose }: MomentDialogProps) {
  const [match, setMatch] = useState<ArticleMatch | null>(null);
  return (
    <Dialog title={match === null ? "插入比赛时刻" : `${match.home.name} vs ${match.away.name}`} width={547} onClose={onClose}>
      {match === null ? <MatchSearch onPick={setMatch} /> : <Moments match={match} onPick={onPick} onBack={() => setMatch(null)} />}
    </Dialog>
  );
}

function Moments({
  match,
  onPick,
  onBack,
}: {
  readonly match: ArticleMatch;
  readonly onPick: (block: Block) => void;
  readonly onBack: () => void;
}) {
  const api = useDeskApi();
  const { sport, matchId } = match;
  const attrs = { sport, matchId };
  const loaded = useLoaded(
    `${sport} ${matchId}`,
    (signal) => api.send("GET /matches/{sport}/{id}/moments", { signal, params: { sport, id: matchId } }),
    null,
  );
  return (
    <>
      <div className={styles.blockTools}>
        <Button onClick={onBack}>换一场</Button>
        <Button data-autofocus onClick={() => onPick({ type: "matchCard", attrs })}>
          比赛卡片
        </Button>
        <Button onClick={() => onPick({ type: "matchStats", attrs })}>技术统计</Button>
      </div>
      <div className={styles.found}>
        <LoadedPart loaded={loaded} rows={6} rowHeight={44} isEmpty={({ moments }) => moments.length === 0}>
          {({ moments }) => (
            <ul aria-label="时刻">
              {moments.map(({ at, clock, words, score }, i) => (
                <li key={`${at}-${i}`}>
                  <button type="button" className={styles.momentRow} onClick={() => onPick({ type: "moment", attrs: { ...attrs, at } })}>
                    <b className="num">{clock}</b>
                    <span>{words}</span>
                    <span className="num">
                      {score[0]}-{score[1]}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </LoadedPart>
      </div>
    </>
  );
}
