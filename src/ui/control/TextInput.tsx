import type { ReactNode } from "react";
import { BareInput, InputBox } from "./InputBox.tsx";
import { useFieldAttributes } from "./fieldContext.ts";
import type { ValueInputProps } from "./inputProps.ts";

interface TextInputProps extends ValueInputProps {
  readonly type?: "text" | "email" | "search" | "url";
  /** Inside the border, after the input. */
  readonly after?: ReactNode;
}

export function TextInput({ value, onChange, after, ...rest }: TextInputProps) {
  const field = useFieldAttributes();
  return (
    <InputBox>
      <BareInput type="text" {...field} {...rest} value={value} onChange={(event) => onChange(event.target.value)} />
      {after}
    </InputBox>
  );
}
