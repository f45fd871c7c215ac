import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * A list that grows by a button: it goes with the last page, and the keyboard goes on at the first entry that came. While the
 * button stays, so does the focus. First the list, whose children are its entries; then to call when more is asked for.
 */
export function useMoreFocus<E extends HTMLElement>(): readonly [RefObject<E | null>, () => void] {
  const list = useRef<E>(null);
  /** How many there were. */
  const from = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    const first = from.current && list.current?.children[from.current];
    if (!first) return;
    from.current = undefined;
    if (document.activeElement === document.body) {
      // Whoever scrolled on while the page was on its way stays where they are.
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
