import type { UserId } from "../../../../contract/ids.ts";
import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router-dom";
import { userEvents } from "../../../../streams/user/userEvents.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { useListAge } from "../../../hooks/useRenewedList.ts";
import { pageParam } from "../../../hooks/pageParam.ts";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { ForUser } from "../../../ui/surface/ForUser.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { PageLinks } from "../../../ui/surface/PageLinks.tsx";
import { Skeleton } from "../../../ui/surface/Skeleton.tsx";
import { type FollowedAnswer, loadFollowed } from "./followed.ts";
import { LiveFrame } from "../LiveFrame.tsx";
import styles from "../live.module.css";
import { RoomGrid } from "../../../parts/rooms/RoomCard.tsx";

function FollowedRooms({ userId, first }: { readonly userId: UserId; readonly first: FollowedAnswer | null }) {
  const { api, tvFeed } = usePortal();
  const [params] = useSearchParams();
  const loaded = useLoaded(String(pageParam(params)), (signal) => loadFollowed(api, params, signal), first);
  useListAge(loaded.state.kind === "ready" ? loaded.state.value : null, loaded.reload);
  const onLive = useEffectEvent(() => loaded.reload());
  useEffect(() => {
    const subscription = userEvents(tvFeed, userId, "live").subscribe(onLive);
    return () => subscription.unsubscribe();
  }, [tvFeed, userId]);
  return (
    <LoadedPart loaded={loaded} rows={2} rowHeight={240}>
      {(page) => (
        <>
          {page.list.length === 0 ? (
            <EmptyState
              text={page.total === 0 ? "您还没有关注主播" : "暂无数据"}
              action={
                <Link className="btn line" to="/anchor">
                  去看看主播
                </Link>
              }
            />
          ) : (
            <>
              <p className={styles.onAir} data-live={page.onAir > 0}>
                {page.onAir > 0 ? `${page.onAir} 位关注的主播正在直播` : "关注的主播都没有开播"}
              </p>
              <RoomGrid rooms={page.list} label="关注的直播间" />
            </>
          )}
          <PageLinks of={page} label="关注的直播间" />
        </>
      )}
    </LoadedPart>
  );
}

/** Rooms of the followed anchors, reloaded when one of them goes on air and every two minutes. `first`: the server's reply. */
export function FollowedPage({ first }: { readonly first: FollowedAnswer | null }) {
  return (
    <LiveFrame current="follow" title="关注的直播">
      <ForUser waiting={<Skeleton rows={2} height={240} />}>
        {(user) => <FollowedRooms key={user.id} userId={user.id} first={first} />}
      </ForUser>
    </LiveFrame>
  );
}
