import { type KeyboardEvent, useState } from "react";
import { CAPTCHA_HEIGHT, CAPTCHA_WIDTH } from "../../../contract/limits.ts";
import type { ClickedPoint } from "../../../machines/captcha/clickWordMachine.ts";

const STEP = 4;
const FAR = 20;

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const within = (value: number, max: number): number => Math.min(Math.max(value, 0), max);

/** A cross over the picture for pointing with the keys; null until the first arrow key. Px of the picture. */
export function useCross(choose: (point: ClickedPoint) => void, undo: () => void) {
  const [cross, setCross] = useState<ClickedPoint | null>(null);
  return {
    cross,
    hide: () => setCross(null),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const direction = DIRECTIONS[event.key];
      if (direction) {
        const step = event.shiftKey ? FAR : STEP;
        const from = cross ?? { x: CAPTCHA_WIDTH / 2, y: CAPTCHA_HEIGHT / 2 };
        setCross({ x: within(from.x + direction[0] * step, CAPTCHA_WIDTH), y: within(from.y + direction[1] * step, CAPTCHA_HEIGHT) });
      } else if (event.key === "Enter" || event.key === " ") {
        if (cross) choose(cross);
      } else if (event.key === "Backspace") {
        undo();
      } else {
        return;
      }
      // The page must not scroll, and Enter must not click the button, as that would have no position.
      event.preventDefault();
    },
  };
}
