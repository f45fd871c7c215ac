import { typedMobile } from "../../../contract/rules/typed.ts";
import { BareInput, InputBox, Prefix } from "./InputBox.tsx";
import { useFieldAttributes } from "./fieldContext.ts";
import type { ValueInputProps } from "./inputProps.ts";

/** A phone number of mainland China. */
export function PhoneInput({ value, onChange, ...rest }: ValueInputProps) {
  const field = useFieldAttributes();
  return (
    <InputBox>
      <Prefix>+86</Prefix>
      <BareInput
        autoComplete="tel-national"
        placeholder="手机号"
        {...field}
        {...rest}
        type="tel"
        inputMode="numeric"
        value={value}
        onChange={(event) => onChange(typedMobile(event.target.value))}
      />
    </InputBox>
  );
}
