import type { RoomId } from "../../../contract/ids.ts";
import { useCallback, useState } from "react";
import type { PacketGrab } from "../../../contract/http/room.ts";
import { grabPacket } from "../../api/roomChat.ts";
import { useNotice } from "../../hooks/notice.ts";
import { usePortal } from "../../hooks/portal.ts";
import { useSession } from "../../hooks/useSession.ts";
import { grabWords } from "./packetText.ts";

/** Outcomes of the red packets the user has pressed, by their ids. */
export type GrabbedPackets = Readonly<Record<string, PacketGrab["outcome"]>>;

/** Grabs shares of a room's red packets. The outcomes are kept as long as the page is open. */
export function useGrabbing(roomId: RoomId): { readonly grabbed: GrabbedPackets; readonly grab: (packetId: string) => void } {
  const { api } = usePortal();
  const { require } = useSession();
  const notice = useNotice();
  const [grabbed, setGrabbed] = useState<GrabbedPackets>({});

  const grab = useCallback(
    (packetId: string) => {
      const run = async (): Promise<void> => {
        const answer = await grabPacket(api, roomId, packetId);
        if (!answer.ok) return notice(answer.error.message);
        const { outcome } = answer.value;
        setGrabbed((before) => ({ ...before, [packetId]: outcome }));
        notice(grabWords(answer.value), outcome === "grabbed" ? "success" : "warning");
      };
      if (require({ kind: "do", run })) void run();
    },
    [api, require, notice, roomId],
  );
  return { grabbed, grab };
}
