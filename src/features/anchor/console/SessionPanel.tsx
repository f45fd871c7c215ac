import type { RoomId } from "../../../../contract/ids.ts";
import type { LiveSession } from "../../../../contract/http/room.ts";
import { type Result, ok } from "../../../../contract/result.ts";
import type { RoomView } from "../../../../streams/room/types.ts";
import type { Api, ApiFailure, CallInput } from "../../../api/client.ts";
import { sessionHistory } from "../../../api/roomManage.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useBehavior } from "../../../hooks/useBehavior.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { amountText } from "../../../ui/amount.ts";
import { countText } from "../../../ui/count.ts";
import { Link } from "../../../ui/surface/Link.tsx";
import { StatList } from "../kit/SessionStats.tsx";
import { useStep } from "../../../hooks/useStep.ts";
import { durationText } from "../kit/durationText.ts";
import styles from "./console.module.css";

/** Poll interval: the server counts the gifts and messages of a running session. */
const STATS_MS = 20_000;
const NONE = "--";

/** The running session's figures so far: a list of one, or empty when there is none. */
async function runningStats(
  api: Api,
  roomId: RoomId,
  sessionId: string,
  options: Pick<CallInput, "signal" | "isQuiet">,
): Promise<Result<readonly LiveSession[], ApiFailure>> {
  const answer = await sessionHistory(api, { roomId, page: 1 }, options);
  return answer.ok ? ok(answer.value.list.filter(({ id }) => id === sessionId)) : answer;
}

interface SessionPanelProps {
  readonly roomId: RoomId;
  readonly view: RoomView;
}

function Running({ roomId, view, sessionId, startedAt }: SessionPanelProps & { readonly sessionId: string; readonly startedAt: number }) {
  const { api, now } = usePortal();
  const { viewers, heat } = useBehavior(view.audience$);
  const step = useStep(now, STATS_MS, startedAt);
  const { state } = useLoaded(String(step), (signal) => runningStats(api, roomId, sessionId, { signal, isQuiet: true }), null);
  const stats = state.kind === "ready" ? state.value[0] : undefined;
  return (
    <>
      <StatList
        label="本场数据"
        stats={[
          { label: "在线人数", value: countText(viewers) },
          { label: "热度", value: countText(heat) },
          { label: "已播", value: durationText(step - startedAt) },
          { label: "消息", value: stats ? countText(stats.messages) : NONE },
          { label: "送礼人数", value: stats ? countText(stats.givers) : NONE },
          { label: "收到球钻", value: stats ? amountText(stats.diamonds) : NONE },
        ]}
      />
      {state.kind === "failed" || (state.kind === "ready" && state.failure) ? (
        <p className={styles.note} role="status">
          礼物与消息统计暂时无法更新
        </p>
      ) : null}
    </>
  );
}

/** Live viewers and heat, and the session's gifts and messages. */
export function SessionPanel({ roomId, view }: SessionPanelProps) {
  const { session, isFlowing } = useBehavior(view.state$);
  return (
    <aside className={styles.panel} aria-label="直播数据">
      <p className={styles.air} data-on={session !== null && isFlowing}>
        {session === null ? "未开播" : isFlowing ? "直播中" : "已开播，等待画面"}
      </p>
      {session === null ? (
        <p className={styles.note}>
          开播后显示本场数据，<Link to="/v/anchor-set">去开播</Link>
        </p>
      ) : (
        <Running key={session.id} roomId={roomId} view={view} sessionId={session.id} startedAt={session.startedAt} />
      )}
      <p className={styles.links}>
        <Link to="/v/anchor-room-set">发言规则</Link>
        <Link to="/v/anchor-room-set?type=bans">禁言名单</Link>
        <Link to="/v/anchor-zone">历史直播</Link>
      </p>
    </aside>
  );
}
