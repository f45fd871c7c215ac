import type { ComponentProps } from "react";
import { useAhead } from "../../hooks/useAhead.ts";

interface AddressSelectProps extends Omit<ComponentProps<"select">, "value" | "defaultValue" | "onChange"> {
  readonly value: string;
  readonly onChange: (value: string, select: HTMLSelectElement) => void;
}

/** A choice that stands in the address: shown at once, also while the page of it is on its way. */
export function AddressSelect({ value, onChange, ...rest }: AddressSelectProps) {
  const [shown, setAhead] = useAhead(value, value);
  return (
    <select
      {...rest}
      value={shown}
      onChange={({ currentTarget }) => {
        setAhead(currentTarget.value);
        onChange(currentTarget.value, currentTarget);
      }}
    />
  );
}
