import { type ReactNode, useRef, useState } from "react";
import { ErrorCode } from "../../../../contract/codes/errors.ts";
import { type Result, err } from "../../../../contract/result.ts";
import { newPasswordProblem, passwordProblem } from "../../../../contract/rules/login.ts";
import { outcomeOf } from "../../../../machines/kit/outcome.ts";
import type { Api, ApiFailure } from "../../../api/client.ts";
import { updatePassword } from "../../../api/profile.ts";
import { sealPasswords } from "../../../api/secret.ts";
import { initPassword } from "../../../api/user.ts";
import { usePortal } from "../../../hooks/portal.ts";
import { useSending } from "../../../hooks/useSending.ts";
import { Field } from "../../../ui/control/Field.tsx";
import { PasswordInput } from "../../../ui/control/PasswordInput.tsx";

interface Passwords {
  readonly present: string;
  readonly next: string;
  readonly confirmation: string;
}
type Problems = Readonly<Record<keyof Passwords, string | null>>;

const EMPTY: Passwords = { present: "", next: "", confirmation: "" };
const NONE: Problems = { present: null, next: null, confirmation: null };

const MAYBE_CHANGED = "上次修改可能已生效，请用新密码登录确认";

/** Each message of docs/product.md 5, under its field. */
function problemsOf({ present, next, confirmation }: Passwords, hasPassword: boolean): Problems {
  const ofNext = newPasswordProblem(next, next);
  return {
    present: hasPassword ? passwordProblem(present) : null,
    next: ofNext,
    confirmation: ofNext === null ? newPasswordProblem(next, confirmation) : null,
  };
}

/** `doubt.current`: an earlier change was never answered, so a refused present password may mean that it was done. */
async function send(
  api: Api,
  { present, next }: Passwords,
  hasPassword: boolean,
  doubt: { current: boolean },
): Promise<Result<unknown, ApiFailure>> {
  const sealed = await sealPasswords(api, hasPassword ? [present, next] : [next]);
  if (!sealed.ok) return sealed;
  const { iv, sealed: texts } = sealed.value;
  const [first = "", second = ""] = texts;
  const answer = await (hasPassword
    ? updatePassword(api, { iv, password: first, newPassword: second })
    : initPassword(api, { iv, password: first }));
  if (answer.ok) doubt.current = false;
  else if (outcomeOf(answer) === "unanswered") doubt.current = true;
  else if (doubt.current && answer.error.code === ErrorCode.loginFailed) return err({ ...answer.error, message: MAYBE_CHANGED });
  return answer;
}

export interface PasswordForm {
  readonly fields: ReactNode;
  readonly isBusy: boolean;
  /** Message of the server's refusal. */
  readonly problem: string | null;
  /** Resolves to true when the password is set. */
  save(): Promise<boolean>;
}

/** The login password: set for the first time, or changed with the present one. */
export function usePasswordForm(hasPassword: boolean): PasswordForm {
  const { api, session } = usePortal();
  const [passwords, setPasswords] = useState(EMPTY);
  const [problems, setProblems] = useState(NONE);
  const { isSending, problem, send: submit } = useSending();
  const doubt = useRef(false);

  const fieldOf = (key: keyof Passwords, label: string, autoComplete: "current-password" | "new-password") => (
    <Field label={label} isLabelBeside problem={problems[key]}>
      <PasswordInput
        value={passwords[key]}
        autoComplete={autoComplete}
        onChange={(value) => {
          setPasswords({ ...passwords, [key]: value });
          setProblems({ ...problems, [key]: null });
        }}
      />
    </Field>
  );

  return {
    isBusy: isSending,
    problem,
    fields: (
      <>
        {hasPassword ? fieldOf("present", "当前密码", "current-password") : null}
        {fieldOf("next", "新密码", "new-password")}
        {fieldOf("confirmation", "确认密码", "new-password")}
      </>
    ),
    async save() {
      const found = problemsOf(passwords, hasPassword);
      setProblems(found);
      if (Object.values(found).some((problem) => problem !== null)) return false;
      if (!(await submit(() => send(api, passwords, hasPassword, doubt)))) return false;
      setPasswords(EMPTY);
      await session.refresh();
      return true;
    },
  };
}
