import { useEffect, useEffectEvent, useState } from "react";
import { betTypeLabel } from "../../../../contract/codes/tips.ts";
import type { Sport } from "../../../../contract/feed/channels.ts";
import type { PublishMatch, PublishOffer } from "../../../../contract/http/tipTypes.ts";
import type { MatchId } from "../../../../contract/ids.ts";
import type { Market } from "../../../../contract/odds/odds.ts";
import { PUBLISH_MATCHES } from "../../../../contract/rules/tipRules.ts";
import { lineQuartersOf, lineText, pickText, priceOfSide, shapeOf, sidesOf } from "../../../../contract/rules/tipPick.ts";
import { MARKET_LABEL } from "../../../../contract/codes/bets.ts";
import { SINGLE_COMPANY } from "../../../../contract/codes/tips.ts";
import type { DraftLeg, PlanDraft } from "../../../../machines/tips/publishMachine.ts";
import { publishMatches, publishOffer } from "../../../api/tips.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { kickoffText } from "../../../parts/tips/planWords.ts";
import styles from "./publish.module.css";

const ROW_HEIGHT = 48;
const OFFER_MS = 10_000;
const MARKETS = ["ah", "ou", "eu"] as const satisfies readonly Market[];

interface PickPartProps {
  readonly sport: Sport;
  readonly draft: PlanDraft;
  readonly onPick: (leg: DraftLeg) => void;
  readonly onDrop: (matchId: MatchId) => void;
}

interface OffersProps extends Omit<PickPartProps, "sport"> {
  readonly chosen: PublishMatch;
}

/** The markets of a bet type. */
function marketsOf({ betType }: PlanDraft, sport: Sport): readonly Market[] {
  const { market } = shapeOf(betType);
  return market === null ? MARKETS.filter((one) => one !== "eu" || sport === "fb") : [market];
}

/** The live prices of a match: pressing one picks it. */
function Offers({ chosen, draft, onPick }: OffersProps) {
  const { api } = usePortal();
  const { sport, id: matchId } = chosen.match;
  const loaded = useLoaded<PublishOffer>(
    `${sport} ${matchId}`,
    (signal) => publishOffer(api, sport, matchId, { signal, isQuiet: true }),
    null,
  );
  const reload = useEffectEvent(() => loaded.reload());
  useEffect(() => {
    const timer = setInterval(() => reload(), OFFER_MS);
    return () => clearInterval(timer);
  }, []);
  const own = draft.legs.find((leg) => leg.matchId === matchId);
  return (
    <LoadedPart loaded={loaded} rows={4} rowHeight={ROW_HEIGHT}>
      {(offer) => {
        const markets = marketsOf(draft, sport);
        const lines = offer.lines.filter(
          ({ market, company }) => markets.includes(market) && (draft.betType !== "single" || company.id === SINGLE_COMPANY),
        );
        if (lines.length === 0)
          return <EmptyState text={draft.betType === "single" ? "这场比赛没有单关" : "这场比赛还没有这个玩法的盘口"} />;
        return markets.map((market) => {
          const of = lines.filter((line) => line.market === market);
          if (of.length === 0) return null;
          const isTaken = chosen.taken.includes(market);
          return (
            <fieldset key={market} className={styles.market} disabled={isTaken}>
              <legend>
                {MARKET_LABEL[sport][market]}
                {isTaken ? "　本场该玩法您已发布过" : ""}
              </legend>
              {of.map((line) => {
                const quarters = lineQuartersOf(market, line.price);
                return (
                  <div key={line.company.id} className={styles.line}>
                    <span className="ell">{line.company.name}</span>
                    {line.isSuspended ? (
                      <small>封盘</small>
                    ) : (
                      sidesOf(sport, market).map((side) => {
                        const price = priceOfSide(line.price, side);
                        const isOn = own?.company === line.company.id && own.market === market && own.side === side;
                        const words = pickText(
                          { sport, market, lineQuarters: quarters },
                          side,
                          offer.match.home.name,
                          offer.match.away.name,
                        );
                        return (
                          <button
                            key={side}
                            type="button"
                            aria-pressed={isOn}
                            onClick={() =>
                              onPick({
                                sport,
                                matchId,
                                market,
                                side,
                                company: line.company.id,
                                companyName: line.company.name,
                                line: quarters === null ? null : quarters / 4,
                                price,
                                odds: offer.position,
                                match: offer.match,
                              })
                            }
                          >
                            <span>{words}</span>
                            <b className="num">{price.toFixed(2)}</b>
                          </button>
                        );
                      })
                    )}
                  </div>
                );
              })}
            </fieldset>
          );
        });
      }}
    </LoadedPart>
  );
}

