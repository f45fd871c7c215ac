import { memo, useCallback, useDeferredValue, useMemo, useState } from "react";
import type { Pair } from "../../../../contract/feed/sport.ts";
import type { SeasonMatch, SeasonReply } from "../../../../contract/http/database.ts";
import { Choice } from "../../../parts/match/Block.tsx";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { copyText } from "../../../hooks/copyText.ts";
import { useNotice } from "../../../hooks/notice.ts";
import { shanghaiDate } from "../../../ui/shanghai.ts";
import styles from "../database.module.css";
import { AsOfBar, type Mode } from "./AsOfBar.tsx";
import { awardOf, countedScore } from "./awards.ts";
import { lackingWords, progressWords, expectedMatches } from "./lacking.ts";
import { announcementsOf, notesOf } from "./notes.ts";
import { RoundPanel } from "./RoundPanel.tsx";
import {
  type TableKind,
  type TablePart,
  type TableQuery,
  addDays,
  barsOf,
  dayOf,
  formsOf,
  matchDay,
  optionsOf,
  partsOf,
  resultsOf,
  roundAt,
  roundsOf,
  scoreAt,
  spanOf,
  tableOf,
} from "./season.ts";
import { matchKeys, openOf, supposedOf } from "./matchKeys.ts";
import { sourceWords } from "./sources.ts";
import { StandingTable } from "./StandingTable.tsx";
import table from "./table.module.css";
import type { LiveScores } from "./useLiveScores.ts";
import { ThirdsTable } from "./ThirdsTable.tsx";
import { useFilled, withResult } from "./useFilled.ts";
import { type SeasonView, type SetParams, filledHref } from "./view.ts";
import { plainSeason, rulesBy, withAwards } from "../../../../contract/standings/standings.ts";
import type { Zone } from "../../../../contract/standings/zones.ts";
import { carryText, ruleText } from "../../../../contract/standings/words.ts";

const KINDS: readonly { readonly id: TableKind; readonly text: string }[] = [
  { id: "all", text: "总" },
  { id: "home", text: "主场" },
  { id: "away", text: "客场" },
  { id: "half", text: "半场" },
];
const NOTHING: ReadonlyMap<string, Pair> = new Map();
const UNSUPPOSED: ReadonlyMap<SeasonMatch, Pair> = new Map();
const NO_ZONES: readonly Zone[] = [];
const NOBODY: ReadonlySet<string> = new Set();
/** Movement is relative to the table this many days ago. */
const WEEK = 7;

export interface TableTabProps {
  readonly reply: SeasonReply;
  readonly stage: number;
  readonly view: SeasonView;
  readonly set: SetParams;
  readonly live: LiveScores;
  readonly now: number;
}

interface PartTableProps {
  readonly reply: SeasonReply;
  readonly part: TablePart;
  readonly query: TableQuery;
  readonly day: string;
  readonly isSupposed: boolean;
  readonly playing: ReadonlySet<string>;
}

/** One table with its notes. Memoised: `query` and `part` keep their identity while unchanged. */
const PartTable = memo(function PartTable({ reply, part, query, day, isSupposed, playing }: PartTableProps) {
  const { competition, season } = reply;
  const teams = useMemo(() => new Map(reply.teams.map((team) => [team.id, team])), [reply]);
  const { asOf, kind, live } = query;
  const before = useMemo(() => {
    const past = { kind, filled: UNSUPPOSED, ...(isSupposed ? { asOf, live } : { asOf: addDays(day, -WEEK), live: NOTHING }) };
    return new Map(tableOf(reply, part, past).flatMap(({ team, rank, played }) => (played > 0 ? [[team, rank] as const] : [])));
  }, [reply, part, kind, asOf, live, day, isSupposed]);
  const rows = tableOf(reply, part, query);
  const { rules, options } = optionsOf(reply, part, query);
  const notes = notesOf(reply, part, query);
  const marks = new Map(notes.flatMap(({ team, mark }) => (team === "" ? [] : [[team, mark] as const])));
  const scores = useMemo(
    () =>
      new Map(
        reply.matches.flatMap(({ matchId, home, away }): (readonly [string, Pair])[] => {
          const score = matchId !== null && playing.has(matchId) ? live.get(matchId) : undefined;
          const [ours, theirs] = [reply.teams[home]?.id ?? "", reply.teams[away]?.id ?? ""];
          return score === undefined
            ? []
            : [
                [ours, score],
                [theirs, [score[1], score[0]]],
              ];
        }),
      ),
    [reply, playing, live],
  );
  return (
    <>
      {part.name === null ? null : <h3 className={styles.part}>{part.name}</h3>}
      <StandingTable
        sport={competition.sport}
        season={season.ref}
        caption={`${competition.name} ${season.label} ${part.name ?? ""}积分榜，${day}`}
        rows={rows}
        rules={rules}
        results={() => withAwards(resultsOf(reply, part, query), options.awards ?? [])}
        zones={query.kind === "all" ? (reply.stages[part.stage]?.zones ?? NO_ZONES) : NO_ZONES}
        teams={teams}
        forms={formsOf(reply, part, query)}
        before={before}
        marks={marks}
        playing={scores}
        isSupposed={isSupposed}
      />
      {notes.length === 0 ? null : (
        <div className={table.notes}>
          {notes.map(({ mark, text }) => (
            <p key={text}>
              <b>{mark}</b>
              {text}
            </p>
          ))}
        </div>
      )}
    </>
  );
});

