import styles from "./firstPicture.module.css";
import type { StagePorts } from "./RoomScreen.tsx";

/** The frame until the player is there; a room that is down says so in it at once. */
export function FirstPicture({ room }: Pick<StagePorts, "room">) {
  return <div className={styles.frame}>{room.detail.state.session === null ? "主播暂未开播" : null}</div>;
}
