import { useMachine } from "@xstate/react";
import { useEffect, useState } from "react";
import { fromPromise } from "xstate";
import type { OwnRoom } from "../../../../contract/http/room.ts";
import { err, ok } from "../../../../contract/result.ts";
import { type KeyAnswer, broadcastMachine, broadcastStage } from "../../../../machines/anchor/broadcastMachine.ts";
import { goLive, ownRoom } from "../../../api/roomManage.ts";
import type { Api } from "../../../api/client.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useBehavior } from "../../../hooks/useBehavior.ts";
import { StatList } from "../kit/SessionStats.tsx";
import styles from "./camera.module.css";
import { LeaveGuard } from "./LeaveGuard.tsx";
import { Preview } from "./Preview.tsx";
import { SettingsForm } from "./SettingsForm.tsx";
import { createStudio } from "./studio.ts";
import { supportOf } from "./capture.ts";
import { WARNINGS, clockText, problemText, stageText } from "./broadcastText.ts";

interface CameraPartProps {
  /** The room is on air, from whatever publisher. */
  readonly isLive: boolean;
  /** Called when the room went on air for this broadcast. */
  readonly onLive: (room: OwnRoom) => void;
}

const UNSUPPORTED = {
  unsupported: "当前浏览器不能直接开播，请用新版 Chrome 或 Edge，或使用 OBS",
  insecure: "浏览器只在安全连接（https）下允许使用摄像头和屏幕，请换用 https 地址，或使用 OBS",
} as const;

/** Goes on air and returns the stream key. A reconnect does not restart a session that ended meanwhile. */
async function keyOf(api: Api, isReturning: boolean, onLive: (room: OwnRoom) => void): Promise<KeyAnswer> {
  if (isReturning) {
    const own = await ownRoom(api);
    if (!own.ok) return own;
    if (!own.value.room.isLive) return err("over");
  }
  const begun = await goLive(api);
  if (!begun.ok) return begun;
  onLive(begun.value);
  const { publish } = begun.value;
  return publish === null ? err("over") : ok(publish.streamKey);
}

function Broadcast({ isLive, onLive }: CameraPartProps) {
  const { api } = usePortal();
  const [studio] = useState(createStudio);
  const [machine] = useState(() =>
    broadcastMachine.provide({
      actors: {
        ...studio.actors,
        askKey: fromPromise<KeyAnswer, { readonly isReturning: boolean }>(({ input }) => keyOf(api, input.isReturning, onLive)),
      },
    }),
  );
  const [snapshot, send] = useMachine(machine, { input: { jitter: Math.random } });
  const captured = useBehavior(studio.captured$);
  const devices = useBehavior(studio.devices$);
  const stats = useBehavior(studio.stats$);
  const stage = broadcastStage(snapshot);
  const { settings, problem, message } = snapshot.context;
  const isOn = stage === "connecting" || stage === "publishing" || stage === "reconnecting";
  const shownMessage = message === "" ? (problem === null ? "" : problemText(problem)) : message;

  useEffect(() => {
    const onOnline = (): void => send({ type: "network.returned" });
    // A socket notices a lost network late.
    const onOffline = (): void => send({ type: "connection.lost" });
    window.addEventListener("online", onOnline);
    window.addEventListener("offline", onOffline);
    return () => {
      window.removeEventListener("online", onOnline);
      window.removeEventListener("offline", onOffline);
    };
  }, [send]);

  return (
    <div className={styles.part} data-stage={stage}>
      {isOn ? <LeaveGuard /> : null}
      <Preview pictures={captured?.pictures ?? null} />
      <div className={styles.side}>
        <p className={styles.state} role="status">
          <i aria-hidden="true" />
          {stageText(stage, settings.source)}
        </p>
        {shownMessage === "" ? null : (
          <p className={styles.problem} role="alert">
            {shownMessage}
          </p>
        )}
        {captured?.microphone === "missing" ? <p className={styles.warning}>没有可用的麦克风，观众听不到您的声音</p> : null}
        <SettingsForm
          settings={settings}
          devices={devices}
          isLocked={isOn}
          onChange={(change) => send({ type: "settings.changed", change })}
        />
        {isOn || stage === "ended" ? (
          <StatList
            label="推流数据"
            stats={[
              { label: "已推", value: clockText(stats.publishedMs) },
              { label: "码率 kb/s", value: String(stats.kilobitsPerSecond) },
              { label: "帧率", value: String(stats.framesPerSecond) },
              { label: "丢帧", value: String(stats.dropped) },
            ]}
          />
        ) : null}
        <p className={styles.warning} role="status">
          {isOn && stats.warning !== null ? WARNINGS[stats.warning] : ""}
        </p>
        <div className={styles.buttons}>
          {stage === "idle" || stage === "ended" ? (
            <button type="button" className="btn pri lg" onClick={() => send({ type: "preview.requested" })}>
              打开预览
            </button>
          ) : null}
          {stage === "preview" ? (
            <button type="button" className="btn pri lg" onClick={() => send({ type: "publish.requested" })}>
              {isLive ? "开始推流" : "开播并推流"}
            </button>
          ) : null}
          {stage === "preview" || stage === "asking" ? (
            <button type="button" className="btn line lg" onClick={() => send({ type: "preview.closed" })}>
              关闭预览
            </button>
          ) : null}
          {isOn ? (
            <button type="button" className={`btn line lg ${styles.stop}`} onClick={() => send({ type: "stop.requested" })}>
              停止推流
            </button>
          ) : null}
        </div>
        {stage === "ended" && isLive ? <p className={styles.hint}>直播间还在直播中，5 分钟内可以重新推流；要结束请点“下播”</p> : null}
      </div>
    </div>
  );
}

/** Broadcasting from this browser's camera or screen, without a broadcasting program. */
export function CameraPart(props: CameraPartProps) {
  const support = supportOf(globalThis);
  return support === "supported" ? <Broadcast {...props} /> : <p className={styles.unsupported}>{UNSUPPORTED[support]}</p>;
}
