import type { RoomId } from "../../../../contract/ids.ts";
import type { ReactNode } from "react";
import type { RoomDetail } from "../../../../contract/http/room.ts";
import type { Result } from "../../../../contract/result.ts";
import type { RoomView } from "../../../../streams/room/types.ts";
import type { ApiFailure } from "../../../api/client.ts";
import { roomDetail } from "../../../api/roomRead.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { useRoomView } from "./useRoomView.ts";

export type DetailAnswer = Result<RoomDetail, ApiFailure>;

interface RoomPartProps {
  readonly roomId: RoomId;
  readonly first?: DetailAnswer | null;
  readonly rows: number;
  readonly rowHeight: number;
  /** `reload` fetches the room's state at once, for a caller that changed it and does not wait for the feed. */
  readonly children: (view: RoomView, reload: () => void) => ReactNode;
}

interface OnAirProps extends Pick<RoomPartProps, "children"> {
  readonly detail: RoomDetail;
  readonly reload: () => void;
}

function OnAir({ detail, reload, children }: OnAirProps) {
  return children(useRoomView(detail), reload);
}

/** A part of a page that follows a room live. */
export function RoomPart({ roomId, first = null, rows, rowHeight, children }: RoomPartProps) {
  const { api } = usePortal();
  const loaded = useLoaded(`room ${roomId}`, (signal) => roomDetail(api, roomId, { signal, isQuiet: true }), first);
  return (
    <LoadedPart loaded={loaded} rows={rows} rowHeight={rowHeight}>
      {(detail) => (
        <OnAir detail={detail} reload={loaded.reload}>
          {children}
        </OnAir>
      )}
    </LoadedPart>
  );
}
