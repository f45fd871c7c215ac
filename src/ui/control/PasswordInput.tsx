import { type ReactNode, useState } from "react";
import { PASSWORD_MAX_LENGTH } from "../../../contract/limits.ts";
import { Icon } from "../surface/Icon.tsx";
import { BareInput, InnerButton, InputBox } from "./InputBox.tsx";
import { useFieldAttributes } from "./fieldContext.ts";
import type { ValueInputProps } from "./inputProps.ts";

/** The eye is struck through while the password is visible: a press hides it. */
const STRUCK = {
  "&::after": {
    content: '""',
    position: "absolute",
    left: "-1px",
    top: "calc(50% - 1px)",
    width: "18px",
    height: "1.5px",
    background: "currentColor",
    transform: "rotate(-45deg)",
  },
} as const;

interface PasswordInputProps extends ValueInputProps {
  /** `new-password` where the user chooses one. */
  readonly autoComplete?: "current-password" | "new-password" | "off";
  /** Inside the border, at its end. */
  readonly after?: ReactNode;
}

/** A password of at most 20 characters, which can be made visible. */
export function PasswordInput({ value, onChange, autoComplete = "current-password", after, ...rest }: PasswordInputProps) {
  const field = useFieldAttributes();
  const [isShown, setIsShown] = useState(false);
  return (
    <InputBox>
      <BareInput
        maxLength={PASSWORD_MAX_LENGTH}
        autoCapitalize="none"
        spellCheck={false}
        {...field}
        {...rest}
        type={isShown ? "text" : "password"}
        autoComplete={autoComplete}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <InnerButton
        type="button"
        aria-label={isShown ? "隐藏密码" : "显示密码"}
        onClick={() => setIsShown(!isShown)}
        css={{ position: "relative", color: "var(--text-3)", ...(isShown ? STRUCK : {}) }}
      >
        <Icon name="eye" size={16} />
      </InnerButton>
      {after}
    </InputBox>
  );
}
