import type { EmbeddedMatch } from "../../../contract/http/content.ts";
import { useIsVeiled } from "../../hooks/useVeil.ts";
import styles from "./StatLines.module.css";

const FOOTBALL = [
  ["xg", "期望进球"],
  ["shots", "射门"],
  ["shotsOnTarget", "射正"],
  ["corners", "角球"],
  ["possession", "控球"],
] as const;
const BASKETBALL = [
  ["rebounds", "篮板"],
  ["assists", "助攻"],
  ["steals", "抢断"],
  ["blocks", "盖帽"],
  ["turnovers", "失误"],
  ["threePointsScored", "三分命中"],
] as const;
const SHARE = "possession";
const PERCENT = 100;

const shown = (key: string, value: number): string => (key === SHARE ? `${value}%` : key === "xg" ? value.toFixed(2) : String(value));

/** The figures a report mentions, both sides compared. */
export function StatLines({ match }: { readonly match: EmbeddedMatch }) {
  const isVeiled = useIsVeiled(match.matchId);
  const lines = (match.sport === "fb" ? FOOTBALL : BASKETBALL).flatMap(([key, label]) => {
    const pair = match.stats[key];
    return pair ? [{ key, label, pair }] : [];
  });
  if (isVeiled || lines.length === 0) return null;
  return (
    <table className={styles.lines}>
      <caption className="sr">
        {match.home.name} 对 {match.away.name} 的技术统计
      </caption>
      <tbody>
        {lines.map(({ key, label, pair: [home, away] }) => {
          const most = Math.max(home, away, 1e-9);
          return (
            <tr key={key}>
              <td className="num" data-more={home >= away}>
                {shown(key, home)}
              </td>
              <td aria-hidden="true">
                <i className={styles.home} style={{ width: `${(home / most) * PERCENT}%` }} />
              </td>
              <th scope="row">{label}</th>
              <td aria-hidden="true">
                <i className={styles.away} style={{ width: `${(away / most) * PERCENT}%` }} />
              </td>
              <td className="num" data-more={away >= home}>
                {shown(key, away)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
