import { type ComponentType, useEffect, useState } from "react";
import { BUSY_MESSAGE } from "../../contract/codes/errors.ts";
import { useShell } from "../features/shell/shell.ts";
import { useBehavior } from "../hooks/useBehavior.ts";
import { useSession } from "../hooks/useSession.ts";

const loadOverlay = async (): Promise<ComponentType> => (await import("./LoginOverlay.tsx")).default;

/** The session's dialogs, loaded when the first one is shown. After a failed load the next dialog tries again. */
export function OverlayHost({ load = loadOverlay }: { readonly load?: () => Promise<ComponentType> }) {
  const session = useSession();
  const { notices } = useShell();
  const isWanted = useBehavior(session.dialog$) !== "none";
  const [Overlay, setOverlay] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (!isWanted || Overlay) return;
    let isCurrent = true;
    load().then(
      (loaded) => {
        if (isCurrent) setOverlay(() => loaded);
      },
      () => {
        if (!isCurrent) return;
        notices.show(BUSY_MESSAGE);
        session.closeDialog();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, Overlay, load, notices, session]);

  return isWanted && Overlay ? <Overlay /> : null;
}
