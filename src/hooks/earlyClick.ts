/**
 * Early presses: buttons, radio buttons, switches and waiting links (`data-waits`) pressed before the page is alive. The last
 * press is replayed once it is. A button pressed again because nothing happened still counts once.
 */

interface EarlyClick {
  /** Undefined: nothing was pressed. */
  pressed?: HTMLElement;
  /** State of a radio button or switch after the press. */
  checked?: boolean;
  /** The part it was pressed in, if that part's code comes later. */
  part?: Element | null;
  /** React handles clicks now, except in parts whose code comes later. */
  isOver?: boolean;
  end(this: void): void;
}

declare global {
  interface Window {
    earlyClick?: EarlyClick;
  }
}

/** Runs in the head. A form's submit buttons and checkboxes are handled by earlyForm.ts. */
export const EARLY_CLICK_SCRIPT =
  "{const k=e=>{const b=e.target.closest?.('button,[type=radio],[type=checkbox],[data-waits]'),c=earlyClick;" +
  "if(!b||(b.form&&/submit|checkbox/.test(b.type))||(b.href&&(e.ctrlKey||e.metaKey||e.shiftKey)))return;" +
  // React would handle the click too, should the code arrive meanwhile.
  "if(c.isOver){if(!b.closest('[data-later]'))return;e.stopPropagation()}" +
  "if(b.href)e.preventDefault();c.pressed=b;c.checked=b.checked;c.part=b.closest('[data-later]')};" +
  "addEventListener('click',k,true);" +
  "window.earlyClick={end(){removeEventListener('click',k,true)}}}";

/** Call it before hydration begins, and never on the server. */
export function endEarlyClicks(): void {
  if (window.earlyClick) window.earlyClick.isOver = true;
}

/**
 * If a part's content has changed before its code arrived, React renders the part again instead of hydrating it. The button
 * with the same text is then the pressed one. With several of the same text, nobody can tell which one it was.
 */
function rerendered(pressed: HTMLElement, part: Element): HTMLElement | undefined {
  const wordsOf = (one: HTMLElement): string => `${one.getAttribute("aria-label") ?? ""} ${one.textContent}`;
  const alike = [...part.querySelectorAll<HTMLElement>(pressed.tagName)].filter((one) => wordsOf(one) === wordsOf(pressed));
  return alike.length === 1 ? alike[0] : undefined;
}

/** Replays the early press on the page (`null`), or in a part of it whose code came later. */
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
  // After the commit that follows hydration, which renders what only a live page has.
  queueMicrotask(() => {
    if (!isOurs) return;
    const target = part === null || pressed.isConnected ? pressed : rerendered(pressed, part);
    if (!target?.isConnected) return;
    // React takes a press for a change only if it last saw the other state.
    if (target instanceof HTMLInputElement) target.checked = checked !== true;
    target.click();
  });
}
