import type { BroadcastProblem, BroadcastStage, PictureSource } from "../../../../machines/anchor/broadcastMachine.ts";
import type { Warning } from "./broadcastStats.ts";

/** Messages of the section (our own; the specification has none). */
const PROBLEMS: Readonly<Record<BroadcastProblem, string>> = {
  denied: "没有得到使用权限。请点击地址栏旁的摄像头图标，允许本站使用后重试",
  missing: "没有找到所选的设备，请接好后重试",
  inUse: "设备打不开，可能正被其他程序使用，请关闭后重试",
  unplugged: "摄像头已断开，请接好后重试",
  shareStopped: "屏幕共享已停止",
  unsupported: "当前浏览器不支持，请用新版 Chrome 或 Edge，或使用 OBS",
  encoder: "画面或声音编码失败，推流已停止。请降低清晰度后重试",
  cutOff: "直播已结束或密钥已重置，推流已停止",
  over: "直播已结束，推流已停止",
  lost: "网络中断超过 1 分钟，推流已停止",
  protocol: "服务器不接受推流数据，请刷新页面后重试",
  key: "推流密钥无效，请重试",
  expired: "推流密钥已过期，请重置密钥后重试",
  replaced: "推流密钥已重置，推流已停止",
  busy: "已有画面正在推到本直播间，请先停止那一边",
  codec: "服务器不支持这路画面或声音的格式",
};

export function problemText(problem: BroadcastProblem): string {
  return PROBLEMS[problem];
}

export function stageText(stage: BroadcastStage, source: PictureSource): string {
  switch (stage) {
    case "idle":
      return "打开预览看看画面，满意了再开播";
    case "asking":
      return source === "camera" ? "正在打开摄像头，请在浏览器的提示里点“允许”" : "请在浏览器弹出的窗口里选择要共享的屏幕";
    case "preview":
      return "预览中，观众还看不到";
    case "connecting":
      return "正在连接";
    case "publishing":
      return "推流中，观众正在看到您的画面";
    case "reconnecting":
      return "网络中断，正在重新连接";
    case "ended":
      return "推流已停止";
    default:
      return stage satisfies never;
  }
}

export const WARNINGS: Readonly<Record<Warning, string>> = {
  line: "网络跟不上，正在丢帧",
  lowered: "网络跟不上，已降低码率",
  machine: "电脑编码跟不上，请选择更低的清晰度",
};

/** `mm:ss`, also beyond 99 minutes. */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
}
