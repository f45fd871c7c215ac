import { useEffect, useRef, useState } from "react";
import { Icon } from "../../ui/surface/Icon.tsx";
import { BarrageSettings, type BarrageSettingsProps } from "./BarrageSettings.tsx";
import styles from "./controls.module.css";

const PHONE_QUERY = "(max-width: 760px)";

/**
 * On a phone the panel is a sheet at the bottom of the screen, taller than the player, which would clip it: the popover API
 * puts it in the browser's top layer, in full screen too. A browser without it shows the panel in the player, to scroll.
 */
function liftOnPhone(panel: HTMLElement | null): void {
  if (!panel || typeof panel.showPopover !== "function" || !window.matchMedia(PHONE_QUERY).matches) return;
  panel.popover = "manual";
  panel.showPopover();
}

/**
 * The button of the player's bar with the panel above it. The panel is inside the player, not at the end of the document,
 * so that it shows in full screen too.
 */
export function BarrageSettingsButton(props: BarrageSettingsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return () => undefined;
    const onPress = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !root.current?.contains(target)) setIsOpen(false);
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      setIsOpen(false);
      if (root.current?.contains(document.activeElement)) button.current?.focus();
    };
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey);
    };
  }, [isOpen]);

  return (
    // Arrows move the sliders of the open panel, not the video.
    <div ref={root} className={styles.settings} onKeyDown={(event) => isOpen && event.key !== "Escape" && event.stopPropagation()}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={isOpen}
        aria-label="弹幕设置"
        title="弹幕设置"
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="set" />
      </button>
      {isOpen && (
        <div ref={liftOnPhone} className={styles.pop}>
          <BarrageSettings {...props} />
        </div>
      )}
    </div>
  );
}