function supposedWords(count: number, kind: TableKind, hasOpen: boolean): string {
  if (count === 0) return hasOpen ? "在赛程里填入比分" : "这一天之后没有比赛，把日期移前再填";
  // Supposed results have no half-time score.
  return kind === "half" ? `填了 ${count} 场的全场比分，半场榜不计` : `${count} 场按你填的比分计算，箭头为相对实际积分榜的变化`;
}

/** Data of a season's table that does not depend on the moment: computed once, not with each render. */
function useSeasonOf(reply: SeasonReply, stage: number) {
  return useMemo(() => {
    const matches = reply.matches.filter((match) => match.stage === stage);
    const rules = reply.stages[stage]?.rules ?? plainSeason(reply.competition.sport);
    const span = spanOf(matches);
    return {
      matches,
      rules,
      span,
      rounds: roundsOf(matches),
      parts: partsOf(reply, stage),
      isRunning: matches.some(({ score }) => score === null),
      bars: span === null ? [] : barsOf(matches, span),
      announcements: announcementsOf(rules, reply.teams),
    };
  }, [reply, stage]);
}

/** 积分: the table of any day, live, or with supposed results; the round of that day beside it. */
export function useTableTab({ reply, stage, view, set, live, now }: TableTabProps) {
  const notice = useNotice();
  const thirds = view.kind === "all" ? reply.stages[stage]?.thirds : undefined;
  const { matches, rules, span, rounds, parts, isRunning, bars, announcements } = useSeasonOf(reply, stage);
  const [held, setHeld] = useState<string | null>(null);
  const [filled, setFilled] = useFilled(view, set);
  const asOf = held ?? view.asOf;
  const mode: Mode = filled !== null ? "if" : asOf !== null ? "asOf" : "live";
  const today = shanghaiDate(now);
  const last = matches.findLast(({ score }) => score !== null);
  const end = isRunning ? (today < (span?.to ?? today) ? today : (span?.to ?? today)) : last ? dayOf(last) : today;
  const day = span === null ? today : (asOf ?? end);
  const hasBegun = span !== null && day >= span.from;
  const { kind } = view;
  const carried = carryText(rules.rules);
  const scores = asOf === null ? live.scores : NOTHING;
  // Deferred: the slider may move on before its table is rendered. A supposed result is not: it moves a row or two, at once.
  const moment = useDeferredValue(useMemo(() => ({ kind, asOf, live: scores }), [kind, asOf, scores]));
  const keys = matchKeys(reply.matches);
  const open = useMemo(() => filled && openOf(reply.matches, filled, { asOf, sport: reply.competition.sport }), [reply, filled, asOf]);
  const supposed = useMemo(() => supposedOf(reply.matches, open ?? NOTHING), [reply, open]);
  const shown = useMemo<TableQuery>(() => ({ ...moment, filled: supposed }), [moment, supposed]);
  const known = useMemo<TableQuery>(() => ({ kind: "all", asOf, filled: UNSUPPOSED, live: scores }), [asOf, scores]);
  const played = useMemo(() => matches.filter((match) => scoreAt(match, known) !== null).length, [matches, known]);
  const expected = expectedMatches(reply, matches);
  const round = useMemo(() => roundAt(rounds, day), [rounds, day]);
  const at = Math.min(view.round ?? round, Math.max(0, rounds.length - 1));
  const filledCount = matches.filter((match) => supposed.has(match)).length;

  const fill = useCallback(
    (match: SeasonMatch, score: Pair | null) => setFilled((before) => withResult(before, keys.get(match) ?? "", score)),
    [setFilled, keys],
  );

  // Memoised: a supposed result must not render the slider again.
  const bar = useMemo(() => {
    if (span === null) return null;
    const change = (to: Mode): void => {
      if (to === "live") set({ asOf: null, if: null, round: null });
      else if (to === "asOf") set({ asOf: asOf ?? day, if: null });
      // A finished season goes back to before its last round, so that there are results to fill in.
      else set({ asOf: asOf ?? (isRunning ? null : (rounds.at(-2)?.to ?? day)), if: "", round: null });
    };
    return (
      <AsOfBar
        {...{ mode, isRunning, span, day, bars, announcements }}
        progress={`${hasBegun ? (rounds[round]?.name ?? "") : "赛季尚未开始"}，${progressWords(played, expected)}`}
        onMode={change}
        onMove={setHeld}
        onDay={(to) => {
          setHeld(null);
          set({ asOf: to, round: null });
        }}
        onStep={(step) => {
          const to = matchDay(matches, day, step);
          if (to !== null) set({ asOf: to, round: null });
        }}
        onEnd={() => set({ asOf: null, if: null, round: null })}
      />
    );
  }, [span, mode, isRunning, day, bars, announcements, rounds, round, hasBegun, played, expected, asOf, matches, set]);

  const main =
    span === null ? (
      <section className={styles.section}>
        <EmptyState />
      </section>
    ) : (
      <section className={styles.section} aria-label="积分榜">
        {filled === null ? null : (
          <div className={styles.supposed} role="status">
            <b>假设</b>
            <span>{supposedWords(filledCount, kind, played < matches.length)}</span>
            <button type="button" disabled={filled.size === 0} onClick={() => setFilled(() => NOTHING)}>
              撤销全部
            </button>
            <button
              type="button"
              onClick={() =>
                void copyText(filledHref(filled)).then((done) =>
                  notice(done ? "链接已复制" : "复制失败，请手动复制", done ? "success" : "warning"),
                )
              }
            >
              分享
            </button>
          </div>
        )}
        <div className={styles.tools}>
          <Choice isBoxed label="主客场" options={KINDS} value={view.kind} onChange={(to) => set({ venue: to === "all" ? null : to })} />
          <span className={styles.rule}>{ruleText(rulesBy(rules.rules, asOf))}</span>
        </div>
        {parts.map((part) => (
          <PartTable
            key={part.group}
            reply={reply}
            part={part}
            query={shown}
            day={day}
            isSupposed={filled !== null}
            playing={asOf === null ? live.playing : NOBODY}
          />
        ))}
        {thirds === undefined ? null : (
          <ThirdsTable reply={reply} thirds={thirds} parts={parts} query={shown} day={day} isSupposed={filled !== null} />
        )}
        <p className={styles.hint}>
          {kind === "all" && carried !== "" ? `${carried}。` : ""}
          {sourceWords(reply)}
          {asOf === null && !isRunning ? lackingWords(reply, matches, "积分榜") : ""}
        </p>
      </section>
    );

  const aside = (
    <RoundPanel
      sport={reply.competition.sport}
      teams={reply.teams}
      rounds={rounds}
      at={at}
      onRound={(to) => set({ round: String(to) })}
      scoreOf={(match) => countedScore(awardOf(reply, match, asOf), scoreAt(match, known))}
      awardOf={(match) => awardOf(reply, match, asOf)}
      isPlaying={(match) => match.matchId !== null && live.playing.has(match.matchId)}
      filled={open}
      onFill={fill}
      isHeldBack={asOf !== null}
      keys={keys}
    />
  );
  return { bar, main, aside };
}
