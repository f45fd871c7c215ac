import { useState } from "react";
import { phaseOf } from "../../../contract/codes/matchPhase.ts";
import type { BoardRow } from "../../../contract/match/board.ts";
import type { MatchState } from "../../../contract/match/fold.ts";
import type { RichMoment } from "../../../contract/rules/richText.ts";
import { choicesOfMoment, endOfMinute, useChoicesOfMatch, useMatchState, useReaderMoment } from "../../hooks/momentChoices.ts";
import { useIsVeiled } from "../../hooks/useVeil.ts";
import { EmptyState } from "./EmptyState.tsx";
import styles from "./FieldTools.module.css";
import { LoadedPart } from "./LoadedPart.tsx";
import { MOMENT_WORDS } from "../../../contract/match/incidentWords.ts";

const ROW_PX = 52;
const SHOWN = 30;
const LAST_MINUTE = 130;

/** A match that has begun, then a moment of it. No score is told on the way: the card shows that of the moment. */
export function MomentChoices({ onPick }: { readonly onPick: (moment: RichMoment) => void }) {
  const [row, setRow] = useState<BoardRow | null>(null);
  if (row === null) return <Matches onPick={setRow} />;
  return <Moments row={row} onPick={onPick} onBack={() => setRow(null)} />;
}

function Matches({ onPick }: { readonly onPick: (row: BoardRow) => void }) {
  const loaded = useChoicesOfMatch();
  const [word, setWord] = useState("");
  return (
    <>
      <input
        className={styles.search}
        type="search"
        aria-label="查找比赛"
        placeholder="球队或赛事"
        maxLength={30}
        value={word}
        onChange={({ target }) => setWord(target.value)}
      />
      <LoadedPart loaded={loaded} rows={4} rowHeight={ROW_PX}>
        {(choices) => {
          const found = choices.filter(({ row }) => `${row.home.name} ${row.away.name} ${row.league.name}`.includes(word.trim()));
          return found.length === 0 ? (
            <EmptyState text={word === "" ? "今天还没有开始的比赛" : "没有找到比赛"} />
          ) : (
            <ul aria-label="比赛">
              {found.slice(0, SHOWN).map(({ row, isFollowed }) => (
                <li key={`${row.sport} ${row.id}`}>
                  <button type="button" className={styles.choice} data-choice="" onClick={() => onPick(row)}>
                    <span className="ell">
                      {row.home.name} vs {row.away.name}
                    </span>
                    <small className="ell">
                      {isFollowed ? "已收藏　" : ""}
                      {row.league.name}
                    </small>
                  </button>
                </li>
              ))}
            </ul>
          );
        }}
      </LoadedPart>
    </>
  );
}

interface MomentsProps {
  readonly row: BoardRow;
  readonly onPick: (moment: RichMoment) => void;
  readonly onBack: () => void;
}

function Moments({ row, onPick, onBack }: MomentsProps) {
  const { sport, id: matchId } = row;
  const loaded = useMatchState(sport, matchId);
  const pick = (at: number): void => onPick({ sport, matchId, at });
  return (
    <>
      <p className={styles.of}>
        <span className="ell">
          {row.home.name} vs {row.away.name}
        </span>
        <button type="button" className="btn text" onClick={onBack}>
          换一场
        </button>
      </p>
      <LoadedPart loaded={loaded} rows={4} rowHeight={40}>
        {(match) => <Minutes match={match} isOngoing={phaseOf(row) === "ongoing"} onPick={pick} />}
      </LoadedPart>
    </>
  );
}

interface MinutesProps {
  readonly match: MatchState;
  readonly isOngoing: boolean;
  readonly onPick: (at: number) => void;
}

function Minutes({ match, isOngoing, onPick }: MinutesProps) {
  const moment = useReaderMoment();
  const isVeiled = useIsVeiled(match.matchId);
  const [minute, setMinute] = useState("");
  const [isMissed, setIsMissed] = useState(false);
  // Incidents tell the score, and states how far it is: under 不剧透 one names a minute.
  const choices = isVeiled ? [] : choicesOfMoment(match, moment());
  function take(): void {
    const wanted = Number(minute);
    const at = Number.isInteger(wanted) && wanted > 0 && wanted <= LAST_MINUTE ? endOfMinute(match, wanted, moment()) : null;
    setIsMissed(at === null);
    if (at !== null) onPick(at);
  }
  return (
    <>
      <div className={styles.minutes}>
        {isOngoing ? (
          <button type="button" className="btn sm line" data-choice="" onClick={() => onPick(moment())}>
            此刻
          </button>
        ) : null}
        {match.sport === "fb" ? (
          <>
            <label>
              第
              <input
                type="number"
                inputMode="numeric"
                aria-label="比赛分钟"
                min={1}
                max={LAST_MINUTE}
                value={minute}
                aria-invalid={isMissed}
                onChange={({ target }) => setMinute(target.value)}
                onKeyDown={({ key }) => (key === "Enter" ? take() : undefined)}
              />
              分钟
            </label>
            <button type="button" className="btn sm line" disabled={minute === ""} onClick={take}>
              选这一分钟
            </button>
          </>
        ) : null}
        {isMissed ? <span role="alert">比赛还没有到这一分钟</span> : null}
      </div>
      <ul aria-label="比赛时刻">
        {choices.map(({ at, minute: of, incident, player }) => (
          <li key={`${at} ${of} ${incident ?? ""} ${player ?? ""}`}>
            <button type="button" className={styles.choice} data-choice="" onClick={() => onPick(at)}>
              <b>{of}</b>
              <span className="ell">
                {[incident === null ? "" : (MOMENT_WORDS[incident] ?? ""), player ?? ""].filter(Boolean).join("　")}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
