import { type RefObject, useEffect, useRef } from "react";

/**
 * The `ref` of a field that shows what the address says, its `defaultValue`, also after a step back. It is not made anew when
 * that changes: the focus may be in it. What is typed on while an answer is on its way is not taken back by it.
 */
export function useAddressField(value: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  /** Since it was sent. */
  const isTyped = useRef(false);
  useEffect(() => {
    const input = field.current;
    const form = input?.form;
    const typed = (): void => void (isTyped.current = true);
    const sent = (): void => void (isTyped.current = false);
    input?.addEventListener("input", typed);
    form?.addEventListener("submit", sent);
    return () => {
      input?.removeEventListener("input", typed);
      form?.removeEventListener("submit", sent);
    };
  }, []);
  useEffect(() => {
    const input = field.current;
    if (input === null || (isTyped.current && document.activeElement === input)) return;
    input.value = value;
    isTyped.current = false;
  }, [value]);
  return field;
}
