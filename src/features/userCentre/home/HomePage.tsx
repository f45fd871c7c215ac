import type { UserInfo } from "../../../../contract/http/user.ts";
import type { PageHref } from "../../../../contract/pages.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { useSessionView } from "../../../hooks/useSession.ts";
import { countText } from "../../../ui/count.ts";
import { spacePath } from "../../../ui/spacePath.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import type { IconName } from "../../../ui/surface/icons.ts";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { UserPage } from "../../../ui/surface/UserPage.tsx";
import { useHornArrivals } from "../horn/useHornArrivals.ts";
import styles from "./home.module.css";
import { type Summary, type SummaryAnswer, loadSummary } from "./summary.ts";

interface TileProps {
  readonly to: PageHref;
  readonly icon: IconName;
  readonly label: string;
  /** Null = not known. */
  readonly count: number | null;
}

function Tile({ to, icon, label, count }: TileProps) {
  return (
    <li>
      <Link to={to}>
        <Icon name={icon} size={20} />
        <span>{label}</span>
        <b className="big">{count === null ? "--" : countText(count)}</b>
      </Link>
    </li>
  );
}

function Tiles({ user, summary }: { readonly user: UserInfo; readonly summary: Summary }) {
  return (
    <ul className={styles.tiles}>
      <Tile to="/v/concern" icon="heart" label="关注" count={user.attentionCount} />
      <Tile to="/v/attention?type=2" icon="users" label="粉丝" count={user.fansCount} />
      <Tile to="/v/collection" icon="star" label="收藏的比赛" count={summary.collected} />
      <Tile to="/v/reserve" icon="bell" label="预约的比赛" count={summary.reserved} />
      <Tile to="/v/information" icon="horn" label="未读喇叭" count={summary.unread} />
      <Tile to="/v/grade" icon="crown" label="经验" count={user.experience} />
    </ul>
  );
}

function Home({ user, first }: { readonly user: UserInfo; readonly first: SummaryAnswer | null }) {
  const { api } = usePortal();
  const loaded = useLoaded("summary", (signal) => loadSummary(api, signal), first);
  useHornArrivals(loaded.reload);
  return (
    <LoadedPart loaded={loaded} rows={2} rowHeight={96}>
      {(summary) => <Tiles user={user} summary={summary} />}
    </LoadedPart>
  );
}

function Links() {
  const { user } = useSessionView();
  return (
    <p className={styles.links}>
      <Link to="/v/personal-data">编辑资料</Link>
      {user ? <Link to={spacePath(user)}>我的空间</Link> : null}
    </p>
  );
}

/** The user's start page: counts, each with a link. `first`: the server's answer. */
export function HomePage({ first }: { readonly first: SummaryAnswer | null }) {
  return (
    <UserPage title="我的主页" atEnd={<Links />}>
      {(user) => <Home user={user} first={first} />}
    </UserPage>
  );
}
