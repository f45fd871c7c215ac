import { type RefObject, useEffect, useRef } from "react";

/**
 * The `ref` of a field that shows what the address says, its `defaultValue`, also after a step back. It is not made anew when
 * that changes: the focus may be in it.
 */
export function useAddressField(value: string): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (field.current) field.current.value = value;
  }, [value]);
  return field;
}
