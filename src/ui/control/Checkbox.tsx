import { chakra } from "@chakra-ui/react";
import type { ComponentProps, ReactNode } from "react";
import { Icon } from "../surface/Icon.tsx";
import { PHONE } from "./recipes/media.ts";

const Root = chakra("label", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "7px",
    fontSize: "var(--fs-13)",
    color: "var(--text-2)",
    cursor: "pointer",
    minHeight: "24px",
    [PHONE]: { minHeight: "36px" },
    "&:has([disabled])": { color: "var(--text-off)", cursor: "not-allowed" },
  },
});
const Square = chakra("span", {
  base: {
    position: "relative",
    flex: "none",
    width: "16px",
    height: "16px",
    "& svg": { position: "absolute", left: "1px", top: "1px", visibility: "hidden", pointerEvents: "none", color: "var(--on-accent)" },
    "& :checked + svg": { visibility: "visible" },
    "& [disabled] + svg": { color: "var(--text-3)" },
  },
});
const Mark = chakra("input", {
  base: {
    appearance: "none",
    display: "block",
    width: "16px",
    height: "16px",
    margin: 0,
    cursor: "inherit",
    borderRadius: "var(--r-1)",
    boxShadow: "inset 0 0 0 1px var(--line-ctl)",
    "&:checked": { background: "var(--accent)", boxShadow: "none" },
    "&[disabled]": { background: "var(--surface-3)", boxShadow: "inset 0 0 0 1px var(--line-2)" },
  },
});

interface CheckboxProps extends Omit<ComponentProps<"input">, "onChange" | "checked" | "value" | "type" | "children"> {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly children: ReactNode;
}

export function Checkbox({ isChecked, onChange, children, ...rest }: CheckboxProps) {
  return (
    <Root>
      <Square>
        <Mark {...rest} type="checkbox" checked={isChecked} onChange={(event) => onChange(event.target.checked)} />
        <Icon name="check" size={14} />
      </Square>
      {children}
    </Root>
  );
}
