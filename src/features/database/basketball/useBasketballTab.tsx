import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Pair } from "../../../../contract/feed/sport.ts";
import type { SeasonMatch, SeasonReply } from "../../../../contract/http/database.ts";
import { copyText } from "../../../hooks/copyText.ts";
import { useNotice } from "../../../hooks/notice.ts";
import { Choice } from "../../../parts/match/Block.tsx";
import { shanghaiDate } from "../../../ui/shanghai.ts";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import styles from "../database.module.css";
import { AsOfBar, type Mode } from "../league/AsOfBar.tsx";
import { RoundPanel } from "../league/RoundPanel.tsx";
import { lackingWords, progressWords, expectedMatches } from "../league/lacking.ts";
import { barsOf, dayOf, matchDay, spanOf } from "../league/season.ts";
import { sourceWords } from "../league/sources.ts";
import type { LiveScores } from "../league/useLiveScores.ts";
import { useFilled, withResult } from "../league/useFilled.ts";
import { type SeasonView, type SetParams, filledHref, filledText } from "../league/view.ts";
import { BasketballTable } from "./BasketballTable.tsx";
import { matchKeys, openOf } from "../league/matchKeys.ts";
import { partName } from "./partNames.ts";
import { type GameQuery, daysOf, gameScore, gamesAt, membersOf } from "./season.ts";
import { GROUPINGS, type Grouping, placesOf, tablesOf } from "./table.ts";
import tableStyles from "./table.module.css";
import { nbaRuleText } from "./ruleWords.ts";

const GROUPING_TEXTS: Readonly<Record<Grouping, string>> = { conference: "分区", division: "赛区", league: "联盟" };
const NOTHING: ReadonlyMap<string, Pair> = new Map();

interface BasketballTabProps {
  readonly reply: SeasonReply;
  readonly stage: number;
  readonly view: SeasonView;
  readonly set: SetParams;
  readonly live: LiveScores;
  readonly now: number;
}

/** Live scores by team, its own points first. */
function playingScores(reply: SeasonReply, { scores, playing }: LiveScores): ReadonlyMap<string, Pair> {
  return new Map(
    reply.matches.flatMap(({ matchId, home, away }): (readonly [string, Pair])[] => {
      const score = matchId !== null && playing.has(matchId) ? scores.get(matchId) : undefined;
      if (score === undefined) return [];
      return [
        [reply.teams[home]?.id ?? "", score],
        [reply.teams[away]?.id ?? "", [score[1], score[0]]],
      ];
    }),
  );
}

