import type { RankedExpert } from "../../../contract/http/tipTypes.ts";
import type { TipWindow } from "../../../contract/rules/tipStatistics.ts";
import { countText } from "../../ui/count.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import { FollowExpert } from "./FollowExpert.tsx";
import { Strip } from "../../parts/tips/Strip.tsx";
import { expertPath, percentText } from "../../parts/tips/planWords.ts";
import { returnText, streakText } from "../../parts/tips/tipWords.ts";
import styles from "./tips.module.css";

const PERCENT = 100;

interface ExpertTableProps {
  readonly experts: readonly RankedExpert[];
  readonly label: string;
  /** Sorted by followers: each row shows the follower count instead of the streak. */
  readonly isByFans?: boolean;
}

/** The ranking: ranks and the figures behind them, in the chosen window. */
export function ExpertTable({ experts, label, isByFans = false }: ExpertTableProps) {
  return (
    <table className={styles.board} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">排名</th>
          <th scope="col">专家</th>
          <th scope="col">近 15 单</th>
          <th scope="col">命中</th>
          <th scope="col">回报</th>
          <th scope="col">赢过收盘</th>
          <th scope="col">样本</th>
          <th scope="col">在售</th>
          <th scope="col">
            <span className="sr">关注</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {experts.map((expert) => (
          <tr key={expert.id}>
            <td className={styles.rank} data-top={expert.rank !== null && expert.rank <= 3 ? "" : undefined}>
              {expert.rank ?? <span title="满 10 单后进入排行">-</span>}
            </td>
            <th scope="row">
              <Link className={styles.who} to={expertPath(expert.id)}>
                <Avatar src={expert.portrait} name={expert.name} size={36} />
                <span>
                  <b className="ell">{expert.name}</b>
                  <small>{(isByFans ? null : streakText(expert.streak)) ?? `粉丝 ${countText(expert.fans)}`}</small>
                </span>
              </Link>
            </th>
            <td className={styles.fifteen}>
              <Strip outcomes={expert.fifteen} size="row" />
            </td>
            <td data-label="命中">
              <b>{percentText(expert.ranked.hit)}</b>
              <small>
                {expert.ranked.won}/{expert.ranked.decided}
              </small>
            </td>
            <td data-label="回报" data-sign={Math.sign(expert.ranked.returned)}>
              {returnText(expert.ranked.returned)}
            </td>
            <td data-label="赢过收盘">
              {expert.ranked.closings === 0 ? "-" : `${Math.round((expert.ranked.beatClosing / expert.ranked.closings) * PERCENT)}%`}
            </td>
            <td data-label="样本">{expert.ranked.plans} 单</td>
            <td data-label="在售">{expert.selling}</td>
            <td>
              <FollowExpert expert={expert} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `全部 26 中 12/24`: the ranking counts all settled plans, not the latest. */
function wholeText({ plans, won, decided }: TipWindow): string {
  return plans === 0 ? "暂无战绩" : `全部 ${plans} 中 ${won}/${decided}`;
}

/** The ranking as a side list, each line with the figures behind its rank. */
export function ExpertLines({ experts }: { readonly experts: readonly RankedExpert[] }) {
  return (
    <ol className={styles.lines}>
      {experts.map((expert) => (
        <li key={expert.id}>
          <i className="num">{expert.rank ?? <span title="满 10 单后进入排行">-</span>}</i>
          <Link className={styles.who} to={expertPath(expert.id)}>
            <Avatar src={expert.portrait} name={expert.name} size={32} />
            <span>
              <b className="ell">{expert.name}</b>
              <small>{wholeText(expert.all)}</small>
            </span>
          </Link>
          <span className={styles.state}>{expert.selling > 0 ? `在售 ${expert.selling}` : ""}</span>
        </li>
      ))}
    </ol>
  );
}
