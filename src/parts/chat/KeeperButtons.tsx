import type { RoomId } from "../../../contract/ids.ts";
import { type ComponentType, Suspense, useState } from "react";
import type { RoomRole } from "../../../contract/feed/room.ts";
import { Icon } from "../../ui/surface/Icon.tsx";
import type { IconName } from "../../ui/surface/icons.ts";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";
import styles from "./keeper.module.css";

interface KeeperDialogProps {
  readonly roomId: RoomId;
  readonly onClose: () => void;
}

interface Tool {
  readonly label: string;
  readonly icon: IconName;
  readonly Dialog: ComponentType<KeeperDialogProps>;
}

const TOOLS: readonly Tool[] = [
  { label: "待审发言", icon: "eye", Dialog: lazyPart(async () => (await import("./HeldDialog.tsx")).HeldDialog) },
  { label: "禁言名单", icon: "ban", Dialog: lazyPart(async () => (await import("./BansDialog.tsx")).BansDialog) },
];

interface KeeperButtonsProps {
  readonly roomId: RoomId;
  /** Role of the user; nothing is rendered without a keeper's. */
  readonly role: RoomRole | null;
}

/** Buttons beside the field: lines held for review, and users who may not speak. */
export function KeeperButtons({ roomId, role }: KeeperButtonsProps) {
  const [open, setOpen] = useState<Tool | null>(null);
  if (role === null || role === "user") return null;
  return (
    <>
      {TOOLS.map((tool) => (
        <button
          key={tool.label}
          type="button"
          className={styles.keep}
          aria-label={tool.label}
          title={tool.label}
          onClick={() => setOpen(tool)}
        >
          <Icon name={tool.icon} />
        </button>
      ))}
      <Suspense fallback={null}>{open ? <open.Dialog roomId={roomId} onClose={() => setOpen(null)} /> : null}</Suspense>
    </>
  );
}
