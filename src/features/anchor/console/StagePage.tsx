import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { usePortal } from "../../../hooks/portal.ts";
import { useSessionView } from "../../../hooks/session.ts";
import { useLoaded } from "../../../hooks/useLoaded.ts";
import { LoadedPart } from "../../../ui/surface/LoadedPart.tsx";
import { AnchorPage } from "../kit/AnchorPage.tsx";
import { loadPlainRoom } from "../kit/ownRoom.ts";
import { type DetailAnswer, RoomPart } from "../kit/RoomPart.tsx";
import { roomParam, stageOptions } from "./options.ts";
import { Stage } from "./Stage.tsx";
import { StageControls } from "./StageControls.tsx";
import styles from "./stage.module.css";

/** The page around the view is hidden: a capture program takes the whole window. */
function useBareDocument(isTransparent: boolean): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.capture = isTransparent ? "transparent" : "solid";
    return () => {
      delete dataset.capture;
    };
  }, [isTransparent]);
}

interface StageProps {
  readonly roomId: string;
  /** The server's answer about the room. */
  readonly first: DetailAnswer | null;
}

function WholeWindow({ roomId, first }: StageProps) {
  const [params] = useSearchParams();
  const options = stageOptions(params);
  useBareDocument(options.isTransparent);
  return (
    // Always on dark, or over a picture: what stands in it is coloured for that, whatever the page's theme.
    <section className={styles.stage} data-theme="dark" data-transparent={options.isTransparent} aria-label="弹幕助手">
      <RoomPart roomId={roomId} first={first} rows={4} rowHeight={56}>
        {(view) => <Stage view={view} options={options} />}
      </RoomPart>
      <StageControls options={options} roomId={roomId} />
    </section>
  );
}

function OwnStage() {
  const { api } = usePortal();
  const loaded = useLoaded("room", (signal) => loadPlainRoom(api, { signal }), null);
  return (
    <LoadedPart loaded={loaded} rows={4} rowHeight={56}>
      {({ room }) => <WholeWindow roomId={room.roomId} first={null} />}
    </LoadedPart>
  );
}

/**
 * The chat in large letters for a capture program. With `?room=` it is anybody's to see, as the chat itself is: such a
 * program is not logged in. Without, it is the anchor's own room.
 */
export function StagePage({ first }: { readonly first: DetailAnswer | null }) {
  const [params] = useSearchParams();
  const { user } = useSessionView();
  const named = roomParam(params);
  if (named !== null) return <WholeWindow key={named} roomId={named} first={first} />;
  return <AnchorPage title="弹幕助手">{() => <OwnStage key={user?.id} />}</AnchorPage>;
}
