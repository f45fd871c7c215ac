import { useEffect, useRef, useState } from "react";
import type { BarrageItem } from "./engine/types.ts";
import styles from "./layer.module.css";
import type { BarrageLayerProps } from "./layerProps.ts";
import { lookOf } from "./render/look.ts";
import { type StandingLine, CHANGE_MS, standingLines } from "./standing.ts";

/** The most new lines kept between two changes of the list. */
const MOST_ARRIVED = 50;

/** Barrage without motion: the latest lines in a list that changes once a second. */
export function StandingLines({ items$, settings, isPaused = false, removed$, clear$ }: BarrageLayerProps) {
  const [lines, setLines] = useState<readonly StandingLine[]>([]);
  const arrived = useRef<BarrageItem[]>([]);

  useEffect(() => {
    const subscription = items$.subscribe((given) => {
      arrived.current = [...arrived.current, ...("id" in given ? [given] : given)].slice(-MOST_ARRIVED);
    });
    return () => subscription.unsubscribe();
  }, [items$]);
  useEffect(() => {
    const subscription = removed$?.subscribe((id) => {
      arrived.current = arrived.current.filter((item) => item.id !== id);
      setLines((shown) => shown.filter((line) => line.item.id !== id));
    });
    return () => subscription?.unsubscribe();
  }, [removed$]);
  useEffect(() => {
    const subscription = clear$?.subscribe(() => {
      arrived.current = [];
      setLines([]);
    });
    return () => subscription?.unsubscribe();
  }, [clear$]);
  useEffect(() => {
    if (isPaused) return () => undefined;
    const timer = setInterval(() => {
      const items = arrived.current;
      arrived.current = [];
      setLines((shown) => (shown.length + items.length === 0 ? shown : standingLines(shown, items, settings, Date.now())));
    }, CHANGE_MS);
    return () => clearInterval(timer);
  }, [isPaused, settings]);

  return (
    // Presses go through to the player, even if it enables pointer events on its overlays.
    <div className={styles.layer} style={{ pointerEvents: "none" }} aria-hidden="true" data-barrage="">
      <ul className={styles.standing} style={{ opacity: settings.opacity / 100 }}>
        {lines.map(({ item }) => {
          const look = lookOf(item, 1);
          return (
            <li
              key={item.id}
              className={look.isBoxed ? styles.own : look.isNoble ? styles.noble : undefined}
              style={{ color: look.colour }}
            >
              {look.text}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
