import type { ReactNode } from "react";
import type { UserCard } from "../../../../contract/http/user.ts";
import type { Result } from "../../../../contract/result.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useRenewedList } from "../../../hooks/useRenewedList.ts";
import { useSessionView } from "../../../hooks/useSession.ts";
import { countText } from "../../../ui/count.ts";
import { spacePath } from "../../../ui/spacePath.ts";
import { Avatar } from "../../../ui/surface/Avatar.tsx";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../../ui/surface/ErrorState.tsx";
import { LevelBadge } from "../../../ui/surface/LevelBadge.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { type AnchorEntry, type AnchorsData, loadAnchors } from "./anchors.ts";
import styles from "./anchors.module.css";
import { LiveFrame } from "../LiveFrame.tsx";
import { roomPath, roomTitle } from "../../../parts/rooms/rooms.ts";

/** The follow button for a user; belongs to another feature, so the route passes it in. */
export type FollowSlot = (person: UserCard) => ReactNode;

function AnchorCard({ entry: { person, room }, follow }: { readonly entry: AnchorEntry; readonly follow: FollowSlot }) {
  const isSelf = useSessionView().user?.id === person.id;
  return (
    <li className={styles.card}>
      <Link
        className={styles.portrait}
        data-live={room !== null}
        to={room ? roomPath(room.roomId) : spacePath(person)}
        tabIndex={-1}
        aria-hidden="true"
      >
        <Avatar src={person.portrait} name={person.nickName} size={72} />
        {room ? <i>直播</i> : null}
      </Link>
      <p className={styles.name}>
        <Link className="ell" to={spacePath(person)}>
          {person.nickName}
        </Link>
        <LevelBadge level={person.level} />
      </p>
      <p className={styles.note}>粉丝 {countText(person.fansCount)}</p>
      {room ? (
        <Link className={`${styles.room} ell`} to={roomPath(room.roomId)}>
          {roomTitle(room)}
        </Link>
      ) : (
        <p className={`${styles.room} ${styles.note} ell`}>{person.description === "" ? "未开播" : person.description}</p>
      )}
      {isSelf ? null : follow(person)}
    </li>
  );
}

interface SectionProps {
  readonly title: string;
  readonly anchors: Result<readonly AnchorEntry[], ApiFailure>;
  readonly follow: FollowSlot;
  readonly onRetry: () => void;
}

function Section({ title, anchors, follow, onRetry }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className="sec-h">
        <h2>{title}</h2>
      </div>
      {!anchors.ok ? (
        <ErrorState code={anchors.error.code} message={anchors.error.message} onRetry={onRetry} />
      ) : anchors.value.length === 0 ? (
        <EmptyState action={<Link to="/live/all">看正在直播的房间</Link>} />
      ) : (
        <ul className={styles.grid} aria-label={title}>
          {anchors.value.map((entry) => (
            <AnchorCard key={entry.person.id} entry={entry} follow={follow} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface AnchorsPageProps {
  readonly data: AnchorsData;
  readonly follow: FollowSlot;
  readonly onRetry: () => void;
}

/** Anchors with their rooms (docs/product.md 2, /anchor). */
export function AnchorsPage({ data: loaded, follow, onRetry }: AnchorsPageProps) {
  const { api } = usePortal();
  const data = useRenewedList(loaded, async () => {
    const answer = await loadAnchors(api);
    return answer.hot.ok && answer.recommended.ok ? answer : null;
  });
  return (
    <LiveFrame current="anchor" title="主播">
      <Section title="热门主播" anchors={data.hot} follow={follow} onRetry={onRetry} />
      <Section title="推荐主播" anchors={data.recommended} follow={follow} onRetry={onRetry} />
    </LiveFrame>
  );
}