/** Choice of the match, then of market and side at the live price; 2串1 has two. */
export function PickPart({ sport, draft, onPick, onDrop }: PickPartProps) {
  const { api, now } = usePortal();
  const [word, setWord] = useState("");
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<PublishMatch | null>(null);
  const loaded = useLoaded(`${sport} ${query}`, (signal) => publishMatches(api, sport, query, { signal, isQuiet: true }), null);
  return (
    <>
      {draft.legs.length === 0 ? null : (
        <ul className={styles.picked} aria-label="已选">
          {draft.legs.map((leg) => (
            <li key={leg.matchId}>
              <span>
                <b>
                  {pickText(
                    { ...leg, lineQuarters: leg.line === null ? null : Math.round(leg.line * 4) },
                    leg.side,
                    leg.match.home.name,
                    leg.match.away.name,
                  )}
                </b>
                <small>
                  {leg.match.home.name} vs {leg.match.away.name}　{leg.companyName}
                  {leg.market === "eu"
                    ? ""
                    : `　${lineText(leg.sport, leg.market, leg.line === null ? null : Math.round(leg.line * 4)) ?? ""}`}
                </small>
              </span>
              <b className="big">{leg.price.toFixed(2)}</b>
              <button
                type="button"
                aria-label={`去掉 ${leg.match.home.name} vs ${leg.match.away.name}`}
                onClick={() => onDrop(leg.matchId)}
              >
                <Icon name="close" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        className={styles.search}
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          // Searching the same word again reloads: there may be prices by now.
          if (word.trim() === query) loaded.reload();
          else setQuery(word.trim());
        }}
      >
        <input
          type="search"
          value={word}
          maxLength={40}
          placeholder="搜索球队或赛事"
          aria-label="搜索比赛"
          onChange={({ target }) => setWord(target.value)}
        />
        <button type="submit" className="btn line sm">
          搜索
        </button>
      </form>
      <div className={styles.choose}>
        <LoadedPart loaded={loaded} rows={6} rowHeight={ROW_HEIGHT} isEmpty={({ list }) => list.length === 0}>
          {({ list }) => (
            <ul className={styles.matches} aria-label="可发布的比赛">
              {list.map((one) => (
                <li key={one.match.id}>
                  <button type="button" aria-pressed={one.match.id === chosen?.match.id} onClick={() => setChosen(one)}>
                    <span className="num">{kickoffText(one.match.kickoffAt, now())}</span>
                    <span className="ell">
                      {one.match.home.name} vs {one.match.away.name}
                    </span>
                    <small>{one.match.league.name}</small>
                  </button>
                </li>
              ))}
              {list.length < PUBLISH_MATCHES ? null : <li className={styles.more}>只列出最近 {PUBLISH_MATCHES} 场，其他比赛请搜索</li>}
            </ul>
          )}
        </LoadedPart>
        <div className={styles.offers} aria-live="polite">
          {chosen === null ? (
            <EmptyState text="先选一场比赛" />
          ) : (
            <Offers
              key={`${chosen.match.id} ${betTypeLabel(sport, draft.betType)}`}
              chosen={chosen}
              draft={draft}
              onPick={onPick}
              onDrop={onDrop}
            />
          )}
        </div>
      </div>
    </>
  );
}
