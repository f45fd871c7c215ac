import type { RankEntry } from "../../../contract/http/room.ts";
import { amountText } from "../../ui/amount.ts";
import { spacePath } from "../../ui/spacePath.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { EmptyState } from "../../ui/surface/EmptyState.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import styles from "./Ranks.module.css";

/** Who was given most this week, a line each. */
export function Ranks({ ranks }: { readonly ranks: readonly RankEntry[] }) {
  return (
    <section className={styles.section}>
      <div className="sec-h">
        <h2>主播周榜</h2>
        <Link className="more" to="/live/rank">
          更多
          <Icon name="right" size={16} />
        </Link>
      </div>
      {ranks.length === 0 ? (
        <EmptyState text="本周还没有礼物" />
      ) : (
        <ol className={styles.list} aria-label="主播周榜">
          {ranks.map(({ rank, user, amount, roomId }) => (
            <li key={user.id}>
              <Link to={roomId === null ? spacePath(user) : `/live/room/${roomId}`}>
                <b className="big" data-top={rank <= 3}>
                  {rank}
                </b>
                <Avatar src={user.portrait} name={user.nickName} size={32} />
                <span className="ell">{user.nickName}</span>
                <i className="num">
                  <Icon name="dia" size={14} />
                  {amountText(amount)}
                </i>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
