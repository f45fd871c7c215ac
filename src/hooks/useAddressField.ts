import { type RefObject, useEffect, useRef } from "react";

/**
 * The `ref` of a field that shows a value of the URL, its `defaultValue`, also after a step back. The field is kept when the
 * value changes: it may have the focus. Text typed while a navigation is in progress is not overwritten by it.
 */
export function useAddressField(value: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  /** Something was typed since the last submit. */
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
