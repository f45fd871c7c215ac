import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import type { TeamReply, TeamSeason } from "../../../../contract/http/databaseTeam.ts";
import { useNavigate } from "../../../hooks/useNavigate.ts";
import { AddressSelect } from "../../../ui/surface/AddressSelect.tsx";
import { TeamCrest } from "../../../ui/surface/Crest.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { TabLinks } from "../../../ui/surface/TabLinks.tsx";
import { WorldTag, seasonText } from "../league/SeasonHead.tsx";
import { leaguePath } from "../paths.ts";
import styles from "./head.module.css";
import { TAB_WORDS, TEAM_TABS, type TeamTab } from "./teamView.ts";

const CREST_PX = 64;

interface Stat {
  readonly word: string;
  readonly value: ReactNode;
}

const per = (sum: number, n: number): string => (n === 0 ? "--" : (sum / n).toFixed(1));

/** Five figures of a season, by sport. */
function statsOf({ place, home, away, figures, competition, matches }: TeamSeason, isFootball: boolean): readonly Stat[] {
  const [won, drawn, lost] = [home.won + away.won, home.drawn + away.drawn, home.lost + away.lost];
  const [scored, conceded] = [home.scored + away.scored, home.conceded + away.conceded];
  const played = home.played + away.played;
  const rank = place && {
    word: place.conference === null ? `${place.stage ?? competition.name}排名` : `${place.conference === "East" ? "东部" : "西部"}排名`,
    value: (
      <>
        {place.rank}
        <em>/{place.of}</em>
      </>
    ),
  };
  const record = {
    word: "战绩",
    value: (
      <>
        {won}
        <em>胜</em> {isFootball ? [drawn, <em key="d">平</em>, " "] : null}
        {lost}
        <em>负</em>
      </>
    ),
  };
  if (!isFootball) {
    return [
      ...(rank ? [rank] : []),
      record,
      { word: "胜率", value: played === 0 ? "--" : `${((won / played) * 100).toFixed(1)}%` },
      {
        word: "场均得失分",
        value: (
          <>
            {per(scored, played)}
            <em>:</em>
            {per(conceded, played)}
          </>
        ),
      },
    ];
  }
  const points = place && {
    word: "积分",
    value: (
      <>
        {place.points}
        {place.without === null ? null : <sup title="处罚说明见赛程下方">*</sup>}
      </>
    ),
  };
  const goals = {
    word: "进失球",
    value: (
      <>
        {scored}
        <em>:</em>
        {conceded}
      </>
    ),
  };
  const clean = { word: "零封", value: figures.home.clean + figures.away.clean };
  return matches.length === 0 ? [] : [...(rank ? [rank] : []), ...(points ? [points] : []), record, goals, clean];
}

function SeasonSelect({ reply }: { readonly reply: TeamReply }) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const { seasons, season } = reply;
  if (seasons.length === 0) return null;
  return (
    <label className={styles.season}>
      <span>赛季</span>
      <AddressSelect
        className={styles.select}
        value={season?.ref ?? ""}
        onChange={(ref) => {
          const next = new URLSearchParams(params);
          if (ref === "") next.delete("season");
          else next.set("season", ref);
          void navigate({ search: `?${next}` });
        }}
      >
        {season ? null : <option value="">选择</option>}
        {seasons.map(({ ref, label, isSimulated }) => (
          <option key={ref} value={ref}>
            {seasonText(label)}
            {isSimulated ? " 演示" : ""}
          </option>
        ))}
      </AddressSelect>
    </label>
  );
}

/** The team's name, its season in figures, and the page's tabs. */
export function TeamHead({ reply, tab }: { readonly reply: TeamReply; readonly tab: TeamTab }) {
  const { sport, team, season } = reply;
  const tabs = TEAM_TABS.map((id) => ({ id, label: TAB_WORDS[id] }));
  return (
    <header className={styles.head}>
      <div className={`in ${styles.in}`}>
        <nav className={styles.crumbs} aria-label="位置">
          <Link to={sport === "fb" ? "/database/fb/page" : "/database/lq/page"}>数据</Link>
          {season?.competition.country ? <span>{season.competition.country}</span> : null}
          {season ? (
            <Link to={leaguePath(sport, season.competition.id, season.ref)}>
              {season.competition.name} {seasonText(season.label)}
            </Link>
          ) : null}
        </nav>
        <div className={styles.id}>
          <TeamCrest crest={team.crest} size={CREST_PX} />
          <div className={styles.name}>
            <h1>{team.name}</h1>
            <p>
              {team.original === null || team.original === team.name ? null : <span lang="en">{team.original}</span>}
              {season ? <WorldTag isSimulated={season.isSimulated} /> : null}
            </p>
          </div>
          {season ? (
            <dl className={styles.figures}>
              {statsOf(season, sport === "fb").map(({ word, value }) => (
                <div key={word}>
                  <dt>{word}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          ) : null}
        </div>
        <div className={styles.tabs}>
          <TabLinks label="球队资料" tabs={tabs} current={tab} param="tab" />
        </div>
        <SeasonSelect reply={reply} />
      </div>
    </header>
  );
}
