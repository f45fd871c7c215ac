import { CODE_LENGTH } from "../../../contract/limits.ts";
import { BareInput, InnerButton, InputBox } from "./InputBox.tsx";
import { useFieldAttributes } from "./fieldContext.ts";
import type { ValueInputProps } from "./inputProps.ts";

interface CodeInputProps extends ValueInputProps {
  /** The button that asks for a code, with its countdown as the label. */
  readonly action: { readonly label: string; readonly isDisabled: boolean; readonly onClick: () => void };
}

/** The six digits that came by SMS; a phone's keyboard offers them by itself. */
export function CodeInput({ value, onChange, action, ...rest }: CodeInputProps) {
  const field = useFieldAttributes();
  return (
    <InputBox>
      <BareInput
        placeholder="6 位验证码"
        {...field}
        {...rest}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        onChange={(event) => onChange(event.target.value.normalize("NFKC").replace(/\s/g, "").slice(0, CODE_LENGTH))}
      />
      <InnerButton type="button" disabled={action.isDisabled} onClick={action.onClick}>
        {action.label}
      </InnerButton>
    </InputBox>
  );
}
