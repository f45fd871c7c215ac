/**
 * Buttons, radio buttons, switches and links that wait (`data-waits`) of the server's page before the page is alive: the
 * last that was pressed is pressed once it is. Pressed again for want of an answer, it still counts once.
 */

interface EarlyClick {
  /** Undefined: none was pressed. */
  pressed?: HTMLElement;
  /** Of a radio button or a switch: as the press left it. */
  checked?: boolean;
  /** Whose code comes later: the part it was pressed in. */
  part?: Element | null;
  /** React answers by itself, but for the parts whose code comes later. */
  isOver?: boolean;
  end(this: void): void;
}

declare global {
  interface Window {
    earlyClick?: EarlyClick;
  }
}

/** Runs in the head. What a form sends, and its switches, are kept by {@link takeOverEarly}. */
export const EARLY_CLICK_SCRIPT =
  "{const k=e=>{const b=e.target.closest?.('button,[type=radio],[type=checkbox],[data-waits]'),c=earlyClick;" +
  "if(!b||(b.form&&/submit|checkbox/.test(b.type))||(b.href&&(e.ctrlKey||e.metaKey||e.shiftKey)))return;" +
  // React would press it too once the code has come, should it come meanwhile.
  "if(c.isOver){if(!b.closest('[data-later]'))return;e.stopPropagation()}" +
  "if(b.href)e.preventDefault();c.pressed=b;c.checked=b.checked;c.part=b.closest('[data-later]')};" +
  "addEventListener('click',k,true);" +
  "window.earlyClick={end(){removeEventListener('click',k,true)}}}";

/** To be called before hydration begins, and nowhere on the server. */
export function endEarlyClicks(): void {
  if (window.earlyClick) window.earlyClick.isOver = true;
}

/**
 * React draws a part anew, instead of taking over what the server drew, where what it shows has changed before its code came:
 * the button of the same words is the one that was pressed. Of several with the same words nobody can tell which it was.
 */
function drawnAnew(pressed: HTMLElement, part: Element): HTMLElement | undefined {
  const wordsOf = (one: HTMLElement): string => `${one.getAttribute("aria-label") ?? ""} ${one.textContent}`;
  const alike = [...part.querySelectorAll<HTMLElement>(pressed.tagName)].filter((one) => wordsOf(one) === wordsOf(pressed));
  return alike.length === 1 ? alike[0] : undefined;
}

/** Presses what was pressed too early on the page (`null`), or in a part of it whose code came later. */
export function pressEarly(part: Element | null): void {
  const early = window.earlyClick;
  if (!early) return;
  const { pressed, checked } = early;
  const isOurs = pressed !== undefined && (early.part ?? null) === part;
  if (isOurs) delete early.pressed;
  if (!document.querySelector("[data-later]")) {
    early.end();
    delete window.earlyClick;
  }
  // After the commit that follows hydration, which draws what only a page that is alive has.
  queueMicrotask(() => {
    if (!isOurs) return;
    const target = part === null || pressed.isConnected ? pressed : drawnAnew(pressed, part);
    if (!target?.isConnected) return;
    // React takes a press for a change when it last saw the other state.
    if (target instanceof HTMLInputElement) target.checked = checked !== true;
    target.click();
  });
}
