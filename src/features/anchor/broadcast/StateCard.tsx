import type { RoomState } from "../../../../contract/room/room.ts";
import type { OwnRoom } from "../../../../contract/http/room.ts";
import { shanghaiTime } from "../../../ui/shanghai.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { durationText } from "../kit/durationText.ts";
import styles from "./broadcast.module.css";

/** State of the broadcast. */
export type Air =
  | { readonly kind: "down"; readonly endedBy: RoomState["endedBy"] }
  /** On air, but no pictures arrive. */
  | { readonly kind: "waiting"; readonly startedAt: number }
  | { readonly kind: "flowing"; readonly startedAt: number };

export function airOf({ session, isFlowing, endedBy }: Pick<RoomState, "session" | "isFlowing" | "endedBy">): Air {
  if (session === null) return { kind: "down", endedBy };
  return { kind: isFlowing ? "flowing" : "waiting", startedAt: session.startedAt };
}

const ENDED: Readonly<Record<NonNullable<RoomState["endedBy"]>, string>> = {
  ended: "直播已结束",
  lost: "推流中断超过 5 分钟，直播已自动结束",
  closed: "直播已被平台关闭",
};

interface StateCardProps {
  readonly air: Air;
  readonly publish: OwnRoom["publish"];
  /** Server time, epoch ms. */
  readonly now: number;
}

function words(air: Air): { readonly title: string; readonly text: string } {
  switch (air.kind) {
    case "down":
      return { title: "未开播", text: air.endedBy === null ? "点击开播后，观众就能在直播列表看到您" : ENDED[air.endedBy] };
    case "waiting":
      return { title: "已开播，等待画面", text: "还没有收到画面，请在推流软件里开始推流，或用页面下方的「浏览器开播」" };
    case "flowing":
      return { title: "直播中，画面正常", text: "观众正在看到您的画面" };
    default:
      return air satisfies never;
  }
}

/** Whether the room is on air and pictures arrive, updated live. */
export function StateCard({ air, now }: Omit<StateCardProps, "publish">) {
  const { title, text } = words(air);
  return (
    <div className={styles.state} data-kind={air.kind}>
      <i aria-hidden="true" />
      <div role="status">
        <b>{title}</b>
        <p>{text}</p>
      </div>
      {air.kind === "down" ? null : (
        <p className={styles.since}>
          {shanghaiTime(air.startedAt)} 开播
          <br />
          已播 {durationText(now - air.startedAt)}
        </p>
      )}
    </div>
  );
}

/** How to set up the broadcasting program; completed steps are ticked. */
export function Checklist({ air, publish }: Omit<StateCardProps, "now">) {
  const isUp = air.kind !== "down";
  const steps = [
    { isDone: publish !== null, text: "获取推流地址", more: "开播或点击「获取推流密钥」后，服务器和密钥显示在下方" },
    {
      isDone: air.kind === "flowing",
      text: "填入推流软件",
      more: "OBS：设置 → 直播 → 服务选「自定义」，填入服务器和推流密钥；不装软件可用下方的「浏览器开播」",
    },
    {
      isDone: air.kind === "flowing",
      text: "设置编码",
      more: "视频 H.264、音频 AAC，关键帧间隔 2 秒，码率 2500 到 6000 Kbps；不支持 HEVC",
    },
    { isDone: isUp, text: "点击开播", more: "标题、分类和比赛可以在直播中修改" },
    { isDone: air.kind === "flowing", text: "在推流软件里开始推流", more: "收到画面后，这里会显示「画面正常」" },
  ];
  return (
    <ol className={styles.steps} aria-label="开播步骤">
      {steps.map(({ isDone, text, more }) => (
        <li key={text} data-done={isDone}>
          <span className={styles.mark}>{isDone ? <Icon name="check" size={14} /> : null}</span>
          <span>
            <b>
              {text}
              {isDone ? <span className="sr">（已完成）</span> : null}
            </b>
            <small>{more}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}
