import { chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { Icon } from "../surface/Icon.tsx";
import { InputBox } from "./InputBox.tsx";
import { useFieldAttributes } from "./fieldContext.ts";

const Choice = chakra("select", {
  base: {
    appearance: "none",
    flex: 1,
    minWidth: 0,
    width: "100%",
    height: "100%",
    margin: "0 -32px 0 -12px",
    padding: "0 32px 0 12px",
    border: 0,
    outline: 0,
    background: "none",
    fontSize: "15px",
    textOverflow: "ellipsis",
    cursor: "pointer",
    "@media (max-width: 760px)": { fontSize: "16px" },
    "&:focus-visible": { outline: 0 },
    // Option lists open on the system's background, whatever the theme.
    "& option": { background: "var(--surface)", color: "var(--text-1)" },
  },
});

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly isDisabled?: boolean;
}

interface SelectProps extends Omit<ComponentProps<"select">, "value" | "onChange" | "children"> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly SelectOption[];
  /** Shown while nothing is chosen (`value` ""). */
  readonly placeholder?: string;
}

/** A choice of many: the system's own list, native on every device. */
export function Select({ value, onChange, options, placeholder, ...rest }: SelectProps) {
  const field = useFieldAttributes();
  return (
    <InputBox>
      <Choice {...field} {...rest} value={value} onChange={(event) => onChange(event.target.value)}>
        {placeholder === undefined ? null : (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </Choice>
      <chakra.span css={{ display: "flex", flex: "none", width: "20px", pointerEvents: "none", color: "var(--text-3)" }}>
        <Icon name="down" size={16} />
      </chakra.span>
    </InputBox>
  );
}
