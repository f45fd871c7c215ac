import type { RoomId } from "../../../../contract/ids.ts";
import { useState } from "react";
import { ROOM_HISTORY, type RoomLine, type RoomState } from "../../../../contract/room/room.ts";
import type { RoomView } from "../../../../streams/room/types.ts";
import { useBehavior } from "../../../hooks/useBehavior.ts";
import { useEarlier } from "../../../hooks/useEarlier.ts";
import { useScrollEnd } from "../../../hooks/useScrollEnd.ts";
import { useSlice } from "../../../hooks/useSlice.ts";
import { EarlierButton } from "../../../ui/surface/EarlierButton.tsx";
import { EmptyState } from "../../../ui/surface/EmptyState.tsx";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { FormBanner } from "../../../ui/surface/FormBanner.tsx";
import styles from "./console.module.css";
import { ConsoleLine } from "./ConsoleLine.tsx";
import { isTalk } from "./lines.ts";
import { useModeration } from "./useModeration.ts";

const FILTERS = [
  { id: "all", label: "全部", holds: () => true },
  { id: "talk", label: "消息", holds: isTalk },
  { id: "gift", label: "礼物", holds: ({ kind }: RoomLine) => kind === "gift" || kind === "packet" },
] as const;

const linesOf = (state: RoomState): readonly RoomLine[] => state.lines;

interface ConsoleLinesProps {
  readonly roomId: RoomId;
  readonly view: RoomView;
  readonly announce: (text: string) => void;
}

/** Events of the room, newest last. */
export function ConsoleLines({ roomId, view, announce }: ConsoleLinesProps) {
  const lines = useSlice(view.state$, linesOf);
  const status = useBehavior(view.status$);
  const [filterId, setFilterId] = useState<(typeof FILTERS)[number]["id"]>("all");
  const { removedIds, problem, isManager, ...acts } = useModeration(roomId, announce);
  const earlier = useEarlier({ roomId, view, mayHaveMore: lines.length >= ROOM_HISTORY });
  const filter = FILTERS.find(({ id }) => id === filterId) ?? FILTERS[0];
  const firstS = lines[0]?.s ?? 0;
  const known = [...earlier.lines.filter(({ s }) => s < firstS), ...lines];
  const shown = known.filter((line) => filter.holds(line) && !(isTalk(line) && removedIds.has(line.d.id)));
  const { box, isAway, onScroll, toEnd } = useScrollEnd({ last: shown.at(-1)?.s ?? 0, own: 0, first: earlier.lines });

  return (
    <>
      <div className={styles.filters} role="group" aria-label="显示">
        {FILTERS.map(({ id, label }) => (
          <button key={id} type="button" aria-pressed={id === filterId} onClick={() => setFilterId(id)}>
            {label}
          </button>
        ))}
        {status.kind === "stale" || status.kind === "failed" ? <span role="status">连接已断开，正在重连…</span> : null}
      </div>
      <FormBanner text={problem} />
      <div className={styles.frame}>
        <div ref={box} className={styles.scroll} onScroll={onScroll} tabIndex={0} role="region" aria-label="弹幕列表">
          <EarlierButton status={earlier.status} load={earlier.load} />
          {shown.length === 0 ? (
            <EmptyState action="观众的发言和礼物会出现在这里" />
          ) : (
            <ul className={styles.lines}>
              {shown.map((line) => (
                <ConsoleLine key={line.s} line={line} isManager={isTalk(line) ? isManager(line.d.from.id) : null} {...acts} />
              ))}
            </ul>
          )}
        </div>
        {isAway ? (
          <button type="button" className={styles.toEnd} onClick={toEnd}>
            <Icon name="down" size={14} />
            回到最新
          </button>
        ) : null}
      </div>
    </>
  );
}
