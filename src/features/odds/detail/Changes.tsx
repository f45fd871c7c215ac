import { useState } from "react";
import type { MatchState } from "../../../../contract/match/fold.ts";
import type { IncidentView } from "../../../../contract/match/football.ts";
import type { Market } from "../../../../contract/odds/odds.ts";
import { Panel } from "../../../parts/match/Block.tsx";
import { classes } from "../../../parts/match/classes.ts";
import { Glyph } from "../../../parts/match/Glyph.tsx";
import { INCIDENT_WORDS, isGoal } from "../../../parts/match/incidentText.ts";
import { spotOf } from "../../../parts/match/matchTimeline.ts";
import { MoveWord, moveClass } from "../../../parts/odds/Move.tsx";
import { movement } from "../../../parts/odds/oddsLines.ts";
import { spotWords } from "../../../parts/match/stateText.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { Switch } from "../../../ui/surface/Switch.tsx";
import { shanghaiMonthDay, shanghaiTime } from "../../../ui/shanghai.ts";
import { PLACE_WORDS } from "../heads.ts";
import { percentText, placesOf, texts } from "../table/rows.ts";
import styles from "./Changes.module.css";
import { type Change, type Closure, incidentNear, notableIncidents, scoreAt } from "./changes.ts";

/** `67′`, `第3节 04:10`; before the match `11月20日 18:30`. */
export function momentWords(match: MatchState, at: number): string {
  const spot = spotOf(match, at);
  return spot ? spotWords(match, spot) : `${shanghaiMonthDay(at)} ${shanghaiTime(at)}`;
}

/** The moment with seconds: `67′40″`, `第3节 04:10`; before the match as `momentWords`. */
export function exactWords(match: MatchState, at: number): string {
  const words = momentWords(match, at);
  const spot = spotOf(match, at);
  // A shoot-out has no match minute.
  if (!spot || !words.endsWith("′")) return words;
  return `${words}${String(Math.floor(spot.elapsedS % 60)).padStart(2, "0")}″`;
}

/** `赖斯 2-1`, `舍甫琴科 点球未进`: the player, what the icon does not show, and for a goal the score. */
function IncidentWords({ incident: { type, player, detail, score } }: { readonly incident: IncidentView }) {
  const what = type === "var" ? (detail ?? "VAR 检查") : type === "penalty-missed" || player === undefined ? INCIDENT_WORDS[type] : "";
  return (
    <span className={styles.incident}>
      <Glyph type={type} size={14} isNamed />
      {[player, what, isGoal(type) && score ? score.join("-") : ""].filter((part) => part !== undefined && part !== "").join(" ")}
    </span>
  );
}

const seconds = (closure: Closure, at: number): string => {
  const s = Math.round(((closure.until ?? at) - closure.at) / 1000);
  return s < 180 ? `${s} 秒` : `${Math.round(s / 60)} 分钟`;
};

interface ListProps {
  readonly match: MatchState;
  readonly market: Market;
  /** Oldest first, up to the playhead. */
  readonly changes: readonly Change[];
  readonly at: number;
  /** For a first half that is over: its last suspension is final. */
  readonly isOver: boolean;
}

const SHOWN = 60;

/** Every change with the score at that moment, latest first; suspensions with the incident near them. */
export function Changes({ match, market, changes, at, isOver }: ListProps) {
  const { sport } = match;
  const [isJumps, setIsJumps] = useState(false);
  const [shown, setShown] = useState(SHOWN);
  const places = placesOf(sport, market);
  const incidents = notableIncidents(match);
  const startAt = match.segments[0]?.startAt ?? Infinity;
  const prices = changes.filter((change) => change.kind === "price");
  const rows = [...changes].reverse().filter((change) => !isJumps || change.kind === "closed" || change.isJump);
  return (
    <Panel
      title="变动"
      note={`${prices.length} 次，赛前 ${prices.filter((change) => change.at < startAt).length}`}
      tools={
        <Switch isOn={isJumps} onChange={setIsJumps}>
          只看跳变
        </Switch>
      }
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">时间</th>
            <th scope="col">{sport === "bk" ? "分差" : "比分"}</th>
            {places.map((place) => (
              <th key={place} scope="col">
                {PLACE_WORDS[sport][market][place]}
              </th>
            ))}
            <th scope="col">返还</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((change) => {
            const when = <th scope="row">{exactWords(match, change.at)}</th>;
            if (change.kind === "closed") {
              const isEnd = isOver && change.until === null;
              const incident = isEnd ? null : incidentNear(incidents, change.at, change.until ?? at);
              return (
                <tr key={`c${change.at}`} className={styles.closed}>
                  {when}
                  <td colSpan={places.length + 2}>
                    <Icon name="lock" size={14} />
                    {isEnd ? "半场结束" : `封盘 ${change.until === null ? "已 " : ""}${seconds(change, at)}`}
                    {incident ? <IncidentWords incident={incident} /> : null}
                  </td>
                </tr>
              );
            }
            return (
              <tr key={change.at} className={classes(change.isJump && styles.jump)}>
                {when}
                <td>{scoreAt(match, change.at)}</td>
                {texts(sport, market, change.price).map((text, i) => {
                  const move = change.moves[places[i] ?? 0];
                  return (
                    <td key={places[i]} className={classes(styles.price, moveClass(move))}>
                      {text}
                      <MoveWord move={move} />
                    </td>
                  );
                })}
                <td>{change.payout === null ? "--" : percentText(change.payout)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.length > shown ? (
        <button type="button" className={styles.more} onClick={() => setShown(shown + SHOWN)}>
          再看 {Math.min(SHOWN, rows.length - shown)} 次
        </button>
      ) : null}
    </Panel>
  );
}

/** The last price before a suspension and the first one after it, beside the incident. */
export function Jumps({ match, market, changes, at, isOver }: ListProps) {
  const { sport } = match;
  const places = placesOf(sport, market);
  const incidents = notableIncidents(match);
  const jumps = changes
    .filter((change): change is Closure => change.kind === "closed" && !(isOver && change.until === null))
    .map((closure) => ({ closure, incident: incidentNear(incidents, closure.at, closure.until ?? at) }))
    .filter(({ incident }) => incident !== null)
    .reverse();
  if (jumps.length === 0) return null;
  return (
    <Panel title="跳变与事件" note="封盘前一口价到恢复后的第一口价">
      <table className={classes(styles.table, styles.jumps)}>
        <thead>
          <tr>
            <th scope="col">事件</th>
            {places.map((place) => (
              <th key={place} scope="col">
                {PLACE_WORDS[sport][market][place]}
              </th>
            ))}
            <th scope="col">封盘</th>
          </tr>
        </thead>
        <tbody>
          {jumps.map(({ closure, incident }) => {
            const before = texts(sport, market, closure.before);
            const after = closure.after && texts(sport, market, closure.after);
            return (
              <tr key={closure.at}>
                <th scope="row">
                  {momentWords(match, closure.at)} {incident ? <IncidentWords incident={incident} /> : null}
                </th>
                {places.map((place, i) => {
                  const move = closure.after ? movement(closure.before[place], closure.after[place]) : 0;
                  return (
                    <td key={place} className={styles.price}>
                      <s>{before[i]} → </s>
                      <span className={moveClass(move)}>
                        {after ? after[i] : "--"}
                        <MoveWord move={move} />
                      </span>
                    </td>
                  );
                })}
                <td>{seconds(closure, at)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Panel>
  );
}
