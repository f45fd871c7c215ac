import { ErrorCode } from "../../../../contract/codes/errors.ts";
import type { HighlightLeague } from "../../../../contract/http/highlights.ts";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../../ui/surface/ErrorState.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { NotLoggedIn } from "../../../ui/surface/NotLoggedIn.tsx";
import { PageLinks } from "../../../ui/surface/PageLinks.tsx";
import { PlaybackFrame } from "../PlaybackFrame.tsx";
import { HighlightGrid } from "./HighlightCards.tsx";
import { HIGHLIGHTS_PAGE, type HighlightFilters, type HighlightsData, filteredPath } from "./highlightData.ts";
import styles from "./highlights.module.css";

const SPORTS = [
  { value: null, label: "全部" },
  { value: "fb", label: "足球" },
  { value: "bk", label: "篮球" },
] as const;
const PRICES = [
  { value: null, label: "不限" },
  { value: "free", label: "免费" },
  { value: "paid", label: "付费" },
  { value: "owned", label: "已购" },
] as const;

interface ChoicesProps {
  readonly label: string;
  readonly choices: readonly { readonly label: string; readonly to: HighlightFilters; readonly isCurrent: boolean }[];
}

function Choices({ label, choices }: ChoicesProps) {
  return (
    <nav className={styles.choices} aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <div>
        {choices.map(({ label: text, to, isCurrent }) => (
          <Link key={text} to={filteredPath(to)} aria-current={isCurrent ? "true" : undefined}>
            {text}
          </Link>
        ))}
      </div>
    </nav>
  );
}

function Filters({ filters, leagues }: { readonly filters: HighlightFilters; readonly leagues: readonly HighlightLeague[] }) {
  const { sport, price, leagueId, matchId } = filters;
  const ofSport = leagues.filter((league) => sport === null || league.sport === sport);
  return (
    <div className={styles.filters}>
      <Choices
        label="项目"
        choices={SPORTS.map(({ value, label }) => ({
          label,
          to: { ...filters, sport: value, leagueId: null, matchId: null },
          isCurrent: sport === value,
        }))}
      />
      <Choices
        label="价格"
        choices={PRICES.map(({ value, label }) => ({ label, to: { ...filters, price: value }, isCurrent: price === value }))}
      />
      {ofSport.length > 1 || leagueId !== null ? (
        <Choices
          label="赛事"
          choices={[
            { label: "全部赛事", to: { ...filters, leagueId: null, matchId: null }, isCurrent: leagueId === null },
            ...ofSport.map(({ id, name, count }) => ({
              label: `${name} ${count}`,
              to: { ...filters, leagueId: id, matchId: null },
              isCurrent: leagueId === id,
            })),
          ]}
        />
      ) : null}
      {matchId === null ? null : (
        <p className={styles.ofMatch}>
          只看这场比赛
          <Link to={filteredPath({ ...filters, matchId: null })}>清除筛选</Link>
        </p>
      )}
    </div>
  );
}

interface HighlightsPageProps {
  readonly data: HighlightsData;
  readonly onRetry: () => void;
}

/** The 集锦 tab of playback: films cut from recordings, newest first (docs/product.md 2, playback). */
export function HighlightsPage({ data: { filters, page }, onRetry }: HighlightsPageProps) {
  const isFiltered = Object.values(filters).some((value) => value !== null);
  return (
    <PlaybackFrame current={HIGHLIGHTS_PAGE}>
      <h1 className="sr">比赛集锦</h1>
      <Filters filters={filters} leagues={page.ok ? page.value.leagues : []} />
      {!page.ok ? (
        page.error.code === ErrorCode.notLoggedIn ? (
          <NotLoggedIn />
        ) : (
          <ErrorState code={page.error.code} message={page.error.message} onRetry={onRetry} />
        )
      ) : page.value.list.length === 0 ? (
        <EmptyState action={isFiltered ? <Link to={HIGHLIGHTS_PAGE}>清除筛选</Link> : "录像里有进球或关键时刻时，集锦会出现在这里"} />
      ) : (
        <HighlightGrid highlights={page.value.list} label="集锦" />
      )}
      {page.ok ? <PageLinks of={page.value} label="集锦" /> : null}
    </PlaybackFrame>
  );
}
