import { useEffect } from "react";

/**
 * Buttons of the server's page before the page is alive: the last that was pressed is pressed once it is. Pressed again for
 * want of an answer, it still counts once.
 */

interface EarlyClick {
  /** Undefined: none was pressed. */
  pressed?: HTMLElement;
  /** From here on React answers by itself. */
  end(this: void): void;
}

declare global {
  interface Window {
    earlyClick?: EarlyClick;
  }
}

/** Runs in the head. What a form sends is kept by {@link takeOverEarly}. */
export const EARLY_CLICK_SCRIPT =
  "{const k=e=>{const b=e.target.closest?.('button');" +
  "if(b&&!(b.form&&b.type=='submit'))earlyClick.pressed=b};" +
  "addEventListener('click',k,true);" +
  "window.earlyClick={end(){removeEventListener('click',k,true)}}}";

/** To be called before hydration begins, and nowhere on the server. */
export function endEarlyClicks(): void {
  window.earlyClick?.end();
}

/** Presses, once the page is alive, what was pressed too early. */
export function usePressEarly(): void {
  useEffect(() => {
    const button = window.earlyClick?.pressed;
    delete window.earlyClick;
    // After the commit that follows hydration, which draws what only a page that is alive has.
    if (button) queueMicrotask(() => button.isConnected && button.click());
  }, []);
}
