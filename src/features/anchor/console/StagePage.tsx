import type { RoomId } from "../../../../contract/ids.ts";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { usePortal } from "../../../hooks/portal.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { useSessionView } from "../../../hooks/useSession.ts";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { AnchorPage } from "../kit/AnchorPage.tsx";
import { loadPlainRoom } from "../kit/ownRoom.ts";
import { type DetailAnswer, RoomPart } from "../kit/RoomPart.tsx";
import { type StageOptions, roomParam, stageOptions } from "./options.ts";
import { Stage } from "./Stage.tsx";
import { StageControls } from "./StageControls.tsx";
import styles from "./stage.module.css";

interface WindowProps {
  readonly isTransparent: boolean;
  readonly children: ReactNode;
}

function WholeWindow({ isTransparent, children }: WindowProps) {
  return (
    // Always dark, or over a picture: the content's colours need that, whatever the page's theme.
    <section className={styles.stage} data-theme="dark" data-transparent={isTransparent} aria-label="弹幕助手">
      {children}
    </section>
  );
}

interface StageOfProps {
  readonly roomId: RoomId;
  readonly options: StageOptions;
  /** The server's reply about the room. */
  readonly first: DetailAnswer | null;
}

function StageOf({ roomId, options, first }: StageOfProps) {
  return (
    <>
      <RoomPart roomId={roomId} first={first} rows={4} rowHeight={56}>
        {(view) => <Stage view={view} options={options} />}
      </RoomPart>
      <StageControls options={options} roomId={roomId} />
    </>
  );
}

function OwnStage({ options }: Pick<StageOfProps, "options">) {
  const { api } = usePortal();
  const loaded = useLoaded("room", (signal) => loadPlainRoom(api, { signal }), null);
  return (
    <WholeWindow isTransparent={options.isTransparent}>
      <LoadedPart loaded={loaded} rows={4} rowHeight={56}>
        {({ room }) => <StageOf roomId={room.roomId} options={options} first={null} />}
      </LoadedPart>
    </WholeWindow>
  );
}

/**
 * The chat in large letters for a capture program. With `?room=` it is public, as the chat itself is, because such a
 * program is not logged in. Without it, it shows the anchor's own room.
 */
export function StagePage({ first }: { readonly first: DetailAnswer | null }) {
  const [params] = useSearchParams();
  const { user } = useSessionView();
  const named = roomParam(params);
  const options = stageOptions(params);
  if (named === null) return <AnchorPage title="弹幕助手">{() => <OwnStage key={user?.id} options={options} />}</AnchorPage>;
  return (
    <WholeWindow key={named} isTransparent={options.isTransparent}>
      <StageOf roomId={named} options={options} first={first} />
    </WholeWindow>
  );
}
