import type { UserInfo } from "../../contract/http/user.ts";
import { Avatar } from "../ui/surface/Avatar.tsx";
import { LevelBadge } from "../ui/surface/LevelBadge.tsx";
import styles from "./MineHeader.module.css";

/** The wallet has a header of its own (docs/product.md 2, wallet header panel). */
export function hasMineHeader(pathname: string): boolean {
  return !/^\/v\/wallet\/?$/.test(pathname);
}

/** Header of the user centre's pages: the user, the description and the followers. */
export function MineHeader({ user }: { readonly user: UserInfo }) {
  return (
    <section className={styles.head} aria-label="我的信息">
      <Avatar src={user.portrait} name={user.nickName} size={56} />
      <div className={styles.who}>
        <p className={styles.name}>
          <b className="ell">{user.nickName}</b>
          <LevelBadge level={user.level} />
        </p>
        <p className={styles.description}>{user.description === "" ? "--" : user.description}</p>
      </div>
      <dl className={styles.counts}>
        <div>
          <dt>粉丝</dt>
          <dd className="big">{user.fansCount}</dd>
        </div>
        <div>
          <dt>关注</dt>
          <dd className="big">{user.attentionCount}</dd>
        </div>
      </dl>
    </section>
  );
}
