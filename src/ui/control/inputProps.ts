import type { ComponentProps } from "react";

/** A one-line input by value: what its parts have in common. */
export interface ValueInputProps extends Omit<ComponentProps<"input">, "value" | "onChange" | "children" | "type"> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}
