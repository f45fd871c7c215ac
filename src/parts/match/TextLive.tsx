import { useCallback, useState } from "react";
import { stateOfPeriod } from "../../../contract/codes/basketball.ts";
import { BASKETBALL_ROWS, BASKETBALL_STATES } from "../../../contract/codes/matchStates.ts";
import type { TextView } from "../../../contract/match/common.ts";
import type { MatchState } from "../../../contract/match/fold.ts";
import type { IncidentView } from "../../../contract/match/football.ts";
import type { MatchView } from "../../../streams/sport/types.ts";
import { classes } from "./classes.ts";
import { Glyph } from "./Glyph.tsx";
import { useSlice } from "../../hooks/useSlice.ts";
import { isGoal } from "./incidentText.ts";
import { Block, Choice } from "./Block.tsx";
import styles from "./TextLive.module.css";

/** Lines rendered at first, and added each time the reader asks for earlier ones. */
const PAGE_LINES = 24;

const textsOf = (match: MatchState): readonly TextView[] => match.texts;
const NO_INCIDENTS: readonly IncidentView[] = [];
const incidentsOf = (match: MatchState): readonly IncidentView[] => (match.sport === "fb" ? match.incidents : NO_INCIDENTS);

/** `Q2 03:12` belongs to quarter 2, `H1 …` to the first half, `OT1 …` to the first overtime; "" for lines without one. */
export function quarterOf(text: TextView): string {
  return /^([QH]\d|OT\d*)/.exec(text.clock)?.[1] ?? "";
}

function quarterWords(quarter: string): string {
  const number = /\d+$/.exec(quarter)?.[0] ?? "";
  if (quarter.startsWith("OT")) return `${BASKETBALL_ROWS.overtime.words} ${number}`.trim();
  const format = quarter.startsWith("H") ? "halves" : "quarters";
  return BASKETBALL_STATES[format].row(stateOfPeriod(format, Number(number) - 1).state).words;
}

interface LineProps {
  readonly text: TextView;
  readonly incident: IncidentView | undefined;
}

function Line({ text, incident }: LineProps) {
  const isRevoked = text.correction === "revoked";
  // The line that announces the cancellation of a goal is no goal line.
  const isGoalLine = incident !== undefined && isGoal(incident.type) && (incident.status !== "revoked" || isRevoked);
  return (
    <li className={classes(styles.line, isGoalLine && styles.goal, isRevoked && styles.revoked)}>
      <em>{text.clock}</em>
      <i>{incident ? <Glyph type={incident.type} /> : null}</i>
      <p>
        {text.text}
        {text.correction ? <span className={styles.tag}>{isRevoked ? "取消" : "已更正"}</span> : null}
      </p>
      {text.score ? (
        <b className={styles.score}>
          {text.score[0]}-{text.score[1]}
        </b>
      ) : null}
    </li>
  );
}

/** Text live, newest first, as of the page clock; long lists are rendered in parts. */
export function TextLive({ view, onRetry }: { readonly view: MatchView; readonly onRetry?: (() => void) | undefined }) {
  const texts = useSlice(view.state$, textsOf);
  const incidents = useSlice(view.state$, incidentsOf);
  const isBasketball = useSlice(
    view.state$,
    useCallback((match: MatchState) => match.sport === "bk", []),
  );
  const [onlyKey, setOnlyKey] = useState(false);
  const [chosen, setChosen] = useState("");
  const [lines, setLines] = useState(PAGE_LINES);
  const quarters = isBasketball ? [...new Set(texts.map(quarterOf))].filter((q) => q !== "") : [];
  // If scrubbing has removed the chosen quarter, all are shown.
  const quarter = quarters.includes(chosen) ? chosen : "";
  const wanted = texts.filter((t) => (!onlyKey || t.key === true) && (quarter === "" || quarterOf(t) === quarter)).reverse();
  const byId = new Map(incidents.map((i) => [i.id, i]));
  const options = [{ id: "", text: "全部" }, ...quarters.map((q) => ({ id: q, text: quarterWords(q) }))];
  return (
    <Block
      view={view}
      title="文字直播"
      anchor="text"
      tools={
        <button
          type="button"
          className={classes(styles.key, onlyKey && styles.on)}
          aria-pressed={onlyKey}
          onClick={() => setOnlyKey(!onlyKey)}
        >
          只看关键
        </button>
      }
      isEmpty={texts.length === 0}
      height={360}
      onRetry={onRetry}
    >
      {quarters.length > 1 ? (
        <div className={styles.quarters}>
          <Choice label="节" options={options} value={quarter} onChange={setChosen} />
        </div>
      ) : null}
      {wanted.length === 0 ? <p className={styles.none}>暂无关键事件</p> : null}
      <ol className={classes(styles.list, isBasketball && styles.basketball)}>
        {wanted.slice(0, lines).map((text) => (
          <Line key={text.id} text={text} incident={text.incidentId === undefined ? undefined : byId.get(text.incidentId)} />
        ))}
      </ol>
      {wanted.length > lines ? (
        <button type="button" className={classes("btn", "sm", "line", styles.more)} onClick={() => setLines(lines + PAGE_LINES)}>
          更早的 {wanted.length - lines} 条
        </button>
      ) : null}
    </Block>
  );
}
