import type { ComponentProps } from "react";

/** Common props of one-line inputs with a value. */
export interface ValueInputProps extends Omit<ComponentProps<"input">, "value" | "onChange" | "children" | "type"> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}
