import { typedCode } from "../../../../contract/rules/typed.ts";
import { loginCodeProblem, passwordProblem } from "../../../../contract/rules/login.ts";
import { CodeInput } from "../../../ui/control/CodeInput.tsx";
import { Field } from "../../../ui/control/Field.tsx";
import { PasswordInput } from "../../../ui/control/PasswordInput.tsx";
import { RadioGroup } from "../../../ui/control/RadioGroup.tsx";
import styles from "./profile.module.css";
import type { OldPhoneCode } from "./useOldPhoneCode.ts";

/** Proof of identity besides the session: the login password, or a code sent to the bound phone. */
export interface Identity {
  readonly way: "password" | "code";
  readonly password: string;
  readonly code: string;
}

export function identityProblem({ way, password, code }: Identity, isRequested: boolean): string | null {
  return way === "password" ? passwordProblem(password) : loginCodeProblem(code, isRequested);
}

interface IdentityFieldsProps {
  readonly identity: Identity;
  readonly problem: string | null;
  /** Whether a login password is set. If a phone is bound too, the user chooses between the two. */
  readonly hasPassword: boolean;
  /** Masked; "" = none bound. */
  readonly bound: string;
  readonly oldCode: OldPhoneCode;
  readonly onChange: (identity: Identity) => void;
}

export function IdentityFields({ identity, problem, hasPassword, bound, oldCode, onChange }: IdentityFieldsProps) {
  const isChosen = hasPassword && bound !== "";
  return (
    <>
      {isChosen ? (
        <div className={styles.ways}>
          <RadioGroup
            label="身份验证"
            value={identity.way}
            onChange={(way) => onChange({ ...identity, way: way === "code" ? "code" : "password" })}
            options={[
              { value: "password", label: "验证登录密码" },
              { value: "code", label: "验证原手机号" },
            ]}
          />
        </div>
      ) : null}
      {identity.way === "password" ? (
        <Field label="登录密码" problem={problem}>
          <PasswordInput
            value={identity.password}
            placeholder="请输入登录密码"
            onChange={(password) => onChange({ ...identity, password })}
          />
        </Field>
      ) : (
        <Field label="原手机号验证码" problem={problem} hint={oldCode.isRequested ? `已发送至 ${bound}` : undefined}>
          <CodeInput
            value={identity.code}
            action={{ label: oldCode.buttonLabel, isDisabled: oldCode.isWaiting, onClick: oldCode.request }}
            onChange={(typed) => onChange({ ...identity, code: typedCode(typed) })}
          />
        </Field>
      )}
    </>
  );
}
