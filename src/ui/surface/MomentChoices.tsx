import { useState } from "react";
import { phaseOf } from "../../../contract/codes/matchPhase.ts";
import { basketballMomentOf } from "../../../contract/match/basketballClock.ts";
import type { BoardRow } from "../../../contract/match/board.ts";
import { parseMatchTime } from "../../../contract/match/clock.ts";
import type { MatchState } from "../../../contract/match/fold.ts";
import type { RichMoment } from "../../../contract/rules/richText.ts";
import {
  choicesOfMoment,
  endOfMinute,
  periodChoices,
  useChoicesOfMatch,
  useMatchState,
  useReaderMoment,
} from "../../hooks/momentChoices.ts";
import { useIsVeiled } from "../../hooks/useVeil.ts";
import { EmptyState } from "./EmptyState.tsx";
import styles from "./FieldTools.module.css";
import { LoadedPart } from "./LoadedPart.tsx";
import { MOMENT_WORDS } from "../../../contract/match/incidentWords.ts";

const ROW_PX = 52;
const SHOWN = 30;
const LAST_MINUTE = 130;

/** Choice of a match that has begun, then of a moment. No score is shown on the way: the card shows that of the moment. */
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

/** Incidents reveal the score, and states how far the match is: with 不剧透 the user names a minute. */
function Minutes({ match, isOngoing, onPick }: MinutesProps) {
  const moment = useReaderMoment();
  const isVeiled = useIsVeiled(match.matchId);
  const [missed, setMissed] = useState<string | null>(null);
  const choices = isVeiled ? [] : choicesOfMoment(match, moment());
  const take = (at: number | null, unreached: string): void => {
    setMissed(at === null ? unreached : null);
    if (at !== null) onPick(at);
  };
  return (
    <>
      <div className={styles.minutes}>
        {isOngoing ? (
          <button type="button" className="btn sm line" data-choice="" onClick={() => onPick(moment())}>
            此刻
          </button>
        ) : null}
        {match.sport === "fb" ? (
          <MinuteField
            isMissed={missed !== null}
            onMinute={(minute) => take(minute === null ? null : endOfMinute(match, minute, moment()), "比赛还没有到这一分钟")}
          />
        ) : (
          <ClockFields
            periods={periodChoices(match, moment(), isVeiled)}
            isMissed={missed !== null}
            onClock={(period, left) =>
              take(left === null ? null : basketballMomentOf(match, period, left, moment()), "比赛还没有到这一刻，或这一节没有这个时间")
            }
          />
        )}
        {missed === null ? null : <span role="alert">{missed}</span>}
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

interface MinuteFieldProps {
  readonly isMissed: boolean;
  /** Null: not a valid minute. */
  readonly onMinute: (minute: number | null) => void;
}

function MinuteField({ isMissed, onMinute }: MinuteFieldProps) {
  const [typed, setTyped] = useState("");
  const take = (): void => {
    const minute = Number(typed);
    onMinute(Number.isInteger(minute) && minute > 0 && minute <= LAST_MINUTE ? minute : null);
  };
  return (
    <>
      <label>
        第
        <input
          type="number"
          inputMode="numeric"
          aria-label="比赛分钟"
          min={1}
          max={LAST_MINUTE}
          value={typed}
          aria-invalid={isMissed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => (key === "Enter" ? take() : undefined)}
        />
        分钟
      </label>
      <button type="button" className="btn sm line" disabled={typed === ""} onClick={take}>
        选这一分钟
      </button>
    </>
  );
}

interface ClockFieldsProps {
  readonly periods: readonly { readonly period: number; readonly label: string }[];
  readonly isMissed: boolean;
  /** Seconds left on the clock of a period; null: not a valid clock time. */
  readonly onClock: (period: number, remainingS: number | null) => void;
}

/** The clock as on the scoreboard and the cards: a period, and the time left in it. */
function ClockFields({ periods, isMissed, onClock }: ClockFieldsProps) {
  const [period, setPeriod] = useState(0);
  const [typed, setTyped] = useState("");
  // A Chinese keyboard types its own colon.
  const take = (): void => onClock(period, parseMatchTime(typed.trim().replace("：", ":")));
  return (
    <>
      <select aria-label="节" value={period} onChange={({ target }) => setPeriod(Number(target.value))}>
        {periods.map(({ period: one, label }) => (
          <option key={one} value={one}>
            {label}
          </option>
        ))}
      </select>
      <label>
        剩余
        <input
          type="text"
          inputMode="numeric"
          aria-label="剩余时间，分:秒"
          placeholder="04:12"
          maxLength={5}
          value={typed}
          aria-invalid={isMissed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => (key === "Enter" ? take() : undefined)}
        />
      </label>
      <button type="button" className="btn sm line" disabled={typed === ""} onClick={take}>
        选这一刻
      </button>
    </>
  );
}
