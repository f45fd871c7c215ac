import { useEffect, useState } from "react";
import { useBehavior } from "../../../hooks/useBehavior.ts";
import { useNavigate } from "../../../hooks/useNavigate.ts";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../../ui/surface/ErrorState.tsx";
import css from "../detail/bars.module.css";
import { type LeagueChoice, leaguesOf } from "./filter.ts";
import styles from "./leagueSelect.module.css";
import { localStore } from "../../../hooks/storage.ts";
import { createBoardStore } from "../state/store.ts";
import { dateOf } from "../state/time.ts";
import type { BoardData } from "../state/useBoardModel.ts";
import { vars } from "../vars.ts";

interface GroupProps {
  readonly title: string;
  readonly leagues: readonly LeagueChoice[];
  readonly isShown: (id: string) => boolean;
  readonly onChoose: (id: string) => void;
}

function Group({ title, leagues, isShown, onChoose }: GroupProps) {
  if (leagues.length === 0) return null;
  return (
    <section className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {leagues.map(({ id, name, color, count }) => (
          <li key={id}>
            <button type="button" aria-pressed={isShown(id)} onClick={() => onChoose(id)}>
              <i style={vars({ "--lg": color })} />
              <span className="ell">{name}</span>
              <em className="num">{count}</em>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * The league selection of football (docs/product.md 2, /football/select): a press opens the board with only that league's
 * matches. Several leagues, or all but some, are selected on /football/checkEvent.
 */
export function LeagueSelect({ data, onRetry }: { readonly data: BoardData; readonly onRetry: () => void }) {
  const navigate = useNavigate();
  const [store] = useState(() => createBoardStore({ sport: "fb", tab: "football-live", storage: localStore }));
  const { hiddenLeagues } = useBehavior(store.filter$);
  useEffect(() => store.load(dateOf(data.now)), [store, data.now]);
  const leagues = leaguesOf(data.rows);
  const go = (hidden: readonly string[]): void => {
    store.setFilter({ hiddenLeagues: hidden });
    void navigate("/football");
  };
  const isNarrowed = leagues.some(({ id }) => hiddenLeagues.includes(id));
  const group = {
    isShown: (id: string) => isNarrowed && !hiddenLeagues.includes(id),
    onChoose: (id: string) => go(leagues.filter((other) => other.id !== id).map((other) => other.id)),
  };
  const hot = leagues.filter((league) => league.hot);
  return (
    <div className={`${css.in} ${css.screen}`}>
      <h1>赛事选择</h1>
      {data.error ? (
        <ErrorState code={data.error.code} message={data.error.message} onRetry={onRetry} />
      ) : leagues.length === 0 ? (
        <EmptyState text="今天没有足球比赛" />
      ) : (
        <>
          <Group {...group} title="热门赛事" leagues={hot} />
          <Group {...group} title={hot.length > 0 ? "其他赛事" : "全部赛事"} leagues={leagues.filter((league) => !league.hot)} />
        </>
      )}
      <div className={css.screenFoot}>
        <button type="button" className="btn pri" onClick={() => go([])}>
          查看全部赛事
        </button>
      </div>
    </div>
  );
}
