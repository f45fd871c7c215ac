import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from "react";
import type { Pair } from "../../../../contract/feed/sport.ts";
import type { SeasonMatch, SeasonReply } from "../../../../contract/http/database.ts";
import { Choice } from "../../../parts/match/Block.tsx";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { copyText } from "../../../hooks/copyText.ts";
import { useNotice } from "../../../hooks/notice.ts";
import { shanghaiDate } from "../../../ui/shanghai.ts";
import styles from "../database.module.css";
import { AsOfBar, type Mode } from "./AsOfBar.tsx";
import { announcementsOf, notesOf } from "./notes.ts";
import { RoundPanel } from "./RoundPanel.tsx";
import {
  type TableKind,
  type TablePart,
  type TableQuery,
  addDays,
  barsOf,
  dayOf,
  fixtureKey,
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
import { sourceWords } from "./sources.ts";
import { StandingTable } from "./StandingTable.tsx";
import table from "./table.module.css";
import type { LiveScores } from "./useLiveScores.ts";
import { type SeasonView, type SetParams, filledText } from "./view.ts";
import { plainSeason } from "../../../../contract/standings/standings.ts";
import { withAwards } from "../../../../contract/standings/standings.ts";
import { ruleText } from "../../../../contract/standings/words.ts";

const KINDS: readonly { readonly id: TableKind; readonly text: string }[] = [
  { id: "all", text: "总" },
  { id: "home", text: "主场" },
  { id: "away", text: "客场" },
  { id: "half", text: "半场" },
];
const NOTHING: ReadonlyMap<string, Pair> = new Map();
/** A movement is told against the table of so many days ago. */
const WEEK = 7;

/** After so long without another key what was supposed stands in the address. */
const ADDRESS_AFTER_MS = 400;

/**
 * What the reader supposes: at once on the page, a moment later in the address. Each address goes past every link of the
 * page, which is more than a key has time for.
 */
function useFilled(view: SeasonView, set: SetParams): readonly [SeasonView["filled"], (filled: ReadonlyMap<string, Pair>) => void] {
  const [draft, setDraft] = useState<{ readonly over: SeasonView["filled"]; readonly filled: ReadonlyMap<string, Pair> } | null>(null);
  const text = filledText(view.filled ?? NOTHING);
  // It stands in the address: that is what counts from now on, as does whatever else the address has come to say.
  if (draft !== null && filledText(draft.filled) === text) setDraft(null);
  const own = draft !== null && view.filled !== null && filledText(draft.over ?? NOTHING) === text ? draft.filled : null;
  const write = useEffectEvent((filled: ReadonlyMap<string, Pair>) => set({ if: filledText(filled) }));
  useEffect(() => {
    if (own === null) return;
    const timer = setTimeout(() => write(own), ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [own]);
  return [own ?? view.filled, (filled) => setDraft({ over: view.filled, filled })];
}

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

/** One table with its notes. */
function PartTable({ reply, part, query, day, isSupposed, playing }: PartTableProps) {
  const { competition, season } = reply;
  const teams = useMemo(() => new Map(reply.teams.map((team) => [team.id, team])), [reply]);
  const rows = tableOf(reply, part, query);
  const { rules, options } = optionsOf(reply, part, query);
  const past = isSupposed ? { ...query, filled: NOTHING } : { ...query, asOf: addDays(day, -WEEK), live: NOTHING };
  const before = new Map(tableOf(reply, part, past).flatMap(({ team, rank, played }) => (played > 0 ? [[team, rank] as const] : [])));
  const notes = notesOf(reply, part, query);
  const marks = new Map(notes.flatMap(({ team, mark }) => (team === "" ? [] : [[team, mark] as const])));
  const scores = new Map(
    reply.matches.flatMap(({ matchId, home, away }): (readonly [string, Pair])[] => {
      const score = matchId !== null && playing.has(matchId) ? query.live.get(matchId) : undefined;
      const [ours, theirs] = [reply.teams[home]?.id ?? "", reply.teams[away]?.id ?? ""];
      return score === undefined
        ? []
        : [
            [ours, score],
            [theirs, [score[1], score[0]]],
          ];
    }),
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
        results={withAwards(resultsOf(reply, part, query), options.awards ?? [])}
        zones={query.kind === "all" ? (reply.stages[part.stage]?.zones ?? []) : []}
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
}

/** 积分: the table of any day, live, or with results the reader supposes; the round of that day beside it. */
export function useTableTab({ reply, stage, view, set, live, now }: TableTabProps) {
  const notice = useNotice();
  const matches = useMemo(() => reply.matches.filter((match) => match.stage === stage), [reply, stage]);
  const rounds = useMemo(() => roundsOf(matches), [matches]);
  const rules = reply.stages[stage]?.rules ?? plainSeason(reply.competition.sport);
  const span = useMemo(() => spanOf(matches), [matches]);
  const [held, setHeld] = useState<string | null>(null);
  const [filled, setFilled] = useFilled(view, set);
  const asOf = held ?? view.asOf;
  const isRunning = matches.some(({ score }) => score === null);
  const mode: Mode = filled !== null ? "if" : asOf !== null ? "asOf" : "live";
  const today = shanghaiDate(now);
  const last = matches.findLast(({ score }) => score !== null);
  const end = isRunning ? (today < (span?.to ?? today) ? today : (span?.to ?? today)) : last ? dayOf(last) : today;
  const day = span === null ? today : asOf === null ? end : asOf < span.from ? span.from : asOf > span.to ? span.to : asOf;
  const query: TableQuery = {
    kind: view.kind,
    asOf: asOf === null ? null : asOf,
    filled: filled ?? NOTHING,
    live: asOf === null ? live.scores : NOTHING,
  };
  const shown = useDeferredValue(query);
  const played = matches.filter((match) => scoreAt(match, { ...query, kind: "all", filled: NOTHING }) !== null).length;
  const whole = reply.season.expected !== null && reply.stages.length < 2 ? reply.season.expected : matches.length;
  const at = Math.min(view.round ?? roundAt(rounds, day), Math.max(0, rounds.length - 1));
  const filledCount = matches.filter((match) => filled?.has(fixtureKey(match))).length;

  function fill(match: SeasonMatch, score: Pair | null): void {
    const next = new Map(filled ?? []);
    if (score === null) next.delete(fixtureKey(match));
    else next.set(fixtureKey(match), score);
    setFilled(next);
  }

  function change(to: Mode): void {
    if (to === "live") set({ asOf: null, if: null, round: null });
    else if (to === "asOf") set({ asOf: asOf ?? day, if: null });
    // A season that is over is gone back in, so that there is something to fill in.
    else set({ asOf: asOf ?? (isRunning ? null : (rounds.at(-2)?.to ?? day)), if: "", round: null });
  }

  const bar =
    span === null ? null : (
      <AsOfBar
        mode={mode}
        isRunning={isRunning}
        span={span}
        day={day}
        bars={barsOf(matches, span)}
        announcements={announcementsOf(rules, reply.teams)}
        progress={`${rounds[roundAt(rounds, day)]?.name ?? ""}，已赛 ${played}/${whole}`}
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
            <span>{filledCount === 0 ? "在右侧赛程里填入比分" : `${filledCount} 场按你填的比分计算，箭头为相对实际积分榜的变化`}</span>
            <button type="button" disabled={filledCount === 0} onClick={() => setFilled(NOTHING)}>
              撤销全部
            </button>
            <button
              type="button"
              onClick={() =>
                void copyText(window.location.href).then((done) =>
                  notice(done ? "链接已复制" : "复制失败，请手动复制", done ? "success" : "warning"),
                )
              }
            >
              分享
            </button>
          </div>
        )}
        <div className={styles.tools}>
          <Choice
            isBoxed
            label="主客场"
            options={KINDS}
            value={view.kind}
            onChange={(kind) => set({ venue: kind === "all" ? null : kind })}
          />
          <span className={styles.rule}>{ruleText(rules.rules)}</span>
        </div>
        {partsOf(reply, stage).map((part) => (
          <PartTable
            key={part.group}
            reply={reply}
            part={part}
            query={shown}
            day={day}
            isSupposed={filled !== null}
            playing={asOf === null ? live.playing : EMPTY}
          />
        ))}
        <p className={styles.hint}>
          {sourceWords(reply)}
          {whole > played && asOf === null && !isRunning ? `本赛季赛果 ${played}/${whole} 场，积分榜不是最终结果。` : ""}
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
      scoreOf={(match) => scoreAt(match, { ...query, kind: "all", filled: NOTHING })}
      isPlaying={(match) => match.matchId !== null && live.playing.has(match.matchId)}
      filled={filled}
      onFill={fill}
      isHeldBack={asOf !== null}
    />
  );
  return { bar, main, aside };
}

const EMPTY: ReadonlySet<string> = new Set();
