import { type ReactNode, Suspense, useEffect, useRef } from "react";
import type { HighlightDetail } from "../../../../contract/http/highlights.ts";
import { matchPath } from "../../../../contract/pages.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { type KeyStore, sessionStore } from "../../../hooks/storage.ts";
import { useIsAlive } from "../../../hooks/useIsAlive.ts";
import { useSession, useSessionView } from "../../../hooks/useSession.ts";
import { amountText } from "../../../ui/amount.ts";
import { shanghaiDate, shanghaiTime } from "../../../ui/shanghai.ts";
import { ErrorState } from "../../../ui/surface/ErrorState.tsx";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { lazyPart } from "../../../ui/surface/lazyPart.tsx";
import { durationText } from "../recordings.ts";
import { FilmTitle } from "./FilmTitle.tsx";
import { HighlightGrid } from "./HighlightCards.tsx";
import { HIGHLIGHTS_PAGE, type HighlightData, filteredPath } from "./highlightData.ts";
import styles from "./highlights.module.css";

// Contains the purchase machine: loaded only for readers who can buy.
const Buying = lazyPart(async () => (await import("./Buying.tsx")).Buying);

const HighlightStage = lazyPart(async () => (await import("./HighlightStage.tsx")).HighlightStage);

const highlightStage = (detail: HighlightDetail) => (
  <Suspense fallback={<StageSpace />}>
    <HighlightStage key={detail.highlight.id} detail={detail} />
  </Suspense>
);

interface HighlightPageProps {
  readonly data: HighlightData;
  /** Replaces the player with barrage, score and rail, in tests. */
  readonly stage?: (detail: HighlightDetail) => ReactNode;
  /** Reloads the page's data. */
  readonly onReload: () => void;
  readonly store?: KeyStore;
}

/** One highlight: its preview, the purchase, and the whole film (docs/product.md 2, playback). */
export function HighlightPage({ data: { detail }, stage = highlightStage, onReload, store = sessionStore }: HighlightPageProps) {
  const { brand } = usePortal();
  const isAlive = useIsAlive();
  if (!detail.ok) return <ErrorState code={detail.error.code} message={detail.error.message} onRetry={onReload} />;
  const { value } = detail;
  const { highlight, related } = value;
  const { sport, matchId, league, home, away, at, durationMs, isWithdrawn } = highlight;
  return (
    <>
      <div className={styles.ground} data-page-theme="" data-theme="dark" data-brand={brand.theme}>
        <section className={styles.stage} aria-label="集锦">
          <header className={styles.about}>
            <h1>
              <FilmTitle highlight={highlight} />
            </h1>
            <p>
              <Link to={matchPath(sport, matchId)}>
                {league.name} {home.name} VS {away.name}
              </Link>
              <time className="num" dateTime={new Date(at).toISOString()}>
                {shanghaiDate(at)} {shanghaiTime(at)}
              </time>
              <span className="num">时长 {durationText(durationMs)}</span>
            </p>
          </header>
          {isWithdrawn ? (
            <p className={styles.withdrawn} role="note">
              比赛数据更正后这一刻已不成立，集锦已停止出售；您已购买，仍可观看。需要退款请联系客服。
            </p>
          ) : null}
          {isAlive ? stage(value) : <StageSpace />}
          <noscript>
            <p className={styles.quiet}>播放集锦需要开启浏览器的 JavaScript</p>
          </noscript>
          <Offer key={highlight.id} detail={value} store={store} onBought={onReload} />
        </section>
      </div>
      {related.length === 0 ? null : (
        <section className={styles.related} aria-label="相关集锦">
          <div className="sec-h">
            <h2>相关集锦</h2>
            <Link className="more" to={filteredPath({ sport: null, price: null, leagueId: null, matchId })}>
              本场全部
              <Icon name="right" size={14} />
            </Link>
          </div>
          <HighlightGrid highlights={related} label="相关集锦" />
          <p className={styles.back}>
            <Link to={HIGHLIGHTS_PAGE}>全部集锦</Link>
          </p>
        </section>
      )}
    </>
  );
}

/** Placeholder for picture, score and rail until they are loaded. */
function StageSpace() {
  return (
    <div aria-hidden="true">
      <div className={styles.picture} />
      <div className={styles.asOf} />
    </div>
  );
}

interface OfferProps {
  readonly detail: HighlightDetail;
  readonly store: KeyStore;
  readonly onBought: () => void;
}

/** What the reader owns of it, and the price of the rest. */
function Offer({ detail: { highlight, preview }, store, onBought }: OfferProps) {
  const session = useSession();
  const { user } = useSessionView();
  const isAlive = useIsAlive();
  const { isOwned } = highlight;
  const owned = useRef<HTMLParagraphElement>(null);
  const wasOwned = useRef(isOwned);
  // After a purchase by keyboard the button is gone with its dialog: the focus moves to the result.
  useEffect(() => {
    if (isOwned && !wasOwned.current) owned.current?.focus({ preventScroll: true });
    wasOwned.current = isOwned;
  }, [isOwned]);
  if (isOwned) {
    return (
      <p ref={owned} tabIndex={-1} className={styles.offer}>
        {Number(highlight.price) === 0 ? "免费观看全片" : "已购买，可随时观看全片"}
      </p>
    );
  }
  const previewS = Math.round(preview.durationMs / 1_000);
  const waiting = (
    <p className={styles.offer}>
      <span>试看 {previewS} 秒，购买后观看全片</span>
      <button type="button" className="btn pri lg" disabled={user !== null} onClick={() => session.require({ kind: "do", run: onBought })}>
        {amountText(highlight.price)} 球钻购买
      </button>
    </p>
  );
  if (!user || !isAlive) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Buying key={user.id} userId={user.id} previewS={previewS} highlight={highlight} store={store} onBought={onBought} />
    </Suspense>
  );
}
