import { Suspense } from "react";
import type { OwnRoom } from "../../../../contract/http/room.ts";
import { ownRoom } from "../../../api/roomManage.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useIsAlive } from "../../../hooks/useIsAlive.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { Link } from "../../../ui/surface/Link.tsx";
import { lazyPart } from "../../../ui/surface/lazyPart.tsx";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { Skeleton } from "../../../ui/surface/Skeleton.tsx";
import { AnchorPage } from "../kit/AnchorPage.tsx";
import { roomPath } from "../kit/ownRoom.ts";
import { RoomPart } from "../kit/RoomPart.tsx";
import { Section } from "../kit/Section.tsx";
import { AirPart } from "./AirPart.tsx";
import styles from "./broadcast.module.css";
import { PublishCard } from "./PublishCard.tsx";
import { profileOf } from "./roomProfile.ts";

const RoomProfileForm = lazyPart(async () => (await import("./RoomProfileForm.tsx")).RoomProfileForm);
const CameraPart = lazyPart(async () => (await import("../camera/CameraPart.tsx")).CameraPart);

interface AnchorSetPageProps {
  /** Shows a short notice. */
  readonly announce: (text: string) => void;
}

interface RoomPartsProps extends AnchorSetPageProps {
  readonly own: OwnRoom;
  readonly onChange: (own: OwnRoom) => void;
  /** Reloads the anchor's own room. */
  readonly reload: () => void;
}

function RoomParts({ own, onChange, reload, announce }: RoomPartsProps) {
  const isAlive = useIsAlive();
  const { roomId } = own.room;
  const skeleton = <Skeleton rows={5} height={60} />;
  return (
    <>
      <p className={styles.number}>
        房间号 <b className="num">{roomId}</b>
        <Link to={roomPath(roomId)}>进入我的直播间</Link>
      </p>
      <RoomPart roomId={roomId} rows={3} rowHeight={72}>
        {(view, reloadView) => <AirPart own={own} view={view} onChange={onChange} reload={reloadView} onEnded={reload} />}
      </RoomPart>
      <PublishCard publish={own.publish} onChange={onChange} />
      <Section title="浏览器开播" note="不装软件，直接用摄像头或屏幕开播">
        {isAlive ? (
          <Suspense fallback={skeleton}>
            <CameraPart isLive={own.room.isLive} onLive={onChange} />
          </Suspense>
        ) : (
          skeleton
        )}
      </Section>
      <Section title="直播间信息">
        {isAlive ? (
          <Suspense fallback={skeleton}>
            <RoomProfileForm
              initial={profileOf(own.room, own.notice)}
              okLabel="保存"
              onSaved={(saved) => {
                onChange(saved);
                announce("直播间信息已保存");
              }}
            />
          </Suspense>
        ) : (
          skeleton
        )}
      </Section>
    </>
  );
}

function AnchorSet({ announce }: AnchorSetPageProps) {
  const { api } = usePortal();
  // Not server-rendered: the stream key must not be in a document that browsers cache.
  const loaded = useLoaded("own room", (signal) => ownRoom(api, { signal }), null);
  return (
    <LoadedPart loaded={loaded} rows={8} rowHeight={64}>
      {(own) => <RoomParts own={own} announce={announce} onChange={(changed) => loaded.change(() => changed)} reload={loaded.reload} />}
    </LoadedPart>
  );
}

/** Going live: the broadcast's state, publish address, and profile. */
export function AnchorSetPage({ announce }: AnchorSetPageProps) {
  return (
    <AnchorPage title="直播设置" atEnd={<Link to="/v/anchor-zone">我的直播</Link>}>
      {(user) => <AnchorSet key={user.id} announce={announce} />}
    </AnchorPage>
  );
}
