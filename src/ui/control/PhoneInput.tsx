import { PHONE_LENGTH } from "../../../contract/limits.ts";
import { BareInput, InputBox, Prefix } from "./InputBox.tsx";
import { useFieldAttributes } from "./fieldContext.ts";
import type { ValueInputProps } from "./inputProps.ts";

/** Digits alone, eleven at most; the country code of a pasted number goes. */
export function phoneOf(typed: string): string {
  const digits = typed.normalize("NFKC").replace(/\D/g, "");
  return (digits.length > PHONE_LENGTH ? digits.replace(/^(?:00)?86/, "") : digits).slice(0, PHONE_LENGTH);
}

/** A phone number of the mainland. */
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
        onChange={(event) => onChange(phoneOf(event.target.value))}
      />
    </InputBox>
  );
}
