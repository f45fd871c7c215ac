import type { RoomId } from "../../../../contract/ids.ts";
import { useState } from "react";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { ErrorState } from "../../../ui/surface/ErrorState.tsx";
import { ForUser } from "../../../ui/surface/ForUser.tsx";
import { Link } from "../../../ui/surface/Link.tsx";
import { Skeleton } from "../../../ui/surface/Skeleton.tsx";
import type { ReportData } from "./report.ts";
import { ReportForm } from "./ReportForm.tsx";
import styles from "./report.module.css";
import { RoomThumb } from "../../../parts/rooms/RoomCard.tsx";
import { roomPath, roomTitle } from "../../../parts/rooms/rooms.ts";

/** Asks for the room; a plain form, so that it works before hydration. */
function WhichRoom({ roomId }: { readonly roomId: RoomId | null }) {
  return (
    <form className={styles.which} action="/live/report" method="get">
      <label htmlFor="roomId">房间号</label>
      <input id="roomId" name="roomId" inputMode="numeric" pattern="[0-9]{1,18}" required defaultValue={roomId ?? ""} />
      <button type="submit" className="btn pri">
        下一步
      </button>
      <p role="status">{roomId === null ? "房间号在直播间标题下方" : `没有房间号为“${roomId}”的直播间，请检查后重试`}</p>
    </form>
  );
}

/** The form and its pressed button are gone: the focus moves to the link that replaces them. */
function focusIt(link: HTMLAnchorElement | null): void {
  link?.focus();
}

function ReportedRoom({ room }: Extract<ReportData, { kind: "room" }>) {
  const [isDone, setIsDone] = useState(false);
  return (
    <>
      <Link className={styles.room} to={roomPath(room.roomId)}>
        <RoomThumb room={room} />
        <span>
          <b>{roomTitle(room)}</b>
          <i>
            {room.anchor.nickName} · 房间号 {room.roomId}
          </i>
        </span>
      </Link>
      {isDone ? (
        <EmptyState
          text="举报已提交，我们会尽快处理"
          action={
            <Link ref={focusIt} className="btn line" to={roomPath(room.roomId)}>
              返回直播间
            </Link>
          }
        />
      ) : (
        <ForUser waiting={<Skeleton rows={4} height={56} />}>
          {() => <ReportForm roomId={room.roomId} onDone={() => setIsDone(true)} />}
        </ForUser>
      )}
    </>
  );
}

interface ReportPageProps {
  readonly data: ReportData;
  readonly onRetry: () => void;
}

/** Reports a room (docs/product.md 2, /live/report). */
export function ReportPage({ data, onRetry }: ReportPageProps) {
  return (
    <div className={styles.page}>
      <h1>举报直播间</h1>
      {data.kind === "none" ? <WhichRoom roomId={null} /> : null}
      {data.kind === "unknown" ? <WhichRoom roomId={data.roomId} /> : null}
      {data.kind === "failed" ? <ErrorState code={data.error.code} message={data.error.message} onRetry={onRetry} /> : null}
      {data.kind === "room" ? <ReportedRoom key={data.room.roomId} {...data} /> : null}
    </div>
  );
}
