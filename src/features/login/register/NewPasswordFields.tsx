import { Field } from "../../../ui/control/Field.tsx";
import { PasswordInput } from "../../../ui/control/PasswordInput.tsx";
import { passwordStrength } from "./strength.ts";
import styles from "./account.module.css";

const LEVELS = ["弱", "中", "强"] as const;

function StrengthHint({ password }: { readonly password: string }) {
  const strength = passwordStrength(password);
  if (strength === null) return null;
  return (
    <span className={styles.strength}>
      密码强度：{strength}
      <span className={styles.bars} aria-hidden="true">
        {LEVELS.map((level, i) => (
          <i key={level} data-on={i <= LEVELS.indexOf(strength) ? "" : undefined} />
        ))}
      </span>
    </span>
  );
}

interface NewPasswordFieldsProps {
  readonly password: string;
  readonly confirmation: string;
  readonly problems: { readonly password?: string; readonly confirmation?: string };
  readonly onType: (field: "password" | "confirmation", text: string) => void;
}

/** A new password, typed twice, with its strength. */
export function NewPasswordFields({ password, confirmation, problems, onType }: NewPasswordFieldsProps) {
  const hint = passwordStrength(password) === null ? undefined : <StrengthHint password={password} />;
  return (
    <>
      <Field label="密码" isLabelHidden problem={problems.password} hint={hint}>
        <PasswordInput
          value={password}
          onChange={(text) => onType("password", text)}
          autoComplete="new-password"
          name="new-password"
          placeholder="密码，6-20 个字符"
        />
      </Field>
      <Field label="确认密码" isLabelHidden problem={problems.confirmation}>
        <PasswordInput
          value={confirmation}
          onChange={(text) => onType("confirmation", text)}
          autoComplete="new-password"
          name="confirmation"
          placeholder="再次输入密码"
        />
      </Field>
    </>
  );
}
