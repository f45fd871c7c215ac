import type { RoomId, UserId } from "../../../../contract/ids.ts";
import { useEffect, useState } from "react";
import type { PublishRefusal, UserEvents } from "../../../../contract/feed/user.ts";
import { userEvents } from "../../../../streams/user/userEvents.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { shanghaiDateTime } from "../../../ui/shanghai.ts";
import styles from "./broadcast.module.css";

interface RefusedNoteProps {
  readonly anchorId: UserId;
  readonly roomId: RoomId;
  /** Pictures arrive. */
  readonly isFlowing: boolean;
}

type Refused = UserEvents["publish.refused"] & { readonly at: number };

const WHY: Readonly<Record<PublishRefusal, string>> = {
  key: "推流密钥不正确，请重新复制服务器和推流密钥",
  expired: "推流密钥已过期，请重置密钥后填入推流软件",
  replaced: "推流密钥已失效（已重置，或对应的直播已结束），请填入当前的密钥",
  busy: "已有推流软件正在向本直播间推流，请先停止其中一个",
  codec: "画面或声音的格式不支持，请使用 H.264 视频和 AAC 音频",
};

/** Tells that a broadcasting program was refused, when, and why; disappears when pictures begin to arrive. */
export function RefusedNote({ anchorId, roomId, isFlowing }: RefusedNoteProps) {
  const { tvFeed } = usePortal();
  const [refused, setRefused] = useState<Refused | null>(null);

  useEffect(() => {
    const subscription = userEvents(tvFeed, anchorId, "publish.refused").subscribe(({ at, d }) => {
      if (d.roomId === roomId) setRefused({ ...d, at });
    });
    return () => subscription.unsubscribe();
  }, [tvFeed, anchorId, roomId]);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what happens to the room comes from outside
    if (isFlowing) setRefused(null);
  }, [isFlowing]);

  return (
    <div role="status">
      {refused === null ? null : (
        <p className={styles.problem}>
          {shanghaiDateTime(refused.at)} 推流连接被拒绝：{WHY[refused.why]}
        </p>
      )}
    </div>
  );
}
