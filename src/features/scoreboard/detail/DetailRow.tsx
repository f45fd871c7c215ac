import { useMemo, useState } from "react";
import { Subject } from "rxjs";
import type { BoardRow } from "../../../../contract/match/board.ts";
import type { BasketballMatch } from "../../../../contract/match/basketball.ts";
import type { FootballMatch } from "../../../../contract/match/football.ts";
import type { OpenHref } from "../../../../contract/pages.ts";
import { matchPath } from "../../../../contract/pages.ts";
import type { Behavior } from "../../../../streams/kit/behavior.ts";
import { useBehavior } from "../../../hooks/useBehavior.ts";
import { ErrorState } from "../../../ui/surface/ErrorState.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { Skeleton } from "../../../ui/surface/Skeleton.tsx";
import { type LoadMatch, detailOf } from "./detail.ts";
import css from "./detail.module.css";
import { LeadChart } from "./LeadChart.tsx";
import { type Bar, StatBars } from "./StatBars.tsx";
import { Timeline } from "./MatchAxis.tsx";
import { TopRooms } from "./TopRooms.tsx";

export interface DetailRowProps {
  readonly row$: Behavior<BoardRow | undefined>;
  readonly load: (id: string) => ReturnType<LoadMatch>;
  readonly onHide: (id: string) => void;
  readonly onNavigate: (href: OpenHref) => void;
}

const statBar = (label: string, pair: readonly [number, number] | undefined, unit = ""): Bar => ({ label, pair: pair ?? null, unit });

function footballBars({ stats }: FootballMatch): readonly Bar[] {
  return [
    statBar("控球率", stats.all.possession, "%"),
    statBar("射正", stats.all.shotsOnTarget),
    statBar("危险进攻", stats.all.dangerousAttacks),
    statBar("期望进球", stats.all.xg),
  ];
}

function basketballBars({ stats }: BasketballMatch): readonly Bar[] {
  return [
    { ...statBar("投篮", stats.fieldGoalsScored), of: stats.fieldGoalsTotal },
    { ...statBar("三分", stats.threePointsScored), of: stats.threePointsTotal },
    statBar("篮板", stats.rebounds),
    statBar("助攻", stats.assists),
  ];
}

/** Below an expanded row: incidents so far, four statistics, and a link to the match. */
export function DetailRow({ row$, load, onHide, onNavigate }: DetailRowProps) {
  const row = useBehavior(row$);
  const id = row?.id ?? "";
  const [retry$] = useState(() => new Subject<void>());
  const detail$ = useMemo(() => detailOf({ row$, retry$, load: () => load(id) }), [row$, retry$, load, id]);
  const detail = useBehavior(detail$);
  if (!row) return null;
  const href = matchPath(row.sport, row.id);
  return (
    <div className={css.exp} role="row">
      <div role="cell" className={css.in}>
        {detail.kind === "loading" ? (
          <div className={css.wait}>
            <Skeleton rows={3} height={40} />
          </div>
        ) : detail.kind === "failed" ? (
          <div className={css.wait}>
            <ErrorState code={detail.code} onRetry={() => retry$.next()} />
          </div>
        ) : detail.match.sport === "fb" ? (
          <>
            <Timeline match={detail.match} home={row.home.name} away={row.away.name} />
            <StatBars bars={footballBars(detail.match)} />
          </>
        ) : (
          <>
            <LeadChart match={detail.match} home={row.home.name} away={row.away.name} />
            <StatBars bars={basketballBars(detail.match)} />
          </>
        )}
        <div className={css.way}>
          {row.rooms > 0 ? <TopRooms row={row} /> : null}
          <Link
            className="btn pri"
            to={href}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
              event.preventDefault();
              onNavigate(href);
            }}
          >
            进入比赛
          </Link>
          <button type="button" className={css.hide} onClick={() => onHide(row.id)}>
            隐藏本场
          </button>
        </div>
      </div>
    </div>
  );
}
