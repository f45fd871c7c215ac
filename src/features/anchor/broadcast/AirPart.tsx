import { useEffect, useState } from "react";
import type { LiveSession, OwnRoom } from "../../../../contract/http/room.ts";
import type { RoomView } from "../../../../streams/room/types.ts";
import { endLive, goLive } from "../../../api/roomManage.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useBehavior } from "../../../hooks/useBehavior.ts";
import { Link } from "../../../ui/surface/Link.tsx";
import { StatList, statsOf } from "../kit/SessionStats.tsx";
import { Section } from "../kit/Section.tsx";
import { useAsk } from "../kit/useAsk.tsx";
import { useSending } from "../../../hooks/useSending.ts";
import { useStep } from "../../../hooks/useStep.ts";
import styles from "./broadcast.module.css";
import { RefusedNote } from "./RefusedNote.tsx";
import { Checklist, StateCard, airOf } from "./StateCard.tsx";

interface AirPartProps {
  readonly own: OwnRoom;
  readonly view: RoomView;
  readonly onChange: (room: OwnRoom) => void;
  /** Reloads the room's state. */
  readonly reload: () => void;
  /** Called when the session ends, whose stream key may have become invalid. */
  readonly onEnded: () => void;
}

/** Going on air and off air, with the figures of the session that ended. */
export function AirPart({ own, view, onChange, reload, onEnded }: AirPartProps) {
  const { api, now } = usePortal();
  const state = useBehavior(view.state$);
  const [ended, setEnded] = useState<LiveSession | null>(null);
  const { isSending, problem, send } = useSending();
  const { ask, dialog } = useAsk();
  const air = airOf(state);
  const minute = useStep(now, 60_000, state.session?.startedAt ?? 0);
  const { roomId } = own.room;

  // A new session has begun: the figures of the last one are in the list of sessions.
  const sessionId = state.session?.id ?? null;
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- what happens to the room comes from outside
    if (sessionId !== null) setEnded(null);
  }, [sessionId]);

  const begin = (): void =>
    void send(
      () => goLive(api),
      (begun) => {
        onChange(begun);
        reload();
      },
    );

  const end = (): void =>
    ask({
      title: "结束直播",
      text: "结束后观众将看不到画面，本场数据会显示在这里。",
      okLabel: "下播",
      run: async () => {
        const answer = await endLive(api, roomId);
        if (answer.ok) {
          setEnded(answer.value.session);
          reload();
          onEnded();
        }
        return answer;
      },
    });

  return (
    <>
      <Section title="直播状态">
        <div className={styles.air}>
          <StateCard air={air} now={minute} />
          {air.kind === "down" ? (
            <button type="button" className="btn pri lg" aria-busy={isSending} onClick={begin}>
              开播
            </button>
          ) : (
            <button type="button" className={`btn line lg ${styles.end}`} onClick={end}>
              下播
            </button>
          )}
        </div>
        <RefusedNote anchorId={own.room.anchor.id} roomId={roomId} isFlowing={state.isFlowing} />
        {problem === null ? null : (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
        {ended === null ? null : (
          <div className={styles.ended}>
            <p>
              <b>本场数据</b>
              <Link to="/v/anchor-zone">历史直播</Link>
            </p>
            <StatList label="本场数据" stats={statsOf(ended, now())} />
          </div>
        )}
        <Checklist air={air} publish={own.publish} />
      </Section>
      {dialog}
    </>
  );
}