/** 排名: the tables of any day, live, or with supposed results; the games of that day beside them. */
export function useBasketballTab({ reply, stage, view, set, live, now }: BasketballTabProps) {
  const notice = useNotice();
  const [params] = useSearchParams();
  const grouping = GROUPINGS.find((one) => one === params.get("by")) ?? "conference";
  const matches = useMemo(() => reply.matches.filter((match) => match.stage === stage), [reply, stage]);
  const keys = matchKeys(matches);
  const days = useMemo(() => daysOf(matches), [matches]);
  const span = useMemo(() => spanOf(matches), [matches]);
  const bars = useMemo(() => (span === null ? [] : barsOf(matches, span)), [matches, span]);
  const members = useMemo(() => membersOf(reply, matches), [reply, matches]);
  const places = useMemo(() => placesOf(reply, members), [reply, members]);
  const teams = useMemo(() => new Map(reply.teams.map((team) => [team.id, team])), [reply]);
  const [held, setHeld] = useState<string | null>(null);
  const [given, setGiven] = useFilled(view, set);

  const asOf = held ?? view.asOf;
  const isRunning = matches.some(({ score }) => score === null);
  const mode: Mode = given !== null ? "if" : asOf !== null ? "asOf" : "live";
  const today = shanghaiDate(now);
  const last = matches.findLast(({ score }) => score !== null);
  const end = isRunning ? (today < (span?.to ?? today) ? today : (span?.to ?? today)) : last ? dayOf(last) : today;
  const day = span === null ? today : (asOf ?? end);
  const hasBegun = span !== null && day >= span.from;

  const scores = asOf === null ? live.scores : NOTHING;
  const { sport } = reply.competition;
  const filled = useMemo(() => given && openOf(matches, given, { asOf, sport }), [given, matches, asOf, sport]);
  const text = filled === null ? "" : filledText(filled);
  // Supposed results are parsed from the URL on each change of it; their text tells whether they differ.
  const query = useMemo<GameQuery>(
    () => ({ asOf, filled: filled ?? NOTHING, live: scores }),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [asOf, text, scores],
  );
  const shown = useDeferredValue(query);
  const tables = useMemo(
    () => tablesOf(reply, members, gamesAt(reply, matches, shown, keys), grouping),
    [reply, members, matches, shown, keys, grouping],
  );
  const isSupposed = filled !== null;
  const before = useMemo(() => {
    if (!isSupposed) return null;
    const known = tablesOf(reply, members, gamesAt(reply, matches, { ...shown, filled: NOTHING }, keys), grouping);
    return new Map(known.flatMap(({ rows }) => rows.map(({ team, rank }) => [team, rank] as const)));
  }, [isSupposed, reply, members, matches, shown, keys, grouping]);

  const known: GameQuery = { ...query, filled: NOTHING };
  const played = matches.filter((match) => gameScore(match, known, keys) !== null).length;
  const expected = expectedMatches(reply, matches);
  const dayAt = Math.max(
    0,
    days.findLastIndex(({ from }) => from <= day),
  );
  const at = Math.min(view.round ?? dayAt, Math.max(0, days.length - 1));
  const filledCount = matches.filter((match) => filled?.has(keys.get(match) ?? "")).length;

  const fill = useCallback(
    (match: SeasonMatch, score: Pair | null) => setGiven((before) => withResult(before, keys.get(match) ?? "", score)),
    [setGiven, keys],
  );

  function change(to: Mode): void {
    if (to === "live") set({ asOf: null, if: null, round: null });
    else if (to === "asOf") set({ asOf: asOf ?? day, if: null });
    // A finished season goes back to before its last match day, so that there are results to fill in.
    else
      set({
        asOf: asOf ?? (isRunning ? null : (days.at(-2)?.to ?? day)),
        if: "",
        round: asOf === null && !isRunning ? String(Math.max(0, days.length - 1)) : null,
      });
  }

  const bar =
    span === null ? null : (
      <AsOfBar
        mode={mode}
        isRunning={isRunning}
        span={span}
        day={day}
        bars={bars}
        announcements={[]}
        progress={`${hasBegun ? "" : "赛季尚未开始，"}${progressWords(played, expected)}`}
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

  const playing = asOf === null ? playingScores(reply, live) : NOTHING;
  const divisionOf = (team: string): string => {
    const place = places?.get(team);
    return place ? partName(place.division) : "";
  };
  const title = `${reply.competition.name} ${reply.season.label}`;
  const head = (
    <>
      {filled === null ? null : (
        <div className={styles.supposed} role="status">
          <b>假设</b>
          <span>{filledCount === 0 ? "在赛程里填入比分" : `${filledCount} 场按你填的比分计算，箭头为相对实际排名的变化`}</span>
          <button type="button" disabled={given?.size === 0} onClick={() => setGiven(() => NOTHING)}>
            撤销全部
          </button>
          <button
            type="button"
            onClick={() =>
              void copyText(filledHref(given ?? NOTHING)).then((done) =>
                notice(done ? "链接已复制" : "复制失败，请手动复制", done ? "success" : "warning"),
              )
            }
          >
            分享
          </button>
        </div>
      )}
      {places === null ? null : (
        <div className={styles.tools}>
          <Choice
            isBoxed
            label="分组"
            options={GROUPINGS.map((id) => ({ id, text: GROUPING_TEXTS[id] }))}
            value={grouping}
            onChange={(to) => set({ by: to === "conference" ? null : to })}
          />
          <span className={styles.rule}>{nbaRuleText(reply.year)}</span>
        </div>
      )}
    </>
  );

  const main =
    span === null ? (
      <section className={styles.section}>
        <EmptyState />
      </section>
    ) : (
      tables.map((table, i) => (
        <section key={table.name ?? ""} className={styles.section} aria-label={`${table.name ?? ""}排名`}>
          {i === 0 ? head : null}
          <div className={tableStyles.box}>
            <BasketballTable
              table={table}
              caption={`${title} ${table.name ?? ""}排名，${day}`}
              season={reply.season.ref}
              teams={teams}
              divisionOf={divisionOf}
              before={before}
              playing={playing}
            />
          </div>
          {i < tables.length - 1 ? null : (
            <p className={styles.hint}>
              {sourceWords(reply)}
              {asOf === null && !isRunning ? lackingWords(reply, matches, "排名") : ""}
            </p>
          )}
        </section>
      ))
    );

  // The final table of a finished season needs no games beside it.
  const aside =
    mode === "live" && !isRunning ? null : (
      <RoundPanel
        sport={reply.competition.sport}
        teams={reply.teams}
        rounds={days}
        at={at}
        onRound={(to) => set({ round: String(to) })}
        scoreOf={(match) => gameScore(match, known, keys)}
        isPlaying={(match) => match.matchId !== null && live.playing.has(match.matchId)}
        filled={filled}
        onFill={fill}
        isHeldBack={asOf !== null}
        keys={keys}
        unit="天"
      />
    );
  return { bar, main, aside, isFinal: mode === "live" && !isRunning };
}
