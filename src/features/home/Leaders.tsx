import { useState } from "react";
import { leaguePath, teamPath } from "../../../contract/pages.ts";
import type { TopList, TopRow, TopsReply } from "../../../contract/http/databaseTops.ts";
import type { Result } from "../../../contract/result.ts";
import type { ApiFailure } from "../../api/client.ts";
import { leagueTops } from "../../api/database.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { tabKeys } from "../../hooks/tabKeys.ts";
import { TeamCrest } from "../../ui/surface/Crest.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { LoadedPart } from "../../ui/surface/LoadedPart.tsx";
import styles from "./Leaders.module.css";

type Top = NonNullable<TopsReply["top"]>;
type Sport = Top["league"]["sport"];

const TITLES: Readonly<Record<Sport, Readonly<Record<TopList["kind"], readonly [title: string, unit: string]>>>> = {
  fb: { table: ["积分", "分"], attack: ["进球", "球"], defence: ["失球最少", "球"], form: ["近 6 轮", "分"] },
  bk: { table: ["胜场", "胜"], attack: ["场均得分", "分"], defence: ["场均失分最少", "分"], form: ["近 10 场", "胜"] },
};

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value));

interface ListProps {
  readonly list: TopList;
  readonly top: Top;
}

function Row({ row, top, hasStats }: { readonly row: TopRow; readonly top: Top; readonly hasStats: boolean }) {
  const { rank, team, played, difference, value } = row;
  const { sport } = top.league;
  return (
    <li className={styles.row} data-figures={hasStats}>
      <i className="big">{rank}</i>
      <TeamCrest crest={team.crest} size={22} />
      <Link className="ell" to={teamPath(sport, team.id, top.season.ref)}>
        {team.name}
      </Link>
      {hasStats ? (
        <>
          <span className="num">{played}</span>
          <span className="num">{signed(difference)}</span>
        </>
      ) : null}
      <b className="big">{value}</b>
    </li>
  );
}

function List({ list, top }: ListProps) {
  const { sport } = top.league;
  const [title, unit] = TITLES[sport][list.kind];
  const hasStats = list.kind === "table";
  const name = list.name === null ? title : `${list.name}${title}`;
  return (
    <div>
      <h3 className={styles.head} data-figures={hasStats}>
        <span>{name}</span>
        {hasStats ? (
          <>
            <span>赛</span>
            <span>{sport === "fb" ? "净胜" : "净分"}</span>
          </>
        ) : null}
        <span>{unit}</span>
      </h3>
      <ol aria-label={`${top.league.name}${name}`}>
        {list.rows.map((row) => (
          <Row key={row.team.id} row={row} top={top} hasStats={hasStats} />
        ))}
      </ol>
    </div>
  );
}

/** The top of the hot leagues' tables, with the source of the results. Left out when there are none. */
export function Leaders({ tops }: { readonly tops: Result<TopsReply, ApiFailure> }) {
  const { api, now, spoilers } = usePortal();
  const first = tops.ok ? (tops.value.top?.league.id ?? null) : null;
  const [league, setLeague] = useState(first);
  const loaded = useLoaded(
    league ?? "",
    (signal) => leagueTops(api, { ...(league === null ? {} : { league }), at: spoilers.momentOf(now()) }, { signal, isQuiet: true }),
    tops,
  );
  if (!tops.ok || first === null) return null;
  const { state } = loaded;
  const shown = state.kind === "ready" ? state.value.top : null;
  return (
    <section className={styles.section}>
      <div className="sec-h">
        <h2>数据</h2>
        <div className={styles.tabs} role="tablist" aria-label="联赛" onKeyDown={tabKeys}>
          {tops.value.leagues.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`leaders-${id}`}
              aria-controls="leaders"
              aria-selected={id === league}
              tabIndex={id === league ? 0 : -1}
              onClick={() => setLeague(id)}
            >
              {name}
            </button>
          ))}
        </div>
        {shown ? (
          <span className={styles.source}>
            {shown.season.label} 赛季{shown.isOver ? "，已结束" : ""}
            <em>{shown.season.isSimulated ? "演示数据" : "真实赛果"}</em>
          </span>
        ) : null}
        {shown ? (
          <Link className={`more ${styles.more}`} to={leaguePath(shown.league.sport, shown.league.id, shown.season.ref)}>
            资料库
            <Icon name="right" size={16} />
          </Link>
        ) : null}
      </div>
      <div id="leaders" role="tabpanel" aria-labelledby={`leaders-${league}`}>
        <LoadedPart loaded={loaded} rows={6} rowHeight={44} isEmpty={(value: TopsReply) => value.top === null}>
          {({ top }) =>
            top ? (
              <div className={styles.lists}>
                {top.lists.map((list) => (
                  <List key={`${list.kind} ${list.name}`} list={list} top={top} />
                ))}
              </div>
            ) : null
          }
        </LoadedPart>
      </div>
    </section>
  );
}
