import type { Highlight } from "../../../../contract/http/highlights.ts";
import { useIsVeiled } from "../../../hooks/useVeil.ts";
import { amountText } from "../../../ui/amount.ts";
import { shanghaiDate, shanghaiTime } from "../../../ui/shanghai.ts";
import { Link } from "../../../ui/surface/Link.tsx";
import { MediaBadge, MediaGrid, MediaThumb } from "../../../ui/surface/MediaCard.tsx";
import { durationText } from "../recordings.ts";
import { filmTitle, highlightPath } from "./highlightData.ts";
import styles from "./highlights.module.css";

const CATEGORY = { fb: "1", bk: "2" } as const;

/** The price for this reader: 免费, 已购, 2 球钻. */
export function priceText({ price, isOwned }: Pick<Highlight, "price" | "isOwned">): string {
  if (Number(price) === 0) return "免费";
  return isOwned ? "已购" : `${amountText(price)} 球钻`;
}

function HighlightCard({ highlight }: { readonly highlight: Highlight }) {
  const { id, sport, matchId, league, home, away, at, durationMs, poster, isOwned, isWithdrawn } = highlight;
  const isVeiled = useIsVeiled(matchId);
  const crests = home.crest && away.crest ? { home: home.crest, away: away.crest } : undefined;
  return (
    <li className={styles.card}>
      <Link to={highlightPath(id)}>
        <MediaThumb src={isVeiled ? "" : poster} categoryId={CATEGORY[sport]} seed={id} crests={crests}>
          <MediaBadge corner="topLeft">
            <span data-owned={isOwned ? "" : undefined}>{isWithdrawn ? "已撤回" : priceText(highlight)}</span>
          </MediaBadge>
          <MediaBadge corner="bottomRight">
            <span className="num">
              <span className="sr">时长</span>
              {durationText(durationMs)}
            </span>
          </MediaBadge>
        </MediaThumb>
        <b className={`${styles.title} ell`}>{filmTitle(highlight, isVeiled)}</b>
        <span className={styles.facts}>
          <span className="ell">
            {league.name} {home.name} VS {away.name}
          </span>
          <time className="num" dateTime={new Date(at).toISOString()}>
            {shanghaiDate(at).slice(5)} {shanghaiTime(at)}
          </time>
        </span>
      </Link>
    </li>
  );
}

export function HighlightGrid({ highlights, label }: { readonly highlights: readonly Highlight[]; readonly label: string }) {
  return (
    <MediaGrid label={label}>
      {highlights.map((highlight) => (
        <HighlightCard key={highlight.id} highlight={highlight} />
      ))}
    </MediaGrid>
  );
}
