import type { ComponentProps } from "react";
import { useAhead } from "../../hooks/useAhead.ts";

interface AddressSelectProps extends Omit<ComponentProps<"select">, "value" | "defaultValue" | "onChange"> {
  readonly value: string;
  readonly onChange: (value: string, select: HTMLSelectElement) => void;
}

/** A select whose value is in the URL. A new value shows at once, also while its page is loading. */
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
