import type { LeagueCountry } from "../../../contract/http/database.ts";
import { ErrorState } from "../../ui/surface/ErrorState.tsx";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { LinkTabs } from "../../ui/surface/LinkTabs.tsx";
import styles from "./index.module.css";
import type { TreeData } from "./loadDatabase.ts";
import { leaguePath } from "./paths.ts";

/** 资料库: all leagues, by continent and country, the hot ones first. */
export function IndexPage({ data: { sport, tree }, onRetry }: { readonly data: TreeData; readonly onRetry: () => void }) {
  const country = ({ id, name, leagues }: LeagueCountry) => (
    <li key={id} className={styles.country} data-hot={id === "hot" ? "" : undefined}>
      <h3>{name}</h3>
      <ul>
        {leagues.map((league) => (
          <li key={league.id}>
            <Link to={leaguePath(sport, league.id)}>
              <i style={{ background: league.color ?? "var(--line-2)" }} />
              {league.name}
              {league.isReal ? <span className={styles.real}>真实赛果</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
  return (
    <div className={styles.ground}>
      <div className={`in ${styles.page}`}>
        <h1>资料库</h1>
        <LinkTabs
          label="项目"
          tabs={[
            { to: "/database/fb/page", label: "足球", isCurrent: sport === "fb" },
            { to: "/database/lq/page", label: "篮球", isCurrent: sport === "bk" },
          ]}
        />
        {!tree.ok ? (
          <ErrorState code={tree.error.code} message={tree.error.message} onRetry={onRetry} />
        ) : tree.value.length === 0 ? (
          <EmptyState />
        ) : (
          tree.value.map(({ id, name, countrys }) => (
            <section key={id} className={styles.group} aria-label={name}>
              <h2>{name}</h2>
              <ul>{countrys.map(country)}</ul>
            </section>
          ))
        )}
      </div>
    </div>
  );
}
