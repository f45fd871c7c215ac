import { Link } from "react-router-dom";
import type { UserInfo } from "../../../../contract/http/user.ts";
import { countText } from "../words.ts";
import styles from "./CentrePage.module.css";

/** Above every page but the wallet: the user's description and followers (spec section 2, header widgets). */
export function ProfileStrip({ user }: { readonly user: UserInfo }) {
  return (
    <div className={styles.strip}>
      <p className={styles.about} data-empty={user.description === ""}>
        {user.description || "还没有个人简介"}
      </p>
      <dl className={styles.counts}>
        <div>
          <dt>关注</dt>
          <dd>
            <Link to="/v/attention">{countText(user.attentionCount)}</Link>
          </dd>
        </div>
        <div>
          <dt>粉丝</dt>
          <dd>
            <Link to="/v/attention?type=2">{countText(user.fansCount)}</Link>
          </dd>
        </div>
      </dl>
    </div>
  );
}
