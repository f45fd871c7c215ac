import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Focus of a list that grows by a button. The last page removes the button: the focus then moves to the first new entry.
 * While the button stays, so does the focus. Returns the list's ref (its children are the entries) and a function to call on a press.
 */
export function useMoreFocus<E extends HTMLElement>(): readonly [RefObject<E | null>, () => void] {
  const list = useRef<E>(null);
  /** The number of entries before. */
  const from = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    const first = from.current && list.current?.children[from.current];
    if (!first) return;
    from.current = undefined;
    if (document.activeElement === document.body) {
      // A reader who has scrolled on meanwhile keeps the position.
      first.querySelector<HTMLElement>("a:not([tabindex]),button")?.focus({ preventScroll: true });
    }
  });
  return [
    list,
    () => {
      from.current = list.current?.children.length;
    },
  ];
}
