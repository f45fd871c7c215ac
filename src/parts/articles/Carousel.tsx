import { type KeyboardEvent, type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import styles from "./Carousel.module.css";
import { Icon } from "../../ui/surface/Icon.tsx";

interface CarouselProps {
  /** Label of the whole carousel. */
  readonly label: string;
  /** Titles of the slides, for their buttons. */
  readonly titles: readonly string[];
  readonly className?: string | undefined;
  /** Renders the slide at an index. */
  readonly children: (place: number) => ReactNode;
}

const EVERY_MS = 6_000;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

const STILL = "(prefers-reduced-motion: reduce)";

function listen(notify: () => void): () => void {
  if (typeof window.matchMedia !== "function") return () => undefined;
  const query = window.matchMedia(STILL);
  query.addEventListener("change", notify);
  return () => query.removeEventListener("change", notify);
}

/** Whether automatic motion is allowed; false on the server and in the first paint. */
function useMotion(): boolean {
  return useSyncExternalStore(
    listen,
    () => typeof window.matchMedia === "function" && !window.matchMedia(STILL).matches,
    () => false,
  );
}

const SIGNS = ["pointermove", "pointerdown", "touchstart", "keydown", "scroll"] as const;

/** True once somebody is at the page: it was scrolled, pointed at or typed into. */
function useWatched(): boolean {
  const [isWatched, setIsWatched] = useState(false);
  useEffect(() => {
    if (isWatched) return undefined;
    const see = (): void => setIsWatched(true);
    for (const sign of SIGNS) window.addEventListener(sign, see, { passive: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, see);
    };
  }, [isWatched]);
  return isWatched;
}

/**
 * Shows one of several slides. Once somebody is at the page it advances every six seconds, until it is paused, pointed at or
 * has the focus in it; never with reduced motion. Arrow keys and the buttons below select a slide.
 */
export function Carousel({ label, titles, className, children }: CarouselProps) {
  const count = titles.length;
  const [wanted, setPlace] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  const canMove = useMotion() && count > 1;
  const place = wanted < count ? wanted : 0;
  const isWatched = useWatched();
  const isMoving = canMove && isWatched && !isPaused && !isHeld;
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") setPlace((before) => (before + 1) % count);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isMoving, count]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined || count < 2) return;
    event.preventDefault();
    setPlace((place + step + count) % count);
  };
  return (
    <section
      className={className ? `${styles.carousel} ${className}` : styles.carousel}
      aria-label={label}
      aria-roledescription="轮播"
      onKeyDown={onKeyDown}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <div className={styles.slide} aria-live={isMoving ? "off" : "polite"}>
        {children(place)}
      </div>
      {count > 1 ? (
        <div className={styles.controls}>
          {canMove ? (
            <button
              type="button"
              className={styles.pause}
              aria-label={isPaused ? "继续轮播" : "暂停轮播"}
              onClick={() => setIsPaused(!isPaused)}
            >
              <Icon name={isPaused ? "play" : "pause"} size={16} />
            </button>
          ) : null}
          {titles.map((title, i) => (
            <button
              key={`${i} ${title}`}
              type="button"
              className={styles.tick}
              aria-label={`第 ${i + 1} 张：${title}`}
              aria-pressed={i === place}
              onClick={() => setPlace(i)}
            />
          ))}
        </div>
      ) : null}
    </section>
  );
}
