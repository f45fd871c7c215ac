import { Button } from "../../ui/control/Button.tsx";
import styles from "../layout/desk.module.css";
import type { Span } from "./useSpan.ts";

const NAMES = { 1: ["一天", "今天"], 7: ["一周", "本周"] } as const;

/** Buttons for the previous, the current and the next day or week. */
export function SpanButtons({ span: { days, shift, setShift } }: { readonly span: Span }) {
  const [name, current] = NAMES[days];
  return (
    <>
      <Button onClick={() => setShift(shift - 1)}>前{name}</Button>
      <Button onClick={() => setShift(0)} disabled={shift === 0}>
        {current}
      </Button>
      <Button onClick={() => setShift(shift + 1)}>后{name}</Button>
    </>
  );
}

export function SpanLength({ span }: { readonly span: Span }) {
  return (
    <div className={styles.seg} role="group" aria-label="范围">
      {([1, 7] as const).map((days) => (
        <button key={days} type="button" aria-pressed={days === span.days} onClick={() => span.setDays(days)}>
          {NAMES[days][0]}
        </button>
      ))}
    </div>
  );
}
