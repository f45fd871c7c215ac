import { chakra } from "@chakra-ui/react";
import type { ComponentProps } from "react";
import { BareTextArea, TallBox } from "./InputBox.tsx";
import { useFieldAttributes } from "./fieldContext.ts";

const Count = chakra("span", {
  base: { display: "block", textAlign: "right", fontSize: "var(--fs-12)", color: "var(--text-3)", fontVariantNumeric: "tabular-nums" },
});

interface TextAreaProps extends Omit<ComponentProps<"textarea">, "value" | "onChange" | "children"> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Characters; counted under the text. */
  readonly maxLength?: number;
}

export function TextArea({ value, onChange, maxLength, rows = 4, ...rest }: TextAreaProps) {
  const field = useFieldAttributes();
  return (
    <TallBox>
      <BareTextArea
        {...field}
        {...rest}
        rows={rows}
        {...(maxLength === undefined ? {} : { maxLength })}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {maxLength === undefined ? null : (
        <Count aria-hidden="true">
          {value.length}/{maxLength}
        </Count>
      )}
    </TallBox>
  );
}
