import { useRef } from "react";
import { BUSY_CODES } from "../../../../contract/codes/errors.ts";
import { matchTypeOf } from "../../../../contract/codes/matchType.ts";
import type { BoardRow } from "../../../../contract/match/board.ts";
import { reserveMatch } from "../../../api/attention.ts";
import { useNotice } from "../../../hooks/notice.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { requestPermission } from "../../../parts/notification/permission.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { reservationsChanged$, sidesText } from "./reservations.ts";

interface ReserveButtonProps {
  readonly row: BoardRow;
  readonly isReserved: boolean;
  /** Called when the server has accepted the change. */
  readonly onChange: (isReserved: boolean) => void;
}

/** 预约: reserves a reminder at kick-off; a visitor logs in first. */
export function ReserveButton({ row, isReserved, onChange }: ReserveButtonProps) {
  const { api, session } = usePortal();
  const notice = useNotice();
  const isSending = useRef(false);

  async function send(): Promise<void> {
    if (isSending.current) return;
    isSending.current = true;
    const answer = await reserveMatch(api, row.id, matchTypeOf(row.sport), !isReserved);
    isSending.current = false;
    if (!answer.ok) {
      if (!BUSY_CODES.aapi.includes(answer.error.code)) notice(answer.error.message);
      return;
    }
    reservationsChanged$.next();
    onChange(answer.value.isReserved);
  }

  function press(): void {
    if (!session.require({ kind: "do", run: send })) return;
    // Browsers only show the permission prompt during a user gesture.
    if (!isReserved) void requestPermission();
    void send();
  }

  return (
    <button
      type="button"
      className={isReserved ? "btn line sm" : "btn pri sm"}
      aria-label={isReserved ? `已预约 ${sidesText(row)}，取消预约` : `预约 ${sidesText(row)}`}
      onClick={press}
    >
      <Icon name={isReserved ? "check" : "bell"} size={16} />
      {isReserved ? "已预约" : "预约"}
    </button>
  );
}
