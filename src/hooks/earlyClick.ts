import { useEffect } from "react";

/**
 * Buttons, radio buttons, switches and links that wait (`data-waits`) of the server's page before the page is alive: the
 * last that was pressed is pressed once it is. Pressed again for want of an answer, it still counts once.
 */

interface EarlyClick {
  /** Undefined: none was pressed. */
  pressed?: HTMLElement;
  /** Of a radio button or a switch: as the press left it. */
  checked?: boolean;
  /** From here on React answers by itself. */
  end(this: void): void;
}

declare global {
  interface Window {
    earlyClick?: EarlyClick;
  }
}

/** Runs in the head. What a form sends, and its switches, are kept by {@link takeOverEarly}. */
export const EARLY_CLICK_SCRIPT =
  "{const k=e=>{const b=e.target.closest?.('button,[type=radio],[type=checkbox],[data-waits]');" +
  "if(!b||(b.form&&/submit|checkbox/.test(b.type))||(b.href&&(e.ctrlKey||e.metaKey||e.shiftKey)))return;" +
  "if(b.href)e.preventDefault();earlyClick.pressed=b;earlyClick.checked=b.checked};" +
  "addEventListener('click',k,true);" +
  "window.earlyClick={end(){removeEventListener('click',k,true)}}}";

/** To be called before hydration begins, and nowhere on the server. */
export function endEarlyClicks(): void {
  window.earlyClick?.end();
}

/** Presses, once the page is alive, what was pressed too early. */
export function usePressEarly(): void {
  useEffect(() => {
    const { pressed, checked } = window.earlyClick ?? {};
    delete window.earlyClick;
    // After the commit that follows hydration, which draws what only a page that is alive has.
    queueMicrotask(() => {
      if (!pressed?.isConnected) return;
      // React takes a press for a change when it last saw the other state.
      if (pressed instanceof HTMLInputElement) pressed.checked = checked !== true;
      pressed.click();
    });
  }, []);
}
