import type { TeamMatch } from "../../../../contract/http/databaseTeam.ts";
import { Choice, Panel } from "../../../parts/match/Block.tsx";
import { shanghaiDate } from "../../../ui/shanghai.ts";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { WorldTag } from "../league/SeasonHead.tsx";
import { sourceWords } from "../league/sources.ts";
import { MatchRows } from "./MatchRows.tsx";
import styles from "./team.module.css";
import { GROUND_OPTIONS, type TeamContext, atGround, numbersOf } from "./teamView.ts";

const LATEST = 16;

function monthsOf(matches: readonly TeamMatch[]) {
  const months = new Map<string, TeamMatch[]>();
  for (const match of matches) {
    const month = shanghaiDate(match.kickoffAt).slice(0, 7);
    const of = months.get(month) ?? [];
    of.push(match);
    months.set(month, of);
  }
  return [...months].map(([month, of]) => ({ name: `${month.slice(0, 4)}年${Number(month.slice(5))}月`, matches: of }));
}

const points = (value: number): string => (value < 0 ? `扣 ${-value} 分` : `还 ${value} 分`);

/** Deductions, awards and decisions about the team, worded as on the league's page. */
function Notes({ reply: { season } }: Pick<TeamContext, "reply">) {
  if (!season) return null;
  const { adjustments, rulings, place } = season;
  const adjustmentTexts = [...adjustments]
    .sort((a, b) => (a.announcedOn < b.announcedOn ? -1 : 1))
    .map((one) => `${one.announcedOn} ${points(one.points)}（${one.reason}）`);
  const ruled = rulings.map(({ announcedOn, reason }) => `${announcedOn} 裁定列末位（${reason}）`);
  const sum = adjustments.reduce((total, one) => total + one.points, 0);
  const steps = [...adjustmentTexts, ...ruled].join("，");
  return (
    <p className={styles.hint}>
      {steps === "" ? null : (
        <>
          <b className={styles.mark}>*</b> {sum === 0 ? "" : `共${points(sum)}：`}
          {steps}。{place === null || place.without === null ? "" : `不计处罚列第 ${place.without}。`}积分列按当日已宣布的处罚计。
        </>
      )}
      {sourceWords({ season: { source: season.source } })}
      {season.hasDaysOnly ? "来源只记日期，不记开球时间。" : ""}
    </p>
  );
}

/** 赛程: the latest matches of the season, or all by month, latest first. */
export function MatchesBlock({ reply, view, isWhole }: TeamContext & { readonly isWhole: boolean }) {
  const { sport, team, season } = reply;
  const all = season ? [...atGround(season.matches, view.ground)].reverse() : [];
  const shown = isWhole ? all : all.slice(0, LATEST);
  const words = all.length > shown.length ? `${all.length} 场，最近 ${shown.length} 场` : `${all.length} 场`;
  return (
    <Panel
      title={isWhole ? "全部比赛" : "赛程"}
      note={
        season ? (
          <>
            <span>{words}</span>
            <WorldTag isSimulated={season.isSimulated} />
          </>
        ) : undefined
      }
      tools={season ? <Choice label="主客场" options={GROUND_OPTIONS} value={view.ground} onChange={view.setGround} /> : undefined}
    >
      {season === null || shown.length === 0 ? (
        <EmptyState />
      ) : (
        <MatchRows
          sport={sport}
          season={season}
          caption={`${team.name}的比赛`}
          groups={isWhole ? monthsOf(shown) : [{ name: "", matches: shown }]}
          numbers={numbersOf(season.matches)}
        />
      )}
      <Notes reply={reply} />
    </Panel>
  );
}
