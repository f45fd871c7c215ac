import type { PlanLeg } from "../../../contract/http/tipTypes.ts";
import { useIsVeiled } from "../../hooks/useVeil.ts";
import { middleText } from "../../parts/tips/tipWords.ts";
import styles from "./tips.module.css";

/** `国际米兰 2-1 那不勒斯`; no score while 不剧透 hides the match. */
export function MatchWords({ leg, now }: { readonly leg: PlanLeg; readonly now: number }) {
  const isVeiled = useIsVeiled(leg.matchId);
  const { match } = leg;
  if (match === null) return <span className={styles.teams}>比赛已不在赛程中</span>;
  return (
    <span className={styles.teams}>
      <span>{match.home.name}</span>
      <b className="big">{middleText(match, now, isVeiled)}</b>
      <span>{match.away.name}</span>
    </span>
  );
}
