import { Suspense, useState } from "react";
import type { RoomRole } from "../../../../contract/feed/room.ts";
import { Icon } from "../../../ui/surface/Icon.tsx";
import { lazyPart } from "../../../ui/surface/lazyPart.tsx";
import styles from "./bans.module.css";

const BansDialog = lazyPart(async () => (await import("./BansDialog.tsx")).BansDialog);

interface BansButtonProps {
  readonly roomId: string;
  /** Of the caller: nothing for those who keep no order. */
  readonly role: RoomRole | null;
}

/** The way to those who may not speak, beside the field. */
export function BansButton({ roomId, role }: BansButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (role === null || role === "user") return null;
  return (
    <>
      <button type="button" className={styles.keep} aria-label="禁言名单" title="禁言名单" onClick={() => setIsOpen(true)}>
        <Icon name="ban" />
      </button>
      <Suspense fallback={null}>{isOpen ? <BansDialog roomId={roomId} onClose={() => setIsOpen(false)} /> : null}</Suspense>
    </>
  );
}
