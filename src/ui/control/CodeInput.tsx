import { useLayoutEffect, useRef } from "react";
import { typedCode } from "../../../contract/rules/typed.ts";
import { BareInput, InnerButton, InputBox } from "./InputBox.tsx";
import { useFieldAttributes } from "./fieldContext.ts";
import type { ValueInputProps } from "./inputProps.ts";

interface CodeInputProps extends ValueInputProps {
  /** The button that requests a code, with its countdown as the label. */
  readonly action: { readonly label: string; readonly isDisabled: boolean; readonly onClick: () => void };
}

/** The six digits sent by SMS; a phone's keyboard offers them by itself. */
export function CodeInput({ value, onChange, action, ...rest }: CodeInputProps) {
  const field = useFieldAttributes();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The pressed button is disabled now: the focus moves on to the code.
  useLayoutEffect(() => {
    if (action.isDisabled && document.activeElement === button.current) input.current?.focus();
  }, [action.isDisabled]);
  return (
    <InputBox>
      <BareInput
        ref={input}
        placeholder="6 位验证码"
        {...field}
        {...rest}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        onChange={(event) => onChange(typedCode(event.target.value))}
      />
      <InnerButton ref={button} type="button" disabled={action.isDisabled} onClick={action.onClick}>
        {action.label}
      </InnerButton>
    </InputBox>
  );
}
