import { Suspense } from "react";
import { useIsAlive } from "../../hooks/useIsAlive.ts";
import { lazyPart } from "../../ui/surface/lazyPart.tsx";
import type { ComposerProps } from "./Composer.tsx";
import styles from "./community.module.css";
import { useAccountTurn } from "../../hooks/useSession.ts";

const Composer = lazyPart(async () => (await import("./Composer.tsx")).Composer);

/** Reserves the composer's space from the first paint on; its code loads after hydration. */
export function ComposerSlot(props: ComposerProps) {
  const isAlive = useIsAlive();
  const turn = useAccountTurn();
  return (
    <div className={styles.slot}>
      {isAlive ? (
        <Suspense fallback={null}>
          <Composer key={turn} {...props} />
        </Suspense>
      ) : null}
    </div>
  );
}
