import { useId } from "react";
import type { UserInfo } from "../../../contract/http/user.ts";
import { type PageHref, isOpen } from "../../../contract/pages.ts";
import { followedRooms } from "../../api/roomRead.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useLoaded } from "../../hooks/useLoaded.ts";
import { useSession, useSessionView } from "../../hooks/useSession.ts";
import { amountText } from "../../ui/amount.ts";
import { spacePath } from "../../ui/spacePath.ts";
import { Avatar } from "../../ui/surface/Avatar.tsx";
import { Icon } from "../../ui/surface/Icon.tsx";
import { Link } from "../../ui/surface/Link.tsx";
import type { IconName } from "../../ui/surface/icons.ts";
import { LevelBadge } from "../../ui/surface/LevelBadge.tsx";
import styles from "./UserPopover.module.css";

interface Entry {
  readonly label: string;
  readonly to: PageHref;
  readonly icon: IconName;
}

const FOLLOWED = "/v/concern";
const MESSAGES = "/v/chat";

/** In the order of the specification (section 2, user popover), with our own 私信. */
export function entriesOf(user: Pick<UserInfo, "id" | "isAnchor" | "isExpert">, hasTips: boolean): readonly Entry[] {
  const publish: Entry = { label: "发布推荐", to: "/recommend", icon: "edit" };
  const apply: Entry = { label: "申请主播", to: "/v/apply", icon: "cam" };
  const entries: readonly Entry[] = [
    ...(user.isExpert === 1 && hasTips ? [publish] : []),
    { label: "个人中心", to: "/v/personal-data", icon: "user" },
    { label: "我的关注", to: FOLLOWED, icon: "heart" },
    { label: "我的空间", to: spacePath(user), icon: "home" },
    { label: "私信", to: MESSAGES, icon: "chat" },
    ...(user.isAnchor === 0 ? [apply] : []),
  ];
  return entries.filter(({ to }) => isOpen(to));
}

function levelText({ level, experience, nextLevelAt }: UserInfo): string {
  return nextLevelAt === null ? "已是最高等级" : `距 LV.${(level ?? 0) + 1} 还差 ${nextLevelAt - experience} 经验`;
}

interface CoinProps {
  readonly label: string;
  readonly tip: string;
  readonly icon: IconName;
  readonly amount: string | undefined;
}

function Coin({ label, tip, icon, amount }: CoinProps) {
  const id = useId();
  return (
    <div className={styles.coin}>
      <button type="button" className={icon === "tick" ? styles.ticket : undefined} aria-describedby={id}>
        <Icon name={icon} size={14} />
        {label}
      </button>
      <b className="big">{amountText(amount)}</b>
      <span id={id} role="tooltip" className={styles.tip}>
        {tip}
      </span>
    </div>
  );
}

/** Number of followed anchors on air, requested when the popover opens; nothing if there are none or it is unknown. */
function FollowedOnAir({ onClose }: { readonly onClose: () => void }) {
  const { api } = usePortal();
  const { state } = useLoaded("followed on air", (signal) => followedRooms(api, "followedLive", 1, { signal, isQuiet: true }), null);
  if (state.kind !== "ready" || state.value.total === 0) return null;
  return (
    <Link className={styles.onAir} to="/live/follow" onClick={onClose}>
      {state.value.total} 位正在直播
    </Link>
  );
}

interface UserPopoverProps {
  /** Unread conversations and requests. */
  readonly unreadMessages?: number;
  readonly onClose: () => void;
}

/** The user popover of the header (docs/product.md 2): level, wallet, links, logout. */
export function UserPopover({ unreadMessages = 0, onClose }: UserPopoverProps) {
  const { brand } = usePortal();
  const session = useSession();
  const { user, balances } = useSessionView();
  if (!user) return null;
  return (
    <div className={styles.pop}>
      <div className={styles.head}>
        <Avatar src={user.portrait} name={user.nickName} size={48} />
        <div className={styles.who}>
          <b className="ell">{user.nickName}</b>
          <LevelBadge level={user.level} />
          <p>{levelText(user)}</p>
        </div>
      </div>
      <div className={styles.wallet}>
        <Coin
          label="球钻"
          tip={`球钻可用于赠送礼物、${brand.hasTips ? "购买方案" : "购买集锦"}和开通贵族`}
          icon="dia"
          amount={balances?.balance}
        />
        <Coin label="球票" tip="球票由活动和任务获得，可用于赠送礼物" icon="tick" amount={balances?.ticket} />
        <Link className="btn sm pri" to="/v/wallet" onClick={onClose}>
          钱包
        </Link>
      </div>
      <ul className={styles.links}>
        {entriesOf(user, brand.hasTips).map(({ label, to, icon }) => (
          <li key={label}>
            <Link to={to} onClick={onClose}>
              <Icon name={icon} />
              {label}
            </Link>
            {to === FOLLOWED ? <FollowedOnAir onClose={onClose} /> : null}
            {to === MESSAGES && unreadMessages > 0 ? (
              <Link className={styles.onAir} to={to} onClick={onClose}>
                {unreadMessages} 条未读
              </Link>
            ) : null}
          </li>
        ))}
        <li>
          <button type="button" onClick={() => void session.logout()}>
            <Icon name="logout" />
            退出登录
          </button>
        </li>
      </ul>
    </div>
  );
}
